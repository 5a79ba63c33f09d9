"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tests.databases import database, empty_database
from tests.postgres import _postgres_template, empty_postgres, postgres, postgres_server
from tests.server.harness import make_hashes_quick
from tilewright.server.http.page import page_routes
from tilewright.server.services import Services

__all__ = [
    "_postgres_template",
    "database",
    "empty_database",
    "empty_postgres",
    "postgres",
    "postgres_server",
]

_read_page_once = cache(page_routes)


@pytest.fixture(autouse=True)
def _collect_as_usual(monkeypatch: pytest.MonkeyPatch, sockets: None) -> None:  # noqa: ARG001
    """Let servers in this process leave garbage collection alone.

    When one starts, it would scan all objects of all tests, which takes longer than most tests.
    """
    monkeypatch.setattr("tilewright.server.worker.settle_down", lambda: None)
    monkeypatch.setattr("tilewright.server.worker.wake_up", lambda: None)


@pytest.fixture(autouse=True)
def _ignore_lag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers in this process take on work although the tests hold up the event loop.

    A garbage collection of everything that the tests hold can take half a second.
    """
    measured = Services._load
    monkeypatch.setattr(Services, "_load", lambda services: replace(measured(services), lag=0.0))


@pytest.fixture(autouse=True)
def _spare_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers in this process read the page once, and not wait for the disk at each commit."""
    monkeypatch.setattr("tilewright.store.sql.engine.SYNCHRONOUS", "OFF")
    monkeypatch.setattr("tilewright.server.app.page_routes", _read_page_once)


@pytest.fixture(autouse=True)
def hash_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with little memory and time, where their strength is not tested."""
    make_hashes_quick(monkeypatch)
