"""Keeping games: an append-only log of events with the tables around it, on SQL databases."""
