"""Asks whether any player challenges a play, and interprets the answer.

A challenge can cost a turn and an acceptance cannot be withdrawn, so nothing is guessed: the
question is repeated until the answer is clear, and a partial name must be confirmed first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.cli.terminal.answers import NO, YES, match_name
from tilewright.cli.terminal.typed_commands import Look, TakeBack
from tilewright.errors import NotationError
from tilewright.rules.view import View
from tilewright.units import Seat

TO_ACCEPT: Final = "press Enter to accept"
"""How every question about a challenge ends."""

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
    """A player challenges the play."""

    seat: Seat
    is_certain: bool
    """False if only the beginning of the player's name was typed."""


Decision: TypeAlias = AcceptAll | ChallengeBy | TakeBack
"""What players can decide about the open play."""
Answer: TypeAlias = Decision | Look


def question(view: View, undecided: Sequence[Seat], *, is_alone: bool) -> str:
    """Return the question for the players who have not decided whether to challenge."""
    if is_alone:
        return f"Do you challenge? Type challenge, or {TO_ACCEPT}. "
    names = [view.participants[seat].name for seat in undecided]
    if len(names) == 1:
        return f"{names[0]}, do you challenge? Type challenge, or {TO_ACCEPT}. "
    return f"Does {' or '.join(names)} challenge? Type the name, or {TO_ACCEPT}. "


def read_answer(text: str, view: View, undecided: Sequence[Seat]) -> Answer:
    """Interpret an answer; "no" always means no, even if a player's name begins with it.

    If the answer is unclear, raises ``NotationError`` saying what to type instead.
    """
    answer = text.strip()
    word, _, rest = answer.casefold().partition(" ")
    if answer.casefold() in _ACCEPT:
        return AcceptAll()
    if answer.casefold() == "takeback":
        return TakeBack()
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
        raise NotationError(f"{error}, or {TO_ACCEPT}") from error
    return ChallengeBy(found.seat, found.is_exact)


def help_lines(undecided: Sequence[Seat]) -> list[str]:
    """Return lines that explain the possible answers."""
    who = "challenge" if len(undecided) == 1 else "a name"
    return [
        f"{who:<15}challenge the play",
        f"{'Enter, no':<15}accept the play",
        f"{'sheet, explain':<15}show the score sheet, or how the play was scored",
        f"{'takeback':<15}take the play back, if all players agree",
        f"{'rules':<15}show the rules of this game",
        f"{'quit':<15}stop for now; the game is saved and can be resumed",
    ]
