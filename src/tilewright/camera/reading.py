"""Reading a photo of a board: from a file to proposed plays."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Final

import numpy as np

from tilewright.camera.features import describe_squares
from tilewright.camera.finding import find_squares
from tilewright.camera.kinds import read_kinds
from tilewright.camera.letters import BLANK, EMPTY, LETTERS, Likelihoods, read_squares
from tilewright.camera.photo import decode_photo
from tilewright.camera.proposing import Proposal, propose_plays
from tilewright.camera.squares import Homography, Patches, Pixels, cut_squares
from tilewright.edition import Edition
from tilewright.errors import Cause, PhotoError
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT

__all__ = ["Reading", "Sighting", "classes_of", "propose", "read_board", "read_photo"]

_LEAST_FIT: Final = 0.04
"""Below this, what was found is not a board."""
_CLEAR: Final = -4.0
"""A tile that is known to be there and read as this unlikely is missing, or something hides it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read on every square, in the board's own orientation."""

    likelihoods: Likelihoods
    patches: Patches
    view: Homography
    """Where the squares are in the photo, before it was turned."""
    fit: float
    """How well a board fits there."""
    turns: int
    """How many quarter turns clockwise make the letters upright."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a photo shows, compared with the board before."""

    proposals: tuple[Proposal, ...]
    """The likeliest plays, the best first; empty if there are no new tiles."""
    hidden: tuple[Square, ...]
    """Squares with tiles that the photo doesn't seem to show."""


def read_photo(
    data: bytes, edition: Edition, before: Board, words: Container[str] | None = None
) -> Sighting:
    """Return the plays that a photo may show; a person must confirm one of them.

    Args:
        data: A JPEG or PNG file.
        edition: The edition.
        before: The board before the play.
        words: The dictionary, if there is one: it makes plays with its words likelier.

    Raises:
        PhotoError: The photo can't be read, shows no board, or the edition has other letters.
    """
    return propose(read_board(decode_photo(data), edition, before), edition, before, words)


def propose(
    reading: Reading, edition: Edition, before: Board, words: Container[str] | None = None
) -> Sighting:
    """Return the plays that explain best what was read."""
    kinds = read_kinds(reading.patches, edition, before)
    proposals = propose_plays(reading.likelihoods, kinds, before, edition, words=words)
    return Sighting(tuple(proposals), _hidden(reading.likelihoods, edition, before))


def read_board(photo: Pixels, edition: Edition, before: Board) -> Reading:
    """Return what is read on each square; the board before helps to tell tiles from squares.

    Raises:
        PhotoError: The photo shows no board, or the edition has other letters.
    """
    letters = edition.tiles.letters[1:]
    if not set(letters) <= set(LETTERS):
        other = next(letter for letter in letters if letter not in LETTERS)
        raise PhotoError(
            f"photos are read for the letters A to Z only, and {edition.name} has {other}"
        )
    kinds = np.array([ord(symbol) for symbol in edition.layout.drawing])
    found = find_squares(photo, edition.size, kinds)
    if found.fit < _LEAST_FIT:
        message = "no board was found; photograph the whole board, with some table around it"
        raise PhotoError(message, cause=Cause.EMPTY)
    squares = cut_squares(photo, found.view, edition.size)
    covered = np.array([bool(cell) for cell in before.cells])
    best: tuple[float, int, Likelihoods, Patches] | None = None
    for turns in range(4):
        turned = _turn(squares, edition.size, turns)
        read = read_squares(describe_squares(turned, kinds, covered))
        score = _agreement(read, edition, before)
        if best is None or score > best[0]:
            best = (score, turns, read, turned)
    assert best is not None  # noqa: S101 - there are four turns
    _, turns, read, turned = best
    return Reading(read, turned, found.view, found.fit, turns)


def _turn(squares: Patches, size: int, turns: int) -> Patches:
    """Return the squares of the photo after quarter turns clockwise."""
    grid = squares.reshape(size, size, *squares.shape[1:])
    grid = np.rot90(np.rot90(grid, -turns, (0, 1)), -turns, (2, 3))
    return np.ascontiguousarray(grid.reshape(squares.shape))


def _agreement(read: Likelihoods, edition: Edition, before: Board) -> float:
    """Return how well what was read fits the board before; other squares may be anything."""
    known = classes_of(edition, before)
    clear = np.maximum(read, -8)
    places = np.arange(len(known))
    return float(np.where(known > EMPTY, clear[places, known], clear.max(1)).sum())


def classes_of(edition: Edition, board: Board) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the class that each square of a board should be read as."""
    tiles = edition.tiles
    return np.array(
        [
            EMPTY
            if not cell
            else BLANK
            if cell & BLANK_BIT
            else 2 + LETTERS.index(tiles.letters[tiles.letter_of[cell]])
            for cell in board.cells
        ]
    )


def _hidden(read: Likelihoods, edition: Edition, before: Board) -> tuple[Square, ...]:
    known = classes_of(edition, before)
    return tuple(
        Square(*divmod(place, before.size))
        for place, cell in enumerate(known)
        if cell != EMPTY and read[place, EMPTY] > np.log(0.5) and read[place, cell] < _CLEAR
    )
