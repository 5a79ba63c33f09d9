"""A GCG file's header: the players, the edition, the orientation, and any slips in them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from tilewright.edition import Edition
from tilewright.edition.shipped import DEFAULT, language_ids, load_edition
from tilewright.errors import EditionError, NotationError, PlayerCountError
from tilewright.lexicon.sources import known_lexicons
from tilewright.records.gcg.lines import Line, PragmaLine, Token, is_event, nick_of, pragma_of
from tilewright.records.record import RecordPlayer
from tilewright.records.slips import Slip, SlipKind, slip

EDITION: Final = "tilewright-edition"
"""Our pragma that names an edition."""
RULE: Final = "tilewright-rule"
"""Our pragma for one house rule, with its value in JSON."""

_PLAYER = re.compile(r"player([0-9]+)")
_REF = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?(@[0-9]{1,3})?")
_LONGEST_RULE: Final = 1000
_DEPTH: Final = 20

_ONCE: Final = frozenset(
    {
        "character-encoding",
        "title",
        "description",
        "id",
        "lexicon",
        "game-type",
        "board-layout",
        "tile-distribution",
        "tile-set",
        "orientation",
        EDITION,
    }
)
"""Pragmas that may appear only once, before the first turn."""
_KNOWN_VALUES: Final = {
    "game-type": {"classic"},
    "board-layout": {"standard15", "standard", "classic", "crosswordgame"},
    "tile-distribution": {"english", *language_ids()},
}
_SUPER: Final = re.compile(r"super", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Header:
    """The data that applies to the whole file."""

    edition: Edition
    players: tuple[RecordPlayer, ...]
    lettered_rows: bool
    """Whether letters name rows and numbers name columns, unlike in most files."""
    slips: tuple[Slip, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The player numbers used in the file, in seat order."""
        return tuple(str(seat + 1) for seat in range(len(self.players)))

    @staticmethod
    def takes(name: str) -> bool:
        """Return whether the header stores the pragma called ``name`` in a field of its own."""
        fields = {"character-encoding", "orientation", EDITION, RULE}
        return name in fields or _PLAYER.fullmatch(name) is not None


def read_header(lines: list[Line], edition: Edition | None) -> Header:
    """Read all pragmas in a file, wherever they appear."""
    pragmas = [pragma for line in lines if (pragma := pragma_of(line)) is not None]
    events = [line for line in lines if is_event(line)]
    slips = _misplaced(pragmas, events[0].number if events else len(lines) + 1)
    given = edition is not None
    if edition is None:
        edition = _edition(pragmas)
    else:
        slips += _overruled(pragmas, edition)
    players, odd = _players(pragmas, events, edition)
    slips += odd
    slips += _values(pragmas, edition, given=given)
    turned = any(
        pragma.name == "orientation" and pragma.text.lower() == "lettered-rows"
        for pragma in pragmas
    )
    return Header(edition, players, turned, tuple(slips))


def _misplaced(pragmas: list[PragmaLine], first: int) -> list[Slip]:
    """List the pragmas that are repeated or appear too late."""
    slips = []
    seen = set()
    for pragma in pragmas:
        name, number = pragma.name, pragma.line.number
        if name not in _ONCE and not _PLAYER.fullmatch(name):
            continue
        if name in seen:
            slips.append(slip(SlipKind.GIVEN_TWICE, number, name=name))
        elif number > (1 if name == "character-encoding" else first):
            slips.append(slip(SlipKind.TOO_LATE, number, name=name))
        seen.add(name)
    return slips


def _values(pragmas: list[PragmaLine], edition: Edition, *, given: bool) -> list[Slip]:
    """List unknown lexicons and values; unknown values are harmless if an edition is ``given``."""
    lexicons = {lexicon.id for lexicon in known_lexicons()}
    slips = []
    for pragma in pragmas:
        value, number = pragma.text.lower(), pragma.line.number
        if pragma.name == "lexicon" and value not in lexicons:
            about = {"lexicon": pragma.text}
            slips.append(Slip(SlipKind.UNKNOWN_LEXICON, number, about, harmless=True))
        known = _KNOWN_VALUES.get(pragma.name)
        if known is not None and value not in known and not _SUPER.search(value):
            about = {"name": pragma.name, "value": pragma.text, "edition": edition.ref}
            slips.append(Slip(SlipKind.UNKNOWN_VALUE, number, about, harmless=given))
    return slips


def _edition(pragmas: list[PragmaLine]) -> Edition:
    """Load the edition that the file names."""
    name = DEFAULT
    house: dict[str, object] = {}
    blamed: PragmaLine | None = None
    for pragma in pragmas:
        if pragma.name == EDITION:
            if not _REF.fullmatch(pragma.text):
                message = f"expected an edition such as super@1, found {pragma.text!r}"
                raise pragma.line.error(message, pragma.column)
            name, blamed = pragma.text, pragma
        elif pragma.name == RULE:
            field, value = _rule(pragma)
            house[field] = value
            blamed = pragma
        elif pragma.name == "board-layout" and name == DEFAULT and _SUPER.search(pragma.text):
            name = "super"
        elif pragma.name == "tile-distribution" and name == DEFAULT:
            value = pragma.text.lower()
            name = value if value in language_ids() else DEFAULT
    try:
        return load_edition(name, house or None)
    except EditionError as error:
        line = blamed.line if blamed else Line(1, "")
        raise line.error(str(error)) from error


