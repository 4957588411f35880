"""A match: the one room that joins language, review, rule book and engine."""
