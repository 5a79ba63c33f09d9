"""Desks of scorekeepers for the tests of the terminal."""

from __future__ import annotations

from collections.abc import Container
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tilewright.cli.keep.desk import Desk
from tilewright.edition.shipped import load_edition
from tilewright.library.kept_file import KeptFile
from tilewright.records.kept.model import KeptGame, KeptHeader, KeptPlayer

WORDS = frozenset({"HORN", "FARM", "FARMS", "PASTE", "MOB", "OB"})


@dataclass(frozen=True)
class Begin:
    """Begins games in a folder, and closes their files after the test."""

    folder: Path
    files: ExitStack

    def __call__(
        self,
        edition: str = "pocket",
        names: tuple[str, ...] = ("Ann", "Ben"),
        words: Container[str] | None = None,
        house: dict[str, object] | None = None,
    ) -> Desk:
        """Return a desk with a new game."""
        players = tuple(map(KeptPlayer, names))
        header = KeptHeader(load_edition(edition, house or {}), players)
        return self.with_header(header, words)

    def with_header(self, header: KeptHeader, words: Container[str] | None = None) -> Desk:
        """Return a desk with a new game that was agreed on."""
        file = KeptFile.create(self.folder / "game.kept.json", KeptGame(header))
        return Desk(self.files.enter_context(file), words)


def enter(desk: Desk, *lines: str) -> None:
    """Type lines that must all be understood and done."""
    for line in lines:
        desk.preview(line)
        answer = desk.do(line)
        assert answer.is_done, (line, answer.lines)


def count(desk: Desk) -> int:
    """Return how many entries the game has."""
    return len(desk.game.entries)
