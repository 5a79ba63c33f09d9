"""Graphs of a review as SVG: the chance of winning and the scores after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from tilewright.analysis.model import Review
from tilewright.analysis.wording import labels_of, percent, say

__all__ = ["chance_graph", "score_graph"]

_WIDE: Final = 640
_HIGH: Final = 180
_LEFT: Final = 44
_TOP: Final = 10
_BELOW: Final = 24
_PAIR: Final = 2

Points = Sequence[tuple[int, float]]
"""The turn and the value of each point of a line."""


def chance_graph(review: Review) -> str:
    """Return the chance of winning after each turn; with two players, of the first."""
    lines: list[Points] = [
        [(turn.number, turn.chances[seat]) for turn in review.turns if turn.chances]
        for seat in range(len(review.players))
    ]
    if not lines or not lines[0]:
        return ""
    marks = [(share / 4, percent(share / 4)) for share in range(5)]
    shown = lines[:1] if len(lines) == _PAIR else lines
    turning = [review.turns[index].number for index in review.turning_points]
    title = say("review-heading-chances")
    return _graph(review, shown, title, (0.0, 1.0), marks, turning)


def score_graph(review: Review) -> str:
    """Return every player's score after each turn."""
    if not review.turns:
        return ""
    lines: list[Points] = [
        [(0, 0.0), *((turn.number, float(turn.scores[seat])) for turn in review.turns)]
        for seat in range(len(review.players))
    ]
    values = [value for line in lines for _, value in line]
    low, high = min(0.0, *values), max(100.0, *values)
    step = 100 if high < 800 else 200  # noqa: PLR2004 - a few lines, whatever the scores
    marks = [(float(mark), str(mark)) for mark in range(0, int(high) + 1, step)]
    return _graph(review, lines, say("review-heading-scores"), (low, high), marks, ())


def _graph(  # noqa: PLR0913, PLR0917 - a private function that draws one kind of graph
    review: Review,
    lines: Sequence[Points],
    title: str,
    bounds: tuple[float, float],
    marks: Sequence[tuple[float, str]],
    turning: Sequence[int],
) -> str:
    low, high = bounds
    last = max(1, review.turns[-1].number)
    right = _WIDE - 8

    def across(turn: float) -> float:
        return round(_LEFT + (right - _LEFT) * turn / last, 1)

    def down(value: float) -> float:
        return round(_TOP + (_HIGH - _TOP - _BELOW) * (high - value) / (high - low), 1)

    label = escape(f"{title}: {_described(review, lines, is_chance=high <= 1)}")
    parts = [f'<svg class="graph" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{label}">']
    for value, text in marks:
        y = down(value)
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{right}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{escape(text)}</text>')
    parts += [
        f'<text x="{across(turn)}" y="{_HIGH - 6}" text-anchor="middle">{turn}</text>'
        for turn in range(5, last + 1, 5)
    ]
    for turn in turning:
        x = across(turn)
        parts.append(f'<line class="turning" x1="{x}" x2="{x}" y1="{_TOP}" y2="{_HIGH - _BELOW}"/>')
    for seat, line in enumerate(lines):
        path = " ".join(f"{across(turn)},{down(value)}" for turn, value in line)
        parts.append(f'<polyline class="seat{seat}" points="{path}"/>')
    return "".join([*parts, "</svg>"])


def _described(review: Review, lines: Sequence[Points], *, is_chance: bool) -> str:
    """Return where each line ends, for those who do not see it."""
    ends = [line[-1][1] for line in lines]
    said = [percent(end) if is_chance else f"{end:g}" for end in ends]
    return ", ".join(f"{who} {end}" for who, end in zip(labels_of(review), said, strict=False))
