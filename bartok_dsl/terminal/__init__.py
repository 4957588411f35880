"""What a person types at and looks at: the ``bartok`` command. No rule of the game lives here."""
