"""The dictionary of a recorded game: which one to look moves up in, and what it may decide."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.edition import Edition
from tilewright.lexicon import Lexicon, find_lexicon
from tilewright.library.position import as_lexicon
from tilewright.records.record import Record

__all__ = ["GameWords", "words_for"]


@dataclass(frozen=True, slots=True)
class GameWords:
    """The dictionary that a review uses."""

    lexicon: Lexicon
    is_authority: bool
    """Whether it is the game's own dictionary, so that a missing word is a phony."""


def words_for(record: Record, chosen: str | Lexicon | None = None) -> GameWords:
    """Return the dictionary for a record.

    A dictionary that the caller chooses is the game's. Otherwise it is the one that the record
    names, if we have it. If not, moves are looked up in the standard dictionary, but a word that
    it lacks may well be in the dictionary of the game.
    """
    if chosen is not None:
        return GameWords(as_lexicon(chosen, record.edition), is_authority=True)
    named = (record.pragma("lexicon") or "").split()
    if named and find_lexicon(named[0]) is not None:
        return GameWords(as_lexicon(named[0], record.edition), is_authority=True)
    return GameWords(_standard(record.edition), is_authority=False)


def _standard(edition: Edition) -> Lexicon:
    return as_lexicon(None, edition)
