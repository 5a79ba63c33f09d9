"""The scorekeeper's desk: a typed line changes the kept game, is saved at once, and is answered.

The prompt and the full screen both use it, so that they understand and tell the same.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Final

from tilewright.cli.fullscreen.bar import Page
from tilewright.cli.keep import telling
from tilewright.cli.keep.commands import CORRECTIONS, SHORT, help_lines, suggestion, usage_of
from tilewright.cli.keep.entries import VERBS, EntryReader, is_play
from tilewright.cli.keep.written import as_typed
from tilewright.cli.terminal.answers import read_number
from tilewright.cli.terminal.game_display import words_on
from tilewright.cli.terminal.hot_seat import as_sentence
from tilewright.edition import Edition
from tilewright.errors import ArgumentError, FileError, NotationError
from tilewright.library.kept_file import KeptFile
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.model import KeptGame, KeptPlay, Said
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.sentences.rules import rules_of

__all__ = ["Answer", "Desk", "Shown"]

SURE: Final = "!"
"""At the end of a line, enters what would be refused."""
_LOOKS: Final = frozenset({"sheet", "board", "unseen", "explain", "rules", "help"})


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told after a line."""

    lines: tuple[str, ...] = ()
    """The sentences."""
    is_done: bool = True
    """Whether the line did what it says; otherwise it can be corrected."""
    page: Page | None = None
    """Something to read, such as the sheet."""
    quits: bool = False
    """Whether the scorekeeper stops."""
    draft: str = ""
    """What the next line may begin with, such as an entry to correct."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a line would do, while it is typed."""

    text: str = ""
    play: Play | None = None
    """The play in the line, if it has one."""
    board: Board | None = None
    """The board on which that play is laid."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A change that a line describes."""

    keeping: Keeping
    id: str
    """The entry that is entered, changed or moved."""
    before: KeptFollowed
    """The game up to that entry."""


