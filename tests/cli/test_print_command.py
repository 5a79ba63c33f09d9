"""``tilewright print``: sheets from editions and games, into files and pipes, and refusals."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Type
from tests.records.kept.cases import CASES
from tilewright.formats.json.events import dump_events
from tilewright.library.game import Game
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import follow_kept

USAGE = 2
GAME = (
    "#player1 ann Ann\n#player2 bob Bob\n>ann: HORNSTU 8F HORN +14 14\n>bob: AFMRSTU H6 FA.M +9 9\n"
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a game file."""
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_sheets_are_written(run: Run, game: Path, tmp_path: Path) -> None:
    """The ending of the output is the format; the answer counts pages and bytes."""
    for arguments in (
        ("score-sheet", "--players", "4", "--paper", "letter"),
        ("score-sheet", "--names", "Ann,Ben", "--language", "de"),
        ("score-sheet", str(game), "--names", "Anna,Bob"),
        ("tracking", "--edition", "switch"),
        ("tracking", str(game)),
        ("result", str(game)),
    ):
        for ending, start in ((".pdf", b"%PDF"), (".svg", b"<svg")):
            out = tmp_path / f"sheet{ending}"
            answer = run("print", *arguments, "-o", str(out), "--json")
            assert answer.code == 0
            assert answer.data["pages"] == 1
            assert answer.data["bytes"] == out.stat().st_size
            assert out.read_bytes().startswith(start)
    assert "Anna 14, Bob 9" in run_svg(run, tmp_path, "score-sheet", str(game), "--names=Anna,Bob")


def run_svg(run: Run, folder: Path, *arguments: str) -> str:
    """Return the SVG file that a command writes."""
    out = folder / "out.svg"
    assert run("print", *arguments, "-o", str(out)).code == 0
    return out.read_text(encoding="utf-8")


def test_a_game_is_read_from_standard_input(pipe: Run, type_in: Type) -> None:
    """A game of events or GCG can be piped in; an unfinished one is printed with a warning."""
    events = dump_events(Game.new("pocket", ["Zoë", "Ben"], seed=3).events)
    for text, name in ((GAME, "Ann"), (events, "Zoë")):
        for sheet in ("score-sheet", "tracking", "result"):
            type_in(text)
            answer = pipe("print", sheet, "-", "--to", "svg")
            assert answer.code == 0
            assert name in answer.out
            assert bool(answer.err) == (sheet == "result")
    type_in(events + events.partition("\n")[2])
    answer = pipe("print", "score-sheet", "-", "--to", "svg")
    assert answer.code == 0
    assert "2 games" in answer.err


def test_one_page_of_several(run: Run, tmp_path: Path) -> None:
    """An SVG file has one page, which is chosen; a PDF file can have only one too."""
    sheet = ("print", "score-sheet", "-e", "super", "--large")
    assert run(*sheet, "-o", str(tmp_path / "x.svg")).code != 0
    for name in ("x.svg", "x.pdf"):
        answer = run(*sheet, "--page", "2", "-o", str(tmp_path / name), "--json")
        assert answer.data["pages"] == 1
    everything = run(*sheet, "-o", str(tmp_path / "all.pdf"), "--json")
    assert everything.data["pages"] > 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("score-sheet", "-o", "sheet.png"), "sheet.png"),
        (("score-sheet", "--players", "5", "-o", "x.pdf"), "2 to 4"),
        (("score-sheet", "--players", "3", "--names", "A,B", "-o", "x.pdf"), "--players"),
        (("score-sheet", "--page", "9", "-o", "x.pdf"), "1 page"),
        (("score-sheet", "--json"), "--output"),
        (("score-sheet",), "terminal"),
        (("score-sheet", "nowhere.gcg", "-o", "x.pdf"), "nowhere.gcg"),
        (("tracking", "--edition", "garden.toml", "-o", "x.pdf"), "garden.toml"),
        (("result", "-o", "x.pdf"), "GAME"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], named: str) -> None:
    """Each refusal names what is wrong, and nothing is written."""
    answer = run("print", *arguments)
    assert answer.code != 0
    assert named in answer.err
    assert not Path("x.pdf").exists()


def test_a_game_has_its_own_players_and_edition(run: Run, game: Path, tmp_path: Path) -> None:
    """Options that contradict the game are refused."""
    events = tmp_path / "game.jsonl"
    events.write_text(dump_events(Game.new("pocket", ["Ann", "Ben"], seed=3).events), "utf-8")
    for arguments, named in (
        ((str(game), "--players", "2"), "--players"),
        ((str(game), "--names", "A,B,C"), "--names"),
        ((str(events), "--edition", "super"), "--edition"),
    ):
        answer = run("print", "score-sheet", *arguments, "-o", str(tmp_path / "x.pdf"))
        assert answer.code != 0
        assert named in answer.err


def test_a_damaged_game_is_printed_up_to_its_mistake(run: Run, tmp_path: Path) -> None:
    """The turns before a mistake are filled in, with a warning; without any, it is an error."""
    file = tmp_path / "bad.gcg"
    file.write_text(GAME + ">ann: QQ 1A QQ +1 1\n", encoding="utf-8")
    answer = run("print", "score-sheet", str(file), "-o", str(tmp_path / "x.svg"))
    assert answer.code == 0
    assert answer.err
    file.write_text(">ann: QQ\n", encoding="utf-8")
    assert run("print", "score-sheet", str(file), "-o", str(tmp_path / "x.svg")).code != 0


def test_kept_games_are_printed(run: Run, tmp_path: Path) -> None:
    """A kept game has its own edition, and sheets show what was entered so far."""
    file = tmp_path / "sunday.kept.json"
    file.write_text(json.dumps(CASES["bare-scores"][2]), encoding="utf-8")
    followed = follow_kept(load_kept(file.read_text(encoding="utf-8")))
    names = [player.name for player in followed.game.header.players]
    told = ", ".join(f"{name} {final}" for name, final in zip(names, followed.finals, strict=True))
    assert told in run_svg(run, tmp_path, "score-sheet", str(file))
    assert run("print", "result", str(file), "--edition", "super").code == USAGE
