"""Read and write plays as text: ``8F HORN``, ``H6 FARM``, ``8F HO.N``, ``8D QUi[E+]T``.

An uppercase letter is a tile, a lowercase letter is a blank declared as that letter, ``[CH]`` is a
tile with several letters, and ``[E+]`` is a marked face. Where digraphs must be whole, the brackets
may be left out: ``CHICO`` is ``[CH]ICO``, and a phony that lays C and H apart is ``[C]HICO``. A
square that is already filled is written as ``.``, in parentheses as in ``H(OR)N``, or as its plain
letter; the board shows which tiles are new.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally, TileSet
from tilewright.units import Cell

_MARK: Final = r"\[[^\[\]()\s]+\]|[^\[\]()\s]|[()]"
_LONGEST: Final = 400
"""The maximum length of a play's text, more than any play needs; longer text is not parsed."""


class _Sign(NamedTuple):
    """One square's text in a written word."""

    text: str
    column: int
    filled: bool
    """Whether the text says that the square is already filled."""


def parse_play(
    text: str,
    board: Board,
    edition: Edition,
    *,
    coordinates: Coordinates = Coordinates.TOURNAMENT,
    rack: Tally | None = None,
) -> Play:
    """Read a square and a word, such as ``8F HORN``, as a play on ``board``.

    An unmarked letter means its standard face, or another face of the letter if ``rack`` contains
    only that face. The judge decides whether the play is well placed.

    Examples:
        >>> edition = load_edition("pocket")
        >>> play = parse_play("8F HORN", Board.empty(edition.size), edition)
        >>> play.squares[0].name
        'F8'
    """
    if len(text) > _LONGEST:
        message = f"a play can have at most {_LONGEST} characters, found {len(text)}"
        raise NotationError(message, column=_LONGEST + 1)
    parts = list(re.finditer(r"\S+", text))
    if len(parts) != 2:  # noqa: PLR2004 - a start and a word
        example = f"{example_place(edition, coordinates=coordinates)} HORN"
        message = f"expected a square and a word, such as {example}, found {text.strip()!r}"
        raise NotationError(message, column=parts[2].start() + 1 if len(parts) > 2 else 1)  # noqa: PLR2004
    place, word = parts
    try:
        start, axis = coordinates.read(place.group(), board.size)
    except NotationError as error:
        raise NotationError(error.message, column=place.start() + 1) from error
    return parse_word(word.group(), start, axis, board, edition, rack=rack, column=word.start() + 1)


def example_place(
    edition: Edition, axis: Axis = Axis.ACROSS, *, coordinates: Coordinates | None = None
) -> str:
    """Return where HORN or FARM can begin as a first play, in the edition's notation.

    Examples:
        >>> example_place(load_edition("super"))
        'I11'
    """
    row, col = divmod(min(edition.layout.starts, default=0), edition.size)
    # The third of four letters is on the start, or as near as possible.
    begin = max(0, min((col if axis is Axis.ACROSS else row) - 2, edition.size - 4))
    square = Square(row, begin) if axis is Axis.ACROSS else Square(begin, col)
    return (coordinates or edition.coordinates).write(square, axis)


def parse_word(  # noqa: PLR0913 - a word needs its place, its board and its tiles
    text: str,
    start: Square,
    axis: Axis,
    board: Board,
    edition: Edition,
    *,
    rack: Tally | None = None,
    column: int = 1,
) -> Play:
    """Read a word from ``start`` along ``axis``; ``column`` is the text's column, for errors."""
    laid: dict[Square, _Sign] = {}
    square = start
    for sign in _signs(text, column, edition.tiles):
        if square not in board:
            message = f"the word {text} runs off the board"
            raise NotationError(message, column=sign.column)
        cell = board[square]
        if cell:
            _match(sign, cell, square, edition.tiles)
        elif sign.filled:
            message = f"{sign.text!r} stands for a tile on the board, but {square.name} is empty"
            raise NotationError(message, column=sign.column)
        else:
            laid[square] = sign
        square = square.step(axis)
    if not laid:
        message = f"{text} does not lay any tile: all its squares are already filled"
        raise NotationError(message, column=column)
    cells = _cells(list(laid.values()), edition.tiles, rack)
    return Play(tuple(laid), bytes(cells))


@lru_cache(maxsize=32)
def _unbracketed(tiles: TileSet) -> tuple[str, ...]:
    """Return the digraphs that a word may contain without brackets, as tiles and as blanks."""
    digraphs = [letter for letter in tiles.letters if len(letter) > 1 and tiles.whole_digraphs]
    return tuple(form for letter in digraphs for form in (letter, letter.lower()))


