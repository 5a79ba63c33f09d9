"""The venue where a match's pairs are played: inside the kernel, or at tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.bulk.matches.pair_dealer import SharedBag, seed_bytes
from tilewright.bulk.matches.plan import MatchPlan, kernel_player, players_for, words_of
from tilewright.bulk.matches.result import GameResult, PairResult, seatings
from tilewright.kernel.selfplay import RecordedGame, SelfPlay, SelfPlayer
from tilewright.lexicon import Lexicon

__all__ = ["Venue", "open_venue"]


class Venue(Protocol):
    """Plays a match's pairs."""

    def pairs(self, first: int, count: int) -> list[PairResult]:
        """Play ``count`` pairs, numbered from ``first``."""
        ...


def open_venue(plan: MatchPlan) -> Venue:
    """Open the venue for a match, with its players and its lexicon."""
    words = words_of(plan.edition, plan.lexicon, plan.checksum)
    return KernelVenue(plan, words) if plan.native else TableVenue(plan, words)


class KernelVenue:
    """Plays whole games inside the kernel."""

    def __init__(self, plan: MatchPlan, words: Lexicon) -> None:
        """Prepare self-play for each seating."""
        players = players_for(plan.players, plan.edition, words, plan.seed)
        sides = [
            kernel_player(player, spec.level) or SelfPlayer()
            for player, spec in zip(players, plan.players, strict=True)
        ]
        self._matches = [
            SelfPlay(plan.edition, words, [sides[side] for side in seating], seed=plan.seed)
            for seating in seatings(plan.seats)
        ]

    def pairs(self, first: int, count: int) -> list[PairResult]:
        """Play ``count`` pairs, numbered from ``first``."""
        played = [_play_timed(match, first, count) for match in self._matches]
        return [
            PairResult(first + place, games)
            for place, games in enumerate(zip(*played, strict=True))
        ]


def _play_timed(match: SelfPlay, first: int, count: int) -> list[GameResult]:
    """Play games, and divide the time spent equally among their turns."""
    started = time.perf_counter_ns()
    games = match.play(count, first=first, record=True).recorded
    turn = (time.perf_counter_ns() - started) // max(1, sum(len(game.turns) for game in games))
    return [_result_of(game, turn) for game in sorted(games, key=lambda game: game.number)]


def _result_of(game: RecordedGame, turn: int) -> GameResult:
    turns = [0] * len(game.scores)
    for each in game.turns:
        turns[each.seat] += 1
    return GameResult(
        game.scores,
        game.winners,
        game.ending.value,
        tuple(turns),
        tuple(turn * taken for taken in turns),
    )


class TableVenue:
    """Plays at tables, move by move under the rules."""

    def __init__(self, plan: MatchPlan, words: Lexicon) -> None:
        """Create both players; players have no state, so each can occupy several seats."""
        self._plan = plan
        self._words = words
        self._sides = players_for(plan.players, plan.edition, words, plan.seed)

    def pairs(self, first: int, count: int) -> list[PairResult]:
        """Play ``count`` pairs, numbered from ``first``."""
        return [
            PairResult(
                number,
                tuple(self._game(number, seating) for seating in seatings(self._plan.seats)),
            )
            for number in range(first, first + count)
        ]

    def _game(self, number: int, seating: Sequence[int]) -> GameResult:
        plan = self._plan
        seed = seed_bytes("match", plan.seed, number)
        played = play_table_game(
            plan.edition,
            self._words,
            [self._sides[side] for side in seating],
            levels=[plan.players[side].level for side in seating],
            seed=seed,
            dealer=SharedBag(plan.edition, plan.seats, seed),
        )
        return played.result
