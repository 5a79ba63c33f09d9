"""A page: text that fits, is set smaller or is cut short, and boxes to tick."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.sheets.sheets import ELLIPSIS, span
from tilewright.formats.pictures.shapes import Label, Line
from tilewright.sheets.page import LARGE, NORMAL, Page, Paper, Type, signed, text_width, wrap

NAMES = st.text(st.characters(codec="latin-1", exclude_categories=["C"]), max_size=60)


@given(NAMES, st.floats(50, 400), st.sampled_from([NORMAL, LARGE]))
def test_text_never_leaves_its_place(text: str, width: float, style: Type) -> None:
    """Any name fits its cell: it is set smaller, down to the smallest size, or cut short."""
    page = Page(Paper.A4, style)
    page.cell(text, 100, 100, width, 30, size=style.body, align="left")
    for label in page.shapes:
        assert isinstance(label, Label)
        left, _, right, _ = span(label)
        assert left >= 100
        assert right <= 100 + width
        assert label.size >= style.least


def test_long_text_is_set_smaller_before_it_is_cut() -> None:
    """A text keeps its size while it fits, and its letters while the smallest size fits."""
    page = Page(Paper.LETTER, NORMAL)
    for width in (200.0, 80.0, 40.0):
        page.text("Wilhelmine Huber", 50, 50, size=11, width=width)
    whole, smaller, cut = (shape for shape in page.shapes if isinstance(shape, Label))
    assert (whole.text, whole.size) == ("Wilhelmine Huber", 11)
    assert smaller.text == whole.text
    assert NORMAL.least <= smaller.size < whole.size
    assert cut.text.endswith(ELLIPSIS)
    assert cut.size == NORMAL.least


@given(st.lists(st.sampled_from(["a", "rack", "of", "seven", "tiles"]), max_size=40))
def test_lines_break_between_words(words: list[str]) -> None:
    """Lines have all words in order, fit, and are as few as possible from the first on."""
    lines = wrap(" ".join(words), 120, 12)
    assert " ".join(lines).split() == words
    assert all(text_width(line, 12) <= 120 for line in lines)
    for line, after in pairwise(lines):
        assert text_width(f"{line} {after.split()[0]}", 12) > 120


def test_a_paragraph_keeps_its_most_lines() -> None:
    """What does not fit on the last line is cut short."""
    page = Page(Paper.A4, NORMAL)
    end = page.paragraph("word " * 200, 100, size=10, most=2)
    assert len(page.shapes) == 2
    assert end > 120
    last = page.shapes[-1]
    assert isinstance(last, Label)
    assert last.text.endswith(ELLIPSIS)


def test_boxes_are_ticked() -> None:
    """A ticked box has two strokes more."""
    empty, ticked = Page(Paper.A4, NORMAL), Page(Paper.A4, NORMAL)
    empty.tick_box(50, 50, 12)
    ticked.tick_box(50, 50, 12, ticked=True)
    assert len(ticked.shapes) == len(empty.shapes) + 2
    assert all(isinstance(shape, Line) for shape in ticked.shapes)


def test_changes_have_a_sign() -> None:
    """A change has a plus or a true minus; no change is empty."""
    assert [signed(points) for points in (5, 0, -12)] == ["+5", "", "\N{MINUS SIGN}12"]
