"""Drawing score sheets: a column per player, with the turn in white and the running total in gray.

A sheet is empty, to be filled in with a pencil, or shows a game. If a game has more turns than fit
on a page, the sheet has several.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil
from typing import Final

from tilewright.edition import ClockKind, Edition, Level, TargetRules, Unplayed
from tilewright.errors import ArgumentError
from tilewright.formats.pictures.shapes import Drawing
from tilewright.rules.outcome import Settlement
from tilewright.sheets.heading import describe_sheet, draw_heading
from tilewright.sheets.page import (
    GRAY,
    LARGE,
    NORMAL,
    Page,
    Paper,
    Type,
    signed,
    text_width,
    wrap,
)
from tilewright.sheets.score_columns import make_columns
from tilewright.sheets.scored_game import ScoredGame, SheetRow
from tilewright.sheets.wording import label, legend, reminder, row_signs, row_text

__all__ = ["draw_score_sheet"]

_TILES_PER_TURN: Final = 2.25
"""How few tiles players lay in a turn on average, at worst; an empty sheet has rows for that."""


def draw_score_sheet(
    edition: Edition,
    names: Sequence[str],
    game: ScoredGame | None = None,
    *,
    paper: Paper = Paper.A4,
    large: bool = False,
) -> tuple[Drawing, ...]:
    """Return the pages of a score sheet, empty or filled in from a game.

    Args:
        edition: The edition, for the rules and the rows of the settlement.
        names: A name per player; an empty name leaves a line to write on.
        game: The game to fill in.
        paper: The size of the paper.
        large: Whether no text may be smaller than 18 points.

    Raises:
        PlayerCountError: The edition is not for that many players.
        ArgumentError: The game has another number of players.
    """
    edition.check_player_count(len(names))
    if game is not None and len(game.names) != len(names):
        raise ArgumentError("names", f"{len(game.names)} names", len(names))
    sheet = _Sheet(edition, tuple(names), game, paper, LARGE if large else NORMAL)
    return sheet.pages()


class _Sheet:
    """A score sheet while it is being drawn."""

    def __init__(
        self,
        edition: Edition,
        names: tuple[str, ...],
        game: ScoredGame | None,
        paper: Paper,
        style: Type,
    ) -> None:
        self.edition = edition
        self.names = names
        self.game = game
        self.paper = paper
        self.style = style
        self.totals = [
            tuple(accumulate(turn.points for turn in turns))
            for turns in (game.rows if game else ())
        ]
        """Each player's running totals."""
        labels = [line for name in ("carried", *self._endings()) for line in self._lines(name)]
        self.columns = make_columns(Page(paper, style), labels, len(names), game)
        self.stacked = game is not None and not self.columns.word
        """Whether a word is above the scores, because it has no column."""

    def _lines(self, name: str) -> list[str]:
        """Return a label on the left; in large print it has a line per word."""
        return wrap(label(name), 0 if self.style is LARGE else 200, self.style.small)

    def _endings(self) -> list[str]:
        """Return the labels of the rows below the turns; a game has only those it needs."""
        settled = self._settlements()
        if self.game is not None:
            amounts = {
                "unplayed": any(one.deducted for one in settled),
                "gained": any(one.gained for one in settled),
                "overtime": any(one.overtime for one in settled),
            }
        else:
            deducts = self.edition.unplayed is Unplayed.DEDUCT
            timed = self.edition.clock.kind is ClockKind.GAME
            amounts = {"unplayed": deducts, "gained": deducts, "overtime": timed}
        return [*(name for name, here in amounts.items() if here), "final"]

    def _settlements(self) -> tuple[Settlement, ...]:
        result = self.game.result if self.game else None
        return result.settlements if result else ()

    def _count(self) -> int:
        """Return how many rows the sheet needs."""
        if self.game is not None:
            return max(1, *map(len, self.game.rows))
        return ceil(len(self.edition.tiles.tally) / len(self.names) / _TILES_PER_TURN)

    def pages(self) -> tuple[Drawing, ...]:
        """Draw all pages, as few as possible."""
        needed = self._count()
        spaces = [self._space(is_first=True, is_last=True)]
        if self._most(spaces[0]) < needed:
            first = self._space(is_first=True, is_last=False)
            middle = self._space(is_first=False, is_last=False)
            last = self._space(is_first=False, is_last=True)
            left = needed - self._most(first) - self._most(last)
            spaces = [first, *[middle] * max(0, ceil(left / self._most(middle))), last]
        drawings = []
        start = 0
        for number, space in enumerate(spaces, 1):
            here = self._most(space)
            if self.game is not None:
                here = min(here, needed - start)
            elif number == len(spaces):
                # The last page gets comfortable rows, if that is enough.
                here = max(int(space / self._comfortable()), min(here, needed - start))
            height = min(space / max(1, here), self._comfortable())
            page = Page(self.paper, self.style)
            self._draw(page, (number, len(spaces)), range(start, start + here), height)
            drawings.append(page.drawing(describe_sheet("score-sheet", self.edition, self.game)))
            start += here
        return tuple(drawings)

    def _most(self, space: float) -> int:
        return max(0, int(space / self._least()))

    def _least(self) -> float:
        return self.style.least_row * (1.8 if self.stacked else 1)

    def _comfortable(self) -> float:
        return self.style.row * (1.8 if self.stacked else 1)

    def _space(self, *, is_first: bool, is_last: bool) -> float:
        """Return the height that a page has for turns."""
        page = Page(self.paper, self.style)
        top = self._top(page, (1 if is_first else 2, 1 if is_first and is_last else 2))
        return page.bottom - self._bottom_height(is_last=is_last) - top

    def _draw(self, page: Page, number: tuple[int, int], rows: range, height: float) -> None:
        y = top = self._top(page, number, rows.start)
        for row in rows:
            self._row(page, row, y, height)
            y += height
        self._enclose(page, top, y)
        if number[0] == number[1]:
            self._settlement(page, y)

    def _top(self, page: Page, number: tuple[int, int], start: int = 0) -> float:
        """Draw what is above the turns from ``start``, and return where they begin."""
        style = self.style
        y = draw_heading(page, "score-sheet", self.edition, self.game, number=number)
        if self.game is None and number[0] == 1:
            y = page.paragraph(reminder(self.edition, len(self.names)), y, size=style.small)
        y += style.small * 0.5
        top = y
        for seat, name in enumerate(self.names):
            x = self.columns.at(seat)
            height = style.row
            if name:
                page.cell(name, x, y, self.columns.player, height, size=style.body)
            else:
                page.cell(
                    label("name"), x, y, self.columns.player, height, size=style.least, align="left"
                )
        y += style.row
        if self.edition.target is not None and number[0] == 1:
            y = self._targets(page, y, self.edition.target)
        y = self._headings(page, y)
        page.rule(page.left, y, page.right, y)
        if number[0] > 1:
            y = self._carried(page, y, start)
        self._enclose(page, top, y)
        return y

    def _headings(self, page: Page, y: float) -> float:
        """Write what the columns are, and return where the headings end."""
        size, columns = self.style.small, self.columns
        height = size * 1.6
        baseline = y + (height + 0.7 * size) / 2
        for seat in range(len(self.names)):
            x = columns.at(seat)
            if columns.word:
                page.cell(label("word"), x, y, columns.word, height, size=size, align="left")
            x += columns.word
            page.box(x + columns.turn, y, columns.total, height, GRAY)
            for name, width in (("turn", columns.turn), ("total", columns.total)):
                middle = x + width / 2
                page.text(label(name), middle, baseline, size=size, width=width - 2, align="middle")
                x += width
        return y + height

    def _enclose(self, page: Page, top: float, bottom: float) -> None:
        """Draw the lines around a part of the sheet and between the players."""
        for seat in range(len(self.names)):
            page.rule(self.columns.at(seat), top, self.columns.at(seat), bottom, line=1)
        page.frame(page.left, top, page.right - page.left, bottom - top, line=1)

    def _carried(self, page: Page, y: float, start: int) -> float:
        """Draw the row with the totals of the page before; on an empty sheet, to be filled in."""
        height = self._ending_height("carried")
        self._label(page, "carried", y, height)
        for seat in range(len(self.names)):
            totals = self.totals[seat][:start] if self.game else ()
            total = str(totals[-1]) if totals else ""
            self._figures(page, seat, y, height, "", total)
        page.rule(page.left, y + height, page.right, y + height)
        return y + height

    def _targets(self, page: Page, y: float, target: TargetRules) -> float:
        """Draw a box to tick for each level's target; in one line, or below one another."""
        style, columns = self.style, self.columns
        count = len(self.names)
        side = style.small
        points = {level: target.of(count, level) for level in Level}
        widest = max(text_width(str(each), style.small) for each in points.values())
        step = side * 1.4 + widest + style.small * 0.6
        is_row = step * len(points) <= columns.player
        line = style.small * 1.6
        height = line if is_row else line * len(points)
        page.cell(label("target"), page.left, y, columns.label, line, size=style.small)
        for seat in range(count):
            level = self.game.levels[seat] if self.game and self.game.levels else None
            x, at = columns.at(seat) + style.small * 0.4, y
            for each, value in points.items():
                page.tick_box(x, at + (line - side) / 2, side, ticked=each is level)
                page.text(
                    str(value),
                    x + side * 1.4,
                    at + (line + 0.7 * style.small) / 2,
                    size=style.small,
                    width=widest + 1,
                )
                if is_row:
                    x += step
                else:
                    at += line
        page.rule(page.left, y, page.right, y)
        page.rule(page.left, y + height, page.right, y + height)
        return y + height

    def _row(self, page: Page, row: int, y: float, height: float) -> None:
        """Draw a turn of every player."""
        style = self.style
        page.cell(str(row + 1), page.left, y, self.columns.label, height, size=style.small)
        for seat in range(len(self.names)):
            turns = self.game.rows[seat] if self.game else ()
            if row >= len(turns):
                self._figures(page, seat, y, height, "", "")
                continue
            self._turn(page, seat, y, height, turns[row], self.totals[seat][row])
        page.rule(page.left, y + height, page.right, y + height)

    def _turn(  # noqa: PLR0913, PLR0917 - a place, and what is there
        self, page: Page, seat: int, y: float, height: float, turn: SheetRow, total: int
    ) -> None:
        x = self.columns.at(seat)
        upper = height * 0.48 if self.stacked else 0
        self._figures(page, seat, y, height, str(turn.points), str(total), upper=upper)
        width = self.columns.player if self.stacked else self.columns.word
        self._word(page, turn, x, y, width, upper or height)

    def _word(  # noqa: PLR0913, PLR0917 - a rectangle and what is in it
        self, page: Page, turn: SheetRow, x: float, y: float, width: float, height: float
    ) -> None:
        style = self.style
        signs = row_signs(turn)
        room = text_width(signs, style.least) + style.least * 0.3 if signs else 0
        page.cell(row_text(turn), x, y, width - room, height, size=style.body, align="left")
        if signs:
            at = x + width - style.least * 0.2
            baseline = y + (height + 0.7 * style.least) / 2
            page.text(signs, at, baseline, size=style.least, width=room, align="right")
        if turn.withdrawn:
            wide = min(text_width(row_text(turn), style.body), width - room - style.body * 0.7)
            middle = y + height / 2
            start = x + style.body * 0.3
            page.rule(start, middle, start + wide, middle, line=1.2)

    def _figures(  # noqa: PLR0913, PLR0917 - a place, and what is there
        self,
        page: Page,
        seat: int,
        y: float,
        height: float,
        turn: str,
        total: str,
        *,
        upper: float = 0,
    ) -> None:
        """Draw the white and the gray part of a row, below ``upper``."""
        columns, size = self.columns, self.style.body
        x = columns.at(seat) + columns.word
        page.box(x + columns.turn, y + upper, columns.total, height - upper, GRAY)
        page.cell(turn, x, y + upper, columns.turn, height - upper, size=size, align="right")
        x += columns.turn
        page.cell(total, x, y + upper, columns.total, height - upper, size=size, align="right")

    def _label(self, page: Page, name: str, y: float, height: float) -> None:
        """Write a label on the left of a row."""
        size = self.style.small
        lines = self._lines(name)
        y += (height - len(lines) * size * 1.2) / 2
        for text in lines:
            page.cell(text, page.left, y, self.columns.label, size * 1.2, size=size)
            y += size * 1.2

    def _ending_height(self, name: str) -> float:
        lines = len(self._lines(name))
        return max(self.style.row, (lines + 0.4) * self.style.small * 1.2)

    def _bottom_height(self, *, is_last: bool) -> float:
        if not is_last:
            return 0
        style = self.style
        probe = Page(self.paper, style)
        text = probe.paragraph(self._legend(), 0, size=style.small)
        winner = style.body * 2.2
        return sum(map(self._ending_height, self._endings())) + winner + text + style.small * 0.4

    def _legend(self) -> str:
        """Return what the signs mean that are on the sheet."""
        return legend(self.edition, None if self.game is None else self.game.rows)

    def _settlement(self, page: Page, y: float) -> None:
        """Draw the rows below the turns, the winner and what the signs mean."""
        style, top = self.style, y
        for name in self._endings():
            height = self._ending_height(name)
            self._label(page, name, y, height)
            for seat in range(len(self.names)):
                self._ending(page, seat, name, y, height)
            y += height
            page.rule(page.left, y, page.right, y)
        self._enclose(page, top, y)
        y += style.body * 1.6
        self._winner(page, y)
        page.paragraph(self._legend(), y + style.body * 0.6, size=style.small)

    def _ending(self, page: Page, seat: int, name: str, y: float, height: float) -> None:
        """Draw one player's part of a row of the settlement."""
        settled = self._settlements()
        turn = total = tiles = ""
        if settled:
            one = settled[seat]
            points = {
                "unplayed": -one.deducted,
                "gained": one.gained,
                "overtime": -one.overtime,
            }.get(name, 0)
            turn = signed(points)
            if name == "unplayed":
                tiles = self.edition.tiles.text(one.unplayed)
            if name == "final":
                total = str(one.final)
        elif self.game is not None and name == "final":
            total = str(self.game.finals[seat])
        columns = self.columns
        x = columns.at(seat)
        if columns.word:
            page.cell(tiles, x, y, columns.word, height, size=self.style.body, align="left")
        self._figures(page, seat, y, height, turn, total)

    def _winner(self, page: Page, y: float) -> None:
        style = self.style
        result = self.game.result if self.game else None
        if result is None or not result.winners:
            page.blank(label("winner"), page.left, y, size=style.body, until=page.right)
            return
        names = ", ".join(self.names[seat] for seat in result.winners)
        width = page.right - page.left
        page.text(f"{label('winner')}: {names}", page.left, y, size=style.body, width=width)
