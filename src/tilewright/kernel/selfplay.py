"""Self-play: whole games between computers inside the kernel, many a second.

The kernel follows the rules as far as its players need them, but it is not a second rule book:
``tilewright.table.self_play`` referees every recorded game by the rules, move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from tilewright.edition import Edition, Level
from tilewright.geometry import Axis, Square
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.graph import kernel_graph
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.word_map import kernel_word_map
from tilewright.lexicon import Lexicon
from tilewright.rules.event import EndReason
from tilewright.rules.play.move import Exchange, Pass, Play, Seat
from tilewright.tiles import Kind, Tally

__all__ = [
    "EQUITY",
    "GameOutcome",
    "RecordedGame",
    "RecordedTurn",
    "SelfPlay",
    "SelfPlayResult",
    "SelfPlayer",
    "self_play",
    "switchable_codes",
    "targets_of",
]

EQUITY: Final = "equity"
"""The player that takes the move of the highest equity: score and what stays on the rack."""

Watch: TypeAlias = Callable[[int, int], object]
"""Called some times a second with the games that are over and all of them.

When it returns False the match ends with the games that are over; what it raises is raised.
"""

_ENDINGS: Final = (
    EndReason.OUT,
    EndReason.TARGET,
    EndReason.PASSED_OUT,
    EndReason.SCORELESS,
    EndReason.NO_PLAYS,
)
"""As the kernel numbers them."""

_PASS, _PLAY, _EXCHANGE = range(3)
_SEEDS: Final = 2**64


@dataclass(frozen=True, slots=True)
class SelfPlayer:
    """Who plays on a seat."""

    name: str = EQUITY
    level: Level = Level.EXPERT
    """Sets the target in a Finish Line game."""
    leaves: LeaveTable | None = None
    """What tiles kept are worth to this player; without, only the score counts."""


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """One turn of a recorded game."""

    seat: Seat
    move: Play | Exchange | Pass
    score: int
    drawn: Tally
    """The tiles drawn after it."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A whole game; the first seat begins."""

    number: int
    """Which game of its match it is, counted from 0."""
    seed: int
    """The seed of its match."""
    deals: tuple[Tally, ...]
    """The first rack of each seat."""
    turns: tuple[RecordedTurn, ...]
    ending: EndReason
    scores: tuple[int, ...]
    """After unplayed tiles were counted."""
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How one game came out."""

    number: int
    """Which game of its match it is, counted from 0."""
    scores: tuple[int, ...]
    """After unplayed tiles were counted."""
    before_unplayed: tuple[int, ...]
    """The sum of what each seat played."""
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """What came of the games of a match."""

    games: int
    turns: int
    scores: tuple[int, ...]
    """The scores of each seat, summed up over the games."""
    wins: tuple[Fraction, ...]
    """The wins of each seat; a win that is shared counts in parts."""
    signature: int
    """A hash of everything that happened: equal for equal games, whatever the threads."""
    recorded: tuple[RecordedGame, ...]
    """The games, where they were to be recorded."""
    outcomes: tuple[GameOutcome, ...] = ()
    """How each game came out, where that was asked for."""

    def __add__(self, other: SelfPlayResult) -> SelfPlayResult:
        """Return the result of both parts of a match."""
        return SelfPlayResult(
            self.games + other.games,
            self.turns + other.turns,
            tuple(one + more for one, more in zip(self.scores, other.scores, strict=True)),
            tuple(one + more for one, more in zip(self.wins, other.wins, strict=True)),
            (self.signature + other.signature) % _SEEDS,
            self.recorded + other.recorded,
            self.outcomes + other.outcomes,
        )

    def without_games(self) -> SelfPlayResult:
        """Return the sums alone."""
        return replace(self, recorded=(), outcomes=())


class SelfPlay:
    """A match of self-play, made ready: edition, words and values as the kernel reads them."""

    def __init__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        players: Sequence[SelfPlayer],
        *,
        seed: int = 0,
        word_map: bool = False,
    ) -> None:
        """Make ready to play; the first time a lexicon is used takes a moment.

        Args:
            edition: The rules.
            lexicon: The words.
            players: Who plays, in the order of play.
            seed: A number from 0 below 2⁶⁴; equal matches of equal seeds are equal.
            word_map: Whether to use the word map: more memory, the same games sooner.

        Raises:
            ValueError: The edition is not for so many players, the seed is out of range, or a
                player's leave values are of other tiles.
        """
        edition.check_player_count(len(players))
        if not 0 <= seed < _SEEDS:
            raise ValueError(f"a seed is a number from 0 below 2 to the 64, not {seed}")
        for player in players:
            if player.leaves is not None and player.leaves.faces != edition.tiles.faces:
                raise ValueError("the leave values are of another set of tiles")
        self.edition = edition
        self.players = tuple(players)
        self.seed = seed
        self._graph = kernel_graph(lexicon, edition.tiles.letters)
        self._map = kernel_word_map(lexicon, self._graph) if word_map else None
        self._leaves = [player.leaves.handle if player.leaves else None for player in players]
        self._targets = targets_of(edition, [player.level for player in players])
        self._switchable = switchable_codes(edition)

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
        """Play the games with the numbers from ``first`` on, in so many ``threads``."""
        played, turns, scores, wins, signature, came_out, recorded = _kernel.play_match(
            kernel_edition(self.edition),
            self._graph.handle,
            self._leaves,
            self._map,
            targets=self._targets,
            judged_as_played=self.edition.challenge.judged_as_played,
            switchable=self._switchable,
            seed=self.seed,
            first=first,
            games=max(games, 0),
            threads=threads,
            outcomes=outcomes,
            record=record,
            progress=watch,
        )
        return SelfPlayResult(
            played,
            turns,
            tuple(scores),
            tuple(Fraction(parts, _kernel.WIN_PARTS) for parts in wins),
            signature,
            tuple(self._recorded(*game) for game in recorded),
            tuple(
                GameOutcome(number, tuple(scores), tuple(before), tuple(winners))
                for number, scores, before, winners in came_out
            ),
        )

    def _recorded(  # noqa: PLR0913, PLR0917 - what the kernel tells of a game
        self,
        number: int,
        deals: list[bytes],
        turns: list[tuple[int, int, int, int, int, bytes, int, bytes]],
        ending: int,
        scores: list[int],
        winners: list[int],
    ) -> RecordedGame:
        return RecordedGame(
            number,
            self.seed,
            tuple(map(Tally, deals)),
            tuple(_turns(turns)),
            _ENDINGS[ending],
            tuple(scores),
            tuple(winners),
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
    """Play a match and return what came of it; the arguments are those of ``SelfPlay``."""
    match = SelfPlay(edition, lexicon, players, seed=seed, word_map=word_map)
    return match.play(games, threads=threads, record=record, watch=watch)


def targets_of(edition: Edition, levels: Sequence[Level]) -> list[int]:
    """Return the score that ends the game for each seat; 0 where the highest score wins."""
    target = edition.target
    return [target.of(len(levels), level) if target else 0 for level in levels]


def switchable_codes(edition: Edition) -> bytes:
    """Return the codes of the tiles that may be switched with another player."""
    faces = enumerate(edition.tiles.faces, 1)
    return bytes(code for code, face in faces if edition.switch and face.kind is Kind.SWITCH)


def _turns(
    turns: list[tuple[int, int, int, int, int, bytes, int, bytes]],
) -> Iterator[RecordedTurn]:
    for seat, kind, axis, row, col, cells, score, drawn in turns:
        move: Play | Exchange | Pass
        if kind == _PLAY:
            move = Play.line(Square(row, col), Axis.DOWN if axis else Axis.ACROSS, cells)
        elif kind == _EXCHANGE:
            move = Exchange(Tally(cells))
        else:
            move = Pass()
        yield RecordedTurn(seat, move, score, Tally(drawn))
