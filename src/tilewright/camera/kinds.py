"""Telling apart tiles that differ only in color, such as the purple E from the blue E."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tilewright.camera.squares import Patches
from tilewright.edition import Edition
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT, Kind
from tilewright.units import Cell

__all__ = ["KindLikelihoods", "read_kinds"]

KindLikelihoods = Mapping[Kind, NDArray[np.float64]]
"""For each kind, the logarithm of its likelihood on each square."""

_SPREAD: Final = 12.0
"""How much colors of one kind differ in a photo, on the color axes of Lab."""


def read_kinds(patches: Patches, edition: Edition, before: Board) -> KindLikelihoods:
    """Return how likely a tile on each square is of each kind.

    The colors of the edition are shifted by how the tiles that are known differ from them.
    """
    kinds = {face.kind for face in edition.tiles.faces if face.letter}
    if len(kinds) == 1:
        return {kind: np.zeros(len(patches)) for kind in kinds}
    seen = _colors(patches)
    printed = {kind: _printed(kind, edition) for kind in kinds}
    known = _known(edition, before)
    shifts = [seen[places] - printed[kind] for kind, places in known.items() if kind in printed]
    shift = np.median(np.concatenate(shifts), 0) if shifts else np.zeros(2)
    expected = {
        kind: np.median(seen[known[kind]], 0) if kind in known else color + shift
        for kind, color in printed.items()
    }
    scores = {
        kind: -((seen - color) ** 2).sum(1) / (2 * _SPREAD**2) for kind, color in expected.items()
    }
    total = np.logaddexp.reduce(np.stack(list(scores.values())), 0)
    return {kind: score - total for kind, score in scores.items()}


def _known(edition: Edition, before: Board) -> dict[Kind, list[int]]:
    """Return where tiles of each kind are known to be; blanks have no letter to hide."""
    found: dict[Kind, list[int]] = {}
    for place, cell in enumerate(before.cells):
        if cell and not cell & BLANK_BIT:
            face = edition.tiles.face(edition.tiles.tile_of(Cell(cell)))
            found.setdefault(face.kind, []).append(place)
    return found


def _colors(patches: Patches) -> NDArray[np.float64]:
    """Return the color of each square's ground, without its lightness."""
    inner = patches[:, 8:-8, 8:-8]
    lab = np.stack([cv2.cvtColor(patch, cv2.COLOR_BGR2LAB) for patch in inner])
    return np.asarray(np.median(lab.reshape(len(lab), -1, 3), 1)[:, 1:], np.float64)


def _printed(kind: Kind, edition: Edition) -> NDArray[np.float64]:
    color = edition.theme.kinds.get(kind.value, edition.theme.tile)
    number = int(color[1:], 16)
    pixel = np.array([[[number & 255, number >> 8 & 255, number >> 16]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0, 1:], np.float64)
