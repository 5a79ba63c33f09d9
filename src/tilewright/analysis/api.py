"""The function that programs call: ``tilewright.review``."""

from __future__ import annotations

from dataclasses import replace

from tilewright.analysis.coach.reader import USUAL_LEVEL
from tilewright.analysis.effort import DEFAULT, QUICK
from tilewright.analysis.model import Review
from tilewright.analysis.review import Progress, review_game
from tilewright.analysis.sources import AnyGame, source_of
from tilewright.analysis.words import words_for
from tilewright.edition import Level
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import policy_for
from tilewright.system import usable_cores

__all__ = ["review"]


def review(  # noqa: PLR0913 - a game, and the options by keyword
    game: AnyGame,
    *,
    lexicon: str | Lexicon | None = None,
    quick: bool = False,
    samples: int | None = None,
    seconds_per_turn: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    offensive: bool = False,
    level: Level = USUAL_LEVEL,
    progress: Progress | None = None,
) -> Review:
    """Review a finished game: what each turn lost, how certain that is, and who was lucky.

    Args:
        game: A finished ``Game``, a ``PaperGame`` from ``read_gcg``, or a ``Record``.
        lexicon: The game's dictionary; by default the one it names, if we have it.
        quick: Whether to compare moves only by score and leave, which takes under a second.
        samples: The number of deals per turn; by default 2,000.
        seconds_per_turn: A time limit, with which the figures are not repeatable.
        seed: Selects the random deals.
        threads: How many threads to use; by default, one for each core.
        offensive: Whether to name offensive words, and to comment on plays that form them.
        level: The level of the players. Where a move with familiar words is nearly as good as the
            best one, the coach's tips are about it; experts always get the best.
        progress: Called with the number of finished turns and of all turns; False stops the
            review, which then has the turns so far.

    Raises ``ArgumentError`` for a game in progress, because a review would reveal its secrets.

    Examples:
        >>> game = play("equity", "beginner", seed=7)
        >>> found = review(game, quick=True)
        >>> [player.score for player in found.players] == list(game.scores)
        True
    """
    source = source_of(game)
    effort = QUICK if quick else DEFAULT
    if samples is not None and not quick:
        effort = effort.with_samples(samples)
    effort = replace(effort, seconds=seconds_per_turn, seed=seed, threads=threads or usable_cores())
    record = source.followed.record
    words = words_for(record, lexicon)
    policy = policy_for(words.lexicon, record.edition, offensive=offensive)
    return review_game(source, words, effort, policy=policy, level=level, progress=progress)
