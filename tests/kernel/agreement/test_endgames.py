"""The endgame solver agrees with an exhaustive search of the game tree by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.kernel.agreement.endgames import Case, cases, lead_of
from tests.kernel.agreement.minimax import WIN, Ended, Minimax, TooLarge
from tests.refusals import argument_refused
from tests.rules.laws.editions import edition_at, english, words_for
from tilewright.edition import Edition, TieRule, Unplayed
from tilewright.edition.shipped import load_edition
from tilewright.errors import Disagreement
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.endgame import Endgame, EndgameSolver
from tilewright.kernel.generator import Generator
from tilewright.kernel.graph import kernel_graph
from tilewright.kernel.selfplay import RecordedGame, RecordedTurn, SelfPlayer, self_play
from tilewright.lexicon import Lexicon
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.table.self_play import replay_self_play
from tilewright.tiles import Tally
from tilewright.units import Seat


def solved(seeds: range, seats: int, *, paranoid: bool = False) -> Iterator[tuple[Case, Minimax]]:
    """Yield the cases small enough for an exhaustive search, with its result."""
    for seed in seeds:
        for case in cases(seed, seats):
            minimax = Minimax(
                case.edition,
                case.lexicon,
                case.targets,
                paranoid=case.at.seat if paranoid else None,
            )
            try:
                minimax.payoffs(case.at)
            except TooLarge:
                continue
            yield case, minimax


def final_payoffs(case: Case, minimax: Minimax, found: Endgame) -> tuple[int, ...]:
    """Return the payoff of a proven endgame's line, with every move judged."""
    at = case.at
    for number, move in enumerate(found.moves, 1):
        now = after(case, at, move)
        is_last = number == len(found.moves)
        if is_last:
            return minimax.after(now, at)
        at = now
    raise AssertionError("a line has a move")


def after(case: Case, at: Ended, move: Play | Pass) -> Ended:
    """Return the position after a move."""
    if isinstance(move, Pass):
        return Minimax.passed(at)
    verdict = judge(at.board, move, case.edition)
    assert isinstance(verdict, Verdict)
    assert all(word.text in case.lexicon for word in verdict.words)
    leave = at.racks[at.seat] - case.edition.tiles.tiles_of(move.cells)
    return Minimax.played(at, move, verdict.score, leave)


@pytest.mark.parametrize("part", range(4))
def test_two_players_reach_the_value_of_the_whole_tree(part: int) -> None:
    """The value is that of minimax, is marked proven, and the line found reaches it."""
    for case, minimax in solved(range(10 * part, 10 * part + 10), 2):
        expected = minimax.payoffs(case.at)
        found = case.solve()
        seat = case.at.seat
        assert found.exact
        assert found.value == lead_of(expected[seat])
        assert final_payoffs(case, minimax, found)[seat] == expected[seat]
        if case.targets:
            wins = [payoff != lead_of(payoff) for payoff in expected]
            assert found.won == (0 if all(wins) else 1 if wins[seat] else -1)


@pytest.mark.parametrize("tie", TieRule)
def test_equal_scores_are_won_by_the_rule_for_ties(tie: TieRule) -> None:
    """If no player can get ahead, the line wins by the tiebreak if any line does."""
    seen: Counter[int] = Counter()
    for first, minimax in solved(range(300, 330), 2):
        if first.targets:
            continue
        seat, scores = first.at.seat, list(first.at.scores)
        scores[1 - seat] += minimax.payoffs(first.at)[seat]
        at = replace(first.at, scores=tuple(scores))
        case = replace(first, edition=replace(first.edition, tie=tie), at=at)
        winning = Minimax(case.edition, case.lexicon, win_first=True)
        try:
            best = winning.payoffs(at)[seat]
        except TooLarge:
            continue
        found = case.solve()
        won = round(2 * best / WIN) - 1
        assert (found.value, found.exact) == (0, True)
        assert found.won == won
        assert found.ranked[0].move == found.best
        if won >= 0:
            assert final_payoffs(case, winning, found)[seat] == best
        seen[won] += 1
    assert set(seen) == ({0} if tie is TieRule.SHARED else {-1, 0, 1})


