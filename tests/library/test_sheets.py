"""Sheets from the library: files, pages, games of every kind, and refusals."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.errors import ArgumentError, EditionError, FileError
from tilewright.library.game import play
from tilewright.library.paper import read_gcg
from tilewright.library.sheets import Sheet, result_sheet, score_sheet, tracking_sheet

GAME = "#player1 ann Ann\n#player2 bob Bob\n>ann: HORNSTU 8F HORN +14 14\n"


def pdf_pages(data: bytes) -> int:
    """Check a PDF file's cross-reference table, and return its number of pages."""
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[start:].startswith(b"xref\n")
    places = [int(line[:10]) for line in data[start:].split(b"\n") if line.endswith(b" n ")]
    assert all(data[at:].startswith(b"%d 0 obj" % n) for n, at in enumerate(places, 1))
    kids = data.partition(b"/Kids [")[2].partition(b"]")[0].split(b" 0 R")[:-1]
    for kid in kids:
        page = data[places[int(kid) - 1] :]
        assert b"/Type /Page " in page[:60]
        content = int(page.partition(b"/Contents ")[2].split()[0])
        assert b"stream" in data[places[content - 1] :][:60]
    assert b"/Count %d" % len(kids) in data
    return len(kids)


def test_a_sheet_has_pages(tmp_path: Path) -> None:
    """All pages are in the PDF, and each is a well-formed SVG document in the paper's size."""
    sheet = score_sheet("super", 2, large=True)
    assert sheet.pages > 1
    assert pdf_pages(sheet.pdf) == sheet.pages
    for page in range(1, sheet.pages + 1):
        root = ET.fromstring(sheet.svg(page))  # noqa: S314 - our own text
        assert float(root.get("width") or 0) == pytest.approx(210 / 25.4 * 96, abs=0.1)
    assert sheet._repr_svg_() == sheet.svg(1)
    for number in (0, sheet.pages + 1):
        with pytest.raises(ArgumentError):
            sheet.svg(number)
    sheet.save(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes() == sheet.pdf
    with pytest.raises(ArgumentError, match="pdf"):
        sheet.save(tmp_path / "sheet.svg")
    one = tracking_sheet("pocket", paper="letter")
    one.save(tmp_path / "tiles.svg")
    assert (tmp_path / "tiles.svg").read_text("utf-8") == one.svg()
    with pytest.raises(FileError):
        one.save(tmp_path / "missing" / "tiles.svg")


def test_games_are_filled_in(tmp_path: Path) -> None:
    """A refereed game and a game on paper can both be printed, in every language."""
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    dealt = play("equity", "beginner", seed=7)
    (paper,) = read_gcg(file)
    for make in (score_sheet, tracking_sheet, result_sheet):
        for game in (dealt, paper):
            english, german = make(game), make(game, language="de")
            assert english.drawings != german.drawings
    assert "Ann" in score_sheet(paper).drawings[0].description


@pytest.mark.parametrize(
    "make",
    [
        lambda: score_sheet(paper="a5"),
        lambda: score_sheet(language="xx"),
        lambda: tracking_sheet("no-such-box"),
    ],
)
def test_bad_arguments(make: Callable[[], Sheet]) -> None:
    """An unknown paper, language or edition is refused."""
    with pytest.raises((ArgumentError, EditionError)):
        make()
