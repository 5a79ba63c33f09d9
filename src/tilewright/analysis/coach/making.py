"""How the detectors build a tip: its evidence, and the values that all sentences share."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.analysis.coach.notes import Note, Value, meanings_of
from tilewright.analysis.coach.tip import Tip, TipKind
from tilewright.analysis.coach.turn import Turn, Valued
from tilewright.geometry import Square
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Exchange, Pass
from tilewright.tiles import Tally

__all__ = ["make_tip", "move_text", "notes_on", "squares_of"]


def make_tip(  # noqa: PLR0913 - everything that a tip consists of
    turn: Turn,
    move: Valued,
    kind: TipKind,
    *,
    squares: Iterable[Square] | None = None,
    tiles: Tally | None = None,
    words: Iterable[str] = (),
    **values: Value,
) -> Tip:
    """Return a tip about a better move.

    Without squares and tiles, its evidence is where the move goes and what it takes from the rack.
    """
    gain = turn.gain(move)
    shared: dict[str, Value] = {
        "when": "after" if turn.is_over else "before",
        "play": move_text(turn, move),
        "points": move.score,
        "gain": max(1, round(gain)),
    }
    return Tip(
        kind=kind,
        seat=turn.view.on_turn,
        gain=gain,
        move=None if isinstance(move.move, Pass) else move.move,
        squares=move.squares if squares is None else tuple(squares),
        tiles=turn.view.rack - move.leave if tiles is None else tiles,
        words=tuple(words),
        arguments=(*shared.items(), *values.items()),
        notes=notes_on(turn, move),
    )


def notes_on(turn: Turn, move: Valued) -> tuple[Note, ...]:
    """Return what to add if a move is named: meanings, and a better move with rarer words."""
    if not move.words:
        return ()
    meanings = meanings_of(turn.reader, (word.text for word in move.words))
    rarer = turn.rarer
    if rarer is None or move is not turn.better[0]:
        return meanings
    named: tuple[tuple[str, Value], ...] = (
        ("rarer", move_text(turn, rarer)),
        ("points", rarer.score),
    )
    if turn.is_analyzed:
        return (*meanings, Note("coach-rarer-best", named))
    gain = round(rarer.equity - move.equity)
    if not gain:
        return meanings
    return (*meanings, Note("coach-rarer", (*named, ("gain", gain))))


def move_text(turn: Turn, move: Valued) -> str:
    """Return a move as players write it: ``8F HORN``; ``exchange`` or ``pass`` for the others."""
    if move.verdict is None:
        return "exchange" if isinstance(move.move, Exchange) else "pass"
    place = turn.view.edition.coordinates.write(move.verdict.start, move.verdict.axis)
    return f"{place} {move.words[0].text}"


def squares_of(turn: Turn, move: Valued, word: Word) -> list[Square]:
    """Return the squares of a word that a play forms, in order."""
    squares = []
    square = word.start
    while square in move.squares or turn.view.board.is_filled(square):
        squares.append(square)
        square = square.step(word.axis)
    return squares
