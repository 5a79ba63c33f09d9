"""Cutting a photo into squares: each as a small picture, seen from straight above."""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["PATCH", "SIDE", "Homography", "Patches", "Pixels", "cut_squares", "rectify"]

Pixels: TypeAlias = NDArray[np.uint8]
"""A picture: rows, columns, and blue, green and red."""
Patches: TypeAlias = NDArray[np.uint8]
"""The pictures of all squares, in reading order."""
Homography: TypeAlias = NDArray[np.float64]
"""Where points of the board are in the photo; a square's side is 1, A1's corner is the origin."""

SIDE: Final = 40
"""The side of a square, in pixels."""
PATCH: Final = 48
"""The side of a square's picture, which also shows the edges of its neighbors."""
_MARGIN: Final = 1
"""How many squares around the board are rectified with it."""
_FINER: Final = 2
"""How much finer the photo is sampled than needed, so that strokes are averaged, not skipped."""


def rectify(photo: Pixels, view: Homography, size: int, side: int = SIDE) -> Pixels:
    """Return the board from above, with a margin of one square on each side."""
    whole = (size + 2 * _MARGIN) * side
    fine = _FINER * side
    scale = np.array([[1 / fine, 0, -_MARGIN], [0, 1 / fine, -_MARGIN], [0, 0, 1]])
    flat = cv2.warpPerspective(
        photo,
        view @ scale,
        (_FINER * whole, _FINER * whole),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return cv2.resize(flat, (whole, whole), interpolation=cv2.INTER_AREA).astype(np.uint8)


def cut_squares(photo: Pixels, view: Homography, size: int) -> Patches:
    """Return the picture of every square, in reading order."""
    flat = rectify(photo, view, size)
    low = _MARGIN * SIDE - (PATCH - SIDE) // 2
    return np.stack(
        [
            flat[y : y + PATCH, x : x + PATCH]
            for y in range(low, low + size * SIDE, SIDE)
            for x in range(low, low + size * SIDE, SIDE)
        ]
    )
