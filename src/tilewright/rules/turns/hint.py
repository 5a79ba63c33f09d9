"""Hints: at tables that allow them, the player on turn may ask for help, three times a turn.

The first hint says what to look for, the second where to look, and the third shows a play. The log
records that a hint was taken and how strong it was, so that everyone can count; what it says is not
recorded, because it follows from the player's view. A hint is part of a turn: it ends the time to
challenge the play before, which the hint might otherwise help to judge. After a switch, the player
has other tiles, so hints start again from the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.rules.changes import put, require, require_turn
from tilewright.rules.event import HintTaken
from tilewright.rules.game import Game
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import AskHint, Strength
from tilewright.rules.turns.turn import check_turn
from tilewright.units import Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def take_hint(decision: Decision, seat: Seat, move: AskHint) -> None:
    """Record that a player takes the next hint in their turn."""
    game = decision.game
    if not game.edition.hints:
        raise illegal(Fault.NO_HINTS)
    check_turn(game, seat, decision.now)
    if game.hint == max(Strength):
        raise illegal(Fault.ALL_HINTS_TAKEN)
    if move.strength != game.hint + 1:
        raise illegal(Fault.HINT_ORDER, game.hint + 1)
    decision.emit(HintTaken(decision.now, seat, move.strength))


def fold_hint_taken(game: Game, event: HintTaken) -> Game:
    """Count the hint, and close the previous play's challenge window, since a turn has begun."""
    require_turn(game, event.seat)
    require(fits=game.edition.hints, expected="this table does not allow hints")
    fits = event.strength == game.hint + 1 and event.strength in set(Strength)
    require(fits=fits, expected="each hint in a turn must be one step stronger than the last")
    hints = put(game.hints, event.seat, game.hints[event.seat] + 1)
    return game.after(hints=hints, hint=event.strength, open_play=None)
