"""The commands of the scorekeeper: what can be typed besides entries, and the help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from tilewright.cli.keep.entries import VERBS
from tilewright.edition import ClockKind, Edition
from tilewright.formats.plays import example_place


def _everywhere(edition: Edition) -> bool:  # noqa: ARG001 - one signature for all conditions
    return True


def _has_clock(edition: Edition) -> bool:
    return edition.clock.kind is not ClockKind.NONE


@dataclass(frozen=True, slots=True)
class Usage:
    """How something is typed, and what it does."""

    name: str
    usage: str
    help: str
    is_offered: Callable[[Edition], bool] = _everywhere


USAGES: Final = (
    Usage("", "24", "only points; the tiles can be entered later with edit"),
    Usage("", "24 5 tiles", "the same, with the number of tiles played"),
    Usage(
        "exchange",
        "exchange 3",
        "an exchange of 3 tiles; exchange AEI names them",
        lambda edition: edition.exchange.allowed,
    ),
    Usage("pass", "pass", "a pass; pass clock if the time for the move ran out"),
    Usage(
        "switch",
        "switch Ben I",
        "a switch with Ben before the play; the tile may be left out",
        lambda edition: edition.switch,
    ),
    Usage("challenge", "challenge", "challenge the last play: the dictionary decides"),
    Usage("", "challenge valid", "your own ruling: valid or withdrawn; a number is the award"),
    Usage("lost", "lost", "this turn is lost because the table says so"),
    Usage("resign", "resign Ben", "Ben leaves the game"),
    Usage("adjust", "adjust Ben -10", "add or take points; with time at the end, for overtime"),
    Usage("end", "end no-plays", "the table ends the game: out, no-plays or cancelled"),
    Usage("unplayed", "unplayed Ben QI", "the tiles left at the end; rest for all others, or none"),
    Usage("gained", "gained Ben QI", "points for the others' tiles as announced; twice: doubled"),
    Usage("", "Ben: 24", "an entry by Ben, even if it is not his turn"),
    Usage("undo", "undo, redo", "take back the last change, or repeat it; without limit"),
    Usage("redo", "", ""),
    Usage("edit", "edit 3 pass", "replace entry 3; edit 3 =48 corrects only what was announced"),
    Usage("insert", "insert 3 pass", "insert a forgotten entry before entry 3"),
    Usage("remove", "remove 3", "remove entry 3"),
    Usage("move", "move 3 5", "move entry 3, so that it becomes entry 5"),
    Usage("note", "note 3 text", "write a note on entry 3"),
    Usage("sheet", "sheet", "show the score sheet, with everything that is wrong"),
    Usage("board", "board", "show the board and the scores"),
    Usage("unseen", "unseen", "list the tiles that are not on the board"),
    Usage("explain", "explain 3", "show how the play of entry 3 was scored"),
    Usage("rules", "rules", "show the rules of this game"),
    Usage("clock", "clock 25+10", "play with this clock from now on; clock none removes it"),
    Usage("", "clock", "show the clocks; clock start, clock pause", _has_clock),
    Usage("", "clock Ben 12:30", "correct the time that Ben has left", _has_clock),
    Usage("", "24 clock 12:30", "an entry with the time that was left after it", _has_clock),
    Usage("versions", "versions", "compare the versions of a game written in two places"),
    Usage("choose", "choose 2", "continue with version 2; the others are saved next to the game"),
    Usage("merge", "merge FILE", "add what another copy of this game has"),
    Usage("quit", "quit", "stop; every entry is saved already"),
    Usage("help", "help", "show this list"),
)
CORRECTIONS: Final = frozenset({"edit", "insert", "remove", "move", "note"})
"""The commands that begin with the number of an entry."""
NAMES: Final = tuple(usage.name for usage in USAGES if usage.name)
SHORT: Final = {"?": "help", "q": "quit", "x": "exchange", "p": "pass"}
_COLUMNS: Final = 18


def help_lines(edition: Edition) -> list[str]:
    """Return everything that can be typed, with examples in the edition's notation."""
    at = example_place(edition)
    lines = [
        _line(f"{at} HORN", "a play; small letters among capitals are blanks: HoRN"),
        _line("", "Include letters on the board (HORN), or type dots (H.RN)."),
        _line(f"{at} HORN =14", "a play with the score announced; =14/96 with the total"),
    ]
    if any(face.mark for face in edition.tiles.faces):
        lines.append(_line("", "[E+] is the tile E with that mark."))
    offered = (each for each in USAGES if each.usage and each.is_offered(edition))
    return lines + [_line(each.usage, each.help) for each in offered]


def _line(usage: str, text: str) -> str:
    return f"{usage:<{_COLUMNS}}{text}"


def usage_of(name: str) -> str:
    """Return how a command is typed and what it does; empty if there is no such command."""
    found = (each for each in USAGES if each.name == name and each.usage)
    return next((f"{each.usage}: {each.help}" for each in found), "")


def example_of(name: str) -> str:
    """Return how a command is typed, without what it does."""
    return next(each.usage for each in USAGES if each.name == name)


def suggestion(name: str) -> str:
    """Return the command that was probably meant; empty if none is close."""
    close = get_close_matches(name.lower(), (*NAMES, *VERBS), n=1)
    return close[0] if close else ""
