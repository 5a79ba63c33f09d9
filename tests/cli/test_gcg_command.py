"""``tilewright gcg check`` and ``tilewright replay``: recorded games."""

import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.cli.terminal.layout import visible
from tilewright.edition import Edition
from tilewright.records import gcg
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play

GAME = """#player1 ann Ann Arbor
#player2 ben Ben Nevis
>ann: HORNAEI 8F HORN +14 14
>ben: FAMSTUV H6 FA.M +9 9
>ann: PASTEIO 10F PASTE +25 39
#note a fine extension
>ben: OBUVIST 9H .OB +16 25
>ann: BITIOEE 11E BIT +16 55
>ben: UVIST -UV +0 25
>ann: IOEE - +0 55
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the worked example as a recorded game."""
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    return file


def spoiled(game: Path, old: str, new: str) -> Path:
    """Return another file with one thing changed."""
    file = game.with_name("spoiled.gcg")
    assert old in GAME
    file.write_text(GAME.replace(old, new), encoding="utf-8")
    return file


def test_a_good_game(run: Run, game: Path) -> None:
    """A game that can be replayed passes, with its number of events and final scores."""
    answer = run("gcg", "check", str(game), "--json")
    assert answer.code == 0
    row = answer.data["files"][0]
    assert row | {"players": None, "claimed_scores": None} == {
        "file": str(game),
        "ok": True,
        "events": 7,
        "players": None,
        "final_scores": [55, 25],
        "claimed_scores": None,
        "warnings": [],
        "slips": 0,
        "error": None,
        "error_code": None,
        "error_line": None,
    }
    (line,) = run("gcg", "check", str(game)).out.splitlines()
    assert line.startswith(f"{game}: ")
    assert re.search(r"\b7\b.*Ann Arbor 55.*Ben Nevis 25$", line)


def test_a_slip_is_a_warning(run: Run, game: Path) -> None:
    """A wrong sum is reported with its line; only a strict check refuses the game for it."""
    file = spoiled(game, "+25 39", "+26 40")
    answer = run("gcg", "check", str(file), "--json")
    assert answer.code == 0
    row = answer.data["files"][0]
    assert row["ok"]
    assert [(slip["line"], slip["code"]) for slip in row["warnings"]] == [
        (5, "wrong-score"),
        (8, "wrong-total"),
    ]
    assert row["slips"] == 2
    first, *slips = run("gcg", "check", str(file)).out.splitlines()
    assert re.findall(r"\d+", first.removeprefix(str(file))) == ["2", "7", "55", "25"]
    for slip, shown in zip(row["warnings"], slips, strict=True):
        assert shown.endswith(f" {slip['line']}: {slip['message']}")
    strict = run("gcg", "check", "--strict", str(file), "--json")
    assert strict.code == 1
    assert not strict.data["files"][0]["ok"]
    # The text names the option that refused the file, and there is no other error.
    assert "--strict" in strict.err
    assert strict.data["files"][0]["error_code"] is None


