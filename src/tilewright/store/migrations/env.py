"""What Alembic runs: the steps, on the connection that the store hands over."""

from __future__ import annotations

from typing import cast

from alembic import context
from sqlalchemy import Connection

from tilewright.store.sql.schema import metadata


def run() -> None:
    """Run the steps that this database has not had yet."""
    connection = cast("Connection", context.config.attributes["connection"])
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
