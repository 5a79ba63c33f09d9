"""Laws of the dealer: repeatable, complete, and every order possible."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.rules.dealer import SEED_BYTES, SeededDealer, commitment_of
from tilewright.tiles import Tally

secrets = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
bags = st.lists(st.integers(1, 63), max_size=120).map(Tally)
numbers = st.integers(0, 5000)


@given(secrets, bags, numbers)
def test_an_order_holds_all_tiles_and_repeats(seed: bytes, bag: Tally, number: int) -> None:
    """Mixing loses and adds nothing, and the same input gives the same order."""
    order = SeededDealer(seed).order(bag, number)
    assert Tally(order) == bag
    assert order == SeededDealer(seed).order(bag, number)


@given(secrets, secrets, numbers)
def test_seeds_and_events_mix_differently(one: bytes, other: bytes, number: int) -> None:
    """Another seed, or another event of the same game, has its own order."""
    bag = Tally(range(1, 101))
    order = SeededDealer(one).order(bag, number)
    assert order != SeededDealer(one).order(bag, number + 1)
    assert (order == SeededDealer(other).order(bag, number)) == (one == other)
    assert (commitment_of(one) == commitment_of(other)) == (one == other)


def test_every_order_of_a_small_bag_occurs() -> None:
    """All 24 orders of four tiles occur, none of them far more often than the others."""
    bag = Tally([1, 2, 3, 4])
    dealer = SeededDealer(bytes(SEED_BYTES))
    seen = Counter(dealer.order(bag, number) for number in range(2400))
    assert set(seen) == {bytes(order) for order in permutations(bag)}
    assert max(seen.values()) < 2 * min(seen.values())


def test_every_tile_is_drawn_first_as_often() -> None:
    """In a full bag no place of the sorted set is favored: 100 tiles, 10,000 draws."""
    bag = Tally(range(1, 101))
    first = Counter(
        SeededDealer(bytes([byte]) * SEED_BYTES).order(bag, number)[0]
        for byte in range(10)
        for number in range(1000)
    )
    assert set(first) == set(bag)
    assert min(first.values()) > 55
    assert max(first.values()) < 150


@given(secrets)
def test_the_seed_is_in_no_repr(seed: bytes) -> None:
    """The repr of a dealer, as in a log or a traceback, reveals nothing."""
    assert repr(SeededDealer(seed)) == "SeededDealer()"