def test_strict_accepts_what_is_right(run: Run, game: Path) -> None:
    """Without a warning a strict check passes too."""
    assert run("gcg", "check", "--strict", str(game)).code == 0


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        ((">ben: FAMSTUV H6 FA.M", ">ben: FAMSTUV A1 FARM"), "misplaced-play", 4),
        ((">ann: BITIOEE 11E BIT +16 55", ">ann: BITIOEE 11E"), "unreadable", 8),
        ((">ben: UVIST", ">cid: UVIST"), "unreadable", 9),
        (("8F HORN", "8F H0RN"), "unreadable", 3),
    ],
)
def test_a_wrong_game_is_refused(
    run: Run, game: Path, change: tuple[str, str], code: str, line: int
) -> None:
    """A game that cannot be replayed is refused with its line; exit 1 and one sentence."""
    answer = run("gcg", "check", str(spoiled(game, *change)), "--json")
    assert answer.code == 1
    row = answer.data["files"][0]
    assert not row["ok"]
    assert (row["error_code"], row["error_line"]) == (code, line)
    assert row["error"] in answer.err
    # The turns before the wrong line are kept; line 6 is a note.
    assert row["events"] == line - 3 - (line > 6)
    assert len(row["final_scores"]) == 2
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("command", [("gcg", "check"), ("replay",)])
def test_each_play_is_judged_once(
    run: Run, game: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading, following and showing a recorded game calls the judge once for each play."""
    judged = []

    def counting(board: Board, play: Play, edition: Edition) -> Verdict | Refusal:
        judged.append(play)
        return judge(board, play, edition)

    users = [
        name
        for name, module in sys.modules.items()
        if name.startswith("tilewright.") and getattr(module, "judge", None) is judge
    ]
    assert gcg.__name__.rpartition(".")[0] + ".follow" in users
    for name in users:
        monkeypatch.setattr(f"{name}.judge", counting)
    assert run(*command, str(game)).code == 0
    assert len(judged) == len(set(judged)) == 5


def test_every_file_is_reported(run: Run, game: Path) -> None:
    """One bad file does not hide the others; one that cannot be opened makes it exit 2."""
    bad = spoiled(game, "8F HORN", "8F H0RN")
    answer = run("gcg", "check", str(bad), str(game), "--json")
    assert answer.code == 1
    assert [row["ok"] for row in answer.data["files"]] == [False, True]
    missing = game.with_name("none.gcg")
    answer = run("gcg", "check", str(missing), str(game), str(bad), "--json")
    assert answer.code == 2
    assert [row["ok"] for row in answer.data["files"]] == [False, True, False]
    codes = ["unreadable-file", None, "unreadable"]
    assert [row["error_code"] for row in answer.data["files"]] == codes
    *_, last = run("gcg", "check", str(missing), str(game), str(bad)).out.splitlines()
    assert re.findall(r"\d+", last) == ["3", "1", "2"]


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"{}", b"#player1", b">:\n>>>"])
@pytest.mark.parametrize("command", [("gcg", "check"), ("replay",)])
def test_anything_may_be_in_a_file(
    run: Run, tmp_path: Path, content: bytes, command: tuple[str, ...]
) -> None:
    """Whatever a file contains, the answer is a sentence and never a traceback."""
    file = tmp_path / "odd.gcg"
    file.write_bytes(content)
    answer = run(*command, str(file))
    assert answer.code in {0, 1, 2}
    assert "Traceback" not in answer.err


def test_an_edition_may_be_named(run: Run, game: Path) -> None:
    """An option overrides the file: under other rules the same game scores differently."""
    answer = run("gcg", "check", "--edition", "switch", str(game), "--json")
    assert answer.data["files"][0]["warnings"]
    assert run("gcg", "check", "--edition", "poket", str(game)).code == 2


def test_replay_draws_every_turn(run: Run, game: Path) -> None:
    """Each turn has its sentence, its board and the scores, within 80 columns."""
    answer = run("replay", str(game))
    assert answer.code == 0
    for turn in run("replay", str(game), "--json").data["turns"]:
        assert f"{turn['turn']}/7  {turn['sentence']}" in answer.out
    assert answer.out.count(" A  B  C ") == 7
    assert "(P)(A)(S)(T)(E)" in answer.out
    assert "a fine extension" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_replay_of_one_turn(run: Run, game: Path) -> None:
    """One turn may be requested; a turn that the game does not have is bad input."""
    answer = run("replay", str(game), "--turn", "2")
    assert "2/7  " in answer.out
    assert "1/7" not in answer.out
    assert run("replay", str(game), "--turn", "8").code == 2
    assert run("replay", str(game), "--turn", "0").code == 2
    data = run("replay", str(game), "--turn", "2", "--json").data
    assert [turn["turn"] for turn in data["turns"]] == [2]


def test_replay_in_sentences(run: Run, game: Path) -> None:
    """Plain mode prints lines and draws nothing."""
    lines = run("replay", str(game), "--plain").out.splitlines()
    turns = run("replay", str(game), "--json").data["turns"]
    assert lines[0] == f"1. {turns[0]['sentence']} Ann Arbor 14, Ben Nevis 0."
    assert "   Also FARMS 10." in lines
    assert not any(" . " in line for line in lines)


def test_replay_in_color(run: Run, game: Path) -> None:
    """Colors are the edition's own, and only on request."""
    assert "\x1b[" not in run("replay", str(game)).out
    assert "48;2;" in run("replay", str(game), "--color", "always").out


def test_replay_as_json(run: Run, game: Path) -> None:
    """JSON has the same game turn by turn, with the board after each."""
    data = run("replay", str(game), "--json").data
    assert data["players"] == ["Ann Arbor", "Ben Nevis"]
    assert data["final_scores"] == [55, 25]
    assert [turn["score"] for turn in data["turns"]] == [14, 9, 25, 16, 16, 0, 0]
    third = data["turns"][2]
    assert third["words"] == [{"word": "PASTE", "score": 15}, {"word": "FARMS", "score": 10}]
    assert third["board"][9] == ".....PASTE....."
    assert third["squares"] == ["F10", "G10", "H10", "I10", "J10"]


def test_replay_goes_as_far_as_the_game(run: Run, game: Path) -> None:
    """Of a damaged game, the turns before the damage are shown, then one sentence; exit 1."""
    answer = run("replay", str(spoiled(game, "9H .OB", "A1 OB")), "--plain")
    assert answer.code == 1
    assert answer.out.startswith("1. ")
    assert "\n3. " in answer.out
    assert "\n4. " not in answer.out
    assert "line 7" in answer.err
    assert len(answer.err.splitlines()) == 1


def test_replay_tells_slips(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip is shown with its turn."""
    monkeypatch.setenv("COLUMNS", "200")
    file = str(spoiled(game, "+25 39", "+26 40"))
    (warning,) = run("replay", file, "--json").data["turns"][2]["warnings"]
    assert f"! {warning}" in run("replay", file).out
    assert f"Note: {warning}" in run("replay", file, "--plain").out


def test_replay_of_nothing(run: Run, tmp_path: Path) -> None:
    """A file that cannot be opened is bad input."""
    answer = run("replay", str(tmp_path / "none.gcg"))
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


def test_all_endings_are_told(run: Run, tmp_path: Path) -> None:
    """Withdrawn plays, challenge bonuses, settled racks and overtime have a sentence each."""
    file = tmp_path / "end.gcg"
    file.write_text(
        "#player1 ann Ann\n#player2 ben Ben\n"
        ">ann: HORNAEI 8F HORN +14 14\n"
        ">ann: HORNAEI -- -14 0\n"
        ">ben: FARMSTU 8F FARM +18 18\n"
        ">ben: FARMSTU (challenge) +5 23\n"
        ">ann: HORNAEI - +0 0\n"
        ">ben: STU (STU) -3 20\n"
        ">ann: HORNAEI (HORNAEI) -10 -10\n"
        ">ben: STU (time) -10 10\n",
        encoding="utf-8",
    )
    turns = run("replay", str(file), "--json").data["turns"]
    assert [(turn["action"], turn["score"]) for turn in turns] == [
        ("play", 14),
        ("taken-back", -14),
        ("play", 18),
        ("challenge-bonus", 5),
        ("pass", 0),
        ("rack-lost", -3),
        ("rack-lost", -10),
        ("time-lost", -10),
    ]
    plain = run("replay", str(file), "--plain").out
    assert all(turn["sentence"] in plain for turn in turns)
    assert len({turn["sentence"] for turn in turns}) == len(turns)


@pytest.mark.parametrize("options", [(), ("--color", "always")], ids=["plain", "colored"])
@pytest.mark.parametrize("edition", ["pocket", "super"])
def test_long_names_and_full_racks_fit(
    run: Run, tmp_path: Path, edition: str, options: tuple[str, ...]
) -> None:
    """Whatever the names and the rack, nothing is wider than the terminal."""
    file = tmp_path / "long.gcg"
    start = "8F" if edition == "pocket" else "11I"
    file.write_text(
        f"#player1 ann {'Ann ' * 30}\n#player2 ben {'Ben' * 30}\n"
        f">ann: HORNQZ? {start} HORN +14 14\n",
        encoding="utf-8",
    )
    answer = run("replay", str(file), "--edition", edition, *options)
    assert answer.code == 0
    # The sentence above the board is as long as the name in it.
    assert max(map(visible, answer.out.splitlines()[1:])) <= 80
    assert "14" in answer.out


def test_a_file_cannot_steer_the_terminal(run: Run, game: Path) -> None:
    """Names and notes of an untrusted file are shown without control characters."""
    evil = "\x1b]0;owned\x07\x1b[2J\x9b31m\x08"
    file = game.with_name("evil.gcg")
    text = GAME.replace("Ann Arbor", f"Ann {evil}").replace("a fine", f"a {evil}")
    file.write_text(text.replace("+25 39", f"+26{evil} 39"), encoding="utf-8")
    for command in (("gcg", "check"), ("replay",), ("replay", "--plain")):
        answer = run(*command, str(file))
        for sign in "\x1b\x07\x9b\x08":
            assert sign not in answer.out + answer.err
