"""Whether a move is allowed: the short answer and the long one agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import IllegalMove
from tilewright.rules.play.allowed import check_exchange, may_exchange
from tilewright.tiles import Tally


@given(
    name=st.sampled_from(edition_ids()),
    allowed=st.booleans(),
    minimum=st.sampled_from([0, 1, 7]),
    bag=st.integers(0, 12),
    data=st.data(),
)
def test_an_exchange_is_offered_if_one_tile_can_be_exchanged(
    *, name: str, allowed: bool, minimum: int, bag: int, data: st.DataObject
) -> None:
    """A view offers an exchange exactly if there is a number of tiles that is not refused."""
    house = {"exchange.allowed": allowed, "exchange.minimum": minimum}
    edition = load_edition(name, house)
    codes = list(edition.tiles.tally)
    held = Tally(data.draw(st.lists(st.sampled_from(codes), min_size=1, max_size=edition.rack)))

    def can_give(count: int) -> bool:
        try:
            check_exchange(Tally(list(held)[:count]), edition, held, bag)
        except IllegalMove:
            return False
        return True

    possible = [count for count in range(len(held) + 1) if can_give(count)]
    assert may_exchange(edition, bag) is bool(possible)
    assert possible == list(range(1, min(len(held), bag) + 1))[: len(possible)]
    if possible:
        assert possible[-1] == min(len(held), bag)


def test_tiles_that_are_not_held_are_refused() -> None:
    """Nobody exchanges what they don't have, tiles that don't exist included."""
    edition = load_edition("pocket")
    held = edition.tiles.parse_tiles("AB")
    for wanted in ("C", "AA", "ABC"):
        with pytest.raises(IllegalMove):
            check_exchange(edition.tiles.parse_tiles(wanted), edition, held, 50)
    with pytest.raises(IllegalMove):
        check_exchange(Tally([200]), edition, held, 50)
