"""A game as frames: the board and scores after each turn, with a sentence about the turn.

Recorded games and event files are handled alike: each step is something that a spectator saw
happen, and the sentence is derived from that alone. Racks are shown only for recorded games and
finished games: an unfinished game's file must not reveal the players' racks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tilewright.cli.output import clean
from tilewright.edition import Edition
from tilewright.errors import BrokenLog, NotationError
from tilewright.formats.json.events import read_events
from tilewright.geometry import Square
from tilewright.records.follow import Followed, Step
from tilewright.records.notes import text_of_notes
from tilewright.records.record import RackGained, RackLost, TimeLost
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Began,
    Committed,
    Ended,
    Event,
    Left,
    Passed,
    Played,
    Returned,
    SeenEvent,
    Skipped,
    TimeReturned,
    WindowClosed,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Verdict
from tilewright.rules.seen import SeenExchanged, SeenSwitched
from tilewright.rules.view import view_of
from tilewright.sentences import records, scores
from tilewright.sentences.endings import settlement
from tilewright.sentences.events import describe_event
from tilewright.sentences.people import People, labels_of, reader_of
from tilewright.tiles import Tally

_TURNS: Final[dict[type[SeenEvent], str]] = {
    Played: "play",
    SeenExchanged: "exchange",
    Passed: "pass",
    SeenSwitched: "switch",
    Skipped: "skipped",
    Returned: "taken-back",
    Left: "left",
    Ended: "end",
}
"""Events that get their own frame; other events are noted in the frame before them."""

_ACTIONS: Final[dict[type, str]] = {
    **_TURNS,
    Awarded: "challenge-bonus",
    RackGained: "rack-gained",
    RackLost: "rack-lost",
    TimeLost: "time-lost",
}
"""The one-word, machine-readable name for each kind of frame."""

_SILENT: Final = (Accepted, Agreed, Committed, TimeReturned, WindowClosed)
"""Events that are not shown, because they change neither the board nor the scores."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The game after one turn."""

    sentence: str
    """What happened, as text."""
    seat: int | None
    """The seat whose turn it was; None at the end of the game."""
    action: str
    """The kind of action, as one machine-readable word."""
    board: Board
    scores: tuple[int, ...]
    new: tuple[Square, ...] = ()
    """The squares of the tiles played."""
    words: tuple[tuple[str, int], ...] = ()
    """The words formed, with their scores."""
    score: int = 0
    breakdown: tuple[str, ...] = ()
    rack: Tally | None = None
    """The rack before the turn, if it is known."""
    remarks: tuple[str, ...] = ()
    """Mistakes found in the recorded turn."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Film:
    """A whole game, ready to be shown."""

    edition: Edition
    players: tuple[str, ...]
    frames: tuple[Frame, ...]
    remarks: tuple[str, ...] = ()
    """Mistakes that concern the whole file rather than a turn."""
    error: str | None = None
    """Why the replay stopped early; None if the whole game was replayed."""

    @property
    def labels(self) -> list[str]:
        """The players as they are called before their scores: a name, or "You"."""
        return labels_of(self.players)


def film_of(followed: Followed) -> Film:
    """Return the frames of a recorded game that the judge has replayed."""
    record = followed.record
    names = tuple(clean(player.name or player.nick) for player in record.players)
    people = People(names, reader_of(names))
    totals = (0,) * len(names)
    board = Board.empty(record.edition.size)
    frames = []
    lines = {step.entry.line for step in followed.steps}
    for step in followed.steps:
        seat = step.entry.seat
        totals = (*totals[:seat], step.total, *totals[seat + 1 :])
        remarks = tuple(
            clean(slip.message)
            for slip in followed.warnings
            if slip.line == step.entry.line is not None
        )
        frame = replace(
            _frame_of_step(step, board, totals, record.edition, people),
            score=step.score,
            rack=step.entry.rack,
            remarks=remarks,
            note="\n".join(
                clean(line) for line in text_of_notes(step.entry, record.players).splitlines()
            ),
        )
        frames.append(frame)
        board = step.board
    others = tuple(
        clean(str(NotationError(slip.message, line=slip.line)))
        for slip in followed.warnings
        if slip.line is None or slip.line not in lines
    )
    error = None if followed.error is None else clean(str(followed.error.as_error()))
    return Film(record.edition, names, tuple(frames), others, error)


def _frame_of_step(
    step: Step, before: Board, totals: tuple[int, ...], edition: Edition, people: People
) -> Frame:
    event = records.event_of(step)
    if event is not None:
        return _frame(event, before, step.board, totals, edition, people)
    entry = step.entry
    sentence = clean(records.describe(step, edition, people))
    return Frame(sentence, entry.seat, _ACTIONS[type(entry.action)], step.board, totals)


def _frame(  # noqa: PLR0913, PLR0917 - a turn with the game around it
    event: SeenEvent,
    before: Board,
    after: Board,
    totals: tuple[int, ...],
    edition: Edition,
    people: People,
) -> Frame:
    """Return a turn's frame; ``before`` and ``after`` are the boards before and after it."""
    sentence = clean(describe_event(event, edition, people) or "")
    seat = getattr(event, "seat", None)
    frame = Frame(sentence, seat, _ACTIONS[type(event)], after, totals)
    if not isinstance(event, Played):
        return frame
    verdict = Verdict(event.words, event.square_points, event.bonus, event.score)
    return replace(
        frame,
        new=event.play.squares,
        words=tuple((word.text, word.score) for word in event.words),
        score=event.score,
        breakdown=tuple(scores.describe(explain(before, event.play, verdict, edition))),
    )


