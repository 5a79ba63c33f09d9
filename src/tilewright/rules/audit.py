"""Auditing a finished game: was the bag as fair as the table promised.

The seed is public once the game is over. Its hash must be the one published at the
start, and every draw must be the one that the seed gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright.errors import BrokenLog
from tilewright.rules.dealer import SeededDealer, commitment_of
from tilewright.rules.event import (
    DrawnForFirst,
    Drew,
    Ended,
    Event,
    Exchanged,
    FirstBy,
    FirstChosen,
    Switched,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.game import Game
from tilewright.rules.turns.setup import lots_of
from tilewright.tiles import Tally


def audit(events: Iterable[Event]) -> tuple[str, ...]:
    """Return every departure from what seed and hash promise; empty means a fair game."""
    return tuple(_departures(tuple(events)))


def _departures(events: tuple[Event, ...]) -> Iterator[str]:
    if not events:
        message = "a game has at least one event"
        raise BrokenLog(message)
    game = begin(events[0])
    if commitment_of(game.seed) != game.commitment:
        yield "the seed is not the one whose hash was published at the start"
    dealer = SeededDealer(game.seed)
    for number, event in enumerate(events[1:], 1):
        if not _is_fair(game, event, dealer, number):
            yield f"event {number}, {type(event).__name__}: not the tiles that the seed gives"
        if isinstance(event, Ended) and event.seed != game.seed:
            yield "the seed published at the end is not the one of the game"
        game = evolve(game, event)


def _is_fair(game: Game, event: Event, dealer: SeededDealer, number: int) -> bool:
    """Repeat the chance of one event; an event without chance is always fair."""
    match event:
        case Drew():
            return event.tiles == Tally(dealer.order(game.bag, number)[: len(event.tiles)])
        case Exchanged():
            return event.drawn == Tally(dealer.order(game.bag, number)[: len(event.drawn)])
        case DrawnForFirst():
            order = dealer.order(game.edition.tiles.tally, number)
            return bytes(code for _, code in event.draws) == order[: len(event.draws)]
        case Switched():
            tray = dealer.order(game.racks[event.other], number)
            return 0 <= event.point < len(tray) and event.taken == tray[event.point]
        case FirstChosen(by=FirstBy.LOT):
            return event.seat == dealer.lot(lots_of(game), number)
        case _:
            return True
