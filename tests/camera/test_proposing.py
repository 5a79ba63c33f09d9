"""Proposals: the play that explains best what was read, given what is known."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")

from tilewright.camera.kinds import KindLikelihoods  # noqa: E402 - they need the extra
from tilewright.camera.letters import BLANK, EMPTY, LETTERS, Likelihoods  # noqa: E402
from tilewright.camera.proposing import propose_plays  # noqa: E402
from tilewright.camera.reading import classes_of  # noqa: E402
from tilewright.edition.shipped import load_edition  # noqa: E402
from tilewright.formats.plays import parse_play, write_play  # noqa: E402
from tilewright.geometry import Square  # noqa: E402
from tilewright.rules.play.board import Board  # noqa: E402
from tilewright.testing.boards import lay  # noqa: E402
from tilewright.tiles import Kind  # noqa: E402

POCKET = load_edition("pocket")
BEFORE = lay(POCKET, "8F HORN", "H6 FA.M")


def certain(board: Board, sure: float = 0.97) -> Likelihoods:
    """Return what is read of a board: each square right, and nothing else impossible."""
    classes = classes_of(POCKET, board)
    read = np.full((len(classes), 2 + len(LETTERS)), (1 - sure) / (1 + len(LETTERS)))
    read[np.arange(len(classes)), classes] = sure
    likelihoods: Likelihoods = np.log(read)
    return likelihoods


def kinds_of(board: Board) -> KindLikelihoods:
    """Return that all tiles are of one kind."""
    return {Kind.STANDARD: np.zeros(len(board.cells))}


def after(text: str, before: Board = BEFORE) -> Board:
    """Return the board after a play."""
    play = parse_play(text, before, POCKET)
    return before.with_tiles(play.squares, play.cells)


def proposed(
    read: Likelihoods, before: Board = BEFORE, words: frozenset[str] | None = None
) -> list[str]:
    """Return the proposals as text."""
    found = propose_plays(read, kinds_of(before), before, POCKET, words=words)
    return [write_play(each.play, before, POCKET) for each in found]


@pytest.mark.parametrize("text", ["10F PASTE", "J8 S", "5H AFAR", "I8 .O"])
def test_what_is_read_is_proposed(text: str) -> None:
    """A play that was read without doubt comes first, and its tiles are certain."""
    if text == "5H AFAR":
        text = "5H OAF"
    play = parse_play(text, BEFORE, POCKET)
    found = propose_plays(certain(after(text)), kinds_of(BEFORE), BEFORE, POCKET)
    assert found[0].play == play
    assert min(found[0].certainty) > 0.9
    assert sum(each.probability for each in found) <= 1 + 1e-9


def test_nothing_new_is_no_proposal() -> None:
    """A photo of the board as it was proposes nothing."""
    assert proposed(certain(BEFORE)) == []


def test_a_line_is_closed_over_a_square_that_was_missed() -> None:
    """A tile that was read as an empty square is part of the line all the same."""
    read = certain(after("10F PASTE"))
    place = 9 * 15 + 8
    read[place] = np.log(0.45 / 26)
    read[place, EMPTY] = np.log(0.5)
    read[place, 2 + LETTERS.index("T")] = np.log(0.05)
    assert proposed(read, words=frozenset({"PASTE", "FARMS"}))[0] == "10F PASTE"


def test_the_dictionary_decides_between_letters_that_look_alike() -> None:
    """With a dictionary the word wins; without it, the likelier letter does."""
    read = certain(after("10F PASTE"))
    place = 9 * 15 + 9
    read[place, 2 + LETTERS.index("E")] = np.log(0.35)
    read[place, 2 + LETTERS.index("F")] = np.log(0.6)
    assert proposed(read)[0] == "10F PASTF"
    assert proposed(read, words=frozenset({"PASTE", "FARMS"}))[0] == "10F PASTE"


def test_a_tile_that_cannot_be_left_is_unlikely() -> None:
    """The set has one Q: a second is read as an O that looks like it."""
    before = lay(POCKET, "8G QUA")
    read = certain(after("7G BO", before))
    place = 6 * 15 + 7
    read[place, 2 + LETTERS.index("O")] = np.log(0.3)
    read[place, 2 + LETTERS.index("Q")] = np.log(0.65)
    assert proposed(read, before)[0] == "7G BO"


def test_a_blank_gets_the_letter_of_a_word() -> None:
    """A blank shows no letter: the dictionary guesses it, and the proposal says so."""
    board = after("10F PAsTE")
    read = certain(board)
    assert read[9 * 15 + 7].argmax() == BLANK
    found = propose_plays(
        read, kinds_of(BEFORE), BEFORE, POCKET, words=frozenset({"PASTE", "FARMS"})
    )
    assert write_play(found[0].play, BEFORE, POCKET) == "10F PAsTE"
    assert found[0].guessed == (Square(9, 7),)


def test_an_invented_word_is_still_proposed() -> None:
    """What is on the table is proposed even if the dictionary doesn't have it."""
    assert proposed(certain(after("10F PASTE")), words=frozenset({"OTHER"}))[0] == "10F PASTE"
