"""Possible worlds: games that one seat cannot tell apart from the real one.

Each tile in the set is tracked individually through the log. The tiles that the seat has
never seen could have any of each other's faces, so those faces are shuffled. The seat loses
track of a tile it has seen if the tile is in the bag or on another rack when other players
draw or give away hidden tiles, so the choice of tiles in those draws is shuffled, too. The
result is another log, which replays to another game with the same view. The secrecy tests
depend on this, and simulations use it to sample possible worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol, TypeVar

from tilewright.rules.effective_events import seat_of_turn
from tilewright.rules.event import (
    Began,
    Drew,
    Event,
    Exchanged,
    Played,
    Returned,
    Switched,
    TakenBack,
    first_event,
)
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.tiles import Kind, Tally
from tilewright.units import Seat, Tile

_T = TypeVar("_T")


class Shuffler(Protocol):
    """A source of randomness, such as ``random.Random``."""

    def shuffle(self, x: list[_T], /) -> None:
        """Shuffle a list in place."""
        ...

    def randbytes(self, n: int, /) -> bytes:
        """Return ``n`` random bytes."""
        ...


def resample(game: Game, seat: Seat | None, chance: Shuffler) -> Game:
    """Return a random game that ``seat`` (None: a spectator) cannot tell apart from ``game``.

    A finished game has no secrets left, so it is returned unchanged.
    """
    if game.result is not None:
        return game
    return replay(resample_events(game.events, seat, chance))


def resample_events(
    events: tuple[Event, ...], seat: Seat | None, chance: Shuffler
) -> tuple[Event, ...]:
    """Return a random log that ``seat`` cannot tell apart from ``events``."""
    tracker = _Tracker(events, seat)
    for event in events:
        tracker.follow(event)
    faces = tracker.shuffled(chance)
    return tuple(
        _rewritten(step.event, [Tally(faces[tile] for tile in group) for group in groups], chance)
        for step, groups in tracker.retold(chance)
    )


class _Step:
    """An event, the groups of tiles it moved, and the tiles each group left behind."""

    def __init__(
        self, event: Event, *picks: tuple[list[int], list[int]], back_to: int | None = None
    ) -> None:
        self.event = event
        self.picks = picks
        self.back_to = back_to
        """If the event takes back a turn, the number of the event that ended that turn."""


class _Tracker:
    """Tracks each tile in the set through a log by a unique number."""

    def __init__(self, events: tuple[Event, ...], seat: Seat | None) -> None:
        first = first_event(events)
        self.tiles = first.edition.tiles
        self.faces = list(self.tiles.tally)
        self.seat = seat
        self.bag = list(range(len(self.faces)))
        self.racks: list[list[int]] = [[] for _ in first.participants]
        self.seen: set[int] = set()
        """The tiles whose faces the seat knows."""
        self.orange: set[int] = set()
        """The tiles given away in switches, which everyone knows to be switch tiles."""
        self.known_at = [-1] * len(self.faces)
        """For each tile, the last event that tells the seat anything about it; -1 for none."""
        self.steps: list[_Step] = []
        self.last: tuple[list[int], list[int]] = ([], [])
        self.turns: list[tuple[int, list[int], list[list[int]]]] = []
        """For each turn in force, the event that ended it, and the bag and racks before it."""

    def follow(self, event: Event) -> None:
        """Move one event's tiles, and record which of them the seat has seen."""
        step = _Step(event)
        if seat_of_turn(event) is not None:
            racks = [list(rack) for rack in self.racks]
            self.turns.append((len(self.steps), list(self.bag), racks))
        match event:
            case Drew():
                drawn = self._take(self.bag, event.tiles)
                step = _Step(event, (drawn, list(self.bag)))
                self.racks[event.seat] += drawn
                self._show(drawn, event.seat)
                self.last = (self.last[0], drawn)
            case Played():
                laid = self._take(self.racks[event.seat], self.tiles.tiles_of(event.play.cells))
                self._show(laid, self.seat)
                self.last = (laid, [])
            case TakenBack():
                back_to, self.bag, self.racks = self.turns.pop()
                step = _Step(event, back_to=back_to)
            case Returned():
                laid, drawn = self.last
                rack = self.racks[event.seat]
                self.racks[event.seat] = [tile for tile in rack if tile not in drawn] + laid
                self.bag += drawn
            case Exchanged():
                rack = self.racks[event.seat]
                given = self._take(rack, event.given)
                drawn = self._take(self.bag, event.drawn)
                step = _Step(event, (given, list(rack)), (drawn, list(self.bag)))
                rack += drawn
                self.bag += given
                self._show(given + drawn, event.seat)
            case Switched():
                given = self._take(self.racks[event.seat], (event.given,))
                taken = self._take(self.racks[event.other], (event.taken,))
                step = _Step(event, (given, []), (taken, list(self.racks[event.other])))
                self.racks[event.seat] += taken
                self.racks[event.other] += given
                self.orange.update(given)
                self.known_at[given[0]] = len(self.steps)
                self._show(given + taken, event.seat)
                self._show(given + taken, event.other)
            case _:
                pass
        self.steps.append(step)

    def _take(self, place: list[int], codes: Iterable[int]) -> list[int]:
        """Remove tiles with these faces from ``place`` and return them.

        Of several tiles with the same face, any may be removed.
        """
        taken = []
        for code in codes:
            tile = next(tile for tile in place if self.faces[tile] == code)
            place.remove(tile)
            taken.append(tile)
        return taken

    def _show(self, tiles: list[int], seat: Seat | None) -> None:
        if seat == self.seat:
            self.seen.update(tiles)
            for tile in tiles:
                self.known_at[tile] = len(self.steps)

    def shuffled(self, chance: Shuffler) -> list[Tile]:
        """Return each tile's face, with the faces of unseen tiles shuffled among themselves."""
        hidden = [tile for tile in range(len(self.faces)) if tile not in self.seen]
        codes = [self.faces[tile] for tile in hidden]
        chance.shuffle(codes)
        # A tile given in a switch is a switch tile in every world.
        is_orange = {code: self.tiles.face(code).kind is Kind.SWITCH for code in codes}
        codes.sort(key=is_orange.__getitem__, reverse=True)
        known = [tile for tile in hidden if tile in self.orange]
        rest = codes[len(known) :]
        chance.shuffle(rest)
        faces = list(self.faces)
        others = [tile for tile in hidden if tile not in self.orange]
        for tile, code in zip(known + others, codes[: len(known)] + rest, strict=True):
            faces[tile] = code
        return faces

    def retold(self, chance: Shuffler) -> Iterator[tuple[_Step, list[list[int]]]]:
        """Yield each step with the tiles it moves in the other world.

        Two tiles in the same place may swap roles from an event onward if the seat learns nothing
        more about either of them: it cannot know which one was picked.
        """
        role = list(range(len(self.faces)))
        told = self.seen | self.orange
        roles: list[list[int]] = []
        for number, step in enumerate(self.steps):
            if step.back_to is not None:
                # Every tile is back where it was, and so is what it stands for.
                role = list(roles[step.back_to])
            roles.append(list(role))
            for moved, left in step.picks:
                loose = [tile for tile in moved + left if self.known_at[tile] < number]
                actors = [role[tile] for tile in loose]
                # Tiles the seat knows nothing about are already shuffled.
                if not told.isdisjoint(actors):
                    chance.shuffle(actors)
                    for tile, actor in zip(loose, actors, strict=True):
                        role[tile] = actor
            yield step, [[role[tile] for tile in moved] for moved, _ in step.picks]


def _rewritten(event: Event, groups: list[Tally], chance: Shuffler) -> Event:
    """Return the event with the tiles that it moves in the other world."""
    match event:
        case Began():
            return replace(event, seed=chance.randbytes(len(event.seed)))
        case Drew():
            return replace(event, tiles=groups[0])
        case Exchanged():
            return replace(event, given=groups[0], drawn=groups[1])
        case Switched():
            (given,), (taken,) = groups
            return replace(event, given=given, taken=taken)
        case _:
            return event
