"""Comparison: what its answers may depend on, and that means, differences and errors agree."""

from dataclasses import replace
from math import hypot

import pytest

from tests.kernel.agreement.situations import game_of, options_of, situation_at
from tests.refusals import argument_refused
from tilewright.edition.shipped import load_edition
from tilewright.kernel.generator import Candidate, Option
from tilewright.kernel.simulation import Held, Simulator
from tilewright.kernel.situation import Situation
from tilewright.kernel.win_chances import Chances
from tilewright.lexicon import Lexicon
from tilewright.rules.play.move import Pass
from tilewright.tiles import Tally
from tilewright.units import Seat, all_seats

CURVE = [(0.0, 0.5, 0.1), (90.0, 0.2, 0.02)]


def simulator_of(situation: Situation, words: Lexicon) -> Simulator:
    """Return a simulator with the same curve for every seat, so that chances need normalizing."""
    chances = Chances([CURVE] * situation.seats)
    return Simulator(situation.edition, words, leaves=None, chances=chances, word_map=False)


def middle(words: Lexicon, seats: int = 2) -> Situation:
    """Return the middle of a game of the pocket edition."""
    edition = load_edition("pocket")
    return situation_at(edition, game_of(edition, words, seats), 8)


@pytest.fixture(scope="module")
def situation(enable: Lexicon) -> Situation:
    """Return the middle of a two-player game."""
    return middle(enable)


@pytest.fixture(scope="module")
def candidates(situation: Situation, enable: Lexicon) -> list[Candidate | Option]:
    """Return three plays and the pass."""
    return options_of(situation, enable, 3)


@pytest.fixture(scope="module")
def simulator(situation: Situation, enable: Lexicon) -> Simulator:
    """Return a simulator of the pocket edition."""
    return simulator_of(situation, enable)


def opponents(situation: Situation, tiles: Tally) -> list[Held]:
    """Return the first of ``tiles`` as the only opponent's rack, known for certain."""
    seat = Seat(1 - situation.seat)
    return [Held(seat, ((Tally(list(tiles)[: situation.counts[seat]]), 1.0),))]


