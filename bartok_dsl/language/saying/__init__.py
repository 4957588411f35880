"""The printer: what the parts of a tree are called, and how clauses are made of them.

``templates`` reads what each language says for each part; ``scene`` is what is known where a part is said; the other
modules are named for the parts they say, and :mod:`bartok_dsl.language.say` puts sentences together.
"""
