"""Simulation: what its answers may depend on, how it ends, and what it refuses."""

from dataclasses import replace

import pytest

from tests.kernel.agreement.situations import game_of, options_of, situation_at
from tests.refusals import argument_refused, kernel_refuses
from tilewright.edition.shipped import load_edition
from tilewright.errors import KernelFault
from tilewright.geometry import Square
from tilewright.kernel.generator import Candidate, Generator, Option
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.simulation import Arm, Held, Progress, Simulator, Stopped
from tilewright.kernel.situation import Situation
from tilewright.kernel.win_chances import Chances
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import Tally
from tilewright.units import Millipoints, Seat

NARROW, WIDE = Millipoints(2000), Millipoints(10**9)
CURVE = [(0.0, 0.5, 0.1), (90.0, 0.2, 0.02)]
CHANCES = Chances([CURVE, [(at, -offset, slope) for at, offset, slope in CURVE]])


@pytest.fixture(scope="module")
def simulator(enable: Lexicon) -> Simulator:
    """Return a simulator of the pocket edition, by win chance."""
    return Simulator(load_edition("pocket"), enable, leaves=None, chances=CHANCES, word_map=False)


@pytest.fixture(scope="module")
def situation(enable: Lexicon) -> Situation:
    """Return the middle of a two-player game."""
    edition = load_edition("pocket")
    return situation_at(edition, game_of(edition, enable, 2), 8)


@pytest.fixture(scope="module")
def candidates(situation: Situation, enable: Lexicon) -> list[Candidate | Option]:
    """Return plays, an exchange and the pass."""
    exchange = Generator(situation.edition, enable).exchanges(situation.rack, situation.bag)[0]
    return [*options_of(situation, enable, 5), exchange]


def values(arm: Arm) -> tuple[object, ...]:
    """Return the measurements of a candidate."""
    return arm.samples, arm.aim, arm.gain, arm.error, arm.win


