"""Luck: what chance gave and took, apart from what the players chose.

Let F be the value of a position with all racks known and only the bag unknown, and I the value of
a move by what its player could see. Then

- the luck of a draw is F after the draw minus the mean of F over draws from the same bag;
- the luck of hidden tiles is [F(made) - F(usual)] - [I(made) - I(usual)];
- the skill of a turn is I(made) - I(best), which is never above 0, up to errors.

The usual move is the one with the highest equity, which rollouts play: the value of a position is
that of its usual move, so that the terms add up. F is estimated by rollouts of a few rounds with
the true racks; every deal is another draw, and the draw that was made is valued on the same deals.
Each term is computed on deals of its own. What they do not explain remains, and is shown.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from tilewright.analysis.effort import LEAST_DRAWS
from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.estimate import EXACTLY, Estimate, total
from tilewright.analysis.model import ResultAccount, TurnLuck
from tilewright.analysis.turn_choices import TurnChoice
from tilewright.analysis.valued import PAIR, Valued
from tilewright.analysis.valuing import is_endgame
from tilewright.kernel.simulation import Compared, Measure
from tilewright.kernel.situation import Situation
from tilewright.tiles import Tally

__all__ = [
    "Opening",
    "account_of",
    "offered",
    "opening_luck",
    "turn_luck",
    "unexplained_error",
    "unit_of",
]

Opening = tuple[tuple[Estimate, ...], tuple[Estimate, ...]]
"""What each seat is worth before any tile is drawn, and the luck of the opening racks."""

_TO_THE_END: Final = 1000
"""More moves than any game has."""
_ROUNDS: Final = {"points": 3, "win": 2}
"""How many rounds to look ahead: more make the remainder smaller, and the errors larger."""
HORIZON: Final = {"points": 5.0, "win": 0.06}
"""How far a value after a few rounds is from the value one turn later, apart from the terms
above: one standard deviation, measured as described in ``docs/design/028-review.md``."""
UNKNOWN_DRAW: Final = {"points": 23.0, "win": 0.11}
"""What a draw that is not known may have changed: one standard deviation of the luck of a draw."""
UNJUDGED: Final = {"points": 30.0, "win": 0.1}
"""What a turn that was not valued may have changed: one standard deviation."""


def unit_of(engine: Engine) -> str:
    """Return what luck is counted in: points with two players, the win chance with more."""
    return "points" if engine.seats == PAIR or engine.chances is None else "win"


def _values(arm: Compared, engine: Engine) -> tuple[Measure, ...]:
    return arm.lead if unit_of(engine) == "points" else arm.win


def _more(arm: Compared, engine: Engine) -> tuple[Estimate, ...]:
    more = arm.lead_more if unit_of(engine) == "points" else arm.win_more
    return tuple(map(Estimate.of, more))


def turn_luck(
    engine: Engine, choice: TurnChoice, made: TurnMove, valued: Valued
) -> TurnLuck | None:
    """Return the luck and skill of a turn as far as the record reveals them; None if static."""
    situation = choice.situation
    nothing = (EXACTLY,) * engine.seats
    if situation is None or engine.effort.is_static:
        return None
    if is_endgame(situation):
        # What an endgame offers from its beginning contains what it offers later.
        offer = valued.offer if choice.bag_before else nothing
        return TurnLuck(nothing, nothing, valued.effect, offer)
    if not choice.knows_all_racks:
        return TurnLuck(None, None, valued.effect, valued.offer)
    arms, drawn = [made], [Tally()]
    is_usual = valued.usual is None or valued.usual.move == made.move
    if valued.usual is not None and not is_usual:
        arms.append(valued.usual)
        drawn.append(Tally())
    if choice.drawn:
        arms.append(made)
        drawn.append(choice.drawn)
    draw = None if choice.drawn is None else nothing
    if len(arms) == 1:
        return TurnLuck(draw, nothing, valued.effect, valued.offer)
    found = engine.compare(
        situation,
        arms,
        samples=max(LEAST_DRAWS, engine.effort.draws),
        seed=engine.seed("luck", choice.number),
        plies=_ROUNDS[unit_of(engine)] * engine.seats,
        racks=choice.racks,
        drawn=drawn,
    ).arms
    if choice.drawn:
        draw = _more(found[-1], engine)
    hidden = nothing
    if not is_usual:
        truth = [-one for one in _more(found[1], engine)]
        hidden = tuple(one - seen for one, seen in zip(truth, valued.over_usual, strict=True))
    return TurnLuck(draw, hidden, valued.effect, valued.offer)


def opening_luck(engine: Engine, first: TurnChoice) -> Opening | None:
    """Return what each seat is worth before the deal, and what the opening racks changed."""
    if first.situation is None or not first.knows_all_racks or engine.effort.is_static:
        return None
    racks = max(LEAST_DRAWS, engine.effort.draws // 3)
    chance = random.Random(engine.seed("opening"))  # noqa: S311 - not a secret
    dealt = [_dealt(first.situation, chance) for _ in range(racks)]
    prior = _mean_value(engine, dealt)
    real = engine.compare(
        first.situation,
        (),
        samples=engine.effort.draws,
        seed=engine.seed("opening racks"),
        plies=_TO_THE_END,
        racks=first.racks,
    ).arms[0]
    values = map(Estimate.of, _values(real, engine))
    return prior, tuple(value - before for value, before in zip(values, prior, strict=True))


def _mean_value(engine: Engine, situations: Sequence[Situation]) -> tuple[Estimate, ...]:
    """Return each seat's mean result over several situations, played to the end."""
    values: list[list[float]] = [[] for _ in range(engine.seats)]
    for number, situation in enumerate(situations):
        seed = engine.seed("deal", number)
        found = engine.compare(situation, (), samples=2, seed=seed, plies=_TO_THE_END)
        for seat, one in enumerate(_values(found.arms[0], engine)):
            values[seat].append(one.mean)
    return tuple(map(_mean, values))


