"""What the reader looks at in the picture of a square: strokes, and colors compared with others.

Strokes are described by the directions in which the picture changes, in each of 64 small areas.
Colors say little by themselves, because sets and lamps differ. They are compared with the empty
squares of the same kind and with the tiles that are known to be on the board, in the same photo.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tilewright.camera.squares import PATCH, Patches

__all__ = ["FEATURES", "Features", "describe_squares"]

Features: TypeAlias = NDArray[np.float32]
"""One row of numbers for each square."""

_AREA: Final = 6
"""The side of an area, in pixels."""
_AREAS: Final = PATCH // _AREA
_DIRECTIONS: Final = 8
_THUMB: Final = 3
_COLORS: Final = 3 * _THUMB * _THUMB
FEATURES: Final = _AREAS * _AREAS * _DIRECTIONS + 2 * _COLORS + 4
"""How many numbers describe a square."""
_FEWEST: Final = 2
"""How many squares or tiles must be known for a comparison with them."""


def describe_squares(
    patches: Patches, kinds: NDArray[np.int64], covered: NDArray[np.bool_]
) -> Features:
    """Return what is seen on each square.

    Args:
        patches: The picture of each square.
        kinds: A number for each square; empty squares of one kind look alike.
        covered: The squares that are known to have tiles.
    """
    gray = np.stack([cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY) for patch in patches])
    thumbs = _thumbs(patches)
    spread = gray[:, 6:-6, 6:-6].reshape(len(gray), -1).std(1) / 64
    empty, has_empty = _from_empty(thumbs, kinds, covered)
    tiles, has_tiles = _from_tiles(thumbs, covered)
    known = np.stack((has_empty, np.full(len(gray), has_tiles)), 1)
    contrast = np.stack((spread, np.full(len(gray), np.median(spread))), 1)
    return np.concatenate((_strokes(gray), empty, tiles, known, contrast), 1).astype(np.float32)


def _strokes(gray: NDArray[np.uint8]) -> Features:
    soft = gray.astype(np.float32)
    dx = np.zeros_like(soft)
    dy = np.zeros_like(soft)
    dx[:, :, 1:-1] = soft[:, :, 2:] - soft[:, :, :-2]
    dy[:, 1:-1] = soft[:, 2:] - soft[:, :-2]
    size = np.hypot(dx, dy)
    angle = np.arctan2(dy, dx) % np.pi * (_DIRECTIONS / np.pi)
    low = np.floor(angle).astype(np.int64) % _DIRECTIONS
    share = (angle % 1).astype(np.float32)
    maps = np.zeros((len(gray), _DIRECTIONS, _AREAS, _AREAS), np.float32)
    for direction in range(_DIRECTIONS):
        here = np.where(low == direction, size * (1 - share), 0)
        here += np.where((low + 1) % _DIRECTIONS == direction, size * share, 0)
        cells = here.reshape(len(gray), _AREAS, _AREA, _AREAS, _AREA)
        maps[:, direction] = cells.sum((2, 4))
    maps = _soften(_soften(maps, 2), 3)
    energy = np.sqrt((maps**2).sum(1, keepdims=True))
    near = _soften(_soften(energy, 2), 3)
    whole = energy.mean((2, 3), keepdims=True)
    maps = np.sqrt(maps / (near + 0.5 * whole + 20))
    return np.asarray(maps, np.float32).reshape(len(gray), -1)


def _soften(maps: Features, axis: int) -> Features:
    """Return maps in which each area shares a quarter with either neighbor along an axis."""
    padded = np.concatenate((maps.take([0], axis), maps, maps.take([-1], axis)), axis)
    count = maps.shape[axis]
    parts = [padded.take(range(start, start + count), axis) for start in range(3)]
    return np.asarray((parts[0] + 2 * parts[1] + parts[2]) / 4, np.float32)


def _thumbs(patches: Patches) -> NDArray[np.float32]:
    """Return nine colors of each square, as lightness and two color axes."""
    inner = patches[:, 6:-6, 6:-6]
    lab = np.stack([cv2.cvtColor(patch, cv2.COLOR_BGR2LAB) for patch in inner])
    side = lab.shape[1] // _THUMB
    areas = lab.reshape(len(lab), _THUMB, side, _THUMB, side, 3)
    # The median of an area is its ground rather than its ink.
    flat = areas.transpose(0, 1, 3, 2, 4, 5).reshape(len(lab), _THUMB * _THUMB, side * side, 3)
    return np.asarray(np.median(flat, 2), np.float32)


def _from_empty(
    thumbs: NDArray[np.float32], kinds: NDArray[np.int64], covered: NDArray[np.bool_]
) -> tuple[Features, Features]:
    """Return how squares differ from the empty ones of their kind, and whether that is known."""
    apart = np.zeros_like(thumbs)
    known = np.zeros(len(thumbs), np.float32)
    for kind in np.unique(kinds):
        same = kinds == kind
        free = same & ~covered
        if free.sum() >= _FEWEST:
            apart[same] = thumbs[same] - np.median(thumbs[free], (0, 1))
            known[same] = 1
    return _scaled(apart), known


def _from_tiles(thumbs: NDArray[np.float32], covered: NDArray[np.bool_]) -> tuple[Features, float]:
    """Return how squares differ from the tiles that are known, and whether there are any."""
    if covered.sum() < _FEWEST:
        return np.zeros((len(thumbs), _COLORS), np.float32), 0.0
    return _scaled(thumbs - np.median(thumbs[covered], (0, 1))), 1.0


def _scaled(apart: NDArray[np.floating]) -> Features:
    return np.asarray(np.tanh(apart / 24), np.float32).reshape(len(apart), -1)
