"""Tiles typed onto the board at a cursor, before they are played.

A draft never changes; each function returns the next one. Without a rack, as when someone keeps
score for a real board, any tile of the edition can be laid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tilewright.edition import Edition
from tilewright.errors import NotationError
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally, TileSet, blank_cell
from tilewright.units import Cell, Letter, Tile

STEPS: Final[Mapping[str, tuple[int, int]]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}
"""The keys that move the cursor, with the rows and columns that they move it by."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The cursor, the direction in which it moves, and the tiles laid so far."""

    cursor: Square
    axis: Axis = Axis.ACROSS
    laid: tuple[tuple[Square, Cell], ...] = ()
    """The tiles with their squares, in the order in which they were laid."""

    @property
    def cells(self) -> dict[Square, Cell]:
        """The cells of the squares with tiles of the draft."""
        return dict(self.laid)

    @property
    def play(self) -> Play | None:
        """The draft as a play, or None if no tile is laid."""
        return Play.of(self.cells) if self.laid else None


def new_draft(edition: Edition) -> Draft:
    """Return an empty draft whose cursor is on a start square, or in the middle."""
    size = edition.size
    spot = min(edition.layout.starts, default=size * size // 2)
    return Draft(Square(*divmod(spot, size)))


def move_cursor(draft: Draft, key: str, size: int) -> Draft:
    """Return the draft with the cursor moved by an arrow key; it stops at the edges."""
    rows, cols = STEPS[key]
    row = min(max(draft.cursor.row + rows, 0), size - 1)
    col = min(max(draft.cursor.col + cols, 0), size - 1)
    return replace(draft, cursor=Square(row, col))


def turn(draft: Draft) -> Draft:
    """Return the draft with the other direction."""
    return replace(draft, axis=draft.axis.other)


def point_at(draft: Draft, square: Square) -> Draft:
    """Return the draft with the cursor on ``square``; on the same square, turn the direction."""
    return turn(draft) if square == draft.cursor else replace(draft, cursor=square)


def lay(draft: Draft, cell: Cell, board: Board) -> Draft:
    """Return the draft with a tile laid at the cursor, which moves to the next empty square.

    Raises ``NotationError`` if the square is already filled.
    """
    at = draft.cursor
    if board[at]:
        raise NotationError(f"{at.name} is already filled; move the cursor to an empty square")
    others = tuple((square, other) for square, other in draft.laid if square != at)
    laid = (*others, (at, cell))
    return replace(draft, laid=laid, cursor=_next_empty(at, draft.axis, board, dict(laid)))


def _next_empty(at: Square, axis: Axis, board: Board, laid: Mapping[Square, Cell]) -> Square:
    """Return the next empty square, or ``at`` itself if the line is full to the edge."""
    square = at.step(axis)
    while square in board:
        if not board[square] and square not in laid:
            return square
        square = square.step(axis)
    return at


def erase(draft: Draft) -> Draft:
    """Return the draft without the tile at the cursor, or else without the last one laid."""
    if not draft.laid:
        return draft
    at = draft.cursor if draft.cursor in draft.cells else draft.laid[-1][0]
    laid = tuple((square, cell) for square, cell in draft.laid if square != at)
    return replace(draft, laid=laid, cursor=at)


def recall(draft: Draft) -> Draft:
    """Return the draft without tiles; the cursor goes back to where the first one was."""
    return replace(draft, laid=(), cursor=draft.laid[0][0]) if draft.laid else draft


def fit(draft: Draft, board: Board, rack: Tally, tiles: TileSet) -> Draft:
    """Return the draft without tiles that are no longer held or whose squares are filled."""
    held = list(rack)
    laid = []
    for square, cell in draft.laid:
        tile = tiles.tile_of(cell)
        if tile in held and not board[square]:
            held.remove(tile)
            laid.append((square, cell))
    return replace(draft, laid=tuple(laid))


def held_tiles(draft: Draft, rack: Tally, tiles: TileSet) -> Tally:
    """Return the tiles of the rack that are not laid, except the one at the cursor."""
    cells = (cell for square, cell in draft.laid if square != draft.cursor)
    return rack - tiles.tiles_of(cells)


def choose_cell(token: str, tiles: TileSet, held: Tally | None, *, is_blank: bool = False) -> Cell:
    """Return the cell that a typed letter means: a tile that is held, or else a blank.

    ``token`` is a letter in either case, or a tile in brackets, such as ``[CH]`` or ``[E+]``.
    Raises ``NotationError`` if no tile fits.
    """
    name = token.upper()
    inner = name[1:-1] if name.startswith("[") else name
    if inner not in tiles.letters:
        tile = tiles.parse_tile(name)
        if not tiles.letter_of[tile]:
            raise NotationError("type the letter that the blank stands for")
        if held is None or tile in held:
            return Cell(tile)
        raise NotationError(f"you have no {name}")
    letter = Letter(tiles.letters.index(inner))
    if held is None:
        return blank_cell(letter) if is_blank else tiles.parse_cell(name)
    found = None if is_blank else _held_face(letter, tiles, held)
    if found is not None:
        return Cell(found)
    if tiles.blank is not None and tiles.blank in held:
        return blank_cell(letter)
    raise NotationError("you have no blank" if is_blank else f"you have no {inner}")


def _held_face(letter: Letter, tiles: TileSet, held: Tally) -> Tile | None:
    """Return a held tile that shows ``letter``, the standard one if possible."""
    faces = sorted(tiles.faces_of(letter), key=lambda tile: bool(tiles.face(tile).mark))
    return next((tile for tile in faces if tile in held), None)
