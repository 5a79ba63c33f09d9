"""Scoreless rounds: the game ends when too many rounds in a row have scored no points.

Every turn without points counts: a pass, an exchange, a lost turn, a play that scores nothing
and a play that was withdrawn. The edition may leave this rule out; with a computer at the
table, which never tires, it applies unless a house rule says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tilewright.edition import Edition
from tilewright.edition.house_rules import EXPLICIT, Difference
from tilewright.rules.event import Participant
from tilewright.rules.game import Game, OpenPlay

ROUNDS_WITH_COMPUTER: Final = 3


def apply_for(edition: Edition, participants: Iterable[Participant]) -> Edition:
    """Return the edition that these participants play: with a computer, three scoreless rounds.

    A house rule about scoreless rounds takes precedence, even one that says 0.
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


def count(game: Game, score: int = 0) -> int:
    """Return the number of scoreless turns in a row after one that scored this much."""
    return 0 if score else game.scoreless + 1


def count_withdrawn(game: Game, play: OpenPlay) -> int:
    """Return the count after ``play`` was withdrawn: it was a turn without points after all.

    Turns that others lost since the play stay in the count.
    """
    since = game.scoreless - (0 if play.score else play.scoreless_before + 1)
    return play.scoreless_before + 1 + since


def is_too_long(game: Game) -> bool:
    """Return whether there have been as many scoreless rounds as end the game."""
    rounds = game.edition.end.scoreless_rounds
    return rounds > 0 and game.scoreless >= rounds * sum(game.active)
