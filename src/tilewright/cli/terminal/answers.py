"""Reads typed answers: numbers, yes or no, and player names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tilewright.catalogue import listed
from tilewright.cli.terminal.screen import Screen
from tilewright.errors import EditionError, FileError, NotationError, TilewrightError
from tilewright.rules.participant import Participant
from tilewright.units import Seat, all_seats

YES: Final = frozenset({"y", "yes"})
NO: Final = frozenset({"n", "no"})

_MOST_DIGITS: Final = 9
"""Maximum number of digits in an answer; longer input is rejected without being converted."""


def read_number(text: str) -> int | None:
    """Parse ``text`` as a whole number; return None if it isn't one or is too long.

    Only the digits 0 to 9 are allowed: Python considers ``²`` a digit, but cannot convert it.
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits)


def as_sentence(error: TilewrightError) -> str:
    """Return an error as a sentence, without a column number, because typed lines are short."""
    message = error.message if isinstance(error, NotationError) else str(error)
    if not isinstance(error, (EditionError, FileError)):
        # Those begin with the name of a file.
        message = f"{message[:1].upper()}{message[1:]}"
    return f"{message}{'' if message.endswith(('?', '.')) else '.'}"


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
    """The player identified by a typed name."""

    seat: Seat
    is_exact: bool
    """False if only the beginning of the name was typed, so that the player should confirm it."""


def match_name(
    text: str, participants: Sequence[Participant], among: Iterable[Seat] | None = None
) -> NameMatch:
    """Return the player whose full name is ``text``, or the only one whose name begins with it.

    ``among`` limits the choice to these seats. If there is no single match, raises
    ``NotationError`` listing the names to choose from.
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
    raise NotationError(f"{text.strip()!r} {problem}; choose {listed(choices, 'or')}")
