"""Mistakes in recorded games: codes for programs, with sentences in the catalogue for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tilewright.catalogue import sentence
from tilewright.errors import NotationError
from tilewright.rules.play.faults import Finding

__all__ = ["Slip", "SlipKind", "slip"]


class SlipKind(Enum):
    """A kind of mistake in a recorded game."""

    # Mistakes that end the replay.
    MISPLACED = "misplaced-play"
    SET_EXCEEDED = "set-exceeded"
    NOTHING_TO_WITHDRAW = "nothing-to-withdraw"
    BARE_SCORE = "bare-score"
    ENTRY_EXCEEDS_SET = "entry-exceeds-set"
    UNREADABLE = "unreadable"
    # Mistakes in a turn or at the end of the game.
    OUT_OF_TURN = "out-of-turn"
    AFTER_THE_END = "after-the-end"
    NO_EXCHANGE = "no-exchange"
    BAG_TOO_LOW = "bag-too-low"
    NOT_CHALLENGED = "not-challenged"
    TILES_LEFT = "tiles-left"
    TIME_TWICE = "time-twice"
    TIME_NOT_LAST = "time-not-last"
    # Racks.
    NOT_ON_RACK = "not-on-rack"
    RACK_TOO_LARGE = "rack-too-large"
    RACK_IMPOSSIBLE = "rack-impossible"
    RACK_CHANGED = "rack-changed"
    RACK_MISCOUNTED = "rack-miscounted"
    RACK_TWICE = "rack-twice"
    RACK_TOO_EARLY = "rack-too-early"
    # Sums.
    WRONG_SCORE = "wrong-score"
    WRONG_TOTAL = "wrong-total"
    # The file as a whole.
    ENCODING = "encoding"
    GIVEN_TWICE = "given-twice"
    TOO_LATE = "too-late"
    NOTE_TOO_EARLY = "note-too-early"
    UNKNOWN_VALUE = "unknown-value"
    UNKNOWN_LEXICON = "unknown-lexicon"
    OTHER_EDITION = "other-edition"
    SAME_NAME = "same-name"
    PLAYERS_NOT_LISTED = "players-not-listed"


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake or an oddity in a recorded game."""

    kind: SlipKind
    """What kind of mistake it is, for programs."""
    line: int | None = None
    """The line in the file, counted from 1."""
    about: Mapping[str, str | int] = field(default_factory=dict)
    """The values for the sentence, by name."""
    findings: tuple[Finding, ...] = ()
    """What the judge found wrong with a play."""
    harmless: bool = False
    """Whether the game may still be correct, as when its dictionary is unknown."""
    column: int | None = field(default=None, compare=False)
    """The column in that line, counted from 1."""

    @property
    def code(self) -> str:
        """The code of the sentence in the catalogue."""
        return f"slip-{self.kind.value}"

    @property
    def message(self) -> str:
        """The mistake as a sentence in the current language."""
        said = sentence(self.code, **self.about)
        return " ".join([said, *(finding.sentence for finding in self.findings)])

    def as_error(self) -> NotationError:
        """Return the slip as the error that a strict reader raises."""
        return NotationError(self.message, line=self.line, column=self.column)


def slip(kind: SlipKind, line: int | None = None, **about: str | int) -> Slip:
    """Return a slip, given the values for its sentence."""
    return Slip(kind, line, about)
