"""Tips: what the coach has to say about a turn, with its evidence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilewright.analysis.coach.notes import Note, Value, say_notes, spoken
from tilewright.geometry import Square
from tilewright.rules.play.move import Exchange, Play
from tilewright.sentences.people import People
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["Tip", "TipKind", "describe"]

_NO_TILES: Final = Tally()


class TipKind(Enum):
    """The advice on the rule sheets that a tip repeats."""

    SHORT_WORDS = "short-words"
    """Learn the words of two and three letters."""
    SAVE_S = "save-s"
    """An S should earn at least 8 points."""
    LETTER_GROUPS = "letter-groups"
    """Look for groups of letters on your rack."""
    PREMIUM = "premium"
    """Play across premium squares, above all those next to vowels."""
    KEEP = "keep"
    """Keep tiles that will be useful in your next play."""
    BINGO = "bingo"
    """Look for plays that score a bonus."""
    Q_WITHOUT_U = "q-without-u"
    """Learn the words that have a Q without a U."""
    HOOK = "hook"
    """Look for letters that turn a word on the board into another word."""
    CHOICE = "choice"
    """After you find a good play, look for a better one."""
    ATTITUDE = "attitude"
    """Everyone draws bad tiles at times; take pleasure in making the best of them."""
    FEW_LETTERS = "few-letters"
    """A couple of letters is better than none."""


@dataclass(frozen=True, slots=True)
class Tip:
    """One thing worth knowing about a turn, with its evidence.

    ``str`` gives it as a sentence to the player. The squares and tiles are there to be highlighted.
    """

    kind: TipKind
    """The advice that the tip repeats."""
    seat: Seat
    """The player whose turn it is about."""
    gain: float
    """How much better than the play made the tip's play is, in points."""
    move: Play | Exchange | None = None
    """The play or exchange that the tip is about; None for a word on attitude."""
    squares: tuple[Square, ...] = ()
    """The squares that show what the tip means."""
    tiles: Tally = _NO_TILES
    """The tiles on the rack that the tip is about."""
    words: tuple[str, ...] = ()
    """The words that the tip is about; all of them are in the lexicon."""
    arguments: tuple[tuple[str, Value], ...] = ()
    """What fills the placeholders of the tip's sentence."""
    notes: tuple[Note, ...] = ()
    """What is said after it: what words mean, and a better play with rarer words."""

    def __str__(self) -> str:
        """Return the tip, with its notes, as sentences to the player."""
        return describe(self, People(("",) * (self.seat + 1), self.seat))


def describe(tip: Tip, people: People) -> str:
    """Return a tip as sentences to ``people.reader``, who may be the player or an onlooker."""
    sentence = people.say(f"tip-{tip.kind.value}", tip.seat, **spoken(tip.arguments))
    return say_notes(sentence, tip.notes)
