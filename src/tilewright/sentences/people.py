"""Who a sentence is for: the player who acts, a player who is affected, or an onlooker."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright import catalogue
from tilewright.rules.participant import Participant
from tilewright.units import Seat, by_seat

_NAMELESS: Final = re.compile(r"(Player|Spieler|Mitspieler|Person) [1-4]")
"""The names of people who gave none, in the languages of the page."""


def reader_of(names: Sequence[str]) -> Seat | None:
    """Return the seat of the only player without a name of their own; None if there is none.

    A recorded game that someone played against computers, without giving a name, is their own:
    its reader is "you", not "Player 1".
    """
    found = [seat for seat, name in by_seat(names) if _NAMELESS.fullmatch(name)]
    return found[0] if len(found) == 1 else None


def labels_of(names: Sequence[str]) -> list[str]:
    """Return what the players of a recorded game are called before their scores."""
    reader = reader_of(names)
    return [catalogue.sentence("you") if seat == reader else name for seat, name in by_seat(names)]


@dataclass(frozen=True, slots=True)
class People:
    """The players at a table as one reader sees them."""

    names: tuple[str, ...]
    reader: Seat | None
    """The player addressed as "you", or None if no one is."""
    computers: frozenset[Seat] = frozenset()
    """The seats of computers, as far as they are known."""

    @classmethod
    def of(cls, participants: Sequence[Participant], reader: Seat | None) -> People:
        """Create the people at a table from its participants."""
        computers = frozenset(seat for seat, who in by_seat(participants) if who.is_computer)
        return cls(tuple(who.name for who in participants), reader, computers)

    def role(self, actor: Seat | None, affected: Seat | None = None) -> str:
        """Return the reader's role in a sentence about these seats: actor, affected or onlooker."""
        if self.reader is None:
            return "onlooker"
        if self.reader == actor:
            return "actor"
        return "affected" if self.reader == affected else "onlooker"

    def only_other(self, seat: Seat) -> Seat | None:
        """Return the seat of a player's only opponent; None if there are several."""
        others = [other for other, _ in by_seat(self.names) if other != seat]
        return others[0] if len(others) == 1 else None

    def say(self, code: str, seat: Seat, /, **arguments: catalogue.Argument) -> str:
        """Return the message about what the player in ``seat`` does."""
        who = self.names[seat]
        return catalogue.sentence(code, reader=self.role(seat), who=who, **arguments)

    def say_to(self, code: str, seat: Seat, other: Seat, /, **arguments: catalogue.Argument) -> str:
        """Return the message about what the player in ``seat`` does to the one in ``other``."""
        return catalogue.sentence(
            code,
            reader=self.role(seat, other),
            who=self.names[seat],
            whom=self.names[other],
            **arguments,
        )

    def say_together(self, code: str, seats: Iterable[Seat], /) -> str:
        """Return the message about what several players do together."""
        together = tuple(seats)
        others = [self.names[seat] for seat in together if seat != self.reader]
        is_among = self.reader in together
        return catalogue.sentence(
            code,
            reader="actor" if is_among else "onlooker",
            labels=catalogue.listed([catalogue.sentence("you"), *others] if is_among else others),
            others=catalogue.listed(others),
            names=catalogue.listed(self.names[seat] for seat in together),
        )
