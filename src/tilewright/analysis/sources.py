"""Where a game to review comes from: the library's values, and files with games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.edition import Edition
from tilewright.errors import ArgumentError, NotationError
from tilewright.formats.json.events import is_events, read_events
from tilewright.library.game import Game
from tilewright.library.paper import PaperGame
from tilewright.records.follow import Followed, follow
from tilewright.records.from_game import record_of
from tilewright.records.gcg import read_gcg
from tilewright.records.kept.file import is_kept, load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.model import KeptGame
from tilewright.records.kept.to_record import record_from_kept
from tilewright.records.record import Exchanged, Passed, RackGained, RackLost, Record
from tilewright.records.turn_times import ClockTime, times_from_clocks, times_from_events
from tilewright.rules.event import Began, Event
from tilewright.rules.evolve import replay
from tilewright.rules.play.move import Play
from tilewright.rules.view import view_of
from tilewright.units import Seat

__all__ = ["AnyGame", "Source", "source_of", "sources_in"]

_JSON: Final = ("{", "[")
"""How JSON begins, and no GCG file."""

AnyGame: TypeAlias = Game | PaperGame | Record
"""A game that can be reviewed."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game to review."""

    followed: Followed
    """The record, as the judge replayed it."""
    targets: tuple[int, ...] | None = None
    """The targets of a Finish Line game; None if they are not known."""
    winners: tuple[Seat, ...] = ()
    """Who won; empty if only the scores say so."""
    times: tuple[ClockTime | None, ...] = ()
    """The time of each turn of the record; empty if the game had no clock."""

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end, as far as the record shows."""
        record = self.followed.record
        settled = any(isinstance(one.action, RackGained | RackLost) for one in record.entries)
        return self.followed.error is None and (settled or bool(self.winners))


def source_of(game: AnyGame) -> Source:
    """Return a game of the library as a source.

    Raises ``ArgumentError`` for a game in progress: a review would reveal its secrets.
    """
    if isinstance(game, Record):
        return Source(follow(game))
    if isinstance(game, PaperGame):
        return Source(game.check())
    return _finished(game.events)


def sources_in(data: bytes | str, edition: Edition | None = None) -> list[Source]:
    """Return the games in a GCG file, an event file or a kept game.

    Raises ``NotationError`` if there are none, and ``ArgumentError`` for a game in progress.
    """
    text = data if isinstance(data, str) else data.decode("utf-8", errors="replace")
    if is_kept(text):
        return [_kept(load_kept(text))]
    if not is_events(text):
        if text.lstrip("\ufeff \r\n\t").startswith(_JSON):
            raise NotationError("there is no game: this is neither a kept game nor an event file")
        followed = read_gcg(data, edition=edition)
        if followed.error is not None and not followed.steps:
            raise followed.error.as_error()
        return [Source(followed)]
    games: list[list[Event]] = []
    for _, event in read_events(text.split("\n")):
        if isinstance(event, Began):
            games.append([])
        games[-1].append(event)
    if not games:
        raise NotationError("the file contains no game")
    return [_finished(tuple(game)) for game in games]


def _kept(game: KeptGame) -> Source:
    """Return a kept game, as far as its tiles are known, as a source."""
    followed = follow_kept(game)
    winners = () if followed.end is None else followed.end.winners
    paper = record_from_kept(followed)
    readings = [
        (entry.seat, entry.clock)
        for entry in paper.record.entries
        if isinstance(entry.action, Play | Exchanged | Passed)
    ]
    times = times_from_clocks(readings, game.header.edition.clock)
    return Source(paper.follow(), followed.targets, winners, times)


def _finished(events: tuple[Event, ...]) -> Source:
    try:
        record = record_of(events)
    except ArgumentError as error:
        raise ArgumentError("game", "a finished game", "a game in progress") from error
    view = view_of(replay(events), None, history=False)
    winners = () if view.result is None else tuple(view.result.winners)
    return Source(follow(record), view.targets, winners, times_from_events(events))
