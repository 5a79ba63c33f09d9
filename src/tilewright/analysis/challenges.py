"""Challenges made and not made: what each was worth, as it looked then.

Before a challenge, nobody at the board knows whether the words are good. An expert's belief says
how likely that seemed; a challenge gains what the play gave if it comes off, and costs what the
rules take if it does not. A challenge that failed can have been right, and one that would have
succeeded can have been wrong.

With three or four players, the value is that of one of them, if no one else challenges: of the one
who did or, if no one did or the record does not say who, of the one for whom it was worth most.
Someone else may challenge, too, and then take the risk; so this is what a challenge is worth to a
player who cannot wait for that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tilewright.analysis.beliefs import belief_in
from tilewright.analysis.engine import Engine
from tilewright.analysis.estimate import EXACTLY, Estimate
from tilewright.analysis.model import ChallengeReview
from tilewright.analysis.turn_choices import TurnChoice
from tilewright.analysis.valued import PAIR
from tilewright.analysis.words import GameWords
from tilewright.edition import ChallengeRule
from tilewright.kernel.generator import Option
from tilewright.kernel.situation import Situation
from tilewright.kernel.win_chances import Chances
from tilewright.rules.play.move import Pass
from tilewright.units import Seat, all_seats

__all__ = ["challenge_of"]


def challenge_of(
    engine: Engine, choice: TurnChoice, later: Sequence[TurnChoice], words: GameWords
) -> ChallengeReview | None:
    """Return what a challenge of a play was worth, if it was made or would have succeeded.

    None if that cannot be said: without win chances, for words that the beliefs know nothing
    about, or if too little of the game is known.

    Args:
        engine: Compares the moves.
        choice: The turn with the play.
        later: The turns after it; a failed challenge may cost one of them.
        words: The game's dictionary.
    """
    situation, tried, verdict = choice.situation, choice.tried, choice.verdict
    if situation is None or tried is None or verdict is None or engine.effort.is_static:
        return None
    if not engine.knows_chances(situation):
        return None
    played = [word.text for word in verdict.words]
    is_bad = choice.withdrawn or (words.is_authority and bool(words.lexicon.missing(played)))
    if not is_bad and not choice.challenged:
        return None
    belief = belief_in(played, words.lexicon)
    if belief is None:
        return None
    found = engine.compare(
        situation,
        [tried, Option(Pass(), situation.rack)],
        samples=engine.effort.draws,
        seed=engine.seed("challenge", choice.number),
    )
    values = []
    for seat in _who(choice, situation):
        cost = _cost(engine, choice, later, seat)
        if cost is None:
            continue
        gain = Estimate.of(found.arms[1].win_more[seat])
        value = Estimate(
            (1 - belief) * gain.mean - belief * cost.mean,
            math.hypot((1 - belief) * gain.error, belief * cost.error),
        )
        values.append(ChallengeReview(seat, choice.challenged, is_bad, belief, gain, cost, value))
    return max(values, key=lambda one: one.value.mean, default=None)


def _who(choice: TurnChoice, situation: Situation) -> list[Seat]:
    """Return who challenged, or all who could have."""
    if choice.challenged and choice.challenger is not None:
        return [choice.challenger]
    return [
        seat
        for seat in all_seats(situation.seats)
        if seat != situation.seat and situation.active[seat]
    ]


def _cost(
    engine: Engine, choice: TurnChoice, later: Sequence[TurnChoice], seat: Seat
) -> Estimate | None:
    """Return what a failed challenge costs ``seat`` in win chance; None if it is not known."""
    rule = engine.edition.challenge.rule
    award = choice.award or rule.award
    if award:
        return _cost_of_points(engine, choice, award, seat)
    if rule in (ChallengeRule.SINGLE, ChallengeRule.VOID):
        return EXACTLY
    own = next((each for each in later if each.seat == seat), None)
    return None if own is None else _cost_of_turn(engine, own)


def _cost_of_points(engine: Engine, choice: TurnChoice, award: int, seat: Seat) -> Estimate | None:
    """Return what points for the challenged player cost the challenger, by the static table."""
    situation = choice.situation
    chances = None if situation is None else engine.chances_for(situation)
    if situation is None or chances is None:
        return None
    if situation.seats == PAIR:
        lead = choice.scores[choice.seat] - choice.scores[seat] - choice.paid
        unseen = len(situation.unseen)
        wins = [chances.win(lead + more, unseen, 1) for more in (0, award)]
        return Estimate(wins[1] - wins[0])
    before, after = (
        _shares(chances, situation, choice, more - choice.paid)[seat] for more in (0, award)
    )
    return Estimate(before - after)


def _shares(
    chances: Chances, situation: Situation, choice: TurnChoice, more: int
) -> dict[Seat, float]:
    """Return the static win chances after a play whose player has ``more`` points; they add to 1.

    The next player is on turn.
    """
    active = [seat for seat in all_seats(situation.seats) if situation.active[seat]]
    needs = situation.targets or (0,) * situation.seats
    stands = {seat: choice.scores[seat] - needs[seat] for seat in active}
    stands[choice.seat] += more
    order = sorted(active, key=lambda seat: (seat - choice.seat - 1) % situation.seats)
    wins = {}
    for before, seat in enumerate(order):
        best = max(stand for other, stand in stands.items() if other != seat)
        # What the two still need says how far the end is, if a target decides the game.
        distance = max(0, -stands[seat] - best) if situation.targets else len(situation.unseen)
        wins[seat] = chances.win(stands[seat] - best, distance, before)
    whole = math.fsum(wins.values())
    return {seat: win / whole for seat, win in wins.items()}


def _cost_of_turn(engine: Engine, after: TurnChoice) -> Estimate | None:
    """Return what the next turn of the one who challenged, or could have, was worth."""
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
