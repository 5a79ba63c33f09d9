"""Kept games on disk: every change is saved at once, and nothing is lost if the process dies.

Next to the game there is a journal with one line for each change, so that undo and redo survive.
A change is first appended to the journal, then the game is replaced atomically. At whatever moment
the process dies, one of the two has everything that was saved.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

from tilewright.errors import ArgumentError, Cause, Conflict, FileError, NotationError
from tilewright.records.kept.file import dump_kept, entry_tree, load_kept, read_entry
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.merging import merge
from tilewright.records.kept.model import KeptGame
from tilewright.system import lock_file, read_file, write_file

__all__ = ["SUFFIX", "KeptFile", "is_kept", "journal_of", "read_kept"]

SUFFIX: Final = ".kept.json"
"""How the names of kept games end."""

_FIRST: Final = {"tilewright": "kept-journal", "version": 1}
"""The first line of a journal, with the game that it begins with."""


def journal_of(path: Path) -> Path:
    """Return the journal of a kept game."""
    return path.with_name(f"{path.name}.journal")


def is_kept(path: Path) -> bool:
    """Return whether there is a kept game at ``path``, or at least its journal."""
    try:
        return path.exists() or journal_of(path).stat().st_size > 0
    except OSError:
        return False


def read_kept(path: Path) -> KeptGame:
    """Read a kept game without locking or changing anything.

    Raises:
        FileError: The file can't be read, or is not a kept game.
    """
    return _read(_resolve(path), None).game


class KeptFile:
    """A kept game that is open for writing; other processes can read it, but not write it."""

    def __init__(self, path: Path, keeping: Keeping, journal: IO[bytes]) -> None:
        """Use ``KeptFile.create`` or ``KeptFile.open`` instead."""
        self.path = path
        """The file."""
        self.keeping = keeping
        """The game with its past and its future, as last saved."""
        self.damaged: Path | None = None
        """Where the file is now that was damaged when it was opened; None if it was whole."""
        self._journal = journal

    @classmethod
    def create(cls, path: Path, game: KeptGame) -> KeptFile:
        """Create a file for a new game; an existing file is never replaced.

        Raises:
            FileError: The file exists, or can't be written.
        """
        path = _resolve(path)
        if is_kept(path):
            problem = "already exists; choose another name, or open it"
            raise FileError(path, problem, cause=Cause.EXISTS)
        journal = _open_journal(path)
        file = cls(path, Keeping(game), journal)
        file._begin()
        return file

    @classmethod
    def open(cls, path: Path) -> KeptFile:
        """Open a kept game with everything that can be undone and redone.

        A file that is missing or damaged is restored from its journal.

        Raises:
            FileError: The file can't be read or written, or is not a kept game.
            Conflict: Another process is writing it.
        """
        path = _resolve(path)
        _read(path, None)
        journal = _open_journal(path)
        try:
            journal.seek(0)
            data = journal.read()
            journaled, length = _replay(data)
            keeping = _read(path, data)
            if journaled is None:
                file = cls(path, keeping, journal)
                file._begin()
            else:
                file = cls(path, journaled, journal)
                file._truncate(length)
                file.save(keeping)
            if _is_damaged(path):
                file.damaged = path.with_name(f"{path.name}.damaged")
                path.replace(file.damaged)
            file._write_game()
        except OSError as error:
            journal.close()
            raise FileError.unwritable(path, error) from error
        except BaseException:
            journal.close()
            raise
        return file

    def save(self, keeping: Keeping) -> None:
        """Save the next keeping; when this returns, nothing can lose it.

        Raises:
            FileError: The disk is full or read-only.
        """
        if keeping == self.keeping:
            return
        self._append(_line(self.keeping, keeping))
        self.keeping = keeping
        self._write_game()

    def close(self) -> None:
        """Let other processes write the file."""
        self._journal.close()

    def __enter__(self) -> Self:
        """Return the file."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def _begin(self) -> None:
        """Begin the journal with the game as it is; nothing can be undone yet."""
        self._truncate(0)
        self._append({**_FIRST, "game": dump_kept(self.keeping.game)})
        self._write_game()

    def _truncate(self, length: int) -> None:
        """Cut off a damaged end of the journal, such as a line that was only half written."""
        try:
            if self._journal.seek(0, os.SEEK_END) > length:
                os.ftruncate(self._journal.fileno(), length)
        except OSError as error:
            raise FileError.unwritable(self.path, error) from error

    def _append(self, line: dict[str, object]) -> None:
        """Append a line to the journal, and wait until it is on disk."""
        before = self._journal.seek(0, os.SEEK_END)
        try:
            rest = json.dumps(line, ensure_ascii=False).encode() + b"\n"
            while rest:
                # On a disk that is almost full, only a part may be written, without an error.
                rest = rest[self._journal.write(rest) :]
            os.fsync(self._journal.fileno())
        except OSError as error:
            os.ftruncate(self._journal.fileno(), before)
            raise FileError.unwritable(self.path, error) from error

    def _write_game(self) -> None:
        """Replace the game atomically."""
        try:
            write_file(self.path, dump_kept(self.keeping.game).encode(), durable=True)
        except OSError as error:
            raise FileError.unwritable(self.path, error) from error


