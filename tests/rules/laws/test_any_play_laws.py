"""Laws of the search for plays: it finds one exactly when one exists."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.laws.oracle import all_plays, judged
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.testing.plays import PlayFinder
from tilewright.testing.strategies import Position, positions, seeds
from tilewright.tiles import Tally

pytestmark = pytest.mark.slow
small = positions(max_size=4, max_rack=3, max_plays=4)


def is_possible(position: Position, play: Play) -> bool:
    """Return whether a play is well placed, on the rack and made of valid words."""
    found = judged(position.board, play, position.edition)
    if found is None:
        return False
    held = position.rack.holds(position.edition.tiles.tiles_of(play.cells))
    return held and all(text in position.words for text, _, _ in found.words)


@given(small)
@settings(max_examples=60)
def test_a_play_is_found_exactly_when_one_exists(position: Position) -> None:
    """Compare with trying everything: every line, every choice of squares, tiles and letters."""
    play = find_play(position.board, position.rack, position.edition, position.words)
    if play is not None:
        assert is_possible(position, play)
    else:
        every = all_plays(position.board, position.rack, position.edition)
        assert not any(is_possible(position, other) for other in every)


@given(positions(), seeds())
def test_what_the_random_finder_finds_can_be_played(position: Position, rng: Random) -> None:
    """A word play of the test kit is legal and valid, and the proof then finds one too."""
    finder = PlayFinder(position.edition, position.words)
    play = finder.word_play(position.board, position.rack, rng)
    if play is None:
        return
    assert is_possible(position, play)
    assert find_play(position.board, position.rack, position.edition, position.words) is not None


@given(positions(), seeds())
def test_what_the_random_finder_bluffs_is_well_placed(position: Position, rng: Random) -> None:
    """A phony of the test kit is well placed and uses tiles from the rack."""
    finder = PlayFinder(position.edition, position.words)
    play = finder.phony(position.board, position.rack, rng)
    if play is not None:
        assert isinstance(judge(position.board, play, position.edition), Verdict)
        assert position.rack.holds(position.edition.tiles.tiles_of(play.cells))


@given(small, st.data())
@settings(max_examples=40)
def test_another_tile_or_word_never_removes_the_last_play(
    position: Position, data: st.DataObject
) -> None:
    """A player who can play still can with one more tile on the rack."""
    edition = position.edition
    if find_play(position.board, position.rack, edition, position.words) is None:
        return
    more = data.draw(st.integers(1, len(edition.tiles.faces)))
    rack = Tally([*position.rack, more])
    assert find_play(position.board, rack, edition, position.words) is not None
