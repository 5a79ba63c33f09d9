"""Scoreless rounds: the game ends when too many rounds in a row have scored no points.

Every turn without points counts: a pass, an exchange, a lost turn, a play that scores nothing
and a play that was withdrawn. An edition may omit this rule. If a computer is playing, the rule
applies unless a house rule says otherwise, because a computer would never tire of passing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tilewright.edition import Edition
from tilewright.edition.house_rules import EXPLICIT, Difference
from tilewright.rules.participant import Participant
from tilewright.rules.standing import ScoredPlay, Standing

ROUNDS_WITH_COMPUTER: Final = 3


def apply_for(edition: Edition, participants: Iterable[Participant]) -> Edition:
    """Return ``edition``, limited to 3 scoreless rounds if a participant is a computer.

    A house rule about scoreless rounds takes precedence, even if it sets the limit to 0.
    """
    if edition.end.scoreless_rounds or not any(who.is_computer for who in participants):
        return edition
    if any(difference.field == EXPLICIT for difference in edition.house):
        return edition
    rule = Difference(EXPLICIT, 0, ROUNDS_WITH_COMPUTER)
    return replace(
        edition,
        end=replace(edition.end, scoreless_rounds=ROUNDS_WITH_COMPUTER),
        house=(*edition.house, rule),
    )


def count(game: Standing, score: int = 0) -> int:
    """Return the number of scoreless turns in a row after a turn that scored ``score`` points."""
    return 0 if score else game.scoreless + 1


def count_withdrawn(game: Standing, play: ScoredPlay) -> int:
    """Return the count of scoreless turns after ``play`` is withdrawn, itself now scoreless.

    Turns that other players have lost since the play still count.
    """
    since = game.scoreless - (0 if play.score else play.scoreless_before + 1)
    return play.scoreless_before + 1 + since


def is_too_long(game: Standing) -> bool:
    """Return whether there have been enough scoreless rounds in a row to end the game."""
    rounds = game.edition.end.scoreless_rounds
    return rounds > 0 and game.scoreless >= rounds * sum(game.active)
