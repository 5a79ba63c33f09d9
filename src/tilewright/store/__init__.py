"""Storage of games: an append-only log of events, and the tables, chat and accounts around it."""
