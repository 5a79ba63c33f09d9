"""The scorekeeper's desk: a typed line changes the kept game, is saved at once, and is answered.

The prompt and the full screen both use it, so that they understand and tell the same.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tilewright.cli.fullscreen.bar import Page
from tilewright.cli.keep import telling
from tilewright.cli.keep.changes import SURE, Change, ChangeReader, read_place
from tilewright.cli.keep.clock import TableClock, last_reading, read_correction
from tilewright.cli.keep.clock_choice import edition_with_clock, is_clock, read_clock
from tilewright.cli.keep.commands import SHORT, usage_of
from tilewright.cli.keep.entries import is_play
from tilewright.cli.keep.looks import look_page
from tilewright.cli.keep.versions import merge_copy, save_version, versions_of, versions_page
from tilewright.cli.keep.written import as_typed
from tilewright.cli.terminal.answers import as_sentence, read_number
from tilewright.cli.terminal.game_display import words_on
from tilewright.edition import ClockKind, Edition
from tilewright.errors import ArgumentError, FileError, NotationError
from tilewright.library.kept_file import KeptFile
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.model import KeptGame, KeptPlay, Said
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.units import Seat

__all__ = ["Answer", "Desk", "Shown"]

_LOOKS: Final = frozenset({"sheet", "board", "unseen", "explain", "rules", "help", "versions"})
_OTHERS: Final = frozenset({"undo", "redo", "quit", "clock", "choose", "merge"})
"""What changes something besides single entries."""


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


class Desk:
    """A kept game that is open for writing."""

    def __init__(self, file: KeptFile, words: Container[str] | None) -> None:
        """Keep the game in ``file``; ``words`` is None if the table has its own dictionary."""
        self.file = file
        self.words = words
        self.followed = follow_kept(self.game, words)
        self.clock = TableClock(file.path, self.followed)
        self._warning = ""
        """What went wrong when the last change was saved, although it is saved."""

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
            return Answer((as_sentence(error),), is_done=False)

    def _do(self, text: str) -> Answer:
        name, _, rest = text.partition(" ")
        verb = SHORT.get(name.lower(), name.lower())
        if not text or verb == "quit":
            return Answer(quits=bool(text))
        if verb in _LOOKS:
            return self._look(verb, rest.strip())
        if verb in _OTHERS:
            return self._do_other(verb, rest.strip())
        if verb == "edit" and read_number(rest) is not None:
            return self._show_entry(self._place(rest, verb))
        return self._enter(self._read(text), verb, is_sure=text.endswith(SURE))

    def _do_other(self, verb: str, rest: str) -> Answer:
        match verb:
            case "clock":
                return self._set_clock(rest)
            case "choose":
                return self._choose(rest)
            case "merge":
                return self._merge(rest)
            case _ if rest:
                raise NotationError(f"{rest!r} has no meaning after {verb}")
            case _:
                return self._step(verb)

    def enter_play(self, play: Play) -> Answer:
        """Enter a play that was laid on the board."""
        seat = self.followed.on_turn
        if seat is None:
            return Answer(("The game is over.",), is_done=False)
        entry = KeptPlay(id=self.game.new_id(), seat=seat, play=play)
        change = Change(self.file.keeping.add(entry), entry.id, self.followed)
        return self._enter(change, "", is_sure=False)

    def preview(self, line: str) -> Shown:
        """Return what a line would do, without doing it."""
        text = line.strip()
        name, _, rest = text.partition(" ")
        verb = SHORT.get(name.lower(), name.lower())
        if not text or verb in _OTHERS | _LOOKS:
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
        return self._shown(Change(self.file.keeping.add(entry), entry.id, self.followed))

    def _shown(self, change: Change) -> Shown:
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

    def _read(self, text: str) -> Change:
        return ChangeReader(self.file.keeping, self.followed, self.words).read(text)

    def _place(self, text: str, verb: str) -> int:
        return read_place(text, verb, len(self.game.entries))

    # Doing.

    def _enter(self, change: Change, verb: str, *, is_sure: bool) -> Answer:
        change = self._with_reading(change)
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
        if (failed := self._save(change.keeping, followed)) is not None:
            return failed
        told = [] if place is None else telling.tell_step(followed, place)
        if verb == "remove":
            told = [f"The entry is removed; {len(game.entries)} are left."]
        elif verb == "note":
            told = ["The note is written."]
        elif verb == "move" and place is not None:
            told.insert(0, f"This is now entry {place + 1}.")
        return Answer((*told, *broken, *self._outlook()))

    def _with_reading(self, change: Change) -> Change:
        """Return a change in which a turn that is entered now has the reading of its clock."""
        game, old = change.keeping.game, self.file.keeping
        if len(game.entries) <= len(old.game.entries) or game.entries[-1].id != change.id:
            return change
        entry = game.entries[-1]
        reading = self.clock.reading(entry) if entry.clock is None else None
        if reading is None:
            return change
        return replace(change, keeping=old.add(replace(entry, clock=reading)))

    def _outlook(self) -> list[str]:
        """Return whose turn it is, or the result, and what was wrong when it was saved."""
        told = telling.result_lines(self.followed) or [telling.turn_of(self.followed)]
        return [*told, self._warning] if self._warning else told

    def _save(self, keeping: Keeping, followed: KeptFollowed | None = None) -> Answer | None:
        """Save a change; return the answer if that fails, and note what is not quite right.

        ``followed`` is what follows from the change, if the caller knows it.
        """
        self._warning = ""
        try:
            self.file.save(keeping)
        except FileError as error:
            if self.file.keeping is not keeping:
                told = "This was not entered; everything before it is saved. Try again."
                return Answer((f"{as_sentence(error)} {told}",), is_done=False)
            told = "Its journal has this change, so nothing is lost; make room on the disk."
            self._warning = f"{as_sentence(error)} {told}"
        finally:
            if followed is None or followed.game is not self.game:
                followed = follow_kept(self.game, self.words)
            self.followed = followed
            self.clock.follow(self.followed)
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

    # Clocks.

    def _set_clock(self, text: str) -> Answer:
        clock = self.clock
        if is_clock(text):
            return self._change_clock(text)
        if not clock.is_used:
            told = "This game has no clock. Type clock 25 to play with 25 minutes each."
            return Answer((told,), is_done=False)
        if text == "start" and self.followed.on_turn is not None:
            clock.start()
        elif text in {"pause", "stop"}:
            clock.pause()
        elif text == "start":
            return Answer(("The game is over.",), is_done=False)
        elif text:
            seat, left = read_correction(text, self.followed)
            if (failed := self._correct_clock(seat, left)) is not None:
                return failed
        return Answer(tuple(telling.clock_lines(self.followed, clock)))

    def _change_clock(self, text: str) -> Answer:
        """Add, change or remove the clock; it can be undone like an entry."""
        header = self.game.header
        edition = edition_with_clock(header.edition, read_clock(text))
        if edition == header.edition:
            return Answer(("The clock is like that already.",), is_done=False)
        keeping = self.file.keeping.with_header(replace(header, edition=edition))
        if (failed := self._save(keeping)) is not None:
            return failed
        if not self.clock.is_used:
            return Answer(("The game has no clock any more.",))
        return Answer(tuple(telling.clock_lines(self.followed, self.clock)))

    def _correct_clock(self, seat: Seat, left: int) -> Answer | None:
        """Correct the reading of a player who isn't on turn, or what the player has left now."""
        last = last_reading(self.game, seat)
        is_timed = self.edition.clock.kind is ClockKind.GAME
        if last is not None and is_timed and seat != self.followed.on_turn:
            return self._save(self.file.keeping.edit(replace(last, clock=left)))
        self.clock.set(seat, left)
        return None

    # Versions.

    def _choose(self, text: str) -> Answer:
        versions = versions_of(self.game)
        number = read_number(text)
        chosen = next((one for one in versions if one.number == number), None)
        if len(versions) == 1:
            return Answer(("There is only one version of this game.",), is_done=False)
        if chosen is None:
            return Answer((f"Choose a version from 1 to {len(versions)}.",), is_done=False)
        others = [one for one in versions if one is not chosen]
        try:
            files = [save_version(self.file.path, one).name for one in others]
        except FileError as error:
            return Answer((f"Nothing was chosen: {error}.",), is_done=False)
        if (failed := self._save(self.file.keeping.change(chosen.game))) is not None:
            return failed
        told = f"Version {number} is the game now; saved next to it: {', '.join(files)}."
        return Answer((told, *self._outlook()))

    def _merge(self, text: str) -> Answer:
        if not text:
            return Answer(("Say which file, such as merge phone.kept.json.",), is_done=False)
        path = Path(text.strip("'\"")).expanduser()
        try:
            merged = merge_copy(self.game, path)
        except FileError as error:
            return Answer((as_sentence(error),), is_done=False)
        if merged == self.game:
            return Answer(("Everything in that file is here already.",))
        old = self.game
        if (failed := self._save(self.file.keeping.change(merged))) is not None:
            return failed
        if merged.branches != old.branches:
            page = versions_page(self.game, self.words)
            return Answer((page.lines[0], "Type versions to compare them."), page=page)
        added = len(merged.entries) - len(old.entries)
        return Answer((f"That file continues this game; {added} entries added.", *self._outlook()))

    # Looking.

    def _look(self, what: str, rest: str) -> Answer:
        followed = self.followed
        if what == "board":
            return Answer((telling.standing(followed), words_on(followed.board, self.edition)))
        if what == "versions":
            return Answer(page=versions_page(self.game, self.words))
        place = self._place(rest, what) if rest and what == "explain" else None
        return Answer(page=look_page(what, followed, place))

    def _show_entry(self, place: int) -> Answer:
        typed = self.typed(place)
        told = f"Entry {place + 1} is: {typed}. Type edit {place + 1} and what it should be."
        return Answer((told,), draft=f"edit {place + 1} {typed}")

    def typed(self, place: int) -> str:
        """Return an entry as it can be typed."""
        entry: Said = self.game.entries[place]
        return as_typed(entry, telling.board_before(self.followed, place), self.game.header)


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
