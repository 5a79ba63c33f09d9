"""Kept games on real disks that are full or read-only; only where this process may mount one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.keep.desks import count, enter
from tilewright.cli.keep.desk import Desk
from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, FileError
from tilewright.library.kept_file import KeptFile, read_kept
from tilewright.records.kept.model import KeptGame, KeptHeader, KeptPlayer

pytestmark = pytest.mark.usefixtures("processes")

GAME = KeptGame(KeptHeader(load_edition("pocket"), (KeptPlayer("Ann"), KeptPlayer("Ben"))))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a small disk, if the system lets us."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a disk, and only on Linux")
    folder = tmp_path / "disk"
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if subprocess.run(["mount", *options], check=False, capture_output=True).returncode:
        pytest.skip("this machine does not let us mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill a disk to its last byte with one file, and return it."""
    path = folder / "full"
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(512))
        except OSError:
            return path


def test_a_full_disk(disk: Path) -> None:
    """On a full disk, what is told and what is saved agree; with room again it continues."""
    path = disk / "game.kept.json"
    with KeptFile.create(path, GAME) as file:
        desk = Desk(file, None)
        enter(desk, "8F HORN")
        full = fill(disk)
        refused = 0
        while refused < 3:
            before = count(desk)
            answer = desk.do("24 1 tiles")
            assert answer.lines
            assert count(desk) == before + answer.is_done
            assert read_kept(path) == desk.game
            refused += not answer.is_done
        full.unlink()
        enter(desk, "pass")
    with KeptFile.open(path) as file:
        assert file.keeping.game == desk.game


def test_a_read_only_disk(disk: Path) -> None:
    """A game on a read-only disk can be read, and neither opened for writing nor created."""
    path = disk / "game.kept.json"
    with KeptFile.create(path, GAME) as file:
        enter(Desk(file, None), "8F HORN")
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    assert len(read_kept(path).entries) == 1
    with pytest.raises(FileError) as opened:
        KeptFile.open(path)
    with pytest.raises(FileError) as created:
        KeptFile.create(disk / "new.kept.json", GAME)
    assert opened.value.cause is created.value.cause is Cause.UNWRITABLE
