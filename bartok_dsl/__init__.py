"""Play Bartok by the rules your table invents."""
