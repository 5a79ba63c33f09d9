"""Reviews in words: every message is used, in both languages, and lines fit a terminal."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.analysis.games import SHORT, TINY, followed
from tilewright import catalogue
from tilewright.analysis.estimate import Estimate
from tilewright.analysis.grades import Grade
from tilewright.analysis.model import Method, ResultAccount, Review, TurnTime, Unjudged
from tilewright.analysis.reports.text import review_lines
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import Source
from tilewright.analysis.wording import remarks, summary, time_note, turn_notes
from tilewright.analysis.words import GameWords
from tilewright.lexicon import Lexicon

SOURCES = Path(__file__).resolve().parents[2] / "src" / "tilewright"
FAMILIES = {
    "challenge": ("made", "missed", "made-by", "missed-by"),
    "grade": [grade.value for grade in Grade],
    "method": [method.value for method in Method],
    "unjudged": [why.value for why in Unjudged],
    "column": ["player", "move", "score", "total", "win", "loss", "grade", "points", "time"],
    "luck": ["prior", "draws", "hidden", "own", "others", "remainder", "result"],
}
"""The messages whose codes are put together."""


@pytest.fixture(scope="module")
def short(enable: Lexicon) -> Review:
    """Return a review with simulated figures."""
    return review_game(Source(followed(SHORT)), GameWords(enable, is_authority=True), TINY)


def test_every_message_is_used() -> None:
    """The catalogue has exactly the messages that reviews say."""
    files = [*(SOURCES / "analysis").rglob("*.py"), SOURCES / "cli" / "commands" / "review.py"]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r'"(review-[a-z-]+[a-z])"', text))
    said |= {f"review-{name}-{value}" for name, values in FAMILIES.items() for value in values}
    codes = {code for code in catalogue.messages().codes if code.startswith("review-")}
    assert said == codes


def test_lines_fit_a_terminal(short: Review) -> None:
    """No line is wider than 80 columns, whatever the names, in both languages."""
    players = [replace(player, name="Maximiliane von Hohenstein") for player in short.players]
    wide = replace(short, players=tuple(players), game="A game")
    for language, is_finished in product(catalogue.LANGUAGES, (True, False)):
        with catalogue.speaking(language):
            lines = list(review_lines(replace(wide, is_finished=is_finished), details=True))
        assert max(map(len, lines)) <= 80
        assert len(lines) > 20


def test_a_negative_loss_is_no_loss(short: Review) -> None:
    """A loss below zero is never shown as a gain."""
    turn = replace(
        short.turns[0],
        grade=Grade.GOOD,
        loss_win=Estimate(-0.1, 0.01),
        loss_points=Estimate(-5.0, 1.0),
    )
    notes = " ".join(turn_notes(turn, ("Ann", "Ben")))
    assert "-" not in notes.replace(turn.best.text if turn.best else "", "")


def test_a_summary_never_claims_luck_within_its_error(short: Review) -> None:
    """Luck that may be zero is said to be even, and luck that is not names the lucky player."""

    def with_luck(draws: float) -> str:
        accounts = [
            ResultAccount(
                0.0, *(Estimate(0.0),) * 1, Estimate(sign * draws, 5.0), *(Estimate(0.0),) * 4
            )
            for sign in (1, -1)
        ]
        players = [
            replace(player, account=account)
            for player, account in zip(short.players, accounts, strict=True)
        ]
        return "\n".join(summary(replace(short, players=tuple(players))))

    even = catalogue.sentence("review-summary-even")
    assert even in with_luck(4.0)
    assert even not in with_luck(40.0)


def test_the_reader_learns_what_limits_a_review(short: Review) -> None:
    """Every way in which a review is less than complete adds a remark."""
    least = remarks(short)
    for change in (
        {"knows_words": False},
        {"knows_words": False, "named_lexicon": "CSW21"},
        {"is_repeatable": False},
        {"is_complete": False},
        {"samples": 0},
    ):
        assert set(remarks(replace(short, **change))) - set(least)


def test_times_are_said_where_they_are_known(short: Review) -> None:
    """A timed turn says what it took and what was left; the lines still fit a terminal."""
    times = (
        TurnTime(61_000, 1_439_000, is_short=False),
        TurnTime(None, -5000, is_short=True),
        TurnTime(9000, None, is_short=False),
        None,
    )
    turns = tuple(replace(turn, time=time) for turn, time in zip(short.turns, times, strict=True))
    assert [bool(time_note(turn)) for turn in turns] == [True, True, True, False]
    assert "1:01" in time_note(turns[0])
    assert "23:59" in time_note(turns[0])
    assert "-0:05" in time_note(turns[1])
    players = [replace(one, time_used=70_000, short_turns=1) for one in short.players]
    timed = replace(short, turns=turns, players=tuple(players))
    for language in catalogue.LANGUAGES:
        with catalogue.speaking(language):
            lines = list(review_lines(timed))
        assert max(map(len, lines)) <= 80
        assert any("1:01" in line for line in lines)
        assert any("1:10" in line for line in lines)
