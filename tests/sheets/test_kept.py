"""Kept games on sheets: what people entered is there, and the points add up."""

import json

import pytest

from tests.records.kept.cases import CASES
from tilewright.library.sheets import result_sheet, score_sheet, tracking_sheet
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.sheets.kept import scored_kept
from tilewright.sheets.scored_game import TurnKind


@pytest.mark.parametrize("name", CASES)
def test_the_rows_add_up(name: str) -> None:
    """Whatever was entered, each player's turns add up to the score, and the finals agree."""
    followed = follow_kept(load_kept(json.dumps(CASES[name][2])))
    game = scored_kept(followed)
    assert tuple(sum(row.points for row in rows) for rows in game.rows) == followed.scores
    assert game.finals == followed.finals
    assert game.board == followed.board


def test_what_was_entered_is_on_the_sheet() -> None:
    """Bare scores, exchanges and withdrawn plays have rows of their own."""

    def rows(name: str) -> list[tuple[TurnKind, bool]]:
        game = scored_kept(follow_kept(load_kept(json.dumps(CASES[name][2]))))
        return [(row.kind, row.withdrawn) for rows in game.rows for row in rows]

    assert (TurnKind.EXCHANGE, False) in rows("exchanges")
    assert (TurnKind.PLAY, True) in rows("challenge-double")
    assert (TurnKind.LEFT, False) in rows("leaving")


def test_all_sheets_can_be_printed() -> None:
    """The library draws all three sheets of a kept game."""
    kept = load_kept(json.dumps(CASES["going-out"][2]))
    for sheet in (score_sheet(kept), tracking_sheet(kept), result_sheet(kept, language="de")):
        assert sheet.pdf.startswith(b"%PDF-")
