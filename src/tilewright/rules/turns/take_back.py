"""Taking back a turn if everyone agrees.

Where plays can be challenged, only the last play can be taken back, and only until a player acts:
what the others do next depends on it. Where words are checked as they are played, as in a practice
game, players may take back one turn after another, whatever it was, as far as the start of the
game or the moment when a player left it. (Before version 4 of the rules, only the last play.)

The tiles drawn in the turn go back into the bag, and the turn draws the same tiles when it is
played again: otherwise players could take back a play to get a better draw. (Before version 3 of
the rules, the bag was shuffled again.)
"""

from __future__ import annotations

from tilewright.rules.changes import put, put_rack, require
from tilewright.rules.effective_events import effective_events, seat_of_turn
from tilewright.rules.event import Left, TakenBack
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.version import TURNS_TAKEN_BACK
from tilewright.units import Instant, Seat


def undoes_turns(game: Game) -> bool:
    """Return whether any turn can be taken back in this game, not only the last play."""
    is_late = game.rules >= TURNS_TAKEN_BACK
    return is_late and game.edition.challenge.judged_as_played


def take_back(game: Game, now: Instant) -> TakenBack:
    """Return the event that takes back the last turn."""
    if game.paused is not None:
        raise illegal(Fault.PAUSED)
    seat = _last_seat(game)
    if seat is None:
        raise illegal(Fault.NOTHING_TO_TAKE_BACK)
    return TakenBack(now, seat)


def _last_seat(game: Game) -> Seat | None:
    """Return whose turn would be taken back, or None if no turn can be."""
    if not undoes_turns(game):
        return None if game.last_play is None else game.last_play.seat
    for event in reversed(effective_events(game.events)):
        if isinstance(event, Left):
            break
        seat = seat_of_turn(event)
        if seat is not None:
            return seat
    return None


def fold_turn_taken_back(game: Game, event: TakenBack, before: Game) -> Game:
    """Restore the game as it was ``before`` the turn; time used and hints taken still count."""
    fits = game.paused is None and _last_seat(game) == event.seat
    require(fits=fits, expected="only the last turn can be taken back")
    return before.after(clocks=game.clocks, hints=game.hints, turn_since=event.at)


def fold_play_taken_back(game: Game, event: TakenBack) -> Game:
    """Restore the state before the last play, and give its player the turn again."""
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
        hint=last.hint_before,
        asked=frozenset(),
        open_play=None,
        turn_since=event.at,
    )
