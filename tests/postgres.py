"""A PostgreSQL server for the tests: started where it is installed, without disk syncs."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest

from tests.databases import migrate_database

_PORT: Final = 5432
"""Part of the name of the Unix socket; no one listens on a port with this number."""


def _bindir() -> Path | None:
    """Return the folder of PostgreSQL's programs; they are not on the path everywhere."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    config = shutil.which("pg_config")
    if config:
        told = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        if (Path(told.stdout.strip()) / "initdb").exists():
            return Path(told.stdout.strip())
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def _as_user(command: str) -> None:
    """Run a command; PostgreSQL refuses to run as root, so root becomes its user."""
    call = ["su", "postgres", "-c", command] if os.getuid() == 0 else ["sh", "-c", command]
    subprocess.run(call, check=True, capture_output=True)


@dataclass(frozen=True, slots=True)
class PostgresServer:
    """A running server, which listens only on a Unix socket in its own folder."""

    folder: Path

    def address(self, name: str) -> str:
        """Return the address of a database."""
        folder = quote(str(self.folder), safe="")
        return f"postgresql://postgres@/{name}?host={folder}&port={_PORT}"

    def execute(self, statement: str) -> None:
        """Execute a statement outside of any transaction."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """Create a database like ``template``, and drop it at the end; yield its address."""
        name = f"t{uuid4().hex[:12]}"
        # Without disk syncs, copying files is faster than logging their contents.
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY file_copy')
        yield self.address(name)
        self.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="session")
def postgres_server(processes: None) -> Iterator[PostgresServer]:  # noqa: ARG001 - it starts them
    """Yield a running server."""
    programs = _bindir()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing, and CI needs it: install Debian's postgresql")
        pytest.skip("PostgreSQL is not installed")
    # Not in the folder of the tests: the path of a Unix socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="tilewright-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data, log = folder / "data", folder / "log"
    quoted = shlex.quote(str(data))
    _as_user(f"{programs}/initdb -D {quoted} -A trust -U postgres --no-sync -E UTF8")
    options = f"-c listen_addresses= -c fsync=off -p {_PORT} -k {folder}"
    _as_user(f"{programs}/pg_ctl -D {quoted} -w -l {log} -o {shlex.quote(options)} start")
    try:
        yield PostgresServer(folder)
    finally:
        _as_user(f"{programs}/pg_ctl -D {quoted} -m immediate stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def _postgres_template(postgres_server: PostgresServer) -> str:
    """Return the name of a database with the newest schema, migrated once for all tests."""
    postgres_server.execute("CREATE DATABASE migrated")
    migrate_database(postgres_server.address("migrated"))
    return "migrated"


@pytest.fixture
def empty_postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """Yield the address of a database without any schema."""
    with postgres_server.database() as address:
        yield address


@pytest.fixture
def postgres(postgres_server: PostgresServer, _postgres_template: str) -> Iterator[str]:
    """Yield the address of a fresh database with the newest schema."""
    with postgres_server.database(_postgres_template) as address:
        yield address
