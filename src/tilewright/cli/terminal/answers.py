"""Reading what people type at a question: numbers, yes or no, and the names of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.cli.terminal.screen import Screen
from tilewright.errors import NotationError
from tilewright.rules.event import Participant
from tilewright.units import Seat, all_seats

YES: Final = frozenset({"y", "yes"})
NO: Final = frozenset({"n", "no"})

_MOST_DIGITS: Final = 9
"""More digits than any number that is asked for; longer ones are not even converted."""


def read_number(text: str) -> int | None:
    """Return the whole number that ``text`` is; None if it isn't one, or is absurdly long.

    Only the digits 0 to 9 count: Python considers ``²`` a digit, but cannot convert it.
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits)


def confirms(screen: Screen, question: str) -> bool:
    """Ask a yes-or-no question until it is answered; Enter means no."""
    while True:
        answer = screen.ask(f"{question} [y/N] ").strip().casefold()
        if answer in YES:
            return True
        if not answer or answer in NO:
            return False
        screen.tell("Type y for yes, or n for no.")


@dataclass(frozen=True, slots=True)
class NameMatch:
    """The player that a typed name means."""

    seat: Seat
    is_exact: bool
    """False if only the beginning of the name was typed: confirm before anything irrevocable."""


def match_name(
    text: str, participants: Sequence[Participant], among: Iterable[Seat] | None = None
) -> NameMatch:
    """Return which player ``text`` names: by the full name, or by the beginning of just one.

    ``among`` limits the choice to these seats. Raises ``NotationError`` with the names to choose
    from.
    """
    seats = list(all_seats(len(participants)) if among is None else among)
    wanted = text.strip().casefold()
    names = {seat: participants[seat].name for seat in seats}
    exact = [seat for seat, name in names.items() if name.casefold() == wanted]
    if exact:
        return NameMatch(exact[0], is_exact=True)
    found = [seat for seat, name in names.items() if wanted and name.casefold().startswith(wanted)]
    if len(found) == 1:
        return NameMatch(found[0], is_exact=False)
    problem = "could be more than one player" if found else "is not the name of a player"
    choices = [names[seat] for seat in found or seats]
    raise NotationError(f"{text.strip()!r} {problem}; choose {' or '.join(choices)}")
