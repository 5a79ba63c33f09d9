"""Which moves come too late: the player has not seen something that matters to the decision.

A client sends the number of events it knew when its player decided. Players act at the same time,
so other events may come first. Most of them change what the player decided on; then the move is
stale, and the player must look again. Some do not: three players who accept the same play in the
same moment must not have to wait for each other.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from tilewright.rules.event import (
    Accepted,
    HintTaken,
    Paused,
    Played,
    ProofAsked,
    Resumed,
    TimeReturned,
)
from tilewright.rules.game import Game
from tilewright.rules.play.move import Accept, Agree, Challenge, Commit, Move

_CHANGES_NOTHING: Final = (Accepted, HintTaken, Paused, ProofAsked, Resumed, TimeReturned)
"""Events that leave the board, the racks, the scores and the turn as they were.

The rules themselves refuse a move during a pause, and say so.
"""


def last_change(game: Game) -> int:
    """Return the number of events up to the last one that may change a player's mind."""
    later = takewhile(lambda event: isinstance(event, _CHANGES_NOTHING), reversed(game.events))
    return len(game.events) - sum(1 for _ in later)


def is_stale(game: Game, expect: int, move: Move | None = None) -> bool:
    """Return whether a player who knew ``expect`` events must look again before this move.

    None stands for an action that all players agreed on. Before the game, players commit and agree
    at the same time. To accept or to challenge is to answer the open play, whatever else happened
    since then; so these are stale only if the player has not seen that play.
    """
    if isinstance(move, (Commit, Agree)):
        return False
    if isinstance(move, (Accept, Challenge)) and game.open_play is not None:
        first = _after_open_play(game)
    else:
        first = last_change(game)
    return not first <= expect <= len(game.events)


def _after_open_play(game: Game) -> int:
    """Return the number of events up to the open play, which is always the latest one."""
    later = takewhile(lambda event: not isinstance(event, Played), reversed(game.events))
    return len(game.events) - sum(1 for _ in later)
