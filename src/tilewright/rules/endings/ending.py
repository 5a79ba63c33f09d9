"""When a game is over, what is settled then, and who has won."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tilewright.edition import TieRule, Unplayed
from tilewright.rules.decision import Decision
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import Decided, Ended, EndReason, Settlement, Skipped
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.move import Seat
from tilewright.tiles import Kind, Tally


def conclude(decision: Decision, *, board_changed: bool = False) -> None:
    """Do what follows from any move: end the game if it is over, skip turns that were lost.

    The referee looks for a possible play only when ``board_changed``: otherwise the answer
    is what it was before.
    """
    if end_if_over(decision):
        return
    if board_changed and is_dead(decision):
        end(decision, EndReason.NO_PLAYS)
        return
    game = decision.game
    while game.phase is Phase.PLAYING and game.lost_turns[game.on_turn]:
        decision.emit(Skipped(decision.now, game.on_turn))
        if end_if_over(decision):
            return
        game = decision.game


def end_if_over(decision: Decision) -> bool:
    """End the game if the events so far have decided it."""
    reason = end_reason(decision.game)
    if reason is None:
        return False
    end(decision, reason)
    return True


def end_reason(game: Game) -> EndReason | None:  # noqa: PLR0911 - one return a reason
    """Return why the game is over, as far as that shows without looking for plays."""
    players = game.in_play
    if len(players) == 1:
        return EndReason.LAST_STANDING
    if game.phase is Phase.LAST_PLAY and game.finisher is not None:
        if game.awaited():
            return None
        if game.has_reached_target(game.finisher):
            return EndReason.TARGET
        return EndReason.SCORELESS if game.racks[game.finisher] else EndReason.OUT
    if game.phase is not Phase.PLAYING:
        return None
    if all(game.passes[seat] >= game.edition.end.passes for seat in players):
        return EndReason.PASSED_OUT
    return EndReason.SCORELESS if game.is_scoreless_too_long() else None


def is_dead(decision: Decision) -> bool:
    """Tell whether the referee must end the game by itself, because nobody can play.

    Only where words are judged as they are played: under challenge rules even the
    referee's silence would tell the players that a play exists.
    """
    game = decision.game
    if not game.edition.challenge.judged_as_played or game.bag or game.phase is not Phase.PLAYING:
        return False
    if game.edition.switch and any(_holds_switch_tile(game, seat) for seat in game.in_play):
        return False
    return not anybody_can_play(decision)


def _holds_switch_tile(game: Game, seat: Seat) -> bool:
    tiles = game.edition.tiles
    return any(tiles.face(code).kind is Kind.SWITCH for code in game.racks[seat])


def anybody_can_play(decision: Decision) -> bool:
    """Tell whether any player still in the game has an acceptable play."""
    game = decision.game
    return any(
        find_play(game.board, game.racks[seat], game.edition, decision.words) is not None
        for seat in game.in_play
    )


def end(decision: Decision, reason: EndReason) -> None:
    """End the game: settle the scores, name the winners, publish the seed."""
    # A turn that is under way when the game ends has used up time as well.
    game = replace(decision.game, clocks=decision.game.clocks_at(decision.now))
    settlements = settle(game, reason)
    winners, decided = find_winners(game, reason, settlements)
    decision.emit(Ended(decision.now, reason, settlements, winners, decided, game.seed))


def settle(game: Game, reason: EndReason) -> tuple[Settlement, ...]:
    """Return what the end does to each score.

    A player who left keeps the score and has nothing settled. Nothing at all is settled
    when only one player is left; unplayed tiles do not count when a target was reached.
    """
    counts = game.edition.unplayed is Unplayed.DEDUCT and reason not in (
        EndReason.LAST_STANDING,
        EndReason.TARGET,
    )
    timed = reason is not EndReason.LAST_STANDING
    points_of = game.edition.tiles.points_of
    left = [game.racks[seat] if counts and game.active[seat] else Tally() for seat in game.seats]
    worth = [sum(points_of[code] for code in rack) for rack in left]
    went_out = game.finisher if reason is EndReason.OUT else None
    return tuple(
        Settlement(
            score=game.scores[seat],
            overtime=game.overtime(seat) if timed and game.active[seat] else 0,
            unplayed=left[seat],
            deducted=worth[seat],
            gained=sum(worth) if seat == went_out and game.active[seat] else 0,
        )
        for seat in game.seats
    )


def find_winners(
    game: Game, reason: EndReason, settlements: tuple[Settlement, ...]
) -> tuple[tuple[Seat, ...], Decided]:
    """Return who has won, and by what it was decided; players who left cannot win."""
    players = game.in_play
    if reason is EndReason.LAST_STANDING:
        return players, Decided.LAST_STANDING
    if reason is EndReason.TARGET and game.finisher in players:
        return (game.finisher,), Decided.TARGET
    if game.edition.target is not None:
        share = {seat: _share(game, seat, settlements) for seat in players}
        best = _leaders(players, share)
        return best, Decided.SHARE_OF_TARGET if len(best) == 1 else Decided.SHARED
    best = _leaders(players, {seat: settlements[seat].final for seat in players})
    if len(best) == 1:
        return best, Decided.SCORE
    if game.edition.tie is TieRule.BEFORE_UNPLAYED:
        best = _leaders(best, {seat: settlements[seat].before_unplayed for seat in best})
        if len(best) == 1:
            return best, Decided.BEFORE_UNPLAYED
    return best, Decided.SHARED


def _share(game: Game, seat: Seat, settlements: tuple[Settlement, ...]) -> Fraction:
    """Return the part of the own target that a player reached, so that mixed levels stay fair."""
    return Fraction(settlements[seat].final, game.target(seat) or 1)


def _leaders(
    players: tuple[Seat, ...], value: dict[Seat, int] | dict[Seat, Fraction]
) -> tuple[Seat, ...]:
    highest = max(value[seat] for seat in players)
    return tuple(seat for seat in players if value[seat] == highest)
