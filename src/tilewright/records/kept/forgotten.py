"""What a person may have forgotten when a claimed score is too low."""

from __future__ import annotations

from dataclasses import replace

from tilewright.edition import Edition
from tilewright.edition.model import Layout
from tilewright.geometry import Square
from tilewright.records.kept.faults import Detail
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Play


def forgotten(
    claimed: int, board: Board, play: Play, verdict: Verdict, edition: Edition
) -> dict[str, Detail]:
    """Return what explains a claimed score exactly; ``forgot`` is empty if nothing does.

    It is the bonus, one of several words, or the premium of one square, in this order.
    """
    missing = verdict.score - claimed
    if missing == verdict.bonus:
        return {"forgot": "bonus"}
    for word in verdict.words:
        if missing == word.score and len(verdict.words) > 1:
            return {"forgot": "word", "word": word.text}
    for square in play.squares:
        plain = judge(board, play, _without_premium(edition, square))
        if isinstance(plain, Verdict) and missing == verdict.score - plain.score:
            return {"forgot": "premium", "square": square.name}
    return {"forgot": ""}


def _without_premium(edition: Edition, square: Square) -> Edition:
    """Return the edition with a plain square instead of a premium square."""
    layout = edition.layout
    effect = layout.at(square)
    plain = replace(effect, symbol="\0", letter=1, word=1, points=0)
    index = square.row * layout.size + square.col
    drawing = f"{layout.drawing[:index]}\0{layout.drawing[index + 1 :]}"
    effects = {**layout.effects, "\0": plain}
    return replace(edition, layout=Layout(layout.size, drawing, effects))
