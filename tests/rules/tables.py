"""Tables for the rules' tests: small editions, few words, and chosen racks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tilewright.edition import Edition, HouseRules, Level, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import IllegalMove
from tilewright.geometry import Axis, Square
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import Dealer, Occasion, SeededDealer, commitment_of
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    Agreed,
    Began,
    Drew,
    Event,
    FirstBy,
    FirstChosen,
)
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.rules.participant import Participant
from tilewright.rules.play.board import Board
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Agree, Move, Play
from tilewright.rules.tick import tick
from tilewright.rules.transition import Transition
from tilewright.rules.version import CURRENT_RULES
from tilewright.tiles import Tally, TileSet
from tilewright.units import Instant, Seat, all_seats, by_seat

SEED = bytes(range(32))
NAMES = ("Ada", "Ben", "Cleo", "Dan")
WORDS = Lexicon.from_words(
    ["AB", "ABA", "BA", "BAA", "CAB", "AA", "AD", "DAB", "BAD", "DAD", "CHA", "ACHAB", "TEST"],
    id="few",
)
"""The words of the small editions."""

ONE = Lexicon.from_words(["AB"], id="one")
"""A single word, so that plays run out."""

FEW = """\
format = 1
id = "few"
version = 1
name = "Few"
rack = 3

[board]
rows = '''
T...d
.....
..*..
.....
d...T
'''

[board.squares]
d = { letter = 3, text = "3L", name = "triple letter", color = "#8fc1e3" }
T = { word = 3, text = "3W", name = "triple word", color = "#d9534f" }
"*" = { word = 2, start = true, text = "x", name = "start", color = "#d9534f" }

[tiles.standard.letters]
A = [6, 1]
B = [4, 3]
C = [1, 4]
D = [2, 2]

[tiles.blank]
count = 1

