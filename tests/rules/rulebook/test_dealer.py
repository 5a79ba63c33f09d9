"""The dealer: mixing, and the proof after the game that the bag was fair."""

from dataclasses import replace

from tilewright.edition.shipped import load_edition
from tilewright.rules.audit import DepartureKind, audit
from tilewright.rules.dealer import Occasion, Purpose, SeededDealer, commitment_of
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    Began,
    Drew,
    Event,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Game, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree, Exchange, Move, Pass
from tilewright.rules.seen import SeenBegan
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import view_of
from tilewright.testing.scripted import NAMES, WORDS
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, as_seat

SEED = bytes(range(100, 132))


def played(*, finished: bool = True) -> Game:
    """Return a short game dealt from a seed: an exchange, and passes to the end."""
    edition = load_edition("pocket")
    people = tuple(Participant(name) for name in NAMES[:2])
    game = begin(set_up(edition, WORDS, people, seed=SEED, now=Instant(0)))

    def do(seat: int, move: Move) -> Game:
        return decide(game, Seat(seat), move, SeededDealer(), WORDS, Instant(0)).after

    game = do(0, Agree())
    game = do(1, Agree())
    game = do(game.on_turn, Exchange(Tally(game.racks[game.on_turn].codes[:3])))
    while finished and game.phase is not Phase.OVER:
        game = do(game.on_turn, Pass())
    return game


def turn_of(seed: bytes, turn: int) -> Occasion:
    """Return the draw from the bag in turn number ``turn``."""
    return Occasion.by_purpose(seed, 0, Purpose.BAG, turn)


def test_tiles_are_mixed() -> None:
    """Tiles are mixed before every draw: each draw has a new order, which reveals nothing."""
    tally = load_edition("pocket").tiles.tally
    dealer = SeededDealer()
    orders = [dealer.order(tally, turn_of(SEED, turn)) for turn in range(50)]
    assert len(set(orders)) == 50
    assert all(Tally(order) == tally for order in orders)


def test_every_tile_is_equally_likely() -> None:
    """Every tile is equally likely to come first: none is favored."""
    tally = Tally(range(1, 11))
    dealer = SeededDealer()
    firsts = [dealer.order(tally, turn_of(bytes(32), turn))[0] for turn in range(5000)]
    counts = [firsts.count(code) for code in range(1, 11)]
    assert all(400 < count < 600 for count in counts)


def test_the_hash_of_the_seed_is_public_from_the_start() -> None:
    """All players see the hash of the secret seed from the start; none sees the seed."""
    game = played(finished=False)
    assert game.commitment == commitment_of(SEED)
    for seat in (None, 0, 1):
        view = view_of(game, as_seat(seat))
        assert view.commitment == game.commitment
        assert isinstance(view.history[0], SeenBegan)
        assert not hasattr(view.history[0], "seed")
        assert view.result is None


def test_the_seed_is_public_at_the_end() -> None:
    """When the game is over everyone sees the seed and can repeat every draw."""
    game = played()
    assert game.result is not None
    assert game.result.seed == SEED
    assert view_of(game, None).result == game.result
    assert audit(game.events).departures == ()


def test_a_draw_that_was_not_fair_is_found() -> None:
    """The check after the game finds a draw that does not follow from the seed."""
    game = played()
    events: list[Event] = list(game.events)
    place = next(i for i, event in enumerate(events) if isinstance(event, Drew))
    drew = events[place]
    assert isinstance(drew, Drew)
    swapped = game.edition.tiles.parse_tiles("QZXJKVV")
    events[place] = replace(drew, tiles=swapped)
    found = [(each.kind, each.number) for each in audit(events[: place + 1]).departures]
    assert (DepartureKind.DRAW, place) in found


def test_a_wrong_seed_is_found() -> None:
    """A seed that does not match the hash published at the start is found."""
    game = played()
    first = game.events[0]
    assert isinstance(first, Began)
    forged = replace(first, commitment=bytes(32))
    found = audit((forged, *game.events[1:])).departures
    assert [each.kind for each in found] == [DepartureKind.COMMITMENT]
