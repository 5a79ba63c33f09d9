"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from tests.databases import database, empty_database
from tests.postgres import _postgres_template, empty_postgres, postgres, postgres_server

__all__ = [
    "_postgres_template",
    "database",
    "empty_database",
    "empty_postgres",
    "postgres",
    "postgres_server",
]
