"""Tiles: faces, an edition's tile set, and multisets of tiles.

A *face* is what a tile shows. Within one edition every face has a *code*, a small
number that identifies it on racks and in the bag. A board *cell* is one byte: zero for
an empty square, a face's code for an ordinary tile, or ``BLANK_BIT`` plus a letter's
number for a blank that stands for that letter. The native kernel reads the same
bytes, so these numbers are part of the interface between Python and C++.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeGuard

from tilewright.errors import ArgumentError, NotationError
from tilewright.units import Cell, Letter, Tile, as_tiles

BLANK_BIT: Final = 0x80
"""The bit set in a board cell with a blank; the other bits are the number of its letter."""

MAX_LETTERS: Final = 32
MAX_FACES: Final = 64
MAX_POINTS: Final = 99

MIDDLE_DOT: Final = "·"
"""The only sign in a letter that is not a letter itself, as in Catalan L·L."""

APART: Final = "-"
"""Separates the tiles of a string whose letters must not be read together."""

_TOKEN = re.compile(r"\[(?P<inner>[^\[\]]+)\]|(?P<single>[^\s\[\]])")


class Kind(Enum):
    """What a tile can do in addition to showing its letter."""

    STANDARD = "standard"
    """An ordinary letter."""
    BLANK = "blank"
    """A blank or wild tile: becomes a letter when it is played, and is worth nothing."""
    SWITCH = "switch"
    """A tile that may be given to another player in exchange for one of that player's tiles."""
    BONUS = "bonus"
    """A tile worth more than the letter's standard tile."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile shows; two tiles with the same letter may have different faces."""

    letter: str
    """The uppercase letter; empty for a blank."""
    points: int
    """The points printed on the tile."""
    kind: Kind = Kind.STANDARD
    """What the tile can do."""
    mark: str = ""
    """The symbol after the letter that distinguishes this tile from a standard tile."""

    @property
    def text(self) -> str:
        """The face as it is written on a rack: ``E``, ``?``, ``[CH]`` or ``[E+]``."""
        if self.kind is Kind.BLANK:
            return "?"
        return bracketed(self.letter, self.mark)


def bracketed(letter: str, mark: str = "") -> str:
    """Return a letter as text on a rack: in brackets if it is not a single character."""
    return letter if len(letter) == 1 and not mark else f"[{letter}{mark}]"


def blank_cell(letter: Letter) -> Cell:
    """Return the cell of a blank that stands for ``letter``."""
    return Cell(BLANK_BIT | letter)


