"""The words on sheets: every message is used, and rules and signs fit the edition."""

from dataclasses import replace

import pytest

from tests.sheets.sheets import finished_game
from tilewright import catalogue
from tilewright.catalogue import LANGUAGES, Argument, speaking
from tilewright.catalogue.fluent import Messages
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.rules.outcome import Decided, Settlement
from tilewright.sheets.result_sheet import draw_result_sheet
from tilewright.sheets.score_sheet import draw_score_sheet
from tilewright.sheets.scored_game import Result, ScoredGame, SheetRow, TurnKind
from tilewright.sheets.tracking import draw_tracking_sheet
from tilewright.sheets.wording import legend, reminder, row_signs, row_text, targets, winners
from tilewright.tiles import Tally
from tilewright.units import Seat

ROWS = (
    SheetRow(TurnKind.PLAY, 74, word="RETAINS", bonus=50, challenged=True, award=5),
    SheetRow(TurnKind.PLAY, 12, word="HORN", switched=True),
    SheetRow(TurnKind.PLAY, word="XQ", challenged=True, withdrawn=True),
    *(SheetRow(kind, count=3) for kind in TurnKind if kind is not TurnKind.PLAY),
)
LATE = Settlement(86, 10, Tally(), 4, 6)


def eventful(game: ScoredGame) -> ScoredGame:
    """Return a game in which everything happens that a sheet has words for."""
    result = Result((LATE,) * len(game.names), (Seat(0),), Decided.SCORE)
    return replace(game, rows=(ROWS * 9,) * len(game.names), result=result)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_used(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No message about sheets is unused, in any language."""
    said: set[str] = set()
    format_message = Messages.format

    def listen(self: Messages, code: str, arguments: dict[str, Argument]) -> str:
        said.add(code)
        return format_message(self, code, arguments)

    monkeypatch.setattr(Messages, "format", listen)
    game = eventful(finished_game("pocket", 2))
    with speaking(language):
        for edition_id in ("pocket", "super", "switch", "glass/finish-line"):
            edition = load_edition(edition_id)
            draw_score_sheet(edition, ["", ""], large=True)
            draw_tracking_sheet(edition)
        draw_score_sheet(game.edition, game.names, game)
        draw_tracking_sheet(game.edition, game)
        draw_result_sheet(game)
        codes = {code for code in catalogue.messages(language).codes if code.startswith("paper-")}
    assert {code for code in said if code.startswith("paper-")} == codes


def test_signs_are_explained() -> None:
    """Every sign in a row is in the legend of its sheet, and no other sign is."""
    edition = load_edition("pocket")
    for row in ROWS:
        explained = legend(edition, [[row]])
        for one in ROWS:
            for sign in row_signs(one):
                assert (f" {sign} " in explained) == (sign in row_signs(row))
    assert legend(edition, [[]]) in legend(edition)
    assert len(legend(load_edition("switch"))) != len(legend(edition))


def test_rows_say_what_was_done() -> None:
    """Each kind of turn has its own text; an award is next to its word."""
    assert len({row_text(row) for row in ROWS}) == len(ROWS)
    assert row_text(ROWS[0]) == "RETAINS +5"


def test_the_rules_of_an_edition_are_in_a_line() -> None:
    """The line has the rack, the bonus and the targets; house rules change it."""
    for house in ({}, {"rack": 9}, {"exchange.allowed": False}, {"exchange.minimum": 5}):
        line = reminder(load_edition("pocket", house), 2)
        assert (line == reminder(load_edition("pocket"), 2)) == (not house)
        assert str(house.get("rack", 7)) in line
        assert "50" in line
    race = load_edition("glass/finish-line")
    assert race.target is not None
    for level in Level:
        assert str(race.target.of(3, level)) in reminder(race, 3)
    assert not targets(load_edition("pocket"), 2)


def test_winners_are_named() -> None:
    """A winner is named, winners who share are all named, and otherwise there is no sentence."""
    game = eventful(finished_game("pocket", 2))
    ann, ben = game.names
    assert ann in winners(game)
    assert ben not in winners(game)
    assert game.result is not None
    shared = replace(game.result, winners=(Seat(0), Seat(1)), decided=Decided.SHARED)
    together = winners(replace(game, result=shared))
    assert ann in together
    assert ben in together
    for result in (None, replace(game.result, winners=())):
        assert not winners(replace(game, result=result))
