"""A game in progress is recognized in a file, whatever was done to it; other games are not."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest

from tilewright.library.game import play
from tilewright.records.follow import Followed, follow
from tilewright.records.from_game import record_of
from tilewright.server.reviews.likeness import Layout, any_like, is_like, layouts_of

GAMES = 6


@cache
def recorded(seed: int) -> Followed:
    """Return a finished game of computers, as a record."""
    return follow(record_of(play("equity", "equity", edition="pocket", seed=seed).events))


@cache
def layouts(seed: int) -> tuple[Layout, ...]:
    """Return the boards of a game after each play."""
    return layouts_of(recorded(seed))


def altered(layout: Layout, share: float, rng: Random) -> Layout:
    """Return a board with some letters changed."""
    return frozenset(
        (row, col, rng.choice("XQZ") if rng.random() < share else letter)
        for row, col, letter in sorted(layout)
    )


def test_other_games_are_not_like_it() -> None:
    """No position of a game resembles a game in progress that is another one."""
    for one, other in permutations(range(GAMES), 2):
        assert not any_like(layouts(one), layouts(other))


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_is_like_itself_longer_shorter_and_swapped(seed: int) -> None:
    """Any number of plays more or fewer, and rows for columns, change nothing."""
    whole = layouts(seed)
    swapped = [frozenset((col, row, letter) for row, col, letter in one) for one in whole]
    for at in range(len(whole)):
        live = whole[at]
        for length in range(1, len(whole) + 1):
            assert is_like(live, whole[:length]), (at, length)
        assert is_like(live, swapped)


@pytest.mark.parametrize("seed", range(GAMES))
def test_changing_some_tiles_does_not_help(seed: int) -> None:
    """With a fifth of the letters replaced, a game with a few plays is still recognized."""
    rng = Random(seed)
    whole = layouts(seed)
    for live in whole[4:]:
        assert is_like(live, [altered(one, 0.2, rng) for one in whole])


def test_an_empty_board_is_like_nothing() -> None:
    """Before the first play, all games look the same, and none is recognized."""
    assert not is_like(frozenset(), layouts(0))
    assert not is_like(layouts(0)[0], ())
