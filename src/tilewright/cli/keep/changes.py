"""Reads the lines that change the entries of a kept game: a new entry, or a correction."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Final

from tilewright.cli.keep.commands import CORRECTIONS, SHORT, example_of, suggestion
from tilewright.cli.keep.entries import VERBS, EntryReader, is_play
from tilewright.cli.terminal.answers import read_number
from tilewright.errors import NotationError
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.model import KeptGame

__all__ = ["SURE", "Change", "ChangeReader", "read_place"]

SURE: Final = "!"
"""At the end of a line, enters what would be refused."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change that a line describes."""

    keeping: Keeping
    """The game after it."""
    id: str
    """The entry that is entered, changed, moved or removed."""
    before: KeptFollowed
    """The game up to that entry."""


@dataclass(frozen=True, slots=True)
class ChangeReader:
    """Reads what a line changes in a game as it is now."""

    keeping: Keeping
    followed: KeptFollowed
    words: Container[str] | None
    """The dictionary; None if the table has its own."""

    @property
    def game(self) -> KeptGame:
        """The game before the change."""
        return self.keeping.game

    def read(self, text: str) -> Change:
        """Return the change; raise ``NotationError``, saying what to type instead."""
        verb, _, rest = text.partition(" ")
        if verb.lower() == "note":
            # A note may end with anything.
            return self._read_correction("note", rest.strip())
        line = text.removesuffix(SURE).rstrip()
        name, _, rest = line.partition(" ")
        verb = name.lower()
        if verb in CORRECTIONS:
            return self._read_correction(verb, rest.strip())
        known = ":" in line or is_play(line) or verb[:1] in "+0123456789"
        if not known and verb not in VERBS and verb not in SHORT and (meant := suggestion(verb)):
            raise NotationError(f"{name!r} is not a command; did you mean {meant}?")
        entry = EntryReader(self.followed, self.words, self.game.new_id()).read(line)
        return Change(self.keeping.add(entry), entry.id, self.followed)

    def _read_correction(self, verb: str, text: str) -> Change:
        number, _, rest = text.partition(" ")
        place = read_place(number, verb, len(self.game.entries))
        keeping, old = self.keeping, self.game.entries[place]
        before = follow_kept(replace(self.game, entries=self.game.entries[:place]), self.words)
        rest = rest.strip()
        match verb:
            case "edit":
                entry = EntryReader(before, self.words, old.id, old).read(rest)
                return Change(keeping.edit(entry), old.id, before)
            case "insert":
                entry = EntryReader(before, self.words, self.game.new_id()).read(rest)
                return Change(keeping.insert(place, entry), entry.id, before)
            case "move":
                target = read_place(rest, verb, len(self.game.entries))
                return Change(keeping.move(old.id, target), old.id, before)
            case "note":
                return Change(keeping.edit(replace(old, note=rest)), old.id, before)
            case _:
                if rest:
                    raise NotationError(f"{rest!r} has no meaning after remove {number}")
                return Change(keeping.remove(old.id), old.id, before)


def read_place(text: str, verb: str, last: int) -> int:
    """Return the place of an entry, counted from 0, whose number on the sheet was typed."""
    number = read_number(text)
    if number is None:
        raise NotationError(f"give the number of an entry, such as {example_of(verb)}")
    if not 1 <= number <= last:
        listed = f"the entries are numbered 1 to {last}" if last else "nothing is entered yet"
        raise NotationError(f"there is no entry {number}; {listed}")
    return number - 1
