"""What is asked for and typed: lines, commands, rules, and what may come next."""
