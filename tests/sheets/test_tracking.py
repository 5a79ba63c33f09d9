"""Tile-tracking sheets: a box for every tile, crossed out if the tile is on the board."""

import pytest

from tests.sheets.sheets import ELLIPSIS, check_page, finished_game, texts
from tilewright.catalogue import LANGUAGES, speaking
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.formats.pictures.shapes import Drawing, Line
from tilewright.sheets.page import Paper
from tilewright.sheets.tracking import draw_tracking_sheet
from tilewright.tiles import BLANK_BIT


def strokes(*pages: Drawing) -> int:
    """Return the number of diagonal lines; a crossed-out box has two."""
    return sum(
        shape.x1 != shape.x2 and shape.y1 != shape.y2
        for page in pages
        for shape in page.shapes
        if isinstance(shape, Line)
    )


def frames(*pages: Drawing) -> int:
    """Return the number of tiles and boxes: each has two upright sides as high as it is wide."""
    return sum(
        shape.x1 == shape.x2 for page in pages for shape in page.shapes if isinstance(shape, Line)
    ) // 2  # fmt: skip


@pytest.mark.parametrize("edition_id", shipped_ids())
def test_every_tile_has_a_box(edition_id: str) -> None:
    """On every paper, there is a tile for each face and a box for each tile; nothing overlaps."""
    edition = load_edition(edition_id)
    tiles = edition.tiles
    for paper in Paper:
        for large in (False, True):
            for language in LANGUAGES:
                with speaking(language):
                    pages = draw_tracking_sheet(edition, paper=paper, large=large)
                for page in pages:
                    check_page(page, large=large)
                    assert not [text for text in texts(page) if ELLIPSIS in text]
                assert frames(*pages) == sum(map(bool, tiles.counts)) + len(tiles.tally)
                assert strokes(*pages) == 0
                found = texts(*pages)
                for face, count in zip(tiles.faces, tiles.counts, strict=True):
                    assert not count or {face.letter or "?", f"×{count}"} <= set(found)


@pytest.mark.parametrize("edition_id", ["pocket", "super", "switch"])
def test_tiles_on_the_board_are_crossed_out(edition_id: str) -> None:
    """A letter's box has a cross; a blank's box has the letter that it stands for."""
    game = finished_game(edition_id, 3)
    cells = game.board.cells
    blanks = sum(1 for cell in cells if cell & BLANK_BIT)
    letters = len(cells) - cells.count(0) - blanks
    for large in (False, True):
        pages = draw_tracking_sheet(game.edition, game, large=large)
        for page in pages:
            check_page(page, large=large)
        assert strokes(*pages) == 2 * letters
        empty = texts(*draw_tracking_sheet(game.edition, large=large))
        assert len(texts(*pages)) == len(empty) + blanks