class Tally:
    """An immutable multiset of tiles, as face codes in ascending order.

    Racks, the bag and the unseen tiles are tallies. The order in which players keep their
    tiles is private, so it is not part of the value.

    Examples:
        >>> tiles = load_edition("pocket").tiles
        >>> rack = tiles.parse_tiles("AEINRS?")
        >>> tiles.text(rack - tiles.parse_tiles("RAIN"))
        'ES?'
    """

    __slots__ = ("codes",)
    codes: bytes
    """The codes of the tiles, in ascending order."""

    def __init__(self, codes: Iterable[int] = b"") -> None:
        """Build a multiset of ``codes``, given in any order."""
        object.__setattr__(self, "codes", bytes(sorted(codes)))

    def __setattr__(self, name: str, value: object) -> None:
        """Raise an error: a tally is immutable."""
        message = f"a Tally is immutable: {name} cannot be set to {value!r}"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[type[Tally], tuple[bytes]]:
        """Pickle by value."""
        return Tally, (self.codes,)

    def __repr__(self) -> str:
        """Return an expression that evaluates to an equal tally."""
        return f"Tally({self.codes!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether both tallies contain the same tiles."""
        return isinstance(other, Tally) and self.codes == other.codes

    def __hash__(self) -> int:
        """Hash by the tiles."""
        return hash(self.codes)

    def __len__(self) -> int:
        """Return the number of tiles."""
        return len(self.codes)

    def __iter__(self) -> Iterator[Tile]:
        """Yield every tile, in ascending order."""
        return as_tiles(self.codes)

    def __contains__(self, code: int) -> bool:
        """Return whether there is a tile with this ``code``."""
        return code in self.codes

    def count(self, code: int) -> int:
        """Return the number of tiles with this ``code``."""
        return self.codes.count(code)

    def holds(self, other: Iterable[int]) -> bool:
        """Return whether this tally contains all tiles in ``other``, duplicates included."""
        return not self.missing(other)

    def missing(self, other: Iterable[int]) -> Tally:
        """Return the tiles in ``other`` that this tally lacks, duplicates included."""
        left = bytearray(self.codes)
        absent = bytearray()
        for code in other.codes if isinstance(other, Tally) else other:
            if code in left:
                left.remove(code)
            else:
                absent.append(code)
        return Tally(absent) if absent else _NO_TILES

    def __add__(self, other: Iterable[int]) -> Tally:
        """Return the tiles of this tally and ``other``, combined."""
        return Tally(self.codes + bytes(_codes(other)))

    def __sub__(self, other: Iterable[int]) -> Tally:
        """Return this tally without the tiles in ``other``; it must contain all of them."""
        left = bytearray(self.codes)
        for code in other.codes if isinstance(other, Tally) else other:
            try:
                left.remove(code)
            except ValueError as error:
                raise ArgumentError("code", "the code of a tile in the tally", code) from error
        # The remaining codes are still sorted.
        rest = object.__new__(Tally)
        object.__setattr__(rest, "codes", bytes(left))
        return rest


_NO_TILES: Final = Tally()


def _codes(tiles: Iterable[int]) -> Iterable[int]:
    """Return the codes of ``tiles`` in the form that is fastest to iterate."""
    return tiles.codes if isinstance(tiles, Tally) else tiles


