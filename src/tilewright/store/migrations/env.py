"""Alembic's entry point: runs the migrations on the connection passed by the store."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from tilewright.store.sql.schema import metadata


def run() -> None:
    """Run the migrations that have not yet been applied to this database."""
    connection: Connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