class Desk:
    """A kept game that is open for writing."""

    def __init__(self, file: KeptFile, words: Container[str] | None) -> None:
        """Keep the game in ``file``; ``words`` is None if the table has its own dictionary."""
        self.file = file
        self.words = words
        self.followed = follow_kept(self.game, words)

    @property
    def game(self) -> KeptGame:
        """The game as it is saved."""
        return self.file.keeping.game

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.game.header.edition

    # What is typed.

    def do(self, line: str) -> Answer:
        """Do what a line says; when this returns, it is saved or the answer says why not."""
        try:
            return self._do(line.strip())
        except NotationError as error:
            return Answer((as_sentence(error),), is_done=False)
        except ArgumentError as error:
            return Answer((f"{error}.",), is_done=False)

    def _do(self, text: str) -> Answer:
        name, _, rest = text.partition(" ")
        verb = SHORT.get(name.lower(), name.lower())
        if not text or verb == "quit":
            return Answer(quits=bool(text))
        if verb in {"undo", "redo"}:
            return self._step(verb)
        if verb in _LOOKS:
            return self._look(verb, rest.strip())
        if verb == "edit" and read_number(rest) is not None:
            return self._show_entry(self._place(rest, verb))
        return self._enter(self._read(text), verb, is_sure=text.endswith(SURE))

    def enter_play(self, play: Play) -> Answer:
        """Enter a play that was laid on the board."""
        seat = self.followed.on_turn
        if seat is None:
            return Answer(("The game is over.",), is_done=False)
        entry = KeptPlay(id=self.game.new_id(), seat=seat, play=play)
        change = _Change(self.file.keeping.add(entry), entry.id, self.followed)
        return self._enter(change, "", is_sure=False)

    def preview(self, line: str) -> Shown:
        """Return what a line would do, without doing it."""
        text = line.strip()
        name, _, rest = text.partition(" ")
        verb = SHORT.get(name.lower(), name.lower())
        if not text or verb in {"undo", "redo", "quit"} | _LOOKS:
            return Shown(usage_of(verb) if text else "")
        try:
            return self._shown(self._read(text))
        except (NotationError, ArgumentError) as error:
            if isinstance(error, NotationError) and is_play(text) and rest.strip():
                return Shown(as_sentence(error))
            return Shown(usage_of(verb))

    def preview_play(self, play: Play) -> Shown:
        """Return what entering a play would do."""
        entry = KeptPlay(
            id=self.game.new_id(), seat=self.followed.on_turn or self.game.header.first, play=play
        )
        return self._shown(_Change(self.file.keeping.add(entry), entry.id, self.followed))

    def _shown(self, change: _Change) -> Shown:
        game = change.keeping.game
        place = next((at for at, one in enumerate(game.entries) if one.id == change.id), None)
        if place is None:
            return Shown()
        followed = follow_kept(game, self.words)
        step = followed.steps[place]
        name = telling.people_of(game.header).names[step.to]
        lines = telling.tell_step(followed, place)
        if step.applied:
            lines.append(f"{name} then has {step.scores[step.to]}.")
        play = step.entry.play if isinstance(step.entry, KeptPlay) else None
        return Shown(" ".join(lines), play, change.before.board)

    # Reading.

    def _read(self, text: str) -> _Change:
        name, _, rest = text.partition(" ")
        verb = name.lower()
        if verb == "note":
            return self._read_correction(verb, rest.strip())
        line = text.removesuffix(SURE).rstrip()
        name, _, rest = line.partition(" ")
        verb = name.lower()
        if verb in CORRECTIONS:
            return self._read_correction(verb, rest.strip())
        known = ":" in line or is_play(line) or verb[:1] in "+0123456789"
        if not known and verb not in VERBS and verb not in SHORT and (meant := suggestion(verb)):
            raise NotationError(f"{name!r} is not a command; did you mean {meant}?")
        keeping = self.file.keeping
        entry = EntryReader(self.followed, self.words, self.game.new_id()).read(line)
        return _Change(keeping.add(entry), entry.id, self.followed)

    def _read_correction(self, verb: str, text: str) -> _Change:
        number, _, rest = text.partition(" ")
        place = self._place(number, verb)
        keeping, old = self.file.keeping, self.game.entries[place]
        before = follow_kept(replace(self.game, entries=self.game.entries[:place]), self.words)
        rest = rest.strip()
        match verb:
            case "edit":
                entry = EntryReader(before, self.words, old.id, old).read(rest)
                return _Change(keeping.edit(entry), old.id, before)
            case "insert":
                entry = EntryReader(before, self.words, self.game.new_id()).read(rest)
                return _Change(keeping.insert(place, entry), entry.id, before)
            case "move":
                return _Change(keeping.move(old.id, self._place(rest, verb)), old.id, before)
            case "note":
                return _Change(keeping.edit(replace(old, note=rest)), old.id, before)
            case _:
                if rest:
                    raise NotationError(f"{rest!r} has no meaning after remove {number}")
                return _Change(keeping.remove(old.id), old.id, before)

    def _place(self, text: str, verb: str) -> int:
        number = read_number(text)
        last = len(self.game.entries)
        if number is None:
            raise NotationError(f"give the number of an entry on the sheet: {usage_of(verb)}")
        if not 1 <= number <= last:
            listed = f"they have the numbers 1 to {last}" if last else "nothing is entered yet"
            raise NotationError(f"there is no entry {number}: {listed}")
        return number - 1

    # Doing.

    def _enter(self, change: _Change, verb: str, *, is_sure: bool) -> Answer:
        game = change.keeping.game
        place = next((at for at, one in enumerate(game.entries) if one.id == change.id), None)
        followed = follow_kept(game, self.words)
        if place is not None and verb not in {"move", "note"} and not is_sure:
            step = followed.steps[place]
            if not step.applied:
                told = telling.fault_sentences(step, game.header)
                hint = f"Nothing was entered; type {SURE} at the end to enter it all the same."
                return Answer((*told, hint), is_done=False)
        broken = _newly_broken(self.followed, followed, change.id)
        if (failed := self._save(change.keeping)) is not None:
            return failed
        told = [] if place is None else telling.tell_step(followed, place)
        if verb == "remove":
            told = [f"The entry is removed; {len(game.entries)} are left."]
        elif verb == "note":
            told = ["The note is written."]
        elif verb == "move" and place is not None:
            told.insert(0, f"This is now entry {place + 1}.")
        return Answer((*told, *broken, *self._outlook()))

    def _outlook(self) -> list[str]:
        """Return whose turn it is, or the result."""
        return telling.result_lines(self.followed) or [telling.turn_of(self.followed)]

    def _save(self, keeping: Keeping) -> Answer | None:
        """Save a change; return the answer if that fails."""
        try:
            self.file.save(keeping)
        except FileError as error:
            if self.file.keeping is keeping:
                told = "The journal next to it has this entry, so nothing is lost."
            else:
                told = "This was not entered; everything before it is saved. Try again."
            return Answer((f"The game cannot be saved: {error}. {told}",), is_done=False)
        finally:
            self.followed = follow_kept(self.game, self.words)
        return None

    def _step(self, verb: str) -> Answer:
        keeping = self.file.keeping
        after = keeping.undo() if verb == "undo" else keeping.redo()
        if after == keeping:
            return Answer((f"There is nothing to {verb}.",), is_done=False)
        if (failed := self._save(after)) is not None:
            return failed
        told = ["Undone." if verb == "undo" else "Redone."]
        last = len(self.game.entries)
        if last:
            told.append(
                f"The last entry is {last}: {telling.tell_step(self.followed, last - 1)[0]}"
            )
        return Answer((*told, *self._outlook()))

    # Looking.

    def _look(self, what: str, rest: str) -> Answer:
        followed = self.followed
        match what:
            case "sheet":
                lines = [*telling.sheet_lines(followed), *_after_gap(telling.fault_lines(followed))]
                lines += _after_gap(telling.result_lines(followed))
                page = Page("Score sheet", tuple(lines))
            case "board":
                return Answer((telling.standing(followed), words_on(followed.board, self.edition)))
            case "unseen":
                title = f"Unseen tiles: {len(followed.unseen)}"
                page = Page(title, tuple(telling.unseen_lines(followed)))
            case "rules":
                page = Page(self.edition.name, tuple(rules_of(self.edition)))
            case "explain":
                page = self._explain(rest)
            case _:
                page = Page("Help", tuple(help_lines(self.edition)))
        return Answer(page=page)

    def _explain(self, text: str) -> Page:
        plays = [at for at, one in enumerate(self.game.entries) if isinstance(one, KeptPlay)]
        place = self._place(text, "explain") if text else (plays or [-1])[-1]
        lines = telling.explain_lines(self.followed, place) if place >= 0 else []
        return Page(
            f"Entry {place + 1}" if lines else "Score", tuple(lines) or ("There is no play here.",)
        )

    def _show_entry(self, place: int) -> Answer:
        typed = self.typed(place)
        told = f"Entry {place + 1} is: {typed}. Type edit {place + 1} and what it should be."
        return Answer((told,), draft=f"edit {place + 1} {typed}")

    def typed(self, place: int) -> str:
        """Return an entry as it can be typed."""
        entry: Said = self.game.entries[place]
        return as_typed(entry, telling.board_before(self.followed, place), self.game.header)


def _after_gap(lines: list[str]) -> list[str]:
    return ["", *lines] if lines else []


def _newly_broken(old: KeptFollowed, new: KeptFollowed, id: str) -> list[str]:  # noqa: A002
    """Return which other entries no longer fit after a change, and why."""
    known = {(name, fault.code) for name, fault in old.faults}
    told: dict[int, str] = {}
    for place, step in enumerate(new.steps):
        name = step.entry.id
        fresh = [fault for fault in step.faults if (name, fault.code) not in known]
        if fresh and name != id:
            told[place + 1] = " ".join(telling.fault_sentences(step, new.game.header))
    if len(told) > 1:
        numbers = telling.listed_numbers(told)
        return [f"Entries {numbers} no longer fit; they are marked on the sheet."]
    return [f"Entry {number} no longer fits: {sentence}" for number, sentence in told.items()]
