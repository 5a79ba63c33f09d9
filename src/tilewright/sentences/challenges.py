"""Explains the possible outcomes of challenging the open play."""

from __future__ import annotations

from tilewright import catalogue
from tilewright.edition import ChallengeRule
from tilewright.rules.game import Phase
from tilewright.rules.view import View
from tilewright.units import Seat


def prospects(view: View, reader: Seat | None) -> list[str]:
    """Return what happens after a challenge if the open play is invalid, and if it is valid.

    ``reader`` is the player considering a challenge. Without an open play, the list is empty.
    """
    open_play = view.open_play
    if open_play is None:
        return []
    role = "affected" if reader == open_play.seat else "onlooker" if reader is None else "actor"
    whom = view.participants[open_play.seat].name
    invalid = catalogue.sentence(
        "challenge-if-invalid", reader=role, whom=whom, points=open_play.score
    )
    code, points = _if_valid(view)
    return [invalid, catalogue.sentence(code, reader=role, whom=whom, points=points)]


def _if_valid(view: View) -> tuple[str, int]:
    """Return the code of the message about a failed challenge, and the points awarded for it."""
    rules = view.edition.challenge
    is_last = view.phase is Phase.LAST_PLAY
    award = rules.last_play_award if is_last else rules.rule.award
    if award:
        return "challenge-if-valid-points", award
    if is_last:
        return "challenge-if-valid-over", 0
    if rules.rule is ChallengeRule.DOUBLE:
        return "challenge-if-valid-turn", 0
    return "challenge-if-valid-nothing", 0
