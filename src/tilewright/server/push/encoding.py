"""Base64url without padding, the text form of all keys and tokens of Web Push."""

from __future__ import annotations

import base64
import binascii

from tilewright.errors import ArgumentError


def to_text(data: bytes) -> str:
    """Encode bytes."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Decode bytes; raise ``ArgumentError`` if the text is not base64url."""
    try:
        padded = text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4)
        return base64.b64decode(padded.encode("ascii"), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeError) as error:
        raise ArgumentError("key", "base64url", "something else") from error
