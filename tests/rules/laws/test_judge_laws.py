"""Laws of the judge: against a slow definition, mirrored, taken apart, and given garbage."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.laws.oracle import judged
from tilewright.edition import Edition, Layout
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Refusal, Verdict, Word, judge
from tilewright.rules.play.move import Play
from tilewright.testing.strategies import Position, plays, positions


@st.composite
def cases(draw: st.DrawFn) -> tuple[Position, Play]:
    """Return a position of a random edition with any play for it."""
    position = draw(positions())
    return position, draw(plays(position))


def mirrored(edition: Edition) -> Edition:
    """Return the edition with its board mirrored along the main diagonal."""
    layout = edition.layout
    drawing = "".join(layout.drawing[col :: layout.size] for col in range(layout.size))
    return replace(edition, layout=Layout(layout.size, drawing, layout.effects))


@given(cases())
def test_the_judge_agrees_with_the_definition(case: tuple[Position, Play]) -> None:
    """Legality, words and score are those found by looking at all runs of the whole board."""
    position, play = case
    verdict = judge(position.board, play, position.edition)
    found = judged(position.board, play, position.edition)
    assert isinstance(verdict, Verdict) == (found is not None)
    if isinstance(verdict, Verdict) and found is not None:
        words = {(word.text, word.start, word.axis): word.score for word in verdict.words}
        assert words == found.words
        assert len(words) == len(verdict.words)
        assert verdict.score == found.score


@given(cases())
def test_a_verdict_is_the_sum_of_its_parts(case: tuple[Position, Play]) -> None:
    """Words, squares and bonus add up to the score, and so does the breakdown."""
    position, play = case
    verdict = judge(position.board, play, position.edition)
    if isinstance(verdict, Refusal):
        assert verdict.findings
        assert all(finding.sentence for finding in verdict.findings)
        return
    words = sum(word.score for word in verdict.words)
    assert words + verdict.square_points + verdict.bonus == verdict.score
    breakdown = explain(position.board, play, verdict, position.edition)
    assert breakdown.total == verdict.score
    assert [line.letter_sum * line.times for line in breakdown.words] == [
        word.score for word in verdict.words
    ]


@given(cases())
def test_the_word_along_the_play_comes_first(case: tuple[Position, Play]) -> None:
    """The first word has every tile played; the words across it have one each, in order."""
    position, play = case
    verdict = judge(position.board, play, position.edition)
    if isinstance(verdict, Refusal):
        return
    first, *crossing = verdict.words
    axes = {word.axis for word in crossing}
    assert axes <= {first.axis.other}
    laid = [s.col if first.axis is Axis.ACROSS else s.row for s in play.squares]
    begin = first.start.col if first.axis is Axis.ACROSS else first.start.row
    assert begin <= min(laid)
    places = [w.start.row if w.axis is Axis.ACROSS else w.start.col for w in crossing]
    assert places == sorted(set(places))
    assert set(places) <= set(laid)
    if len(play.squares) == 1 and crossing:
        assert first.axis is Axis.ACROSS


def turned(words: tuple[Word, ...]) -> Counter[Word]:
    """Return words as they read on the mirrored board."""
    return Counter(replace(w, start=w.start.transposed, axis=w.axis.other) for w in words)


def check_mirror(board: Board, play: Play, edition: Edition, mirror: Edition) -> None:
    """Judge a play and its mirror image, and compare."""
    one = judge(board, play, edition)
    other = judge(board.transposed, play.transposed, mirror)
    if isinstance(one, Refusal) or isinstance(other, Refusal):
        assert isinstance(one, Refusal)
        assert isinstance(other, Refusal)
        faults = Counter(finding.fault for finding in one.findings)
        assert faults == Counter(finding.fault for finding in other.findings)
        return
    assert turned(one.words) == Counter(other.words)
    assert replace(one, words=()) == replace(other, words=())
    if len(play.squares) > 1:
        assert one.words[0].text == other.words[0].text


@given(cases())
def test_a_mirrored_play_gets_the_mirrored_verdict(case: tuple[Position, Play]) -> None:
    """Board, squares and play mirrored along the diagonal give the same words and scores."""
    position, play = case
    check_mirror(position.board, play, position.edition, mirrored(position.edition))


@pytest.mark.slow
@pytest.mark.parametrize("name", edition_ids())
@given(data=st.data())
@settings(max_examples=30)
def test_the_shipped_boards_are_their_own_mirror(name: str, data: st.DataObject) -> None:
    """Every shipped layout is symmetric, so a mirrored play scores the same on it."""
    edition = load_edition(name)
    assert mirrored(edition).layout == edition.layout
    if edition.size > 15:
        return  # a random position of the largest board takes too long to draw
    position = data.draw(positions(edition=edition, max_plays=4))
    check_mirror(position.board, data.draw(plays(position)), edition, edition)


@given(cases())
def test_a_premium_counts_only_in_the_turn_that_covers_it(case: tuple[Position, Play]) -> None:
    """Once covered, squares count as plain for every later play."""
    position, play = case
    edition, board = position.edition, position.board
    covered = "".join(
        "." if cell else symbol
        for cell, symbol in zip(board.cells, edition.layout.drawing, strict=True)
    )
    if board.is_empty:
        return
    plain = replace(edition, layout=Layout(edition.size, covered, edition.layout.effects))
    assert judge(board, play, edition) == judge(board, play, plain)


squares = st.builds(Square, st.integers(-30, 300), st.integers(-30, 300))
garbage = st.dictionaries(squares, st.integers(0, 255), max_size=12).map(Play.of)


@given(positions(max_plays=3), garbage)
def test_the_judge_answers_whatever_it_is_asked(position: Position, play: Play) -> None:
    """Any squares, any bytes: a verdict or faults with sentences, never an exception."""
    verdict = judge(position.board, play, position.edition)
    if isinstance(verdict, Refusal):
        assert all("{" not in finding.sentence for finding in verdict.findings)


@given(cases(), st.randoms(use_true_random=False))
def test_a_play_is_the_same_in_any_order(case: tuple[Position, Play], random: Random) -> None:
    """The order in which tiles are placed is not part of a play."""
    _, play = case
    if len(set(play.squares)) < len(play.squares):
        return
    tiles = list(zip(play.squares, play.cells, strict=True))
    random.shuffle(tiles)
    assert Play.of(dict(tiles)) == play
    assert play.transposed.transposed == play
