"""Colors: text that is legible on every background, in every color depth."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.cli.terminal.color import (
    DISTINCT,
    Depth,
    Style,
    apart,
    nearest,
    paint,
)
from tilewright.formats.color import LEGIBLE, Rgb, contrast, legible

colors = st.builds(Rgb, *[st.integers(0, 255)] * 3).map(lambda color: color.text)


@given(colors, colors)
def test_ink_is_always_legible(ink: str, ground: str) -> None:
    """Whatever color is requested on whatever background, the color used is legible."""
    assert contrast(legible(ink, ground), ground) >= LEGIBLE


@given(colors)
def test_legible_ink_is_kept(ground: str) -> None:
    """A legible color stays as the edition has it."""
    for ink in ("#000000", "#ffffff", "#14202b"):
        if contrast(ink, ground) >= LEGIBLE:
            assert legible(ink, ground) == ink


def test_contrast_is_that_of_the_guidelines() -> None:
    """Black on white is 21 to 1, a color on itself 1 to 1, and the order does not matter."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@given(colors)
def test_colors_read_back(color: str) -> None:
    """A color is written as in edition files."""
    assert Rgb.of(color).text == color
    assert Rgb.of(color.upper()).text == color


@given(colors)
def test_nearest_is_one_of_the_fixed_colors(color: str) -> None:
    """The nearest of the fixed colors is its own nearest."""
    number, shown = nearest(color)
    assert 16 <= number <= 255
    assert nearest(shown)[1] == shown


def test_apart_darkens_only_as_far_as_needed() -> None:
    """A background that stands out is kept; one that does not is darkened until it does."""
    assert apart("#000000", ("#ffffff",)) == "#000000"
    shaded = apart("#e6dfce", ("#f4e4bc",))
    assert contrast(shaded, "#f4e4bc") >= DISTINCT
    # Between two tiles there may be no such shade: the best one is used.
    between = apart("#eceae4", ("#7fb2e5", "#f3efe4"))
    assert contrast(between, "#f3efe4") > contrast("#eceae4", "#f3efe4")


@given(colors, colors, st.sampled_from([Depth.PALETTE, Depth.TRUE]))
def test_painted_text_is_legible(ink: str, ground: str, depth: Depth) -> None:
    """The escape codes show legible text, even with a small palette."""
    text = paint("A", Style(ink=ink, ground=ground), depth)
    shown = re.fullmatch(r"\x1b\[38;(?P<ink>[25;\d]+?);48;(?P<ground>[25;\d]+)mA\x1b\[0m", text)
    assert shown is not None
    assert contrast(_color(shown["ink"]), _color(shown["ground"])) >= LEGIBLE


def _color(code: str) -> str:
    kind, *parts = code.split(";")
    if kind == "2":
        return Rgb(*map(int, parts)).text
    number = int(parts[0])
    if number >= 232:
        return Rgb(*[8 + 10 * (number - 232)] * 3).text
    steps = (0, 95, 135, 175, 215, 255)
    number -= 16
    return Rgb(steps[number // 36], steps[number // 6 % 6], steps[number % 6]).text


def test_no_colors_no_codes() -> None:
    """Without colors, or without a style, the text is left alone."""
    assert paint("A", Style(ink="#ffffff", bold=True), Depth.NONE) == "A"
    assert paint("A", Style(), Depth.TRUE) == "A"


def test_marks_of_style() -> None:
    """Bold, faint, italic and underlined use the standard codes."""
    style = Style(bold=True, faint=True, italic=True, underline=True)
    assert paint("A", style, Depth.TRUE) == "\x1b[1;2;3;4mA\x1b[0m"