def _resolve(path: Path) -> Path:
    """Return the file that a symbolic link leads to, so that its journal is next to it."""
    try:
        return Path(os.path.realpath(path)) if path.is_symlink() else path
    except OSError as error:
        raise FileError.unreadable(path, error) from error


def _open_journal(path: Path) -> IO[bytes]:
    """Open a game's journal and lock it, so that only one process writes the game."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = journal_of(path).open("a+b", buffering=0)
    except OSError as error:
        raise FileError.unwritable(path, error) from error
    try:
        lock_file(journal)
    except OSError as error:
        journal.close()
        message = f"{path} is open in another process; close it there first"
        raise Conflict(message, cause=Cause.BUSY) from error
    return journal


def _read(path: Path, journal: bytes | None) -> Keeping:
    """Return the newest of what the game's file and its journal have."""
    if journal is None:
        try:
            journal = read_file(journal_of(path))
        except OSError:
            journal = b""
    keeping, _ = _replay(journal)
    if keeping is not None and (_is_damaged(path) or not path.exists()):
        return keeping
    try:
        game = load_kept(read_file(path).decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise FileError.unreadable(path, error) from error
    except NotationError as error:
        raise FileError.damaged(path, error) from error
    if keeping is None:
        return Keeping(game)
    if game in (keeping.game, *keeping.past, *keeping.future):
        # The process died before it replaced the game, or the disk was full.
        return keeping
    # The file was replaced, for example by a copy from a phone; what was here can be undone to.
    if game.header == keeping.game.header:
        return keeping.change(merge(game, keeping.game, ""))
    return keeping.change(game)


def _is_damaged(path: Path) -> bool:
    """Return whether a file isn't even JSON, so that no version of the program can read it."""
    try:
        json.loads(read_file(path))
    except OSError:
        return False
    except ValueError:
        return True
    return False


def _replay(journal: bytes) -> tuple[Keeping | None, int]:
    """Return the keeping that a journal describes, up to a damaged line, and its length so far."""
    keeping: Keeping | None = None
    length = 0
    for line in journal.split(b"\n")[:-1]:
        try:
            tree = json.loads(line)
            if keeping is None:
                if tree.get("tilewright") != _FIRST["tilewright"]:
                    break
                keeping = Keeping(load_kept(tree["game"]))
            else:
                keeping = _redo(keeping, tree)
        except (ValueError, KeyError, TypeError, AttributeError, NotationError, ArgumentError):
            break
        length += len(line) + 1
    return keeping, length


def _redo(keeping: Keeping, tree: dict[str, object]) -> Keeping:
    """Return the keeping after the change that a line of a journal describes."""
    if "undo" in tree:
        return keeping.undo()
    if "redo" in tree:
        return keeping.redo()
    if "game" in tree:
        return keeping.change(load_kept(str(tree["game"])))
    game = keeping.game
    start, end, entries = tree["from"], tree["to"], tree["entries"]
    if not isinstance(start, int) or not isinstance(end, int) or not isinstance(entries, list):
        raise TypeError
    new = tuple(read_entry(entry, game.header) for entry in entries)
    changed = (*game.entries[:start], *new, *game.entries[end:])
    return keeping.change(replace(game, entries=changed))


def _line(old: Keeping, new: Keeping) -> dict[str, object]:
    """Return the line of a journal that leads from one keeping to the next."""
    if new == old.undo():
        return {"undo": True}
    if new == old.redo():
        return {"redo": True}
    before, after = old.game, new.game
    if before.header != after.header or before.branches != after.branches:
        return {"game": dump_kept(after)}
    start = 0
    shorter = min(len(before.entries), len(after.entries))
    while start < shorter and before.entries[start] == after.entries[start]:
        start += 1
    end = 0
    while end < shorter - start and before.entries[-1 - end] == after.entries[-1 - end]:
        end += 1
    entries = after.entries[start : len(after.entries) - end]
    return {
        "from": start,
        "to": len(before.entries) - end,
        "entries": [entry_tree(entry, after.header) for entry in entries],
    }
