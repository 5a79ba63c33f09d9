"""What happened, said in one grammar: who does what, where, for how many points.

The sentences are made from seen events alone, so they can tell nothing that the seat
they are made for may not know.
"""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.edition import Edition
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Challenged,
    Decided,
    DrawnForFirst,
    Ended,
    EndReason,
    FirstBy,
    FirstChosen,
    LeaveReason,
    Left,
    OwnDrew,
    OwnExchanged,
    OwnSwitched,
    Participant,
    Passed,
    Paused,
    Played,
    PlayExists,
    ProofAsked,
    Resumed,
    Returned,
    SeenEvent,
    SeenExchanged,
    SeenSwitched,
    Skipped,
    TakenBack,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.view import View

_WHY_OVER = {
    EndReason.OUT: "The bag is empty and the last tile is played.",
    EndReason.TARGET: "The Finish Line is reached.",
    EndReason.PASSED_OUT: "Every player has passed often enough: no more plays.",
    EndReason.SCORELESS: "Too many rounds without a point.",
    EndReason.NO_PLAYS: "The bag is empty and nobody can play.",
    EndReason.LAST_STANDING: "All others have left.",
    EndReason.CANCELLED: "All players agreed to stop.",
}
_DECIDED = {
    Decided.SCORE: "the highest final score",
    Decided.BEFORE_UNPLAYED: "equal final scores, higher before unplayed tiles were counted",
    Decided.SHARED: "a tie: the victory is shared",
    Decided.TARGET: "the own target is reached",
    Decided.SHARE_OF_TARGET: "the highest score measured by the own target",
    Decided.LAST_STANDING: "the last player in the game",
    Decided.NOBODY: "the game was cancelled",
}


def announce(event: SeenEvent, view: View) -> str | None:
    """Return the sentence for ``event``; None for what needs no words of its own."""
    return _Announcer(view.edition, view.participants).say(event)


class _Announcer:
    """Says events of one table."""

    def __init__(self, edition: Edition, participants: tuple[Participant, ...]) -> None:
        self.edition = edition
        self.names = [who.name for who in participants]

    def say(self, event: SeenEvent) -> str | None:
        match event:
            case Played():
                return self._played(event)
            case Challenged() | Returned() | TurnLost() | Awarded() | Accepted():
                return self._challenge(event)
            case DrawnForFirst():
                draws = (f"{self.names[seat]} {self._tile(code)}" for seat, code in event.draws)
                return f"Draw for first play: {', '.join(draws)}."
            case FirstChosen():
                by = {
                    FirstBy.DRAW: "the best tile",
                    FirstBy.YOUNGEST: "the youngest",
                    FirstBy.LOT: "by lot",
                }
                return f"{self.names[event.seat]} begins ({by[event.by]})."
            case Ended():
                return _WHY_OVER[event.why]
            case _:
                return self._quiet(event)

    def _quiet(self, event: SeenEvent) -> str | None:  # noqa: C901, PLR0911, PLR0912 - one case an event
        """Say the events that take no turn of tiles on the board."""
        match event:
            case Passed():
                reason = ", because time ran out" if event.by_clock else ""
                return f"{self.names[event.seat]} passes{reason}."
            case OwnDrew() | Agreed():
                return None
            case SeenExchanged() | OwnExchanged():
                count = event.count if isinstance(event, SeenExchanged) else len(event.given)
                return f"{self.names[event.seat]} exchanges {_tiles(count)}."
            case SeenSwitched():
                return f"{self.names[event.seat]} switches a tile with {self.names[event.other]}."
            case OwnSwitched():
                given, taken = self._tile(event.given), self._tile(event.taken)
                who, other = self.names[event.seat], self.names[event.other]
                return f"{who} gives {given} to {other} and takes {taken}."
            case Skipped():
                return f"{self.names[event.seat]} loses this turn."
            case WindowClosed():
                return "Nobody challenged in time: the last play stands."
            case ProofAsked():
                return f"{self.names[event.seat]} asks whether any play is left."
            case PlayExists():
                return "A play is left for at least one player."
            case Paused():
                return "The game is paused."
            case Resumed():
                return "The game goes on."
            case TakenBack():
                return f"{self.names[event.seat]} takes the last play back."
            case Left():
                return self._left(event)
            case _:
                return None

    def _played(self, event: Played) -> str:
        word = event.words[0]
        at = self.edition.coordinates.write(word.start, word.axis)
        others = ", ".join(other.text for other in event.words[1:])
        also = f", making {others}" if others else ""
        bonus = f", {event.bonus} of them the bonus" if event.bonus else ""
        said = ""
        if event.play.announced is not None and event.play.announced != event.score:
            said = f" (announced {event.play.announced})"
        points = _points(event.score)
        who = self.names[event.seat]
        return f"{who} plays {word.text}, {at} {word.axis.value}{also}, for {points}{bonus}{said}."

    def _challenge(self, event: Challenged | Returned | TurnLost | Awarded | Accepted) -> str:
        who = self.names[event.seat]
        match event:
            case Challenged():
                owner = self.names[event.against]
                if event.refused:
                    words = ", ".join(event.refused)
                    return f"{who} challenges {owner}'s play: not acceptable: {words}."
                return f"{who} challenges {owner}'s play: all its words are acceptable."
            case Returned():
                return f"{who} takes the tiles back and loses that turn."
            case TurnLost():
                return f"{who} will lose the next turn."
            case Awarded():
                return f"{who} gains {_points(event.points)}."
            case Accepted():
                return f"{who} accepts."

    def _left(self, event: Left) -> str:
        why = {
            LeaveReason.RESIGNED: "resigns",
            LeaveReason.VANISHED: "is removed, having been away too long",
            LeaveReason.TIME: "has lost on time",
        }
        return f"{self.names[event.seat]} {why[event.why]}."

    def _tile(self, code: int) -> str:
        face = self.edition.tiles.face(code)
        return face.text if face.letter else f"a {self.edition.kind_names['blank']}"


def settlement_lines(view: View) -> list[str]:
    """Return the end of a game step by step: what was settled, and who has won."""
    result = view.result
    if result is None:
        return []
    tiles = view.edition.tiles
    lines = [_WHY_OVER[result.why]]
    for who, line in zip(view.participants, result.settlements, strict=True):
        steps = [str(line.score)]
        if line.overtime:
            steps.append(f"- {line.overtime} for time")
        if line.deducted:
            steps.append(f"- {line.deducted} for {tiles.text(line.unplayed)}")
        if line.gained:
            steps.append(f"+ {line.gained} for the others' tiles")
        total = f" = {line.final}" if len(steps) > 1 else ""
        lines.append(f"  {who.name}: {' '.join(steps)}{total}")
    if not result.winners:
        return [*lines, f"Nobody wins ({_DECIDED[result.decided]})."]
    names = _joined(view.participants[seat].name for seat in result.winners)
    verb = "share the victory" if len(result.winners) > 1 else "wins"
    lines.append(f"{names} {verb} ({_DECIDED[result.decided]}).")
    return lines


def _joined(names: Iterable[str]) -> str:
    listed = list(names)
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"
