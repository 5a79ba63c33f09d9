"""The questions asked before a new game: which edition, who plays, who is the youngest."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from tilewright.cli.terminal.answers import as_sentence, match_name, read_number
from tilewright.cli.terminal.screen import Screen
from tilewright.cli.terminal.seating import Seating, read_seatings, split_players
from tilewright.edition import Edition, FirstPlay, Level
from tilewright.edition.shipped import DEFAULT, edition_ids, load_edition
from tilewright.errors import NotationError, PlayerCountError, TilewrightError
from tilewright.players import known_players
from tilewright.rules.participant import Participant
from tilewright.units import Seat, by_seat

_DEFAULT_PLAYERS: Final = "me, intermediate"


def ask_edition(screen: Screen) -> str:
    """Ask which edition to play; return its id or the path to its file."""
    ids = edition_ids()
    screen.show("Which edition do you want to play?")
    for number, name in enumerate(ids, 1):
        edition = load_edition(name)
        line = f"  {number}  {edition.name}: {edition.summary}"
        screen.show(fill(line, screen.columns - 1, subsequent_indent="     "))
    while True:
        answer = screen.ask(f"Number or id [{DEFAULT}]: ").strip()
        if not answer:
            return DEFAULT
        chosen = read_number(answer)
        if chosen is not None and 1 <= chosen <= len(ids):
            return ids[chosen - 1]
        try:
            load_edition(answer)
        except TilewrightError as error:
            screen.tell(as_sentence(error))
        else:
            return answer


def ask_players(screen: Screen, edition: Edition) -> tuple[Seating, ...]:
    """Ask who plays and, in a Finish Line game, what each person's level is."""
    low, high = edition.players
    screen.tell(
        f"Who plays? Type {low} to {high} names, separated by commas. These are computer players:"
    )
    for known in known_players():
        line = f"  {known.name:<12}  {known.title}. {known.character}"
        screen.show(fill(line, screen.columns - 1, subsequent_indent=" " * 16))
    while True:
        answer = screen.ask(f"Players [{_DEFAULT_PLAYERS}]: ")
        texts = split_players(answer) or split_players(_DEFAULT_PLAYERS)
        try:
            seatings = read_seatings(texts)
            edition.check_player_count(len(seatings))
        except (NotationError, PlayerCountError) as error:
            screen.tell(as_sentence(error))
            continue
        if edition.target is None:
            return seatings
        return tuple(_with_level(screen, seating) for seating in seatings)


def _with_level(screen: Screen, seating: Seating) -> Seating:
    who = seating.participant
    if seating.player is not None or who.level is not None:
        return seating
    return Seating(Participant(who.name, level=ask_level(screen, who.name)))


def ask_level(screen: Screen, name: str) -> Level:
    """Ask for a player's level in a Finish Line game."""
    levels = list(Level)
    listed = ", ".join(level.value for level in levels)
    while True:
        answer = screen.ask(f"{name}'s level ({listed}) [{levels[0].value}]: ").strip()
        for level in levels:
            if level.value.startswith(answer.lower()):
                return level
        screen.tell(f"{answer!r} is not a level; choose one of {listed}.")


def choose_youngest(
    screen: Screen,
    named: str | None,
    participants: tuple[Participant, ...],
    edition: Edition,
) -> tuple[Seat, ...]:
    """Return the seat of the youngest player, if the edition lets that player go first.

    If no name is given, ask; an empty answer leaves the choice to chance. A computer is never the
    youngest.
    """
    if edition.first is not FirstPlay.YOUNGEST:
        return ()
    people = [seat for seat, who in by_seat(participants) if not who.is_computer]
    if named is not None:
        return (match_name(named, participants, people).seat,) if named.strip() else ()
    if len(people) <= 1:
        return tuple(people)
    while True:
        answer = screen.ask("Who is the youngest? [choose at random]: ")
        if not answer.strip():
            return ()
        try:
            return (match_name(answer, participants, people).seat,)
        except NotationError as error:
            screen.tell(as_sentence(error))
