"""Playing and verifying from the command line, as a person types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.keyboard import saved, tilewright
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import dump_events, load_events, load_game
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.dealer import commitment_of
from tilewright.rules.event import (
    Began,
    Challenged,
    Passed,
    Played,
    TurnLost,
)
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree, Resign
from tilewright.rules.seen import SeenExchanged
from tilewright.rules.view import view_of
from tilewright.sentences import events
from tilewright.table import FileLog, Table, open_game
from tilewright.units import Instant, Seat


def in_a_process(folder: Path, *arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, with its games saved in ``folder``."""
    return subprocess.run(
        [sys.executable, "-m", "tilewright", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TILEWRIGHT_DATA": str(folder), "NO_COLOR": "1"},
    )


def test_questions_are_asked_and_answered(tmp_path: Path) -> None:
    """Without options the program asks for edition, names and levels until it understands."""
    typed = ["nonsense", "²", "9" * 5000, "8", "Ann, Ann", "Ann, Ben", "wizard", "exp", "", "quit"]
    done = tilewright(tmp_path, "play", typed="\n".join(typed) + "\n")
    assert done.code == 0, done.err
    (path,) = saved(tmp_path)
    game = load_game(path.read_text(encoding="utf-8"))
    assert game.edition.id == "glass/finish-line"
    assert [(who.name, who.level) for who in game.participants] == [
        ("Ann", Level.EXPERT),
        ("Ben", Level.BEGINNER),
    ]


def test_a_computer_takes_a_seat_and_says_what_it_does(tmp_path: Path) -> None:
    """A person alone with computers is never asked to look away, and reads every move."""
    done = tilewright(
        tmp_path, "play", "--edition", "pocket", "--players", "Zoe,expert,beginner",
        typed="\npass!\n" + "\n" * 12,
    )  # fmt: skip
    assert done.code == 0, done.err
    # The prompt that hides a rack addresses the player by name.
    addressed = [line for line in done.out.splitlines() if line.startswith("Zoe, ")]
    assert [line for line in addressed if not line.startswith("Zoe, Ines, Toby")] == []
    assert not any(line.endswith("...") for line in done.out.splitlines())
    (path,) = saved(tmp_path)
    game = load_game(path.read_text(encoding="utf-8"))
    assert [who.is_computer for who in game.participants] == [False, True, True]
    assert game.edition.end.scoreless_rounds == 3
    view = view_of(game, Seat(0))
    for event in view.history:
        if isinstance(event, Played | SeenExchanged):
            sentence = events.describe(event, view, Seat(0))
            assert sentence is not None
            assert sentence in " ".join(done.out.split())


def test_a_game_with_a_computer_is_resumed(tmp_path: Path) -> None:
    """The computer is found again by the name that it plays under."""
    options = ("--edition", "pocket", "--players", "Zoe,beginner,beginner")
    first = tilewright(tmp_path, "play", *options, typed="\npass!\n")
    assert "Toby 2" in first.out
    again = tilewright(tmp_path, "play", "--resume", typed="pass!\nresign!\n")
    assert again.code == 0, again.err
    assert "Toby 2" in again.out


def test_a_player_alone_challenges_at_the_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A valid play stays, and the failed challenge costs a turn."""
    # One rack in some thirty is exchanged, so this deal is one in which there is a first play.
    monkeypatch.setattr("tilewright.table.opening.secrets.token_bytes", bytes)
    tilewright(
        tmp_path, "play", "--edition", "pocket", "--players", "Zoe,equity",
        typed="\npass!\nchallenge\nchallenge\nchallenge\nresign!\n",
    )  # fmt: skip
    (path,) = saved(tmp_path)
    happened = load_events(path.read_text(encoding="utf-8"))
    challenges = [event for event in happened if isinstance(event, Challenged)]
    assert challenges[0].seat == 0
    assert challenges[0].refused == ()
    assert any(isinstance(event, TurnLost) and event.seat == 0 for event in happened)


@pytest.mark.usefixtures("processes")
def test_a_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    """What was played before the program ended is there when it starts again."""
    first = in_a_process(
        tmp_path, "play", "--edition", "pocket", "--player", "Ann", "--player", "Ben",
        typed="\n\npass\ny\n",
    )  # fmt: skip
    assert first.returncode == 0, first.stderr
    again = in_a_process(tmp_path, "play", "--resume", typed="\nresign\ny\n")
    assert again.returncode == 0, again.stderr
    (path,) = saved(tmp_path)
    game = load_game(path.read_text(encoding="utf-8"))
    assert game.result is not None
    assert any(isinstance(event, Passed) for event in game.events)
    assert tilewright(tmp_path, "play", "--resume").code == 2


def test_the_result_is_json_where_that_is_asked_for(tmp_path: Path) -> None:
    """After the game the result is one JSON object at the end of the output."""
    done = tilewright(
        tmp_path, "play", "--edition", "switch", "--player", "Ann", "--player", "Ben",
        "--youngest", "Ben", "--json", typed="\n\nresign!\n",
    )  # fmt: skip
    assert done.code == 0, done.err
    result = json.loads(done.out[done.out.index('{\n  "edition"') :])
    assert [player["won"] for player in result["players"]] == [True, False]


def test_names_with_escape_sequences_are_cleaned(tmp_path: Path) -> None:
    """A name cannot control the terminal, and is saved clean."""
    done = tilewright(
        tmp_path, "play", "--edition", "pocket", "--players", "\x1b[31mAnn\x07,Ben",
        typed="\n\nresign!\n",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "\x1b" not in done.out
    assert "\x07" not in done.out
    (path,) = saved(tmp_path)
    game = load_game(path.read_text(encoding="utf-8"))
    assert all(who.name.isprintable() for who in game.participants)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--player", "Ann"], "2 to 4"),
        (["--player", "Ann", "--player", "ann"], "name"),
        (["--player", "Ann", "--player", "Ben:wizard"], "wizard"),
        (["--edition", "nonsense", "--player", "A", "--player", "B"], "nonsense"),
        (["--house", "rack=99", "--player", "A", "--player", "B"], "rack"),
        (["--players", "Ann,expert:luck=1"], "luck"),
        (["--lexicon", "nonsense", "--player", "A", "--player", "B"], "nonsense"),
        (["--edition", "switch", "--youngest", "Zoe", "--player", "A", "--player", "B"], "Zoe"),
    ],
)
def test_wrong_options_are_bad_input(tmp_path: Path, arguments: list[str], complaint: str) -> None:
    """Options that do not make a valid table are refused in one sentence; no game is saved."""
    edition = [] if "--edition" in arguments else ["--edition", "pocket"]
    done = tilewright(tmp_path, "play", *edition, *arguments)
    assert done.code == 2
    assert complaint in done.err
    assert done.err.count("\n") == 1
    assert not saved(tmp_path)


def test_stopping_before_a_game_keeps_none(tmp_path: Path) -> None:
    """The end of input at the first question is not an error and leaves nothing behind."""
    done = tilewright(tmp_path, "play")
    assert done.code == 0
    assert not saved(tmp_path)


def test_a_changed_dictionary_does_not_go_unnoticed(tmp_path: Path) -> None:
    """A game cannot be resumed with another dictionary."""
    words = Lexicon.from_words(["CAT"], id="enable")
    assert words.ref != open_lexicon("enable").ref
    players = (Participant("Ann"), Participant("Ben"))
    path = tmp_path / "game.jsonl"
    first = open_game(load_edition("pocket"), words, players, now=Instant(0))
    Table.open(first, words, FileLog(path))
    done = tilewright(tmp_path, "play", "--file", str(path))
    assert done.code == 2
    assert "enable" in done.err


def finished(path: Path) -> None:
    """Save a short finished game."""
    words = open_lexicon("enable")
    players = (Participant("Ann"), Participant("Ben"))
    first = open_game(load_edition("pocket"), words, players, now=Instant(0))
    table = Table.open(first, words, FileLog(path))
    for seat in (0, 1):
        table.submit(seat, Agree())
    table.submit(0, Resign())


def test_an_honest_game_is_fair(tmp_path: Path) -> None:
    """Every draw is repeated from the seed and matches."""
    path = tmp_path / "game.jsonl"
    finished(path)
    done = tilewright(tmp_path, "verify", "--json", str(path))
    assert done.code == 0
    assert json.loads(done.out)["games"][0]["fair"] is True


def test_a_game_with_another_seed_is_not(tmp_path: Path) -> None:
    """A seed that does not match the published hash, or the draws, is detected."""
    path = tmp_path / "game.jsonl"
    finished(path)
    first, *rest = load_events(path.read_text(encoding="utf-8"))
    assert isinstance(first, Began)
    other = bytes(32)
    forged = Began(
        first.at, first.edition, first.lexicon, first.participants, commitment_of(other), other
    )
    path.write_text(dump_events([forged, *rest]), encoding="utf-8")
    done = tilewright(tmp_path, "verify", "--json", str(path))
    assert done.code == 1
    assert json.loads(done.out)["games"][0]["fair"] is False


def test_a_file_that_is_none_is_bad_input(tmp_path: Path) -> None:
    """A missing or wrong file is refused in one sentence."""
    assert tilewright(tmp_path, "verify", str(tmp_path / "absent")).code == 2
    (tmp_path / "wrong").write_text("hello")
    done = tilewright(tmp_path, "verify", str(tmp_path / "wrong"))
    assert done.code == 2
    assert done.err.count("\n") == 1
