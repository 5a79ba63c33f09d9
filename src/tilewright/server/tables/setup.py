"""A table's settings and seats, which the lobby stores alongside the game."""

from __future__ import annotations

import secrets
from functools import lru_cache
from itertools import combinations
from typing import Final

import msgspec

from tilewright.edition import Edition, Level
from tilewright.lexicon.policy import POLITE
from tilewright.rules.participant import Participant
from tilewright.server.messages.incoming import Wish
from tilewright.server.messages.outgoing import SeatKind
from tilewright.table import edition_for
from tilewright.units import Instant, Seat, by_seat

CODE_LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ23456789"
"""The characters used in invitation codes, without those that are easily confused.

There are no vowels, so that a code does not spell a word.
"""
CODE_LENGTH: Final = 6
_ID_LETTERS: Final = "abcdefghjkmnpqrstvwxyz23456789"
_ID_LENGTH: Final = 20
"""Long enough (about 98 bits) that no one can find a table by guessing its id."""
_STAMP_BYTES: Final = 9


class SeatSetup(msgspec.Struct, frozen=True):
    """One seat at a table."""

    kind: SeatKind
    name: str | None = None
    level: Level | None = None
    player: str | None = None
    """The name of the computer player in this seat."""
    stamp: str = ""
    """The stamp that a token for this seat must contain; a new stamp invalidates old tokens."""
    agrees: bool = True
    """Whether the player agreed to the rules when taking the seat."""
    program: bool = False
    """Whether the player who joined with the code is a program."""
    renewed: bool = False
    """Whether the seat's first token has been replaced, so that no other table may issue it."""

    def __repr__(self) -> str:
        """Return a description without the stamp."""
        return f"SeatSetup({self.kind.value}, {self.name!r})"

    @property
    def is_person(self) -> bool:
        """Whether a client, rather than one of our computer players, plays in this seat."""
        return self.kind in {SeatKind.HERE, SeatKind.TAKEN}


class Proposal(msgspec.Struct, frozen=True):
    """A player's proposal, and who has agreed so far."""

    what: Wish
    by: Seat
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    until: Instant
    number: int
    """The number of events in the game when the proposal was made."""


class OwnLexicon(msgspec.Struct, frozen=True):
    """A dictionary from the host's folder, as it was when the table was opened."""

    title: str
    checksum: str


class TableSetup(msgspec.Struct, frozen=True, rename={"edition_id": "edition"}):
    """The settings agreed on before the game, plus the open proposal and the rematch table."""

    edition_id: str
    """The edition's id: ``garden/gentle`` is the variant ``gentle`` of ``garden``."""
    lexicon: str
    house: dict[str, object]
    seats: tuple[SeatSetup, ...]
    youngest: tuple[Seat, ...] = ()
    spectators: bool = True
    takeback: bool = False
    chat: bool = True
    offensive: bool = False
    """Whether computer players may play offensive words."""
    definitions: bool = False
    proposal: Proposal | None = None
    next: str | None = None
    """The id of the rematch table."""
    opener: str = ""
    """The stamp in the token of a client that opened the table without taking a seat."""
    terms_changed: bool = False
    """Whether a player who joined changed the rules that the others had agreed to."""
    document: str | None = None
    """The text of the edition's file, unless the edition comes with Tilewright.

    The game keeps it, whatever happens to the file.
    """
    own_lexicon: OwnLexicon | None = None
    """The dictionary, unless it comes with Tilewright."""

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats that are still free."""
        return self._seats_of(SeatKind.OPEN)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose players can answer proposals: all but those of our computer players."""
        return tuple(seat for seat, who in by_seat(self.seats) if who.is_person)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats of our computer players."""
        return self._seats_of(SeatKind.COMPUTER)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of our computer players at the table."""
        return tuple(who.player for who in self.seats if who.player)

    @property
    def is_exhibition(self) -> bool:
        """Whether only our computer players play here."""
        return len(self.computers) == len(self.seats)

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats of the players at the device that opened the table."""
        return self._seats_of(SeatKind.HERE)

    @property
    def agreed(self) -> tuple[Seat, ...]:
        """The seats whose players agreed to the rules in advance.

        If the rules have changed since, no player has: a later player may have read the old ones.
        """
        if self.terms_changed:
            return self.computers
        return tuple(seat for seat, who in by_seat(self.seats) if who.agrees)

    @property
    def checksum(self) -> str:
        """The checksum of a dictionary from the host's folder; empty for one of ours."""
        return "" if self.own_lexicon is None else self.own_lexicon.checksum

    def terms(self) -> tuple[Edition, tuple[Level, ...]]:
        """Return what the players agree to: the rules and, in a Finish Line game, the levels."""
        edition = self.edition()
        if edition.target is None:
            return edition, ()
        return edition, tuple(who.level or Level.EXPERT for who in self.seats)

    def _seats_of(self, kind: SeatKind) -> tuple[Seat, ...]:
        return tuple(seat for seat, who in by_seat(self.seats) if who.kind is kind)

    def participants(self) -> tuple[Participant, ...]:
        """Return the players in the form that the rules use."""
        return tuple(
            Participant(
                who.name or f"Seat {seat + 1}",
                is_computer=who.kind is SeatKind.COMPUTER or who.program,
                level=who.level,
            )
            for seat, who in by_seat(self.seats)
        )

    def edition(self) -> Edition:
        """Return the edition with this table's house rules applied."""
        computer = any(who.is_computer for who in self.participants())
        house = msgspec.json.encode(self.house)
        return _edition(self.edition_id, self.document, house, computer=computer)

    def printed_edition(self) -> Edition:
        """Return the edition without this table's house rules, which take longer to read."""
        return _edition(self.edition_id, self.document, b"{}", computer=False)

    def with_seat(self, seat: Seat, who: SeatSetup) -> TableSetup:
        """Return a copy of the setup with ``who`` in ``seat``."""
        return msgspec.structs.replace(
            self, seats=(*self.seats[:seat], who, *self.seats[seat + 1 :])
        )


@lru_cache(maxsize=1024)
def _edition(edition: str, document: str | None, house: bytes, *, computer: bool) -> Edition:
    # The house rules are JSON because a dict is not hashable and cannot be a cache key.
    participant = Participant("", is_computer=computer)
    return edition_for(edition, (participant,), msgspec.json.decode(house), document)


def new_id() -> str:
    """Return a new table id that no one can guess."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_code() -> str:
    """Return a new invitation code, short enough to read aloud, that has no offensive word."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if POLITE.allows_all(code[at:end] for at, end in combinations(range(CODE_LENGTH + 1), 2)):
            return code


def new_stamp() -> str:
    """Return a new stamp for a seat."""
    return secrets.token_urlsafe(_STAMP_BYTES)


_DECODER: Final = msgspec.json.Decoder(TableSetup)


def dump_setup(setup: TableSetup) -> str:
    """Encode a setup for the store."""
    return msgspec.json.encode(setup).decode()


def load_setup(text: str) -> TableSetup:
    """Decode a setup encoded by ``dump_setup``."""
    return _DECODER.decode(text)
