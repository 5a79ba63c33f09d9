"""Puzzles on the server: the daily one, and those from finished games."""
