"""The event-driven core: actions in, events out. It runs instruction lists through hooks and knows no sentence."""
