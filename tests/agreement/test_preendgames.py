"""Positions before the endgame agree with trying every tile that the bag may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from random import Random

import pytest

from tests.agreement.chance import random_edition, random_game, random_lexicon
from tests.laws.tables import english
from tilewright.edition import EndRules
from tilewright.editions import load_edition
from tilewright.kernel.endgame import EndgameSolver
from tilewright.kernel.preendgame import PreEndgame, PreEndgameSolver, TriedMove
from tilewright.kernel.selfplay import SelfPlayer, self_play
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.rules.board import Board
from tilewright.rules.judge import Verdict, judge
from tilewright.rules.move import Exchange, Pass, Play
from tilewright.tiles import Tally


def small_situations(seed: int, bag: int) -> Iterator[tuple[Situation, Lexicon]]:
    """Yield situations of a random edition with so many tiles in the bag, and not many unseen."""
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
                seat=0,
                unseen=Tally(unseen),
                scores=(rng.randint(0, 20), rng.randint(0, 20)),
                targets=None,
                passes=(0, 0),
                scoreless=0,
                active=(True, True),
            ),
            lexicon,
        )


def enumerated(at: Situation, lexicon: Lexicon, play: Play) -> tuple[Fraction, Fraction] | None:
    """Return share of wins and mean lead of a play over every choice of the tiles in the bag.

    The endgames are solved one by one, each with a solver of its own. None for a play that does
    not empty the bag.
    """
    if len(play.cells) < at.bag:
        return None
    verdict = judge(at.board, play, at.edition)
    assert isinstance(verdict, Verdict)
    board = at.board.with_tiles(play.squares, play.cells)
    leave = at.rack - at.edition.tiles.tiles_of(play.cells)
    scores = (at.scores[0] + verdict.score, at.scores[1])
    solver = EndgameSolver(at.edition, lexicon, megabytes=1)
    wins, leads, worlds = Fraction(0), Fraction(0), 0
    for places in combinations(range(len(at.unseen)), at.bag):
        drawn = Tally(at.unseen.codes[place] for place in places)
        racks = (leave + drawn, at.unseen - drawn)
        aside = at.edition.tiles.tally - at.edition.tiles.tiles_of(c for c in board.cells if c)
        for rack in racks:
            aside -= rack
        found = solver.solve(board, racks, scores=scores, seat=1, aside=aside)
        assert found.exact
        wins += Fraction(1, 2) if found.value == 0 else int(found.value < 0)
        leads -= found.value
        worlds += 1
    return wins / worlds, leads / worlds


@pytest.mark.parametrize("bag", [1, 2])
def test_moves_are_worth_what_every_choice_of_tiles_makes_them(bag: int) -> None:
    """What is called exact is the mean over all choices, each endgame solved to its end."""
    checked = 0
    for seed in range(14):
        for at, lexicon in small_situations(seed, bag):
            found = PreEndgameSolver(at.edition, lexicon, megabytes=1).solve(at)
            for tried in found.ranked:
                if not tried.exact or not isinstance(tried.move, Play):
                    continue
                expected = enumerated(at, lexicon, tried.move)
                assert expected is not None
                assert (tried.win, tried.spread) == pytest.approx(tuple(map(float, expected)))
                checked += 1
    assert checked > 30


def test_the_first_few_are_tried_to_the_end() -> None:
    """Where few moves can be made all plays are exact, and the best of them comes first."""
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
    """Return what was found, for comparing."""
    return list(found.ranked)


def test_equal_seeds_rank_alike_and_the_small_graph_changes_nothing() -> None:
    """Without a limit of time the answer depends on situation and seed alone."""
    for seed in range(6):
        for at, lexicon in islice(small_situations(seed, 2), 2):
            one = PreEndgameSolver(at.edition, lexicon, megabytes=1).solve(at, seed=4)
            two = PreEndgameSolver(at.edition, lexicon, megabytes=2, small_graph=False)
            assert ranking(two.solve(at, seed=4)) == ranking(one)


def late_situation(bag: int, seats: int) -> Situation:
    """Return the situation of a pocket game with so many tiles, or fewer, in the bag."""
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
                    seat=seat,
                    unseen=edition.tiles.tally - laid - racks[seat],
                    scores=tuple(scores),
                    targets=None,
                    passes=(0,) * len(racks),
                    scoreless=0,
                    active=(True,) * len(racks),
                )
    raise AssertionError("some game has so many tiles in the bag")


@pytest.mark.parametrize(("bag", "seats"), [(1, 2), (3, 2), (2, 3)])
def test_a_real_situation_is_answered_in_time_and_when_stopped(bag: int, seats: int) -> None:
    """A budget is kept to, a watch may stop it, and every move ranked can be made."""
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
    """Too many tiles, or none, get a sentence."""
    at = late_situation(1, 2)
    solver = PreEndgameSolver(at.edition, english())
    empty = replace(at, unseen=Tally(at.unseen.codes[1:]))
    with pytest.raises(ValueError, match="1 to 4 tiles are in the bag, not 0"):
        solver.solve(empty)
    with pytest.raises(ValueError, match="above zero"):
        solver.solve(at, seconds=-1)
    with pytest.raises(ValueError, match="the solver for"):
        PreEndgameSolver(load_edition("super"), english()).solve(at)
