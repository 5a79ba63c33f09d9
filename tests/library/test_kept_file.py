"""A kept game on disk: every change is saved at once, and a dead process loses nothing."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.records.kept.cases import CASES
from tilewright.errors import Cause, Conflict, FileError
from tilewright.library.kept_file import KeptFile, journal_of, read_kept
from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.model import Branch, KeptGame

GAME = load_kept(json.dumps(CASES["bare-scores"][2]))
OTHER = load_kept(json.dumps(CASES["first-and-turns"][2]))


def corrected() -> list[Keeping]:
    """Return a game being kept: entries, a correction, undo, redo, and another header."""
    steps = [Keeping(KeptGame(GAME.header))]
    keeping = steps[0]
    for entry in GAME.entries[:4]:
        keeping = keeping.add(entry)
        steps.append(keeping)
    steps.append(steps[-1].remove("2"))
    steps.append(steps[-1].undo())
    steps.append(steps[-1].undo())
    steps.append(steps[-1].redo())
    steps.append(steps[-1].move("1", 2))
    steps.append(steps[-1].with_header(OTHER.header))
    return steps


def written(path: Path, steps: list[Keeping]) -> None:
    """Write a game with all its changes."""
    with KeptFile.create(path, steps[0].game) as file:
        for keeping in steps[1:]:
            file.save(keeping)


def test_everything_survives_closing(tmp_path: Path) -> None:
    """After each change, another process reads the newest game, with its past and its future."""
    path = tmp_path / "game.kept.json"
    steps = corrected()
    file = KeptFile.create(path, steps[0].game)
    for keeping in steps:
        file.save(keeping)
        file.save(keeping)
        file.close()
        assert read_kept(path) == keeping.game
        assert load_kept(path.read_text("utf-8")) == keeping.game
        file = KeptFile.open(path)
        assert file.keeping == keeping
    file.close()
    assert sorted(found.name for found in tmp_path.iterdir()) == [path.name, f"{path.name}.journal"]


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    """Wherever the journal is cut off, what was saved before is there when the game is opened."""
    path = tmp_path / "game.kept.json"
    steps = corrected()[:6]
    written(path, steps)
    whole = journal_of(path).read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == len(steps)
    for number, keeping in enumerate(steps):
        saved = b"".join(lines[: number + 1])
        following = lines[number + 1] if number + 1 < len(lines) else b""
        for cut in {0, len(following) // 2}:
            # The game on disk may be one change older than the journal.
            for older in steps[max(0, number - 1) : number + 1]:
                path.write_text(dump_kept(older.game), "utf-8")
                journal_of(path).write_bytes(saved + following[:cut])
                with KeptFile.open(path) as file:
                    assert file.keeping == keeping
                    changed = file.keeping.with_header(OTHER.header)
                    file.save(changed)
                with KeptFile.open(path) as file:
                    assert file.keeping == changed


def test_a_game_from_elsewhere_is_taken_over(tmp_path: Path) -> None:
    """A copy that replaced the file is the game; what was here before can be undone to."""
    path = tmp_path / "game.kept.json"
    steps = corrected()
    written(path, steps)
    path.write_text(dump_kept(GAME), "utf-8")
    for _ in range(2):
        with KeptFile.open(path) as file:
            assert file.keeping.game == GAME
            assert file.keeping.undo().game == steps[-1].game


def test_a_game_written_in_two_places_has_both_versions(tmp_path: Path) -> None:
    """A copy that continues the game is taken; one that differs is kept next to it as a branch."""
    path = tmp_path / "game.kept.json"
    here = Keeping(KeptGame(GAME.header)).add(GAME.entries[0])
    written(path, [Keeping(KeptGame(GAME.header)), here])
    longer = here.add(GAME.entries[1]).game
    path.write_text(dump_kept(longer), "utf-8")
    with KeptFile.open(path) as file:
        assert file.keeping.game == longer
    elsewhere = KeptGame(GAME.header, (GAME.entries[0], GAME.entries[2]))
    path.write_text(dump_kept(elsewhere), "utf-8")
    both = replace(elsewhere, branches=(Branch("", longer.header, longer.entries),))
    assert read_kept(path) == both
    for _ in range(2):
        with KeptFile.open(path) as file:
            assert file.keeping.game == both
            assert file.keeping.undo().game == longer


@pytest.mark.parametrize("journal", [b"", b"{}\n", b"[]\n", b"no\n", b'{"tilewright": 1}\n'])
def test_a_game_without_its_journal_can_be_opened(tmp_path: Path, journal: bytes) -> None:
    """A missing or damaged journal costs the undo, never the game."""
    path = tmp_path / "game.kept.json"
    path.write_text(dump_kept(GAME), "utf-8")
    assert read_kept(path) == GAME
    journal_of(path).write_bytes(journal)
    with KeptFile.open(path) as file:
        assert file.keeping == Keeping(GAME)
        file.save(file.keeping.remove("1"))
    with KeptFile.open(path) as file:
        assert file.keeping.undo().game == GAME


def test_a_damaged_line_ends_the_history(tmp_path: Path) -> None:
    """What comes after a damaged line of the journal is lost to undo, but the game is not."""
    path = tmp_path / "game.kept.json"
    steps = corrected()[:4]
    written(path, steps)
    lines = journal_of(path).read_bytes().splitlines(keepends=True)
    for damage in (b'{"from": "x", "to": 1, "entries": []}\n', b'{"from": 0}\n', b"?\n"):
        journal_of(path).write_bytes(b"".join([*lines[:2], damage, *lines[3:]]))
        with KeptFile.open(path) as file:
            assert file.keeping.game == steps[-1].game
            assert file.keeping.past[0] == steps[0].game


@pytest.mark.parametrize("damage", [b"", b'{"tilewright": "kept", "head', b"\xff\xfe", None])
def test_a_damaged_file_is_restored_from_its_journal(tmp_path: Path, damage: bytes | None) -> None:
    """The journal has everything; the damaged file is kept, and no new game takes its place."""
    path = tmp_path / "game.kept.json"
    steps = corrected()
    written(path, steps)
    if damage is None:
        path.unlink()
    else:
        path.write_bytes(damage)
    assert read_kept(path) == steps[-1].game
    with pytest.raises(FileError) as exists:
        KeptFile.create(path, GAME)
    assert exists.value.cause is Cause.EXISTS
    with KeptFile.open(path) as file:
        assert file.keeping == steps[-1]
        assert (file.damaged and file.damaged.read_bytes()) == damage
    assert load_kept(path.read_text("utf-8")) == steps[-1].game


def test_only_one_process_writes(tmp_path: Path) -> None:
    """A game that is open can be read, but not opened again."""
    path = tmp_path / "game.kept.json"
    with KeptFile.create(path, GAME):
        with pytest.raises(Conflict) as caught:
            KeptFile.open(path)
        assert caught.value.cause is Cause.BUSY
        assert read_kept(path) == GAME
    with pytest.raises(FileError) as exists:
        KeptFile.create(path, GAME)
    assert exists.value.cause is Cause.EXISTS


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    """A missing file, another kind of file and a folder are errors that name the file."""
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    latin = tmp_path / "latin.json"
    latin.write_bytes(b"\xff")
    for path, cause in (
        (tmp_path / "missing.json", Cause.UNREADABLE),
        (latin, Cause.UNREADABLE),
        (other, Cause.DAMAGED),
        (tmp_path, Cause.UNREADABLE),
    ):
        with pytest.raises(FileError) as caught:
            KeptFile.open(path)
        assert caught.value.cause is cause
        assert str(path) in str(caught.value)
    with pytest.raises(FileError) as unwritable:
        KeptFile.create(other / "game.kept.json", GAME)
    assert unwritable.value.cause is Cause.UNWRITABLE


def test_a_disk_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a change can't be written, the error says so, and the game is as it was saved."""
    path = tmp_path / "game.kept.json"
    with KeptFile.create(path, GAME) as file:
        before = journal_of(path).read_bytes()
        with monkeypatch.context() as broken:
            broken.setattr("os.fsync", _fail)
            with pytest.raises(FileError) as caught:
                file.save(file.keeping.remove("1"))
        assert caught.value.cause is Cause.UNWRITABLE
        assert journal_of(path).read_bytes() == before
        assert file.keeping == Keeping(GAME)
        file.save(file.keeping.remove("2"))
    copy = tmp_path / "copy.kept.json"
    shutil.copy(path, copy)
    assert read_kept(copy) == Keeping(GAME).remove("2").game


def _fail(_: int) -> None:
    raise OSError(28, "No space left on device")
