"""The extras: optional parts of the package, and the error that says how to install one.

``pip install tilewright`` installs the library and the terminal; other parts need more packages,
which the extras in ``pyproject.toml`` list. The parts call ``require_extra`` before they import
them, so that a person reads what to install instead of a traceback.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from tilewright.errors import Cause, TilewrightError


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra of the package."""

    part: str
    """What it is for, as the start of a sentence."""
    modules: tuple[str, ...]
    """The modules without which the part cannot run."""


EXTRAS: Final = {
    "server": Extra(
        "the server needs",
        (
            *("aiosqlite", "alembic", "argon2", "h11", "itsdangerous", "msgspec"),
            *("prometheus_client", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets"),
        ),
    ),
    "postgres": Extra("a PostgreSQL database needs", ("psycopg",)),
    "push": Extra("push notifications need", ("cryptography",)),
    "cluster": Extra("a cluster needs", ("distributed",)),
    "pictures": Extra("PNG and GIF pictures need", ("PIL", "resvg_py")),
}
"""The extras, and the modules that each of them needs."""


def require_extra(name: str, error: type[TilewrightError]) -> None:
    """Raise ``error``, with the command that installs the extra, unless it is installed."""
    extra = EXTRAS[name]
    if any(find_spec(module) is None for module in extra.modules):
        message = f"{extra.part} more packages; run `pip install 'tilewright[{name}]'`"
        raise error(message, cause=Cause.MISSING)
