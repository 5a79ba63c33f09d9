"""The parts of an edition: everything that differs between games, as immutable values.

Numbers such as a rack's 7 tiles, a board's 15 rows or a bonus of 50 points are never written
into the rules or the kernel; both read them from the edition.
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
    """How the first player is chosen."""

    DRAW = "draw"
    """Each player draws a tile; the tile closest to A goes first, and a blank beats any letter."""
    YOUNGEST = "youngest"
    """The youngest player goes first; if it is unclear who that is, lots are drawn."""


class Unplayed(Enum):
    """How the tiles left on the racks are scored."""

    DEDUCT = "deduct"
    """Players lose the value of their tiles; a player who goes out gains everyone else's."""
    NONE = "none"
    """Unplayed tiles do not count."""


class TieRule(Enum):
    """Who wins when the final scores are equal."""

    BEFORE_UNPLAYED = "before-unplayed"
    """The player who led before unplayed tiles were counted; if still tied, the win is shared."""
    SHARED = "shared"
    """All tied players share the win."""


_LAST_PLAY_POINTS: Final = 5


class ChallengeRule(Enum):
    """How words that are not in the dictionary are handled."""

    VOID = "void"
    """Words are judged as they are played; an invalid play is rejected without a penalty."""
    SINGLE = "single"
    """An invalid play is withdrawn; a failed challenge costs nothing."""
    DOUBLE = "double"
    """An invalid play is withdrawn; a failed challenge costs the challenger their next turn."""
    FIVE = "five"
    """An invalid play is withdrawn; after a failed challenge, its player gains five points."""
    TEN = "ten"
    """An invalid play is withdrawn; after a failed challenge, its player gains ten points."""

    @property
    def award(self) -> int:
        """The points that the challenged player gains from a failed challenge."""
        return {"five": 5, "ten": 10}.get(self.value, 0)


class LastPlay(Enum):
    """The cost of a failed challenge to the last play, when there is no turn left to lose."""

    FREE = "free"
    """The challenger loses nothing, as in the printed rules."""
    POINTS = "points"
    """The challenged player gains five points before the settlement."""


class ClockKind(Enum):
    """What the clock measures."""

    NONE = "none"
    GAME = "game"
    """Each player has a time limit for the whole game."""
    MOVE = "move"
    """Each turn has a time limit; when it runs out, the player passes."""


class Level(Enum):
    """The player levels in a Finish Line game; each has its own target score."""

    BEGINNER = "beginner"
    """The lowest target."""
    INTERMEDIATE = "intermediate"
    """The target in between."""
    EXPERT = "expert"
    """The highest target."""


@dataclass(frozen=True, slots=True)
class SquareEffect:
    """How a square affects the score of the play that covers it."""

    symbol: str
    """The character that represents the square in the edition's file."""
    letter: int = 1
    """Multiplier for the letter placed on the square."""
    word: int = 1
    """Multiplier for every word through the square."""
    points: int = 0
    """Points added once per play, however many words cross the square."""
    start: bool = False
    """Whether this is a start square; the first play must cover a start square."""
    text: str = ""
    """The short label on the square, such as 2L."""
    name: str = "plain"
    """The full name, for screen readers."""
    color: str = ""
    """The square's color; empty for a plain square."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The printed board: a square grid of effects.

    The byte tables are indexed by ``row * size + col``; the judge reads them directly.
    """

    size: int
    """The number of rows, which equals the number of columns."""
    drawing: str
    """The board as drawn in the file: one character per square, with the rows joined."""
    effects: Mapping[str, SquareEffect]
    """The effect of each character in the drawing."""
    letter: bytes = field(init=False, repr=False, compare=False)
    """Each square's multiplier for its letter."""
    word: bytes = field(init=False, repr=False, compare=False)
    """Each square's multiplier for its words."""
    points: bytes = field(init=False, repr=False, compare=False)
    """The points that each square adds."""
    starts: frozenset[int] = field(init=False, repr=False, compare=False)
    """The indices of the start squares."""

    def __post_init__(self) -> None:
        """Derive the tables from the drawing."""
        effects = [self.effects[symbol] for symbol in self.drawing]
        put = object.__setattr__
        put(self, "letter", bytes(effect.letter for effect in effects))
        put(self, "word", bytes(effect.word for effect in effects))
        put(self, "points", bytes(effect.points for effect in effects))
        put(self, "starts", frozenset(i for i, effect in enumerate(effects) if effect.start))

    def __hash__(self) -> int:
        """Hash the size and drawing only; equality also compares the effects."""
        return hash((self.size, self.drawing))

    def at(self, square: Square) -> SquareEffect:
        """Return the effect printed on ``square``."""
        return self.effects[self.drawing[square.row * self.size + square.col]]


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """Whether tiles may be exchanged, and how many tiles the bag must contain."""

    allowed: bool = True
    """Whether players may exchange tiles."""
    minimum: int = 0
    """The minimum number of tiles in the bag for any exchange; 0 means no fixed minimum.

    The bag must always contain at least as many tiles as the player exchanges.
    """
    none_passes: bool = False
    """Whether an exchange of no tiles is a pass; otherwise it is refused."""


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """The challenge rule, and how long players have to challenge."""

    rule: ChallengeRule = ChallengeRule.DOUBLE
    """What happens to an invalid play, and what a failed challenge costs."""
    window: int = 15
    """Seconds to challenge a play, after which players who did not respond accept it."""
    last_play: LastPlay = LastPlay.FREE
    """What a failed challenge to the last play costs."""

    @property
    def last_play_award(self) -> int:
        """The points a player gains if a challenge to their last play fails."""
        award = self.rule.award
        return award or (_LAST_PLAY_POINTS if self.last_play is LastPlay.POINTS else 0)

    @property
    def judged_as_played(self) -> bool:
        """Whether invalid words are rejected at once, which leaves nothing to challenge."""
        return self.rule is ChallengeRule.VOID


