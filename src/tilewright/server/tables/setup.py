"""How a table was set up and who sits at it: what the lobby keeps beside the game."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from tilewright.edition import Edition, Level
from tilewright.rules.event import Instant, Participant
from tilewright.rules.play.move import Seat
from tilewright.table import edition_for

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Characters of a code: none that is read as another."""
CODE_LENGTH: Final = 6
_ID_LETTERS: Final = "abcdefghjkmnpqrstvwxyz23456789"
_ID_LENGTH: Final = 20
"""About 98 bits: nobody finds a table by guessing."""
_STAMP_BYTES: Final = 9


class Kind(Enum):
    """Who sits on a seat."""

    HERE = "here"
    """Somebody at the device that opened the table."""
    OPEN = "open"
    """Nobody yet."""
    TAKEN = "taken"
    """Somebody who came by the code."""
    COMPUTER = "computer"
    """A computer player of this server."""


class Wish(Enum):
    """What players may agree on beside the rules."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    TAKEBACK = "takeback"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat of a table."""

    kind: Kind
    name: str | None = None
    level: Level | None = None
    player: str | None = None
    """Which computer player sits there."""
    stamp: str = field(default="", repr=False)
    """What a token of this seat must carry; a new stamp makes old tokens void."""
    agrees: bool = True
    """Whether the rules were agreed to when the seat was taken."""
    program: bool = False
    """Whether whoever came by the code is somebody's program."""

    @property
    def is_person(self) -> bool:
        """Whether somebody outside of this server decides here."""
        return self.kind in {Kind.HERE, Kind.TAKEN}


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody proposes, and who has agreed so far."""

    what: Wish
    by: Seat
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    until: Instant
    number: int
    """The number of the game for which it is meant."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything that was agreed on before the game, and what goes on beside it."""

    edition: str
    lexicon: str
    house: Mapping[str, object]
    seats: tuple[SeatSetup, ...]
    youngest: tuple[Seat, ...] = ()
    spectators: bool = True
    takeback: bool = False
    chat: bool = True
    proposal: Proposal | None = None
    next: str | None = None
    """The table of the rematch."""

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.kind is Kind.OPEN)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where somebody decides who is asked for consent."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.is_person)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats of our computer players."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.kind is Kind.COMPUTER)

    def participants(self) -> tuple[Participant, ...]:
        """Return who plays, as the rules know them."""
        return tuple(
            Participant(
                who.name or f"Seat {seat + 1}",
                is_computer=who.kind is Kind.COMPUTER or who.program,
                level=who.level,
            )
            for seat, who in enumerate(self.seats)
        )

    def printed(self) -> Edition:
        """Return the edition under the rules of this table."""
        computer = any(who.is_computer for who in self.participants())
        return _printed(self.edition, json.dumps(self.house), computer=computer)

    def with_seat(self, seat: Seat, who: SeatSetup) -> TableSetup:
        """Return the setup with another on one seat."""
        return replace(self, seats=(*self.seats[:seat], who, *self.seats[seat + 1 :]))


@lru_cache(maxsize=256)
def _printed(edition: str, house: str, *, computer: bool) -> Edition:
    # As text, because a mapping is no key of a cache.
    return edition_for(edition, (Participant("", is_computer=computer),), json.loads(house))


def new_id() -> str:
    """Return a new name for a table, which nobody can guess."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_code() -> str:
    """Return a new code, short enough to be said aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_stamp() -> str:
    """Return a new stamp for a seat."""
    return secrets.token_urlsafe(_STAMP_BYTES)


def dump_setup(setup: TableSetup) -> str:
    """Write a setup as the store keeps it."""
    return json.dumps(asdict(setup), default=lambda value: value.value, ensure_ascii=False)


def load_setup(text: str) -> TableSetup:
    """Read what ``dump_setup`` wrote."""
    tree = json.loads(text)
    tree["seats"] = tuple(_seat(seat) for seat in tree["seats"])
    tree["youngest"] = tuple(tree["youngest"])
    tree["proposal"] = _proposal(tree["proposal"])
    return TableSetup(**tree)


def _seat(tree: dict[str, Any]) -> SeatSetup:
    level = tree["level"]
    changes = {"kind": Kind(tree["kind"]), "level": None if level is None else Level(level)}
    return SeatSetup(**(tree | changes))


def _proposal(tree: dict[str, Any] | None) -> Proposal | None:
    if tree is None:
        return None
    seats = {name: tuple(tree[name]) for name in ("agreed", "awaited")}
    return Proposal(**(tree | seats | {"what": Wish(tree["what"])}))
