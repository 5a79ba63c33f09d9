"""Games between any players in fixed seats, to watch, record and count.

A game depends only on the plan and the game's number. Its tiles are dealt as at any table, so the
draws can be verified with the seed in the game's record.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.bulk.matches.pair_dealer import seed_bytes
from tilewright.bulk.matches.plan import check_table, edition_of_computers, players_for, words_of
from tilewright.bulk.matches.result import GameResult
from tilewright.bulk.workers.pool import Pool, Stop
from tilewright.edition import Edition
from tilewright.formats.json.events import dump_events
from tilewright.kernel.boundary import SEEDS
from tilewright.lexicon import Lexicon
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.players import Player
from tilewright.players.spec import PlayerSpec

__all__ = ["AutoplayGame", "AutoplayPlan", "AutoplaySums", "autoplay", "plan_autoplay"]


@dataclass(frozen=True, slots=True)
class AutoplayPlan:
    """Everything that the games depend on; every worker gets a copy."""

    edition: Edition
    lexicon: str
    checksum: str
    players: tuple[PlayerSpec, ...]
    seed: int
    record: bool
    """Whether to return each game's events."""


@dataclass(frozen=True, slots=True)
class AutoplayGame:
    """One finished game."""

    number: int
    result: GameResult
    signature: int
    """A hash of everything that happened in the game."""
    lines: str
    """The game's events as file lines if they were recorded; otherwise an empty string."""


def plan_autoplay(
    edition: Edition,
    lexicon: str,
    players: tuple[PlayerSpec, ...],
    *,
    seed: int = 0,
    record: bool = False,
) -> AutoplayPlan:
    """Return a plan for games; raise an error before any game is played if it is invalid."""
    check_table(edition, len(players), seed)
    edition = edition_of_computers(edition)
    words = open_lexicon_for(edition, lexicon)
    players_for(players, edition, words, seed)
    return AutoplayPlan(edition, lexicon, words.checksum, players, seed, record)


def autoplay(
    plan: AutoplayPlan, games: int, *, pool: Pool, stop: Stop | None = None
) -> Iterator[AutoplayGame]:
    """Yield the games in numerical order, regardless of the order in which they finish."""
    waiting: dict[int, AutoplayGame] = {}
    following = 0
    for _, game in pool.run(play_one, ((plan, number) for number in range(games)), stop=stop):
        waiting[game.number] = game
        while following in waiting:
            yield waiting.pop(following)
            following += 1
    # After an interruption, some game numbers may be missing.
    for number in sorted(waiting):
        yield waiting[number]


def play_one(task: tuple[AutoplayPlan, int]) -> AutoplayGame:
    """Play one game in a worker."""
    plan, number = task
    words, players = _prepare(plan)
    played = play_table_game(
        plan.edition,
        words,
        players,
        levels=[player.level for player in plan.players],
        seed=seed_bytes("autoplay", plan.seed, number),
    )
    lines = dump_events(played.events, header=False)
    digest = hashlib.blake2b(lines.encode(), digest_size=8).digest()
    return AutoplayGame(
        number, played.result, int.from_bytes(digest, "big"), lines if plan.record else ""
    )


def _prepare(plan: AutoplayPlan) -> tuple[Lexicon, list[Player]]:
    """Return a plan's lexicon and players, which each worker prepares once."""
    if _LAST and _LAST[0][0] == plan:
        return _LAST[0][1]
    words = words_of(plan.edition, plan.lexicon, plan.checksum)
    made = (words, players_for(plan.players, plan.edition, words, plan.seed))
    _LAST[:] = [(plan, made)]
    return made


_LAST: list[tuple[AutoplayPlan, tuple[Lexicon, list[Player]]]] = []
"""The plan that this process worked on last, with its lexicon and players."""


class AutoplaySums:
    """The totals over all games."""

    def __init__(self, seats: int) -> None:
        """Start with no games, for a table with this many ``seats``."""
        self.games = 0
        self.turns = [0] * seats
        self.scores = [0] * seats
        self.wins = [Fraction(0)] * seats
        self.nanoseconds = [0] * seats
        self.signature = 0

    def add(self, game: AutoplayGame) -> None:
        """Add one game."""
        result = game.result
        self.games += 1
        self.signature = (self.signature + game.signature) % SEEDS
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score
            self.turns[seat] += result.turns[seat]
            self.nanoseconds[seat] += result.nanoseconds[seat]
        for seat in result.winners:
            self.wins[seat] += Fraction(1, len(result.winners))
