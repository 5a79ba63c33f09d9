"""Games on paper: GCG files, one or thousands, read lazily."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from glob import glob
from pathlib import Path

from tilewright.edition import Edition
from tilewright.errors import FileError, NotationError
from tilewright.library.position import as_edition
from tilewright.records.follow import Followed, follow
from tilewright.records.gcg.reader import parse_gcg
from tilewright.records.record import Record

__all__ = ["PaperGame", "read_gcg"]


@dataclass(frozen=True)
class PaperGame:
    """A game that was recorded in a file: turns, claimed scores, and racks as far as known."""

    path: Path
    """The file."""
    record: Record
    """What the file says: players, turns and claims."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(player.name or player.nick for player in self.record.players)

    @cached_property
    def _followed(self) -> Followed:
        return follow(self.record)

    def check(self) -> Followed:
        """Replay the game with our judge; ``slips`` lists every mistake in the file.

        The result also has the board and the scores of every turn, in ``steps``.
        """
        return self._followed


def read_gcg(
    *patterns: str | Path,
    edition: str | Edition | None = None,
    on_error: Callable[[Path, NotationError], object] | None = None,
) -> Iterator[PaperGame]:
    """Yield the games in GCG files, one at a time, so that a collection of any size fits.

    Args:
        patterns: Files, or patterns such as ``games/*.gcg``; ``**`` searches folders.
        edition: The edition, if the files don't name it.
        on_error: Called with a file that cannot be read as a game, which is then skipped. By
            default, the error is raised.

    Raises:
        FileError: A file cannot be read, or no file matches a pattern.
        NotationError: A file is not GCG, and there is no ``on_error``.

    Examples:
        >>> for game in read_gcg("games/*.gcg"):
        ...     print(game.players, game.check().scores, len(game.check().slips))
        ('Ann', 'Ben') (14, 9) 0
    """
    chosen = None if edition is None else as_edition(edition)
    for path in _files(patterns):
        try:
            data = path.read_bytes()
        except OSError as error:
            raise FileError.unreadable(path, error) from error
        try:
            record = parse_gcg(data, edition=chosen)
        except NotationError as error:
            if on_error is None:
                raise
            on_error(path, error)
            continue
        yield PaperGame(path, record)


def _files(patterns: Iterable[str | Path]) -> Iterator[Path]:
    for pattern in patterns:
        found = sorted(glob(str(pattern), recursive=True))  # noqa: PTH207 - may be absolute
        if not found:
            raise FileError.unreadable(Path(pattern), FileNotFoundError("no such file"))
        yield from map(Path, found)
