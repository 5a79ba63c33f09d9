"""Taking a turn: who may take it and when, playing, passing, and ending the turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from tilewright.lexicon import Lexicon
from tilewright.rules.changes import put, put_rack, require, require_turn
from tilewright.rules.endings import scoreless
from tilewright.rules.endings.ending import conclude
from tilewright.rules.endings.last_play import suspend_turns
from tilewright.rules.endings.passing import count_pass, restart_passes
from tilewright.rules.event import (
    Drew,
    Passed,
    Played,
)
from tilewright.rules.game import Changes, Game, OpenPlay, Phase
from tilewright.rules.play.allowed import check_play
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Play
from tilewright.rules.turns.challenge import refused_words
from tilewright.rules.turns.clock import charge
from tilewright.rules.turns.setup import not_agreed
from tilewright.rules.turns.window import closes_at, delay_turn, must_accept, open_window
from tilewright.tiles import TileSet
from tilewright.units import Instant, Seat

if TYPE_CHECKING:
    from tilewright.rules.decision import Decision


def check_turn(game: Game, seat: Seat, now: Instant) -> None:
    """Raise ``IllegalMove`` if this player may not take a turn now."""
    if game.phase is Phase.AGREEING:
        raise not_agreed(game)
    if game.phase is Phase.LAST_PLAY:
        raise illegal(Fault.TURNS_SUSPENDED)
    if seat != game.on_turn:
        raise illegal(Fault.NOT_YOUR_TURN, game.name(game.on_turn))
    waiting = must_accept(game)
    if waiting and now < closes_at(game):
        raise illegal(Fault.WINDOW_OPEN, tuple(game.name(other) for other in waiting))


def play(decision: Decision, seat: Seat, move: Play) -> None:
    """Lay tiles, score them, and refill the rack as far as the bag allows."""
    game = decision.game
    check_turn(game, seat, decision.now)
    verdict = _judge(game, seat, move, decision.words)
    decision.emit(
        Played(
            decision.now,
            seat,
            move,
            verdict.words,
            verdict.square_points,
            verdict.bonus,
            verdict.score,
        )
    )
    wanted = min(game.edition.rack - len(decision.game.racks[seat]), len(game.bag))
    if wanted > 0:
        decision.emit(Drew(decision.now, seat, decision.refill(wanted)))
    conclude(decision, board_changed=True)


def _judge(game: Game, seat: Seat, move: Play, words: Lexicon) -> Verdict:
    """Return the verdict on a legal play; otherwise raise ``IllegalMove`` with all its faults."""
    verdict = check_play(game.board, move, game.edition, game.racks[seat])
    if game.edition.challenge.judged_as_played:
        refused = refused_words(verdict.words, words)
        if refused:
            raise illegal(Fault.NOT_A_WORD, refused)
    return verdict


def pass_turn(decision: Decision, seat: Seat, *, by_clock: bool = False) -> None:
    """Pass the turn, which is allowed even if the player could play."""
    if not by_clock:
        check_turn(decision.game, seat, decision.now)
    decision.emit(Passed(decision.now, seat, by_clock=by_clock))
    conclude(decision)


def next_turn(game: Game, at: Instant, **changes: Unpack[Changes]) -> Game:
    """Give the next player the turn; their time starts once the challenge window allows it."""
    changes["on_turn"] = game.next_seat(game.on_turn)
    changes["turn"] = game.turn + 1
    changes["switched"] = False
    changes["hint"] = 0
    changes["asked"] = frozenset()
    changes["turn_since"] = at
    return delay_turn(game.after(**changes))


def end_turn(game: Game, seat: Seat, at: Instant, **changes: Unpack[Changes]) -> Game:
    """End a turn that a player took: charge their clock, and give the next player the turn."""
    changes["clocks"] = charge(game, seat, at, game.edition.clock.increment)
    return next_turn(game, at, **changes)


def fold_played(game: Game, event: Played) -> Game:
    """Lay the tiles, add the score, open the challenge window, and end the turn."""
    require_turn(game, event.seat)
    seat, edition = event.seat, game.edition
    last_play = OpenPlay(
        seat=seat,
        play=event.play,
        words=event.words,
        score=event.score,
        opened=event.at,
        board_before=game.board,
        scoreless_before=game.scoreless,
        passes_before=game.passes,
        switched_before=game.switched,
        hint_before=game.hint,
    )
    rack = game.racks[seat] - edition.tiles.tiles_of(event.play.cells)
    after = end_turn(
        game,
        seat,
        event.at,
        board=_lay(game.board, event.play, edition.tiles),
        racks=put_rack(game.racks, seat, rack),
        scores=put(game.scores, seat, game.scores[seat] + event.score),
        passes=restart_passes(game),
        scoreless=scoreless.count(game, event.score),
        open_play=open_window(game, last_play),
        last_play=last_play,
    )
    return suspend_turns(after, seat)


def _lay(board: Board, play: Play, tiles: TileSet) -> Board:
    """Return the board with the play on it; every tile must go on an empty square."""
    shows_letters = tiles.show_letters(play.cells)
    require(fits=shows_letters, expected="every tile on the board must show a letter")
    size = board.size
    laid = bytearray(board.cells)
    for (row, col), cell in zip(play.squares, play.cells, strict=True):
        spot = row * size + col
        if not 0 <= row < size > col >= 0 or laid[spot]:
            message = "every tile in a play must go on an empty square of the board"
            raise ValueError(message)
        laid[spot] = cell
    return Board(size, bytes(laid))


def fold_drew(game: Game, event: Drew) -> Game:
    """Move tiles from the bag to a rack; they go back if the play is later withdrawn."""
    require(
        fits=game.phase is not Phase.AGREEING, expected="tiles can be drawn only after the start"
    )
    seat = event.seat
    rack = game.racks[seat] + event.tiles
    require(fits=len(rack) <= game.edition.rack, expected="a rack cannot hold that many tiles")
    changes: Changes = {
        "racks": put_rack(game.racks, seat, rack),
        "bag": game.bag - event.tiles,
    }
    last_play = game.last_play
    if last_play is not None and last_play.seat == seat:
        changes["last_play"] = replace(last_play, drawn=event.tiles)
    open_play = game.open_play
    if open_play is not None and open_play.seat == seat:
        is_last = open_play is last_play
        changes["open_play"] = (
            changes["last_play"] if is_last else replace(open_play, drawn=event.tiles)
        )
    return game.after(**changes)


def fold_passed(game: Game, event: Passed) -> Game:
    """Count the pass, and end the turn."""
    require_turn(game, event.seat)
    return end_turn(
        game,
        event.seat,
        event.at,
        passes=count_pass(game, event.seat),
        scoreless=scoreless.count(game),
        open_play=None,
    )
