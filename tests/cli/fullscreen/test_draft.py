"""Tiles typed onto the board: where they go, which tile a letter means, and what is taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.cli.fullscreen.draft import (
    STEPS,
    Draft,
    choose_cell,
    erase,
    fit,
    held_tiles,
    lay,
    move_cursor,
    new_draft,
    point_at,
    recall,
    turn,
)
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import NotationError
from tilewright.formats.plays import parse_play
from tilewright.geometry import Axis, Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT, Kind

POCKET = load_edition("pocket")
EMPTY = Board.empty(POCKET.size)


def board_with(*plays: str) -> Board:
    """Return a board with these plays on it."""
    board = EMPTY
    for text in plays:
        play = parse_play(text, board, POCKET)
        board = board.with_tiles(play.squares, play.cells)
    return board


@pytest.mark.parametrize("edition", edition_ids())
def test_a_draft_begins_on_a_start_square(edition: str) -> None:
    """The first play must cover a start square, so that is where the cursor is."""
    loaded = load_edition(edition)
    at = new_draft(loaded).cursor
    assert loaded.layout.at(at).start


@given(st.lists(st.sampled_from(sorted(STEPS))))
def test_the_cursor_never_leaves_the_board(keys: list[str]) -> None:
    """However the arrow keys are pressed, the cursor stays on the board."""
    draft = new_draft(POCKET)
    for key in keys:
        draft = move_cursor(draft, key, POCKET.size)
        assert draft.cursor in EMPTY


def test_letters_skip_filled_squares() -> None:
    """The cursor jumps over tiles on the board, in either direction, and stops at the edge."""
    board = board_with("8F HORN")
    tiles = POCKET.tiles
    letter = tiles.parse_cell("S")
    draft = lay(Draft(Square(7, 4)), letter, board)
    assert draft.cursor == Square(7, 9)
    down = lay(Draft(Square(6, 5), Axis.DOWN), letter, board)
    assert down.cursor == Square(8, 5)
    corner = lay(Draft(Square(0, 14)), letter, board)
    assert corner.cursor == Square(0, 14)
    with pytest.raises(NotationError):
        lay(Draft(Square(7, 5)), letter, board)


@given(st.lists(st.sampled_from("ABCDE"), min_size=1, max_size=7))
def test_what_is_laid_can_be_taken_back(letters: list[str]) -> None:
    """Backspace takes back one tile after the other; Escape takes back all of them."""
    start = Draft(Square(3, 3))
    draft = start
    for letter in letters:
        draft = lay(draft, POCKET.tiles.parse_cell(letter), EMPTY)
    play = draft.play
    assert play is not None
    assert POCKET.tiles.word(play.cells) == "".join(letters)
    assert recall(draft) == start
    for _ in letters:
        draft = erase(draft)
    assert draft == start
    assert erase(draft).play is None


def test_a_click_moves_or_turns_the_cursor() -> None:
    """A second click on the same square changes the direction, and a third one changes it back."""
    draft = point_at(new_draft(POCKET), Square(2, 2))
    assert draft.cursor == Square(2, 2)
    assert point_at(draft, Square(2, 2)) == turn(draft)
    assert turn(turn(draft)) == draft


def test_a_letter_means_a_tile_that_is_held() -> None:
    """A letter is its standard tile, or else a marked one, or else a blank, or else an error."""
    switch = load_edition("switch")
    tiles = switch.tiles
    marked = next(face.text for face in tiles.faces if face.kind is Kind.BONUS)
    letter = marked[1]
    plain = tiles.parse_tiles(letter)
    both = plain + tiles.parse_tiles(marked)
    assert tiles.cell_text(choose_cell(letter.lower(), tiles, both)) == letter
    assert tiles.cell_text(choose_cell(letter, tiles, tiles.parse_tiles(marked))) == marked
    assert tiles.cell_text(choose_cell(marked, tiles, tiles.parse_tiles(marked))) == marked
    assert choose_cell(letter, tiles, tiles.parse_tiles("?")) & BLANK_BIT
    assert choose_cell(letter, tiles, plain + tiles.parse_tiles("?"), is_blank=True) & BLANK_BIT
    for token, held, is_blank in (
        (letter, "", False),
        (marked, letter, False),
        (letter, letter, True),
        ("?", "?", False),
        ("1", letter, False),
    ):
        with pytest.raises(NotationError):
            choose_cell(token, tiles, tiles.parse_tiles(held), is_blank=is_blank)


def test_without_a_rack_any_tile_can_be_laid() -> None:
    """Someone who keeps score for a real board knows no rack."""
    tiles = POCKET.tiles
    assert tiles.cell_text(choose_cell("q", tiles, None)) == "Q"
    assert tiles.cell_text(choose_cell("q", tiles, None, is_blank=True)) == "q"


def test_a_draft_that_no_longer_fits_loses_only_the_tiles_in_the_way() -> None:
    """Tiles on squares that are now filled, or no longer on the rack, leave the draft."""
    tiles = POCKET.tiles
    draft = Draft(Square(7, 5))
    for letter in "HORN":
        draft = lay(draft, tiles.parse_cell(letter), EMPTY)
    rack = tiles.parse_tiles("HRNE")
    kept = fit(draft, board_with("8F HE"), rack, tiles)
    assert [square.name for square, _ in kept.laid] == ["H8", "I8"]
    assert tiles.text(held_tiles(kept, rack, tiles)) == "EH"
