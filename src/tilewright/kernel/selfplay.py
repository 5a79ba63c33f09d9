"""Self-play: whole games between computers inside the kernel, many per second.

The kernel implements only the rules that its players need; it is not a second rule book.
``tilewright.table.self_play`` checks every recorded game against the rules, move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from tilewright.edition import Edition, Level
from tilewright.kernel import _kernel
from tilewright.kernel.boundary import (
    ENDINGS,
    SEEDS,
    RecordedTurn,
    check_leaves,
    check_seed,
    read_turn,
)
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.words import graph_for, word_map_for
from tilewright.lexicon import Lexicon
from tilewright.rules.outcome import EndReason
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = [
    "EQUITY",
    "GameOutcome",
    "RecordedGame",
    "RecordedTurn",
    "SelfPlay",
    "SelfPlayResult",
    "SelfPlayer",
    "self_play",
    "targets_of",
]

EQUITY: Final = "equity"
"""The player that makes the move with the highest equity: the score plus the leave value."""

Watch: TypeAlias = Callable[[int, int], object]
"""Called a few times a second with the number of finished games and the total number of games.

If the callback returns False, the match ends with the games finished so far. Its exceptions are
propagated.
"""


@dataclass(frozen=True, slots=True)
class SelfPlayer:
    """The player in one seat."""

    name: str = EQUITY
    level: Level = Level.EXPERT
    """The level that determines the target in a Finish Line game."""
    leaves: LeaveTable | None = None
    """The leave values this player uses; without them, only the score counts."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A complete game, in which the first seat plays first."""

    number: int
    """Its number in the match, from 0."""
    seed: int
    """The match's seed."""
    deals: tuple[Tally, ...]
    """Each seat's first rack."""
    turns: tuple[RecordedTurn, ...]
    ending: EndReason
    scores: tuple[int, ...]
    """The final scores, after the adjustment for unplayed tiles."""
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The outcome of one game."""

    number: int
    """Its number in the match, from 0."""
    scores: tuple[int, ...]
    """The final scores, after the adjustment for unplayed tiles."""
    before_unplayed: tuple[int, ...]
    """The scores before the adjustment for unplayed tiles."""
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The results of a match."""

    games: int
    turns: int
    scores: tuple[int, ...]
    """Each seat's total score."""
    wins: tuple[Fraction, ...]
    """Each seat's wins; a shared win counts in part."""
    signature: int
    """A hash of all games; the same games always have the same hash, with any thread count."""
    recorded: tuple[RecordedGame, ...]
    """The games, if they were recorded."""
    outcomes: tuple[GameOutcome, ...] = ()
    """The outcome of each game, if requested."""

    def __add__(self, other: SelfPlayResult) -> SelfPlayResult:
        """Return the combined result of two parts of a match."""
        return SelfPlayResult(
            self.games + other.games,
            self.turns + other.turns,
            tuple(one + more for one, more in zip(self.scores, other.scores, strict=True)),
            tuple(one + more for one, more in zip(self.wins, other.wins, strict=True)),
            (self.signature + other.signature) % SEEDS,
            self.recorded + other.recorded,
            self.outcomes + other.outcomes,
        )

    def without_games(self) -> SelfPlayResult:
        """Return a copy with only the totals, without recorded games and outcomes."""
        return replace(self, recorded=(), outcomes=())


class SelfPlay:
    """A self-play match, ready to run."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        players: Sequence[SelfPlayer],
        *,
        seed: int = 0,
        word_map: bool = False,
    ) -> None:
        """Prepare to play; the first use of a lexicon takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            players: The players, in order of play.
            seed: From 0 to 2⁶⁴ - 1; the same match with the same seed always has the same games.
            word_map: Whether to use the word map, which takes more memory but plays the same games
                faster.

        Raises:
            ArgumentError: The edition does not allow this many players, the seed is out of range,
                or a player's leave values are for different tiles.
        """
        edition.check_player_count(len(players))
        self.edition = edition
        self.players = tuple(players)
        self.seed = check_seed(seed)
        self._leaves = [check_leaves(edition, player.leaves) for player in players]
        self._graph = graph_for(edition, lexicon)
        self._map = word_map_for(edition, lexicon) if word_map else None
        self._targets = targets_of(edition, [player.level for player in players])

    def play(  # noqa: PLR0913 - the rest are options by keyword
        self,
        games: int,
        *,
        first: int = 0,
        threads: int = 1,
        outcomes: bool = False,
        record: bool = False,
        watch: Watch | None = None,
    ) -> SelfPlayResult:
        """Play this many games, numbered from ``first``."""
        found = _kernel.play_match(
            kernel_edition(self.edition),
            self._graph.handle,
            self._leaves,
            self._map,
            targets=self._targets,
            seed=self.seed,
            first=first,
            games=max(games, 0),
            threads=threads,
            outcomes=outcomes,
            record=record,
            progress=watch,
        )
        kept = found.games
        return SelfPlayResult(
            games=found.played,
            turns=found.turns,
            scores=tuple(found.scores),
            wins=tuple(Fraction(parts, _kernel.WIN_PARTS) for parts in found.wins),
            signature=found.signature,
            recorded=tuple(self._read_game(game) for game in kept) if record else (),
            outcomes=tuple(map(_read_outcome, kept)) if outcomes else (),
        )

    def _read_game(self, game: _kernel.GameResult) -> RecordedGame:
        return RecordedGame(
            number=game.number,
            seed=self.seed,
            deals=tuple(map(Tally, game.deals)),
            turns=tuple(map(read_turn, game.turns)),
            ending=ENDINGS[game.ending],
            scores=tuple(game.scores),
            winners=tuple(map(Seat, game.winners)),
        )


def _read_outcome(game: _kernel.GameResult) -> GameOutcome:
    return GameOutcome(
        number=game.number,
        scores=tuple(game.scores),
        before_unplayed=tuple(game.before_unplayed),
        winners=tuple(map(Seat, game.winners)),
    )


def self_play(  # noqa: PLR0913 - the rest are options by keyword
    edition: Edition,
    lexicon: Lexicon,
    *,
    players: Sequence[SelfPlayer] = (SelfPlayer(), SelfPlayer()),
    games: int,
    seed: int = 0,
    threads: int = 1,
    word_map: bool = False,
    record: bool = False,
    watch: Watch | None = None,
) -> SelfPlayResult:
    """Play a match and return its results; see ``SelfPlay`` for the arguments."""
    match = SelfPlay(edition, lexicon, players, seed=seed, word_map=word_map)
    return match.play(games, threads=threads, record=record, watch=watch)


def targets_of(edition: Edition, levels: Sequence[Level]) -> list[int]:
    """Return each seat's target score; all are 0 if the edition has no target."""
    target = edition.target
    return [target.of(len(levels), level) if target else 0 for level in levels]
