"""The training report, a self-contained HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from tilewright.bulk.training.leaves import Generation, Plan, small_leaves
from tilewright.edition import Edition
from tilewright.errors import ArgumentError
from tilewright.kernel.leaves import LeaveTable
from tilewright.tiles import Tally
from tilewright.units import POINT

__all__ = ["write_report"]

WIDTH, HEIGHT, EDGE = 640, 240, 48
LISTED: Final = 20
"""The number of best leaves, and of worst leaves, in the report."""

STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fff}table{border-collapse:collapse}td,th{padding:.1rem .8rem;"
    "text-align:right}td:first-child,th:first-child{text-align:left}svg{max-width:100%}"
    ".two{display:flex;gap:3rem;flex-wrap:wrap}"
)


def write_report(plan: Plan, edition: Edition, generations: Sequence[Generation]) -> str:
    """Return the report on the generations completed so far."""
    if not generations:
        raise ArgumentError("generations", "at least 1", 0)
    last = generations[-1]
    table = last.trained.table
    ranked = sorted(small_leaves(edition), key=table.value, reverse=True)
    parts = [
        f"<h1>Leave values for {escape(edition.name)}</h1>",
        (
            f"<p>{last.games:,} games of self-play with the lexicon {escape(plan.lexicon)}, seed"
            f" {plan.seed}, in {len(generations)} generations. A rack's equity differs from its"
            f" leave's mean by {last.trained.noise / POINT:.1f} points on average.</p>"
        ),
        "<h2>Convergence</h2>",
        _convergence(generations),
        _generation_table(generations),
        "<h2>Single tiles</h2>",
        _bars(edition, table),
        "<h2>By size</h2>",
        _size_table(last),
        "<h2>Leaves of up to three tiles</h2>",
        '<div class="two">',
        _leave_table("The best", edition, table, ranked[:LISTED]),
        _leave_table("The worst", edition, table, ranked[: -LISTED - 1 : -1]),
        "</div>",
    ]
    title = f"Leave values for {escape(edition.name)}"
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _convergence(generations: Sequence[Generation]) -> str:
    """Draw each generation's win rates, with confidence intervals.

    One series shows the results against players without leave values, the other against the
    previous generation.
    """
    rates = [(each.against_none, "#2a6", "against none") for each in generations]
    former = [(each.against_previous, "#26a", "against the previous") for each in generations]
    step = (WIDTH - 2 * EDGE) / max(len(generations), 2)

    def y(share: float) -> float:
        """Return a win rate's vertical position; the axis covers 30% to 90%."""
        return HEIGHT - EDGE - (min(max(share, 0.3), 0.9) - 0.3) / 0.6 * (HEIGHT - 2 * EDGE)

    marks = []
    for shift, series in ((-6, rates), (6, former)):
        for place, (interval, color, _) in enumerate(series):
            x = EDGE + step * (place + 0.5) + shift
            marks.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y(interval.low):.1f}"'
                f' y2="{y(interval.high):.1f}" stroke="{color}" stroke-width="2"/>'
                f'<circle cx="{x:.1f}" cy="{y(interval.middle):.1f}" r="4" fill="{color}"/>'
            )
    marks += [
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(share):.1f}" y2="{y(share):.1f}"'
        f' stroke="#ccc"/>' + _text(EDGE - 6, y(share) + 4, f"{share:.0%}", anchor="end")
        for share in (0.3, 0.5, 0.7, 0.9)
    ]
    marks += [
        _text(EDGE + step * (place + 0.5), HEIGHT - EDGE / 2, f"{each.games:,} games")
        for place, each in enumerate(generations)
    ]
    marks.append(
        _text(
            EDGE,
            16,
            "win rate against no values (green) and the previous (blue)",
            anchor="start",
        )
    )
    return _svg(marks, HEIGHT, "Win rates by generation")


def _bars(edition: Edition, table: LeaveTable) -> str:
    """Draw the values of single tiles as bars, best first."""
    tiles = edition.tiles
    found = [(table.value(Tally([tile])) / POINT, face.text) for tile, face in tiles.numbered()]
    found.sort(reverse=True)
    most = max(*(abs(value) for value, _ in found), 1.0)
    middle, reach, row = WIDTH / 2, WIDTH / 2 - EDGE - 30, 18
    marks = []
    for place, (value, name) in enumerate(found):
        length = abs(value) / most * reach
        x = middle if value >= 0 else middle - length
        color = "#2a6" if value >= 0 else "#c43"
        marks.append(
            f'<rect x="{x:.1f}" y="{place * row + 3}" width="{length:.1f}" height="{row - 4}"'
            f' fill="{color}"/>'
            + _text(20, place * row + 14, name, anchor="start")
            + _text(WIDTH - 8, place * row + 14, f"{value:+.2f}", anchor="end")
        )
    return _svg(marks, len(found) * row + 4, "Values of single tiles")


def _generation_table(generations: Iterable[Generation]) -> str:
    rows = [
        (
            str(each.number),
            f"{each.games:,}",
            f"{each.change:.2f}",
            f"{each.against_previous.middle:.1%} ± {each.against_previous.margin:.1%}",
            f"{each.against_none.middle:.1%} ± {each.against_none.margin:.1%}",
        )
        for each in generations
    ]
    return _table(
        ("generation", "games", "change (points)", "wins against previous", "against none"),
        rows,
    )


def _size_table(last: Generation) -> str:
    rows = [
        (
            f"{each.size} tile{'' if each.size == 1 else 's'}"
            + ("" if each.met else ", from the model"),
            f"{each.met:,}" if each.met else "",
            f"{each.spread / POINT:.2f}" if each.met else "",
            " ".join(f"{weight:.2f}" for weight in each.weights),
        )
        for each in last.trained.sizes
    ]
    heads = ("", "met", "spread (points)", "weights of smaller effects")
    return _table(heads, rows)


def _leave_table(title: str, edition: Edition, table: LeaveTable, leaves: Iterable[Tally]) -> str:
    rows = [(edition.tiles.text(leave), f"{table.value(leave) / POINT:+.2f}") for leave in leaves]
    return f"<div><h3>{title}</h3>{_table(('leave', 'points'), rows)}</div>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["<tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"]
    lines += [
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    ]
    return f"<table>{''.join(lines)}</table>"


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="12" text-anchor="{anchor}"'
    return f"<text {place}>{escape(words)}</text>"


def _svg(marks: Iterable[str], height: float, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{''.join(marks)}</svg>"
    )