def test_every_ranked_move_is_valued() -> None:
    """A move's stated value is its value, or at least an upper bound where marked as a bound."""
    checked: Counter[bool] = Counter()
    for case, minimax in solved(range(200, 215), 2):
        found = case.solve()
        seat = case.at.seat
        assert {each.move for each in found.ranked} == {
            *(play for play, _, _ in minimax.plays(case.at.board, case.at.racks[seat])),
            Pass(),
        }
        assert len(found.ranked) == len({each.move for each in found.ranked})
        assert found.ranked[0].move == found.best
        if case.targets:
            continue
        for each in found.ranked:
            worth = minimax.after(after(case, case.at, each.move), case.at)[seat]
            assert worth <= each.value if each.is_bound else worth == each.value
            assert worth <= found.value
            checked[each.is_bound] += 1
    assert len(checked) == 2


def test_tables_graphs_and_threads_change_no_answer() -> None:
    """Without table, without small graph, in threads, and with the seats rotated."""
    for case, _ in solved(range(300, 315), 2):
        found = case.solve()
        for megabytes, small, threads in ((0, True, 1), (1, False, 1), (0, False, 1), (1, True, 3)):
            other = case.solve(megabytes=megabytes, small_graph=small, threads=threads)
            assert (other.value, other.won, other.exact) == (found.value, found.won, True)
        at = case.at
        turned = replace(
            at,
            racks=at.racks[::-1],
            scores=at.scores[::-1],
            passes=at.passes[::-1],
            seat=1 - at.seat,
        )
        targets = case.targets[::-1] if case.targets else None
        other = replace(case, at=turned, targets=targets).solve()
        assert (other.value, other.won) == (found.value, found.won)


@pytest.mark.parametrize("part", range(2))
def test_three_players_reach_the_payoffs_of_max_n(part: int) -> None:
    """Everyone's payoff is that of max^n over the whole tree, and the line reaches it."""
    for case, minimax in solved(range(10 * part, 10 * part + 10), 3):
        expected = minimax.payoffs(case.at)
        found = case.solve()
        assert found.exact
        assert found.payoffs == tuple(map(lead_of, expected))
        assert final_payoffs(case, minimax, found) == expected


def test_four_players_too() -> None:
    """The same for four players."""
    for case, minimax in solved(range(4), 4):
        expected = minimax.payoffs(case.at)
        assert case.solve().payoffs == tuple(map(lead_of, expected))


def test_paranoid_players_reach_the_value_of_the_whole_tree() -> None:
    """With all others against the player on turn the value is that of minimax."""
    for case, minimax in solved(range(8), 3, paranoid=True):
        seat = case.at.seat
        expected = minimax.payoffs(case.at)[seat]
        found = case.solve(method="paranoid")
        assert found.exact
        assert found.value == lead_of(expected)


def test_a_paranoid_search_tells_bounds_from_values() -> None:
    """A ranked move has its paranoid value; at most that where it is marked as a bound."""
    checked = Counter[bool]()
    for case, minimax in solved(range(12), 3, paranoid=True):
        if case.targets:
            continue
        seat = case.at.seat
        found = case.solve(method="paranoid")
        assert not found.ranked[0].is_bound
        for each in found.ranked:
            worth = minimax.after(after(case, case.at, each.move), case.at)[seat]
            assert worth <= each.value if each.is_bound else worth == each.value
            assert each.value < found.value or not each.is_bound
            checked[each.is_bound] += 1
    assert len(checked) == 2
    for case, _ in solved(range(4), 3):
        assert not any(each.is_bound for each in case.solve().ranked)


def test_the_small_graph_allows_the_same_plays() -> None:
    """With only the words still possible, every rack has the same plays, now and later."""
    for seed in range(12):
        for case in cases(seed, 2):
            edition, at = case.edition, case.at
            tiles = at.racks[0] + at.racks[1]
            graph = kernel_graph(case.lexicon, edition.tiles.letters, cache=False)
            found = _kernel.possible_words(
                kernel_edition(edition), graph.handle, at.board.cells, tiles.codes
            )
            assert found is not None
            letters = edition.tiles.letters
            words = {"".join(letters[number] for number in word) for word in found}
            assert all(word in case.lexicon for word in words)
            small = Lexicon.from_words(
                words, id="small", alphabet="".join(sorted(set("".join(letters) + "Z")))
            )
            whole, few = Generator(edition, case.lexicon), Generator(edition, small)
            now = [(at.board, at.racks[0], at.racks[1])]
            now += [
                (at.board.with_tiles(each.play.squares, each.play.cells), each.leave, at.racks[1])
                for each in [*whole.all(at.board, at.racks[0])][:8]
            ]
            for board, one, two in now:
                for rack in (one, two):
                    assert list(few.all(board, rack)) == list(whole.all(board, rack))


