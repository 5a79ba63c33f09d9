"""Score sheets: every one fits its paper, and a filled one has the referee's totals."""

from dataclasses import replace

import pytest

from tests.sheets.sheets import ELLIPSIS, check_page, finished_game, texts
from tilewright.catalogue import LANGUAGES, speaking, translate
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.errors import ArgumentError, PlayerCountError
from tilewright.formats.pictures.shapes import Box, Line
from tilewright.sheets.page import GRAY, Paper
from tilewright.sheets.score_sheet import draw_score_sheet
from tilewright.sheets.scored_game import SheetRow, TurnKind
from tilewright.sheets.wording import label

PLAYERS = (2, 3, 4)
GAMES = ("pocket", "super", "switch", "glass/finish-line")


@pytest.mark.parametrize("edition_id", shipped_ids())
def test_every_empty_sheet_can_be_printed(edition_id: str) -> None:
    """On every paper, in both sizes of print and all languages, nothing is cut or overlaps."""
    edition = load_edition(edition_id)
    for players in PLAYERS:
        for paper in Paper:
            for large in (False, True):
                for language in LANGUAGES:
                    with speaking(language):
                        pages = draw_score_sheet(edition, [""] * players, paper=paper, large=large)
                        assert translate(edition.name) in texts(pages[0])
                    for page in pages:
                        check_page(page, large=large)
                        assert not [text for text in texts(page) if ELLIPSIS in text]


@pytest.mark.parametrize("edition_id", GAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_filled_sheet_can_be_printed(edition_id: str, players: int) -> None:
    """A whole game fits, and the sheet ends with the scores of the referee."""
    game = finished_game(edition_id, players)
    for paper in Paper:
        for large in (False, True):
            pages = draw_score_sheet(game.edition, game.names, game, paper=paper, large=large)
            for page in pages:
                check_page(page, large=large)
            found = texts(*pages)
            for name, final in zip(game.names, game.finals, strict=True):
                assert name in found
                assert str(final) in found
            for rows in game.rows:
                assert {row.word for row in rows if row.kind is TurnKind.PLAY} <= set(found)


def test_an_empty_sheet_has_rows_for_a_long_game() -> None:
    """There are rows for turns of two and a quarter tiles, with a white and a gray cell each."""
    for edition_id in ("pocket", "super"):
        edition = load_edition(edition_id)
        for players in PLAYERS:
            pages = draw_score_sheet(edition, [""] * players)
            rows = max(int(text) for text in texts(*pages) if text.isdecimal())
            assert rows * players * 2.25 >= len(edition.tiles.tally)
            gray = [
                shape
                for page in pages
                for shape in page.shapes
                if isinstance(shape, Box) and shape.fill == GRAY
            ]
            assert len(gray) >= rows * players


def test_names_are_at_the_top() -> None:
    """Names are written, and a player without one gets a line for it."""
    pages = draw_score_sheet(load_edition("pocket"), ["Ann", ""])
    found = texts(*pages)
    assert found.count("Ann") == 1
    assert found.count(label("name")) == 1


def test_targets_can_be_ticked() -> None:
    """In Finish Line, a sheet has the target of each level; a game's levels are ticked."""
    edition = load_edition("glass/finish-line")
    assert edition.target is not None
    empty = draw_score_sheet(edition, ["", "", ""])[0]
    for level in Level:
        assert texts(empty).count(str(edition.target.of(3, level))) == 3
    game = finished_game("glass/finish-line", 3)
    ticked = draw_score_sheet(edition, game.names, game)[0]
    crosses = [
        shape
        for shape in ticked.shapes
        if isinstance(shape, Line) and shape.x1 != shape.x2 and shape.y1 != shape.y2
    ]
    assert len(crosses) == 2 * len(game.names)


def test_wrong_players_are_refused() -> None:
    """An edition is for its number of players, and a game has a name for each of its own."""
    with pytest.raises(PlayerCountError):
        draw_score_sheet(load_edition("pocket"), ["Ann"])
    game = finished_game("pocket", 2)
    with pytest.raises(ArgumentError):
        draw_score_sheet(game.edition, ["Ann", "Ben", "Cat"], game)


def test_long_games_carry_totals_over() -> None:
    """A game of any length is spread over pages; each begins with the totals of the one before."""
    game = finished_game("pocket", 2)
    turn = SheetRow(TurnKind.PLAY, 7, word="HORN")
    long = replace(game, rows=((turn,) * 90, (turn,) * 90), result=None)
    pages = draw_score_sheet(long.edition, long.names, long)
    assert len(pages) > 2
    for page in pages:
        check_page(page, large=False)
    numbers = [text for text in texts(*pages) if text.isdecimal()]
    assert numbers.count("90") >= 1
    assert texts(*pages).count(label("carried")) == len(pages) - 1
    assert str(7 * 90) in texts(pages[-1])
