"""``bartok play``: the table on the screen, and the people and bots at it."""
