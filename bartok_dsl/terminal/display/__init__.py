"""How things look: cards, lines, colour, widths."""
