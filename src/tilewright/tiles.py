"""Tiles: faces, an edition's tile set, and multisets of tiles.

A *face* is what a tile shows. Within one edition every face has a *code*, a small
number that identifies it on racks and in the bag. A board *cell* is one byte: zero for
an empty square, a face's code for an ordinary tile, or ``BLANK_BIT`` plus a letter's
number for a blank that stands for that letter. The native kernel reads the same
bytes, so these numbers are part of the interface between the two languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tilewright.errors import ArgumentError, NotationError

BLANK_BIT: Final = 0x80
"""Set in a board cell that holds a blank; the other bits are then its letter's number."""

MAX_LETTERS: Final = 32
MAX_FACES: Final = 64
MAX_POINTS: Final = 99

_TOKEN = re.compile(r"\[(?P<inner>[^\[\]]+)\]|(?P<single>[^\s\[\]])")


class Kind(Enum):
    """What a tile can do in addition to showing its letter."""

    STANDARD = "standard"
    """An ordinary letter."""
    BLANK = "blank"
    """A blank or wild tile: takes a letter when it is played, worth nothing."""
    SWITCH = "switch"
    """May be given to another player in exchange for one of that player's tiles."""
    BONUS = "bonus"
    """Worth more than the letter's standard tile."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile shows: two faces of one letter are two different tiles."""

    letter: str
    """The letter in upper case; empty for a blank."""
    points: int
    """The points printed on the tile."""
    kind: Kind = Kind.STANDARD
    mark: str = ""
    """The symbol after the letter that distinguishes this kind from the standard one."""

    @property
    def text(self) -> str:
        """The face as it is written on a rack: ``E``, ``?``, ``[CH]`` or ``[E+]``."""
        if self.kind is Kind.BLANK:
            return "?"
        return _bracketed(self.letter, self.mark)


def _bracketed(letter: str, mark: str = "") -> str:
    return letter if len(letter) == 1 and not mark else f"[{letter}{mark}]"


class Tally:
    """An immutable multiset of tiles, as face codes in ascending order.

    Racks, the bag and the unseen tiles are tallies. The order in which players keep their
    tiles is private, so it is not part of the value.
    """

    __slots__ = ("codes",)
    codes: bytes

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
        """Return whether both contain the same tiles."""
        return isinstance(other, Tally) and self.codes == other.codes

    def __hash__(self) -> int:
        """Hash by the tiles."""
        return hash(self.codes)

    def __len__(self) -> int:
        """Return the number of tiles."""
        return len(self.codes)

    def __iter__(self) -> Iterator[int]:
        """Yield the code of every tile, in ascending order."""
        return iter(self.codes)

    def __contains__(self, code: int) -> bool:
        """Return whether there is a tile with this ``code``."""
        return code in self.codes

    def count(self, code: int) -> int:
        """Return the number of tiles with this ``code``."""
        return self.codes.count(code)

    def holds(self, other: Iterable[int]) -> bool:
        """Return whether this contains all tiles of ``other``, duplicates included."""
        return not self.missing(other)

    def missing(self, other: Iterable[int]) -> bytes:
        """Return the codes of the tiles in ``other`` that are missing here, duplicates included."""
        left = bytearray(self.codes)
        absent = bytearray()
        for code in other:
            if code in left:
                left.remove(code)
            else:
                absent.append(code)
        return bytes(absent)

    def __add__(self, other: Iterable[int]) -> Tally:
        """Return the tiles of both, combined."""
        return Tally(self.codes + bytes(other))

    def __sub__(self, other: Iterable[int]) -> Tally:
        """Return the tiles that remain after removing ``other``, all of which must be here."""
        left = bytearray(self.codes)
        for code in other:
            try:
                left.remove(code)
            except ValueError as error:
                raise ArgumentError("code", "one of the tally", code) from error
        # The remaining codes are still sorted.
        rest = object.__new__(Tally)
        object.__setattr__(rest, "codes", bytes(left))
        return rest