def test_threads_do_not_matter_and_seeds_do(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """The result depends on the seed alone."""
    one, three, other = (
        simulator.compare(situation, candidates, plies=2, samples=40, seed=seed, threads=threads)
        for seed, threads in ((5, 1), (5, 3), (6, 1))
    )
    assert one == three
    assert one != other
    assert one.samples == 40


def test_differences_are_those_of_the_means(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A paired difference is the difference of the means, and its error is not above the sum."""
    found = simulator.compare(situation, candidates, plies=2, samples=40, reference=1)
    base = found.arms[1]
    for arm in found.arms:
        for mean, more, reference in (
            (arm.lead, arm.lead_more, base.lead),
            (arm.win, arm.win_more, base.win),
        ):
            for seat in all_seats(situation.seats):
                expected = mean[seat].mean - reference[seat].mean
                assert more[seat].mean == pytest.approx(expected, abs=1e-9)
                assert more[seat].error <= mean[seat].error + reference[seat].error + 1e-12
    assert all(one.mean == one.error == 0 for one in (*base.lead_more, *base.win_more))


def test_the_means_are_those_of_the_rollouts(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A comparison and a simulation roll out the same deals."""
    found = simulator.compare(situation, candidates, plies=2, samples=8, seed=3)
    traces = [
        simulator.trace(situation, candidates[0], plies=2, seed=3, sample=sample)
        for sample in range(8)
    ]
    lead = sum(trace.lead for trace in traces) / 8
    assert found.arms[0].lead[situation.seat].mean == pytest.approx(lead)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_seats_sum_to_one(enable: Lexicon, seats: int) -> None:
    """One of the players wins, and a shared win is shared."""
    situation = middle(enable, seats)
    found = simulator_of(situation, enable).compare(situation, plies=3, samples=6)
    (arm,) = found.arms
    assert len(arm.win) == seats
    assert sum(one.mean for one in arm.win) == pytest.approx(1)


def test_with_known_racks_only_the_bag_is_dealt(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A held rack as large as the opponent's is the opponent's rack in every deal."""
    held = opponents(situation, situation.unseen)
    traces = [
        simulator.trace(situation, candidates[0], plies=1, held=held, sample=sample)
        for sample in range(6)
    ]
    assert {trace.racks for trace in traces} == {traces[0].racks}
    assert len({trace.turns[0].drawn for trace in traces}) > 1


def test_a_known_draw_is_drawn(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A draw that is known makes a difference, and an empty one leaves the draw to chance."""
    play = candidates[0]
    assert isinstance(play, Candidate)
    held = opponents(situation, situation.unseen)
    left = list(situation.unseen - held[0].leaves[0][0])
    taken = [Tally(left[: len(play.play.cells)]), Tally(left[-len(play.play.cells) :])]
    first, last, chance = simulator.compare(
        situation, [play] * 3, plies=2, samples=16, held=held, drawn=[*taken, Tally()]
    ).arms
    (alone,) = simulator.compare(situation, [play], plies=2, samples=16, held=held).arms
    assert chance.lead == alone.lead
    assert len({first.lead, last.lead, chance.lead}) == 3


def test_after_a_known_draw_the_bag_is_in_random_order(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A position is worth as much as the move and the draw that lead to it.

    The draw takes tiles of which the bag has more: if it took those that come first, the player
    would draw fewer of them later.
    """
    play = candidates[0]
    assert isinstance(play, Candidate)
    (held,) = opponents(situation, situation.unseen)
    other = held.leaves[0][0]
    left = situation.unseen - other
    common = sorted({*left}, key=left.count, reverse=True)
    halves = [tile for tile in common for _ in range(left.count(tile) // 2)]
    drawn = Tally(halves[: len(play.play.cells)])
    before = simulator.compare(
        situation, [play], plies=6, samples=300, seed=1, held=[held], drawn=[drawn]
    )
    rack = play.leave + drawn
    scores = list(situation.scores)
    scores[situation.seat] += play.score
    then = replace(
        situation,
        board=situation.board.with_tiles(play.play.squares, play.play.cells),
        rack=other,
        unseen=left - drawn + rack,
        seat=held.seat,
        scores=tuple(scores),
        passes=(0, 0),
        scoreless=0,
    )
    known = [Held(situation.seat, ((rack, 1.0),))]
    after = simulator.compare(then, plies=6, samples=300, seed=2, held=known)
    one, two = (found.arms[0].lead[situation.seat] for found in (before, after))
    assert abs(one.mean - two.mean) < 3 * hypot(one.error, two.error)


def test_without_candidates_the_best_move_is_made(enable: Lexicon, situation: Situation) -> None:
    """Measuring a position is the same as measuring its best move by equity, one ply less."""
    simulator = simulator_of(situation, enable)
    best = options_of(situation, enable, 1)[0]
    position = simulator.compare(situation, plies=3, samples=12)
    move = simulator.compare(situation, [best], plies=2, samples=12)
    assert position.arms[0].lead == move.arms[0].lead


def test_watch_ends_a_comparison(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """The deals that were finished count."""
    found = simulator.compare(
        situation, candidates, plies=2, samples=50_000, watch=lambda _deals: False
    )
    assert found.samples < 50_000


def test_numbers_out_of_range_are_refused(simulator: Simulator, situation: Situation) -> None:
    """A comparison checks its arguments."""
    options = [Option(Pass(), situation.rack)]
    with argument_refused("samples"):
        simulator.compare(situation, options, plies=2, samples=0)
    with argument_refused("reference"):
        simulator.compare(situation, options, plies=2, samples=1, reference=1)
    with argument_refused("drawn"):
        simulator.compare(situation, options, plies=2, samples=1, drawn=[Tally(), Tally()])
    with argument_refused("drawn"):
        full = Tally(list(situation.unseen)[:1])
        simulator.compare(situation, options, plies=2, samples=1, drawn=[full])
