"""When a game ends, how it is settled and who wins."""