def _dealt(situation: Situation, chance: random.Random) -> Situation:
    """Return the situation with another rack for the player on turn."""
    tiles = [*situation.rack, *situation.unseen]
    chance.shuffle(tiles)
    held = len(situation.rack)
    return replace(situation, rack=Tally(tiles[:held]), unseen=Tally(tiles[held:]))


def _mean(values: Sequence[float]) -> Estimate:
    mean = math.fsum(values) / len(values)
    spread = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, math.sqrt(spread / len(values)))


class _Accounted(Protocol):
    """A turn of a player, such as a ``TurnReview``."""

    @property
    def seat(self) -> int: ...

    @property
    def luck(self) -> TurnLuck | None: ...


def account_of(
    seat: int, result: float, opening: Opening, turns: Sequence[_Accounted], unit: str
) -> ResultAccount:
    """Return how a seat's result came about.

    Turns that could not be valued are left out, so that what they changed is in the remainder.
    """
    prior, dealt = opening[0][seat], opening[1][seat]
    lucks = [(turn.seat, turn.luck) for turn in turns if turn.luck is not None]
    draws = dealt + total(luck.draw[seat] for _, luck in lucks if luck.draw)
    hidden = total(luck.hidden[seat] for _, luck in lucks if luck.hidden)
    own = total(luck.skill[seat] for who, luck in lucks if luck.skill and who == seat)
    others = total(luck.skill[seat] for who, luck in lucks if luck.skill and who != seat)
    known = prior + draws + hidden + own + others
    remainder = Estimate(result) - known + Estimate(0.0, unexplained_error(turns, unit, seat))
    return ResultAccount(result, prior, draws, hidden, own, others, remainder)


def unexplained_error(turns: Sequence[_Accounted], unit: str, seat: int) -> float:
    """Return the error of a remainder apart from the deals' own: what the terms cannot explain."""
    lucks = [turn.luck for turn in turns if turn.luck is not None]
    undrawn = sum(luck.draw is None for luck in lucks)
    unjudged = len(turns) - len(lucks)
    parts = ((HORIZON, len(lucks)), (UNKNOWN_DRAW, undrawn), (UNJUDGED, unjudged))
    each = (one[unit] * math.sqrt(number) for one, number in parts)
    return math.hypot(*each, offered(lucks, seat))


def offered(lucks: Sequence[TurnLuck], seat: int) -> float:
    """Return the size of what better moves than the usual ones offered over a game.

    The terms are measured with usual moves, so that what a better one offers is left over: for the
    player on turn, or for an opponent. It is added up as an error, without what deals add to it.
    """
    offers = [luck.offer[seat] for luck in lucks if luck.offer]
    return math.sqrt(max(0.0, math.fsum(one.mean**2 - one.error**2 for one in offers)))
