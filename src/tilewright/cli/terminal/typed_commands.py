"""Interprets what a player types on their turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, TypeAlias

from tilewright.cli.terminal.answers import match_name, read_number
from tilewright.cli.terminal.typed_play import read_play, read_switch_tile, read_tiles
from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.formats.plays import example_place
from tilewright.geometry import Axis
from tilewright.rules.play.move import (
    AskHint,
    AskProof,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    Resign,
    Strength,
    Switch,
)
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import Seat, by_seat


@dataclass(frozen=True, slots=True)
class Try:
    """Ask what a play would score."""

    play: Play


@dataclass(frozen=True, slots=True)
class Look:
    """Ask to see something; the game does not change."""

    what: str


@dataclass(frozen=True, slots=True)
class Confirm:
    """A move that is easily typed by mistake, so that ``question`` must be answered first."""

    move: Move
    question: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last turn, if all players agree."""


Intent: TypeAlias = Move | Confirm | Try | Look | TakeBack
"""A move, or a request that the terminal can answer without the table."""


def _everywhere(edition: Edition) -> bool:  # noqa: ARG001 - one signature for all conditions
    return True


def _has_challenges(edition: Edition) -> bool:
    return not edition.challenge.judged_as_played


@dataclass(frozen=True, slots=True)
class Command:
    """A command and its description in the help."""

    name: str
    usage: str
    help: str
    is_offered: Callable[[Edition], bool] = _everywhere


COMMANDS: Final = (
    Command("try", "try {across} HORN", "show what a play would score, without playing it"),
    Command(
        "exchange",
        "exchange AEI",
        "exchange these tiles for new ones; this ends your turn",
        lambda edition: edition.exchange.allowed,
    ),
    Command("pass", "pass", "end your turn without playing (pass! skips the question)"),
    Command(
        "switch",
        "switch I Ben",
        "give your {switch} I to Ben for one of his tiles, unseen",
        lambda edition: edition.switch,
    ),
    Command(
        "hint",
        "hint",
        "take a hint, up to three a turn: what to look for, where, a move",
        lambda edition: edition.hints,
    ),
    Command("challenge", "challenge", "challenge the play before your turn", _has_challenges),
    Command("shuffle", "shuffle, sort", "rearrange your rack"),
    Command("sort", "", ""),
    Command("rack", "rack, board", "show your tiles, or the board, again"),
    Command("board", "", ""),
    Command("unseen", "unseen", "list the tiles that you cannot see"),
    Command("sheet", "sheet", "show the score sheet"),
    Command("explain", "explain", "show how the last play was scored"),
    Command("rules", "rules", "show the rules of this game"),
    Command(
        "proof",
        "proof",
        "ask the referee whether any play is left; all players must ask",
        _has_challenges,
    ),
    Command("takeback", "takeback", "take back the last turn, if all players agree"),
    Command("resign", "resign", "leave the game for good (resign! skips the question)"),
    Command("quit", "quit", "stop for now; the game is saved and can be resumed"),
    Command("help", "help", "show this list"),
)
_NAMES: Final = tuple(command.name for command in COMMANDS)
_SHORT: Final = {"?": "help", "x": "exchange", "p": "pass", "q": "quit", "score": "sheet"}
_USAGE_COLUMNS: Final = 17


def help_lines(edition: Edition) -> list[str]:
    """Return the help text for this edition, with examples in its own notation."""
    across = example_place(edition)
    down = example_place(edition, Axis.DOWN)
    blanks = f"A small letter among capitals is a blank: {across} HoRN."
    lines = [
        _help_line(f"{across} HORN", f"play HORN across from {across}; {down} FARM plays down"),
        _help_line("", blanks),
        _help_line("", "Include letters on the board (HORN), or type dots (H.RN)."),
    ]
    if any(face.mark for face in edition.tiles.faces):
        lines.append(_help_line("", "E means any E on your rack, [E+] the one with that mark."))
    if edition.announce:
        lines.append(_help_line("", f"Announce your score after the word: {across} HORN =14."))
    offered = (each for each in COMMANDS if each.usage and each.is_offered(edition))
    switch = edition.kind_names.get("switch", "switch tile")
    return lines + [
        _help_line(each.usage.format(across=across), each.help.format(switch=switch))
        for each in offered
    ]


