"""Ranked by equity: leave values, the best, the best few, those near the best."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import examples, lively_positions, small_positions
from tests.kernel.agreement.checks import Listed, check_agreement, check_ranked, values
from tests.kernel.agreement.oracle import WordOracle
from tests.kernel.agreement.subject import make_generator, with_and_without_map
from tilewright.testing.strategies import Position, seeds
from tilewright.tiles import Tally

pytestmark = pytest.mark.slow


def random_leaves(rack: Tally, rng: Random, spread: int) -> dict[Tally, int]:
    """Return values for some possible leaves of ``rack``; a full rack leaves nothing."""
    kept = {
        Tally(some) for count in range(1, len(rack)) for some in combinations(rack.codes, count)
    }
    ordered = sorted(kept, key=lambda leave: leave.codes)
    return {leave: rng.randint(-spread, spread) for leave in ordered if rng.random() < 0.9}


@with_and_without_map
@given(
    position=lively_positions(max_size=6), rng=seeds(), spread=st.sampled_from((1, 2000, 90_000))
)
@examples(40)
def test_equity_is_the_score_and_what_is_kept(
    position: Position, rng: Random, spread: int, *, word_map: bool
) -> None:
    """With leave values of any size, better and worse than the scores, all queries agree."""
    leaves = random_leaves(position.rack, rng, spread)
    generator = make_generator(position.edition, position.words, leaves=leaves, word_map=word_map)
    plays = WordOracle(position.edition, position.words).plays(position.board, position.rack)
    check_agreement(generator, position, plays, leaves)


@given(seed=st.integers(0, 2**32), spread=st.sampled_from((0, 1, 2000, 90_000)))
@examples(10)
def test_the_word_map_changes_no_answer(seed: int, spread: int) -> None:
    """With and without the word map the same plays come first, in the same order."""
    rng = Random(seed)
    for position, plays in small_positions(seed, max_size=6):
        if not plays:
            continue
        board, rack = position.board, position.rack
        leaves = random_leaves(rack, rng, spread)
        plain, mapped = (
            make_generator(position.edition, position.words, leaves=leaves, word_map=word_map)
            for word_map in (False, True)
        )
        assert values([mapped.best(board, rack)]) == values([plain.best(board, rack)])
        for count in (1, 3, 10):
            assert values(mapped.top(board, rack, count)) == values(plain.top(board, rack, count))
        check_ranked(mapped, position, Listed(plain.all(board, rack)))


@with_and_without_map
@given(seed=st.integers(0, 2**32))
@examples(10)
def test_equal_plays_come_in_canonical_order(seed: int, *, word_map: bool) -> None:
    """Where leaves balance scores, the first play in canonical order is the best."""
    for position, plays in small_positions(seed, max_size=5):
        if len(plays) > 1:
            # Every tile kept has a slightly negative value: many plays are worth the same.
            kept = {
                leave: -100 * len(leave) for leave in random_leaves(position.rack, Random(1), 1)
            }
            generator = make_generator(
                position.edition, position.words, leaves=kept, word_map=word_map
            )
            listed = Listed(generator.all(position.board, position.rack))
            check_ranked(generator, position, listed)
