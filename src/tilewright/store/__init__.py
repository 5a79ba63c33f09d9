"""Game storage: an append-only event log, and the tables, chat and accounts around it."""
