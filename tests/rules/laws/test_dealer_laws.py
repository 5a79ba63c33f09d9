"""Laws of the dealer: repeatable, complete, and every order possible."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.rules.dealer import SEED_BYTES, Occasion, Purpose, SeededDealer, commitment_of
from tilewright.tiles import Tally

secrets = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
bags = st.lists(st.integers(1, 63), max_size=120).map(Tally)
numbers = st.integers(0, 5000)


def order_of(seed: bytes, bag: Tally, turn: int) -> bytes:
    """Return the order in which the tiles of a bag are drawn in a turn."""
    return SeededDealer().order(bag, Occasion.by_purpose(seed, 0, Purpose.BAG, turn))


@given(secrets, bags, numbers)
def test_an_order_holds_all_tiles_and_repeats(seed: bytes, bag: Tally, number: int) -> None:
    """Mixing loses and adds nothing, and the same input gives the same order."""
    order = order_of(seed, bag, number)
    assert Tally(order) == bag
    assert order == order_of(seed, bag, number)


@given(secrets, bags, numbers, st.integers(0, 130))
def test_a_draw_of_a_few_tiles_is_the_start_of_the_order(
    seed: bytes, bag: Tally, number: int, count: int
) -> None:
    """However few tiles are asked for, they are the first of the whole order."""
    occasion = Occasion.by_purpose(seed, 0, Purpose.BAG, number)
    some = SeededDealer().order(bag, occasion, count)
    assert some[:count] == order_of(seed, bag, number)[:count]
    assert Tally(some) == bag


@given(secrets, secrets, numbers)
def test_seeds_and_turns_mix_differently(one: bytes, other: bytes, number: int) -> None:
    """Another seed, or another turn of the same game, has its own order."""
    bag = Tally(range(1, 101))
    order = order_of(one, bag, number)
    assert order != order_of(one, bag, number + 1)
    assert (order == order_of(other, bag, number)) == (one == other)
    assert (commitment_of(one) == commitment_of(other)) == (one == other)


def test_every_order_of_a_small_bag_occurs() -> None:
    """All 24 orders of four tiles occur, none of them far more often than the others."""
    bag = Tally([1, 2, 3, 4])
    seen = Counter(order_of(bytes(SEED_BYTES), bag, number) for number in range(2400))
    assert set(seen) == {bytes(order) for order in permutations(bag)}
    assert max(seen.values()) < 2 * min(seen.values())


def test_every_tile_is_drawn_first_as_often() -> None:
    """In a full bag no place of the sorted set is favored: 100 tiles, 10,000 draws."""
    bag = Tally(range(1, 101))
    first = Counter(
        order_of(bytes([byte]) * SEED_BYTES, bag, number)[0]
        for byte in range(10)
        for number in range(1000)
    )
    assert set(first) == set(bag)
    assert min(first.values()) > 55
    assert max(first.values()) < 150


@given(secrets)
def test_the_seed_is_in_no_repr(seed: bytes) -> None:
    """The repr of an occasion, as in a log or a traceback, reveals nothing."""
    assert repr(Occasion.by_purpose(seed, 5, Purpose.DEAL, 1)) == "Occasion(number=5)"
