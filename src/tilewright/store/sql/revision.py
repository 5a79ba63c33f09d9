"""Which release wrote a database: its schema revision, compared with the migrations we have."""

from __future__ import annotations

import threading
from functools import cache
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from tilewright.errors import Cause, StoreError

_ALONE: Final = threading.RLock()


def migration_config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration, with the connection on which to run the migrations."""
    config = Config()
    config.set_main_option("script_location", "tilewright:store/migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate a database to a schema revision, within the connection's transaction."""
    # Alembic keeps the connection in module globals, so two threads must not migrate at once.
    with _ALONE:
        command.upgrade(migration_config(connection), revision)


@cache
def _scripts() -> ScriptDirectory:
    """Return this release's migrations, which are compiled when they are read."""
    return ScriptDirectory.from_config(migration_config())


def newest_revision() -> str:
    """Return the schema revision that this release creates."""
    return _scripts().get_current_head() or ""


def revision_of(connection: Connection) -> str | None:
    """Return a database's schema revision; None if the database is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def check_revision(connection: Connection) -> None:
    """Raise ``StoreError`` if a newer release, whose schema we don't know, wrote the database."""
    found = revision_of(connection)
    known = {script.revision for script in _scripts().walk_revisions()}
    if found is not None and found not in known:
        message = (
            f"a newer version of Tilewright wrote this database (schema {found}; this version"
            f" knows up to {newest_revision()}): install that version, or restore a backup made"
            " before the update"
        )
        raise StoreError(message, cause=Cause.WRONG_VERSION)


def require_newest(connection: Connection) -> None:
    """Raise ``StoreError`` unless the database has exactly this release's schema."""
    check_revision(connection)
    found = revision_of(connection)
    if found != newest_revision():
        message = (
            f"the database has schema {found or 'none'}, and this version of Tilewright needs"
            f" {newest_revision()}: start this version's server once, which updates the database"
        )
        raise StoreError(message, cause=Cause.WRONG_VERSION)
