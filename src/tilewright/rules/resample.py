"""Other worlds: games that one seat cannot tell from the real one.

Every tile of the set is followed through the log as a thing of its own. Tiles that the
seat has never seen may have any of the faces of those tiles; shuffling these faces among
them gives another log, which replays to another game with the same view. The secrecy
tests rest on it, and a simulation draws its sample worlds from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from tilewright.rules.event import (
    Began,
    Drew,
    Event,
    Exchanged,
    Played,
    Returned,
    Switched,
)
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.rules.move import Seat
from tilewright.tiles import Tally


class Shuffler(Protocol):
    """Where the chance comes from; ``random.Random`` is one."""

    def shuffle(self, x: list[int], /) -> None:
        """Mix a list in place."""
        ...

    def randbytes(self, n: int, /) -> bytes:
        """Return random bytes."""
        ...


def resample(game: Game, seat: Seat | None, chance: Shuffler) -> Game:
    """Return a random game that ``seat`` cannot tell from ``game``; None is a spectator.

    A finished game has no secrets left, so it is returned as it is.
    """
    if game.result is not None:
        return game
    return replay(resample_events(game.events, seat, chance))


def resample_events(
    events: tuple[Event, ...], seat: Seat | None, chance: Shuffler
) -> tuple[Event, ...]:
    """Return a log that ``seat`` cannot tell from ``events``."""
    tracker = _Tracker(events, seat)
    for event in events:
        tracker.follow(event)
    faces = tracker.shuffled(chance)
    return tuple(_rewritten(event, faces, chance) for event in tracker.steps)


class _Step:
    """An event with the single tiles that it moved."""

    def __init__(self, event: Event, *groups: list[int]) -> None:
        self.event = event
        self.groups = groups


class _Tracker:
    """Follows every tile of the set through a log, by a number of its own."""

    def __init__(self, events: tuple[Event, ...], seat: Seat | None) -> None:
        first = events[0]
        if not isinstance(first, Began):
            message = "a log begins with Began"
            raise TypeError(message)
        self.tiles = first.edition.tiles
        self.faces = list(self.tiles.tally)
        self.seat = seat
        self.bag = list(range(len(self.faces)))
        self.racks: list[list[int]] = [[] for _ in first.participants]
        self.seen: set[int] = set()
        self.steps: list[_Step] = []
        self.last: tuple[list[int], list[int]] = ([], [])

    def follow(self, event: Event) -> None:
        """Move the tiles of one event, and note which of them the seat has seen."""
        step = _Step(event)
        match event:
            case Drew():
                drawn = self._take(self.bag, event.tiles)
                self.racks[event.seat] += drawn
                self._show(drawn, event.seat)
                self.last = (self.last[0], drawn)
                step = _Step(event, drawn)
            case Played():
                laid = self._take(self.racks[event.seat], self.tiles.tiles_of(event.play.cells))
                self.seen.update(laid)
                self.last = (laid, [])
            case Returned():
                laid, drawn = self.last
                rack = self.racks[event.seat]
                self.racks[event.seat] = [tile for tile in rack if tile not in drawn] + laid
                self.bag += drawn
            case Exchanged():
                given = self._take(self.racks[event.seat], event.given)
                drawn = self._take(self.bag, event.drawn)
                self.racks[event.seat] += drawn
                self.bag += given
                self._show(given + drawn, event.seat)
                step = _Step(event, given, drawn)
            case Switched():
                given = self._take(self.racks[event.seat], (event.given,))
                taken = self._take(self.racks[event.other], (event.taken,))
                self.racks[event.seat] += taken
                self.racks[event.other] += given
                self._show(given + taken, event.seat)
                self._show(given + taken, event.other)
                step = _Step(event, given, taken)
            case _:
                pass
        self.steps.append(step)

    def _take(self, place: list[int], codes: Iterable[int]) -> list[int]:
        """Take tiles with these faces out of a place; which of equal ones does not matter."""
        taken = []
        for code in codes:
            tile = next(tile for tile in place if self.faces[tile] == code)
            place.remove(tile)
            taken.append(tile)
        return taken

    def _show(self, tiles: list[int], seat: Seat) -> None:
        if seat == self.seat:
            self.seen.update(tiles)

    def shuffled(self, chance: Shuffler) -> list[int]:
        """Return the faces, with those of the tiles never seen mixed among them."""
        hidden = [tile for tile in range(len(self.faces)) if tile not in self.seen]
        codes = [self.faces[tile] for tile in hidden]
        chance.shuffle(codes)
        faces = list(self.faces)
        for tile, code in zip(hidden, codes, strict=True):
            faces[tile] = code
        return faces


def _rewritten(step: _Step, faces: list[int], chance: Shuffler) -> Event:
    """Return the event with the faces that its tiles have in the other world."""
    event = step.event
    groups = [Tally(faces[tile] for tile in group) for group in step.groups]
    match event:
        case Began():
            return replace(event, seed=chance.randbytes(len(event.seed)))
        case Drew():
            return replace(event, tiles=groups[0])
        case Exchanged():
            return replace(event, given=groups[0], drawn=groups[1])
        case Switched():
            return replace(event, given=groups[0].codes[0], taken=groups[1].codes[0])
        case _:
            return event
