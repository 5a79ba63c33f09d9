"""Finished reviews on disk, by content, so that reviewing a file again takes no time.

A review depends on the file, the dictionary, the effort, the words that we say, the level of the
players and the program's version, and on nothing else; together they are its name. Files that
cannot be read are ignored, and if the folder cannot be written, nothing is stored.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from tilewright._version import __version__
from tilewright.analysis.coach.reader import USUAL_LEVEL
from tilewright.analysis.codec import read_review, review_data
from tilewright.analysis.effort import Effort
from tilewright.analysis.model import FORMAT, Review
from tilewright.analysis.sources import Source
from tilewright.analysis.words import GameWords
from tilewright.edition import Level
from tilewright.errors import NotationError
from tilewright.lexicon.cache import cache_folder, cache_key
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.system import write_file

__all__ = ["ReviewStore", "review_key", "review_store", "source_key"]


def review_key(
    content: str,
    words: GameWords,
    effort: Effort,
    policy: WordPolicy,
    level: Level = USUAL_LEVEL,
) -> str:
    """Return the name under which a review is stored.

    Args:
        content: The game, as text.
        words: The dictionary.
        effort: How much work is done; the number of threads does not matter.
        policy: Which words are named.
        level: The level of the players, for tips.
    """
    budget = repr(replace(effort, threads=1))
    authority = str(words.is_authority)
    made_with = (authority, budget, policy.key, level.value, __version__, str(FORMAT))
    return cache_key(content, words.lexicon.checksum, *made_with)


def source_key(
    source: Source,
    words: GameWords,
    effort: Effort,
    policy: WordPolicy | None = None,
    level: Level = USUAL_LEVEL,
) -> str:
    """Return the name under which the review of a game from a file is stored.

    Without a ``policy``, it is that of the language, as for ``review_game``.
    """
    if policy is None:
        policy = policy_for(words.lexicon, source.followed.record.edition)
    content = repr((source.followed.record, source.targets, source.winners, source.times))
    return review_key(content, words, effort, policy, level)


@dataclass(frozen=True, slots=True)
class ReviewStore:
    """Reviews in a folder; None stores nothing."""

    folder: Path | None

    def load(self, key: str) -> Review | None:
        """Return a stored review, or None."""
        if self.folder is None:
            return None
        try:
            text = (self.folder / f"{key}.json").read_text(encoding="utf-8")
            return read_review(json.loads(text))
        except (OSError, ValueError, NotationError):
            return None

    def save(self, key: str, review: Review) -> None:
        """Store a finished review whose figures are repeatable."""
        if self.folder is None or not (review.is_complete and review.is_repeatable):
            return
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_file(self.folder / f"{key}.json", json.dumps(review_data(review)).encode())


def review_store() -> ReviewStore:
    """Return the store in the user's cache folder."""
    lexicons = cache_folder()
    return ReviewStore(None if lexicons is None else lexicons.parent / "reviews")
