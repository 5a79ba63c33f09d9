"""CGP, a format that describes a position on one line of text.

The line is ``<rows> <racks> <scores> <scoreless turns> [opcode operands;] ...``, with the player
to move listed first. Unknown opcodes are kept and written back. Our own opcodes describe the
edition: ``ed``, ``rk``, ``bn``, ``tg`` and ``hr``; other programs skip them as unknown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tilewright.edition import Difference, Edition
from tilewright.edition.shipped import DEFAULT, language_ids, load_edition
from tilewright.errors import EditionError, NotationError, PlayerCountError
from tilewright.geometry import Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally, TileSet, tokens

Opcode = tuple[str, tuple[str, ...]]
"""An opcode's name and operands."""

_LONGEST: Final = 20_000
_LONGEST_RULE: Final = 200
"""The maximum length of one house rule, in characters."""
_FIELDS: Final = 4
_OWN: Final = frozenset({"ed", "rk", "bn", "tg", "hr"})

_PART = re.compile(r"\S+")
_SQUARE = re.compile(r"[0-9]+|\[[^\[\]/]+\]|[^\[\]/]")
_NUMBER = re.compile(r"-?[0-9]{1,7}")
_COUNT = re.compile(r"[0-9]{1,4}")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_DASHED = re.compile(r"-[A-Za-z]")
_REF = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?(@[0-9]{1,3})?")
_BONUS = re.compile(r"([0-9]{1,2})=([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """A position in a game, as far as one line of text can describe it."""

    edition: Edition
    board: Board
    racks: tuple[Tally | None, ...]
    """The racks in turn order, starting with the player to move; None for an unknown rack."""
    scores: tuple[int, ...]
    """The scores, in the same order as the racks."""
    scoreless: int = 0
    """The number of consecutive scoreless turns."""
    targets: tuple[int, ...] = ()
    """The target scores, in the same order as the racks; empty if there are no targets."""
    opcodes: tuple[Opcode, ...] = ()
    """All opcodes that do not describe the edition, in their original order."""
    warnings: tuple[str, ...] = field(default=(), compare=False)
    """Oddities found in the line, one sentence each; ignored when comparing positions."""

    def __post_init__(self) -> None:
        """Treat an empty rack as unknown, because the text cannot distinguish the two."""
        object.__setattr__(self, "racks", tuple(rack or None for rack in self.racks))

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.scores)

    def opcode(self, name: str) -> tuple[str, ...] | None:
        """Return the operands of the first opcode with this ``name``, or None."""
        return next((operands for known, operands in self.opcodes if known == name), None)

    @property
    def last_play(self) -> tuple[Square, ...]:
        """The squares of the play that the opcode ``lm`` names; empty if it names none."""
        match self.opcode("lm"):
            case (place, word, *_):
                try:
                    start, axis = Coordinates.TOURNAMENT.read(place, self.board.size)
                    signs = list(tokens(word))
                except NotationError:
                    return ()
                squares = (start.step(axis, n) for n, sign in enumerate(signs) if sign != ".")
                filled = {square for square, _ in self.board.tiles()}
                return tuple(square for square in squares if square in filled)
            case _:
                return ()


@dataclass(frozen=True, slots=True)
class _Part:
    """Part of the line, and its column."""

    text: str
    column: int

    def error(self, message: str, at: int = 0) -> NotationError:
        return NotationError(message, column=self.column + at)


def parse_cgp(text: str, edition: Edition | None = None, *, strict: bool = False) -> CgpPosition:
    """Read one line of CGP.

    The ``edition`` argument overrides the line's opcodes, which override the default edition.
    Oddities become warnings, or errors if ``strict`` is set.
    """
    line = text.rstrip("\r\n")
    if len(line) > _LONGEST:
        message = f"a position can have at most {_LONGEST} characters, found {len(line)}"
        raise NotationError(message, column=_LONGEST + 1)
    parts = [_Part(match.group(), match.start() + 1) for match in _PART.finditer(line)]
    if len(parts) < _FIELDS or "\n" in line or "\r" in line:
        message = (
            "expected one line with the rows of the board, the racks, the scores and the number"
            f" of scoreless turns, found {len(parts)} of these {_FIELDS} parts"
            if len(parts) < _FIELDS
            else "expected one position, found several lines"
        )
        raise NotationError(message, column=1)
    rows, racks, scores, scoreless, *_ = parts
    warnings: list[str] = []
    opcodes = list(_opcodes(line, parts[_FIELDS:]))
    if edition is None:
        edition = _edition(opcodes)
    else:
        warnings += _overruled(opcodes, edition)
    held = _racks(racks, edition)
    position = CgpPosition(
        edition=edition,
        board=_board(rows, edition),
        racks=held,
        scores=_scores(scores, len(held)),
        scoreless=_scoreless(scoreless),
        targets=_targets(opcodes, len(held)),
        opcodes=tuple(
            (name.text, tuple(o.text for o in operands))
            for name, operands in opcodes
            if name.text not in _OWN
        ),
    )
    warnings += _overdrawn(position)
    warnings += _contradicted(position)
    if strict and warnings:
        raise NotationError(warnings[0], column=1)
    object.__setattr__(position, "warnings", tuple(warnings))
    return position


def _board(rows: _Part, edition: Edition) -> Board:
    size = edition.size
    written = rows.text.split("/")
    if len(written) != size:
        message = (
            f"expected {size} rows for {edition.ref}, found {len(written)};"
            " to name another edition, add an opcode such as ed super@1;"
        )
        raise rows.error(message, min(len("/".join(written[:size])) + 1, len(rows.text)))
    cells = bytearray()
    column = 0
    for number, row in enumerate(written, 1):
        cells += _row(_Part(row, rows.column + column), number, edition)
        column += len(row) + 1
    return Board(size, bytes(cells))


def _row(row: _Part, number: int, edition: Edition) -> bytearray:
    """Read one row; a number is a run of empty squares."""
    size = edition.size
    cells = bytearray()
    place = 0
    while place < len(row.text):
        match = _SQUARE.match(row.text, place)
        if match is None:
            raise row.error(f"unmatched bracket in row {number}", place)
        sign = match.group()
        if sign[0] in "0123456789":
            run = int(sign) if len(sign) <= 2 else size + 1  # noqa: PLR2004 - digits of a run
            if not run:
                raise row.error(
                    f"row {number} contains a 0; a number must count at least one empty square",
                    place,
                )
            cells += bytes(min(run, size + 1))
        else:
            try:
                cells.append(edition.tiles.parse_cell(sign))
            except NotationError as error:
                raise row.error(f"row {number}: {error.message}", place) from error
        place = match.end()
        if len(cells) > size:
            raise row.error(f"row {number} has more than {size} squares", place)
    if len(cells) < size:
        message = f"expected {size} squares in row {number}, found {len(cells)}"
        raise row.error(message, len(row.text))
    return cells


def _racks(part: _Part, edition: Edition) -> tuple[Tally | None, ...]:
    written = part.text.split("/")
    try:
        edition.check_player_count(len(written))
    except PlayerCountError as error:
        raise part.error(f"{error}; separate the racks with /") from error
    racks: list[Tally | None] = []
    column = 0
    for rack in written:
        try:
            tiles = edition.tiles.parse_tiles(rack)
        except NotationError as error:
            raise part.error(f"in the rack {rack}: {error.message}", column) from error
        if len(tiles) > edition.rack:
            message = (
                f"a rack in {edition.ref} has at most {edition.rack} tiles, found {len(tiles)};"
                f" to allow a larger rack, add an opcode such as rk {len(tiles)};"
            )
            raise part.error(message, column)
        racks.append(tiles or None)
        column += len(rack) + 1
    return tuple(racks)


def _scores(part: _Part, players: int) -> tuple[int, ...]:
    written = part.text.split("/")
    if len(written) != players:
        message = f"expected {players} scores separated by /, one per rack, found {len(written)}"
        raise part.error(message)
    for score in written:
        if not _NUMBER.fullmatch(score):
            raise part.error(f"expected scores such as 301/300, found {part.text}")
    return tuple(int(score) for score in written)


def _scoreless(part: _Part) -> int:
    if not _COUNT.fullmatch(part.text):
        raise part.error(f"expected the number of scoreless turns, found {part.text}")
    return int(part.text)


def _opcodes(line: str, parts: list[_Part]) -> Iterator[tuple[_Part, list[_Part]]]:
    """Split the text after the four fields into opcodes; ``-lex X`` needs no semicolon."""
    name: _Part | None = None
    operands: list[_Part] = []
    start = parts[0].column - 1 if parts else len(line)
    for match in re.finditer(r"[^\s;]+|;", line[start:]):
        part = _Part(match.group(), start + match.start() + 1)
        dashed = _DASHED.match(part.text) is not None
        if name is not None and (part.text == ";" or dashed):
            yield name, operands
            name, operands = None, []
        if part.text == ";":
            continue
        if name is not None:
            operands.append(part)
            continue
        name = _Part(part.text[1:], part.column + 1) if dashed else part
        if not _NAME.fullmatch(name.text):
            raise name.error(f"expected an opcode, for example lex CSW21; found {name.text}")
    if name is not None:
        yield name, operands


def _edition(opcodes: list[tuple[_Part, list[_Part]]]) -> Edition:
    """Load the edition that the opcodes name, with its house rules."""
    named: _Part | None = None
    language = DEFAULT
    house: dict[str, object] = {}
    blamed = _Part("", 1)
    for name, operands in opcodes:
        if name.text == "ed":
            if named is not None or len(operands) != 1 or not _REF.fullmatch(operands[0].text):
                raise name.error("expected exactly one edition, for example ed super@1;")
            named = blamed = operands[0]
        elif name.text == "ld" and len(operands) == 1 and operands[0].text in language_ids():
            # Other programs name the letters of a language like our editions.
            language = operands[0].text
        elif name.text in {"rk", "bn", "hr"}:
            if not operands:
                raise name.error(f"expected a value after {name.text}, for example rk 9;")
            house.update(_house(name.text, operand) for operand in operands)
            blamed = name
    try:
        return load_edition(named.text if named else language, house or None)
    except EditionError as error:
        raise blamed.error(str(error)) from error


def _house(name: str, operand: _Part) -> tuple[str, object]:
    """Return one house rule's field name and value."""
    text = operand.text
    if name == "rk":
        if not _COUNT.fullmatch(text):
            raise operand.error(f"expected a rack size, for example rk 9; found {text}")
        return "rack", int(text)
    if name == "bn":
        match = _BONUS.fullmatch(text)
        if match is None:
            raise operand.error(
                f"expected a number of tiles and their bonus, for example bn 7=50; found {text}"
            )
        return f"scoring.bonus.{match[1]}", int(match[2])
    key, equals, value = text.partition("=")
    if not equals or len(text) > _LONGEST_RULE:
        raise operand.error('expected a house rule, for example hr challenge.rule="five";')
    try:
        return key, json.loads(value)
    except ValueError as error:
        message = f'expected a JSON value such as 7, true or "five", found {value}'
        raise operand.error(message) from error


def _targets(opcodes: list[tuple[_Part, list[_Part]]], players: int) -> tuple[int, ...]:
    """Read the targets of a Finish Line game."""
    targets: tuple[int, ...] = ()
    for name, operands in opcodes:
        if name.text != "tg":
            continue
        written = operands[0].text.split("/") if len(operands) == 1 else []
        if len(written) != players or not all(_COUNT.fullmatch(target) for target in written):
            raise name.error(f"expected {players} targets, for example tg 120/200;")
        targets = tuple(int(target) for target in written)
    return targets


def _overruled(opcodes: list[tuple[_Part, list[_Part]]], edition: Edition) -> list[str]:
    """Return a warning if the line names an edition other than ``edition``."""
    for name, operands in opcodes:
        named = operands[0].text if operands else ""
        if name.text == "ed" and named not in {edition.id, edition.ref}:
            return [f"the position names the edition {named}, but is read as {edition.ref}"]
    return []


def _overdrawn(position: CgpPosition) -> list[str]:
    """Return a warning for each tile that is used more often than it occurs in the set."""
    tiles = position.edition.tiles
    used = tiles.tiles_of(position.board.cells)
    for rack in position.racks:
        used += rack or ()
    return [
        f"{tiles.face(code).text} is used {used.count(code)} times, but the set has only"
        f" {tiles.tally.count(code)}"
        for code in sorted(set(tiles.tally.missing(used)))
    ]


def _contradicted(position: CgpPosition) -> list[str]:
    """Return a warning for each opcode of other programs whose rule the edition does not have."""
    edition = position.edition
    ours = {
        "bb": (edition.bonuses[edition.rack], f"bn {edition.rack}="),
        "etl": (edition.exchange.minimum, "hr exchange.minimum="),
    }
    return [
        f"the position has {name} {value}, but {edition.ref} has {known}; to play by it, add"
        f" {opcode}{value};"
        for name, (known, opcode) in ours.items()
        for value in position.opcode(name) or ()
        if _COUNT.fullmatch(value) and int(value) != known
    ]


def write_cgp(position: CgpPosition) -> str:
    """Write a position as one line that ``parse_cgp`` reads back as an equal position.

    An edition loaded from a user's own file must be passed to ``parse_cgp`` again.
    """
    tiles = position.edition.tiles
    racks = "/".join("" if rack is None else tiles.text(rack) for rack in position.racks)
    scores = "/".join(str(score) for score in position.scores)
    fields = [_write_board(position.board, tiles), racks, scores, str(position.scoreless)]
    for name, operands in (*_own_opcodes(position), *position.opcodes):
        fields.append(" ".join((name, *operands)) + ";")
    return " ".join(fields)


def _write_board(board: Board, tiles: TileSet) -> str:
    rows = []
    for row in board.rows():
        signs = []
        empty = 0
        for cell in (*row, None):
            if cell == 0:
                empty += 1
                continue
            if empty:
                signs.append(str(empty))
                empty = 0
            if cell is not None:
                signs.append(tiles.cell_text(cell))
        rows.append("".join(signs))
    return "/".join(rows)


def _own_opcodes(position: CgpPosition) -> Iterator[Opcode]:
    """Yield the opcodes that name the edition, its house rules and the targets."""
    edition = position.edition
    if edition.id != DEFAULT:
        yield "ed", (edition.ref,)
    for difference in edition.house:
        yield _house_opcode(difference)
    if position.targets:
        yield "tg", ("/".join(str(target) for target in position.targets),)


def _house_opcode(difference: Difference) -> Opcode:
    agreed = difference.agreed
    if difference.field == "rack":
        return "rk", (str(agreed),)
    if difference.field.startswith("scoring.bonus."):
        return "bn", (f"{difference.field.rpartition('.')[2]}={agreed}",)
    value = json.dumps(agreed, separators=(",", ":"))
    # Escape spaces and semicolons, which would end the operand; they occur only in strings.
    value = value.replace(" ", "\\u0020").replace(";", "\\u003b")
    return "hr", (f"{difference.field}={value}",)
