"""Where the pairs of a match are played: inside the kernel, or at tables.

Any player plays at a table, move by move under the rules. Where both sides are the equity player
and the game asks for nothing but plays and exchanges, the kernel plays whole games on its own, a
hundred times as many in the same time.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import tilewright.players
from tilewright._version import __version__
from tilewright.bulk.matches.one_game import play_table_game
from tilewright.bulk.matches.pair_dealer import SharedBag, seed_bytes
from tilewright.bulk.matches.result import GameResult, PairResult, seatings
from tilewright.edition import Edition, Level
from tilewright.errors import ArgumentError, Cause, LexiconError
from tilewright.kernel.selfplay import EQUITY, RecordedGame, SelfPlay, SelfPlayer
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.players import Player, make_player
from tilewright.players.equity import EquityPlayer
from tilewright.players.leaves import shipped_bytes
from tilewright.players.loading import source_of
from tilewright.players.spec import PlayerSpec
from tilewright.players.win_chances import shipped_chances

__all__ = ["MatchPlan", "Room", "make_room", "plan_match"]

SEEDS: Final = 2**64
LEAST: Final = 2
"""Players of the smallest game."""
AT_ONCE: Final = 16
"""How many pairs a worker plays inside the kernel before it tells; at a table it tells of each."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Everything that the results of a match depend on; it goes to every worker."""

    edition: Edition
    lexicon: str
    """The name or the path of the lexicon, as every worker opens it."""
    checksum: str
    """What words it must have."""
    players: tuple[PlayerSpec, PlayerSpec]
    seats: int
    seed: int
    native: bool
    """Whether the games are played inside the kernel."""

    @property
    def at_once(self) -> int:
        """How many pairs make a task."""
        return AT_ONCE if self.native else 1

    def tasks_in(self, pairs: int) -> int:
        """Return how many tasks so many pairs make."""
        return -(-pairs // self.at_once)

    def header(self) -> dict[str, object]:
        """Return what a journal says of the match it belongs to."""
        return {
            "kind": "match",
            "version": __version__,
            "edition": self.edition.ref,
            "house": {each.field: each.agreed for each in self.edition.house},
            "edition_text": hashlib.sha256(self.edition.document.encode()).hexdigest()[:16],
            "lexicon": self.checksum[:16],
            "players": [str(player) for player in self.players],
            "data": _data_stamp(self),
            "seats": self.seats,
            "seed": self.seed,
            "native": self.native,
        }


def _data_stamp(plan: MatchPlan) -> str:
    """Return a hash of what players have learnt: the shipped tables, and files in their options.

    Tables that were trained anew under the same name make other players, and so does a player's
    own module when its author has changed it. Tables for other editions do not matter.
    """
    numbers = range(LEAST, plan.seats + 1)
    chances = [shipped_chances(plan.edition, seats) for seats in numbers]
    curves = [each.curves if each else () for each in chances]
    learnt = [shipped_bytes(plan.edition) or b"", repr(curves).encode()]
    shipped = Path(tilewright.players.__file__).parent / "data"
    files = [path for path in sorted(shipped.iterdir()) if path.suffix == ".xz"]
    for player in plan.players:
        files += map(Path, player.options.values())
        if ":" in player.name:
            files.append(source_of(player.name))
    learnt += [path.read_bytes() for path in files if path.is_file()]
    digest = hashlib.sha256()
    for each in learnt:
        digest.update(hashlib.sha256(each).digest())
    return digest.hexdigest()[:16]


def plan_match(
    edition: Edition,
    lexicon: str,
    players: tuple[PlayerSpec, PlayerSpec],
    *,
    seats: int = 2,
    seed: int = 0,
) -> MatchPlan:
    """Return the plan of a match, or say what is wrong with it before anybody plays.

    Raises:
        PlayerError: A player or one of its options is unknown.
        PlayerCountError: The edition is not for this number of seats.
        LexiconError: There is no such lexicon.
    """
    check_table(edition, seats, seed)
    words = open_lexicon(lexicon)
    made = players_for(players, edition, words, seed)
    native = _is_plain(edition) and None not in map(kernel_player, made)
    return MatchPlan(edition, lexicon, words.checksum, players, seats, seed, native)


def check_table(edition: Edition, seats: int, seed: int) -> None:
    """Say what is wrong with a table before anybody plays at it."""
    edition.check_player_count(seats)
    if not 0 <= seed < SEEDS:
        raise ArgumentError("seed", "a number from 0 to 2⁶⁴ - 1", seed)


def players_for(
    players: Collection[PlayerSpec], edition: Edition, words: Lexicon, seed: int
) -> list[Player]:
    """Make players ready to play; equal ones are the same, for they hold nothing of a game."""
    made: dict[PlayerSpec, Player] = {}
    for player in players:
        if player not in made:
            made[player] = make_player(player.text, edition, words, seed=seed, level=player.level)
    return [made[player] for player in players]


def words_of(lexicon: str, checksum: str) -> Lexicon:
    """Open a lexicon and make sure that it has the words that a plan was made with."""
    words = open_lexicon(lexicon)
    if words.checksum != checksum:
        message = f"the lexicon {lexicon} has changed since the match was planned"
        raise LexiconError(message, cause=Cause.MISMATCH)
    return words


class Room(Protocol):
    """Plays pairs of a match."""

    def pairs(self, first: int, count: int) -> list[PairResult]:
        """Play the pairs with the numbers from ``first`` on."""
        ...


def make_room(plan: MatchPlan) -> Room:
    """Make players and words ready for a match."""
    words = words_of(plan.lexicon, plan.checksum)
    return NativeRoom(plan, words) if plan.native else TableRoom(plan, words)


def kernel_player(player: Player, level: Level = Level.EXPERT) -> SelfPlayer | None:
    """Return the kernel's own player where it plays as ``player`` does, None for any other."""
    return SelfPlayer(EQUITY, level, player.leaves) if type(player) is EquityPlayer else None


def _is_plain(edition: Edition) -> bool:
    """Tell whether a game is all plays and exchanges.

    In a race to a target and with switch tiles, players do more than those of the kernel.
    """
    return edition.target is None and not edition.switch


class NativeRoom:
    """Plays inside the kernel."""

    def __init__(self, plan: MatchPlan, words: Lexicon) -> None:
        """Make a match of self-play for each way of sitting."""
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
        """Play the pairs with the numbers from ``first`` on."""
        played = [_timed(match, first, count) for match in self._matches]
        return [
            PairResult(first + place, games)
            for place, games in enumerate(zip(*played, strict=True))
        ]


def _timed(match: SelfPlay, first: int, count: int) -> list[GameResult]:
    """Play some games; all turns are taken to have lasted equally long."""
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


class TableRoom:
    """Plays at tables, under the rules."""

    def __init__(self, plan: MatchPlan, words: Lexicon) -> None:
        """Make both players; they hold nothing of a game, so one of each serves all seats."""
        self._plan = plan
        self._words = words
        self._sides = players_for(plan.players, plan.edition, words, plan.seed)

    def pairs(self, first: int, count: int) -> list[PairResult]:
        """Play the pairs with the numbers from ``first`` on."""
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
