"""Taking back the last play by agreement, as long as no player has acted since.

The tiles drawn after the play go back into the bag, and the turn draws the same tiles when it is
played again: otherwise players could take back a play to get a better draw. (Before version 3 of
the rules, the bag was shuffled again.)
"""

from __future__ import annotations

from tilewright.rules.changes import put, put_rack
from tilewright.rules.event import TakenBack
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.units import Instant


def take_back(game: Game, now: Instant) -> TakenBack:
    """Return the event that takes back the last play."""
    if game.paused is not None:
        raise illegal(Fault.PAUSED)
    if game.last_play is None:
        raise illegal(Fault.NOTHING_TO_TAKE_BACK)
    return TakenBack(now, game.last_play.seat)


def fold_taken_back(game: Game, event: TakenBack) -> Game:
    """Restore the state before the play, and give its player the turn again."""
    last = game.last_play
    if last is None or last.seat != event.seat:
        message = "only the last play can be taken back"
        raise ValueError(message)
    seat = event.seat
    tiles = game.edition.tiles.tiles_of(last.play.cells)
    return game.after(
        phase=Phase.PLAYING,
        finisher=None,
        board=last.board_before,
        racks=put_rack(game.racks, seat, game.racks[seat] - last.drawn + tiles),
        bag=game.bag + last.drawn,
        scores=put(game.scores, seat, game.scores[seat] - last.score),
        passes=last.passes_before,
        scoreless=last.scoreless_before,
        on_turn=seat,
        turn=game.turn - 1,
        switched=last.switched_before,
        asked=frozenset(),
        open_play=None,
        turn_since=event.at,
    )
