"""``tilewright verify``: a whole game is refereed again."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Run
from tilewright.edition.shipped import load_edition
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import DEFAULT, open_lexicon
from tilewright.testing import RandomGame

GOLDEN = Path(__file__).parents[1] / "formats" / "golden"


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Return the lines of a fair game with the default dictionary."""
    words = open_lexicon()
    return dump_events(
        RandomGame(load_edition("pocket"), words, 2, Random(5)).run().events
    ).splitlines()


def write(path: Path, lines: list[str]) -> str:
    """Write an event file; return its name."""
    file = path / "game.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def test_a_fair_game(run: Run, tmp_path: Path, lines: list[str]) -> None:
    """Draws, words and rules are all checked."""
    answer = run("verify", write(tmp_path, lines), "--json")
    assert answer.code == 0
    (game,) = answer.data["games"]
    assert game["fair"]
    assert game["events"] == len(lines) - 1
    assert (game["draws_checked"], game["words_checked"], game["departures"]) == (True, True, [])


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [("played", "score", 514), ("ended", "winners", [1, 0]), ("ended", "why", "passed-out")],
)
def test_a_forgery_is_refused_with_its_place(  # noqa: PLR0917 - fixtures and parameters
    run: Run, tmp_path: Path, lines: list[str], kind: str, field: str, value: object
) -> None:
    """A change is reported with its event, its field, and what the rules give."""
    place = next(n for n, line in enumerate(lines) if f'"type": "{kind}"' in line)
    tree = json.loads(lines[place])
    assert tree[field] != value
    forged = json.dumps(tree | {field: value}, ensure_ascii=False)
    file = write(tmp_path, [*lines[:place], forged, *lines[place + 1 :]])
    answer = run("verify", file, "--json")
    assert answer.code == 1
    (game,) = answer.data["games"]
    assert not game["fair"]
    # The header is not an event.
    assert game["problems"][0] == {"event": place - 1, "code": "different"}
    assert f"{field} is {json.dumps(value)}" in game["departures"][0]
    assert f"event {place - 1} ({kind})" in run("verify", file).out


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.jsonl")))
def test_games_of_the_first_version_are_still_fair(run: Run, name: str) -> None:
    """Old games are refereed by their own version of the rules, even without their dictionary."""
    answer = run("verify", str(GOLDEN / f"{name}.jsonl"), "--json")
    (game,) = answer.data["games"]
    assert (game["departures"], game["rules"], game["draws_checked"]) == ([], 1, True)
    assert (answer.code, game["verdict"]) == (
        (0, "fair") if game["words_checked"] else (4, "words-not-checked")
    )


def test_another_dictionary_is_refused(run: Run, tmp_path: Path, lines: list[str]) -> None:
    """A dictionary named on the command line must be the game's own."""
    file = write(tmp_path, lines)
    assert run("verify", file, "--lexicon", DEFAULT).code == 0
    assert run("verify", file, "--lexicon", "yawl").code == 2


def test_a_game_without_its_end_is_unfinished(run: Run, tmp_path: Path, lines: list[str]) -> None:
    """A file that is cut off is neither fair nor forged, whatever comes first."""
    places = [n for n, line in enumerate(lines) if '"type": "played"' in line]
    cut = lines[: places[-1]]
    answer = run("verify", write(tmp_path, cut), "--json")
    (game,) = answer.data["games"]
    assert (game["verdict"], game["fair"], game["finished"]) == ("unfinished", False, False)
    assert (answer.code, game["departures"]) == (3, [])
    text = run("verify", write(tmp_path, cut)).out
    assert "Game 1: unfinished" in text
    assert ": fair" not in text
    # A finished game in the same file doesn't hide it.
    assert run("verify", write(tmp_path, [*lines, *cut[1:]])).code == 3


def test_a_game_is_not_fair_without_its_dictionary(
    run: Run, tmp_path: Path, lines: list[str]
) -> None:
    """A file that names an unknown dictionary, or one with other words, is not called fair."""
    began = json.loads(lines[1])
    for lexicon in (
        began["lexicon"] | {"id": "unheard-of"},
        began["lexicon"] | {"checksum": "0" * len(began["lexicon"]["checksum"])},
    ):
        file = write(tmp_path, [lines[0], json.dumps(began | {"lexicon": lexicon}), *lines[2:]])
        answer = run("verify", file, "--json")
        (game,) = answer.data["games"]
        assert (game["verdict"], game["words_checked"]) == ("words-not-checked", False)
        assert (answer.code, game["fair"], game["departures"]) == (4, False, [])
        assert "words NOT checked" in run("verify", file).out
    # The draw for first play, which someone won, is followed by nothing.
    cut = [lines[0], json.dumps(began | {"lexicon": lexicon}), *lines[2:6]]
    assert run("verify", write(tmp_path, cut)).code == 3
