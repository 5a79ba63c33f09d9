"""One tile in the bag: plays are searched in every world, and nothing else is claimed."""

from dataclasses import replace
from statistics import fmean

import pytest

from tests.analysis.games import TINY
from tilewright.analysis.effort import Effort
from tilewright.analysis.engine import Engine, TurnMove
from tilewright.analysis.model import Method
from tilewright.analysis.sources import source_of
from tilewright.analysis.turn_choices import TurnChoice, choices_of
from tilewright.analysis.valued import Valued
from tilewright.analysis.valuing import value_turn
from tilewright.kernel.generator import Option
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.library.game import play
from tilewright.rules.play.move import Pass, Play
from tilewright.tiles import Tally
from tilewright.units import Seat

SOLVING = replace(TINY, worlds=400_000)
"""Enough to solve the position below in all of its worlds."""


@pytest.fixture(scope="module")
def moment() -> TurnChoice:
    """Return a turn with one tile in the bag, on which the best move was made."""
    found = choices_of(source_of(play("equity", "equity", lexicon="enable", seed=2)).followed)
    return next(one for one in found if one.bag == 1)


def value(
    moment: TurnChoice, words: Lexicon, effort: Effort, made: TurnMove | None = None
) -> Valued:
    """Return the values of a turn, with another move in place of the one made if it is given."""
    situation, chosen = moment.situation, made or moment.made
    assert situation is not None
    assert chosen is not None
    engine = Engine(situation.edition, words, 2, effort)
    return value_turn(engine, moment.number, situation, chosen)


def final_lead(situation: Situation, move: TurnMove, tile: int, words: Lexicon) -> float:
    """Return the proven lead at the end if this tile is in the bag."""
    assert isinstance(move.move, Play)
    drawn = Tally((tile,))
    own, other = move.leave + drawn, situation.unseen - drawn
    scores = list(situation.scores)
    scores[situation.seat] += move.score
    engine = Engine(situation.edition, words, 2, SOLVING)
    counts = [len(other), len(other)]
    counts[situation.seat] = len(own)
    after = replace(
        situation,
        board=situation.board.with_tiles(move.move.squares, move.move.cells),
        rack=other,
        unseen=own,
        counts=tuple(counts),
        seat=Seat(1 - situation.seat),
        scores=tuple(scores),
        passes=(0, 0),
        scoreless=0,
    )
    found = engine.solve(after, SOLVING.worlds)
    assert found.exact
    return float(-found.value)


def test_a_play_is_worth_the_mean_over_all_tiles_that_may_be_in_the_bag(
    moment: TurnChoice, enable: Lexicon
) -> None:
    """Every unseen tile is in the bag with the same chance; the values have no error."""
    situation, made = moment.situation, moment.made
    assert situation is not None
    assert made is not None
    found = value(moment, enable, SOLVING)
    leads = [final_lead(situation, made, tile, enable) for tile in situation.unseen]
    assert found.method is Method.SOLVED
    assert found.depth == len(set(situation.unseen))
    assert found.established
    assert found.made.points.mean == pytest.approx(fmean(leads))
    assert found.made.win is not None
    assert found.made.win.mean == pytest.approx(fmean(lead > 0 for lead in leads))
    assert found.made.points.error == found.made.win.error == 0


def test_an_incomplete_search_claims_only_what_the_simulation_allows(
    moment: TurnChoice, enable: Lexicon
) -> None:
    """The intervals contain the figures of the simulation, and the figures fit each other."""
    situation = moment.situation
    assert situation is not None
    engine = Engine(situation.edition, enable, 2, TINY)
    other = next(one for one in engine.options(situation, 9)[3:] if isinstance(one.move, Play))
    effort = replace(TINY, worlds=1600)
    found = value(moment, enable, effort, other)
    # With a time limit, there is no search.
    plain = value(moment, enable, replace(effort, seconds=100.0, samples=1), other)
    assert found.method is Method.CHECKED
    assert plain.method is Method.SIMULATED
    assert not found.is_best
    gap = found.best.points.mean - found.made.points.mean
    assert found.loss_points.mean == pytest.approx(gap)
    assert found.loss_points.error > 0
    assert sum(found.chances) == pytest.approx(1)


def test_a_pass_is_simulated(moment: TurnChoice, enable: Lexicon) -> None:
    """The opponent would decide without knowing the bag, so no world has a value of its own."""
    situation = moment.situation
    assert situation is not None
    found = value(moment, enable, TINY, Option(Pass(), situation.rack))
    assert found.method is Method.SIMULATED


def test_two_tiles_in_the_bag_are_too_many(moment: TurnChoice, enable: Lexicon) -> None:
    """The turn is simulated."""
    situation = moment.situation
    assert situation is not None
    tiles = list(situation.rack)
    counts = list(situation.counts)
    counts[situation.seat] -= 1
    fewer = replace(
        situation,
        rack=Tally(tiles[:-1]),
        unseen=situation.unseen + tiles[-1:],
        counts=tuple(counts),
    )
    assert fewer.bag == 2
    engine = Engine(situation.edition, enable, 2, TINY)
    assert value_turn(engine, 1, fewer, engine.options(fewer, 1)[0]).method is Method.SIMULATED
