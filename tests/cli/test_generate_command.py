"""``tilewright generate``: what it finds, counts and refuses."""

import re
import subprocess
import sys

import pytest

from tests.cli.conftest import Run
from tilewright.lexicon import DEFAULT

OPENING = "15/" * 14 + "15 AEINRST/ 0/0 0"
HORN = "15/" * 7 + "5HORN6/" + "15/" * 6 + "15"


def test_the_best_plays_come_first(run: Run) -> None:
    """Ten by default, with score, leave and equity; all plays are counted."""
    answer = run("generate", "--position", OPENING, "--json")
    assert answer.code == 0
    data = answer.data
    assert len(data["plays"]) == 10
    best = data["plays"][0]
    assert (best["score"], best["leave"], best["equity"]) == (66, "", 66.0)
    assert data["count"] > 1000
    assert data["score_sum"] > data["count"]
    assert (data["edition"], data["lexicon"], data["rack"]) == ("pocket@1", DEFAULT, "AEINRST")
    assert data["by"] == "equity"
    equities = [play["equity"] for play in data["plays"]]
    assert equities == sorted(equities, reverse=True)


def test_leave_values_decide_unless_only_the_score_counts(run: Run) -> None:
    """By default, the tiles kept count; ``--by score`` ranks by points alone."""
    rack = ("generate", "--rack", "AQSS?VE", "--json")
    by_equity, by_score = run(*rack).data, run(*rack, "--by", "score").data
    assert by_score["by"] == "score"
    scores = [play["score"] for play in by_score["plays"]]
    assert scores == sorted(scores, reverse=True)
    assert [play["equity"] for play in by_score["plays"]] == scores
    assert by_score["exchanges"] == []
    best = by_equity["plays"][0]
    assert best["equity"] != best["score"]
    texts = [[play["play"] for play in data["plays"]] for data in (by_equity, by_score)]
    assert texts[0] != texts[1]
    assert (by_equity["count"], by_equity["score_sum"]) == (
        by_score["count"],
        by_score["score_sum"],
    )


def test_exchanges_are_ranked_with_the_plays(run: Run) -> None:
    """A rack that is best exchanged says so; not if the bag is empty or exchanges are banned."""
    rack = ("--rack", "VVWIIUU")
    data = run("generate", *rack, "--json").data
    exchange = data["exchanges"][0]
    assert len(data["plays"]) + len(data["exchanges"]) == 10
    assert exchange["score"] == 0
    assert len(exchange["exchange"]) + len(exchange["leave"]) == 7
    first = run("generate", *rack, "--limit", "1").out.splitlines()[1]
    assert first.split()[:2] == ["exchange", exchange["exchange"]]
    banned = run("generate", *rack, "--house", "exchange.allowed=false", "--json")
    assert banned.data["exchanges"] == []


def test_an_edition_without_leave_values_ranks_by_score(run: Run) -> None:
    """A bonus of the house changes what tiles are worth, and a notice says so."""
    answer = run("generate", "--rack", "HORN", "--house", "scoring.bonus.7=60", "--json")
    assert answer.data["by"] == "score"
    assert answer.data["exchanges"] == []
    assert "pocket" in answer.err


def test_all_plays_are_as_many_as_are_counted(run: Run) -> None:
    """``--all`` lists every play once, and the scores add up; ``--limit`` changes no total."""
    position = f"{HORN} FARM/ 0/0 0"
    everything = run("generate", "--edition", "pocket", "--position", position, "--all", "--json")
    data = everything.data
    assert len({play["play"] for play in data["plays"]}) == data["count"] == len(data["plays"])
    assert sum(play["score"] for play in data["plays"]) == data["score_sum"]
    few = run("generate", "--position", position, "--limit", "2", "--json").data
    assert few["plays"] == data["plays"][:2]
    assert (few["count"], few["score_sum"]) == (data["count"], data["score_sum"])
    none = run("generate", "--position", position, "--limit", "0", "--json").data
    assert none["plays"] == []


