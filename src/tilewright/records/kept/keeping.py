"""Keeping a game: entering and correcting it, with undo and redo without limit.

A ``Keeping`` never changes; every method returns the next one. Which game results depends on the
final list of entries alone, however it came about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilewright.errors import ArgumentError
from tilewright.records.kept.file import entry_tree, read_entry
from tilewright.records.kept.merging import choose_branch, drop_branch
from tilewright.records.kept.model import KeptGame, KeptHeader, Said

__all__ = ["Keeping"]


@dataclass(frozen=True, slots=True)
class Keeping:
    """A kept game with its past and its future."""

    game: KeptGame
    """The game as it is now."""
    past: tuple[KeptGame, ...] = ()
    """What undoing returns to, the last change last."""
    future: tuple[KeptGame, ...] = ()
    """What redoing returns to, the next change last."""

    def change(self, game: KeptGame) -> Keeping:
        """Return the keeping after a change; one that changes nothing is not remembered."""
        if game == self.game:
            return self
        return Keeping(game, (*self.past, self.game))

    def add(self, entry: Said) -> Keeping:
        """Enter something at the end."""
        return self.insert(len(self.game.entries), entry)

    def insert(self, place: int, entry: Said) -> Keeping:
        """Enter something before the entry at ``place``, counted from 0."""
        entries = self.game.entries
        if not 0 <= place <= len(entries):
            raise ArgumentError("place", f"0 to {len(entries)}", place)
        return self._with((*entries[:place], entry, *entries[place:]))

    def edit(self, entry: Said) -> Keeping:
        """Replace the entry that has the same id."""
        place = self.game.place(entry.id)
        entries = self.game.entries
        return self._with((*entries[:place], entry, *entries[place + 1 :]))

    def remove(self, id: str) -> Keeping:  # noqa: A002 - the name of the field
        """Remove the entry with this ``id``."""
        place = self.game.place(id)
        entries = self.game.entries
        return self._with((*entries[:place], *entries[place + 1 :]))

    def move(self, id: str, place: int) -> Keeping:  # noqa: A002 - the name of the field
        """Move the entry with this ``id``, so that it is at ``place``, counted from 0."""
        now = self.game.place(id)
        entries = list(self.game.entries)
        if not 0 <= place < len(entries):
            raise ArgumentError("place", f"0 to {len(entries) - 1}", place)
        entries.insert(place, entries.pop(now))
        return self._with(tuple(entries))

    def with_header(self, header: KeptHeader) -> Keeping:
        """Change what was agreed before the first turn.

        Another edition may have other tiles and squares: the entries then mean the same letters.

        Raises:
            NotationError: The other edition lacks a tile or a square that an entry uses.
            ArgumentError: An entry is by a player who is no longer there.
        """
        old, entries = self.game.header, self.game.entries
        if (old.edition.tiles, old.edition.size) != (header.edition.tiles, header.edition.size):
            entries = tuple(read_entry(entry_tree(entry, old), header) for entry in entries)
        return self.change(replace(self.game, header=header, entries=entries))

    def choose(self, number: int) -> Keeping:
        """Continue with a branch, counted from 0; what was written here becomes a branch."""
        return self.change(choose_branch(self.game, number))

    def drop(self, number: int) -> Keeping:
        """Give up a branch, counted from 0."""
        return self.change(drop_branch(self.game, number))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return bool(self.future)

    def undo(self) -> Keeping:
        """Undo the last change; if there is none, nothing happens."""
        if not self.past:
            return self
        return Keeping(self.past[-1], self.past[:-1], (*self.future, self.game))

    def redo(self) -> Keeping:
        """Redo what was undone last; if nothing was, nothing happens."""
        if not self.future:
            return self
        return Keeping(self.future[-1], (*self.past, self.game), self.future[:-1])

    def _with(self, entries: tuple[Said, ...]) -> Keeping:
        return self.change(replace(self.game, entries=entries))
