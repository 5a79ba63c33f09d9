"""Positions before the endgame agree with trying every tile that the bag may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from random import Random

import pytest

from tests.kernel.agreement.chance import random_edition, random_game, random_lexicon
from tests.kernel.agreement.minimax import WIN, Ended, Minimax
from tests.refusals import argument_refused, kernel_refuses
from tests.rules.laws.editions import english
from tilewright.edition import EndRules, TieRule
from tilewright.edition.shipped import load_edition
from tilewright.errors import KernelFault
from tilewright.geometry import Axis, Square
from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.generator import Candidate, Generator
from tilewright.kernel.pre_endgame import PreEndgame, PreEndgameSolver, TriedMove
from tilewright.kernel.selfplay import SelfPlayer, self_play
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import Tally
from tilewright.units import Seat


def small_situations(seed: int, bag: int) -> Iterator[tuple[Situation, Lexicon]]:
    """Yield situations of a random edition with this many tiles in the bag, and few unseen."""
    rng = Random(f"{seed} {bag}")
    edition = random_edition(rng, max_size=4, max_rack=3)
    edition = replace(edition, end=EndRules(2, rng.choice((0, 2))))
    lexicon = random_lexicon(rng, edition)
    for position, _ in islice(random_game(rng, edition, lexicon), 5):
        laid = edition.tiles.tiles_of(cell for cell in position.board.cells if cell)
        left = list(edition.tiles.tally - laid)
        rng.shuffle(left)
        counts = edition.rack, min(edition.rack, 2)
        if len(left) < sum(counts) + bag:
            continue
        unseen = left[counts[0] : sum(counts) + bag]
        yield (
            Situation(
                edition=edition,
                board=position.board,
                rack=Tally(left[: counts[0]]),
                counts=counts,
                seat=Seat(0),
                unseen=Tally(unseen),
                scores=(rng.randint(0, 20), rng.randint(0, 20)),
                targets=None,
                passes=(0, 0),
                scoreless=0,
                active=(True, True),
            ),
            lexicon,
        )


def score_of(at: Situation, play: Play) -> int:
    """Return what a play scores."""
    verdict = judge(at.board, play, at.edition)
    assert isinstance(verdict, Verdict)
    return verdict.score


def worlds_of(at: Situation, lexicon: Lexicon, play: Play) -> Iterator[tuple[Fraction, int]]:
    """Yield share of the win and lead after a play that empties the bag, for each of its contents.

    The endgames are solved one by one, each with its own solver; where scores are equal and no
    target decides, everything is tried, with winning first.
    """
    assert len(play.cells) >= at.bag
    scored = score_of(at, play)
    board = at.board.with_tiles(play.squares, play.cells)
    leave = at.rack - at.edition.tiles.tiles_of(play.cells)
    scores = (at.scores[0] + scored, at.scores[1])
    solver = EndgameSolver(at.edition, lexicon, megabytes=1)
    minimax = Minimax(at.edition, lexicon, win_first=True, most=10**6)
    passes, scoreless = (0, 0), int(scored == 0)
    for places in combinations(range(len(at.unseen)), at.bag):
        drawn = Tally(at.unseen.codes[place] for place in places)
        racks = (leave + drawn, at.unseen - drawn)
        aside = at.edition.tiles.tally - at.edition.tiles.tiles_of(c for c in board.cells if c)
        for rack in racks:
            aside -= rack
        found = solver.solve(
            board,
            racks,
            scores=scores,
            seat=1,
            targets=at.targets,
            scoreless=scoreless,
            aside=aside,
        )
        assert found.exact
        sign = -(found.won if at.targets else found.value)
        win = Fraction(1 + (sign > 0) - (sign < 0), 2)
        if sign == 0 and not at.targets:
            payoff = minimax.payoffs(Ended(board, racks, scores, 1, passes, scoreless))[0]
            win = Fraction(round(2 * payoff / WIN), 2)
        yield win, -found.value


def enumerated(at: Situation, lexicon: Lexicon, play: Play) -> tuple[float, float]:
    """Return share of wins and mean lead of a play over every choice of the tiles in the bag."""
    worlds = list(worlds_of(at, lexicon, play))
    win = sum(win for win, _ in worlds) / len(worlds)
    return float(win), sum(lead for _, lead in worlds) / len(worlds)


@pytest.mark.parametrize("bag", [1, 2])
def test_moves_are_worth_what_every_choice_of_tiles_makes_them(bag: int) -> None:
    """A value marked exact is the mean over all bags, each endgame solved to its end."""
    checked = 0
    for seed in range(14):
        for at, lexicon in small_situations(seed, bag):
            found = PreEndgameSolver(at.edition, lexicon, megabytes=1).solve(at)
            for tried in found.ranked:
                if not tried.exact or not isinstance(tried.move, Play):
                    continue
                expected = enumerated(at, lexicon, tried.move)
                assert (tried.win, tried.spread) == pytest.approx(expected)
                checked += 1
    assert checked > 30


@pytest.mark.parametrize("tie", TieRule)
def test_equal_scores_are_won_as_the_rules_say(tie: TieRule) -> None:
    """By the edition a tie goes to the higher score before unplayed tiles, or is shared."""
    seen: set[Fraction] = set()
    for seed in range(14):
        for first, lexicon in small_situations(seed, 1):
            at = replace(first, edition=replace(first.edition, tie=tie))
            solver = PreEndgameSolver(at.edition, lexicon, megabytes=1)
            exact = [each.move for each in solver.solve(at).ranked if each.exact]
            for play in (move for move in exact if isinstance(move, Play)):
                # The scores that produce a tie for one choice of the tiles.
                _, lead = next(worlds_of(at, lexicon, play))
                tied = replace(at, scores=(at.scores[0], at.scores[1] + lead))
                for tried in solver.solve(tied).ranked:
                    if tried.exact and tried.move == play:
                        expected = enumerated(tied, lexicon, play)
                        assert (tried.win, tried.spread) == pytest.approx(expected)
                        seen.update(win for win, lead in worlds_of(tied, lexicon, play) if not lead)
                break
    half = Fraction(1, 2)
    assert seen == {half} if tie is TieRule.SHARED else seen >= {0, 1}


def test_a_target_is_won_as_the_rules_say() -> None:
    """In a Finish Line game reaching the target wins, or coming closer to it, whatever the lead."""
    rng = Random(3)
    against_lead = 0
    for seed in range(14):
        for first, lexicon in small_situations(seed, 1):
            targets = tuple(score + rng.choice((5, 20, 60)) for score in first.scores)
            at = replace(first, targets=targets)
            for tried in PreEndgameSolver(at.edition, lexicon, megabytes=1).solve(at).ranked:
                reached = isinstance(tried.move, Play) and (
                    at.scores[0] + score_of(at, tried.move) >= targets[0]
                )
                if reached:
                    assert tried.win == 1
                elif tried.exact and isinstance(tried.move, Play):
                    expected = enumerated(at, lexicon, tried.move)
                    assert (tried.win, tried.spread) == pytest.approx(expected)
                    against_lead += any(
                        (win > Fraction(1, 2)) != (lead > 0)
                        for win, lead in worlds_of(at, lexicon, tried.move)
                    )
    assert against_lead


def test_the_first_few_are_tried_to_the_end() -> None:
    """Where few moves are possible all plays are exact, and the best of them is first."""
    checked = 0
    for seed in range(14):
        for at, lexicon in small_situations(seed, 1):
            found = PreEndgameSolver(at.edition, lexicon, megabytes=1).solve(at)
            front = [(each.win, each.spread) for each in found.ranked[:5]]
            assert front == sorted(front, reverse=True)
            if len(found.ranked) <= 5:
                assert all(each.exact for each in found.ranked if isinstance(each.move, Play))
                checked += 1
    assert checked > 3


def ranking(found: PreEndgame) -> list[TriedMove]:
    """Return the result in a comparable form."""
    return list(found.ranked)


def test_equal_seeds_rank_alike_and_the_small_graph_changes_nothing() -> None:
    """Without a time limit the answer depends on situation and seed alone."""
    for seed in range(6):
        for at, lexicon in islice(small_situations(seed, 2), 2):
            one = PreEndgameSolver(at.edition, lexicon, megabytes=1).solve(at, seed=4)
            two = PreEndgameSolver(at.edition, lexicon, megabytes=2, small_graph=False)
            assert ranking(two.solve(at, seed=4)) == ranking(one)


def late_situation(bag: int, seats: int) -> Situation:
    """Return the situation of a pocket game with at most this many tiles in the bag."""
    edition = load_edition("pocket")
    players = [SelfPlayer()] * seats
    for game in self_play(
        edition, english(), players=players, games=20, seed=seats, record=True
    ).recorded:
        board, racks, scores = Board.empty(15), list(game.deals), [0] * len(game.deals)
        left = len(edition.tiles.tally) - sum(map(len, racks))
        for turn in game.turns:
            if isinstance(turn.move, Play):
                board = board.with_tiles(turn.move.squares, turn.move.cells)
                racks[turn.seat] -= edition.tiles.tiles_of(turn.move.cells)
                left -= len(turn.drawn)
            elif isinstance(turn.move, Exchange):
                racks[turn.seat] -= turn.move.tiles
            racks[turn.seat] += turn.drawn
            scores[turn.seat] += turn.score
            if left == bag:
                seat = (turn.seat + 1) % len(racks)
                laid = edition.tiles.tiles_of(cell for cell in board.cells if cell)
                return Situation(
                    edition=edition,
                    board=board,
                    rack=racks[seat],
                    counts=tuple(map(len, racks)),
                    seat=Seat(seat),
                    unseen=edition.tiles.tally - laid - racks[seat],
                    scores=tuple(scores),
                    targets=None,
                    passes=(0,) * len(racks),
                    scoreless=0,
                    active=(True,) * len(racks),
                )
    raise AssertionError("no game has that many tiles in the bag")


@pytest.mark.parametrize(("bag", "seats"), [(1, 2), (3, 2), (2, 3)])
def test_a_real_situation_is_answered_in_time_and_when_stopped(bag: int, seats: int) -> None:
    """The budget is kept, a callback may stop the search, and every ranked move is possible."""
    at = late_situation(bag, seats)
    solver = PreEndgameSolver(at.edition, english())
    found = solver.solve(at, seconds=0.3)
    assert {type(each.move) for each in found.ranked} >= {Play, Pass}
    for each in found.ranked:
        if isinstance(each.move, Play):
            assert isinstance(judge(at.board, each.move, at.edition), Verdict)
            assert at.rack.holds(at.edition.tiles.tiles_of(each.move.cells))
        assert 0 <= each.win <= 1
    stopped = solver.solve(at, watch=lambda *_: False)
    assert stopped.ranked
    assert not stopped.ranked[0].exact


def test_other_bags_are_refused() -> None:
    """Too many tiles, or none, raise an error."""
    at = late_situation(1, 2)
    solver = PreEndgameSolver(at.edition, english())
    empty = replace(at, unseen=Tally(at.unseen.codes[1:]))
    with argument_refused("bag", 0):
        solver.solve(empty)
    with argument_refused("seconds", -1):
        solver.solve(at, seconds=-1)
    with argument_refused("situation", at.edition.ref):
        PreEndgameSolver(load_edition("super"), english()).solve(at)


def test_chosen_candidates_are_ranked_and_no_others() -> None:
    """They are searched deeper from the start; without time they keep their order."""
    at = late_situation(1, 2)
    solver = PreEndgameSolver(at.edition, english(), megabytes=1)
    chosen = Generator(at.edition, english()).top(at.board, at.rack, 4)[::-1]
    found = solver.solve(at, candidates=chosen, stages=1)
    assert {each.move for each in found.ranked} == {each.play for each in chosen}
    assert all(each.plies and each.worlds for each in found.ranked)
    hurried = solver.solve(at, candidates=chosen, seconds=1e-6)
    assert [each.move for each in hurried.ranked] == [each.play for each in chosen]
    assert (hurried.stages, hurried.best) == (0, chosen[0].play)
    wrong = Candidate(Play.line(Square(0, 0), Axis.ACROSS, b"\1\2"), 4, Tally())
    with kernel_refuses(KernelFault.NOT_ON_RACK):
        solver.solve(replace(at, rack=Tally([20] * len(at.rack))), candidates=[wrong])


def test_stages_end_the_search_where_the_clock_does_not() -> None:
    """Exactly this many are searched, each deeper, and the answer is repeatable."""
    at = late_situation(3, 2)
    solver = PreEndgameSolver(at.edition, english(), megabytes=1)
    chosen = Generator(at.edition, english()).top(at.board, at.rack, 4)
    one, two = (solver.solve(at, candidates=chosen, stages=stages, seed=2) for stages in (1, 2))
    assert (one.stages, two.stages) == (1, 2)
    assert {each.worlds for each in one.ranked} == {40}
    assert two.ranked[0].worlds > 40
    assert solver.solve(at, candidates=chosen, stages=2, seed=2) == two
    with argument_refused("stages", 0):
        solver.solve(at, stages=0)


def test_the_clock_is_looked_at_after_every_world() -> None:
    """When time is up at once no world is tried: the best by equity is first."""
    at = late_situation(3, 2)
    found = PreEndgameSolver(at.edition, english(), megabytes=1).solve(at, seconds=1e-6)
    assert {each.worlds for each in found.ranked} == {0}
    best = Generator(at.edition, english()).best(at.board, at.rack)
    assert best is not None
    assert found.best == best.play
