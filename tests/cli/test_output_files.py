"""Output files: links are followed, and devices and pipes are written to, never replaced."""

import os
import stat
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.formats.json.events import load_games
from tilewright.library.kept_file import KeptFile
from tilewright.store.sql.backup import empty_file
from tilewright.system import write_file

CGP = "/".join(["15"] * 15) + " AEINRST/ 12/30 0 lex CSW21;"
GAME = (
    "#player1 ann Ann\n#player2 bob Bob\n>ann: HORNSTU 8F HORN +14 14\n>bob: AFMRSTU H6 FA.M +9 9\n"
)
WRITERS = [
    ("draw", CGP, "-o", "{}", "--to", "svg"),
    ("convert", "game.gcg", "{}", "--to", "gcg"),
    ("print", "score-sheet", "-o", "{}", "--to", "pdf"),
    ("review", "game.gcg", "--quick", "--to", "json", "-o", "{}"),
    ("lexicon", "build", "own.txt", "{}"),
    ("autoplay", "--games", "1", "--record", "{}"),
    ("admin", "backup", "{}", "--yes", "--database", "sqlite:///tables.db"),
]
"""Commands that write a file, which is called ``{}``; a word graph must end in ``.kwg``."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a game and a list of words."""
    monkeypatch.chdir(tmp_path)
    Path("game.gcg").write_text(GAME, encoding="utf-8")
    Path("own.txt").write_text("HORN\nFARM\n", encoding="utf-8")
    with empty_file(Path("tables.db")):
        pass
    return tmp_path


def written_by(run: Run, command: tuple[str, ...], name: str) -> None:
    """Run a command that writes the file ``name``."""
    answer = run(*(word.replace("{}", name) for word in command))
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize("command", WRITERS, ids=lambda command: command[0])
def test_a_link_stays_and_its_target_is_written(run: Run, command: tuple[str, ...]) -> None:
    """A symbolic link leads to the new content, whether or not its target exists."""
    Path("deep").mkdir()
    Path("link.kwg").symlink_to("deep/target")
    written_by(run, command, "link.kwg")
    first = Path("deep/target").read_bytes()
    Path("deep/target").write_bytes(b"old")
    Path("deep/target").chmod(0o640)
    written_by(run, command, "link.kwg")
    assert Path("link.kwg").is_symlink()
    assert len(Path("deep/target").read_bytes()) == len(first) > 0
    # A backup contains secrets.
    kept = 0o600 if command[0] == "admin" else 0o640
    assert stat.S_IMODE(Path("deep/target").stat().st_mode) == kept
    assert [file.name for file in Path("deep").iterdir()] == ["target"]


@pytest.mark.parametrize("command", WRITERS, ids=lambda command: command[0])
def test_a_pipe_is_written_to(run: Run, command: tuple[str, ...]) -> None:
    """The reader of a named pipe gets the content, and the pipe stays a pipe."""
    os.mkfifo("pipe.kwg")
    # As long as this process has the pipe open for writing, its reader waits for more.
    opened = os.open("pipe.kwg", os.O_RDWR)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(Path("pipe.kwg").read_bytes()))
    reader.start()
    try:
        written_by(run, command, "pipe.kwg")
    finally:
        os.write(opened, b"end")
        os.close(opened)
        reader.join()
    assert received[0].endswith(b"end")
    assert received != [b"end"]
    assert stat.S_ISFIFO(Path("pipe.kwg").stat().st_mode)


def test_recorded_games_reach_the_reader_of_a_pipe(run: Run) -> None:
    """The pipe is open until the last game is written, so that its reader gets all of them."""
    os.mkfifo("pipe")
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(Path("pipe").read_bytes()))
    reader.start()
    written_by(run, ("autoplay", "--games", "2", "--record", "{}"), "pipe")
    reader.join()
    assert len(load_games(received[0].decode())) == 2


