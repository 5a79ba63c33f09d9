"""Read and write plays as text: ``8F HORN``, ``H6 FARM``, ``8F HO.N``, ``8D QUi[E+]T``.

Uppercase is a tile, lowercase a blank declared as that letter, ``[CH]`` a tile with several
letters, ``[E+]`` a marked face. A square that is already filled is written as ``.``, in
parentheses as in ``H(OR)N``, or as its plain letter; the board shows which tiles are new.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.geometry import Axis, Coordinates, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, Verdict, judge
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally, TileSet

_MARK = re.compile(r"\[[^\[\]()\s]+\]|[^\[\]()\s]|[()]")
_LONGEST: Final = 400
"""More characters than any play needs; longer text is refused without parsing it."""


class _Sign(NamedTuple):
    """One square of a written word."""

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
    """Read a start and a word, such as ``8F HORN``, as a play on ``board``.

    An unmarked letter means its standard face, or another face of the letter if that is the only
    one in ``rack``. The judge decides whether the play is well placed.
    """
    if len(text) > _LONGEST:
        message = f"a play has at most {_LONGEST} characters, found {len(text)}"
        raise NotationError(message, column=_LONGEST + 1)
    parts = list(re.finditer(r"\S+", text))
    if len(parts) != 2:  # noqa: PLR2004 - a start and a word
        message = f"expected a start and a word, such as 8F HORN, found {text.strip()!r}"
        raise NotationError(message, column=parts[2].start() + 1 if len(parts) > 2 else 1)  # noqa: PLR2004
    place, word = parts
    try:
        start, axis = coordinates.read(place.group(), board.size)
    except NotationError as error:
        raise NotationError(error.message, column=place.start() + 1) from error
    return parse_word(word.group(), start, axis, board, edition, rack=rack, column=word.start() + 1)


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
    """Read a word that starts at ``start`` along ``axis``; ``column`` is where the text begins."""
    laid: dict[Square, _Sign] = {}
    square = start
    for sign in _signs(text, column):
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
        message = f"{text} lays no tile: all its squares are filled already"
        raise NotationError(message, column=column)
    cells = _cells(list(laid.values()), edition.tiles, rack)
    return Play(tuple(laid), bytes(cells))


def _signs(text: str, column: int) -> list[_Sign]:
    """Split a word into squares; parentheses mark tiles that are already on the board."""
    signs = []
    inside = False
    place = 0
    for match in _MARK.finditer(text):
        if match.start() != place:
            break
        mark = match.group()
        place = match.end()
        if mark in "()":
            if inside == (mark == "("):
                place = match.start()
                break
            inside = not inside
        else:
            signs.append(_Sign(mark, column + match.start(), inside or mark == "."))
    if place != len(text) or inside:
        message = f"a bracket is not closed or not opened in {text}"
        raise NotationError(message, column=column + place)
    return signs


def _match(sign: _Sign, cell: int, square: Square, tiles: TileSet) -> None:
    """Raise an error if a letter differs from the one on the board, ignoring case."""
    if sign.text == ".":
        return
    try:
        written = tiles.letter_of[tiles.parse_cell(sign.text)]
    except NotationError as error:
        raise NotationError(error.message, column=sign.column) from error
    if written != tiles.letter_of[cell]:
        letter = tiles.cell_text(cell)
        message = f"{sign.text} is written where {letter} lies on {square.name} already"
        raise NotationError(message, column=sign.column)


def _cells(signs: list[_Sign], tiles: TileSet, rack: Tally | None) -> list[int]:
    """Return each tile's cell; a letter without a mark becomes the face that is on the rack."""
    cells = []
    for sign in signs:
        try:
            cells.append(tiles.parse_cell(sign.text))
        except NotationError as error:
            raise NotationError(error.message, column=sign.column) from error
    if rack is None:
        return cells
    plain = [sign.text.strip("[]") in tiles.letters for sign in signs]
    # Match marked faces and held standard faces first; other faces fill the rest.
    held = list(rack)
    for cell in cells:
        if cell in held:
            held.remove(cell)
    spent = list(rack)
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
    """Write a play in its canonical form: the start of its word, then its tiles.

    Squares that are already filled are written as ``.``. A single tile is written as a play across
    if it forms a word across, otherwise down. Pass the judge's ``verdict``, if known, to avoid
    judging again.
    """
    if verdict is None:
        answer = judge(board, play, edition)
        if isinstance(answer, Refusal):
            reasons = " ".join(finding.sentence for finding in answer.findings)
            message = f"a misplaced play cannot be written. {reasons}"
            raise NotationError(message)
        verdict = answer
    start, axis = verdict.start, verdict.axis
    return f"{coordinates.write(start, axis)} {write_word(play, board, edition, start, axis)}"


def write_word(play: Play, board: Board, edition: Edition, start: Square, axis: Axis) -> str:
    """Write a well-placed play's word, from ``start`` along ``axis``."""
    laid = dict(zip(play.squares, play.cells, strict=True))
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
    return "".join(signs)
