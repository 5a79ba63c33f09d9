"""The parts of an edition: everything that differs between the games, as immutable values.

Neither the rules nor the kernel know the numbers 7, 15 or 50; they read them here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from tilewright.errors import PlayerCountError
from tilewright.geometry import Coordinates, Square

if TYPE_CHECKING:
    from tilewright.edition.house_rules import Difference
    from tilewright.tiles import TileSet


class FirstPlay(Enum):
    """How the player who begins is found."""

    DRAW = "draw"
    """Each draws a tile; the one closest to A begins, and a blank beats any letter."""
    YOUNGEST = "youngest"
    """The table names the youngest; doubt is settled by lot."""


class Unplayed(Enum):
    """What becomes of the tiles left on the racks."""

    DEDUCT = "deduct"
    """Each player loses the value of theirs; a player who goes out gains everyone else's."""
    NONE = "none"
    """They count for nothing."""


class TieRule(Enum):
    """Who wins when the final scores are equal."""

    BEFORE_UNPLAYED = "before-unplayed"
    """The higher score before unplayed tiles were counted; still equal is shared."""
    SHARED = "shared"
    """All who are level share the victory."""


_LAST_PLAY_POINTS: Final = 5


class ChallengeRule(Enum):
    """What is done about words that the dictionary does not have."""

    VOID = "void"
    """Words are judged as they are played; a wrong one is refused with no loss."""
    SINGLE = "single"
    """An invalid play is withdrawn; a failed challenge costs nothing."""
    DOUBLE = "double"
    """An invalid play is withdrawn; a failed challenge costs the challenger's next turn."""
    FIVE = "five"
    """An invalid play is withdrawn; after a failed challenge its player gains five points."""
    TEN = "ten"
    """An invalid play is withdrawn; after a failed challenge its player gains ten points."""

    @property
    def award(self) -> int:
        """The points that the challenged player gains from a failed challenge."""
        return {"five": 5, "ten": 10}.get(self.value, 0)


class LastPlay(Enum):
    """What a failed challenge of the last play costs, when there is no turn left to lose."""

    FREE = "free"
    """Nothing, as printed."""
    POINTS = "points"
    """The challenged player gains five points before the settlement."""


class ClockKind(Enum):
    """What the clock measures."""

    NONE = "none"
    GAME = "game"
    """Each player has a time for the whole game."""
    MOVE = "move"
    """Each turn has a time; when it runs out, the turn is a pass."""


