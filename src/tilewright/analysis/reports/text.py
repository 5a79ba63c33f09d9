"""A review for the terminal: 80 columns, a line per turn, and notes where there is something."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Review, TurnReview
from tilewright.analysis.wording import (
    figures_of,
    grade_name,
    labels_of,
    luck_rows,
    percent,
    points,
    remarks,
    say,
    summary,
    title_of,
    turn_figures,
    turn_notes,
    used_time,
)

__all__ = ["review_lines"]

_WIDTH: Final = 78
_NAME: Final = 10
_MOVE: Final = 22
_TIME: Final = 6
"""The width of the time column, which is taken from the moves."""
_BARS: Final = "▁▂▃▄▅▆▇█"
_QUIET: Final = (Grade.BEST, Grade.GOOD)


def review_lines(review: Review, *, details: bool = False) -> Iterator[str]:
    """Yield the lines of a review; with ``details``, with notes on good turns and figures, too."""
    yield title_of(review)
    yield from _wrapped(" ".join(remarks(review)))
    yield ""
    is_timed = any(turn.time for turn in review.turns)
    names = [player.name for player in review.players]
    yield say("review-heading-turns")
    yield _row(
        "",
        *(
            say(f"review-column-{name}")
            for name in ("player", "move", "score", "total", "win", "loss", "grade")
        ),
        time=say("review-column-time") if is_timed else None,
    )
    for turn in review.turns:
        yield _turn(review, turn, is_timed=is_timed)
        if details or turn.grade not in _QUIET or turn.points_grade not in _QUIET:
            notes = turn_notes(turn, names) + (turn_figures(turn) if details else [])
            for note in notes:
                yield from _wrapped(note, indent=4)
    yield from _graph(review)
    yield ""
    yield say("review-heading-players")
    yield from _table(review, figures_of(review))
    rows = luck_rows(review)
    if rows:
        yield ""
        yield say("review-heading-luck")
        yield from _table(review, rows)
    yield ""
    yield say("review-heading-summary")
    for line in summary(review):
        yield from _wrapped(line)


def _wrapped(text: str, indent: int = 2) -> list[str]:
    space = " " * indent
    return textwrap.wrap(text, _WIDTH, initial_indent=space, subsequent_indent=space)


def _row(number: str, name: str, move: str, *rest: str, time: str | None = None) -> str:
    """Return a line of the table; with a time, if the game had a clock."""
    score, total, win, loss, grade = rest
    timed = "" if time is None else f"{time:>{_TIME}}"
    line = (
        f"{number:>3} {_cut(name, _NAME)} {_cut(move, _MOVE - len(timed))}{timed} {score:>5}"
        f" {total:>5} {win:>5} {loss:>7}  {grade}"
    )
    return line.rstrip()


def _cut(text: str, width: int) -> str:
    return text.ljust(width) if len(text) <= width else f"{text[: width - 1]}…"


def _turn(review: Review, turn: TurnReview, *, is_timed: bool) -> str:
    win = percent(turn.chances[turn.seat]) if turn.chances else ""
    return _row(
        str(turn.number),
        labels_of(review)[turn.seat],
        turn.made,
        str(turn.score),
        str(turn.scores[turn.seat]),
        win,
        _loss(turn),
        "" if turn.grade in (Grade.BEST, Grade.UNRATED) else grade_name(turn.grade),
        time=used_time(turn) if is_timed else None,
    )


def _loss(turn: TurnReview) -> str:
    """Return what the turn lost: in win chance, or in points if that is all that is known."""
    if turn.method is None or turn.grade is Grade.BEST or turn.loss_points is None:
        return ""
    if turn.grade is Grade.UNRATED or turn.loss_win is None:
        return points(max(0.0, turn.loss_points.mean))
    return percent(max(0.0, turn.loss_win.mean), 1)


def _graph(review: Review) -> Iterator[str]:
    """Yield the chances of winning as one line of bars per player; two players need only one."""
    if not any(turn.chances for turn in review.turns):
        return
    yield ""
    yield say("review-heading-chances")
    players = review.players[:1] if len(review.players) == 2 else review.players  # noqa: PLR2004
    labels = labels_of(review)
    for seat in range(len(players)):
        bars = "".join(_bar(turn.chances[seat]) if turn.chances else " " for turn in review.turns)
        yield f"  {_cut(labels[seat], _NAME)} {bars}"


def _bar(chance: float) -> str:
    return _BARS[min(len(_BARS) - 1, int(chance * len(_BARS)))]


def _table(review: Review, rows: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    names = labels_of(review)
    label = max(len(name) for name, _ in rows)
    widths = [
        max(len(_cut(name, 14).rstrip()), *(len(row[1][seat]) for row in rows))
        for seat, name in enumerate(names)
    ]
    heads = [_cut(name, 14).rstrip() for name in names]
    for name, cells in [("", heads), *rows]:
        text = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        yield f"  {name.ljust(label)}  {text}"
