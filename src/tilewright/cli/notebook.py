"""The file with what a person remembers, which ``study`` and ``puzzle`` share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli.files import read_text_input, write_output
from tilewright.errors import FileError

if TYPE_CHECKING:
    from tilewright.study import Grade, Progress, Question
    from tilewright.study.progress import Shelf


@dataclass
class Notebook:
    """What a person remembers, and the file where it is saved after every change."""

    path: Path
    progress: Progress
    lexicon: str = ""

    @classmethod
    def open(cls, path: Path) -> Notebook:
        """Read the file, if there is one; a damaged file is an error and stays as it is."""
        from tilewright.study import Progress, parse_progress

        if not path.exists():
            return cls(path, Progress())
        return cls(path, parse_progress(read_text_input(path), path))

    @property
    def shelf(self) -> Shelf:
        """What is remembered about the words of the lexicon."""
        return self.progress.shelf(self.lexicon)

    def record(self, question: Question, found: Grade) -> None:
        """Save what is remembered after an answer."""
        shelf = self.shelf.after(question, found, now())
        self.save(self.progress.with_shelf(self.lexicon, shelf))

    def save(self, progress: Progress) -> None:
        """Save progress; if that fails, the file stays as it was."""
        from tilewright.study import dump_progress

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError.unwritable(self.path, error) from error
        write_output(self.path, dump_progress(progress).encode())
        self.progress = progress


def now() -> datetime:
    """Return the time, in UTC."""
    return datetime.now(UTC)
