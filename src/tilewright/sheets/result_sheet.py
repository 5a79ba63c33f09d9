"""Drawing the result of a game: the board, the scores and how they were settled, the best plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tilewright.catalogue import sentence
from tilewright.formats.pictures.board import draw_board
from tilewright.formats.pictures.shapes import Box, Circle, Drawing, Label, Line, Shape
from tilewright.lexicon.policy import policy_for
from tilewright.sheets.heading import describe_sheet, draw_heading
from tilewright.sheets.page import LARGE, NORMAL, Page, Paper, Type, signed, text_width, wrap
from tilewright.sheets.scored_game import ScoredGame, SheetRow, TurnKind
from tilewright.sheets.wording import label, winners

__all__ = ["draw_result_sheet"]

_BEST: Final = 3
"""How many of the best plays to list."""
_SHARE: Final = 0.45
"""How much of the page's width the figures may take, however long a name is."""
_LINES: Final = 3
"""How many lines a list of plays may have."""


def draw_result_sheet(game: ScoredGame, *, paper: Paper = Paper.A4, large: bool = False) -> Drawing:
    """Return the result of a game on one page, with its board.

    Args:
        game: The game; if it is not over, the sheet shows how it stands.
        paper: The size of the paper.
        large: Whether no text may be smaller than 18 points, apart from that on the board.
    """
    style = LARGE if large else NORMAL
    page = Page(paper, style)
    y = draw_heading(page, "result", game.edition, game, number=(1, 1))
    # The lower part is drawn twice: once to know its height, which leaves the rest to the board.
    height = _lower(Page(paper, style), game, 0)
    room = page.bottom - height - y - 2 * style.small
    _board(page, game, y + style.small, room)
    _lower(page, game, page.bottom - height)
    return page.drawing(describe_sheet("result", game.edition, game))


def _board(page: Page, game: ScoredGame, y: float, height: float) -> None:
    """Draw the board in the middle of the page, as large as possible."""
    board = draw_board(game.board, game.edition, theme="print")
    scale = min(height / board.height, (page.right - page.left) / board.width)
    x = (page.width - board.width * scale) / 2
    top = y + (height - board.height * scale) / 2
    page.shapes += (_moved(shape, x, top, scale) for shape in board.shapes)


def _moved(shape: Shape, x: float, y: float, scale: float) -> Shape:
    match shape:
        case Box():
            return replace(
                shape,
                x=x + shape.x * scale,
                y=y + shape.y * scale,
                width=shape.width * scale,
                height=shape.height * scale,
                corner=shape.corner * scale,
                border_width=shape.border_width * scale,
            )
        case Circle():
            at = (x + shape.x * scale, y + shape.y * scale)
            return replace(shape, x=at[0], y=at[1], radius=shape.radius * scale)
        case Line():
            return replace(
                shape,
                x1=x + shape.x1 * scale,
                y1=y + shape.y1 * scale,
                x2=x + shape.x2 * scale,
                y2=y + shape.y2 * scale,
                width=shape.width * scale,
            )
        case Label():
            at = (x + shape.x * scale, y + shape.y * scale)
            return replace(shape, x=at[0], y=at[1], size=shape.size * scale)


class _Column(NamedTuple):
    """A column of the table of scores."""

    heading: str
    cells: tuple[str, ...]


def _lower(page: Page, game: ScoredGame, y: float) -> float:
    """Draw what is below the board, and return where it ends."""
    style = page.style
    won = winners(game)
    if won:
        y = page.paragraph(won, y, size=style.body * 1.2, most=2) + style.small * 0.6
    y = _table(page, game, y)
    for text in _plays(game):
        y = page.paragraph(text, y + style.small * 0.4, size=style.small, most=_LINES)
    return y


def _ranking(game: ScoredGame) -> list[int]:
    """Return the seats from the first to the last place; winners come first."""
    won = game.result.winners if game.result else ()
    return sorted(range(len(game.names)), key=lambda seat: (seat not in won, -game.finals[seat]))


