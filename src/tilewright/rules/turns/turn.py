"""Taking a turn: play, exchange or pass, and who may take it when."""

from __future__ import annotations

from tilewright.errors import IllegalMove
from tilewright.lexicon import Lexicon
from tilewright.rules.decision import Decision
from tilewright.rules.endings.ending import conclude
from tilewright.rules.event import Drew, Exchanged, Instant, Passed, Played
from tilewright.rules.game import Game, Phase
from tilewright.rules.play.faults import Fault, Finding, illegal
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Exchange, Play, Seat
from tilewright.rules.turns.challenge import refused_words
from tilewright.rules.turns.setup import not_agreed


def check_turn(game: Game, seat: Seat, now: Instant) -> None:
    """Refuse a turn that is not this player's to take now."""
    if game.phase is Phase.AGREEING:
        raise not_agreed(game)
    if game.phase is Phase.LAST_PLAY:
        raise illegal(Fault.TURNS_SUSPENDED)
    if seat != game.on_turn:
        raise illegal(Fault.NOT_YOUR_TURN, game.name(game.on_turn))
    awaited = game.awaited()
    if awaited and now < game.window_ends():
        raise illegal(Fault.WINDOW_OPEN, tuple(game.name(other) for other in awaited))


def play(decision: Decision, seat: Seat, move: Play) -> None:
    """Lay tiles, score them, and draw up to a full rack while the bag lasts."""
    game = decision.game
    check_turn(game, seat, decision.now)
    verdict = _judged(game, seat, move, decision.words)
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
        decision.emit(Drew(decision.now, seat, decision.draw(wanted)))
    conclude(decision, board_changed=True)


def _judged(game: Game, seat: Seat, move: Play, words: Lexicon) -> Verdict:
    """Return the judge's verdict on a play that may be made; refuse any other with all faults."""
    verdict = judge(game.board, move, game.edition)
    findings = list(verdict.findings) if isinstance(verdict, Refusal) else []
    tiles = game.edition.tiles
    if all(tiles.is_cell(cell) for cell in move.cells):
        missing = game.racks[seat].missing(tiles.tiles_of(move.cells))
        if missing:
            findings.append(Finding(Fault.NOT_ON_RACK, (tiles.texts(missing),)))
    if isinstance(verdict, Refusal) or findings:
        raise IllegalMove(*findings)
    if game.edition.challenge.judged_as_played:
        refused = refused_words(verdict.words, words)
        if refused:
            raise illegal(Fault.NOT_A_WORD, refused)
    return verdict


def exchange(decision: Decision, seat: Seat, move: Exchange) -> None:
    """Put tiles aside, draw as many, mix the discards in; the turn is over."""
    game = decision.game
    check_turn(game, seat, decision.now)
    rules = game.edition.exchange
    if not rules.allowed:
        raise illegal(Fault.NO_EXCHANGE)
    if not move.tiles:
        raise illegal(Fault.EXCHANGE_NOTHING)
    missing = game.racks[seat].missing(move.tiles)
    if missing:
        tiles = game.edition.tiles
        known = [code for code in missing if 1 <= code <= len(tiles.faces)]
        raise illegal(Fault.NOT_ON_RACK, tiles.texts(known))
    left = len(game.bag)
    if left < max(rules.minimum, len(move.tiles)):
        raise illegal(Fault.BAG_TOO_LOW, left, rules.minimum if left < rules.minimum else 0)
    drawn = decision.draw(len(move.tiles))
    decision.emit(Exchanged(decision.now, seat, move.tiles, drawn))
    conclude(decision)


def pass_turn(decision: Decision, seat: Seat) -> None:
    """Pass: always allowed, whether or not a play exists."""
    check_turn(decision.game, seat, decision.now)
    decision.emit(Passed(decision.now, seat))
    conclude(decision)
