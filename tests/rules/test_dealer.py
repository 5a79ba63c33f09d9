"""The dealer: fair, repeatable, and bound by a published hash."""

import hashlib
from collections import Counter
from itertools import islice

import pytest

from tilewright.rules import dealer
from tilewright.rules.dealer import SEED_BYTES, SeededDealer, commitment_of
from tilewright.tiles import Tally

SEED = bytes(range(SEED_BYTES))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """Anyone can compute it with standard tools."""
    assert commitment_of(SEED) == hashlib.sha256(b"tilewright seed 1:" + SEED).digest()
    assert commitment_of(SEED) != commitment_of(bytes(SEED_BYTES))


def test_an_order_is_a_mixture_of_the_tiles() -> None:
    """All tiles and no others; the order depends on the seed and the number alone."""
    tiles = Tally(range(1, 60))
    order = SeededDealer(SEED).order(tiles, 7)
    assert Tally(order) == tiles
    assert order == SeededDealer(SEED).order(Tally(reversed(range(1, 60))), 7)
    assert order != SeededDealer(SEED).order(tiles, 8)
    assert order != SeededDealer(bytes(SEED_BYTES)).order(tiles, 7)
    assert SeededDealer(SEED).order(Tally(), 0) == b""
    assert SeededDealer(SEED).order(Tally([4]), 0) == b"\4"


def test_the_order_never_changes() -> None:
    """Old games can be audited forever: these constants are a promise."""
    order = SeededDealer(SEED).order(Tally(range(1, 11)), 1)
    assert order.hex() == "0509060a070102080304"


def test_every_order_is_equally_likely() -> None:
    """Over many numbers each of the six orders of three tiles is equally frequent."""
    orders = Counter(SeededDealer(SEED).order(Tally([1, 2, 3]), n) for n in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_the_seed_is_not_shown() -> None:
    """The repr does not contain the secret."""
    assert repr(SeededDealer(SEED)) == "SeededDealer()"


def test_numbers_that_would_favour_some_are_skipped() -> None:
    """The remainder at the top of the range, which would favor some results, is not used."""
    assert dealer._below(3, iter([0xFFFF, 5])) == 2
    assert dealer._below(3, iter([0xFFFE])) == 0xFFFE % 3
    assert dealer._below(1, iter([9])) == 0
    with pytest.raises(AssertionError):
        dealer._below(3, iter([]))


def test_the_stream_has_no_end() -> None:
    """It is one stream, in whatever pieces it is read."""
    few = list(islice(dealer._numbers(SEED, 3, 0), 200))
    more = list(islice(dealer._numbers(SEED, 3, 100), 200))
    assert few == more
    assert len(set(few)) > 190
