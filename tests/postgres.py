"""A PostgreSQL server for the tests: started where it is installed, without disk syncs."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest


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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _as_user(command: str) -> None:
    """Run a command; PostgreSQL refuses to run as root, so root becomes its user."""
    call = ["su", "postgres", "-c", command] if os.getuid() == 0 else ["sh", "-c", command]
    subprocess.run(call, check=True, capture_output=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Yield the address of a running server, without a database name."""
    programs = _bindir()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing, and CI needs it: install Debian's postgresql")
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="tilewright-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data, log, port = folder / "data", folder / "log", _free_port()
    quoted = shlex.quote(str(data))
    _as_user(f"{programs}/initdb -D {quoted} -A trust -U postgres --no-sync -E UTF8")
    options = f"-c listen_addresses=127.0.0.1 -c fsync=off -p {port} -k {folder}"
    _as_user(f"{programs}/pg_ctl -D {quoted} -w -l {log} -o {shlex.quote(options)} start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        _as_user(f"{programs}/pg_ctl -D {quoted} -m immediate stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """Yield the address of a fresh database."""
    name = f"t{uuid4().hex[:12]}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    yield f"{postgres_server}/{name}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
