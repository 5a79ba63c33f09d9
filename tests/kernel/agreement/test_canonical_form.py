"""The canonical form of plays, as lists written by hand on boards of three rows."""

import pytest

from tests.kernel.agreement.subject import Generator, make_generator, with_and_without_map
from tilewright.edition import Edition, parse_edition
from tilewright.formats.plays import write_play
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

TEXT = """
format = 1
id = "tiny"
version = 1
name = "Tiny"
players = [2, 2]
rack = 4
[board]
rows = \"\"\"
{rows}
\"\"\"
[board.squares]
"*" = {{ start = true, text = "*", name = "start", color = "#123456" }}
w = {{ word = 9, text = "w", name = "word", color = "#123456" }}
p = {{ points = 7, text = "p", name = "points", color = "#123456" }}
[tiles.standard.letters]
A = [5, 1]
B = [5, 3]
CH = [2, {points}]
[tiles.bonus]
mark = "+"
[tiles.bonus.letters]
A = [2, 2]
[tiles.blank]
count = 2
"""


def tiny(rows: str = "... .*. ...", points: int = 5) -> Edition:
    """Return an edition of three or more rows."""
    return parse_edition(TEXT.format(rows=rows.replace(" ", "\n"), points=points))


def generator_of(edition: Edition, words: str, *, word_map: bool) -> Generator:
    """Return the generator under test for a few words."""
    lexicon = Lexicon.from_words(words.split(), id="few", alphabet="ABCH")
    return make_generator(edition, lexicon, word_map=word_map)


def listed(generator: Generator, edition: Edition, board: Board, rack: str) -> list[str]:
    """Return all plays with their scores, in the notation that people use."""
    tiles = edition.tiles.parse_tiles(rack)
    return [
        f"{write_play(candidate.play, board, edition)} {candidate.score}"
        for candidate in generator.all(board, tiles)
    ]


def board_of(edition: Edition, rows: str) -> Board:
    """Read a board of single letters, with dots for empty squares."""
    cells = [0 if sign == "." else edition.tiles.parse_cell(sign) for sign in rows.replace(" ", "")]
    return Board(edition.size, bytes(cells))


@with_and_without_map
def test_on_the_empty_board_both_directions_are_plays(*, word_map: bool) -> None:
    """Rows before columns from the same square, and every play covers the start square."""
    edition = tiny()
    generator = generator_of(edition, "AB", word_map=word_map)
    expected = ["B1 AB 4", "2A AB 4", "2B AB 4", "B2 AB 4"]
    assert listed(generator, edition, Board.empty(3), "AB") == expected


@with_and_without_map
def test_one_tile_is_listed_once(*, word_map: bool) -> None:
    """Across if it forms a word across, otherwise down; both words are scored."""
    edition = tiny()
    generator = generator_of(edition, "AB BA", word_map=word_map)
    board = board_of(edition, "AB. B.. ...")
    assert listed(generator, edition, board, "A") == ["2A .A 8"]


@with_and_without_map
def test_one_tile_that_reads_only_down_is_written_down(*, word_map: bool) -> None:
    """The word on the board is continued downward."""
    edition = tiny()
    generator = generator_of(edition, "AB ABA", word_map=word_map)
    board = board_of(edition, ".A. .B. ...")
    assert listed(generator, edition, board, "A") == ["B1 ..A 5", "2A A. 4"]


@with_and_without_map
def test_every_choice_of_faces_is_listed(*, word_map: bool) -> None:
    """A standard A and a bonus A are two plays, in the order of their codes."""
    edition = tiny()
    generator = generator_of(edition, "AB", word_map=word_map)
    board = board_of(edition, "... .B. ...")
    expected = ["B1 A. 4", "B1 [A+]. 5", "2A A. 4", "2A [A+]. 5"]
    assert listed(generator, edition, board, "A[A+]") == expected
    assert listed(generator, edition, board, "?") == ["B1 a. 3", "2A a. 3"]


@with_and_without_map
def test_a_blank_may_stand_for_a_letter_that_is_held(*, word_map: bool) -> None:
    """The same word with the tile, with the blank, and with the blank in another place."""
    edition = tiny(rows="*.. ... ...")
    generator = generator_of(edition, "AA", word_map=word_map)
    across = ["1A AA 2", "1A Aa 1", "1A aA 1"]
    down = [play.replace("1A", "A1", 1) for play in across]
    assert listed(generator, edition, Board.empty(3), "AA?") == across + down


@with_and_without_map
def test_a_tile_of_two_characters_is_one_letter(*, word_map: bool) -> None:
    """The word on the board continues over it, and a blank may be declared as its letter."""
    edition = tiny()
    generator = generator_of(edition, "ACH CHA", word_map=word_map)
    board = board_of(edition, "... .A. ...")
    expected = ["B1 [CH]. 6", "2A [CH]. 6", "2B .[CH] 6", "B2 .[CH] 6"]
    assert listed(generator, edition, board, "[CH]") == expected
    expected = ["B1 [ch]. 1", "2A [ch]. 1", "2B .[ch] 1", "B2 .[ch] 1"]
    assert listed(generator, edition, board, "?") == expected


@with_and_without_map
def test_squares_that_add_points_count_once(*, word_map: bool) -> None:
    """Seven points for the square, although two words run through it."""
    edition = tiny(rows="*.. .p. ...")
    generator = generator_of(edition, "AB", word_map=word_map)
    board = board_of(edition, ".A. A.. ...")
    assert "2A .B 15" in listed(generator, edition, board, "B")


@with_and_without_map
@pytest.mark.parametrize("points", [5, 99])
def test_scores_may_be_enormous(points: int, *, word_map: bool) -> None:
    """Multipliers of an edition multiply, 9 × 9 × 9 × 9: the sum exceeds 16 and 32 bits."""
    edition = tiny(rows="wwww *... .... ....", points=points)
    generator = generator_of(edition, "CHCHCHCH CHB", word_map=word_map)
    board = board_of(edition, ".... .B.. .... ....")
    rack = Tally([edition.tiles.parse_tile("[CH]")] * 4)
    scores = [candidate.score for candidate in generator.all(board, rack)]
    assert max(scores) == 4 * points * 9**4 + (points + 3) * 9
    best = generator.best(board, rack)
    assert best is not None
    assert best.equity == 1000 * max(scores)


@with_and_without_map
def test_nothing_to_play_is_an_answer(*, word_map: bool) -> None:
    """No tiles, no words and no room give empty lists and no best play."""
    edition = tiny()
    full = board_of(edition, "AAA AAA AAA")
    for words, board, rack in (
        ("AB", Board.empty(3), ""),
        ("", Board.empty(3), "AB"),
        ("AB", full, "AB"),
    ):
        generator = generator_of(edition, words, word_map=word_map)
        tiles = edition.tiles.parse_tiles(rack)
        assert list(generator.all(board, tiles)) == []
        assert tuple(generator.count(board, tiles)) == (0, 0)
        assert generator.best(board, tiles) is None
        assert list(generator.top(board, tiles, 5)) == []
        assert list(generator.within(board, tiles, 5)) == []
        assert generator.playable(board, tiles) == frozenset()