[scoring.bonus]
3 = 10
"""
"""A 5×5 board, fourteen tiles, three on a rack."""


def few(house: HouseRules | None = None) -> Edition:
    """Return the small edition, with house rules."""
    return parse_edition(FEW, house=house)


def switch_edition(house: HouseRules | None = None) -> Edition:
    """Return the small edition with a switch tile, words judged as they are played."""
    text = FEW + (
        '[tiles.switch]\nmark = "~"\nletters.D = [2, 2]\n'
        '[switch]\nallowed = true\n[challenge]\nrule = "void"\n'
        "[exchange]\nallowed = false\n[end]\npasses = 2\n"
    )
    text = text.replace("rack = 3\n", 'rack = 3\nfirst = "youngest"\n')
    return parse_edition(text, house=house)


class Unmixed:
    """A dealer that does not mix: tiles come in the order of their faces.

    Not for the draw for first play, in which all players would tie forever.
    """

    def order(
        self,
        tiles: Tally,
        occasion: Occasion,  # noqa: ARG002 - the same every time
        count: int | None = None,  # noqa: ARG002
    ) -> bytes:
        """Return the sorted tiles."""
        return tiles.codes

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:  # noqa: ARG002 - always the same
        """Draw the first seat by lot."""
        return seats[0]


def began(
    edition: Edition,
    players: int = 2,
    *,
    computers: tuple[int, ...] = (),
    levels: tuple[Level | None, ...] = (),
    youngest: tuple[int, ...] = (),
) -> Began:
    """Return the first event of a game with this many players."""
    people = tuple(
        Participant(NAMES[seat], seat in computers, levels[seat] if levels else None)
        for seat in range(players)
    )
    seats = tuple(map(Seat, youngest))
    return Began(Instant(0), edition, WORDS.ref, people, commitment_of(SEED), SEED, seats)


def dealt(
    edition: Edition,
    *racks: str,
    first: int = 0,
    levels: tuple[Level | None, ...] = (),
    bag: str | None = None,
    rules: int = CURRENT_RULES,
) -> Game:
    """Return a game in which the players hold these tiles and seat ``first`` begins.

    With ``bag``, the other tiles were never in the set, so that it holds just these.
    """
    if bag is not None:
        counts = {face.text: 0 for face in edition.tiles.faces}
        for code in edition.tiles.parse_tiles("".join(racks) + bag):
            counts[edition.tiles.face(code).text] += 1
        edition = shrunk(edition, counts)
    tiles = edition.tiles
    events: list[Event] = [replace(began(edition, len(racks), levels=levels), rules=rules)]
    events += [Agreed(Instant(0), seat) for seat in all_seats(len(racks))]
    events.append(FirstChosen(Instant(0), Seat(first), FirstBy.DRAW))
    events += [Drew(Instant(0), seat, tiles.parse_tiles(rack)) for seat, rack in by_seat(racks)]
    return replay(events)


def shrunk(edition: Edition, counts: dict[str, int]) -> Edition:
    """Return the edition with exactly these numbers of tiles of each face."""
    faces = edition.tiles.faces
    return replace(edition, tiles=TileSet(faces, [counts[face.text] for face in faces]))


def at(text: str, edition: Edition, board: Board) -> Play:
    """Return a play such as ``C3 AB`` across or ``3C AB`` down (letters name columns).

    A dot skips a square; a lower-case letter is a blank.
    """
    place, word = text.split()
    axis = Axis.ACROSS if place[0].isalpha() else Axis.DOWN
    letter = place[0] if axis is Axis.ACROSS else place[-1]
    number = place[1:] if axis is Axis.ACROSS else place[:-1]
    start = Square(int(number) - 1, ord(letter) - 65)
    cells = []
    inner = ""
    for sign in word:
        inner += sign
        if inner.startswith("[") and not inner.endswith("]"):
            continue
        cells.append(0 if inner == "." else edition.tiles.parse_cell(inner))
        inner = ""
    assert start in board
    return Play.line(start, axis, bytes(cells))


@dataclass
class Table:
    """A game in progress: each move is decided and folded, and the test sets the time."""

    game: Game
    dealer: Dealer = field(default_factory=Unmixed)
    words: Lexicon = WORDS
    now: int = 0
    is_true: bool = field(init=False)
    """Whether the game follows from its log; a test may set up one that does not."""

    def __post_init__(self) -> None:
        """Check that the game follows from its log."""
        self.is_true = replay(self.game.events) == self.game

    def do(self, seat: int, move: Move | str, *, after: int = 0) -> tuple[Event, ...]:
        """Let a player move ``after`` this many seconds; a string is a play."""
        self.now += after * 1000
        if isinstance(move, str):
            move = at(move, self.game.edition, self.game.board)
        now = Instant(self.now)
        return self.take(decide(self.game, Seat(seat), move, self.dealer, self.words, now))

    def refuses(self, seat: int, move: Move | str) -> tuple[Finding, ...]:
        """Return the findings about a move that must be refused."""
        try:
            events = self.do(seat, move)
        except IllegalMove as error:
            return tuple(found for found in error.findings if isinstance(found, Finding))
        raise AssertionError(events)

    def faults(self, seat: int, move: Move | str) -> list[Fault]:
        """Return the faults of a move that must be refused."""
        return [finding.fault for finding in self.refuses(seat, move)]

    def wait(self, seconds: float) -> tuple[Event, ...]:
        """Let time pass, and return the events that follow at once."""
        self.now += round(seconds * 1000)
        transition = tick(self.game, self.dealer, self.words, Instant(self.now))
        return () if transition is None else self.take(transition)

    def take(self, transition: Transition) -> tuple[Event, ...]:
        """Accept the game after a decision, and return its events."""
        self.game = transition.after
        assert not self.is_true or replay(self.game.events) == self.game
        return transition.events

    def rack(self, seat: int) -> str:
        """Return a player's tiles as text."""
        return self.game.edition.tiles.text(self.game.racks[seat])

    @property
    def bag(self) -> str:
        """The tiles in the bag as text."""
        return self.game.edition.tiles.text(self.game.bag)


def agreed(
    edition: Edition, players: int, dealer: Dealer | None = None, **options: object
) -> Table:
    """Return a table where every player has agreed and the tiles have been dealt."""
    first = began(edition, players, **options)  # type: ignore[arg-type]
    table = Table(replay([first]), dealer=dealer or SeededDealer())
    for seat in range(players):
        table.do(seat, Agree())
    return table


def kinds(events: tuple[Event, ...]) -> list[str]:
    """Return the names of the events' types."""
    return [type(event).__name__ for event in events]


def pocket() -> Edition:
    """Return the edition of the worked example."""
    return load_edition("pocket")
