"""Whole games in tmux, a real terminal: what people see when all goes well, and when it doesn't."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.fullscreen.tmux import Tmux
from tilewright.formats.plays import write_play
from tilewright.lexicon import open_lexicon
from tilewright.library.kept_file import read_kept
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import Ended, Played
from tilewright.rules.evolve import replay
from tilewright.rules.game import Phase
from tilewright.table import FileLog

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed"),
]
SIZES = [(80, 24, {}), (100, 40, {}), (80, 24, {"NO_COLOR": "1"}), (80, 24, {"TERM": "linux"})]


def environment(folder: Path, more: dict[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a program whose games are in a folder."""
    path = os.environ.get("PYTHONPATH", "")
    return {"TILEWRIGHT_DATA": str(folder), "PYTHONPATH": path, **(more or {})}


def new_game(path: Path, players: str = "Ann,Ben") -> list[str]:
    """Return the arguments for a new kept game."""
    options = ["--edition", "pocket", "--players", players, "--first", "Ann"]
    return ["keep", str(path), *options, "--lexicon", "family"]


@pytest.mark.usefixtures("processes")
def test_a_whole_game_of_two_people(tmp_path: Path) -> None:
    """Two people at one keyboard type every play of a game, to the result."""
    path, words = tmp_path / "game.jsonl", open_lexicon()
    arguments = ["play", "--edition", "pocket", "--players", "Ann,Ben", "--file", str(path)]
    with Tmux(tmp_path, arguments, environment=environment(tmp_path)) as terminal:
        terminal.wait_for(" agree")
        terminal.press("Enter")
        while True:
            terminal.wait_for("show my tiles")
            terminal.press("Enter")
            terminal.wait_for("? help")
            game = replay(FileLog.read(path)[1])
            rack = game.racks[game.on_turn]
            play = find_play(game.board, rack, game.edition, words)
            if play is None:
                terminal.press("2")
                terminal.wait_for(" yes")
                terminal.write("y")
            else:
                line = write_play(play, game.board, game.edition, game.edition.coordinates)
                terminal.write(":")
                terminal.wait_for(" Esc")
                terminal.enter(line)
                terminal.wait_for("challenge?")
                terminal.press("Enter")
            terminal.wait_for("show my tiles", " finish")
            if replay(FileLog.read(path)[1]).phase is Phase.OVER:
                break
        terminal.wait_for(" finish")
        terminal.press("Enter")
        terminal.wait_for("tilewright replay")
    events = FileLog.read(path)[1]
    assert isinstance(events[-1], Ended)
    assert len([event for event in events if isinstance(event, Played)]) > 10


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(("columns", "rows", "more"), SIZES)
def test_a_kept_game_with_corrections(
    tmp_path: Path, columns: int, rows: int, more: dict[str, str]
) -> None:
    """A game is typed, corrected, clicked, undone, shrunk to 20×5 and settled, for four people."""
    path = tmp_path / "game.kept.json"
    arguments = [*new_game(path, "Ann,Ben,Cleo,Dan"), "--clock", "25+10"]
    with Tmux(tmp_path, arguments, (columns, rows), environment(tmp_path, more)) as terminal:
        terminal.wait_for("Ann>")
        terminal.press("C-t")
        terminal.enter("8F HORN", "H6 FARM =12")
        terminal.wait_for("claims 12")
        terminal.enter("edit 2 =9", "24")
        terminal.wait_for("Dan>")
        terminal.enter("edit 3 10F PASTE", "challenge")
        terminal.wait_for("challenge")
        terminal.press("C-z", "C-y")
        terminal.resize(20, 5)
        terminal.wait_for("20×5")
        terminal.resize(columns, rows)
        terminal.wait_for("Ann>")
        terminal.enter(*["pass"] * 8)
        terminal.wait_for("end>")
        for name in ("Ann", "Ben", "Cleo", "Dan"):
            terminal.enter(f"unplayed {name} E")
        terminal.wait_for("wins")
        terminal.press("C-c")
        terminal.wait_for("is saved")
    assert len(read_kept(path).entries) == 4 + 8 + 4


@pytest.mark.usefixtures("processes")
def test_a_read_only_disk(tmp_path: Path) -> None:
    """A game on a read-only disk is explained; the file stays as it was."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("this machine does not let us mount a disk")
    try:
        path = disk / "game.kept.json"
        with Tmux(tmp_path, new_game(path), environment=environment(tmp_path)) as terminal:
            terminal.wait_for("Ann>")
            terminal.enter("8F HORN")
            terminal.wait_for("Ben>")
            terminal.press("C-c")
            terminal.wait_for("is saved")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        for arguments in (["keep", str(path)], new_game(disk / "new.kept.json")):
            with Tmux(tmp_path, arguments, environment=environment(tmp_path)) as terminal:
                terminal.wait_for("Read-only")
        assert len(read_kept(path).entries) == 1
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)
