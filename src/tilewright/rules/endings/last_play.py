"""The last play, which ends the game unless it is challenged and withdrawn.

While the last play is open to challenge, no player may take a turn. Where words are judged as
they are played, there is no challenge window, and the game ends at once.
"""

from __future__ import annotations

from tilewright.rules.endings.finish_line import has_reached_target
from tilewright.rules.endings.going_out import has_gone_out
from tilewright.rules.endings.scoreless import is_too_long
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import EndReason
from tilewright.units import Seat


def suspend_turns(game: Game, seat: Seat) -> Game:
    """Suspend all turns if the play that ``seat`` has just made ends the game."""
    if has_gone_out(game, seat) or has_reached_target(game, seat) or is_too_long(game):
        return game.after(phase=Phase.LAST_PLAY, finisher=seat)
    return game


def suspend_turns_for_target(game: Game, seat: Seat) -> Game:
    """Suspend all turns if points awarded to ``seat`` reach the Finish Line."""
    if game.active[seat] and has_reached_target(game, seat):
        return game.after(phase=Phase.LAST_PLAY, finisher=seat)
    return game


def reason_of_last_play(game: Game, finisher: Seat) -> EndReason:
    """Return why ``finisher``'s play ends the game."""
    if has_reached_target(game, finisher):
        return EndReason.TARGET
    return EndReason.SCORELESS if game.racks[finisher] else EndReason.OUT
