"""A German game at the keyboard and by itself, with a real word list."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.keyboard import saved, tilewright
from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import load_game
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.rules.event import Exchanged, Played


@pytest.fixture(name="words")
def _words(german_list: Path, tmp_path: Path) -> Path:
    """Return a tenth of the real list, which is quick to build."""
    path = tmp_path / "german.txt"
    lines = german_list.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[::10], "Straße", "Übung"]) + "\n", encoding="utf-8")
    return path


def test_the_real_list_has_its_umlauts_and_nouns(words: Path) -> None:
    """Capitalized nouns are words, ß is SS, and the lines that were refused are counted."""
    found = open_lexicon_for(load_edition("german"), words)
    assert len(found) > 30_000
    assert {"STRASSE", "ÜBUNG"} <= set(found)
    assert sum("Ä" in word or "Ö" in word or "Ü" in word for word in found) > 3000
    assert found.report is not None
    assert 0 < found.report.refused_count < found.report.lines // 50


def test_computers_play_german_against_each_other(run: Run, words: Path, tmp_path: Path) -> None:
    """Levels and equity play to the end; the games have umlauts, and the audit finds no fault."""
    out = tmp_path / "games.jsonl"
    options = ("--edition", "german", "--lexicon", str(words), "--games", "2", "--json")
    answer = run("autoplay", "--players", "intermediate,expert", *options, "--record", str(out))
    assert answer.code == 0
    assert answer.err.count("refused") == 1
    assert answer.data["games"] == 2
    assert answer.data["edition"] == "german@1"
    assert all(player["mean_score"] > 0 for player in answer.data["players"])
    played = out.read_text(encoding="utf-8")
    assert any(umlaut in played for umlaut in "ÄÖÜäöü")
    assert run("verify", str(out), "--lexicon", str(words)).code == 0
    inside = run("autoplay", "--players", "equity,equity", *options)
    assert inside.data["games"] == 2


def test_a_person_plays_german_in_the_terminal(words: Path, tmp_path: Path) -> None:
    """The rack, a computer's turn and a saved game that is resumed without its list."""
    options = ("--edition", "german", "--lexicon", str(words), "--players", "Zoe,equity")
    done = tilewright(tmp_path, "play", *options, typed="\npass!\n" + "\n" * 6)
    assert done.code == 0, done.err
    assert "refused" in done.err
    (path,) = saved(tmp_path)
    game = load_game(path.read_text(encoding="utf-8"))
    assert game.edition.id == "german"
    # The computer exchanges if its rack has no good play.
    assert any(isinstance(event, Played | Exchanged) for event in game.events)
    words.unlink()
    again = tilewright(tmp_path, "play", "--file", str(path), typed="\nquit\n")
    assert again.code == 0, again.err


def test_a_language_needs_a_list(run: Run) -> None:
    """Without one, the message says what to do, before anything is saved."""
    for name in ("autoplay", "generate"):
        rest = ("--players", "equity,equity") if name == "autoplay" else ("--rack", "AEINRST")
        answer = run(name, "--edition", "german", *rest)
        assert answer.code == 2
        assert "german.txt" in answer.err
