"""A play on a board: what it is, whether it is legal, and how its score is calculated."""
