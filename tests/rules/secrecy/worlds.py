"""Games for the secrecy tests, and the bytes that leave the referee."""

from random import Random

from tests.rules.laws.editions import HOUSES, TABLES, edition_at, words_for
from tilewright.formats.json.views import dump_seen, dump_view
from tilewright.rules.game import Game
from tilewright.rules.view import View, view_of
from tilewright.testing import RandomGame
from tilewright.tiles import Tally
from tilewright.units import Seat


def table(number: int, name: str | None = None, players: int = 0) -> RandomGame:
    """Return a random game, not yet begun; the number selects table, house rules and moves."""
    drawn, seats = TABLES[number % len(TABLES)]
    name = name or drawn
    edition = edition_at(name, number % len(HOUSES))
    rng = Random(f"secrecy {name} {number}")
    return RandomGame(edition, words_for(name, number), players or seats, rng)


def wire(game: Game, seat: Seat | None) -> bytes:
    """Return every byte that a seat receives about a game: its view and the events that it sees."""
    return view_bytes(view_of(game, seat)) + b"".join(
        dump_seen(event.seen_by(seat), game.edition).encode() for event in game.events
    )


def view_bytes(view: View) -> bytes:
    """Return a view as it is sent over the wire."""
    return dump_view(view).encode()


def secrets(game: Game, seat: Seat | None) -> tuple[Tally, ...]:
    """Return what a seat may not know: the others' racks and the bag."""
    return (*(rack for place, rack in enumerate(game.racks) if place != seat), game.bag)
