"""Laws of the generator that need no oracle: mirrors, more words, more tiles, no memory."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import examples, lively_positions, small_positions
from tests.kernel.agreement.checks import check_sound, demand, described, values
from tests.kernel.agreement.subject import Candidate, make_generator, with_and_without_map
from tilewright.edition import Edition, Layout
from tilewright.lexicon import Lexicon
from tilewright.rules.play.move import Play
from tilewright.testing.strategies import Position
from tilewright.tiles import Tally

pytestmark = pytest.mark.slow


def mirrored(edition: Edition) -> Edition:
    """Return the edition with its board mirrored along the main diagonal."""
    layout = edition.layout
    drawing = "".join(layout.drawing[col :: layout.size] for col in range(layout.size))
    return replace(edition, layout=Layout(layout.size, drawing, layout.effects))


def generated(position: Position, *, word_map: bool) -> dict[Play, int]:
    """Return all plays of a position with their scores, each judged."""
    generator = make_generator(position.edition, position.words, word_map=word_map)
    candidates = generator.all(position.board, position.rack)
    check_sound(position, candidates)
    return {candidate.play: candidate.score for candidate in candidates}


def check_kept(position: Position, before: dict[Play, int], after: dict[Play, int]) -> None:
    """Require every play to be still there, with the same score."""
    lost = [play for play, score in before.items() if after.get(play) != score]
    demand(met=not lost, what="No longer generated:", position=position, plays=lost)


@with_and_without_map
@given(position=lively_positions(max_size=7))
@examples(25)
def test_the_mirrored_board_has_the_mirrored_plays(position: Position, *, word_map: bool) -> None:
    """Board and squares mirrored along the diagonal: the same plays, mirrored, score the same."""
    edition = position.edition
    plays = generated(position, word_map=word_map)
    other = Position(mirrored(edition), position.words, position.board.transposed, position.rack)
    mirror = {play.transposed: score for play, score in generated(other, word_map=word_map).items()}
    assert mirror == plays, described(position)


@with_and_without_map
@given(position=lively_positions(max_size=6), data=st.data())
@examples(25)
def test_another_word_never_removes_a_play(
    position: Position, data: st.DataObject, *, word_map: bool
) -> None:
    """A possible play is still possible, for the same score, when more words are valid."""
    alphabet = position.words.alphabet
    word = st.text(st.sampled_from(alphabet), min_size=2, max_size=position.edition.size)
    more = data.draw(st.sets(word, min_size=1, max_size=5))
    words = Lexicon.from_words({*position.words, *more}, id="more", alphabet=alphabet)
    other = Position(position.edition, words, position.board, position.rack)
    before = generated(position, word_map=word_map)
    check_kept(position, before, generated(other, word_map=word_map))


@with_and_without_map
@given(position=lively_positions(max_size=6), place=st.integers(0, 4))
@examples(25)
def test_another_tile_never_removes_a_play(
    position: Position, place: int, *, word_map: bool
) -> None:
    """A possible play is still possible, for the same score, with a fuller rack."""
    assume(position.rack)
    codes = position.rack.codes
    rack = position.rack - (codes[place % len(codes)],)
    fewer = Position(position.edition, position.words, position.board, rack)
    before = generated(fewer, word_map=word_map)
    check_kept(fewer, before, generated(position, word_map=word_map))


@with_and_without_map
@given(seed=st.integers(0, 2**32), rng=st.randoms())
@examples(4)
def test_a_generator_has_no_memory(seed: int, rng: Random, *, word_map: bool) -> None:
    """Positions of several games in any order, queried twice, get a new generator's answers."""
    seen = [position for position, _ in small_positions(seed, max_size=4)]
    edition, words = seen[0].edition, seen[0].words
    old = make_generator(edition, words, word_map=word_map)
    mixed = [*seen, *seen]
    rng.shuffle(mixed)
    for position in mixed:
        board, rack = position.board, position.rack
        new = make_generator(edition, words, word_map=word_map)
        assert values([old.best(board, rack)]) == values([new.best(board, rack)])
        assert values(old.all(board, rack)) == values(new.all(board, rack)), described(position)


@with_and_without_map
def test_generators_work_side_by_side(*, word_map: bool) -> None:
    """Several threads, each with its own generator, get the same answers as one alone."""
    seen = [position for seed in range(4) for position, _ in small_positions(seed, max_size=5)]

    def answers(_: int) -> list[object]:
        said: list[object] = []
        for position in seen:
            generator = make_generator(position.edition, position.words, word_map=word_map)
            said.append(values(generator.all(position.board, position.rack)))
            said.append(values(generator.top(position.board, position.rack, 3)))
        return said

    alone = answers(0)
    with ThreadPoolExecutor(3) as threads:
        assert all(together == alone for together in threads.map(answers, range(3)))


def most_plays(seed: int) -> Position:
    """Return the position with the most plays of some random games."""
    seen = max(small_positions(seed, max_size=5), key=lambda item: len(item[1]))
    return seen[0]


@with_and_without_map
def test_the_lists_are_sequences_that_stay(*, word_map: bool) -> None:
    """Results have a length, indexes from both ends and slices, and outlive later queries."""
    position = most_plays(5)
    board, rack = position.board, position.rack
    generator = make_generator(position.edition, position.words, word_map=word_map)
    candidates: Sequence[Candidate] = generator.all(board, rack)
    kept = values(candidates)
    assert len(candidates) == len(kept) > 3
    generator.all(board, Tally())
    generator.top(board, rack, 2)
    assert values(candidates) == kept
    assert values([candidates[0], candidates[-1]]) == [kept[0], kept[-1]]
    assert values(candidates[1:3]) == kept[1:3]
    with pytest.raises(IndexError):
        candidates[len(kept)]
