"""What the administrator's commands share: their options, the database, and how they report."""

from __future__ import annotations

import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import update_wrapper
from inspect import Signature, signature
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from tilewright.cli.folders import data_folder
from tilewright.cli.options import Json, wants_json
from tilewright.cli.output import emit, say_all
from tilewright.cli.terminal.progress import watching
from tilewright.errors import ServerError
from tilewright.extras import require_extra
from tilewright.table import wall_clock
from tilewright.units import Instant

if TYPE_CHECKING:
    from tilewright.store.sql.store import SqlStore

T = TypeVar("T")

Database: TypeAlias = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="The server's database; by default the SQLite file in your data folder.",
    ),
]
Yes: TypeAlias = Annotated[
    bool, typer.Option("--yes", help="Don't ask for confirmation before deleting or replacing.")
]


@dataclass(frozen=True, slots=True)
class Admin:
    """One run of an administrator's command: on which database, and how it asks and reports."""

    address: str
    """The database's address."""
    as_json: bool
    yes: bool
    """Whether the administrator has confirmed in advance."""

    @property
    def actor(self) -> str:
        """Who is acting, for the audit log."""
        try:
            return f"admin:{getpass.getuser()}"
        except (OSError, KeyError):
            return "admin:unknown"

    @property
    def now(self) -> Instant:
        """The current time."""
        return wall_clock()

    def run(self, work: Callable[[SqlStore], Awaitable[T]]) -> T:
        """Run ``work`` with the database, which must exist and have this version's schema."""
        from tilewright.store.sql.store import SqlStore

        async def run() -> T:
            store = await SqlStore.open_existing(self.address, self.actor)
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(run())

    def confirm(self, question: str) -> None:
        """Ask before deleting something; without a terminal to ask in, require ``--yes``."""
        if self.yes:
            return
        if not sys.stdin.isatty():
            raise ServerError(f"{question} Repeat the command with --yes to confirm.")
        typer.confirm(question, abort=True, err=True)

    def report(self, data: Mapping[str, object], *lines: str) -> None:
        """Print the result: ``data`` as JSON, or the same as lines of text."""
        if self.as_json:
            emit(data)
        else:
            say_all(lines)


def admin_command(
    *, confirms: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options that all administrator's commands share.

    The command gets them as its first parameter, an ``Admin``; ``confirms`` adds ``--yes``.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        def run(
            context: typer.Context,
            *,
            database: Database = "",
            yes: Yes = False,
            as_json: Json = False,
            **own: object,
        ) -> None:
            require_extra("server", ServerError)
            # By default, the file that ``serve`` uses.
            address = database or f"sqlite:///{data_folder()}/tables.db"
            command(Admin(address, wants_json(context, as_json), yes), **own)

        first, *shared, _ = signature(run, eval_str=True).parameters.values()
        _, *own = signature(command, eval_str=True).parameters.values()
        options = [one for one in shared if confirms or one.name != "yes"]
        update_wrapper(run, command)
        # Typer builds the command's options from the signature.
        run.__dict__["__signature__"] = Signature([first, *own, *options])
        return run

    return decorate


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show the progress of long work; Ctrl-C stops it and leaves nothing half done."""
    with watching() as watch:

        def report(done: int, total: int) -> None:
            if watch.interrupted:
                raise KeyboardInterrupt
            watch.show(f"{what}: {_percent(done, total)}{watch.left(done, total)}")

        yield report


def _percent(done: int, total: int) -> str:
    return f"{done * 100 // total}%" if total else "100%"
