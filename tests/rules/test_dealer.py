"""The dealer: fair, repeatable, and bound by a published hash."""

import hashlib
from collections import Counter
from itertools import islice

import pytest

from tests.rules.tables import dealt, few
from tilewright.rules import dealer, occasion
from tilewright.rules.dealer import (
    SEED_BYTES,
    Occasion,
    Purpose,
    SeededDealer,
    commitment_of,
)
from tilewright.rules.version import DRAWS_BY_TURN
from tilewright.tiles import Tally

SEED = bytes(range(SEED_BYTES))


def order_of(tiles: Tally, number: int, seed: bytes = SEED) -> bytes:
    """Return the tiles in the order in which event ``number`` drew them before version 3."""
    return SeededDealer().order(tiles, Occasion.by_event(seed, number))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """Anyone can compute it with standard tools."""
    assert commitment_of(SEED) == hashlib.sha256(b"tilewright seed 1:" + SEED).digest()
    assert commitment_of(SEED) != commitment_of(bytes(SEED_BYTES))


def test_an_order_is_a_mixture_of_the_tiles() -> None:
    """All tiles and no others; the order depends on the seed and the number alone."""
    tiles = Tally(range(1, 60))
    order = order_of(tiles, 7)
    assert Tally(order) == tiles
    assert order == order_of(Tally(reversed(range(1, 60))), 7)
    assert order != order_of(tiles, 8)
    assert order != order_of(tiles, 7, bytes(SEED_BYTES))
    assert order_of(Tally(), 0) == b""
    assert order_of(Tally([4]), 0) == b"\4"


def test_the_order_never_changes() -> None:
    """Old games can be audited forever: these constants are a promise."""
    tiles = Tally(range(1, 11))
    assert order_of(tiles, 1).hex() == "0509060a070102080304"
    by_turn = Occasion.by_purpose(SEED, 99, Purpose.BAG, 1)
    assert SeededDealer().order(tiles, by_turn).hex() == "0504010a030609020807"


def test_the_rules_of_a_game_choose_its_streams() -> None:
    """Games under rules before version 3 draw by the number of the event, later ones by turn."""
    for rules, by_event in ((DRAWS_BY_TURN - 1, True), (DRAWS_BY_TURN, False)):
        game = dealt(few(), "ABD", "ABC", rules=rules)
        expected = Occasion.by_event(game.dealing_seed, len(game.events))
        assert (occasion.switch(game) == expected) is by_event


def test_purposes_have_their_own_streams() -> None:
    """No two purposes or places share a stream, and the event's number does not matter."""
    tiles = Tally(range(1, 60))
    places = [(purpose, index) for purpose in Purpose for index in range(5)]
    orders = {SeededDealer().order(tiles, Occasion.by_purpose(SEED, 7, *place)) for place in places}
    assert len(orders) == len(places)
    again = [SeededDealer().order(tiles, Occasion.by_purpose(SEED, 8, *place)) for place in places]
    assert orders == set(again)


def test_every_order_is_equally_likely() -> None:
    """Over many numbers each of the six orders of three tiles is equally frequent."""
    orders = Counter(order_of(Tally([1, 2, 3]), n) for n in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_the_seed_is_not_shown() -> None:
    """The repr does not contain the secret."""
    assert repr(Occasion.by_event(SEED, 3)) == "Occasion(number=3)"


def test_numbers_that_would_favour_some_are_skipped() -> None:
    """The remainder at the top of the range, which would favor some results, is not used."""
    assert dealer._below(3, iter([0xFFFF, 5])) == 2
    assert dealer._below(3, iter([0xFFFE])) == 0xFFFE % 3
    assert dealer._below(1, iter([9])) == 0
    with pytest.raises(AssertionError):
        dealer._below(3, iter([]))


def test_the_stream_has_no_end() -> None:
    """It is one stream, in whatever pieces it is read."""
    few = list(islice(dealer._numbers(SEED, 0), 200))
    more = list(islice(dealer._numbers(SEED, 100), 200))
    assert few == more
    assert len(set(few)) > 190
