"""The challenge window: how long a play may be challenged, and when the next turn starts.

A play is open to challenge from the moment it is made, unless words are judged as they are
played. The player on turn closes the window by taking the turn, which they may do once every other
player has accepted the play or the time to challenge has run out. No turn follows a play
that ends the game, so every opponent must accept it, or the time must run out.
"""

from __future__ import annotations

from dataclasses import replace

from tilewright.rules.changes import require
from tilewright.rules.event import Accepted, WindowClosed
from tilewright.rules.game import SECOND, Game, OpenPlay, Phase
from tilewright.units import Instant, Seat, by_seat


def open_window(game: Game, play: OpenPlay) -> OpenPlay | None:
    """Return ``play`` as the open play, or None if words are judged as they are played."""
    return None if game.edition.challenge.judged_as_played else play


def must_accept(game: Game) -> tuple[Seat, ...]:
    """Return the players who must accept the open play before the next turn or the final result."""
    play = game.open_play
    if play is None:
        return ()
    starter = game.on_turn if game.phase is Phase.PLAYING else play.seat
    free = {play.seat, starter, *play.accepted}
    if len(free) == len(game.active):
        # In a game for two, as most are, there is no one else.
        return ()
    return tuple([seat for seat, active in by_seat(game.active) if active and seat not in free])


def closes_at(game: Game) -> Instant:
    """Return when the time to challenge runs out and the open play counts as accepted."""
    opened = game.open_play.opened if game.open_play else game.turn_since
    return Instant(opened + game.edition.challenge.window * SECOND)


def delay_turn(game: Game) -> Game:
    """Set the turn's start to the moment when the challenge window lets the player take it."""
    if not must_accept(game):
        return game
    return game.after(turn_since=max(game.turn_since, closes_at(game)))


def release_turn(game: Game, at: Instant) -> Game:
    """Start the turn's time at ``at`` if no player still has to accept the open play."""
    if must_accept(game):
        return game
    return game.after(turn_since=min(game.turn_since, at))


def fold_accepted(game: Game, event: Accepted) -> Game:
    """Record that a player accepted the open play."""
    open_play = game.open_play
    if open_play is None or open_play.seat == event.seat or not game.active[event.seat]:
        message = "only another player in the game can accept an open play"
        raise ValueError(message)
    accepted = open_play.accepted | {event.seat}
    after = game.after(open_play=replace(open_play, accepted=accepted))
    return release_turn(after, event.at)


def fold_window_closed(game: Game, event: WindowClosed) -> Game:  # noqa: ARG001 - it has no data
    """Treat the last play as accepted, because no player challenged it in time."""
    require(
        fits=game.phase is Phase.LAST_PLAY, expected="only the last play's window can be closed"
    )
    return game.after(open_play=None)
