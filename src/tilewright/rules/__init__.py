"""The rules: judging plays, deciding moves, and the game as its events made it."""
