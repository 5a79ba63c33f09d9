"""Reading photos: a drawn photo in a look that the reader has never seen, and no board at all."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2")

from tilewright.camera.letters import EMPTY  # noqa: E402 - they need the extra
from tilewright.camera.photo import decode_photo  # noqa: E402
from tilewright.camera.reading import classes_of, propose, read_board, read_photo  # noqa: E402
from tilewright.edition.shipped import load_edition  # noqa: E402
from tilewright.errors import Cause, PhotoError  # noqa: E402
from tilewright.formats.plays import parse_play  # noqa: E402
from tilewright.rules.play.board import Board  # noqa: E402
from tilewright.testing.boards import lay  # noqa: E402

PHOTO = Path(__file__).parent / "photos" / "pocket.jpg"
"""Drawn with ``bench/photos``: a look for measuring, from the far side of the table."""
POCKET = load_edition("pocket")
BEFORE = lay(POCKET, "8F HORN", "H6 FA.M", "10F PASTE", "9H .OB")
NEW = "11E BIT"


@pytest.mark.slow
def test_a_photo_proposes_the_play_that_it_shows() -> None:
    """The new tiles are proposed first, though the photo is upside down, small and too bright.

    Without help from the rules, at most one of the 17 tiles is misread, and no empty square.
    """
    play = parse_play(NEW, BEFORE, POCKET)
    truth = classes_of(POCKET, BEFORE.with_tiles(play.squares, play.cells))
    reading = read_board(decode_photo(PHOTO.read_bytes()), POCKET, BEFORE)
    read = reading.likelihoods.argmax(1)
    assert np.flatnonzero((read != truth) & (truth == EMPTY)).size == 0
    assert (read != truth).sum() <= 1
    sighting = propose(reading, POCKET, BEFORE)
    assert sighting.proposals[0].play == play
    assert sighting.hidden == ()


def test_a_photo_without_a_board_is_refused() -> None:
    """An empty table has no board."""
    table = np.full((300, 400, 3), 120, np.uint8)
    data = bytes(cv2.imencode(".png", table)[1])
    with pytest.raises(PhotoError) as caught:
        read_photo(data, POCKET, BEFORE)
    assert caught.value.cause is Cause.EMPTY


def test_other_letters_are_refused() -> None:
    """The reader knows A to Z; it doesn't pretend to know Ä."""
    german = load_edition("german")
    with pytest.raises(PhotoError):
        read_photo(PHOTO.read_bytes(), german, Board.empty(german.size))
