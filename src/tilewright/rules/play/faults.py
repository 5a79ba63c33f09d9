"""Everything that can be wrong with a move: one documented sentence each.

The names travel to the web client and into documentation, so they are part of the
public interface; the sentences may be improved at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tilewright.errors import IllegalMove
from tilewright.geometry import Square


class Fault(Enum):
    """What is wrong; the value is the sentence, with ``{0}`` for what it is about."""

    # How a play lies on the board.
    NO_TILES = "A play needs at least one tile."
    UNKNOWN_TILE = "This edition has no such tile as the one at {0}."
    OFF_BOARD = "There is no square {0} on this board."
    SAME_SQUARE = "Two tiles lie on {0}; put one of them elsewhere."
    OCCUPIED = "There is a tile on {0} already; tiles on the board never move."
    TOO_MANY_TILES = "A play has at most {0} tiles, as many as a rack holds."
    NOT_IN_LINE = "All tiles of a play lie in one row or one column."
    GAP = "These tiles leave a gap at {0}. Fill it or move them together."
    FIRST_TOO_SHORT = "The first word has two or more letters."
    FIRST_OFF_START = "One tile of the first play lies on the start, {0}."
    NOT_CONNECTED = "A play uses or touches a tile on the board."

    # Whether the player may do it now.
    NOT_ON_RACK = "Your rack does not hold {0}."
    NOT_A_WORD = "Not in the agreed dictionary: {0}."
    NOT_YOUR_TURN = "It is {0}'s turn."
    NOT_AGREED = "Play begins when every player has agreed to the rules; {0} has not yet."
    AGREED_ALREADY = "You have agreed to the rules already."
    GAME_OVER = "The game is over."
    LEFT_THE_GAME = "You have left the game."
    TURNS_SUSPENDED = "The last play is open to challenge; turns wait until that is settled."
    WINDOW_OPEN = "{0} may still challenge the last play; wait until they accept or time is up."
    NO_SUCH_SEAT = "There is no seat {0} at this table."
    STALE = "The game has gone on since; look again and decide anew."

    PAUSED = "The game is paused; go on first."
    NOT_PAUSED = "The game is not paused."
    NOT_BEGUN = "The game has not begun yet."
    NOTHING_TO_TAKE_BACK = "Only the last play can be taken back, until somebody acts again."

    # Exchange, switch.
    NO_EXCHANGE = "This edition has no exchange; play or pass."
    EXCHANGE_NOTHING = "An exchange needs at least one tile; to change nothing is to pass."
    BAG_TOO_LOW = "An exchange needs at least {0} tiles in the bag."
    NO_SWITCH = "This edition has no switch tiles."
    NOT_A_SWITCH_TILE = "{0} is no switch tile."
    SWITCHED_ALREADY = "You have switched already; once a turn."
    SWITCH_PARTNER = "Switch with another player who is in the game and holds a tile."
    SWITCH_POINT = "Point at one of the {0} tiles that lie face down."

    # Challenge, proof, leaving.
    NOTHING_TO_CHALLENGE = "No play is open to challenge."
    OWN_PLAY = "This is your own play; the others decide about it."
    ACCEPTED_ALREADY = "You have accepted this play already."
    PROOF_AS_PLAYED = "Here the referee ends the game without being asked."
    PROOF_BAG = "While there are tiles in the bag, nobody can know that no play is left."
    PROOF_ASKED = "You have asked for the proof already; it is given when every player asks."
    NOT_MISSING = "{0} has time left; a player who vanished may be removed after {1} seconds."
    CLOCK_DECIDES = "A clock runs; it removes a player who vanished."


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault where it was found."""

    fault: Fault
    about: tuple[str, ...] = ()
    """What fills the gaps of the sentence."""
    squares: tuple[Square, ...] = ()
    """The squares to point at."""

    @property
    def sentence(self) -> str:
        """What is wrong, where, and what to do."""
        return self.fault.value.format(*self.about)


def illegal(fault: Fault, *about: object) -> IllegalMove:
    """Return the error for one ``fault``; the caller raises it."""
    return IllegalMove(Finding(fault, tuple(str(item) for item in about)))
