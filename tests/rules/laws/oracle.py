"""The rules of placing and scoring once more: slow, plain, and written from the rule sheets.

Nothing here comes from the judge. A board is a dictionary from squares to cells, and
every question is answered by looking at all of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import Cell

Cells = dict[Square, Cell]


@dataclass(frozen=True)
class Found:
    """A well-placed play: its words as text, first square and direction, and its score."""

    words: dict[tuple[str, Square, Axis], int]
    score: int


def is_tile(cell: int, edition: Edition) -> bool:
    """Return whether a cell can be played: a letter's face, or a blank declared as a letter."""
    faces = edition.tiles.faces
    if cell & BLANK_BIT:
        has_blank = any(not face.letter for face in faces)
        return has_blank and 1 <= cell - BLANK_BIT < len(edition.tiles.letters)
    return 1 <= cell <= len(faces) and faces[cell - 1].letter != ""


def is_well_placed(before: Cells, play: Play, edition: Edition) -> bool:
    """Return whether the tiles are placed as the rule sheets require."""
    squares, size = play.squares, edition.size
    fits = (
        0 < len(squares) <= edition.rack
        and len(set(squares)) == len(squares)
        and all(0 <= row < size and 0 <= col < size for row, col in squares)
        and not any(square in before for square in squares)
        and all(is_tile(cell, edition) for cell in play.cells)
    )
    if not fits or not (len({s.row for s in squares}) == 1 or len({s.col for s in squares}) == 1):
        return False
    after = before | dict(zip(squares, play.cells, strict=True))
    rows = range(min(s.row for s in squares), max(s.row for s in squares) + 1)
    cols = range(min(s.col for s in squares), max(s.col for s in squares) + 1)
    if any(Square(row, col) not in after for row in rows for col in cols):
        return False
    if before:
        return any(other in before for square in squares for other in neighbors(square))
    return len(squares) > 1 and any(edition.layout.at(square).start for square in squares)


def neighbors(square: Square) -> tuple[Square, ...]:
    """Return the four squares around a square, including those off the board."""
    row, col = square
    return Square(row - 1, col), Square(row + 1, col), Square(row, col - 1), Square(row, col + 1)


def runs(cells: Cells, size: int) -> Iterator[tuple[Axis, list[Square]]]:
    """Yield every unbroken run of two or more tiles, along rows and along columns."""
    for axis in Axis:
        for line in range(size):
            run: list[Square] = []
            for place in range(size + 1):
                square = Square(line, place) if axis is Axis.ACROSS else Square(place, line)
                if square in cells:
                    run.append(square)
                    continue
                if len(run) > 1:
                    yield axis, run
                run = []


def judged(board: Board, play: Play, edition: Edition) -> Found | None:
    """Return the words and the score of a play by the definition, or None if it is misplaced."""
    before = dict(board.tiles())
    if not is_well_placed(before, play, edition):
        return None
    new = dict(play.tiles())
    after = before | new
    words = {}
    for axis, line in runs(after, edition.size):
        if new.keys().isdisjoint(line):
            continue
        letters, times = 0, 1
        for square in line:
            effect = edition.layout.at(square)
            points = points_of(after[square], edition)
            letters += points * (effect.letter if square in new else 1)
            times *= effect.word if square in new else 1
        text = word_of([letter_of(after[square], edition) for square in line], edition)
        words[text, line[0], axis] = letters * times
    added = sum(edition.layout.at(square).points for square in new)
    return Found(words, sum(words.values()) + added + edition.bonuses[len(new)])


def points_of(cell: Cell, edition: Edition) -> int:
    """Return the value of a cell: zero for a blank, otherwise what its face prints."""
    return 0 if cell & BLANK_BIT else edition.tiles.faces[cell - 1].points


def word_of(laid: list[str], edition: Edition) -> str:
    """Return the letters of tiles as a word; apart if digraphs are whole and they look like one."""
    word, read = "".join(laid), list[str]()
    known = sorted(edition.tiles.letters[1:], key=len, reverse=True)
    while len(joined := "".join(read)) < len(word):
        place = len(joined)
        read.append(next((one for one in known if word.startswith(one, place)), word[place]))
    return "-".join(laid) if edition.tiles.whole_digraphs and read != laid else word


def letter_of(cell: Cell, edition: Edition) -> str:
    """Return the letter that a cell shows or was declared as."""
    if cell & BLANK_BIT:
        return edition.tiles.letters[cell - BLANK_BIT]
    return edition.tiles.faces[cell - 1].letter


def all_plays(board: Board, rack: Tally, edition: Edition) -> Iterator[Play]:
    """Yield every way to place tiles of ``rack`` on free squares of one line."""
    size = board.size
    letters = range(1, len(edition.tiles.letters))
    lines = [[Square(row, col) for col in range(size)] for row in range(size)]
    lines += [[Square(row, col) for row in range(size)] for col in range(size)]
    for line in lines:
        free = [square for square in line if not board[square]]
        for count in range(1, min(len(rack), len(free)) + 1):
            for codes in set(permutations(rack, count)):
                shown = [
                    (code,) if edition.tiles.letter_of[code] else [BLANK_BIT | n for n in letters]
                    for code in codes
                ]
                for squares in combinations(free, count):
                    for cells in product(*shown):
                        yield Play(squares, bytes(cells))
