"""Pictures: the same drawing as SVG, PDF, PNG and GIF, with and without what they need."""

import io
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib

import pytest

from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.formats.pictures.board import THEMES, PictureTheme, draw_board
from tilewright.formats.pictures.glyphs import EM, glyphs_of, path_steps
from tilewright.formats.pictures.pdf import write_pdf
from tilewright.formats.pictures.raster import write_gif, write_png
from tilewright.formats.pictures.shapes import Drawing, Label
from tilewright.formats.pictures.svg import write_svg
from tilewright.geometry import Square
from tilewright.rules.play.board import Board

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"


def full_picture(edition_id: str, theme: PictureTheme = "light", caption: str = "") -> Drawing:
    """Return a picture with everything that can be drawn."""
    edition = load_edition(edition_id)
    cells = [*range(1, len(edition.tiles.faces) + 1), 0x80 | 1]
    cells = [cell for cell in cells if edition.tiles.is_cell(cell)]
    places = range(len(cells))
    squares = tuple(Square(place // edition.size, place % edition.size) for place in places)
    board = Board.empty(edition.size).with_tiles(squares, bytes(cells))
    return draw_board(
        board,
        edition,
        last_play=squares[:2],
        arrows=[(Square(0, 0), Square(4, 4))],
        heat={Square(8, 8): 0.5, Square(9, 9): 7.0},
        rack=edition.tiles.parse_tiles("AE?"),
        caption=caption,
        theme=theme,
    )


@pytest.mark.parametrize("edition", shipped_ids())
def test_every_edition_can_be_drawn(edition: str) -> None:
    """SVG is well-formed and needs no font; PDF has a page with a cross-reference table."""
    picture = full_picture(edition, caption="Ann – Ben\nÄÖÜ ß Łódź")
    root = ET.fromstring(write_svg(picture, width=300))  # noqa: S314 - our own text
    assert root.get("width") == "300"
    assert not list(root.iter(f"{SVG}text"))
    defined = {f"#{one.get('id')}" for one in root.iter(f"{SVG}path")}
    assert {one.get("href") for one in root.iter(f"{SVG}use")} == defined
    pdf = write_pdf(picture)
    start = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    assert pdf[start:].startswith(b"xref\n")
    places = [int(line[:10]) for line in pdf[start:].split(b"\n") if line.endswith(b" n ")]
    assert all(pdf[at:].startswith(b"%d 0 obj" % n) for n, at in enumerate(places, 1))
    stream = pdf.partition(b"stream\n")[2].rpartition(b"\nendstream")[0]
    content = zlib.decompress(stream).decode("ascii").split()
    assert content.count("q") == content.count("Q")


def test_unknown_letters_use_a_font_or_a_question_mark() -> None:
    """A caption in another script is text in SVG and question marks in a PDF."""
    picture = full_picture("pocket", caption="Марина <3")
    texts = [one.text for one in ET.fromstring(write_svg(picture)).iter(f"{SVG}text")]  # noqa: S314
    assert texts == ["Марина <3"]
    assert len(write_pdf(picture)) > 1000
    assert glyphs_of("Я") is None
    assert [sign for _, sign, _ in glyphs_of("Я", missing="?") or ()] == ["?"]


def test_text_is_centered() -> None:
    """The middle of a text is where its label is."""
    placed = glyphs_of("HORN")
    assert placed is not None
    width = sum(glyph.advance for _, _, glyph in placed)
    assert placed[0][0] == -width / 2
    assert EM / 2 < width < 4 * EM


def test_outlines_begin_with_a_point_and_end_closed() -> None:
    """Every command of an outline has all of its numbers."""
    sizes = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "Z": 0}
    for _, _, glyph in glyphs_of("ABCXYZ★?&0123456789") or ():
        steps = list(path_steps(glyph.path))
        assert (steps[0][0], steps[-1][0]) == ("M", "Z")
        assert all(len(numbers) == sizes[command] for command, numbers in steps)


def test_a_theme_colors_what_is_around_the_board() -> None:
    """Paper has no background of its own."""
    light, paper = full_picture("pocket"), full_picture("pocket", theme="print")
    assert len(paper.shapes) == len(light.shapes) - 1
    for theme, (_, ink) in THEMES.items():
        picture = full_picture("pocket", theme=theme)
        assert Label("A", 44, 16, 13, ink) in picture.shapes


def test_pixels() -> None:
    """A PNG has the width that was asked for, and a GIF all frames with their times."""
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    pictures = [full_picture("pocket", caption=text) for text in ("one", "two", "three")]
    data = write_png(pictures[0], width=200)
    assert data.startswith(PNG)
    assert image.open(io.BytesIO(data)).width == 200
    assert write_png(full_picture("pocket", caption="Я"), width=50).startswith(PNG)
    gif = image.open(io.BytesIO(write_gif([(each, 500) for each in pictures], width=120)))
    assert (gif.n_frames, gif.width, gif.info["duration"]) == (3, 120, 500)


@pytest.mark.usefixtures("processes")
def test_without_the_packages_the_error_says_what_to_install() -> None:
    """SVG and PDF need nothing; PNG names the extra."""
    program = (
        "import sys; sys.modules['resvg_py'] = None; sys.modules['PIL.Image'] = None\n"
        "from tilewright.cli import main\n"
        "line = '/'.join(['15'] * 15) + ' / 0/0 0'\n"
        "codes = [main(['draw', line, '-o', sys.argv[1] + kind]) for kind in sys.argv[2:]]\n"
        "print(*codes)"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        [*command, "nowhere/x", ".png", ".gif"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["2", "2"]
    assert done.stderr.count("tilewright[pictures]") == 2
