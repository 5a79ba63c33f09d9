"""Asking whether anyone challenges a play, and interpreting the answer.

A challenge can cost a turn and an acceptance cannot be withdrawn, so nothing is guessed: the
question is repeated until the answer is clear, and a partial name must be confirmed first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.cli.terminal.answers import NO, YES, match_name
from tilewright.cli.terminal.typed_commands import Look
from tilewright.errors import NotationError
from tilewright.rules.view import View
from tilewright.units import Seat

_ACCEPT: Final = NO | {"", "a", "accept"}
_CHALLENGE: Final = YES | {"c", "challenge"}
_LOOKS: Final = {
    "help": "help",
    "?": "help",
    "sheet": "sheet",
    "score": "sheet",
    "explain": "explain",
    "rules": "rules",
    "quit": "quit",
    "q": "quit",
}


@dataclass(frozen=True, slots=True)
class AcceptAll:
    """Every player at the keyboard accepts the play."""


@dataclass(frozen=True, slots=True)
class ChallengeBy:
    """A player challenges."""

    seat: Seat
    is_certain: bool
    """False if only the beginning of the player's name was typed."""


Answer: TypeAlias = AcceptAll | ChallengeBy | Look


def question(view: View, undecided: Sequence[Seat], *, is_alone: bool) -> str:
    """Return the question for the players who have not decided about the open play."""
    if is_alone:
        return "Do you challenge? Type challenge, or press Enter to accept. "
    names = [view.participants[seat].name for seat in undecided]
    if len(names) == 1:
        return f"{names[0]}, do you challenge? Type challenge, or press Enter to accept. "
    return f"Does {' or '.join(names)} challenge? Type the name, or press Enter to accept. "


def read_answer(text: str, view: View, undecided: Sequence[Seat]) -> Answer:
    """Interpret an answer; "no" always means no, even if a player's name begins with it.

    If the answer is unclear, raises ``NotationError`` saying what to type instead; ask again.
    """
    answer = text.strip()
    word, _, rest = answer.casefold().partition(" ")
    if answer.casefold() in _ACCEPT:
        return AcceptAll()
    if answer.casefold() in _LOOKS:
        return Look(_LOOKS[answer.casefold()])
    if word in _CHALLENGE and rest.strip():
        answer = rest.strip()
    elif word in _CHALLENGE and len(undecided) == 1:
        return ChallengeBy(undecided[0], is_certain=True)
    elif word in _CHALLENGE:
        raise NotationError("type the name of the player who challenges")
    try:
        found = match_name(answer, view.participants, undecided)
    except NotationError as error:
        raise NotationError(f"{error}, or press Enter to accept") from error
    return ChallengeBy(found.seat, found.is_exact)


def help_lines(undecided: Sequence[Seat]) -> list[str]:
    """Return lines that explain the possible answers."""
    who = "challenge" if len(undecided) == 1 else "a name"
    return [
        f"{who:<15}challenge the play",
        f"{'Enter, no':<15}accept the play",
        f"{'sheet, explain':<15}show the score sheet, or how the play was scored",
        f"{'rules':<15}show the rules of this game",
        f"{'quit':<15}stop for now; the game is saved and can be resumed",
    ]