def test_threads_do_not_matter(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """With a budget of samples the answer is the same in one thread and in three, to the bit."""
    one, three = (
        simulator.run(situation, candidates, plies=2, samples=150, seed=5, threads=threads)
        for threads in (1, 3)
    )
    assert one == three
    assert one.rollouts == sum(arm.samples for arm in one.arms)


def test_the_order_of_candidates_does_not_matter(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A candidate's result is its own, whatever comes before it."""
    one = simulator.run(situation, candidates, plies=2, samples=32, seed=5)
    other = simulator.run(situation, candidates[::-1], plies=2, samples=32, seed=5)
    assert list(map(values, one.arms)) == list(map(values, reversed(other.arms)))
    assert one.best == other.best


def test_candidates_meet_the_same_luck(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """One deal gives the others the same racks whatever the candidate; another deal differs."""
    racks = {
        sample: {
            simulator.trace(situation, candidate, plies=1, sample=sample).racks
            for candidate in candidates
        }
        for sample in range(8)
    }
    assert all(len(found) == 1 for found in racks.values())
    assert len(set.union(*racks.values())) == len(racks)


def test_replies_are_the_best_plays(
    enable: Lexicon,
    simulator: Simulator,
    situation: Situation,
    candidates: list[Candidate | Option],
) -> None:
    """Candidates share what is known of a deal, and each still gets the best reply to it."""
    generator = Generator(situation.edition, enable)
    found = simulator.run(situation, candidates, plies=1, samples=16, seed=3)
    lead = situation.scores[situation.seat] - situation.scores[1 - situation.seat]
    for arm in found.arms:
        traces = [
            simulator.trace(situation, arm.candidate, plies=1, seed=3, sample=sample)
            for sample in range(16)
        ]
        gained = sum(trace.lead - lead for trace in traces) / 16
        assert arm.gain == pytest.approx(gained)
        for trace in traces[:4]:
            board = situation.board
            if isinstance(arm.candidate, Candidate):
                play = arm.candidate.play
                board = board.with_tiles(play.squares, play.cells)
            best = generator.best(board, trace.racks[1 - situation.seat])
            assert best is not None
            assert trace.turns[1].move == best.play


def test_equal_candidates_are_not_told_apart(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """A move against itself makes no difference: the simulation ends without a time limit."""
    found = simulator.run(situation, [candidates[0]] * 2, plies=2, samples=10_000)
    assert found.stopped is Stopped.CONFIDENT
    assert values(found.arms[0]) == values(found.arms[1])


def test_a_clear_case_takes_few_samples(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """Passing is ruled out at once, and no more time is spent on it."""
    best, last = candidates[0], Option(Pass(), situation.rack)
    found = simulator.run(situation, [last, best], plies=2, samples=100_000)
    assert found.stopped is Stopped.CONFIDENT
    assert found.best is found.arms[1]
    assert found.rollouts < 2000


def test_the_chance_is_exact_at_the_end(simulator: Simulator, situation: Situation) -> None:
    """A player who goes out ahead has won, and one who goes out behind has not."""
    edition = situation.edition
    play = Candidate(Play((Square(7, 7), Square(7, 8)), bytes([1, 1])), 4, Tally())
    left = sum(edition.tiles.points_of[code] for code in (2, 3, 4))
    for lead, win in ((50, 1.0), (-50, 0.0)):
        last = replace(
            situation,
            board=Board.empty(15),
            rack=Tally([1, 1]),
            counts=(2, 3) if situation.seat == 0 else (3, 2),
            unseen=Tally([2, 3, 4]),
            scores=(lead, 0) if situation.seat == 0 else (0, lead),
        )
        (arm,) = simulator.run(last, [play], plies=2, samples=8).arms
        assert arm.win == win
        assert arm.gain == pytest.approx(play.score + 2 * left)
        assert arm.error == pytest.approx(0)


def test_without_chances_the_lead_is_the_aim(
    enable: Lexicon, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """Candidates are then compared by points, and no chance is reported."""
    plain = Simulator(situation.edition, enable, leaves=None, word_map=False)
    found = plain.run(situation, candidates, plies=1, samples=32)
    lead = situation.scores[situation.seat] - situation.scores[1 - situation.seat]
    for arm in found.arms:
        assert arm.win is None
        assert arm.aim == pytest.approx(arm.gain + lead)


def test_the_word_map_changes_no_answer(
    enable: Lexicon,
    simulator: Simulator,
    situation: Situation,
    candidates: list[Candidate | Option],
) -> None:
    """The word map only finds the same plays sooner."""
    mapped = Simulator(situation.edition, enable, leaves=None, chances=CHANCES)
    one, other = (
        each.run(situation, candidates, plies=2, samples=32) for each in (mapped, simulator)
    )
    assert one == other


def test_watching_and_cancelling(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """The callback gets the leader and can end the simulation; its exceptions are raised."""
    seen: list[Progress] = []

    def watch(progress: Progress) -> bool:
        seen.append(progress)
        return len(seen) < 2

    found = simulator.run(
        situation, candidates, plies=40, seconds=600, confidence=0.9999, watch=watch
    )
    assert found.stopped is Stopped.CANCELLED
    assert len(seen) == 2
    assert seen[0].best in candidates
    # A slow machine reports before the first rollout is over.
    assert 0 <= seen[0].rollouts <= seen[1].rollouts <= found.rollouts

    def fail(progress: Progress) -> bool:
        raise LookupError(progress.rollouts)

    with pytest.raises(LookupError):
        simulator.run(situation, candidates, plies=40, seconds=600, confidence=0.9999, watch=fail)


def test_a_budget_of_time_ends_it(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """When time is up the answer comes from the work done so far."""
    found = simulator.run(situation, candidates[:2], plies=4, seconds=0.05, confidence=0.999999)
    assert found.stopped in {Stopped.SECONDS, Stopped.CONFIDENT}
    assert found.best in found.arms


def test_what_others_hold_is_dealt_to_them(simulator: Simulator, situation: Situation) -> None:
    """A leave that is known for certain is on that rack in every deal."""
    other = 1 - situation.seat
    leave = Tally(situation.unseen.codes[:3])
    held = [Held(Seat(other), ((leave, 2.5),))]
    option = Option(Pass(), situation.rack)
    for sample in range(5):
        rollout = simulator.trace(situation, option, plies=0, sample=sample, held=held)
        assert rollout.racks[other].holds(leave)
        assert len(rollout.racks[other]) == situation.counts[other]


def test_inference_believes_in_leaves_that_explain_the_play(enable: Lexicon) -> None:
    """Every inferred leave makes the play a good one, and is possible."""
    edition = load_edition("pocket")
    worths = {Tally([code]): 1000 * (code * 7 % 23 - 6) for code in range(1, 28)}
    leaves = LeaveTable(edition, worths)
    simulator = Simulator(edition, enable, leaves=leaves, word_map=False)
    generator = Generator(edition, enable, leaves=leaves)
    game = game_of(edition, enable, 2)
    turn = 4
    made = game.turns[turn]
    assert isinstance(made.move, Play)
    before, now = situation_at(edition, game, turn), situation_at(edition, game, turn + 1)
    play = Candidate(made.move, made.score, Tally())
    held = simulator.infer(now, made.seat, before.board, play, samples=400, tolerance=NARROW)
    tried = simulator.infer(now, made.seat, before.board, play, samples=400, tolerance=WIDE)
    assert held.seat == made.seat
    assert 0 < len(held.leaves) < len(tried.leaves)
    for leave, weight in tried.leaves:
        assert len(leave) == edition.rack - len(made.move.cells)
        assert now.unseen.holds(leave)
        best = generator.best(before.board, leave + edition.tiles.tiles_of(made.move.cells))
        assert best is not None
        gap = best.equity - 1000 * made.score - worths.get(leave, 0)
        assert (leave in dict(held.leaves)) == (gap <= 8000)
        assert weight > 0
    again = simulator.infer(now, made.seat, before.board, play, samples=400, tolerance=NARROW)
    assert again == held
    stopped = simulator.infer(
        now,
        made.seat,
        before.board,
        play,
        samples=10**9,
        tolerance=WIDE,
        watch=lambda: False,
    )
    assert len(stopped.leaves) < 64


def test_nothing_kept_tells_nothing(simulator: Simulator, situation: Situation) -> None:
    """After a play of all tiles everything was drawn."""
    squares = tuple(Square(7, col) for col in range(3, 10))
    made = Candidate(Play(squares, bytes([1] * 7)), 60, Tally())
    assert simulator.infer(situation, Seat(1), Board.empty(15), made).leaves == ()


def row_play(*squares: tuple[int, int], cells: bytes, score: int = 0) -> Candidate:
    """Return a candidate that lays ``cells`` on these squares."""
    return Candidate(Play(tuple(Square(*at) for at in squares), cells), score, Tally())


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({}, ("budget", "neither")),
        ({"samples": 0}, ("samples", 0)),
        ({"seconds": 0.0}, ("seconds", 0.0)),
        ({"samples": 5, "confidence": 1.0}, ("confidence", 1.0)),
        ({"samples": 5, "plies": -1}, ("plies", -1)),
        ({"samples": 5, "seed": -1}, ("seed", -1)),
    ],
)
def test_bad_numbers_are_refused(
    simulator: Simulator,
    situation: Situation,
    candidates: list[Candidate | Option],
    options: dict[str, object],
    refused: tuple[str, object],
) -> None:
    """The error names the argument and the wrong value."""
    with argument_refused(*refused):
        simulator.run(situation, candidates, **{"plies": 2, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("leave", "fault"),
    [
        ((Tally([1]), -1.0), KernelFault.HELD_WEIGHT),
        ((Tally([1]), float("inf")), KernelFault.HELD_WEIGHT),
        ((Tally([1]), 0.0), KernelFault.HELD_WEIGHT),
        ((Tally([99]), 1.0), KernelFault.UNKNOWN_TILE),
    ],
)
def test_impossible_inferences_are_refused(
    simulator: Simulator,
    situation: Situation,
    candidates: list[Candidate | Option],
    leave: tuple[Tally, float],
    fault: KernelFault,
) -> None:
    """What an opponent may hold consists of known tiles, with weights that can be drawn from."""
    held = Held(Seat(1 - situation.seat), (leave,))
    with kernel_refuses(fault):
        simulator.run(situation, candidates, plies=2, samples=5, held=[held])


def test_only_an_opponent_may_hold_something(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """The seat exists, and is not the one whose rack is known."""
    for seat in (Seat(9), situation.seat):
        with kernel_refuses(KernelFault.HELD_SEAT):
            simulator.run(situation, candidates, plies=2, samples=5, held=[Held(seat, ())])


@pytest.mark.parametrize(
    "squares",
    [(), (Square(0, 0), Square(1, 1)), (Square(0, 0), Square(0, 30))],
)
def test_what_is_no_line_of_squares_is_refused(
    simulator: Simulator, situation: Situation, squares: tuple[Square, ...]
) -> None:
    """A candidate without tiles, or whose tiles are in no line of a board, has no record."""
    candidate = Candidate(Play(squares, b"\1" * len(squares)), 0, Tally())
    with argument_refused("candidate"):
        simulator.run(situation, [candidate], plies=2, samples=1)


@pytest.mark.parametrize(
    ("candidate", "fault"),
    [
        (row_play((0, 14), (0, 15), cells=b"\1\1"), KernelFault.OFF_BOARD),
        (row_play((0, 0), (0, 2), cells=b"\1\1"), KernelFault.SQUARE_MISMATCH),
        (row_play((7, 7), cells=b"\1"), KernelFault.SQUARE_MISMATCH),
        (row_play((0, 0), cells=b"\x63"), KernelFault.UNKNOWN_TILE),
        (row_play((0, 0), cells=b"\xff"), KernelFault.BLANK_LETTER),
        (row_play((0, 0), cells=b"\x1b"), KernelFault.UNDECLARED_BLANK),
        (row_play((0, 0), cells=b"\x1a"), KernelFault.NOT_ON_RACK),
        (row_play((0, 0), cells=b"\1", score=-1), KernelFault.SCORE_RANGE),
        (Option(Exchange(Tally()), Tally()), KernelFault.EXCHANGE_SIZE),
        (Option(Exchange(Tally([1] * 9)), Tally()), KernelFault.NOT_ON_RACK),
    ],
)
def test_bad_candidates_are_refused(
    simulator: Simulator, situation: Situation, candidate: Candidate | Option, fault: KernelFault
) -> None:
    """A candidate must fit the board and the rack; its words are not checked."""
    with kernel_refuses(fault):
        simulator.run(situation, [candidate], plies=2, samples=1)


def test_no_candidate_and_another_edition(
    simulator: Simulator, situation: Situation, candidates: list[Candidate | Option]
) -> None:
    """There are no candidates, or they are for another game."""
    with kernel_refuses(KernelFault.NO_CANDIDATES):
        simulator.run(situation, [], plies=2, samples=1)
    other = replace(situation, edition=load_edition("glass"))
    with argument_refused("situation", other.edition.ref):
        simulator.run(other, candidates, plies=2, samples=1)
    three = replace(
        situation,
        counts=(*situation.counts, 7),
        scores=(*situation.scores, 0),
        passes=(0, 0, 0),
        active=(True, True, True),
    )
    with kernel_refuses(KernelFault.OTHER_SEATS):
        simulator.run(three, candidates, plies=2, samples=1)
