"""Everything that can be wrong with a move, with one code for each fault.

The faults' names appear in the web client and the documentation, so they are part of the public
interface. Each value is the code of the fault's sentence in the catalogue; the sentences
themselves may change at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tilewright import catalogue
from tilewright.catalogue import Argument
from tilewright.errors import IllegalMove
from tilewright.geometry import MAX_SIZE, Square

About: TypeAlias = str | int | tuple[str, ...]
"""A raw value in a fault's sentence: a name, a number, or several names, words or tiles."""


class Fault(Enum):
    """What is wrong with a move."""

    # How a play is placed on the board.
    NO_TILES = "no-tiles"
    UNKNOWN_TILE = "unknown-tile"
    OFF_BOARD = "off-board"
    SAME_SQUARE = "same-square"
    OCCUPIED = "occupied"
    TOO_MANY_TILES = "too-many-tiles"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    FIRST_TOO_SHORT = "first-too-short"
    FIRST_OFF_START = "first-off-start"
    NOT_CONNECTED = "not-connected"

    # Whether the player may make the move now.
    NOT_ON_RACK = "not-on-rack"
    NOT_A_WORD = "not-a-word"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_AGREED = "not-agreed"
    AGREED_ALREADY = "agreed-already"
    COMMITTED_ALREADY = "committed-already"
    NOT_COMMITTED = "not-committed"
    CONTRIBUTION_DIFFERS = "contribution-differs"
    GAME_OVER = "game-over"
    LEFT_THE_GAME = "left-the-game"
    TURNS_SUSPENDED = "turns-suspended"
    WINDOW_OPEN = "window-open"
    NO_SUCH_SEAT = "no-such-seat"
    STALE = "stale"

    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    NOT_BEGUN = "not-begun"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"

    # Exchange, switch.
    NO_EXCHANGE = "no-exchange"
    EXCHANGE_NOTHING = "exchange-nothing"
    BAG_TOO_LOW = "bag-too-low"
    NO_SWITCH = "no-switch"
    NOT_A_SWITCH_TILE = "not-a-switch-tile"
    SWITCHED_ALREADY = "switched-already"
    SWITCH_PARTNER = "switch-partner"
    SWITCH_POINT = "switch-point"

    # Hints.
    NO_HINTS = "no-hints"
    HINT_ORDER = "hint-order"
    ALL_HINTS_TAKEN = "all-hints-taken"

    # Challenge, proof, leaving.
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    OWN_PLAY = "own-play"
    ACCEPTED_ALREADY = "accepted-already"
    PROOF_AS_PLAYED = "proof-as-played"
    PROOF_BAG = "proof-bag"
    PROOF_ASKED = "proof-asked"
    NOT_MISSING = "not-missing"
    CLOCK_DECIDES = "clock-decides"


PARAMETERS: Final[Mapping[Fault, tuple[str, ...]]] = {
    Fault.TOO_MANY_TILES: ("count",),
    Fault.NOT_ON_RACK: ("tiles",),
    Fault.NOT_A_WORD: ("words",),
    Fault.NOT_YOUR_TURN: ("who",),
    Fault.NOT_AGREED: ("names",),
    Fault.NOT_COMMITTED: ("names",),
    Fault.WINDOW_OPEN: ("names",),
    Fault.NO_SUCH_SEAT: ("seat",),
    # The number of tiles left in the bag; then the minimum if the bag is below it, otherwise 0.
    Fault.BAG_TOO_LOW: ("count", "minimum"),
    Fault.NOT_A_SWITCH_TILE: ("tile",),
    Fault.SWITCH_POINT: ("count",),
    Fault.HINT_ORDER: ("next",),
    Fault.NOT_MISSING: ("who", "seconds"),
}
"""The placeholder names in each fault's sentence, in the order of ``Finding.about``."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault and where it was found."""

    fault: Fault
    """What is wrong."""
    about: tuple[About, ...] = ()
    """The raw values for the fault's sentence, in the order of ``PARAMETERS``."""
    squares: tuple[Square, ...] = ()
    """The squares to highlight."""

    @property
    def code(self) -> str:
        """The code of the fault's sentence in the catalogue."""
        return f"fault-{self.fault.value}"

    @property
    def arguments(self) -> dict[str, Argument]:
        """The values for the placeholders in the fault's sentence."""
        filled: dict[str, Argument] = {"kind": catalogue.translate("switch tile")}
        if self.squares:
            last = "or" if self.fault is Fault.FIRST_OFF_START else "and"
            filled["count"] = len(self.squares)
            filled["squares"] = catalogue.listed(map(_name, self.squares), last)
        for name, value in zip(PARAMETERS.get(self.fault, ()), self.about, strict=True):
            if isinstance(value, tuple):
                filled["count"] = len(value)
                filled["blanks"] = value.count("?")
                filled["letters"] = len(value) - value.count("?")
                filled[name] = catalogue.listed(value)
            elif name == "seconds" and isinstance(value, int):
                filled["time"] = catalogue.duration(value)
            else:
                filled[name] = value
        return filled

    @property
    def texts(self) -> list[str]:
        """The values in ``about`` as one flat list of strings: names, words, tiles and numbers."""
        values = (value if isinstance(value, tuple) else (value,) for value in self.about)
        return [str(item) for value in values for item in value]

    @property
    def sentence(self) -> str:
        """A sentence that says what is wrong, where, and what to do about it."""
        return catalogue.sentence(self.code, **self.arguments)


def illegal(fault: Fault, *about: About) -> IllegalMove:
    """Return the error for one ``fault``; the caller raises it."""
    return IllegalMove(Finding(fault, about))


def _name(square: Square) -> str:
    """Return a square's name, or its row and column as text if the square has no name."""
    if 0 <= square.col < MAX_SIZE and square.row >= 0:
        return square.name
    return catalogue.sentence("square-off-board", row=square.row + 1, column=square.col + 1)