# --- real games ----------------------------------------------------------------------------


FEW = 6
"""The number of tiles with which the whole tree of a tiny game is searched in no time."""


def late_games(name: str, house: int, seats: int, games: int) -> Iterator[tuple[RecordedGame, int]]:
    """Yield recorded games, each with the number of turns after which few tiles are left."""
    edition, words = edition_at(name, house), words_for(name, 0)
    players = [SelfPlayer()] * seats
    for game in self_play(
        edition, words, players=players, games=games, seed=5, record=True
    ).recorded:
        for number in range(1, len(game.turns)):
            board, racks, _ = position_after(game, list(game.turns[:number]), edition)
            left = len(edition.tiles.tally) - sum(map(bool, board.cells))
            if left == sum(map(len, racks)) and left <= FEW:
                yield game, number
                break


def told_again(game: RecordedGame, name: str, house: int, final: list[int]) -> None:
    """Let decide and evolve replay a game with these final scores; they know how it ends."""
    best = [seat for seat, score in enumerate(final) if score == max(final)]
    players = [SelfPlayer()] * len(final)
    faults = []
    for ending in (EndReason.OUT, EndReason.PASSED_OUT, EndReason.SCORELESS, EndReason.NO_PLAYS):
        record = replace(game, ending=ending, scores=tuple(final), winners=tuple(map(Seat, best)))
        try:
            replay_self_play(edition_at(name, house), words_for(name, 0), players, record)
        except Disagreement as fault:
            faults.append(str(fault))
        else:
            return
    raise AssertionError("\n".join(faults))


@pytest.mark.parametrize(
    ("name", "house", "seats"), [("tiny", 0, 2), ("tiny", 1, 2), ("tiny", 7, 3), ("tiny", 3, 2)]
)
def test_lines_are_told_again_by_the_rules(name: str, house: int, seats: int) -> None:
    """A game that continues with the line found ends, by decide and evolve, as the solver says."""
    edition, words = edition_at(name, house), words_for(name, 0)
    solver = EndgameSolver(edition, words)
    points = edition.tiles.points_of
    checked = 0
    for game, number in late_games(name, house, seats, 12):
        turns = list(game.turns[:number])
        board, racks, scores = position_after(game, turns, edition)
        seat = first = (turns[-1].seat + 1) % seats
        found = solver.solve(board, racks, scores=scores, seat=seat)
        assert found.exact
        for move in found.moves:
            score = 0
            if isinstance(move, Play):
                verdict = judge(board, move, edition)
                assert isinstance(verdict, Verdict)
                score = verdict.score
                board = board.with_tiles(move.squares, move.cells)
                racks[seat] -= edition.tiles.tiles_of(move.cells)
            scores[seat] += score
            turns.append(RecordedTurn(Seat(seat), move, score, Tally()))
            seat = (seat + 1) % seats
        final = list(scores)
        if edition.unplayed is Unplayed.DEDUCT:
            left = [sum(points[code] for code in rack) for rack in racks]
            final = [score - lost for score, lost in zip(scores, left, strict=True)]
            last = turns[-1]
            if isinstance(last.move, Play) and not racks[last.seat]:
                final[last.seat] += sum(left)
        others = [each for other, each in enumerate(final) if other != first]
        assert final[first] - max(others) == found.value
        if final.count(max(final)) == 1:  # a tie is decided by the scores before unplayed tiles
            told_again(replace(game, turns=tuple(turns)), name, house, final)
            checked += 1
    assert checked