@dataclass(frozen=True, slots=True)
class EndRules:
    """When a game ends even though players have tiles left."""

    passes: int = 2
    """The game ends when every player has passed this many times in a row."""
    scoreless_rounds: int = 0
    """The game ends after this many scoreless rounds in a row; 0 means never."""
    switches_keep_alive: bool = False
    """Whether a switch tile on a rack keeps the game going when no player can play."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """Time limits; the printed rules have none."""

    kind: ClockKind = ClockKind.NONE
    """What the clock measures."""
    seconds: int = 0
    """Seconds that each player has for the whole game, or for one move."""
    increment: int = 0
    """Seconds added to a game clock after each turn."""
    overtime_points: int = 10
    """Points lost for each minute of overtime started."""
    overtime_minutes: int = 10
    """A player who exceeds this many minutes of overtime is out of the game."""
    absence: int = 300
    """Seconds after which an unresponsive player may be removed from a game without a clock."""


@dataclass(frozen=True, slots=True)
class TargetRules:
    """The scores that end a Finish Line game, by number of players and level."""

    table: Mapping[int, tuple[int, ...]]
    """For each number of players, the target for each level, in ``Level`` order."""

    def __hash__(self) -> int:
        """Hash the targets by number of players."""
        return hash(tuple(sorted(self.table.items())))

    def of(self, players: int, level: Level) -> int:
        """Return the target for a player at ``level`` in a game with this many ``players``."""
        return self.table[players][list(Level).index(level)]


@dataclass(frozen=True, slots=True)
class Theme:
    """The edition's colors, so that the game on the screen looks like the printed one."""

    board: str = "#d8d2c4"
    """A plain square."""
    line: str = "#ffffff"
    """The lines between squares."""
    tile: str = "#f3e3bf"
    """A standard tile."""
    ink: str = "#2b2118"
    """The letter and points printed on a tile."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """The colors of the other tiles, by kind."""

    def __hash__(self) -> int:
        """Hash the main colors only."""
        return hash((self.board, self.line, self.tile, self.ink))


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the game, which configures the rules and the kernel."""

    id: str
    """Short name, with any variant after a slash: ``glass/finish-line``."""
    version: int
    """Incremented whenever the rules in the file change, so that old games keep their rules."""
    name: str
    """The display name."""
    summary: str
    """A one-sentence description for a list of editions."""
    layout: Layout
    """The printed board."""
    tiles: TileSet
    """The tiles: letters, points, and how many of each."""
    rack: int
    """The number of tiles on a full rack."""
    players: tuple[int, int]
    """The minimum and maximum number of players."""
    first: FirstPlay
    """How the first player is chosen."""
    bonuses: tuple[int, ...]
    """Bonus points for a play, indexed by the number of tiles played."""
    unplayed: Unplayed
    """How the tiles left on the racks are scored."""
    tie: TieRule
    """Who wins when the final scores are equal."""
    announce: bool
    """Whether players announce their own scores, which are shown next to the referee's scores."""
    exchange: ExchangeRules
    """When tiles may be exchanged."""
    switch: bool
    """Whether a player may give a switch tile to another player and take a tile in return."""
    hints: bool
    """Whether players may ask for hints on their turn, which everyone sees counted."""
    challenge: ChallengeRules
    """How invalid words are handled."""
    end: EndRules
    """When a game ends although players have tiles left."""
    clock: ClockRules
    """The time limits."""
    target: TargetRules | None
    """The Finish Line targets, or None if the highest score wins."""
    coordinates: Coordinates
    """The coordinate notation that this edition shows on screen."""
    kind_names: Mapping[str, str]
    """The edition's name for each kind of tile, by kind."""
    theme: Theme
    """The colors of the board and the tiles."""
    language: str = ""
    """The language of the words, as a code such as ``de``; empty if the file does not say."""
    house: tuple[Difference, ...] = ()
    """How the rules at this table differ from the printed rules."""
    document: str = field(default="", repr=False)
    """The text of the edition's file, stored so that a game file can include its rules."""

    def __hash__(self) -> int:
        """Hash the file and the number of house rules only; equality compares every field."""
        return hash((self.id, self.document, len(self.house)))

    @property
    def ref(self) -> str:
        """The id with its version: ``glass/finish-line@1``."""
        return f"{self.id}@{self.version}"

    @property
    def size(self) -> int:
        """The number of rows, which equals the number of columns."""
        return self.layout.size

    def check_player_count(self, count: int) -> None:
        """Raise ``PlayerCountError`` unless ``count`` players can play this edition."""
        least, most = self.players
        if not least <= count <= most:
            raise PlayerCountError(self.name, least, most, count)
