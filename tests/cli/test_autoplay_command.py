"""``tilewright autoplay``: sums, records and what it refuses."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.cli.commands import autoplay_games
from tilewright.cli.terminal.progress import Watch
from tilewright.formats.json.events import load_games


def test_json_has_the_sums(run: Run) -> None:
    """The JSON names games, turns, speed and each player with wins and mean score."""
    answer = run("autoplay", "--games", "5", "--seed", "3", "--players", "equity,equity", "--json")
    assert answer.code == 0
    data = answer.data
    assert data["games"] == 5
    assert 15 < data["turns_per_game"] < 40
    assert data["games_per_second"] > 0
    assert [player["name"] for player in data["players"]] == ["equity", "equity"]
    assert sum(player["wins"] for player in data["players"]) == 5
    assert all(200 < player["mean_score"] < 600 for player in data["players"])


def test_threads_change_nothing(run: Run) -> None:
    """The same seed gives the same games in one thread and in two."""
    line = ("autoplay", "--games", "6", "--seed", "5", "--json")
    alone, together = (run(*line, "--threads", threads).data for threads in ("1", "2"))
    assert alone.pop("games_per_second")
    assert together.pop("games_per_second")
    assert alone == together


def test_text_for_people(run: Run) -> None:
    """Without --json there is a sentence and a table."""
    answer = run("autoplay", "--games", "2", "--edition", "super", "--players", "equity,equity")
    assert answer.code == 0
    first, *table = answer.out.splitlines()
    assert re.search(r"\b2\b.*\bSuper\b", first)
    assert len(table) == 3


@pytest.mark.parametrize("at_once", [2, 100])
def test_recorded_games_replay(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """--record writes whole games as events, whose scores match the sums."""
    monkeypatch.setattr(autoplay_games, "AT_ONCE", at_once)
    file = tmp_path / "games.events"
    line = ("--edition", "glass/finish-line", "--players", "equity,equity:beginner,equity")
    data = run("autoplay", *line, "--games", "5", "--record", str(file), "--json").data
    games = load_games(file.read_text(encoding="utf-8"))
    assert len(games) == data["games"] == 5
    for seat, player in enumerate(data["players"]):
        assert player["mean_score"] == pytest.approx(sum(g.scores[seat] for g in games) / 5)
    assert {game.commitment for game in games} == {b""}
    # The kernel lets the first seat begin; the record invents no draw for first play.
    assert '"drawn-for-first"' not in file.read_text(encoding="utf-8")
    assert '"by": "lot"' in file.read_text(encoding="utf-8")
    answer = run("verify", str(file), "--json")
    assert answer.code == 0
    assert [(game["fair"], game["draws_checked"]) for game in answer.data["games"]] == [
        (True, False)
    ] * 5


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("--players", "equity,nobody"), "'nobody'"),
        (("--players", "equity"), "2 to 4"),
        (("--players", "equity," * 4 + "equity"), "2 to 4"),
        (("--players", "equity:level=master,equity"), "'master'"),
        (("--players", "equity:master,equity"), "key=value"),
        (("--players", "equity,beginner", "--seed", "-1"), "seed"),
        (("--players", "beginner"), "2 to 4"),
        (
            ("--players", "beginner,equity", "--record", "nowhere/games.events"),
            "nowhere/games.events",
        ),
        (("--edition", "nowhere"), "nowhere"),
        (("--lexicon", "nowhere.txt"), "nowhere.txt"),
        (("--seed", "-1"), "seed"),
        (("--games", "0"), "games"),
        (("--threads", "0"), "threads"),
        (("--record", "nowhere/games.events"), "nowhere/games.events"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], shown: str) -> None:
    """An impossible game is refused with one line, before anything is played."""
    answer = run("autoplay", *arguments)
    assert answer.code == 2
    assert shown in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("players", ["equity,equity", "beginner,equity"])
def test_an_interrupted_run_tells_what_was_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, players: str
) -> None:
    """After Ctrl-C the finished games are counted, and the exit code says so."""

    def interrupting(self: Watch, text: str) -> None:  # noqa: ARG001 - nobody reads it
        self.interrupted = True

    monkeypatch.setattr(Watch, "show", interrupting)
    answer = run("autoplay", "--games", "1000000", "--players", players, "--json")
    assert answer.code == 130
    assert 0 < answer.data["games"] < 1_000_000


@pytest.mark.usefixtures("processes")
def test_any_players_play_and_record(run: Run, tmp_path: Path) -> None:
    """Players of other kinds play at tables; equal seeds give equal games with any processes."""
    file = tmp_path / "games.events"
    line = ("autoplay", "--players", "beginner,equity:level=beginner", "--games", "3", "--json")
    alone = run(*line, "--record", str(file)).data
    text = file.read_text(encoding="utf-8")
    together = run(*line, "--record", str(file), "--threads", "2").data
    assert file.read_text(encoding="utf-8") == text
    for data in (alone, together):
        assert data.pop("games_per_second") > 0
        assert all(player.pop("seconds_per_turn") > 0 for player in data["players"])
    assert alone == together
    assert [player["name"] for player in alone["players"]] == ["beginner", "equity"]
    games = load_games(text)
    assert len(games) == 3
    for seat, player in enumerate(alone["players"]):
        assert player["mean_score"] == pytest.approx(
            sum(g.scores[seat] for g in games) / 3, abs=1e-3
        )
    assert run("verify", str(file)).code == 0


@pytest.mark.parametrize("house", [(), ("--house", "end.scoreless_rounds=5")])
def test_all_players_play_by_one_rule_book(
    run: Run, tmp_path: Path, house: tuple[str, ...]
) -> None:
    """In the kernel and at tables, games end after the same number of scoreless rounds."""
    editions = []
    for players in ("equity,equity", "beginner,equity"):
        file = tmp_path / f"{players}.jsonl"
        line = ("autoplay", "--players", players, "--games", "1", *house)
        assert run(*line, "--record", str(file)).code == 0
        (game,) = load_games(file.read_text(encoding="utf-8"))
        editions.append(game.edition)
    assert editions[0] == editions[1]
    assert editions[0].end.scoreless_rounds == (5 if house else 3)


def test_another_seed_gives_other_games(run: Run) -> None:
    """The seed determines the deal at a table as well."""
    line = ("autoplay", "--players", "beginner,beginner", "--games", "1", "--json")
    signatures = {run(*line, "--seed", seed).data["signature"] for seed in ("1", "1", "2")}
    assert len(signatures) == 2
