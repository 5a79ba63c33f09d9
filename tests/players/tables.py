"""Views for the tests of players: positions set up by hand, seen from one seat."""

from collections.abc import Sequence
from functools import lru_cache

from tilewright.edition import Edition, HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.event import Participant
from tilewright.rules.play.move import Agree, Move, Seat
from tilewright.rules.view import View
from tilewright.table import MemoryLog, Table, open_game
from tilewright.tiles import Tally

SEED = bytes(range(32))


class Stacked:
    """A dealer that deals the racks it is told, then whatever comes."""

    def __init__(self, edition: Edition, racks: Sequence[str]) -> None:
        """Deal ``racks`` in the order of the seats; the first seat begins."""
        self._coming = [edition.tiles.parse_tiles(rack) for rack in racks]
        self._letter_of = edition.tiles.letter_of
        self._seats = len(racks)

    def order(self, tiles: Tally, number: int) -> bytes:
        """Return what comes next first."""
        del number
        if self._seats:
            # The draw for first play: the first seat has a blank, which beats A.
            self._seats = 0
            first, *rest = sorted(tiles, key=lambda code: self._letter_of[code])
            return bytes([first, *reversed(rest)])
        wanted = self._coming.pop(0) if self._coming else Tally()
        return wanted.codes + (tiles - wanted).codes

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:
        """Let the lot fall on the first seat."""
        del number
        self._seats = 0
        return seats[0]


@lru_cache(maxsize=1)
def words() -> Lexicon:
    """Return the default dictionary."""
    return open_lexicon()


def table(
    racks: Sequence[str],
    plays: Sequence[str] = (),
    *,
    edition: str = "pocket",
    house: HouseRules | None = None,
) -> Table:
    """Open a table at which these racks are dealt and these plays are made in turn."""
    rules = load_edition(edition, house)
    people = [Participant(f"Player {seat}", is_computer=True) for seat in range(len(racks))]
    first = open_game(rules, words(), people, now=0, seed=SEED, youngest=())
    dealt = Table.open(first, words(), MemoryLog(), now=lambda: 0, dealer=Stacked(rules, racks))
    for seat in range(len(racks)):
        dealt.submit(seat, Agree())
    for text in plays:
        view = dealt.view(None)
        seat = view.on_turn
        dealt.submit(seat, parse_play(text, view.board, rules, rack=dealt.view(seat).rack))
    return dealt


def move_of(text: str, view: View) -> Move:
    """Return the play that a text means in a view."""
    return parse_play(text, view.board, view.edition, rack=view.rack)
