"""The store on SQL: one implementation for SQLite and PostgreSQL."""
