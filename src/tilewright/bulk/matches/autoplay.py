"""Games of any players, one after another, seats unchanged: to look at, to record, to count.

A game is a function of the plan and its number, dealt as at any table: whoever has the record can
repeat its draws from the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.bulk.matches.pair_dealer import seed_bytes
from tilewright.bulk.matches.result import GameResult
from tilewright.bulk.matches.venue import SEEDS, check_table, players_for, words_of
from tilewright.bulk.workers.pool import Pool, Stop
from tilewright.edition import Edition
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import Player
from tilewright.players.spec import PlayerSpec

__all__ = ["AutoplayGame", "AutoplayPlan", "AutoplaySums", "autoplay", "plan_autoplay"]


@dataclass(frozen=True, slots=True)
class AutoplayPlan:
    """Everything that the games depend on; it goes to every worker."""

    edition: Edition
    lexicon: str
    checksum: str
    players: tuple[PlayerSpec, ...]
    seed: int
    record: bool
    """Whether the events of the games are wanted."""


@dataclass(frozen=True, slots=True)
class AutoplayGame:
    """One game that was played."""

    number: int
    result: GameResult
    signature: int
    """A hash of everything that happened."""
    lines: str
    """Its events as lines of a file, where they were to be recorded."""


def plan_autoplay(
    edition: Edition,
    lexicon: str,
    players: tuple[PlayerSpec, ...],
    *,
    seed: int = 0,
    record: bool = False,
) -> AutoplayPlan:
    """Return the plan of some games, or say what is wrong with it before anybody plays."""
    check_table(edition, len(players), seed)
    words = open_lexicon(lexicon)
    players_for(players, edition, words, seed)
    return AutoplayPlan(edition, lexicon, words.checksum, players, seed, record)


def autoplay(
    plan: AutoplayPlan, games: int, *, pool: Pool, stop: Stop | None = None
) -> Iterator[AutoplayGame]:
    """Yield the games in the order of their numbers, whoever is finished first."""
    waiting: dict[int, AutoplayGame] = {}
    following = 0
    for _, game in pool.run(play_one, ((plan, number) for number in range(games)), stop=stop):
        waiting[game.number] = game
        while following in waiting:
            yield waiting.pop(following)
            following += 1
    # After an interruption there may be gaps.
    for number in sorted(waiting):
        yield waiting[number]


def play_one(task: tuple[AutoplayPlan, int]) -> AutoplayGame:
    """Play one game; what a worker does."""
    plan, number = task
    words, players = _made(plan)
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


def _made(plan: AutoplayPlan) -> tuple[Lexicon, list[Player]]:
    """Return words and players, which each worker makes ready once."""
    if _LAST and _LAST[0][0] == plan:
        return _LAST[0][1]
    words = words_of(plan.lexicon, plan.checksum)
    made = (words, players_for(plan.players, plan.edition, words, plan.seed))
    _LAST[:] = [(plan, made)]
    return made


_LAST: list[tuple[AutoplayPlan, tuple[Lexicon, list[Player]]]] = []
"""The plan that this process was last at work on."""


class AutoplaySums:
    """Counts games as they come."""

    def __init__(self, seats: int) -> None:
        """Begin with no games at a table of so many ``seats``."""
        self.games = 0
        self.turns = [0] * seats
        self.scores = [0] * seats
        self.wins = [Fraction(0)] * seats
        self.nanoseconds = [0] * seats
        self.signature = 0

    def add(self, game: AutoplayGame) -> None:
        """Count one more game."""
        result = game.result
        self.games += 1
        self.signature = (self.signature + game.signature) % SEEDS
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score
            self.turns[seat] += result.turns[seat]
            self.nanoseconds[seat] += result.nanoseconds[seat]
        for seat in result.winners:
            self.wins[seat] += Fraction(1, len(result.winners))
