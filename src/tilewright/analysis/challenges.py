"""Challenges made and not made: what each was worth, as it looked then.

Before a challenge, nobody at the board knows whether the words are good. An expert's belief says
how likely that seemed; a challenge gains what the play gave if it comes off, and costs what the
rules take if it does not. A challenge that failed can have been right, and one that would have
succeeded can have been wrong.
"""

from __future__ import annotations

import math

from tilewright.analysis.beliefs import belief_in
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import EXACTLY, Estimate
from tilewright.analysis.model import ChallengeReview
from tilewright.analysis.moments import Moment
from tilewright.analysis.valued import PAIR
from tilewright.analysis.words import GameWords
from tilewright.edition import ChallengeRule
from tilewright.kernel.generator import Option
from tilewright.rules.play.move import Pass

__all__ = ["challenge_of"]


def challenge_of(
    engine: Engine, moment: Moment, after: Moment | None, words: GameWords
) -> ChallengeReview | None:
    """Return what a challenge of a play was worth, if it was made or would have succeeded.

    None if that cannot be said: with more than two players, without win chances, for words that
    the beliefs know nothing about, or if too little of the game is known.

    Args:
        engine: Compares the moves.
        moment: The turn with the play.
        after: The next turn, which a failed challenge may cost; None after the last turn.
        words: The game's dictionary.
    """
    situation, tried, verdict = moment.situation, moment.tried, moment.verdict
    if situation is None or tried is None or verdict is None or engine.effort.is_static:
        return None
    if engine.seats != PAIR or not engine.knows_chances(situation):
        return None
    played = [word.text for word in verdict.words]
    is_bad = moment.withdrawn or (words.is_authority and bool(words.lexicon.missing(played)))
    if not is_bad and not moment.challenged:
        return None
    belief = belief_in(played, words.lexicon)
    cost = _cost(engine, moment, after)
    if belief is None or cost is None:
        return None
    found = engine.compare(
        situation,
        [tried, Option(Pass(), situation.rack)],
        samples=engine.effort.draws,
        seed=engine.seed("challenge", moment.number),
    )
    gain = Estimate.of(found.arms[1].win_more[1 - situation.seat])
    value = Estimate(
        (1 - belief) * gain.mean - belief * cost.mean,
        math.hypot((1 - belief) * gain.error, belief * cost.error),
    )
    return ChallengeReview(moment.challenged, is_bad, belief, gain, cost, value)


def _cost(engine: Engine, moment: Moment, after: Moment | None) -> Estimate | None:
    """Return what a failed challenge costs in win chance; None if that is not known."""
    rule = engine.edition.challenge.rule
    award = moment.award or rule.award
    if award:
        return _cost_of_points(engine, moment, award)
    if rule in (ChallengeRule.SINGLE, ChallengeRule.VOID):
        return EXACTLY
    return None if after is None else _cost_of_turn(engine, after)


def _cost_of_points(engine: Engine, moment: Moment, award: int) -> Estimate | None:
    if engine.chances is None or moment.situation is None:
        return None
    lead = moment.scores[moment.seat] - moment.scores[1 - moment.seat] - moment.paid
    unseen = len(moment.situation.unseen)
    chances = [engine.chances.win(lead + more, unseen, 1) for more in (0, award)]
    return Estimate(chances[1] - chances[0])


def _cost_of_turn(engine: Engine, after: Moment) -> Estimate | None:
    """Return what the turn after the play was worth to the one who would have lost it."""
    situation = after.situation
    if situation is None:
        return None
    best = engine.options(situation, 1)[0]
    found = engine.compare(
        situation,
        [best, Option(Pass(), situation.rack)],
        samples=engine.effort.draws,
        seed=engine.seed("lost turn", after.number),
    )
    return -Estimate.of(found.arms[1].win_more[situation.seat])
