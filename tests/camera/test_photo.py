"""Decoding photos: what isn't a photo, is damaged or is too large gets a clear error."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2")

from tilewright.camera.photo import MOST_BYTES, decode_photo  # noqa: E402 - it needs the extra
from tilewright.errors import Cause, PhotoError  # noqa: E402

PIXELS = np.arange(40 * 60 * 3, dtype=np.uint8).reshape(40, 60, 3)


def encoded(kind: str) -> bytes:
    """Return a small picture as a file."""
    return bytes(cv2.imencode(kind, PIXELS)[1])


@pytest.mark.parametrize("kind", [".jpg", ".png"])
def test_photos_are_decoded(kind: str) -> None:
    """Both formats are read with their size."""
    assert decode_photo(encoded(kind)).shape == (40, 60, 3)


def test_a_large_photo_is_made_smaller() -> None:
    """A photo is read at no more than 3,200 pixels."""
    wide = np.zeros((50, 4000, 3), np.uint8)
    assert max(decode_photo(bytes(cv2.imencode(".png", wide)[1])).shape) == 3200


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", Cause.UNREADABLE),
        (b"GIF89a and more", Cause.UNREADABLE),
        (b"\xff\xd8\xff", Cause.UNREADABLE),
        (encoded(".png")[:60], Cause.DAMAGED),
        (encoded(".png")[:16] + b"\x00\x10\x00\x00" * 2 + encoded(".png")[24:], Cause.TOO_LARGE),
        (bytes(MOST_BYTES + 1), Cause.TOO_LARGE),
    ],
    ids=["empty", "other", "cut off", "damaged", "pixels", "bytes"],
)
def test_what_is_not_a_photo_is_refused(data: bytes, cause: Cause) -> None:
    """The error says why, before anything large is decoded."""
    with pytest.raises(PhotoError) as caught:
        decode_photo(data)
    assert caught.value.cause is cause


def test_a_huge_jpeg_is_refused_by_its_header() -> None:
    """A small file that claims a huge picture is not decoded."""
    data = encoded(".jpg")
    at = data.index(b"\xff\xc0")
    huge = data[: at + 5] + b"\xff\xff\xff\xff" + data[at + 9 :]
    with pytest.raises(PhotoError) as caught:
        decode_photo(huge)
    assert caught.value.cause is Cause.TOO_LARGE
