"""The coach: at most two tips for a turn, the most valuable first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tilewright.analysis.coach.choices import find_choice, find_few_letters, word_on_attitude
from tilewright.analysis.coach.places import find_hook, find_premium
from tilewright.analysis.coach.reader import USUAL_LEVEL, reader_at
from tilewright.analysis.coach.tiles import find_better_leave, find_wasted_s
from tilewright.analysis.coach.tip import Tip
from tilewright.analysis.coach.turn import Turn, Valued, turn_after, turn_before
from tilewright.analysis.coach.words import (
    find_bingo,
    find_letter_group,
    find_q_without_u,
    find_short_words,
)
from tilewright.edition import Level
from tilewright.lexicon import Lexicon
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.library.position import AnyMove, Position, move_value
from tilewright.rules.play.move import Move
from tilewright.rules.view import View

__all__ = ["LEAST_GAIN", "MOST_TIPS", "coach", "explain_move", "tips"]

LEAST_GAIN: Final = 10.0
"""How many points a better move must be worth before the coach mentions it."""
MOST_TIPS: Final = 2

_DETECTORS: Final[Sequence[Callable[[Turn, Valued], Tip | None]]] = (
    find_few_letters,
    find_bingo,
    find_q_without_u,
    find_wasted_s,
    find_better_leave,
    find_premium,
    find_short_words,
    find_hook,
    find_letter_group,
)
"""The detectors, the most specific first: a better move is explained by the first that speaks."""


def coach(  # noqa: PLR0913 - a turn, and what is known about it
    view: View,
    words: Lexicon,
    made: Move | None = None,
    best: Move | None = None,
    luck: float | None = None,
    *,
    near: Sequence[Move] = (),
    policy: WordPolicy | None = None,
    level: Level = USUAL_LEVEL,
) -> tuple[Tip, ...]:
    """Return what is worth saying about a turn, the most valuable first; nothing on most turns.

    Args:
        view: What the player on turn knew before the move.
        words: The lexicon; a tip mentions only words that are in it.
        made: The move that was made. Without it, the tips are about the best play, if that play
            clearly stands out.
        best: The best move, if a deeper analysis has found it; otherwise, moves are compared by
            their score and the tiles they keep, which says little late in the game.
        luck: What the draw before this turn was worth, in points; it is only needed for a word on
            attitude.
        near: Other moves that the analysis has found nearly as good as ``best``, best first.
        policy: Which words the tips may mention, by default those that the language allows. There
            are no tips about a move that forms another word.
        level: The player's level. A move whose words are familiar at this level is recommended
            instead of the best one if it is nearly as good.
    """
    if not view.rack:
        return ()
    allowed = policy_for(words, view.edition) if policy is None else policy
    reader = reader_at(level, words, view.edition, allowed)
    if made is None:
        turn: Turn | None = turn_before(view, words, LEAST_GAIN, reader)
    else:
        analyzed = () if best is None else (best, *near)
        turn = turn_after(view, words, made, analyzed, LEAST_GAIN, reader=reader)
    if turn is None:
        return ()
    found: list[Tip] = []
    for move in turn.better:
        tip = explain_move(turn, move)
        if not found or (tip is not None and tip.kind not in {one.kind for one in found}):
            found += [tip or find_choice(turn, move)]
    if luck is not None and turn.is_over:
        found += [good for good in [word_on_attitude(turn, luck)] if good]
    return tuple(found[:MOST_TIPS])


def explain_move(turn: Turn, move: Valued) -> Tip | None:
    """Return the most specific tip that explains why a move is better, or None."""
    return next((tip for detect in _DETECTORS if (tip := detect(turn, move))), None)


def tips(  # noqa: PLR0913 - a turn, and the options by keyword
    position: Position,
    made: AnyMove | None = None,
    *,
    best: AnyMove | None = None,
    luck: float | None = None,
    offensive: bool = False,
    level: Level = USUAL_LEVEL,
) -> tuple[Tip, ...]:
    """Return the coach's tips for the player on turn, the most valuable first.

    Args:
        position: The position before the move; the rack of the player on turn must be known.
        made: The move that was made. Without it, the tips are about the best play, if that play
            clearly stands out.
        best: The best move, if you know it from a deeper analysis.
        luck: What the player's last draw was worth, in points, for a word on attitude.
        offensive: Whether tips may name offensive words, and be about moves that form them.
        level: The player's level. A move whose words are familiar at this level is recommended
            instead of the best one if it is nearly as good; experts always get the best.

    Examples:
        >>> position = Position("pocket").with_rack("AEGINRT")
        >>> tip = tips(position, "8H GET")[0]
        >>> tip.kind.value, tip.words
        ('bingo', ('GRANITE',))
        >>> tips(position, "8H GET", level=Level.EXPERT)[0].words
        ('INGRATE',)
    """
    view = position.view

    def value(move: AnyMove | None) -> Move | None:
        return None if move is None else move_value(move, view.board, view.edition, view.rack)

    words = position.lexicon
    policy = policy_for(words, view.edition, offensive=offensive)
    return coach(view, words, value(made), value(best), luck, policy=policy, level=level)
