"""Visiting the files of a large collection, reading only what is needed of each.

A visitor gets a game's header and decides whether its turns are read at all. Turns are read but not
judged, which takes most of the time; to judge games, use ``read_gcg`` and ``check``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from tilewright.edition import Edition
from tilewright.errors import FileError, NotationError
from tilewright.library.paper import find_files, read_paper
from tilewright.library.position import as_edition
from tilewright.records.gcg.reader import GcgText
from tilewright.records.record import Entry

__all__ = ["PaperHeader", "PaperVisitor", "Visited", "visit_gcg"]

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class PaperHeader:
    """What a GCG file says about the whole game."""

    path: Path
    """The file."""
    players: tuple[str, ...]
    """The players' names, in seat order."""
    edition: Edition
    """The edition, which the file or the caller names."""
    pragmas: Mapping[str, str]
    """The text of each pragma, such as ``title`` and ``lexicon``."""


class PaperVisitor(ABC, Generic[ResultT]):
    """Visits one game; subclass it and override what you need."""

    def visit_header(self, header: PaperHeader) -> bool:  # noqa: ARG002 - for subclasses
        """Look at the header; return whether to read the turns."""
        return True

    def visit_entry(self, entry: Entry) -> None:
        """Look at one line of the game: who did what, with which rack, for which claimed score."""

    @abstractmethod
    def result(self) -> ResultT:
        """Return what was learned about the game; called after everything else."""


class Visited(NamedTuple, Generic[ResultT]):
    """A file that was visited."""

    path: Path
    """The file."""
    result: ResultT | None
    """What the visitor returned; None if the header could not be read."""
    error: NotationError | FileError | None
    """Why the file, or the rest of it, could not be read; None if there was no error."""


def visit_gcg(
    make_visitor: Callable[[], PaperVisitor[ResultT]],
    *patterns: str | Path,
    edition: str | Edition | None = None,
) -> Iterator[Visited[ResultT]]:
    """Visit GCG files one at a time, each with a new visitor, and yield the results.

    Args:
        make_visitor: The visitor's class, or a function that creates one.
        patterns: Files, or patterns such as ``games/*.gcg``; ``**`` searches folders.
        edition: The edition, if the files don't name it.

    Raises:
        FileError: No file matches a pattern.

    Examples:
        >>> class Names(PaperVisitor[str]):
        ...     def visit_header(self, header: PaperHeader) -> bool:
        ...         self.names = " – ".join(header.players)
        ...         return False
        ...
        ...     def result(self) -> str:
        ...         return self.names
        >>> [visited.result for visited in visit_gcg(Names, "games/*.gcg")]
        ['Ann – Ben']
    """
    chosen = None if edition is None else as_edition(edition)
    for path in find_files(patterns):
        try:
            text = read_paper(path, chosen)
        except (FileError, NotationError) as error:
            yield Visited(path, None, error)
            continue
        visitor = make_visitor()
        failure = _visit(visitor, path, text)
        yield Visited(path, visitor.result(), failure)


def _visit(visitor: PaperVisitor[ResultT], path: Path, text: GcgText) -> NotationError | None:
    """Show a game to a visitor; return the error at the first line that cannot be read."""
    header = text.header
    names = tuple(player.name or player.nick for player in header.players)
    if not visitor.visit_header(PaperHeader(path, names, header.edition, text.pragmas())):
        return None
    record, error = text.record()
    for entry in record.entries:
        visitor.visit_entry(entry)
    return error
