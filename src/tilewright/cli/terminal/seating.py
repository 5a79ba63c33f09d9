"""Who sits at the table: people by their names, computers by theirs.

A text that names a computer player, or the place of its code, with its options, is one; any other
is a person, with the level for a Finish Line game behind a colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from getpass import getuser
from typing import TYPE_CHECKING, Final

from tilewright.errors import NotationError

if TYPE_CHECKING:
    from tilewright.edition import Edition
    from tilewright.rules.event import Participant
    from tilewright.table import Table
    from tilewright.table.computers import Computers

__all__ = ["Seating", "computers_at", "read_seatings", "split_players"]

_ME: Final = ("me", "i", "myself")
_NOBODY: Final = ("root", "nobody", "user", "")
"""Names of accounts that are no names of people."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits on a seat."""

    participant: Participant
    player: str | None = None
    """How the computer is made; None for a person."""


def split_players(text: str) -> list[str]:
    """Return the players of a list with commas, which their options may hold as well."""
    players: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if players and "=" in part and ":" not in part.partition("=")[0]:
            players[-1] += f",{part}"
        elif part:
            players.append(part)
    return players


def read_seatings(texts: Sequence[str], edition: Edition) -> tuple[Seating, ...]:
    """Return who sits where.

    Raises:
        PlayerCountError: The edition is not for this number of players.
        NotationError: A name or a level is wrong.
    """
    seatings = _numbered([_read(text) for text in texts])
    names = [seating.participant.name for seating in seatings]
    edition.check_player_count(len(names))
    if not all(names):
        message = "every player needs a name"
        raise NotationError(message)
    if len({name.casefold() for name in names}) < len(names):
        message = "two players have the same name; give each an own one"
        raise NotationError(message)
    return tuple(seatings)


def _read(text: str) -> Seating:
    from tilewright.edition import Level
    from tilewright.players import known_players, split_player
    from tilewright.rules.event import Participant

    name, _, rest = (part.strip() for part in text.partition(":"))
    levels = {level.value: level for level in Level}
    if name.casefold() in {known.name for known in known_players()}:
        level = levels.get(name.casefold(), Level.EXPERT)
        return Seating(Participant(name.capitalize(), is_computer=True, level=level), text.strip())
    if rest and rest.lower() not in levels:
        place, _ = split_player(text)
        if "." in name and ":" in place:
            # Under this name the player is found again when the game goes on another day.
            return Seating(Participant(place, is_computer=True, level=Level.EXPERT), text.strip())
        message = f"{rest!r} is no level; expected one of {', '.join(levels)}"
        raise NotationError(message)
    who = _own_name() if name.casefold() in _ME else name
    return Seating(Participant(who, level=levels.get(rest.lower())))


def _own_name() -> str:
    """Return what the person at this machine is called, as far as the machine knows."""
    try:
        name = getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return "Ann" if name in _NOBODY else name.capitalize()


def _numbered(seatings: Iterable[Seating]) -> list[Seating]:
    """Tell computers of one name apart by a number."""
    after: list[Seating] = []
    for seating in seatings:
        name = seating.participant.name
        same = sum(_kind(other.participant.name) == name for other in after if other.player)
        if seating.player and same:
            participant = replace(seating.participant, name=f"{name} {same + 1}")
            seating = Seating(participant, seating.player)  # noqa: PLW2901 - the same seat
        after.append(seating)
    return after


def _kind(name: str) -> str:
    """Return the name without the number that tells two computers apart."""
    return re.sub(r" \d+$", "", name)


def computers_at(table: Table, made: Mapping[int, str] | None = None) -> Computers:
    """Return the computers of a table; without their texts, by the names that they play under."""
    from tilewright.players import make_player
    from tilewright.table.computers import Computers

    view = table.view(None)
    texts = made or {
        seat: _kind(who.name) for seat, who in enumerate(view.participants) if who.is_computer
    }
    return Computers(
        table,
        {
            seat: make_player(text, view.edition, table.words, seed=seat)
            for seat, text in texts.items()
        },
    )
