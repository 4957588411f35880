"""Measures of the project: how fast it is, and how much of the collected rules it understands."""