class Level(Enum):
    """The levels of the Finish Line table; each has a target of its own."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class SquareEffect:
    """What covering a square does to the score of the play that covers it."""

    symbol: str
    """The character that draws the square in the edition's file."""
    letter: int = 1
    """Multiplies the letter put on it."""
    word: int = 1
    """Multiplies every word through it."""
    points: int = 0
    """Added once to the play, whatever words run through it."""
    start: bool = False
    """One tile of the first play must lie on such a square."""
    text: str = ""
    """The short label on the square, such as 2L."""
    name: str = "plain"
    """The full name, for screen readers."""
    color: str = ""
    """The color of the square; empty for a plain square."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The board as it is printed: a square grid of effects.

    The byte tables are indexed by ``row * size + col``; the judge reads them directly.
    """

    size: int
    drawing: str
    """One character per square, rows joined: the board as the file draws it."""
    effects: Mapping[str, SquareEffect]
    """The meaning of each character of the drawing."""
    letter: bytes = field(init=False, repr=False, compare=False)
    word: bytes = field(init=False, repr=False, compare=False)
    points: bytes = field(init=False, repr=False, compare=False)
    starts: frozenset[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Derive the tables from the drawing."""
        effects = [self.effects[symbol] for symbol in self.drawing]
        put = object.__setattr__
        put(self, "letter", bytes(effect.letter for effect in effects))
        put(self, "word", bytes(effect.word for effect in effects))
        put(self, "points", bytes(effect.points for effect in effects))
        put(self, "starts", frozenset(i for i, effect in enumerate(effects) if effect.start))

    def __hash__(self) -> int:
        """Hash by the drawing; the meanings are compared on equality."""
        return hash((self.size, self.drawing))

    def at(self, square: Square) -> SquareEffect:
        """Return the effect printed on ``square``."""
        return self.effects[self.drawing[square.row * self.size + square.col]]


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """Whether tiles may be exchanged, and how full the bag must be."""

    allowed: bool = True
    minimum: int = 0
    """Tiles that the bag must hold; it must always hold as many as are exchanged."""


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """The challenge rule and the time that the others have to use it."""

    rule: ChallengeRule = ChallengeRule.DOUBLE
    window: int = 15
    """Seconds in which the others may challenge before silence counts as acceptance."""
    last_play: LastPlay = LastPlay.FREE

    @property
    def last_play_award(self) -> int:
        """The points that the player of a last play gains if a challenge of it fails."""
        award = self.rule.award
        return award or (_LAST_PLAY_POINTS if self.last_play is LastPlay.POINTS else 0)

    @property
    def judged_as_played(self) -> bool:
        """Whether a wrong word is refused at once, so that nothing is left to challenge."""
        return self.rule is ChallengeRule.VOID


@dataclass(frozen=True, slots=True)
class EndRules:
    """When a game is over although tiles are left."""

    passes: int = 2
    """It ends when every player has passed this often in a row."""
    scoreless_rounds: int = 0
    """It ends after this many rounds in a row without a point; 0 is never."""
    switches_keep_alive: bool = False
    """Whether a switch tile on a tray keeps a game going in which no player can play."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Time limits; as printed there are none."""

    kind: ClockKind = ClockKind.NONE
    seconds: int = 0
    """Time of each player for the game, or for one move."""
    increment: int = 0
    """Seconds added after each turn of a clock for the game."""
    overtime_points: int = 10
    """Points lost for each started minute over time."""
    overtime_minutes: int = 10
    """A player who exceeds this many minutes of overtime loses the game."""
    absence: int = 300
    """Without a clock: seconds after which the others may remove a player who vanished."""


@dataclass(frozen=True, slots=True)
class TargetRules:
    """The scores that end a Finish Line game, by number of players and level."""

    table: Mapping[int, tuple[int, ...]]
    """For each number of players the targets of the levels, in their order."""

    def __hash__(self) -> int:
        """Hash by the rows of the table."""
        return hash(tuple(sorted(self.table.items())))

    def of(self, players: int, level: Level) -> int:
        """Return the target of a player of ``level`` in a game of this many ``players``."""
        return self.table[players][list(Level).index(level)]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of the edition, so that a game looks like the one on your shelf."""

    board: str = "#d8d2c4"
    """A plain square."""
    line: str = "#ffffff"
    """The lines between squares."""
    tile: str = "#f3e3bf"
    """A standard tile."""
    ink: str = "#2b2118"
    """The print on a tile."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """The colors of the other kinds of tiles, by kind."""

    def __hash__(self) -> int:
        """Hash by the main colors."""
        return hash((self.board, self.line, self.tile, self.ink))


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything that differs between games; the one value that configures rules and kernel."""

    id: str
    """Short name, with the variant after a slash: ``glass/finish-line``."""
    version: int
    """Raised whenever the rules in the file change, so that old games keep theirs."""
    name: str
    """The name that people read."""
    summary: str
    """One sentence for a list of editions."""
    layout: Layout
    tiles: TileSet
    rack: int
    """How many tiles a full rack holds."""
    players: tuple[int, int]
    """The smallest and the largest number of players."""
    first: FirstPlay
    bonuses: tuple[int, ...]
    """Points for playing several tiles at once, indexed by their number."""
    unplayed: Unplayed
    tie: TieRule
    announce: bool
    """Whether players announce their own score, with the referee's figure next to it."""
    exchange: ExchangeRules
    switch: bool
    """Whether switch tiles may be switched with another player."""
    challenge: ChallengeRules
    end: EndRules
    clock: ClockRules
    target: TargetRules | None
    """The Finish Line targets, or None where the highest score wins."""
    coordinates: Coordinates
    """The notation that this edition shows on screen."""
    kind_names: Mapping[str, str]
    """What the edition calls each kind of tile, by kind."""
    theme: Theme
    house: tuple[Difference, ...] = ()
    """How the rules of this table differ from the printed ones."""
    document: str = field(default="", repr=False)
    """The text of the file it was read from, so that a game can carry its own rules."""

    def __hash__(self) -> int:
        """Hash by name, version and number of house rules; the rest decides on equality."""
        return hash((self.id, self.version, len(self.house)))

    @property
    def ref(self) -> str:
        """The id with its version: ``glass/finish-line@1``."""
        return f"{self.id}@{self.version}"

    @property
    def size(self) -> int:
        """The number of rows, and of columns."""
        return self.layout.size

    def check_player_count(self, count: int) -> None:
        """Raise ``PlayerCountError`` unless ``count`` players can play this edition."""
        least, most = self.players
        if not least <= count <= most:
            raise PlayerCountError(self.name, least, most, count)