def position_after(
    game: RecordedGame, turns: list[RecordedTurn], edition: Edition
) -> tuple[Board, list[Tally], list[int]]:
    """Return board, racks and scores after some turns of a recorded game."""
    board, racks, scores = Board.empty(edition.size), list(game.deals), [0] * len(game.deals)
    for turn in turns:
        if isinstance(turn.move, Play):
            board = board.with_tiles(turn.move.squares, turn.move.cells)
            racks[turn.seat] -= edition.tiles.tiles_of(turn.move.cells)
        elif isinstance(turn.move, Exchange):
            racks[turn.seat] -= turn.move.tiles
        racks[turn.seat] += turn.drawn
        scores[turn.seat] += turn.score
    return board, racks, scores


@pytest.fixture(scope="module")
def late() -> list[tuple[Board, list[Tally], list[int], int]]:
    """Return positions of pocket games in which the bag has just become empty."""
    edition = load_edition("pocket")
    found = []
    for game in self_play(edition, english(), games=4, seed=11, record=True).recorded:
        bag = len(edition.tiles.tally) - sum(map(len, game.deals))
        for number, turn in enumerate(game.turns[:-1], 1):
            bag -= len(turn.drawn) if isinstance(turn.move, Play) else 0
            if bag == 0:
                board, racks, scores = position_after(game, list(game.turns[:number]), edition)
                found.append((board, racks, scores, 1 - turn.seat))
                break
    return found


Late = list[tuple[Board, list[Tally], list[int], int]]


def test_a_shallow_search_claims_nothing_that_a_deep_one_denies(late: Late) -> None:
    """A value marked exact at few plies is the value at any depth; the best move is possible."""
    solver = EndgameSolver(load_edition("pocket"), english())
    generator = Generator(load_edition("pocket"), english())
    for board, racks, scores, seat in late:
        plays = {each.play for each in generator.all(board, racks[seat])}
        found = [
            solver.solve(board, racks, scores=scores, seat=seat, plies=plies) for plies in (1, 2, 3)
        ]
        for each, deeper in pairwise(found):
            assert not each.exact or (deeper.exact and deeper.value == each.value)
        for plies, each in enumerate(found, 1):
            assert each.plies <= plies
            assert each.best in plays
            assert {ranked.move for ranked in each.ranked} == {*plays, Pass()}


def test_the_table_of_positions_changes_no_value_of_a_real_game(late: Late) -> None:
    """At the same depth, with a large table, the whole lexicon and a small graph agree."""
    edition = load_edition("pocket")
    board, racks, scores, seat = late[0]
    values = {
        EndgameSolver(edition, english(), small_graph=small)
        .solve(board, racks, scores=scores, seat=seat, plies=2)
        .value
        for small in (True, False)
    }
    assert len(values) == 1


@pytest.mark.parametrize("nodes", [1, 50, 3000])
def test_a_budget_of_positions_is_kept_and_gives_the_same_answer_twice(
    late: Late, nodes: int
) -> None:
    """However small the budget, there is a move; an exact value is the same without a budget."""
    solver = EndgameSolver(load_edition("pocket"), english())
    for board, racks, scores, seat in late:
        found, again = (
            solver.solve(board, racks, scores=scores, seat=seat, nodes=nodes) for _ in range(2)
        )
        assert found == again
        # One more is searched to notice that the budget is spent; a tie is searched twice.
        assert found.nodes <= 2 * (nodes + 2)
        assert found.best in {ranked.move for ranked in found.ranked}
        if found.exact:
            deep = solver.solve(board, racks, scores=scores, seat=seat, nodes=100 * nodes)
            assert (deep.value, deep.exact) == (found.value, True)
    with argument_refused("nodes", 0):
        solver.solve(board, racks, scores=scores, seat=seat, nodes=0)


def test_a_search_is_stopped_by_whoever_watches(late: Late) -> None:
    """When the callback returns False the search ends soon, with a move and without a proof."""
    board, racks, scores, seat = late[0]
    solver = EndgameSolver(load_edition("pocket"), english())
    told = []

    def watch(plies: int, nodes: int, value: int) -> bool:
        told.append((plies, nodes, value))
        return False

    found = solver.solve(board, racks, scores=scores, seat=seat, watch=watch)
    assert len(told) == 1 or (found.exact and not told)
    assert found.exact or found.moves

    error = RuntimeError()

    def fail(*_told: int) -> bool:
        raise error

    if not found.exact:
        with pytest.raises(RuntimeError) as caught:
            solver.solve(board, racks, scores=scores, seat=seat, watch=fail)
        assert caught.value is error
