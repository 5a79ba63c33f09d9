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
from tilewright.analysis.wording import (
    labels_of,
    percent,
    points,
    remarks,
    summary,
    time_note,
    turn_figures,
    turn_notes,
)
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
    messages = catalogue.messages()
    said |= {
        other
        for code in said
        for other in re.findall(r"\{ (review-[a-z-]+) \}", messages.source(code))
    }
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
    assert not {"-", "\N{MINUS SIGN}"} & set(notes.replace(turn.best.text if turn.best else "", ""))


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
    assert "\N{MINUS SIGN}0:05" in time_note(turns[1])
    players = [replace(one, time_used=70_000, short_turns=1) for one in short.players]
    timed = replace(short, turns=turns, players=tuple(players))
    for language in catalogue.LANGUAGES:
        with catalogue.speaking(language):
            lines = list(review_lines(timed))
        assert max(map(len, lines)) <= 80
        assert any("1:01" in line for line in lines)
        assert any("1:10" in line for line in lines)


@pytest.mark.parametrize(
    ("win", "said"),
    [
        (Estimate(0.071, 0.002), "It cost a 7% chance of winning."),
        (Estimate(0.08, 0.002), "It cost an 8% chance of winning."),
        (Estimate(0.11, 0.002), "It cost an 11% chance of winning."),
        (Estimate(0.83, 0.002), "It cost an 83% chance of winning."),
        (Estimate(0.1, 0.1), "It may have cost a 10% chance of winning."),
        (None, "It cost about 12 points."),
    ],
)
def test_a_mistake_has_one_grade_and_one_cost(
    short: Review, win: Estimate | None, said: str
) -> None:
    """The note says it as people do; intervals and the grade in points are details."""
    turn = replace(
        next(one for one in short.turns if one.best is not None),
        method=Method.SIMULATED,
        grade=Grade.INACCURACY,
        points_grade=Grade.MISTAKE,
        loss_win=win,
        loss_points=Estimate(12.3, 2.0),
    )
    notes = turn_notes(turn, ("Ann", "Ben"))
    assert notes[0] == said
    assert notes[1].startswith("Better: ")
    assert "±" not in " ".join(notes)
    figures = turn_figures(turn)
    assert figures[-2:] == ["Points lost: 12.3 ± 3.9.", "Counting only points: mistake."]


def test_german_has_a_space_before_the_percent_sign(short: Review) -> None:
    """English has none; both have a minus sign and no hyphen before a figure."""
    assert (percent(0.048, 1), points(-0.11, signed=True)) == ("4.8%", "\N{MINUS SIGN}0.1")
    with catalogue.speaking("de"):
        assert (percent(0.048, 1), points(-0.11, signed=True)) == ("4,8 %", "\N{MINUS SIGN}0,1")
        turn = replace(short.turns[0], grade=Grade.MISTAKE, loss_win=Estimate(0.07, 0.01))
        assert turn_notes(turn, ("Ann", "Ben"))[0] == "Das hat 7 % Gewinnchance gekostet."


def test_the_only_player_without_a_name_is_you(short: Review) -> None:
    """A game against a computer, played without giving a name, is the reader's own."""
    first, second = short.players
    own = replace(
        short,
        game="Player 1 – Mara",
        players=(replace(first, name="Player 1"), replace(second, name="Mara")),
        is_finished=True,
    )
    lines = list(review_lines(own, details=True))
    assert lines[0] == "You – Mara"
    assert not any("Player 1" in line for line in lines)
    assert summary(own)[0].startswith(("You won by ", "Mara won by "))
    assert labels_of(replace(own, players=(own.players[0],) * 2)) == ["Player 1", "Player 1"]
    with catalogue.speaking("de"):
        assert labels_of(own) == ["Du", "Mara"]
