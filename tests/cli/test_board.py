"""Drawing boards, racks and scores: plain, in color, and never by color alone."""

import pytest

from tilewright.cli.terminal.board import (
    Line,
    board_width,
    draw_board,
    draw_legend,
    draw_rack,
    draw_scores,
    square_style,
    tile_style,
)
from tilewright.cli.terminal.color import DISTINCT, Depth
from tilewright.cli.terminal.layout import side_by_side, visible
from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.board_text import square_text, tile_text
from tilewright.formats.color import LEGIBLE, contrast, legible
from tilewright.formats.plays import parse_play
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play

EDITIONS = [load_edition(name) for name in edition_ids()]
DEPTHS = list(Depth)

by_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
by_depth = pytest.mark.parametrize("depth", DEPTHS, ids=lambda depth: depth.value)


def played(edition: Edition, *plays: str) -> tuple[Board, Play]:
    """Return the board after ``plays``, and the last of them."""
    board = Board.empty(edition.size)
    play = Play((), b"")
    for text in plays:
        play = parse_play(text, board, edition)
        board = board.with_tiles(play.squares, play.cells)
    return board, play


@by_edition
@by_depth
def test_a_board_has_its_size(edition: Edition, depth: Depth) -> None:
    """A board has one line per row and one or two of column names, and is as wide as it says."""
    lines = draw_board(Board.empty(edition.size), edition, color=depth).split("\n")
    around = edition.id.startswith("large-print")
    assert len(lines) == edition.size + 1 + around
    assert max(map(visible, lines)) <= board_width(edition, depth)
    assert max(map(visible, lines)) >= board_width(edition, depth) - 2


@by_depth
def test_boards_fit_their_terminals(depth: Depth) -> None:
    """15×15 fits 80×24 with room for the panel, 21×21 fits 100×40."""
    for edition in EDITIONS:
        columns, rows = (80, 24) if edition.size == 15 else (100, 40)
        assert board_width(edition, depth) <= columns - 26
        assert edition.size + 2 <= rows - 5


def test_the_plain_board() -> None:
    """Without colors: premiums by their letters, blanks lower case, the last play in brackets."""
    edition = load_edition("pocket")
    board, last = played(edition, "8F HoRN", "H6 FARM")
    lines = draw_board(board, edition, highlight=last.squares).split("\n")
    assert lines[0] == "   A  B  C  D  E  F  G  H  I  J  K  L  M  N  O"
    assert lines[1] == " 1 3W .  .  2L .  .  .  3W .  .  .  2L .  .  3W"
    assert lines[6] == " 6 .  3L .  .  .  3L . (F) .  3L .  .  .  3L ."
    assert lines[8] == " 8 3W .  .  2L .  H  o  R  N  .  .  2L .  .  3W"


def test_coordinates_round_the_edge() -> None:
    """The sheet that prints coordinates around the edge gets them on all four sides."""
    edition = load_edition("large-print")
    lines = draw_board(Board.empty(15), edition).split("\n")
    assert lines[0] == lines[-1]
    assert lines[15].startswith("15 ")
    assert lines[15].endswith(" 15")


def test_marks_are_not_by_color_alone() -> None:
    """Marked faces keep their mark on the board, wild ones are lower case."""
    edition = load_edition("switch")
    board, last = played(edition, "8H B[E+]", "I8 .[K~]", "9H aK")
    plain = draw_board(board, edition, highlight=last.squares)
    assert " B  E+" in plain
    assert "(a) K~" in plain


def test_new_marked_faces_are_bracketed() -> None:
    """A marked face of the last play has its bracket, although its mark fills the square."""
    edition = load_edition("switch")
    board, last = played(edition, "8H B[E+]")
    assert "(B)(E+" in draw_board(board, edition, highlight=last.squares)


@by_edition
def test_everything_drawn_is_legible(edition: Edition) -> None:
    """Ink has a contrast of at least 4.5 to 1 on every square and tile, new or not."""
    styles = [square_style(effect, edition) for effect in edition.layout.effects.values()]
    tiles = edition.tiles
    for cell in filter(tiles.is_cell, range(256)):
        styles += [tile_style(cell, edition), tile_style(cell, edition, is_new=True)]
    for style in styles:
        assert style.ink is not None
        assert style.ground is not None
        assert contrast(legible(style.ink, style.ground), style.ground) >= LEGIBLE