class TileSet:
    """All tiles of an edition: its letters in order, its faces, and the number of each.

    ``letter_of`` and ``points_of`` are indexed by a board cell or a face's code; the judge
    reads them in its inner loop.
    """

    __slots__ = (
        "_by_text",
        "_tile_of",
        "counts",
        "faces",
        "letter_of",
        "letters",
        "points_of",
        "tally",
    )

    def __init__(self, faces: Sequence[Face], counts: Sequence[int]) -> None:
        """Number ``faces`` from 1 in the given order, and letters in order of appearance."""
        letters = [""]
        for face in faces:
            if face.letter and face.letter not in letters:
                letters.append(face.letter)
        self.letters: tuple[str, ...] = tuple(letters)
        """The letters by number; number 0 is not a letter."""
        self.faces: tuple[Face, ...] = tuple(faces)
        """The faces; the code of a face is its index plus one."""
        self.counts: tuple[int, ...] = tuple(counts)
        """The number of tiles of each face, in the order of ``faces``."""
        letter_of = bytearray(256)
        points_of = bytearray(256)
        for code, face in enumerate(self.faces, 1):
            letter_of[code] = letters.index(face.letter)
            points_of[code] = face.points
        for number in range(1, len(letters)):
            letter_of[BLANK_BIT | number] = number
        self.letter_of: bytes = bytes(letter_of)
        """Each cell's letter number; 0 for an empty cell or a blank without a letter."""
        self.points_of: bytes = bytes(points_of)
        """Each cell's points; 0 for a blank."""
        blank = next((code for code, face in enumerate(faces, 1) if not face.letter), 0)
        self._tile_of = bytes(range(BLANK_BIT)) + bytes([blank]) * BLANK_BIT
        self.tally: Tally = Tally(
            code for code, count in enumerate(self.counts, 1) for _ in range(count)
        )
        """The whole set: the contents of the bag before the game."""
        self._by_text: dict[str, int] = {}
        for code, face in enumerate(self.faces, 1):
            self._by_text.setdefault(face.text, code)
            # A letter without a mark means its standard face, or the only face it has.
            if face.letter:
                self._by_text.setdefault(_bracketed(face.letter), code)

    def __eq__(self, other: object) -> bool:
        """Return whether both sets have the same tiles in the same order."""
        return (
            isinstance(other, TileSet) and self.faces == other.faces and self.counts == other.counts
        )

    def __hash__(self) -> int:
        """Hash by faces and counts."""
        return hash((self.faces, self.counts))

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<TileSet of {len(self.tally)} tiles, {len(self.faces)} faces>"

    @property
    def blank(self) -> int | None:
        """The code of the blank, or None in a set without one."""
        return self._by_text.get("?")

    def face(self, code: int) -> Face:
        """Return the face with this ``code``."""
        return self.faces[code - 1]

    def is_cell(self, cell: int) -> bool:
        """Return whether a byte is a valid board cell with a tile of this edition."""
        if cell & BLANK_BIT:
            return self.blank is not None and self.letter_of[cell] != 0
        return 0 < cell <= len(self.faces) and self.letter_of[cell] != 0

    def tile_of(self, cell: int) -> int:
        """Return the code of the tile in a board cell; for any blank, the blank's code."""
        return self._tile_of[cell]

    def tiles_of(self, cells: Iterable[int]) -> Tally:
        """Return the tiles in ``cells``; empty cells are skipped."""
        return Tally(bytes(cells).translate(self._tile_of, b"\0"))

    def faces_of(self, letter: int) -> tuple[int, ...]:
        """Return the codes of all faces of the letter with this number."""
        return tuple(
            code for code in range(1, len(self.faces) + 1) if self.letter_of[code] == letter
        )

    def word(self, cells: Iterable[int]) -> str:
        """Return the letters of ``cells`` as a word in upper case."""
        letters, letter_of = self.letters, self.letter_of
        return "".join([letters[letter_of[cell]] for cell in cells])

    def cell_text(self, cell: int) -> str:
        """Return the text of a filled cell: a blank in lower case, a marked face in brackets."""
        if cell & BLANK_BIT:
            return _bracketed(self.letters[self.letter_of[cell]].lower())
        return self.face(cell).text

    def text(self, tiles: Iterable[int]) -> str:
        """Return tiles as they are written on a rack, blanks last."""
        return "".join(self.texts(tiles))

    def texts(self, tiles: Iterable[int]) -> tuple[str, ...]:
        """Return each tile as it is written on a rack, blanks last."""
        blank = self.blank
        codes = list(tiles)
        letters = [self.face(code).text for code in codes if code != blank]
        return (*letters, *("?" for _ in range(codes.count(blank or 0))))

    def parse_tile(self, token: str) -> int:
        """Return the code of the face that ``token`` names; raise ``NotationError`` if unknown."""
        code = self._by_text.get(token) or self._by_text.get(token.upper())
        if code is None:
            message = f"{token!r} is not a tile of this edition; its tiles are {self._known()}"
            raise NotationError(message)
        return code

    def parse_tiles(self, text: str) -> Tally:
        """Parse tiles as they are written on a rack, such as ``AEI?`` or ``AB[E+]``."""
        return Tally(self.parse_tile(token) for token in tokens(text))

    def parse_cell(self, token: str) -> int:
        """Return the board cell that ``token`` names; lower case means a blank."""
        inner = token[1:-1] if token.startswith("[") else token
        if inner != inner.upper():
            upper = inner.upper()
            if self.blank is not None and upper in self.letters:
                return BLANK_BIT | self.letters.index(upper)
        else:
            code = self._by_text.get(token)
            if code is not None and self.letter_of[code]:
                return code
        message = f"{token!r} is not a letter of this edition; its tiles are {self._known()}"
        raise NotationError(message)

    def _known(self) -> str:
        return " ".join(face.text for face in self.faces)


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
