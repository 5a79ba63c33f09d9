"""Determines the players from typed names of people and computer players.

A string denotes a computer player if it names one (``expert``, ``champion:seconds=1``) or its class
(``module:Class``). Otherwise it names a person, optionally followed by a colon and a level for
Finish Line games (``Ann:beginner``). A name that looks like a misspelled computer player is
refused; ``person:NAME`` is always a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from getpass import getuser
from itertools import chain, count
from typing import TYPE_CHECKING, Final

from tilewright.cli.output import clean
from tilewright.errors import NotationError
from tilewright.units import Seat, by_seat

if TYPE_CHECKING:
    from tilewright.rules.participant import Participant
    from tilewright.table import Table
    from tilewright.table.computers import Computers

__all__ = ["Seating", "computers_at", "read_seatings", "split_players"]

_ME: Final = ("me", "i", "myself")
_PERSON: Final = "person"
"""Before a colon and a name, says that the name is a person's."""
_ALIKE: Final = 0.75
"""How similar a name must be to a computer player's to be taken for a misspelling of it."""
_IMPERSONAL: Final = ("root", "nobody", "user", "")
"""Account names that don't belong to a person."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The player in a seat."""

    participant: Participant
    player: str | None = None
    """The computer player with its options, as typed; None for a person."""


def split_players(text: str) -> list[str]:
    """Split a list of players at its commas, except commas between a player's options."""
    from tilewright.players.spec import split_players as split

    return [player for player in split(text) if player]


def read_seatings(texts: Sequence[str]) -> tuple[Seating, ...]:
    """Return who plays in each seat.

    Raises:
        NotationError: A name is missing or used twice, or a level is unknown.
    """
    seatings = _numbered([_read(text) for text in texts])
    names = [seating.participant.name for seating in seatings]
    if not all(names):
        raise NotationError("every player needs a name")
    if len({name.casefold() for name in names}) < len(names):
        raise NotationError("two players have the same name; give each player a different one")
    return tuple(seatings)


def _read(text: str) -> Seating:
    from tilewright.edition import Level
    from tilewright.players import known_players, split_player
    from tilewright.rules.participant import Participant

    name, _, rest = (part.strip() for part in text.partition(":"))
    levels = {level.value: level for level in Level}
    is_person = name.casefold() == _PERSON and bool(rest)
    if is_person:
        name, _, rest = (part.strip() for part in rest.partition(":"))
    known = next((one for one in known_players() if one.name == name.casefold()), None)
    if known is not None and not is_person:
        level = levels.get(known.name, Level.EXPERT)
        return Seating(Participant(known.title, is_computer=True, level=level), text.strip())
    if rest and rest.lower() not in levels:
        place, _ = split_player(text)
        if "." in name and ":" in place and not is_person:
            # Use the class path as the name, so that a resumed game can find the player again.
            return Seating(Participant(place, is_computer=True, level=Level.EXPERT), text.strip())
        raise NotationError(f"{rest!r} is not a level; choose one of {', '.join(levels)}")
    if not is_person:
        _refuse_misspelling(name)
    is_me = name.casefold() in _ME and not is_person
    who = _user_name() if is_me else clean(name).strip()
    return Seating(Participant(who, level=levels.get(rest.lower())))


def _refuse_misspelling(name: str) -> None:
    """Refuse a name that is almost that of a computer player."""
    from difflib import get_close_matches

    from tilewright.players import player_names

    names = [known for known, _ in player_names()]
    close = get_close_matches(name.casefold(), names, n=1, cutoff=_ALIKE)
    if close:
        message = f"unknown player {name!r}; did you mean {close[0]}?"
        raise NotationError(f"{message} For a person, write {_PERSON}:{name}")


def _user_name() -> str:
    """Return the current user's login name, or Ann if it does not belong to a person."""
    try:
        name = getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return "Ann" if name in _IMPERSONAL else name.capitalize()


def _numbered(seatings: Iterable[Seating]) -> list[Seating]:
    """Number a computer player whose name another player has, starting with 2."""
    given = list(seatings)
    taken = {one.participant.name.casefold() for one in given if one.player is None}
    after: list[Seating] = []
    for seating in given:
        participant = seating.participant
        if seating.player is not None:
            first = participant.name
            names = chain((first,), (f"{first} {number}" for number in count(2)))
            name = next(one for one in names if one.casefold() not in taken)
            taken.add(name.casefold())
            participant = replace(participant, name=name)
        after.append(Seating(participant, seating.player))
    return after


def _kind(name: str) -> str:
    """Return a computer player's name without the number that ``_numbered`` added."""
    return re.sub(r" \d+$", "", name)


def computers_at(table: Table, made: Mapping[Seat, str] | None = None) -> Computers:
    """Return the computer players at a table.

    ``made`` maps each seat to the typed player; without it, players are looked up by name.
    """
    from tilewright.players import find_seated, make_player
    from tilewright.table.computers import Computers

    view = table.view(None)
    texts = made or {
        seat: find_seated(_kind(who.name))
        for seat, who in by_seat(view.participants)
        if who.is_computer
    }
    return Computers(
        table,
        {
            seat: make_player(text, view.edition, table.words, seed=seat)
            for seat, text in texts.items()
        },
    )
