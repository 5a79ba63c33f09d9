"""Whom we recommend a play to: the words that they know, and what counts as nearly as good.

A beginner learns nothing from a word that they never met if one that they know is nearly as good.
So everything that recommends a play asks a ``Reader``: hints, tips and the tips in a review.
Experts always get the best play, and so does everyone in languages whose words have no grades.

``docs/design/044-familiar-words.md`` has the measurements.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from tilewright.edition import Edition, Level
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import POLITE, WordPolicy, language_of
from tilewright.players.levels import SKILLS
from tilewright.players.mind.vocabulary import is_english, vocabulary
from tilewright.players.spec import split_player
from tilewright.rules.view import View

__all__ = [
    "EVERYONE",
    "FAMILIAR",
    "USUAL_LEVEL",
    "Familiar",
    "Reader",
    "level_against",
    "level_at",
    "reader_at",
]

USUAL_LEVEL: Final = Level.INTERMEDIATE
"""The level of a person about whom nothing is known."""


class Familiar(NamedTuple):
    """What is familiar at a level."""

    grade: int
    """The grade of the rarest words that people of this level know.

    People recognize more words than they would think of, so for beginners it is one grade above
    the words that the computer of that level plays."""
    within: float
    """A familiar play is recommended if it is worse than the best one by less than this, in points.

    The coach stays silent about a difference of less than 10 points, and a review calls a loss of
    less than 5 points good."""


FAMILIAR: Final = {Level.BEGINNER: Familiar(3, 10.0), Level.INTERMEDIATE: Familiar(4, 5.0)}
"""What is familiar at each level; experts always get the best play."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A person to whom we recommend a play."""

    policy: WordPolicy = POLITE
    """Which words we may say."""
    known: Lexicon | None = None
    """The words that the person knows; None if they always get the best play."""
    within: float = 0.0
    """A play of known words is preferred if it is worse by less than this, in points."""
    has_definitions: bool = False
    """Whether we can say what words mean: our definitions are for English words."""

    def knows_all(self, words: Iterable[str]) -> bool:
        """Return whether the person knows all of the words."""
        return self.known is None or self.known.accepts_all(words)


EVERYONE: Final = Reader()
"""A reader who gets the best play that is polite, without definitions."""


def reader_at(level: Level, words: Lexicon, edition: Edition, policy: WordPolicy) -> Reader:
    """Return the reader for a person of some level, in a game with these words.

    Only English words are graded by how common they are and have definitions.
    """
    if language_of(words, edition) not in {"", "en"} or not is_english(words):
        return Reader(policy)
    familiar = FAMILIAR.get(level)
    if familiar is None:
        return Reader(policy, has_definitions=True)
    known = vocabulary(words, familiar.grade, policy=policy)
    return Reader(policy, known, familiar.within, has_definitions=True)


def level_against(computers: Iterable[str]) -> Level:
    """Return the level of people who play against ``computers``, given by name, like ``expert``.

    They have chosen their opponents, so the weakest one counts. Players that are not like people,
    such as ``equity``, are for experts.
    """
    ranks = list(Level)
    skills = (SKILLS.get(split_player(text)[0]) for text in computers)
    levels = (Level.EXPERT if skill is None else skill.level for skill in skills)
    return min(levels, key=ranks.index, default=USUAL_LEVEL)


def level_at(view: View, computers: Iterable[str]) -> Level:
    """Return the level of the player of ``view``: what they said, or that of their opponents.

    Players say it in a Finish Line game.
    """
    said = None if view.seat is None else view.participants[view.seat].level
    return said or level_against(computers)
