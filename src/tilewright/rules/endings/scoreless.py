"""Scoreless rounds: the game ends when too many rounds in a row have scored no points.

Every turn without points counts: a pass, an exchange, a lost turn, a play that scores nothing
and a play that was withdrawn. The edition may leave this rule out; with a computer at the
table, which never tires, it applies unless a house rule says otherwise.
"""

from __future__ import annotations

from tilewright.rules.game import Game, OpenPlay


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
