"""The SQL store: one implementation for both SQLite and PostgreSQL."""
