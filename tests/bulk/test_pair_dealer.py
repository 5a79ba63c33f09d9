"""The bag of a game pair: fair, and the same for both games."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.bulk.matches.pair_dealer import SharedBag, seed_bytes
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Occasion
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree, Exchange, Pass
from tilewright.table import Table, open_game
from tilewright.tiles import Tally
from tilewright.units import Instant

POCKET = load_edition("pocket")
WORDS = Lexicon.from_words(["CAT"], id="small")


def begun(edition: str = "pocket", seats: int = 2, seed: object = 0) -> Table:
    """Return a game after the deal."""
    rules = load_edition(edition, {"end.scoreless_rounds": 0})
    players = [Participant(f"P{seat}", is_computer=True) for seat in range(seats)]
    secret = seed_bytes(seed)
    first = open_game(rules, WORDS, players, now=Instant(0), seed=secret)
    table = Table.open(first, WORDS, now=lambda: Instant(0), dealer=SharedBag(rules, seats, secret))
    for seat in range(seats):
        table.submit(seat, Agree())
    return table


def event(number: int) -> Occasion:
    """Return the occasion of an event; the bag's own order does not depend on it."""
    return Occasion.by_event(bytes(32), number)


def dealt_bag(seed: object = 0) -> SharedBag:
    """Return a bag from which nothing has been drawn, after the draw for first play."""
    bag = SharedBag(POCKET, 1, seed_bytes(seed))
    bag.order(POCKET.tiles.tally, event(0))
    return bag


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["pocket", "super", "glass", "switch"])
def test_the_first_seat_begins(edition: str, seats: int) -> None:
    """The seat decides who begins, so that rotating seats is fair to all."""
    for seed in range(3):
        assert begun(edition, seats, seed).view(None).on_turn == 0


def test_equal_seeds_deal_equal_tiles() -> None:
    """Two games with one seed have the same racks, another seed has others."""
    racks = [[begun(seed=seed).view(seat).rack for seat in (0, 1)] for seed in (1, 1, 2)]
    assert racks[0] == racks[1] != racks[2]


def test_a_turn_more_or_less_does_not_change_what_comes() -> None:
    """The order of the bag does not depend on how many events there were."""
    through, late = dealt_bag(), dealt_bag()
    tiles = POCKET.tiles.tally
    first = through.order(tiles, event(5))
    assert late.order(tiles, event(9)) == first
    after_three = Tally(first[3:])
    after_seven = Tally(first[7:])
    assert through.order(after_three, event(6)) == first[3:]
    assert through.order(after_seven, event(7)) == late.order(after_seven, event(40)) == first[7:]


@given(draws=st.lists(st.integers(1, 7), max_size=12), data=st.data())
def test_it_is_always_an_order_of_the_bag(draws: list[int], data: st.DataObject) -> None:
    """Whatever is drawn and returned, the tiles that come are those in the bag."""
    bag, tiles = dealt_bag(), POCKET.tiles.tally
    held = Tally()
    for number, count in enumerate(draws):
        order = bag.order(tiles, event(number))
        assert Tally(order) == tiles
        drawn = Tally(order[:count])
        back = data.draw(st.lists(st.sampled_from(held.codes), max_size=1)) if held else []
        tiles, held = Tally([*(tiles - drawn), *back]), Tally([*(held - Tally(back)), *drawn])


def test_a_tile_that_went_back_is_drawn_as_often_as_others() -> None:
    """After an exchange every tile of the bag is equally likely to come next."""
    tiles = Tally([1, 2, 3, 4])
    firsts: Counter[int] = Counter()
    for seed in range(2000):
        bag = SharedBag(POCKET, 1, seed_bytes(seed))
        bag._order = bag._shuffle(tiles, 0)
        drawn = bag.order(tiles, event(0))[0]
        # It is exchanged for itself: the bag is as before, but mixed.
        again = bag.order(tiles, event(1))
        firsts[(again.index(drawn) + 4) % 4] += 1
    assert all(abs(firsts[place] - 500) < 80 for place in range(4))


def test_the_whole_order_is_uniform() -> None:
    """Each tile of the set comes first as often as its share of the set."""
    fronts = Counter(dealt_bag(seed).order(POCKET.tiles.tally, event(1))[0] for seed in range(3000))
    code, count = max(Counter(POCKET.tiles.tally).items(), key=lambda item: item[1])
    assert abs(fronts[code] / 3000 - count / len(POCKET.tiles.tally)) < 0.02


def test_a_game_with_exchanges_is_dealt_to_its_end() -> None:
    """The rules can draw from this dealer as from any other."""
    table = begun()
    for turn in range(20):
        seat = table.view(None).on_turn
        rack = table.view(seat).rack
        table.submit(seat, Exchange(Tally(rack.codes[: 1 + turn % 7])) if turn % 3 else Pass())
    view = table.view(0)
    assert len(view.rack) == 7
    assert len(view.unseen) == 93
