"""An evening with real cards: the program deals nothing and sees nothing; it keeps what it is told, and explains."""