def _table(page: Page, game: ScoredGame, y: float) -> float:
    """Draw the table of scores and return where it ends."""
    style = page.style
    order = _ranking(game)
    room = page.right - page.left - max(text_width(name, style.body) for name in game.names)
    columns = list(_columns(game, order))
    widths = [_width(column, style) for column in columns]
    while sum(widths) > max(room - style.body, _SHARE * page.width):
        # Names and the settlement are more important than figures about the game.
        del columns[0], widths[0]
    lines = {column.heading: _heading(column.heading, style) for column in columns}
    line = style.small * 1.2
    head = max(map(len, lines.values())) * line + style.small * 0.6
    row = style.body * 1.7
    first = page.right - sum(widths)
    page.rule(page.left, y, page.right, y, line=1)
    page.cell(label("player"), page.left, y + head - line - 2, first, line, size=style.small,
              align="left")  # fmt: skip
    for place, seat in enumerate(order):
        page.cell(
            game.names[seat], page.left, y + head + place * row, first - page.left, row,
            size=style.body, align="left",
        )  # fmt: skip
    x = first
    for column, width in zip(columns, widths, strict=True):
        texts = lines[column.heading]
        for at, text in enumerate(texts):
            top = y + head - (len(texts) - at) * line - 2
            page.cell(text, x, top, width, line, size=style.small, align="right")
        for place, cell in enumerate(column.cells):
            top = y + head + place * row
            page.cell(cell, x, top, width, row, size=style.body, align="right")
        x += width
    page.rule(page.left, y + head, page.right, y + head)
    bottom = y + head + row * len(order)
    page.rule(page.left, bottom, page.right, bottom, line=1)
    return bottom + style.small * 0.2


def _width(column: _Column, style: Type) -> float:
    heading = max(text_width(line, style.small) for line in _heading(column.heading, style))
    cells = max(text_width(cell, style.body) for cell in column.cells)
    return max(heading, cells) + style.small * 1.1


def _heading(text: str, style: Type) -> list[str]:
    return wrap(text, 0, style.small)


def _columns(game: ScoredGame, order: list[int]) -> Iterator[_Column]:
    """Yield the columns: how the score came about, as far as it is more than one number."""
    settled = game.result.settlements if game.result else ()
    rows = game.rows
    yield _Column(label("average"), tuple(_average(rows[seat]) for seat in order))
    if any(game.edition.bonuses):
        yield _Column(
            label("bonuses"),
            tuple(str(sum(1 for row in rows[seat] if row.bonus)) for seat in order),
        )
    changes = {
        "unplayed": [-one.deducted for one in settled],
        "gained": [one.gained for one in settled],
        "overtime": [-one.overtime for one in settled],
    }
    if any(map(any, changes.values())):
        yield _Column(label("score"), tuple(str(settled[seat].score) for seat in order))
    for name, points in changes.items():
        if any(points):
            yield _Column(label(name), tuple(signed(points[seat]) for seat in order))
    yield _Column(label("final"), tuple(str(game.finals[seat]) for seat in order))


def _average(rows: tuple[SheetRow, ...]) -> str:
    """Return the points per turn, to the nearest point."""
    return str(round(sum(row.points for row in rows) / len(rows))) if rows else ""


def _plays(game: ScoredGame) -> Iterator[str]:
    """Yield the best plays, and those with a bonus; we praise no offensive word."""
    policy = policy_for(edition=game.edition)
    plays = [
        (row, name)
        for rows, name in zip(game.rows, game.names, strict=True)
        for row in rows
        if row.kind is TurnKind.PLAY and not row.withdrawn and policy.allows(row.word.upper())
    ]
    plays.sort(key=lambda play: -play[0].points)
    for code, chosen in (
        ("paper-best", plays[:_BEST]),
        ("paper-bonus-plays", [play for play in plays if play[0].bonus]),
    ):
        if chosen:
            named = (
                sentence("paper-play", word=row.word, points=row.points, who=name)
                for row, name in chosen
            )
            yield sentence(code, plays=", ".join(named))