@lru_cache(maxsize=32)
def _marks(tiles: TileSet) -> re.Pattern[str]:
    """Return what a square's text looks like."""
    return re.compile("|".join((*map(re.escape, _unbracketed(tiles)), _MARK)))


def _signs(text: str, column: int, tiles: TileSet) -> list[_Sign]:
    """Split a word into squares; parentheses mark tiles that are already on the board."""
    signs = []
    inside = False
    place = 0
    for match in _marks(tiles).finditer(text):
        if match.start() != place:
            break
        mark = match.group()
        if len(mark) > 1 and not mark.startswith("["):
            mark = f"[{mark}]"
        place = match.end()
        if mark in "()":
            if inside == (mark == "("):
                place = match.start()
                break
            inside = not inside
        else:
            signs.append(_Sign(mark, column + match.start(), inside or mark == "."))
    if place != len(text) or inside:
        message = f"unmatched bracket in {text}"
        raise NotationError(message, column=column + place)
    return signs


def _match(sign: _Sign, cell: Cell, square: Square, tiles: TileSet) -> None:
    """Raise an error if a written letter differs from the board's letter, ignoring case."""
    if sign.text == ".":
        return
    try:
        written = tiles.letter_of[tiles.parse_cell(sign.text)]
    except NotationError as error:
        raise NotationError(error.message, column=sign.column) from error
    if written != tiles.letter_of[cell]:
        letter = tiles.cell_text(cell)
        message = f"{sign.text} does not match {letter}, which is already on {square.name}"
        raise NotationError(message, column=sign.column)


def _cells(signs: list[_Sign], tiles: TileSet, rack: Tally | None) -> list[Cell]:
    """Return each tile's cell; a letter without a mark becomes a face that is on the rack."""
    cells = []
    for sign in signs:
        try:
            cells.append(tiles.parse_cell(sign.text))
        except NotationError as error:
            raise NotationError(error.message, column=sign.column) from error
    if rack is None:
        return cells
    plain = [sign.text.strip("[]") in tiles.letters for sign in signs]
    # Match marked faces and the rack's standard faces first, then use its other faces.
    held = list(map(Cell, rack))
    for cell in cells:
        if cell in held:
            held.remove(cell)
    spent = list(map(Cell, rack))
    for place, cell in enumerate(cells):
        if cell in spent:
            spent.remove(cell)
        elif plain[place]:
            others = [code for code in held if tiles.letter_of[code] == tiles.letter_of[cell]]
            if others:
                cells[place] = others[0]
                held.remove(others[0])
    return cells


def write_play(
    play: Play,
    board: Board,
    edition: Edition,
    coordinates: Coordinates = Coordinates.TOURNAMENT,
    verdict: Verdict | None = None,
) -> str:
    """Return a play in canonical notation: the first square of its word, then its tiles.

    Squares that are already filled are written as ``.``. A single tile is written as a play across
    if it forms a word across, otherwise down. Pass the judge's ``verdict``, if known, to avoid
    judging again.

    Examples:
        >>> position = Position("pocket").play("8F HORN")
        >>> farm = parse_play("H6 FARM", position.board, position.edition)
        >>> write_play(farm, position.board, position.edition)
        'H6 FA.M'
    """
    if verdict is None:
        answer = judge(board, play, edition)
        if isinstance(answer, Refusal):
            reasons = " ".join(finding.sentence for finding in answer.findings)
            message = f"cannot write a misplaced play. {reasons}"
            raise NotationError(message)
        verdict = answer
    start, axis = verdict.start, verdict.axis
    return f"{coordinates.write(start, axis)} {write_word(play, board, edition, start, axis)}"


def write_word(play: Play, board: Board, edition: Edition, start: Square, axis: Axis) -> str:
    """Return a well-placed play's word as text, from ``start`` along ``axis``."""
    laid = dict(play.tiles())
    signs = []
    square = start
    while square in board:
        if square in laid:
            signs.append(edition.tiles.cell_text(laid[square]))
        elif board[square]:
            signs.append(".")
        else:
            break
        square = square.step(axis)
    return "".join(_kept_apart(signs, _unbracketed(edition.tiles)))


def _kept_apart(signs: list[str], digraphs: tuple[str, ...]) -> Iterator[str]:
    """Yield each square's text; brackets keep a letter from being read as part of a digraph."""
    for place, sign in enumerate(signs):
        yield f"[{sign}]" if "".join(signs[place:]).startswith(digraphs) else sign
