"""What fits on a screen: the board first, then everything else, and never more than there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.cli.fullscreen.bar import Choice, choice_at, place_choices
from tilewright.cli.fullscreen.drawing import draw_board, square_at
from tilewright.cli.fullscreen.fitting import Fit, TooSmall, fit_screen
from tilewright.cli.terminal.color import Depth
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Square
from tilewright.rules.play.board import Board

EDITIONS = {15: load_edition("pocket"), 21: load_edition("super")}


@given(
    columns=st.integers(1, 200),
    rows=st.integers(1, 90),
    size=st.sampled_from([15, 21]),
    color=st.sampled_from(Depth),
)
def test_everything_shown_fits(columns: int, rows: int, size: int, color: Depth) -> None:
    """The parts never take more lines and columns than there are."""
    fit = fit_screen(columns, rows, size, color)
    if isinstance(fit, TooSmall):
        assert columns < fit.columns or rows < fit.rows
        assert isinstance(fit_screen(fit.columns, fit.rows, size, color), Fit)
        return
    height = fit.scale * size + fit.has_header + fit.has_seats + fit.has_gap + fit.text + 2
    assert height <= rows
    assert fit.board + (fit.panel + 1 if fit.panel else 0) <= columns
    assert fit.text >= 1
    assert fit.has_seats or fit.panel


@pytest.mark.parametrize("color", Depth)
def test_the_promised_sizes(color: Depth) -> None:
    """80×24 has room for a 15×15 board with its coordinates and a panel, 100×40 for 21×21."""
    for size, columns, rows in ((15, 80, 24), (21, 100, 40)):
        fit = fit_screen(columns, rows, size, color)
        assert isinstance(fit, Fit)
        assert fit.has_labels
        assert fit.has_header
        assert fit.has_seats
        assert fit.panel >= 24
        assert fit.text >= 3


@pytest.mark.parametrize("color", Depth)
@pytest.mark.parametrize(("size", "columns", "rows"), [(15, 80, 24), (21, 100, 40), (15, 120, 50)])
def test_a_click_hits_the_square_that_is_drawn_there(
    size: int, columns: int, rows: int, color: Depth
) -> None:
    """Every square is where the board draws it, and clicks outside the board hit nothing."""
    edition = EDITIONS[size]
    fit = fit_screen(columns, rows, size, color)
    assert isinstance(fit, Fit)
    lines = draw_board(Board.empty(size), edition, fit, color).plain.split("\n")
    assert max(map(len, lines)) <= fit.board
    assert len(lines) == fit.scale * size + fit.has_header
    hit = {
        square_at(column, row, size, fit, color)
        for row, line in enumerate(lines)
        for column in range(len(line))
    }
    assert hit == {None, *(Square(row, col) for row in range(size) for col in range(size))}


def test_choices_leave_out_minor_ones_first() -> None:
    """On a narrow screen the choices that matter stay, and each is where it is drawn."""
    choices = (Choice("1", "exchange"), Choice("7", "sheet", is_minor=True), Choice("2", "pass"))
    assert [choice for _, choice in place_choices(choices, 80)] == list(choices)
    narrow = place_choices(choices, 20)
    assert [choice.key for _, choice in narrow] == ["1", "2"]
    for start, choice in narrow:
        assert choice_at(choices, 20, start) == choice
        assert choice_at(choices, 20, start - 1) != choice
    assert not place_choices(choices, 3)
