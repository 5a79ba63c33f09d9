"""A file of events as frames: what a spectator saw, turn by turn.

The sentences are made from what everybody may see. Racks are shown only of a game that is
over: the file of a game that goes on is no window into the hands of its players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tilewright.cli.output import clean
from tilewright.cli.terminal.replay_frames import Film, Frame
from tilewright.errors import BrokenLog, NotationError
from tilewright.formats.json.events import read_events
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Began,
    Ended,
    Event,
    Exchanged,
    Left,
    Passed,
    Played,
    Returned,
    Skipped,
    Switched,
    WindowClosed,
)
from tilewright.rules.evolve import begin, evolve
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Verdict
from tilewright.rules.view import View, view_of
from tilewright.sentences import scores
from tilewright.sentences.endings import settlement
from tilewright.sentences.events import describe

_TURNS: Final[dict[type[Event], str]] = {
    Played: "play",
    Exchanged: "exchange",
    Passed: "pass",
    Switched: "switch",
    Skipped: "skipped",
    Returned: "taken-back",
    Left: "left",
    Ended: "end",
}
"""The events that make a frame of their own; what else happens is told with the last one."""

_SILENT: Final = (Accepted, Agreed, WindowClosed)
"""Events that change nothing that is shown."""


def film_of_events(text: str) -> Film:
    """Read a file of events; of one that is wrong, take what stands before that."""
    number = 0
    error: NotationError | None = None
    events: list[tuple[int, Event]] = []
    try:
        for line, event in read_events(text.split("\n")):
            number += isinstance(event, Began)
            if number <= 1:
                events.append((line, event))
    except NotationError as fault:
        error = fault
    if not events:
        raise error or NotationError("the file holds no game")
    remarks = (f"the file holds {number} games; this is the first",) if number > 1 else ()
    film = _Filming(events[0][1])
    try:
        for line, event in events[1:]:
            film.take(line, event)
    except NotationError as fault:
        error = fault
    return film.film(remarks, error)


class _Filming:
    """A game while it is followed."""

    def __init__(self, first: Event) -> None:
        try:
            self.game = begin(first)
        except BrokenLog as error:
            raise NotationError(str(error)) from error
        self.frames: list[Frame] = []
        self.opening: list[str] = []
        """What happened before the first turn."""

    def take(self, line: int, event: Event) -> None:
        """Follow one event."""
        before = self.game
        try:
            self.game = evolve(before, event)
        except BrokenLog as error:
            raise NotationError(f"this cannot have happened: {error}", line=line) from error
        view = view_of(self.game, None)
        sentence = clean(describe(event.seen_by(None), view, None) or "")
        if type(event) in _TURNS:
            frame = self._frame(event, before.board, sentence, view)
            racks = before.racks
            if frame.seat is not None:
                frame = replace(frame, rack=racks[frame.seat])
            self.frames.append(frame)
            self.opening.clear()
        elif isinstance(event, _SILENT):
            return
        elif self.frames:
            last = self.frames[-1]
            note = "\n".join(filter(None, (last.note, sentence)))
            self.frames[-1] = replace(last, scores=self.game.scores, note=note)
        elif sentence:
            self.opening.append(sentence)

    def _frame(self, event: Event, before: Board, sentence: str, view: View) -> Frame:
        seat = getattr(event, "seat", None)
        notes = [*self.opening, *(settlement(view, None)[1:] if isinstance(event, Ended) else ())]
        frame = Frame(
            sentence=sentence,
            seat=seat,
            action=_TURNS[type(event)],
            board=self.game.board,
            scores=self.game.scores,
            note="\n".join(clean(note) for note in notes),
        )
        if not isinstance(event, Played):
            return frame
        verdict = Verdict(event.words, event.square_points, event.bonus, event.score)
        breakdown = explain(before, event.play, verdict, self.game.edition)
        return replace(
            frame,
            new=event.play.squares,
            words=tuple((word.text, word.score) for word in event.words),
            score=event.score,
            breakdown=tuple(scores.describe(breakdown)),
        )

    def film(self, remarks: Sequence[str], error: NotationError | None) -> Film:
        """Return what was seen."""
        over = self.game.result is not None
        frames = self.frames if over else [replace(frame, rack=None) for frame in self.frames]
        return Film(
            self.game.edition,
            tuple(clean(who.name) for who in self.game.participants),
            tuple(frames),
            tuple(remarks),
            None if error is None else str(error),
        )
