"""The result sheet: one page with the board, the scores, the settlement and the best plays."""

from dataclasses import replace

import pytest

from tests.sheets.sheets import check_page, finished_game, texts
from tilewright.catalogue import LANGUAGES, speaking
from tilewright.formats.pictures.shapes import Box, Label
from tilewright.sheets.page import LARGE, Paper
from tilewright.sheets.result_sheet import draw_result_sheet
from tilewright.sheets.wording import winners


@pytest.mark.parametrize("edition_id", ["pocket", "super", "switch", "glass/finish-line"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_result_fits_a_page(edition_id: str, players: int) -> None:
    """The board has a tile for each one played, and everyone's name and score are there."""
    game = finished_game(edition_id, players)
    for paper in Paper:
        for large in (False, True):
            for language in LANGUAGES:
                with speaking(language):
                    page = draw_result_sheet(game, paper=paper, large=large)
                    assert winners(game)
                check_page(page, large=large, board=True)
                found = texts(page)
                for name, final in zip(game.names, game.finals, strict=True):
                    assert name in found
                    assert str(final) in found
                squares = [shape for shape in page.shapes if isinstance(shape, Box)]
                assert len(squares) == game.edition.size**2 + 1
                sizes = [
                    shape.size
                    for shape in page.shapes
                    if isinstance(shape, Label) and shape.text in game.names
                ]
                assert not large or min(sizes) >= LARGE.least


def test_the_winner_is_first() -> None:
    """The players are in the order of their places."""
    game = finished_game("pocket", 4)
    assert game.result is not None
    found = [text for text in texts(draw_result_sheet(game)) if text in game.names]
    assert found[0] == game.names[game.result.winners[0]]
    finals = [game.finals[game.names.index(name)] for name in found]
    assert finals == sorted(finals, reverse=True)


def test_no_offensive_word_is_praised() -> None:
    """The lists of good plays leave it out; the turn itself counts as before."""
    game = finished_game("pocket", 2)
    best = max((row for rows in game.rows for row in rows), key=lambda row: row.points)
    assert best.word in " ".join(texts(draw_result_sheet(game)))
    rude = replace(best, word="SHIT")
    rows = tuple(tuple(rude if row is best else row for row in own) for own in game.rows)
    found = texts(draw_result_sheet(replace(game, rows=rows)))
    assert "SHIT" not in " ".join(found)
    assert all(str(final) in found for final in game.finals)
