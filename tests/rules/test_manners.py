"""We name a move to a player only if the policy allows all words that it forms."""

import pytest

from tests.rules.tables import at
from tilewright.edition.shipped import load_edition
from tilewright.lexicon.policy import EVERY_WORD, POLITE, WordPolicy
from tilewright.rules.play.board import Board
from tilewright.rules.play.manners import is_sayable
from tilewright.rules.play.move import Pass

POCKET = load_edition("pocket")
EMPTY = Board.empty(POCKET.size)


@pytest.mark.parametrize(
    ("text", "policy", "expected"),
    [
        ("H8 HORSE", POLITE, True),
        ("H8 SHIT", POLITE, False),
        ("H8 SHIT", EVERY_WORD, True),
        # Not a play that the rules allow, so it forms no words.
        ("A1 SHIT", POLITE, True),
    ],
)
def test_the_words_of_a_play_decide(text: str, policy: WordPolicy, *, expected: bool) -> None:
    """An offensive word makes a play one that we don't name, unless every word is allowed."""
    assert is_sayable(policy, EMPTY, at(text, POCKET, EMPTY), POCKET) is expected


def test_a_pass_forms_no_words() -> None:
    """Other moves can always be named."""
    assert is_sayable(POLITE, EMPTY, Pass(), POCKET)
