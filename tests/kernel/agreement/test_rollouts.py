"""Rollouts are games by the rules: judged move by move, and replayed to the end."""

from random import Random

import pytest

from tests.kernel.agreement.situations import game_of, options_of, situation_at
from tests.kernel.agreement.test_self_play import some_leaves
from tests.rules.laws.editions import COUNTS, HOUSES, TABLES, edition_at, english, words_for
from tilewright.edition import Edition
from tilewright.kernel.selfplay import RecordedGame, RecordedTurn, SelfPlayer
from tilewright.kernel.simulation import Rollout, Simulator
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Play
from tilewright.table.self_play import replay_self_play

WHOLE = 1000
"""More plies than any game has."""


def check_moves(situation: Situation, rollout: Rollout, words: Lexicon) -> None:
    """Judge every play of a rollout, and track every tile."""
    edition, tiles, board = situation.edition, situation.edition.tiles, situation.board
    racks, scores = list(rollout.racks), list(situation.scores)
    assert racks[situation.seat] == situation.rack
    assert tuple(map(len, racks)) == situation.counts
    bag = situation.unseen
    for seat, rack in enumerate(racks):
        bag = bag if seat == situation.seat else bag - rack
    for turn in rollout.turns:
        assert edition.rack >= len(racks[turn.seat])
        if isinstance(turn.move, Play):
            verdict = judge(board, turn.move, edition)
            assert isinstance(verdict, Verdict)
            assert verdict.score == turn.score
            assert all(word.text in words for word in verdict.words)
            board = board.with_tiles(turn.move.squares, turn.move.cells)
            racks[turn.seat] -= tiles.tiles_of(turn.move.cells)
        elif isinstance(turn.move, Exchange):
            racks[turn.seat] -= turn.move.tiles
        bag -= turn.drawn
        racks[turn.seat] += turn.drawn
        bag += turn.move.tiles if isinstance(turn.move, Exchange) else b""
        scores[turn.seat] += turn.score
        assert len(racks[turn.seat]) == edition.rack or not bag
    if rollout.ending is None:
        assert bag
        assert rollout.scores == tuple(scores)
        own = rollout.scores[situation.seat] + rollout.kept[situation.seat]
        others = [
            rollout.scores[seat] + rollout.kept[seat]
            for seat in range(situation.seats)
            if seat != situation.seat
        ]
        assert rollout.lead == pytest.approx(own - max(others))


def check_whole_game(edition: Edition, words: Lexicon, seats: int, seed: int) -> None:
    """Roll a game out from its first move to its end, and let the rules replay it."""
    game = game_of(edition, words, seats, seed)
    if not game.turns:
        return
    situation = situation_at(edition, game, 0)
    rng = Random(seed)
    simulator = Simulator(edition, words, leaves=some_leaves(edition, rng), word_map=False)
    first = rng.choice(options_of(situation, words, 5))
    rollout = simulator.trace(situation, first, plies=WHOLE, seed=seed, sample=rng.randrange(99))
    assert rollout.ending is not None
    turns = tuple(
        RecordedTurn(turn.seat, turn.move, turn.score, turn.drawn) for turn in rollout.turns
    )
    recorded = RecordedGame(
        0, seed, rollout.racks, turns, rollout.ending, rollout.scores, rollout.winners
    )
    replay_self_play(edition, words, [SelfPlayer()] * seats, recorded)
    share = 1 / len(rollout.winners) if situation.seat in rollout.winners else 0
    assert rollout.win == pytest.approx(share)


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_rollout_to_the_end_is_a_game_by_the_rules(name: str, count: int) -> None:
    """Scores, ending, settlement and winners are those of the rules, in every edition."""
    check_whole_game(edition_at(name, 0), english(), count, 3)


@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("name", ["pocket", "switch", "tiny"])
def test_house_rules_end_rollouts_as_the_rules_do(name: str, house: int) -> None:
    """They agree where passes, scoreless rounds, dead boards and targets end games."""
    for count in COUNTS:
        check_whole_game(edition_at(name, house), words_for(name, 2), count, house)


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_every_play_of_a_rollout_is_judged(name: str, count: int) -> None:
    """From the middle and the end of a game: scores are the judge's, and no tile is lost."""
    edition, words = edition_at(name, 0), english()
    game = game_of(edition, words, count)
    leaves = some_leaves(edition, Random(count))
    simulator = Simulator(edition, words, leaves=leaves, word_map=False)
    for turn in (len(game.turns) // 2, len(game.turns) - 2):
        situation = situation_at(edition, game, turn)
        for plies, candidate in enumerate(options_of(situation, words, 3)):
            for sample in range(3):
                rollout = simulator.trace(situation, candidate, plies=plies, sample=sample)
                check_moves(situation, rollout, words)


@pytest.mark.parametrize("mapped", [False, True])
@pytest.mark.parametrize(("name", "count"), TABLES)
def test_candidates_do_not_change_each_other(name: str, count: int, *, mapped: bool) -> None:
    """Work shared between candidates on the same deal changes no result."""
    edition, words = edition_at(name, 0), english()
    game = game_of(edition, words, count)
    leaves = some_leaves(edition, Random(count))
    simulator = Simulator(edition, words, leaves=leaves, word_map=mapped)
    situation = situation_at(edition, game, len(game.turns) // 2)
    options = options_of(situation, words, 8)
    together = simulator.run(situation, options, plies=5, samples=6, seed=count)
    for arm in together.arms:
        alone = simulator.run(situation, [arm.candidate], plies=5, samples=6, seed=count)
        assert alone.arms == (arm,)
