"""One play on a board: what it is, whether it is legal, what it scores, and why."""
