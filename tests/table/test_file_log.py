"""The log in a file: durable, whole decisions only, never overwritten by mistake."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, Conflict, FileError
from tilewright.formats.json.events import load_game
from tilewright.lexicon import Lexicon
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree, Pass
from tilewright.table import FileLog, Table, open_game
from tilewright.units import Instant

WORDS = Lexicon.from_words(["CAT", "AT"], id="small")


def opened(path: Path) -> Table:
    """Return a table that writes to ``path``, where both players have agreed."""
    players = (Participant("Ann"), Participant("Ben"))
    first = open_game(load_edition("pocket"), WORDS, players, now=Instant(0), seed=bytes(32))
    table = Table.open(first, WORDS, FileLog(path), now=lambda: Instant(0))
    for seat in (0, 1):
        table.submit(seat, Agree())
    return table


def test_a_game_goes_on_from_its_file(tmp_path: Path) -> None:
    """Reading the file back gives the same game, and it can be continued."""
    path = tmp_path / "deep" / "game.jsonl"
    table = opened(path)
    log, events = FileLog.read(path)
    again = Table.resume(events, WORDS, log)
    assert again.view(0) == table.view(0)
    again.submit(again.view(None).on_turn, Pass())
    assert len(load_game(path.read_text()).events) == again.number


def test_a_decision_cut_off_by_a_crash_never_happened(tmp_path: Path) -> None:
    """Wherever the file is cut, what is left is a game after some whole decision."""
    path = tmp_path / "game.jsonl"
    table = opened(path)
    whole = path.read_bytes()
    numbers = {1, 2, table.number}
    table.submit(table.view(None).on_turn, Pass())
    numbers.add(table.number)
    data = path.read_bytes()
    first_decision = data.index(b"\n\n") + 2
    for cut in range(first_decision, len(data), 7):
        path.write_bytes(data[:cut])
        _, events = FileLog.read(path)
        assert len(events) in numbers
        assert path.stat().st_size <= cut
    path.write_bytes(whole + b'{"type": "pas')
    FileLog.read(path)
    assert path.read_bytes() == whole


def test_two_writers_do_not_mix(tmp_path: Path) -> None:
    """A table whose file another process wrote raises an error, and writes nothing."""
    path = tmp_path / "game.jsonl"
    table = opened(path)
    log, events = FileLog.read(path)
    other = Table.resume(events, WORDS, log)
    seat = table.view(None).on_turn
    table.submit(seat, Pass())
    before = path.read_bytes()
    with pytest.raises(Conflict):
        other.submit(seat, Pass())
    assert path.read_bytes() == before


def test_a_new_game_does_not_overwrite_an_old_one(tmp_path: Path) -> None:
    """Opening a new game over a saved one is refused."""
    path = tmp_path / "game.jsonl"
    opened(path)
    before = path.read_bytes()
    with pytest.raises(Conflict) as caught:
        opened(path)
    assert caught.value.cause is Cause.EXISTS
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The error names the file and the reason."""
    (tmp_path / "file").write_text("not a folder")
    for cause, act in (
        (Cause.UNWRITABLE, lambda: opened(tmp_path / "file" / "game.jsonl")),
        (Cause.UNREADABLE, lambda: FileLog.read(tmp_path / "absent.jsonl")),
    ):
        with pytest.raises(FileError) as caught:
            act()
        assert caught.value.cause is cause


def test_a_deleted_file_is_noticed(tmp_path: Path) -> None:
    """A table whose file has disappeared refuses further moves."""
    path = tmp_path / "game.jsonl"
    table = opened(path)
    path.unlink()
    with pytest.raises(Conflict):
        table.submit(table.view(None).on_turn, Pass())


_WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, {folder!r})
from test_file_log import opened
from tilewright.rules.play.move import Exchange
from tilewright.tiles import Tally
table = opened(Path({path!r}))
print("ready", flush=True)
for _ in range(1_000_000):
    seat = table.view(None).on_turn
    view = table.view(seat)
    table.submit(seat, Exchange(Tally(view.rack.codes[:2])))
    print(table.number, flush=True)
"""


@pytest.mark.usefixtures("processes")
def test_an_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    """A process killed while writing has lost nothing that it had acknowledged."""
    for attempt in range(3):
        path = tmp_path / f"game{attempt}.jsonl"
        folder = str(Path(__file__).parent)
        code = _WRITER.format(folder=folder, path=str(path))
        with subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            acknowledged = 0
            for line in process.stdout:
                if line.strip().isdigit():
                    acknowledged = int(line)
                if acknowledged > 20 + 17 * attempt:
                    process.send_signal(signal.SIGKILL)
                    break
        _, events = FileLog.read(path)
        assert len(events) >= acknowledged
