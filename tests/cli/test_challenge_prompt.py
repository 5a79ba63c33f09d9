"""Answers to the challenge prompt: nothing is guessed, and a typo costs nothing."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.terminal_tables import opened
from tilewright.cli.terminal.challenge_prompt import AcceptAll, Answer, ChallengeBy, read_answer
from tilewright.cli.terminal.typed_commands import Look
from tilewright.errors import NotationError
from tilewright.units import Seat

NAMES = ("Ann", "Nora", "Quinn", "Norbert")
VIEW = opened(players=4, names=NAMES).view(None)


@pytest.mark.parametrize(
    ("text", "undecided", "answer"),
    [
        ("", [1, 2], AcceptAll()),
        ("no", [1, 2], AcceptAll()),
        ("N", [1, 2], AcceptAll()),
        ("accept", [1], AcceptAll()),
        ("y", [1], ChallengeBy(Seat(1), is_certain=True)),
        ("Challenge", [1], ChallengeBy(Seat(1), is_certain=True)),
        ("nora", [1, 2], ChallengeBy(Seat(1), is_certain=True)),
        ("challenge Nora", [1, 2], ChallengeBy(Seat(1), is_certain=True)),
        ("nor", [1, 2], ChallengeBy(Seat(1), is_certain=False)),
        ("q", [1, 2], Look("quit")),
        ("quit", [1, 2], Look("quit")),
        ("help", [1, 2], Look("help")),
        ("sheet", [1, 2], Look("sheet")),
    ],
)
def test_answers(text: str, undecided: Sequence[int], answer: Answer) -> None:
    """No is always no, and a challenge names its player."""
    assert read_answer(text, VIEW, [Seat(seat) for seat in undecided]) == answer


@pytest.mark.parametrize("text", ["challenge", "yes", "nor", "Ann", "Zoe", "chalenge"])
def test_what_is_unclear_is_asked_again(text: str) -> None:
    """Several players could be meant, or none: an error, not an acceptance."""
    with pytest.raises(NotationError):
        read_answer(text, VIEW, [Seat(1), Seat(2), Seat(3)])


@given(st.text())
def test_any_text_is_an_answer_or_an_error(text: str) -> None:
    """No input raises another exception, and only undecided players challenge."""
    try:
        answer = read_answer(text, VIEW, [Seat(1), Seat(2)])
    except NotationError:
        return
    if isinstance(answer, ChallengeBy):
        assert answer.seat in {1, 2}