@by_edition
def test_tiles_stand_out_from_the_board(edition: Edition) -> None:
    """A tile differs from a plain square by its background, since there are no lines between."""
    plain = square_style(edition.layout.effects["."], edition).ground
    assert plain is not None
    assert contrast(plain, edition.theme.tile) >= min(DISTINCT, 1.35)


@by_edition
def test_premiums_wear_the_colors_of_the_edition(edition: Edition) -> None:
    """Every marked square has the exact color of the edition's file."""
    drawn = draw_board(Board.empty(edition.size), edition, color=Depth.TRUE)
    for effect in edition.layout.effects.values():
        if effect.color:
            parts = [str(int(effect.color[at : at + 2], 16)) for at in (1, 3, 5)]
            assert f"48;2;{';'.join(parts)}m{square_text(effect)}" in drawn


def test_square_texts_have_two_columns() -> None:
    """Labels are two columns wide; longer ones lose their plus sign."""
    for edition in EDITIONS:
        assert all(len(square_text(effect)) == 2 for effect in edition.layout.effects.values())
    switch = load_edition("switch")
    assert square_text(switch.layout.effects["A"]) == "10"
    assert square_text(switch.layout.effects["3"]) == "+3"


def test_blanks_look_different() -> None:
    """A blank on the board is lower case, italic and underlined; the last play is reversed."""
    edition = load_edition("pocket")
    blank, tile = edition.tiles.parse_cell("e"), edition.tiles.parse_cell("E")
    assert tile_text(blank, edition) == "e "
    assert tile_style(blank, edition).italic
    assert tile_style(blank, edition).underline
    assert not tile_style(tile, edition).underline
    old, new = tile_style(tile, edition), tile_style(tile, edition, is_new=True)
    assert (old.ink, old.ground) == (new.ground, new.ink)


def test_racks() -> None:
    """A rack shows its tiles in the given order: plainly, or with their points in color."""
    edition = load_edition("switch")
    codes = [edition.tiles.parse_tile(text) for text in ("Z", "[E+]", "?", "A")]
    assert draw_rack(codes, edition) == "Z [E+] ? A"
    colored = draw_rack(codes, edition, color=Depth.TRUE)
    for text in (" Z₉ ", " E+₂ ", " ? ", " A₁ "):
        assert f"m{text}\x1b" in colored
    assert draw_rack([], edition) == ""


def test_scores() -> None:
    """The panel of scores marks the player on turn with a sign, not only in bold."""
    seats = [Line("Ann", 124, tiles=7, on_turn=True), Line("Benedict", 98)]
    assert draw_scores(seats, bag=41) == [
        "> Ann        124  7 tiles",
        "  Benedict    98",
        "  bag 41",
    ]
    assert draw_scores([]) == []


def test_the_legend_names_every_square() -> None:
    """Each kind of square on the board is explained, with its count."""
    assert draw_legend(load_edition("glass")) == [
        "2L  double letter, 24",
        "3L  triple letter, 12",
        "2W  double word, 16",
        "3W  triple word, 8",
        "★   center, double word",
    ]


def test_a_panel_folds_below_a_narrow_terminal() -> None:
    """A panel is next to the board if there is room, and below it otherwise."""
    assert (
        side_by_side("ab\nc", ["1", "2", "3"], board_columns=2, columns=20)
        == "ab   1\nc    2\n     3"
    )
    assert side_by_side("ab\nc", ["1"], board_columns=2, columns=5) == "ab\nc\n1"
    assert side_by_side("ab\nc", [], board_columns=2, columns=80) == "ab\nc"


def test_width_without_codes() -> None:
    """Color codes take up no columns."""
    assert visible("\x1b[1;48;2;1;2;3mAB\x1b[0m C") == 4


def test_a_tile_with_several_letters_fits() -> None:
    """Two letters on one tile fill a square; more are cut."""
    edition = load_edition("pocket")
    square = Square(7, 7)
    assert len(tile_text(edition.tiles.parse_cell("A"), edition)) == 2
    board = Board.empty(15).with_tiles((square,), bytes([1]))
    assert visible(draw_board(board, edition, color=Depth.TRUE).split("\n")[8]) == 33
