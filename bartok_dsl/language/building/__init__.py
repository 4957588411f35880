"""From a syntax tree to rule trees: one module per sort of part, all of them reading through one :class:`Scope`."""
