"""Decoding a photo: JPEG or PNG, of limited size."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tilewright.camera.squares import Pixels
from tilewright.errors import Cause, PhotoError

__all__ = ["MOST_BYTES", "MOST_PIXELS", "decode_photo"]

MOST_BYTES: Final = 32_000_000
MOST_PIXELS: Final = 64_000_000
"""More than any phone's main camera takes in one piece, and 192 MB when decoded."""
_LONGEST: Final = 3200
"""Photos are made smaller than this; a square then still has about 100 pixels."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG file before its height and width."""


def decode_photo(data: bytes) -> Pixels:
    """Return the pixels of a photo, upright if the camera stored which way is up.

    Raises:
        PhotoError: The file is too large, damaged, or neither JPEG nor PNG.
    """
    if len(data) > MOST_BYTES:
        raise PhotoError(
            f"the photo has {len(data):,} bytes; at most {MOST_BYTES:,} are read",
            cause=Cause.TOO_LARGE,
        )
    size = _size_of(data)
    if size is None:
        raise PhotoError("the photo must be a JPEG or PNG file", cause=Cause.UNREADABLE)
    width, height = size
    if width * height > MOST_PIXELS:
        raise PhotoError(
            f"the photo has {width}×{height} pixels; at most {MOST_PIXELS:,} are read",
            cause=Cause.TOO_LARGE,
        )
    try:
        photo = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        photo = None
    if photo is None:
        raise PhotoError("the photo is damaged", cause=Cause.DAMAGED)
    scale = _LONGEST / max(photo.shape[:2])
    if scale < 1:
        photo = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return photo.astype(np.uint8, copy=False)


def _size_of(data: bytes) -> tuple[int, int] | None:
    """Return the width and height that a file declares; None if it is of another format."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if not data.startswith(_JPEG):
        return None
    at = len(_JPEG)
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - every marker begins so
        marker = data[at + 1]
        if marker == 0xFF:  # noqa: PLR2004 - padding
            at += 1
            continue
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