class TileSet:
    """All tiles of an edition: its letters in order, its faces, and the number of tiles per face.

    ``letter_of`` and ``points_of`` are indexed by a board cell or a face's code; the judge
    reads them in its inner loop.

    Examples:
        >>> tiles = load_edition("pocket").tiles
        >>> len(tiles.tally), tiles.face(tiles.parse_tile("Q")).points
        (100, 10)
    """

    __slots__ = (
        "_blanks",
        "_by_text",
        "_cells",
        "_cells_of",
        "_letters",
        "_signs",
        "_speller",
        "_texts",
        "_tile_of",
        "counts",
        "faces",
        "letter_of",
        "letters",
        "points_of",
        "tally",
        "whole_digraphs",
    )

    def __init__(
        self, faces: Sequence[Face], counts: Sequence[int], *, whole_digraphs: bool = False
    ) -> None:
        """Number ``faces`` from 1 in the given order, and letters in order of appearance."""
        letters = [""]
        for face in faces:
            if face.letter and face.letter not in letters:
                letters.append(face.letter)
        self.letters: tuple[str, ...] = tuple(letters)
        """The letters by number; number 0 is unused."""
        self.faces: tuple[Face, ...] = tuple(faces)
        """The faces; the code of a face is its index plus one."""
        self.counts: tuple[int, ...] = tuple(counts)
        """The number of tiles of each face, in the order of ``faces``."""
        self.whole_digraphs: bool = whole_digraphs
        """Whether CH must be played with its own tile: C and H side by side form no word."""
        self._speller = Speller(letters[1:]) if whole_digraphs else None
        letter_of = bytearray(256)
        points_of = bytearray(256)
        for code, face in enumerate(self.faces, 1):
            letter_of[code] = letters.index(face.letter)
            points_of[code] = face.points
        blank_cells = tuple(blank_cell(Letter(n)) for n in range(1, len(letters)))
        for number, cell in enumerate(blank_cells, 1):
            letter_of[cell] = number
        self._letters = bytes(letter_of)
        self._texts = ("", *(face.text for face in faces))
        self.letter_of: tuple[Letter, ...] = tuple(map(Letter, letter_of))
        """Each cell's letter; 0 for an empty cell or a blank without a letter."""
        self.points_of: bytes = bytes(points_of)
        """Each cell's points; 0 for a blank."""
        blank = next((code for code, face in enumerate(faces, 1) if not face.letter), 0)
        self._tile_of = bytes(range(BLANK_BIT)) + bytes([blank]) * BLANK_BIT
        self.tally: Tally = Tally(
            code for code, count in enumerate(self.counts, 1) for _ in range(count)
        )
        """The whole set: the contents of the bag before the game."""
        is_short = all(len(text) == 1 and text.isascii() for text in self._texts[1:])
        signs = "".join(self._texts).encode() if is_short else b""
        self._signs = b" " + signs.ljust(255) if is_short else None
        self._blanks = bytes([blank] if blank else [])
        self._cells = frozenset(
            cell for cell in range(256) if letter_of[cell] and (blank or not cell & BLANK_BIT)
        )
        self._cells_of: dict[Tile, tuple[Cell, ...]] = {
            tile: (Cell(tile),) if face.letter else blank_cells for tile, face in self.numbered()
        }
        self._by_text: dict[str, Tile] = {}
        for code, face in self.numbered():
            self._by_text.setdefault(face.text, code)
            # A letter without a mark stands for its standard face, or for its only face.
            if face.letter:
                self._by_text.setdefault(bracketed(face.letter), code)

    def __eq__(self, other: object) -> bool:
        """Return whether both sets have the same tiles in the same order."""
        return (
            isinstance(other, TileSet)
            and self.faces == other.faces
            and self.counts == other.counts
            and self.whole_digraphs == other.whole_digraphs
        )

    def __hash__(self) -> int:
        """Hash by faces and counts."""
        return hash((self.faces, self.counts))

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<TileSet of {len(self.tally)} tiles, {len(self.faces)} faces>"

    @property
    def alphabet(self) -> str:
        """The characters of the letters, in order: the alphabet of words for these tiles."""
        return "".join(dict.fromkeys("".join(self.letters)))

    @property
    def blank(self) -> Tile | None:
        """The blank, or None if the set has no blank."""
        return self._by_text.get("?")

    def numbered(self) -> Iterator[tuple[Tile, Face]]:
        """Yield each tile with its face."""
        return zip(map(Tile, range(1, len(self.faces) + 1)), self.faces, strict=True)

    def face(self, tile: Tile) -> Face:
        """Return the face that ``tile`` shows."""
        return self.faces[tile - 1]

    def is_cell(self, cell: int) -> TypeGuard[Cell]:
        """Return whether a byte is a valid board cell that shows a tile of this edition."""
        return cell in self._cells

    def are_cells(self, cells: bytes) -> bool:
        """Return whether every one of ``cells`` is a valid board cell that shows a tile."""
        return self._cells.issuperset(cells)

    def show_letters(self, cells: bytes) -> bool:
        """Return whether every one of ``cells`` shows a letter."""
        return 0 not in cells.translate(self._letters)

    def tile_of(self, cell: Cell) -> Tile:
        """Return the tile in a board cell; for any blank, the blank without its letter."""
        return Tile(self._tile_of[cell])

    def tiles_of(self, cells: Iterable[int]) -> Tally:
        """Return the tiles in ``cells``; empty cells are skipped."""
        return Tally(bytes(cells).translate(self._tile_of, b"\0"))

    def cells_of(self, tile: Tile) -> tuple[Cell, ...]:
        """Return what ``tile`` can be on the board: its letter, or for a blank every letter."""
        return self._cells_of[tile]

    def faces_of(self, letter: Letter) -> tuple[Tile, ...]:
        """Return all tiles that show ``letter``."""
        return tuple(tile for tile, _ in self.numbered() if self.letter_of[tile] == letter)

    def word(self, cells: Iterable[int]) -> str:
        """Return the letters in ``cells`` as an uppercase word.

        If digraphs must be whole, tiles that only look like one are written apart (``C-H-I-C-O``),
        so that no lexicon contains the string.
        """
        letters, letter_of = self.letters, self.letter_of
        laid = [letters[letter_of[cell]] for cell in cells]
        word = "".join(laid)
        if self._speller is not None and self._speller.letters_of(word) != laid:
            return APART.join(laid)
        return word

    def cell_text(self, cell: Cell) -> str:
        """Return a filled cell as text: a blank in lowercase, a marked face in brackets."""
        if cell & BLANK_BIT:
            return bracketed(self.letters[self.letter_of[cell]].lower())
        return self.face(Tile(cell)).text

    def text(self, tiles: Iterable[int]) -> str:
        """Return tiles as they are written on a rack, blanks last."""
        if self._signs is None:
            return "".join(self.texts(tiles))
        # Every update contains the unseen tiles, which may be a hundred.
        codes = bytes(_codes(tiles))
        letters = codes.translate(self._signs, self._blanks).decode("latin-1")
        return letters + "?" * (len(codes) - len(letters))

    def texts(self, tiles: Iterable[int]) -> tuple[str, ...]:
        """Return each tile as it is written on a rack, blanks last."""
        blank = self.blank
        codes = bytes(_codes(tiles))
        written = self._texts
        letters = [written[code] for code in codes if code != blank]
        return (*letters, *("?" for _ in range(codes.count(blank or 0))))

    def parse_tile(self, token: str) -> Tile:
        """Return the tile named ``token``; raise ``NotationError`` if it is unknown."""
        code = self._by_text.get(token) or self._by_text.get(token.upper())
        if code is None:
            message = f"{token!r} is not a tile of this edition; its tiles are {self._known()}"
            raise NotationError(message)
        return code

    def parse_tiles(self, text: str) -> Tally:
        """Parse tiles as they are written on a rack, such as ``AEI?`` or ``AB[E+]``."""
        return Tally(self.parse_tile(token) for token in tokens(text))

    def parse_cell(self, token: str) -> Cell:
        """Return the board cell that ``token`` names; a lowercase letter means a blank."""
        inner = token[1:-1] if token.startswith("[") else token
        if inner != inner.upper():
            upper = inner.upper()
            if self.blank is not None and upper in self.letters:
                return blank_cell(Letter(self.letters.index(upper)))
        else:
            code = self._by_text.get(token, self._by_text.get(inner))
            if code is not None and self.letter_of[code]:
                return Cell(code)
        message = f"{token!r} is not a letter of this edition; its tiles are {self._known()}"
        raise NotationError(message)

    def _known(self) -> str:
        return " ".join(face.text for face in self.faces)


class Speller:
    """Splits words into letters, the longest possible letter first: CHICO is CH, I, C, O."""

    __slots__ = ("_letter",)

    def __init__(self, letters: Iterable[str]) -> None:
        """Split into ``letters``, which may have several characters."""
        longest_first = sorted(letters, key=len, reverse=True)
        self._letter = re.compile("|".join(map(re.escape, longest_first)))

    def letters_of(self, word: str) -> list[str] | None:
        """Return the letters of ``word``; None if it cannot be spelled with these letters."""
        found = self._letter.findall(word)
        return found if sum(map(len, found)) == len(word) else None


def tokens(text: str) -> list[str]:
    """Split text into tiles: single characters and ``[…]`` groups; spaces are ignored."""
    found: list[str] = []
    place = 0
    for match in _TOKEN.finditer(text):
        if text[place : match.start()].strip():
            break
        found.append(match.group())
        place = match.end()
    if text[place:].strip():
        message = f"unmatched bracket in {text!r}; tiles look like A, ? or [E+]"
        raise NotationError(message, column=place + 1)
    return found
