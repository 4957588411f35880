"""``bartok night``: the companion of people who play with real cards."""