def film_of_events(text: str) -> Film:
    """Read an event file's first game as frames; stop at the first invalid line."""
    games = 0
    error: NotationError | None = None
    events: list[tuple[int, Event]] = []
    try:
        for line, event in read_events(text.split("\n")):
            games += isinstance(event, Began)
            if games <= 1:
                events.append((line, event))
    except NotationError as fault:
        error = fault
    if not events:
        raise error or NotationError("the file contains no game")
    remarks = (f"the file contains {games} games; this is the first",) if games > 1 else ()
    filming = _EventFilm(events[0][1])
    try:
        for line, event in events[1:]:
            filming.take(line, event)
    except NotationError as fault:
        error = fault
    return filming.film(remarks, error)


class _EventFilm:
    """Collects frames while an event file is read."""

    def __init__(self, first: Event) -> None:
        try:
            self.game = begin(first)
        except BrokenLog as error:
            raise NotationError(str(error)) from error
        reader = reader_of([who.name for who in self.game.participants])
        self.people = People.of(self.game.participants, reader)
        self.frames: list[Frame] = []
        self.opening: list[str] = []
        """What happened before the first turn."""

    def take(self, line: int, event: Event) -> None:
        """Process one event."""
        before = self.game
        try:
            self.game = evolve(before, event)
        except BrokenLog as error:
            raise NotationError(f"this cannot have happened: {error}", line=line) from error
        seen = event.seen_by(None)
        if type(seen) in _TURNS:
            self._add_turn(seen, before.board, before.racks)
        elif not isinstance(event, _SILENT):
            sentence = clean(describe_event(seen, self.game.edition, self.people) or "")
            self._add_note(sentence)

    def _add_turn(self, seen: SeenEvent, before: Board, racks: tuple[Tally, ...]) -> None:
        game = self.game
        frame = _frame(seen, before, game.board, game.scores, game.edition, self.people)
        notes = [*self.opening]
        if isinstance(seen, Ended):
            notes += settlement(view_of(game, None), self.people.reader)[1:]
        rack = None if frame.seat is None else racks[frame.seat]
        note = "\n".join(clean(line) for line in notes)
        self.frames.append(replace(frame, rack=rack, note=note))
        self.opening.clear()

    def _add_note(self, sentence: str) -> None:
        """Add a note to the last turn's frame and update its scores."""
        if self.frames:
            last = self.frames[-1]
            note = "\n".join(filter(None, (last.note, sentence)))
            self.frames[-1] = replace(last, scores=self.game.scores, note=note)
        elif sentence:
            self.opening.append(sentence)

    def film(self, remarks: tuple[str, ...], error: NotationError | None) -> Film:
        """Return the frames; they include racks only if the game is over."""
        over = self.game.result is not None
        frames = self.frames if over else [replace(frame, rack=None) for frame in self.frames]
        return Film(
            self.game.edition,
            tuple(clean(who.name) for who in self.game.participants),
            tuple(frames),
            remarks,
            None if error is None else str(error),
        )
