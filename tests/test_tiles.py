"""Tiles: faces and how they are written, multisets, and the set that an edition prints."""

import pickle

import pytest

from tilewright.errors import ArgumentError, NotationError
from tilewright.tiles import BLANK_BIT, Face, Kind, Speller, Tally, TileSet, tokens
from tilewright.units import Cell, Letter, Tile

FACES = (
    Face("A", 1),
    Face("B", 3),
    Face("CH", 9),
    Face("A", 2, Kind.BONUS, "+"),
    Face("D", 2, Kind.SWITCH, "~"),
    Face("", 0, Kind.BLANK),
)
TILES = TileSet(FACES, (3, 2, 1, 1, 1, 2))
PLAIN = TileSet(FACES[:2], (1, 1))


@pytest.mark.parametrize(
    ("face", "text"), zip(FACES, ["A", "B", "[CH]", "[A+]", "[D~]", "?"], strict=True)
)
def test_a_face_is_written_so(face: Face, text: str) -> None:
    """A letter is written plainly, several characters and marks in brackets, a blank as ?."""
    assert face.text == text


def test_a_tally_is_a_multiset() -> None:
    """The order does not matter, the numbers do."""
    tally = Tally([3, 1, 2, 1])
    assert tally == Tally(b"\x01\x01\x02\x03")
    assert hash(tally) == hash(Tally([1, 2, 3, 1]))
    assert tally != Tally([1, 2, 3])
    assert tally != b"\x01\x01\x02\x03"
    assert (len(tally), list(tally), tally.count(1), tally.count(9)) == (4, [1, 1, 2, 3], 2, 0)
    assert 1 in tally
    assert 9 not in tally
    assert not Tally()


def test_a_tally_never_changes() -> None:
    """Its codes cannot be set, and it can be copied by value."""
    tally = Tally([2, 1])
    with pytest.raises(AttributeError):
        tally.codes = b""
    assert pickle.loads(pickle.dumps(tally)) == tally  # noqa: S301 - our own bytes
    assert repr(tally) == r"Tally(b'\x01\x02')"


def test_tallies_are_added_and_taken_apart() -> None:
    """A missing tile is listed as often as it is missing; removing a missing tile fails."""
    tally = Tally([1, 1, 2])
    assert tally + [3] == Tally([1, 1, 2, 3])  # noqa: RUF005 - a tally is not a list
    assert tally - [1] == Tally([1, 2])
    assert tally.holds([1, 1])
    assert not tally.holds([1, 1, 1])
    assert tally.missing([2, 1, 4, 1, 1]) == Tally([1, 4])
    with pytest.raises(ArgumentError) as caught:
        _ = tally - [4]
    assert caught.value.found == 4


def test_digraphs_may_have_to_be_whole() -> None:
    """C and H are written apart where they are not CH; the set is another one then."""
    faces = [Face(letter, 1) for letter in ("A", "C", "CH", "H")]
    free, whole = TileSet(faces, [1] * 4), TileSet(faces, [1] * 4, whole_digraphs=True)
    assert free != whole
    for text, word in (("ACH", "A-C-H"), ("A[CH]", "ACH"), ("AHC", "AHC"), ("[CH]H", "CHH")):
        cells = [whole.parse_cell(token) for token in tokens(text)]
        assert whole.word(cells) == word
        assert free.word(cells) == word.replace("-", "")
    assert whole.alphabet == "ACH"


def test_a_word_is_spelled_with_the_longest_letters() -> None:
    """A word with a character that no letter has can't be spelled."""
    speller = Speller(["C", "H", "CH", "L", "L·L"])
    assert speller.letters_of("CHCL·L") == ["CH", "C", "L·L"]
    assert speller.letters_of("CHX") is None


def test_a_set_numbers_faces_and_letters() -> None:
    """Faces are numbered from 1, letters by first occurrence; blanks have no letter."""
    assert TILES.letters == ("", "A", "B", "CH", "D")
    assert TILES.letter_of[:8] == (0, 1, 2, 3, 1, 4, 0, 0)
    assert TILES.points_of[:8] == bytes([0, 1, 3, 9, 2, 2, 0, 0])
    assert [TILES.letter_of[BLANK_BIT | n] for n in range(6)] == [0, 1, 2, 3, 4, 0]
    assert TILES.points_of[BLANK_BIT | 2] == 0
    assert TILES.tally == Tally([1, 1, 1, 2, 2, 3, 4, 5, 6, 6])
    assert (TILES.blank, PLAIN.blank) == (6, None)
    assert TILES.face(Tile(4)) is FACES[3]
    assert TILES.faces_of(Letter(1)) == (1, 4)
    assert dict(TILES.numbered()) == dict(zip(range(1, 7), FACES, strict=True))
    assert repr(TILES) == "<TileSet of 10 tiles, 6 faces>"