def test_a_rack_beats_that_of_the_position(run: Run) -> None:
    """The given tiles are used; a blank is written in lower case."""
    position = f"{HORN} XYZ/ 0/0 0"
    command = ("generate", "--position", position, "--rack", "s?", "--all")
    data = run(*command, "--offensive", "--json").data
    assert data["rack"] == "S?"
    found = {play["play"]: (play["score"], play["leave"]) for play in data["plays"]}
    assert found["8F ....S"] == (8, "?")
    assert any(play["play"] == "8F ....y" for play in data["plays"])
    assert data["left_out"] == 0


def test_plays_with_offensive_words_are_left_out(run: Run) -> None:
    """They are counted with all plays, and the answer says how many are not shown."""
    command = ("generate", "--position", f"{HORN} XYZ/ 0/0 0", "--rack", "y?")
    polite = run(*command, "--all", "--json").data
    assert all(play["play"] != "8F ....Y" for play in polite["plays"])
    assert polite["left_out"] == polite["count"] - len(polite["plays"]) > 0
    few = run(*command, "--limit", "5", "--json").data
    assert few["plays"] == polite["plays"][: len(few["plays"])]
    assert "left out; --offensive shows" in run(*command, "--all").out
    whole = run(*command, "--all", "--offensive", "--json").data
    assert (len(whole["plays"]), whole["left_out"]) == (polite["count"], 0)


def test_a_table_for_people(run: Run) -> None:
    """One line per play and the totals; the empty board without a position."""
    answer = run("generate", "--rack", "QI", "--limit", "1")
    assert answer.out.splitlines()[0].split() == ["PLAY", "SCORE", "LEAVE", "EQUITY"]
    assert answer.out.splitlines()[1].split()[2:] == ["22", "-", "22.0"]
    by_score = run("generate", "--rack", "QI", "--by", "score").out
    assert by_score.splitlines()[0].split() == ["PLAY", "SCORE", "LEAVE"]
    assert re.findall(r"\d+", answer.out.splitlines()[-1])[:2] == ["4", "88"]
    none = run("generate", "--rack", "VV").out
    assert re.findall(r"\d+", none)[:2] == ["0", "0"]


def test_every_edition_has_plays(run: Run) -> None:
    """Other boards and racks, and house rules on top of them."""
    for edition in ("super", "glass", "large-print/8-tile", "switch"):
        answer = run("generate", "--edition", edition, "--rack", "AEINRST", "--json")
        assert answer.code == 0
        assert answer.data["count"] > 0
    house = ("--house", "rack=9", "--rack", "AEINRSTLD")
    assert run("generate", *house, "--json").data["rack"] == "ADEILNRST"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--rack"),
        (("--position", f"{HORN} / 0/0 0"), "--rack"),
        (("--rack", "AEINRSTL"), "7"),
        (("--rack", "Ü"), "Ü"),
        (("--rack", "AB", "--limit", "3", "--all"), "--all"),
        (("--rack", "AB", "--limit", "-1"), "-1"),
        (("--rack", "AB", "--by", "luck"), "luck"),
        (("--rack", "AB", "--edition", "nowhere"), "nowhere"),
        (("--rack", "AB", "--lexicon", "nowhere"), "nowhere"),
        (("--rack", "QQ"), "Q"),
        (("--position", f"{HORN} / 0/0 0", "--rack", "HHNN"), "H"),
        (("--rack", "???"), "?"),
        (("--position", "15/15 AB/ 0/0 0"), "15"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, arguments: tuple[str, ...], said: str) -> None:
    """Bad input is refused with one line and exit code 2."""
    answer = run("generate", *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.usefixtures("processes")
def test_a_first_play_loads_no_more_than_it_needs() -> None:
    """The modules for tables and turns are not loaded, so that start-up is fast."""
    source = (
        "import sys; from tilewright.cli import main; "
        "main(['generate', '--rack', 'QI', '--json']); "
        "print([name for name in sys.modules if name.startswith('tilewright.table') "
        "or name in {'asyncio', 'pydantic', 'rich', 'tilewright.rules.decide'}])"
    )
    said = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines()[-1] == "[]"
