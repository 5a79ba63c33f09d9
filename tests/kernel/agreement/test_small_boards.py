"""On small boards of random editions the generator lists exactly the possible plays."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import examples, lively_positions, small_positions
from tests.kernel.agreement.checks import check_agreement, check_sound
from tests.kernel.agreement.oracle import WordOracle, brute_cost, brute_force
from tests.kernel.agreement.subject import make_generator, with_and_without_map
from tilewright.rules.play.board import Board
from tilewright.testing.strategies import Position, positions
from tilewright.tiles import Tally

pytestmark = pytest.mark.slow

MOST = 5000
"""The number of plays that brute force may judge in the quick tests."""

mostly_small = st.one_of(
    lively_positions(max_size=3),
    lively_positions(max_size=4),
    lively_positions(max_size=5),
    lively_positions(max_size=9),
    positions(max_size=9, max_rack=5),
)


@with_and_without_map
@given(position=mostly_small)
@examples(60)
def test_the_generator_lists_the_plays_that_there_are(
    position: Position, *, word_map: bool
) -> None:
    """Soundness and completeness: the oracle's plays, scores and order, and every query."""
    generator = make_generator(position.edition, position.words, word_map=word_map)
    candidates = generator.all(position.board, position.rack)
    check_sound(position, candidates)
    plays = WordOracle(position.edition, position.words).plays(position.board, position.rack)
    check_agreement(generator, position, plays)


@with_and_without_map
@given(position=lively_positions(max_size=4, max_rack=4))
@examples(30)
def test_the_generator_lists_what_brute_force_finds(position: Position, *, word_map: bool) -> None:
    """The same against trying every arrangement of tiles, where there are not too many."""
    rack = position.rack
    while brute_cost(position.board, rack, position.edition) > MOST:
        rack = Tally(rack.codes[1:])
    position = Position(position.edition, position.words, position.board, rack)
    generator = make_generator(position.edition, position.words, word_map=word_map)
    plays = brute_force(position.board, rack, position.edition, set(position.words))
    check_agreement(generator, position, plays)


@with_and_without_map
@given(seed=st.integers(0, 2**32))
@examples(10)
def test_the_generator_agrees_through_whole_games(seed: int, *, word_map: bool) -> None:
    """One generator for all positions of several games: no state carries over."""
    generator = None
    for position, plays in small_positions(seed):
        generator = generator or make_generator(position.edition, position.words, word_map=word_map)
        check_agreement(generator, position, plays)


@with_and_without_map
@given(position=lively_positions(max_size=5, max_rack=9), rng=st.randoms())
@examples(20)
def test_racks_of_any_size_and_kind(position: Position, rng: Random, *, word_map: bool) -> None:
    """Empty racks, racks of blanks only and racks of one face only are ordinary racks."""
    faces = range(1, len(position.edition.tiles.faces) + 1)
    size = position.edition.rack
    racks = [Tally(), *(Tally([code] * min(size, 3)) for code in faces)]
    oracle = WordOracle(position.edition, position.words)
    generator = make_generator(position.edition, position.words, word_map=word_map)
    for rack in (*racks, Tally(rng.choices(faces, k=min(size, 6)))):
        other = Position(position.edition, position.words, position.board, rack)
        check_agreement(generator, other, oracle.plays(position.board, rack))


@with_and_without_map
@given(position=lively_positions(max_size=4, max_rack=4), rng=st.randoms())
@examples(20)
def test_boards_that_no_game_leads_to(position: Position, rng: Random, *, word_map: bool) -> None:
    """Islands, full lines and full boards: whatever the board, the answer is the judge's."""
    tiles, size = position.edition.tiles, position.edition.size
    known = [cell for cell in range(256) if tiles.is_cell(cell)]
    share = rng.random()
    cells = bytes(rng.choice(known) if rng.random() < share else 0 for _ in range(size * size))
    board = Board(size, cells)
    other = Position(position.edition, position.words, board, position.rack)
    plays = WordOracle(position.edition, position.words).plays(board, position.rack)
    check_agreement(make_generator(other.edition, other.words, word_map=word_map), other, plays)
