"""Games on paper: GCG files, one or thousands, read one at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from glob import iglob
from pathlib import Path

from tilewright.edition import Edition
from tilewright.edition.shipped import DEFAULT
from tilewright.errors import FileError, NotationError
from tilewright.library.position import as_edition
from tilewright.records.follow import Followed, follow
from tilewright.records.gcg.lines import MOST_BYTES
from tilewright.records.gcg.reader import GcgText
from tilewright.records.record import Record
from tilewright.records.slips import SlipKind, slip

__all__ = ["PaperGame", "find_files", "read_gcg", "read_paper"]


@dataclass(frozen=True)
class PaperGame:
    """A game that was recorded in a file: turns, claimed scores, and racks as far as known."""

    path: Path
    """The file."""
    record: Record
    """The game, up to the first line that could not be read."""
    error: NotationError | FileError | None = None
    """Why the file, or the rest of it, could not be read; None if all of it was."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names; none if the file's header could not be read."""
        return tuple(player.name or player.nick for player in self.record.players)

    @cached_property
    def _followed(self) -> Followed:
        followed = follow(self.record)
        if self.error is None or followed.error is not None:
            return followed
        stop = slip(SlipKind.UNREADABLE, self.error.line, problem=str(self.error))
        return replace(followed, error=stop)

    def check(self) -> Followed:
        """Replay the game with our judge; ``slips`` lists every mistake in the file.

        The result also has the board and the scores of every turn, in ``steps``, and an ``error``
        if the game cannot be read or replayed to its end.
        """
        return self._followed


def read_gcg(
    *patterns: str | Path, edition: str | Edition | None = None, strict: bool = False
) -> Iterator[PaperGame]:
    """Yield the games in GCG files, one at a time, so that a collection of any size fits.

    A file that is damaged, or not GCG, yields a game with an ``error`` and the turns before it. The
    judge replays a game only when ``check`` is called.

    Args:
        patterns: Files, or patterns such as ``games/*.gcg``; ``**`` searches folders.
        edition: The edition, if the files don't name it.
        strict: Whether to raise the first error instead.

    Raises:
        FileError: No file matches a pattern; if ``strict`` is set, also if a file cannot be read.
        NotationError: With ``strict``, a file is not GCG or cannot be replayed.

    Examples:
        >>> for game in read_gcg("games/*.gcg"):
        ...     print(game.players, game.check().scores, len(game.check().slips))
        ('Ann', 'Ben') (14, 9) 0
    """
    chosen = None if edition is None else as_edition(edition)
    for path in find_files(patterns):
        game = _read(path, chosen)
        if strict:
            _raise_error(game)
        yield game


def _read(path: Path, edition: Edition | None) -> PaperGame:
    try:
        record, error = read_paper(path, edition).record()
    except (FileError, NotationError) as unreadable:
        return PaperGame(path, Record(edition or as_edition(DEFAULT), ()), unreadable)
    return PaperGame(path, record, error)


def _raise_error(game: PaperGame) -> None:
    if game.error is not None:
        raise game.error
    stop = game.check().error
    if stop is not None:
        raise stop.as_error()


def read_paper(path: Path, edition: Edition | None) -> GcgText:
    """Read the header of a GCG file; its turns are read when they are needed."""
    try:
        with path.open("rb") as file:
            # A longer file is refused by its size, without reading all of it.
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError.unreadable(path, error) from error
    return GcgText(data, edition=edition)


def find_files(patterns: Iterable[str | Path]) -> Iterator[Path]:
    """Yield the files that match each pattern, in order; ``FileError`` if none does."""
    for pattern in patterns:
        found = sorted(iglob(str(pattern), recursive=True))  # noqa: PTH207 - may be absolute
        if not found:
            raise FileError.unreadable(Path(pattern), FileNotFoundError("no such file"))
        yield from map(Path, found)