def test_a_device_is_written_to(run: Run) -> None:
    """The null device is still a device, even if its folder can be written."""
    Path("null.kwg").symlink_to(os.devnull)
    for command in WRITERS:
        written_by(run, command, "null.kwg")
        assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
        assert Path("null.kwg").is_symlink()


def test_standard_output_is_not_replaced_by_its_other_name(pipe: Run) -> None:
    """``/dev/stdout`` is standard output, whatever that is redirected to."""
    assert pipe("draw", CGP, "-o", "/dev/stdout", "--to", "svg").out.startswith("<svg ")


def test_a_backup_is_not_written_into_its_own_report(run: Run) -> None:
    """Standard output is where the command says what it did, whatever it is redirected to."""
    answer = run("admin", "backup", "/dev/stdout", "--database", "sqlite:///tables.db")
    assert (answer.code, answer.out) == (2, "")
    assert "/dev/stdout is where the command reports" in answer.err


def test_a_database_behind_a_link_is_restored(run: Run) -> None:
    """The link stays; the old file is kept next to what it leads to, with its log."""
    options = ("--database", "sqlite:///link.db", "--yes")
    assert run("admin", "backup", "backup.db", "--database", "sqlite:///tables.db").code == 0
    Path("deep").mkdir()
    Path("tables.db").rename("deep/tables.db")
    Path("deep/tables.db-wal").write_bytes(b"")
    Path("link.db").symlink_to("deep/tables.db")
    answer = run("admin", "restore", "backup.db", *options)
    assert (answer.code, answer.err) == (0, "")
    assert Path("link.db").is_symlink()
    assert Path("deep/tables.db.previous").is_file()
    assert not Path("deep/tables.db-wal").exists()
    assert run("admin", "check", *options[:2]).code == 0


def test_a_pipe_is_not_restored_to(run: Run) -> None:
    """A database must be a regular file, and what is in its place stays."""
    assert run("admin", "backup", "backup.db", "--database", "sqlite:///tables.db").code == 0
    os.mkfifo("pipe")
    answer = run("admin", "restore", "backup.db", "--database", "sqlite:///pipe", "--yes")
    assert (answer.code, answer.out) == (2, "")
    assert "is not a regular file, as a database must be" in answer.err
    assert stat.S_ISFIFO(Path("pipe").stat().st_mode)


def test_a_file_with_two_names_keeps_both() -> None:
    """A second hard link sees the new content."""
    Path("one").write_bytes(b"old, and longer")
    os.link("one", "two")
    write_file(Path("one"), b"new", durable=True)
    assert Path("two").read_bytes() == b"new"


def test_the_longest_possible_name_can_be_written(folder: Path) -> None:
    """The name of the draft is not longer than that of the file."""
    longest = folder / ("n" * os.pathconf(folder, "PC_NAME_MAX"))
    write_file(longest, b"content", durable=True)
    assert longest.read_bytes() == b"content"


def test_a_failed_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the new content can't take the old one's place, the old file is intact and alone."""
    Path("file").write_bytes(b"old")
    before = sorted(Path().iterdir())

    def fail(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", f"{path} → {target}")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_file(Path("file"), b"new")
    assert Path("file").read_bytes() == b"old"
    assert sorted(Path().iterdir()) == before


def test_a_kept_game_behind_a_link_has_its_journal_next_to_it(run: Run) -> None:
    """The link stays, and a process that opens the game by its own name sees the same journal."""
    Path("games").mkdir()
    target = Path("games/club.kept.json")
    assert run("convert", "game.gcg", str(target)).code == 0
    Path("link.kept.json").symlink_to(target)
    with KeptFile.open(Path("link.kept.json")) as file:
        file.save(file.keeping.change(file.keeping.game))
    assert Path("link.kept.json").is_symlink()
    assert sorted(file.name for file in Path("games").iterdir()) == [
        target.name,
        f"{target.name}.journal",
    ]