def test_sets_compare_by_faces_and_counts() -> None:
    """Equal sets hold the same tiles in the same order."""
    same = TileSet(list(FACES), [3, 2, 1, 1, 1, 2])
    assert same == TILES
    assert hash(same) == hash(TILES)
    assert TileSet(FACES, (3, 2, 1, 1, 1, 1)) != TILES
    assert TileSet(FACES[:5], (3, 2, 1, 1, 1)) != TILES
    assert TILES != "ABC"


@pytest.mark.parametrize(
    ("cell", "is_cell"),
    [
        (0, False),
        (1, True),
        (5, True),
        (6, False),
        (7, False),
        (0x7F, False),
        (BLANK_BIT, False),
        (BLANK_BIT | 1, True),
        (BLANK_BIT | 4, True),
        (BLANK_BIT | 5, False),
    ],
)
def test_a_cell_shows_a_letter(cell: int, *, is_cell: bool) -> None:
    """Faces with a letter and declared blanks can be on the board; nothing else can."""
    assert TILES.is_cell(cell) is is_cell


def test_without_blanks_no_cell_is_one() -> None:
    """A set without blanks has no declared blanks."""
    assert not PLAIN.is_cell(BLANK_BIT | 1)


def test_tiles_are_taken_from_cells() -> None:
    """A declared blank is a blank again, and empty cells are skipped."""
    assert TILES.tile_of(Cell(BLANK_BIT | 2)) == 6
    assert TILES.tiles_of([0, 2, BLANK_BIT | 2, 0]) == Tally([2, 6])
    assert TILES.word([2, 1, 3, BLANK_BIT | 4]) == "BACHD"


def test_a_tile_becomes_cells() -> None:
    """A tile with a letter becomes its own cell; a blank may become any letter."""
    assert TILES.cells_of(Tile(4)) == (4,)
    assert TILES.cells_of(Tile(6)) == tuple(BLANK_BIT | letter for letter in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("cell", "text"),
    [(1, "A"), (3, "[CH]"), (4, "[A+]"), (BLANK_BIT | 1, "a"), (BLANK_BIT | 3, "[ch]")],
)
def test_a_cell_is_written_and_read(cell: int, text: str) -> None:
    """Lower case is a blank; brackets are for what one character cannot express."""
    assert TILES.cell_text(Cell(cell)) == text
    assert TILES.parse_cell(text) == cell


@pytest.mark.parametrize("token", ["?", "x", "X", "[a+]", "[X]", "[A~]", "c", "1"])
def test_what_no_cell_can_be_is_refused(token: str) -> None:
    """An unknown letter is refused, and the error lists the known letters."""
    with pytest.raises(NotationError) as caught:
        TILES.parse_cell(token)
    assert repr(token) in str(caught.value)
    assert "A B [CH] [A+] [D~] ?" in str(caught.value)


def test_lower_case_needs_blanks() -> None:
    """Without blanks lower case means nothing on the board."""
    with pytest.raises(NotationError, match="'a'"):
        PLAIN.parse_cell("a")


def test_tiles_are_written_and_read_as_on_a_rack() -> None:
    """Blanks come last; an unmarked letter is the standard face or the only one."""
    tally = TILES.parse_tiles("? b[A+] [ch]A d")
    assert tally == Tally([6, 2, 4, 3, 1, 5])
    assert TILES.text(tally) == "AB[CH][A+][D~]?"
    assert TILES.parse_tiles(TILES.text(tally)) == tally
    assert PLAIN.text([2, 1]) == "BA"
    plain = TileSet((*FACES[:2], FACES[-1]), (1, 1, 2))
    assert plain.text([3, 2, 3, 1]) == "".join(plain.texts([3, 2, 3, 1])) == "BA??"
    assert TILES.parse_tiles("") == Tally()
    assert TILES.parse_tile("[D~]") == TILES.parse_tile("D") == 5


def test_an_unknown_tile_is_refused() -> None:
    """A tile that the set does not have is refused, and the error lists the tiles that it has."""
    with pytest.raises(NotationError, match=r"'X'.* A B "):
        TILES.parse_tiles("AXB")


@pytest.mark.parametrize(
    ("text", "column"), [("AB[C", 3), ("A]B", 2), ("[A[B]", 1), ("A[]", 2), ("A  ]", 2)]
)
def test_brackets_must_match(text: str, column: int) -> None:
    """An unclosed or unopened bracket is refused with its column."""
    with pytest.raises(NotationError) as caught:
        tokens(text)
    assert caught.value.column == column


def test_tokens_are_characters_and_groups() -> None:
    """Spaces are ignored."""
    assert tokens(" A [CH]? ") == ["A", "[CH]", "?"]
