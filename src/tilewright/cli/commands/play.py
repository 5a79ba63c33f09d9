"""Playing at one keyboard: the command, the questions before a game, where it is kept."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.options import Color, House, Json, When, read_house, wants_json
from tilewright.cli.output import DONE, emit, say
from tilewright.cli.terminal.capabilities import color_depth
from tilewright.errors import NotationError, PlayerCountError, TilewrightError

if TYPE_CHECKING:
    from tilewright.cli.terminal.screen import Screen
    from tilewright.edition import Edition
    from tilewright.lexicon import Lexicon
    from tilewright.rules.event import Participant
    from tilewright.table import Table

_DEFAULT_PLAYERS = "me, intermediate"


def play_command(  # noqa: PLR0913 - one argument an option
    context: typer.Context,
    *,
    edition: Annotated[
        str | None, typer.Option("--edition", help="An edition's id, or the path of a file.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME[:LEVEL]",
            help="A person or a computer, in order of seats; 2 to 4 of them.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="LIST", help="All players with commas, such as me,expert."
        ),
    ] = None,
    youngest: Annotated[
        str | None, typer.Option("--youngest", metavar="NAME", help="Who is the youngest.")
    ] = None,
    lexicon: Annotated[
        str, typer.Option("--lexicon", help="The dictionary: enable, yawl or a file.")
    ] = "enable",
    house: House = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Where to keep the game; resumed if it exists.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the newest game that is not over.")
    ] = False,
    color: Color = When.AUTO,
    as_json: Json = False,
) -> int:
    """Play with others at this keyboard, or with computers; every move is kept as it is made."""
    from tilewright.cli.terminal.hot_seat import HotSeat, Quit
    from tilewright.cli.terminal.screen import open_screen
    from tilewright.cli.terminal.seating import computers_at, split_players

    screen = open_screen(color_depth(color))
    path = _newest_open_game() if resume else file
    try:
        if path is not None and (resume or path.exists()):
            table = _resumed(path, screen)
            computers = computers_at(table)
        else:
            seats = [*(player or ()), *split_players(players or "")]
            table, path, made = _opened(screen, edition, seats, youngest, lexicon, house, path)
            computers = computers_at(table, made)
        HotSeat(table, screen, computers).run()
    except (EOFError, Quit, KeyboardInterrupt):
        if path is None or not path.exists():
            say("\nNo game was begun.")
        else:
            say(f"\nThe game is kept in {path}; go on with: tilewright play --file '{path}'")
        return DONE
    if wants_json(context, as_json):
        emit(_result(table))
    else:
        say(f"The game is kept in {path}; see it again with: tilewright replay '{path}'")
    return DONE


def _result(table: Table) -> dict[str, object]:
    view = table.view(None)
    winners = view.result.winners if view.result else ()
    return {
        "edition": view.edition.ref,
        "players": [
            {"name": who.name, "score": view.scores[seat], "won": seat in winners}
            for seat, who in enumerate(view.participants)
        ],
    }


def games_folder() -> Path:
    """Return where games are kept: the user's data folder."""
    home = os.environ.get("TILEWRIGHT_DATA")
    if home:
        return Path(home) / "games"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tilewright" / "games"


def _newest_open_game() -> Path:
    """Return the newest game that is not over."""
    from tilewright.table import FileLog

    folder = games_folder()
    found = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found:
        try:
            _, events = FileLog.read(path)
        except TilewrightError:
            continue
        if type(events[-1]).__name__ != "Ended":
            return path
    message = f"there is no unfinished game in {folder}"
    raise NotationError(message)


def _resumed(path: Path, screen: Screen) -> Table:
    """Take up a game where it was left."""
    from tilewright.lexicon import open_lexicon
    from tilewright.rules.event import Began
    from tilewright.table import FileLog, Table

    log, events = FileLog.read(path)
    first = events[0]
    if not isinstance(first, Began):
        message = f"{path} does not begin with the start of a game"
        raise NotationError(message)
    words = open_lexicon(first.lexicon.id)
    if words.ref != first.lexicon:
        message = f"the dictionary {first.lexicon.id} has changed since this game was begun"
        raise NotationError(message)
    screen.show(f"Going on with the game in {path}.")
    return Table.resume(events, words, log)


