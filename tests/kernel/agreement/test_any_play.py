"""The kernel's search for a last play agrees with the reference in the rules."""

from hypothesis import given

from tests.kernel.agreement.chance import examples, lively_positions
from tilewright.kernel.any_play import can_play
from tilewright.rules.endings import any_play
from tilewright.testing.strategies import Position, positions


@given(lively_positions(max_size=9) | positions(max_plays=6))
@examples(60)
def test_both_searches_give_the_same_answer(position: Position) -> None:
    """The umpire may use either search."""
    arguments = (position.board, position.rack, position.edition, position.words)
    assert can_play(*arguments) == any_play.can_play(*arguments)
