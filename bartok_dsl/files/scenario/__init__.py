"""Scenarios: worked examples of play that people read and the program runs; see ``docs/scenarios.md``."""