def _help_line(usage: str, text: str) -> str:
    return f"{usage:<{_USAGE_COLUMNS}}{text}"


def offers(edition: Edition) -> str:
    """Return what the player on turn can do, in one sentence."""
    at = f"{example_place(edition)} HORN"
    play = f"a play and its score, such as {at} =14" if edition.announce else f"a play such as {at}"
    others = [name for name in ("exchange", "switch", "hint") if _is_offered(name, edition)]
    return f"Type {play}, or {', '.join([*others, 'pass'])}, or help."


def _is_offered(name: str, edition: Edition) -> bool:
    return any(command.name == name and command.is_offered(edition) for command in COMMANDS)


def read_intent(text: str, view: View) -> Intent:
    """Interpret a line typed by the player whose ``view`` is given.

    Raises ``NotationError``, saying what to type instead, if the line can't be understood.
    """
    line = text.strip()
    name, _, rest = line.partition(" ")
    name = _SHORT.get(name.lower(), name.lower())
    sure = name.endswith("!")
    name, rest = name.removesuffix("!"), rest.strip()
    if name in _NAMES:
        return _read_command(name, rest, view, sure=sure)
    if name[:1].isdigit() or name[1:2].isdigit():
        return read_play(line, view)
    close = get_close_matches(name, _NAMES, n=1)
    hint = f"did you mean {close[0]}?" if close else "type help for a list of commands"
    raise NotationError(f"{line!r} is neither a play nor a command; {hint}")


def _read_command(name: str, rest: str, view: View, *, sure: bool) -> Intent:
    match name:
        case "try":
            return Try(read_play(rest, view))
        case "exchange":
            return _read_exchange(rest, view)
        case "switch":
            return _read_switch(rest, view)
        case "hint" if view.hint < max(Strength):
            return AskHint(view.hint + 1)
        case "takeback":
            return TakeBack()
        case _:
            move = _BARE_MOVES.get(name)
            question = None if sure else _QUESTIONS.get(name)
            return Look(name) if move is None else Confirm(move, question) if question else move


_BARE_MOVES: Final[dict[str, Move]] = {
    "pass": Pass(),
    "resign": Resign(),
    "challenge": Challenge(),
    "proof": AskProof(),
}
_QUESTIONS: Final = {
    "pass": "Do you want to pass?",
    "resign": "Do you want to resign? You leave the game and cannot win it.",
}


def _read_exchange(rest: str, view: View) -> Exchange:
    if not rest:
        raise NotationError("say which tiles to exchange, such as exchange AEI")
    tiles = read_tiles(rest, view)
    if rest.lower() == "none" and not view.rack.holds(tiles):
        tiles = Tally()
    return Exchange(tiles)


def _read_switch(rest: str, view: View) -> Switch:
    """Read a tile, a name, and optionally which of the face-down tiles to take."""
    tile, _, who = rest.partition(" ")
    others = [
        seat
        for seat, is_active in by_seat(view.active)
        if is_active and seat != view.seat and view.rack_counts[seat]
    ]
    if not tile or (not who.strip() and len(others) != 1):
        raise NotationError("say which tile to give and to whom, such as switch I Ben")
    other, place = _read_partner(who.strip(), others, view)
    return Switch(read_switch_tile(tile, view), other, place - 1)


def _read_partner(who: str, others: list[Seat], view: View) -> tuple[Seat, int]:
    """Return the seat and the tile number that ``Ben`` or ``Ben 3`` means."""
    name, _, number = who.rpartition(" ")
    place = read_number(number) if name else None
    if not who:
        return others[0], 1
    try:
        # Try the whole text as a name first: a computer player may be called Expert 2.
        return match_name(who, view.participants, others).seat, 1
    except NotationError:
        if not name or (place is None and not number.isdigit()):
            raise
    seat = match_name(name, view.participants, others).seat
    count = view.rack_counts[seat]
    if place is None or not 1 <= place <= count:
        raise NotationError(
            f"{number!r} is not one of their tiles; choose a number from 1 to {count}"
        )
    return seat, place
