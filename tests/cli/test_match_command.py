"""``tilewright match``: what it prints, records and refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bulk.matches import wait_for_pairs
from tests.cli.conftest import Run
from tilewright.cli.terminal.progress import Watch, duration

LINE = ("match", "equity", "beginner", "--threads", "1")


def test_text_for_people(run: Run) -> None:
    """There is a sentence about who wins, a table of scores, and the results of pairs."""
    answer = run(*LINE, "--pairs", "3", "--seed", "4")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert re.match(r"equity .*\bbeginner\b.*\bPocket\b.*\b3\b.*\b6\b.*\b4\b", lines[0])
    assert re.match(r"equity .*\b\d+\.\d%.*\b100\.0%", lines[2])
    assert any(line.startswith("difference") for line in lines)
    assert re.search(r"^Endings: .* \d+\.$", answer.out, re.MULTILINE)


def test_json_for_programs(run: Run) -> None:
    """All figures have their bounds; an infinite one is null."""
    data = run(*LINE, "--pairs", "3", "--seed", "4", "--json").data
    assert (data["pairs"], data["games"], data["stopped"]) == (3, 6, "done")
    assert data["wins"] + data["ties"] + data["losses"] == 6
    assert data["win_rate"]["low"] < data["win_rate"]["mean"] <= data["win_rate"]["high"]
    assert data["elo"]["low"] > -400
    assert data["spread"]["low"] < data["spread"]["mean"] < data["spread"]["high"]
    assert [player["name"] for player in data["players"]] == ["equity", "beginner"]
    assert all(player["seconds_per_turn"] > 0 for player in data["players"])
    assert sum(data["pairs_by_games_won"].values()) == 3
    assert sum(data["endings"].values()) == 6
    one = run(*LINE, "--pairs", "1", "--json").data
    assert one["spread"]["low"] is None


def test_the_kernel_plays_its_own(run: Run) -> None:
    """Equity players meet in the kernel, and the answer says so."""
    answer = run("match", "equity", "equity", "--pairs", "20", "--threads", "1")
    assert answer.code == 0
    assert re.search(r"\b20\b.*\b40\b.*\bkernel\b", answer.out)


def test_a_journal_holds_the_match(run: Run, tmp_path: Path) -> None:
    """With a journal a match can be extended, but not mixed with another."""
    line = (*LINE, "--journal", str(tmp_path / "match.journal"), "--json")
    assert run(*line, "--pairs", "1").data["pairs"] == 1
    grown = run(*line, "--pairs", "3").data
    fresh = run(*LINE, "--pairs", "3", "--json").data
    for data in (grown, fresh):
        assert all(player.pop("seconds_per_turn") for player in data["players"])
    assert grown == fresh
    other = run(*line, "--pairs", "3", "--seed", "9")
    assert other.code == 2
    assert "seed" in other.err


@pytest.mark.parametrize("journal", [True, False])
def test_an_interrupted_match_says_how_to_go_on(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    journal: bool,  # noqa: FBT001 - a case
) -> None:
    """After Ctrl-C there is a result over the games played, and a way to resume."""
    shown = []

    def interrupting(self: Watch, text: str) -> None:
        shown.append(text)
        self.interrupted = len(shown) > 2

    monkeypatch.setattr(Watch, "show", interrupting)
    path = tmp_path / "match.journal"
    answer = run(*LINE, "--pairs", "500", "--json", *(("--journal", str(path)) if journal else ()))
    assert answer.code == 130
    assert answer.data["stopped"] == "interrupted"
    assert answer.data["pairs"] == 2
    assert re.search(r"\b2\b.*\b500\b", answer.err)
    assert (str(path) if journal else "--journal FILE") in answer.err
    assert re.search(r"\b2\b.*\b500\b.*\bequity\b", shown[-1])


def test_it_may_stop_when_it_is_sure(run: Run) -> None:
    """A clear match ends early, and says why."""
    answer = run(*LINE, "--pairs", "40", "--stop-when-sure", "--json")
    assert answer.code == 0
    assert answer.data["stopped"] == "sure"
    assert answer.data["pairs"] < 40


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("equity", "nobody"), "nobody"),
        (("equity", "equity:wings=2"), "wings"),
        (("equity",), "B"),
        (("equity", "equity", "--seats", "5"), "2 to 4"),
        (("equity", "equity", "--pairs", "0"), "pairs"),
        (("equity", "equity", "--threads", "0"), "threads"),
        (("equity", "equity", "--seed", "-3"), "seed"),
        (("equity", "equity", "--edition", "nowhere"), "nowhere"),
        (("equity", "equity", "--lexicon", "nowhere.txt"), "nowhere.txt"),
        (("equity", "equity", "--cluster", "nonsense://"), "nonsense://"),
        (("equity", "equity", "--threads", "2", "--cluster", "tcp://x"), "cluster"),
        (("equity", "equity", "--journal", "."), "."),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], says: str) -> None:
    """An impossible match is refused with one line."""
    answer = run("match", *arguments)
    assert answer.code == 2
    assert says in answer.err
    assert len(answer.err.splitlines()) == 1


OWN_PLAYER = """
from tilewright.rules.play.move import Accept, Agree, Pass
from tilewright.rules.view import Ability


class Idler:
    '''Does as little as it may.'''

    name = "idler"

    def __init__(self, edition, lexicon, *, seed=0):
        pass

    def choose(self, view, budget):
        if Ability.AGREE in view.may:
            return Agree()
        return Pass() if Ability.PLAY in view.may else Accept()
"""


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_a_player_of_your_own_plays_in_every_worker(tmp_path: Path) -> None:
    """A player from another package's entry points is found by its name."""
    (tmp_path / "idle_player.py").write_text(OWN_PLAYER)
    about = tmp_path / "idle_player-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: idle-player\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[tilewright.players]\nidler = idle_player:Idler\n")
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "tilewright", "match", "idler", "beginner"),
            *("--pairs", "2", "--threads", "2", "--json"),
        ],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    assert data["losses"] == 4
    assert data["players"][0]["name"] == "idler"


@pytest.mark.usefixtures("processes")
@pytest.mark.slow
def test_ctrl_c_as_a_terminal_sends_it(tmp_path: Path) -> None:
    """Whatever gets the signal: a result, a sentence, exit 130, and a journal to resume."""
    path = tmp_path / "match.journal"
    command = [sys.executable, "-m", "tilewright", "match", "equity", "beginner"]
    with subprocess.Popen(
        [*command, "--pairs", "9999", "--threads", "2", "--journal", str(path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        wait_for_pairs(path, process)
        os.killpg(process.pid, signal.SIGINT)
        said, complaints = process.communicate(timeout=60)
    assert process.returncode == 130
    assert 0 < json.loads(said)["pairs"] < 9999
    assert str(path) in complaints
    assert "Traceback" not in complaints


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0123, "12.3 ms"),
        (2.34, "2.3 s"),
        (59.6, "60 s"),
        (600, "10 min"),
        (3 * 3600 + 240, "3 h 4 min"),
    ],
)
def test_durations_for_people(seconds: float, words: str) -> None:
    """A duration is shown with sensible precision."""
    assert duration(seconds) == words
