"""A review as one self-contained HTML page: graphs, turns with boards, players and luck.

The page needs no script, loads nothing, follows the reader's light or dark setting, fits a phone
and prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from tilewright.analysis.grades import Grade
from tilewright.analysis.model import MoveValue, Review, TurnReview
from tilewright.analysis.reports.graphs import chance_graph, score_graph
from tilewright.analysis.wording import (
    figures_of,
    grade_name,
    labels_of,
    luck_rows,
    method_name,
    percent,
    points,
    remarks,
    say,
    summary,
    time_note,
    title_of,
    turn_figures,
    turn_notes,
)
from tilewright.catalogue import current_language
from tilewright.formats.pictures.board import draw_board
from tilewright.formats.pictures.svg import write_svg
from tilewright.records.follow import Followed
from tilewright.rules.play.move import Play

__all__ = ["review_page"]


def review_page(review: Review, followed: Followed) -> str:
    """Return the page of a review of a replayed record."""
    title = escape(title_of(review))
    style = files("tilewright.analysis.reports").joinpath("page.css").read_text(encoding="utf-8")
    body = "\n".join(_body(review, followed))
    return (
        f'<!doctype html>\n<html lang="{current_language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(review: Review, followed: Followed) -> Iterator[str]:
    yield f"<p>{escape(' '.join(summary(review)))}</p>"
    yield _legend(review)
    for heading, graph in (
        (say("review-heading-chances"), chance_graph(review)),
        (say("review-heading-scores"), score_graph(review)),
    ):
        if graph:
            yield f"<h2>{escape(heading)}</h2>\n{graph}"
    yield f"<h2>{escape(say('review-heading-players'))}</h2>"
    yield _table(review, figures_of(review))
    rows = luck_rows(review)
    if rows:
        yield f"<h2>{escape(say('review-heading-luck'))}</h2>"
        yield _table(review, rows)
    yield f"<h2>{escape(say('review-heading-turns'))}</h2>"
    for turn in review.turns:
        yield _turn(review, turn, followed)
    yield f'<p class="small">{escape(" ".join([*remarks(review), *review.notes]))}</p>'


def _legend(review: Review) -> str:
    names = "".join(
        f'<li><span class="key seat{seat}"></span>{escape(label)} {player.score}</li>'
        for seat, (label, player) in enumerate(zip(labels_of(review), review.players, strict=True))
    )
    return f'<ul class="legend">{names}</ul>'


def _table(review: Review, rows: Sequence[tuple[str, list[str]]]) -> str:
    heads = "".join(f'<th scope="col">{escape(label)}</th>' for label in labels_of(review))
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, cells in rows
    )
    return f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _turn(review: Review, turn: TurnReview, followed: Followed) -> str:
    name = escape(labels_of(review)[turn.seat])
    win = f" · {percent(turn.chances[turn.seat])}" if turn.chances else ""
    grade = ""
    if turn.method is not None and turn.grade is not Grade.UNRATED:
        grade = f' <span class="grade {turn.grade.value}">{escape(grade_name(turn.grade))}</span>'
    head = (
        f'<summary><span class="number">{turn.number}</span> <span class="key seat{turn.seat}">'
        f"</span>{name} <b>{escape(turn.made)}</b> {turn.score}{win}{grade}</summary>"
    )
    notes = "".join(
        f"<p>{escape(note)}</p>"
        for note in turn_notes(turn, [player.name for player in review.players])
    )
    open_ = " open" if turn.grade in (Grade.MISTAKE, Grade.BLUNDER) else ""
    inside = f'<div class="turn"><div>{_board(turn, followed)}</div><div>{notes}{_moves(turn)}'
    for small in filter(None, (*turn_figures(turn), method_name(turn), time_note(turn))):
        inside += f'<p class="small">{escape(small)}</p>'
    return f"<details{open_}>{head}{inside}</div></div></details>"


def _board(turn: TurnReview, followed: Followed) -> str:
    """Return the board with the play on it, and the rack before the turn below."""
    step = followed.steps[turn.entry]
    action = step.entry.action
    drawing = draw_board(
        step.board,
        followed.record.edition,
        last_play=action.squares if isinstance(action, Play) else (),
        rack=step.entry.rack,
        theme="print",
        coordinates=True,
    )
    return f'<div class="board">{write_svg(drawing)}</div>'


def _moves(turn: TurnReview) -> str:
    """Return the moves that were compared: the one made, the best, and others."""
    if turn.value is None or turn.best is None:
        return ""
    rows = [turn.best, *([] if turn.value == turn.best else [turn.value]), *turn.alternatives]
    heads = "".join(
        f'<th scope="col">{escape(say(f"review-column-{name}"))}</th>'
        for name in ("move", "score", "win", "points")
    )
    body = "".join(_move(row, is_made=row == turn.value) for row in rows)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _move(move: MoveValue, *, is_made: bool) -> str:
    win = "" if move.win is None else percent(move.win.mean, 1)
    mark = ' class="made"' if is_made else ""
    cells = (str(move.score), win, points(move.points.mean, signed=True))
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr{mark}><th scope="row">{escape(move.text)}</th>{rest}</tr>'