def _rule(pragma: PragmaLine) -> tuple[str, object]:
    """Read one house rule."""
    field, equals, text = pragma.text.partition("=")
    deep = text.count("[") + text.count("{") > _DEPTH
    if equals and len(text) <= _LONGEST_RULE and not deep:
        try:
            return field.strip(), json.loads(text)
        except ValueError:
            pass
    message = f'expected a rule such as challenge.rule="five", found {pragma.text!r}'
    raise pragma.line.error(message, pragma.column)


def _overruled(pragmas: list[PragmaLine], edition: Edition) -> list[Slip]:
    return [
        Slip(
            SlipKind.OTHER_EDITION,
            pragma.line.number,
            {"named": pragma.text, "edition": edition.ref},
            harmless=True,
        )
        for pragma in pragmas
        if pragma.name == EDITION and pragma.text not in {edition.id, edition.ref}
    ]


def _players(
    pragmas: list[PragmaLine], events: list[Line], edition: Edition
) -> tuple[tuple[RecordPlayer, ...], list[Slip]]:
    """Return the players in the order that the file lists or, if it lists none, of first turns."""
    most = edition.players[1]
    found: dict[int, RecordPlayer] = {}
    slips: list[Slip] = []
    last = Line(1, "")
    for pragma in pragmas:
        match = _PLAYER.fullmatch(pragma.name)
        if match is None:
            continue
        last = pragma.line
        number = int(match[1]) if len(match[1]) == 1 else 0
        if not 1 <= number <= most:
            raise last.error(f"expected #player1 to #player{most}, found #{pragma.name}")
        nick, _, name = " ".join(pragma.text.split()).partition(" ")
        if not nick:
            raise last.error(f"#{pragma.name} has no name", pragma.column)
        player = RecordPlayer(nick, name)
        others = found.values()
        for called in (nick, name):
            if called and any(called in {other.nick, other.name} for other in others):
                slips.append(slip(SlipKind.SAME_NAME, last.number, who=called))
                break
        found.setdefault(number, player)
    if not found and events:
        nicks = dict.fromkeys(_single(nick_of(line, []), line) for line in events)
        found = {number: RecordPlayer(nick) for number, nick in enumerate(nicks, 1)}
        last = events[0]
        slips.append(slip(SlipKind.PLAYERS_NOT_LISTED, last.number))
    _check_count(found, last, edition)
    if sorted(found) != list(range(1, len(found) + 1)):
        listed = ", ".join(f"#player{number}" for number in sorted(found))
        raise last.error(f"the players must be numbered from 1 without gaps, found {listed}")
    return tuple(found[number] for number in sorted(found)), slips


def _check_count(found: dict[int, RecordPlayer], last: Line, edition: Edition) -> None:
    """Raise an error at the ``last`` line with a player unless the edition allows this many."""
    try:
        edition.check_player_count(len(found))
    except PlayerCountError as error:
        problem = str(error)
        if not found:
            problem = "there is no game: the file has no turns, and no players on lines such as"
            problem += " #player1"
        elif len(found) == 1:
            (player,) = found.values()
            problem = f"the only player is {player.nick}; list each opponent, even one who made no"
            problem += " turn, on a line such as #player2"
        raise last.error(problem) from error


def _single(nick: Token, line: Line) -> str:
    """Return the short name of an unlisted player; it must be one word."""
    if nick.text.split() != [nick.text]:
        message = (
            f"{nick.text} is not listed on a line such as #player1; a short name must be one word"
        )
        raise line.error(message, nick.column)
    return nick.text


def foreign_tiles(lines: list[Line], edition: Edition) -> NotationError | None:
    """Return an error at the first tile that the edition does not have; None if there is none."""
    known = set("".join(edition.tiles.letters))
    first: NotationError | None = None
    found: set[str] = set()
    for line in lines:
        if not is_event(line) or ":" not in line.text:
            continue
        start = line.text.index(":") + 1
        # Check only the rack, the square and the word; names and remarks may contain any letter.
        for match in list(re.finditer(r"\S+", line.text[start:]))[:3]:
            letters = {sign for sign in match.group().upper() if sign.isalpha()} - known
            if letters and match.group().lower() not in {"(challenge)", "(time)"}:
                first = first or line.error("", start + match.start() + 1)
                found |= letters
    if first is None:
        return None
    fitting = [name for name in language_ids() if found <= set(load_edition(name).tiles.alphabet)]
    such = f", such as {', '.join(fitting)}" if fitting else ""
    message = (
        f"these tiles are not in {edition.ref}: {' '.join(sorted(found))}; for a game in another"
        f" language, choose an edition with its tiles{such}"
    )
    return NotationError(message, line=first.line, column=first.column)
