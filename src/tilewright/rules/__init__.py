"""The rules: judging plays, deciding moves, and building a game from its events."""
