"""The coach on recorded games: the turns it can judge, and the words that players missed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tilewright.analysis.coach.coach import coach
from tilewright.analysis.coach.tip import TipKind
from tilewright.edition import Level
from tilewright.formats.cgp import write_cgp
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import WordPolicy
from tilewright.library.position import Position
from tilewright.records.follow import Followed
from tilewright.records.position import position_after
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.units import Seat

__all__ = ["PlayedTurn", "missed_words", "played_turns"]

_ABOUT_WORDS: Final = frozenset(
    {
        TipKind.BINGO,
        TipKind.HOOK,
        TipKind.LETTER_GROUPS,
        TipKind.Q_WITHOUT_U,
        TipKind.SHORT_WORDS,
    }
)
"""The tips about words that are worth learning."""


class PlayedTurn(NamedTuple):
    """A play in a recorded game, and what its player knew before it."""

    seat: Seat
    view: View
    made: Play


def played_turns(followed: Followed, words: Lexicon) -> Iterator[PlayedTurn]:
    """Yield the plays that the coach can judge.

    The player's rack must be recorded and full, and the words played must be in the lexicon.
    """
    edition = followed.record.edition
    for number, step in enumerate(followed.steps):
        entry, verdict = step.entry, step.verdict
        if not isinstance(entry.action, Play) or verdict is None or entry.rack is None:
            continue
        if len(entry.rack) < edition.rack or words.missing(word.text for word in verdict.words):
            continue
        line = write_cgp(position_after(followed, number))
        position = Position.from_cgp(line, edition=edition, lexicon=words, on_turn=entry.seat)
        yield PlayedTurn(entry.seat, position.view, entry.action)


def missed_words(
    followed: Followed,
    words: Lexicon,
    seat: Seat | None = None,
    *,
    policy: WordPolicy | None = None,
) -> tuple[str, ...]:
    """Return the words of the coach's tips for one player or all of them, without duplicates.

    Words are there to be learned, so they are those of the best plays at any level.
    """
    tips = (
        tip
        for turn in played_turns(followed, words)
        if seat is None or turn.seat == seat
        for tip in coach(turn.view, words, turn.made, policy=policy, level=Level.EXPERT)
        if tip.kind in _ABOUT_WORDS
    )
    return tuple(dict.fromkeys(word for tip in tips for word in tip.words))