def _opened(  # noqa: PLR0913, PLR0917 - one argument an option
    screen: Screen,
    name: str | None,
    players: list[str],
    youngest: str | None,
    lexicon: str,
    house: list[str] | None,
    path: Path | None,
) -> tuple[Table, Path, dict[int, str]]:
    """Open a new game, asking for what the options do not say."""
    from tilewright.cli.terminal.seating import read_seatings
    from tilewright.edition.shipped import load_edition
    from tilewright.lexicon import open_lexicon
    from tilewright.table import FileLog, Table, edition_for, open_game, wall_clock

    rules = read_house(house)
    chosen = name or _ask_edition(screen)
    edition = load_edition(chosen, rules)
    seatings = read_seatings(players or _ask_players(screen, edition), edition)
    participants = tuple(seating.participant for seating in seatings)
    made = {seat: each.player for seat, each in enumerate(seatings) if each.player}
    seats = _youngest(screen, youngest, participants, edition)
    edition = edition_for(chosen, participants, rules)
    words = open_lexicon(lexicon)
    _check_computers(made.values(), edition, words)
    now = wall_clock()
    first = open_game(edition, words, participants, now=now, youngest=seats)
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    kept = path or games_folder() / f"{stamp}-{edition.id.replace('/', '-')}.jsonl"
    return Table.open(first, words, FileLog(kept)), kept, made


def _check_computers(texts: Iterable[str], edition: Edition, words: Lexicon) -> None:
    """Make every computer once, so that a wrong option is said before the game is kept."""
    from tilewright.players import make_player

    for text in texts:
        make_player(text, edition, words)


def _ask_edition(screen: Screen) -> str:
    from tilewright.edition.shipped import DEFAULT, edition_ids, load_edition

    ids = edition_ids()
    screen.show("Which box is on your shelf?")
    for number, name in enumerate(ids, 1):
        edition = load_edition(name)
        line = f"  {number}  {edition.name}: {edition.summary}"
        screen.show(fill(line, screen.columns - 1, subsequent_indent="     "))
    while True:
        answer = screen.ask(f"Number or id [{DEFAULT}]: ").strip()
        if not answer:
            return DEFAULT
        if answer.isdigit() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        try:
            load_edition(answer)
        except TilewrightError as error:
            screen.show(f"{error}.")
        else:
            return answer


def _ask_players(screen: Screen, edition: Edition) -> list[str]:
    """Ask who plays: people by their names, computers by theirs."""
    from tilewright.cli.terminal.seating import read_seatings, split_players
    from tilewright.players import player_names

    low, high = edition.players
    screen.show(f"Who plays? {low} to {high} with commas: names of people, and of computers:")
    for name, character in player_names():
        line = f"  {name:<12}  {character}"
        screen.show(fill(line, screen.columns - 1, subsequent_indent=" " * 16))
    while True:
        answer = screen.ask(f"Players [{_DEFAULT_PLAYERS}]: ")
        texts = split_players(answer) or split_players(_DEFAULT_PLAYERS)
        try:
            seatings = read_seatings(texts, edition)
        except (NotationError, PlayerCountError) as error:
            screen.show(f"{error}.")
            continue
        if edition.target is None:
            return texts
        return [
            text if each.player or each.participant.level else f"{text}:{_ask_level(screen, text)}"
            for text, each in zip(texts, seatings, strict=True)
        ]


def _ask_level(screen: Screen, name: str) -> str:
    from tilewright.edition import Level

    levels = [level.value for level in Level]
    while True:
        answer = screen.ask(f"{name}'s level ({', '.join(levels)}) [{levels[0]}]: ").strip()
        for level in levels:
            if level.startswith(answer.lower()):
                return level
        screen.show(f"{answer!r} is no level.")


def _youngest(
    screen: Screen,
    named: str | None,
    participants: tuple[Participant, ...],
    edition: Edition,
) -> tuple[int, ...]:
    """Return the seat of the youngest where that matters; nobody named leaves it to the lot."""
    from tilewright.edition import FirstPlay

    if edition.first is not FirstPlay.YOUNGEST:
        return ()
    names = [who.name for who in participants]
    people = [seat for seat, who in enumerate(participants) if not who.is_computer]
    if named is None and len(people) <= 1:
        return tuple(people)  # a computer never is the youngest
    while True:
        answer = named if named is not None else screen.ask("Who is the youngest? [by lot]: ")
        wanted = answer.strip().casefold()
        if not wanted:
            return ()
        seats = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
        if seats:
            return tuple(seats)
        if named is not None:
            message = f"{named!r} names no player; there are {', '.join(names)}"
            raise NotationError(message)
        screen.show(f"{answer!r} names no player; there are {', '.join(names)}.")
