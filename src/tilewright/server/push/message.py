"""Encrypts a notification so that only the browser can read it (RFC 8291 and RFC 8188).

The push service in between sees how long it is, and nothing else. Every message has the same
length.
"""

from __future__ import annotations

import secrets
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tilewright.errors import ArgumentError
from tilewright.server.push.encoding import from_text

LARGEST: Final = 1024
"""Maximum size of a notification in bytes; shorter ones are padded to it."""
SECRET_BYTES: Final = 16
_RECORD: Final = 4096
_LAST: Final = b"\x02"
"""Ends the text of the last record; zeros after it are padding."""


def read_public_key(text: str) -> ec.EllipticCurvePublicKey:
    """Return a browser's public key; raise ``ArgumentError`` if it is not one."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(text))


def encrypt(  # noqa: PLR0913 - the last three are for the standard's example
    text: bytes,
    key: str,
    secret: str,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded_to: int = LARGEST,
) -> bytes:
    """Encrypt ``text`` for the browser with this public ``key`` and shared ``secret``.

    ``own`` and ``salt`` are random unless given, and must be used only once.

    Raises:
        ValueError: The key is not a point on the curve, or the text is too long.
    """
    if len(text) > padded_to:
        raise ArgumentError("text", f"at most {padded_to} bytes", len(text))
    theirs = read_public_key(key)
    mine = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or secrets.token_bytes(16)
    point = _point(mine.public_key())
    shared = mine.exchange(ec.ECDH(), theirs)
    seed = _derive(from_text(secret), shared, b"WebPush: info\0" + _point(theirs) + point, 32)
    body_key = _derive(salt, seed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, seed, b"Content-Encoding: nonce\0", 12)
    record = text + _LAST + bytes(padded_to - len(text))
    head = salt + _RECORD.to_bytes(4) + len(point).to_bytes(1) + point
    return head + AESGCM(body_key).encrypt(nonce, record, None)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, seed: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(seed)
