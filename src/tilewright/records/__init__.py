"""Games recorded on paper: turns as written down, replayed and checked by the same judge."""
