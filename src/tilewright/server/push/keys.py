"""The server's key for push services (VAPID, RFC 8292).

A push service accepts messages for a browser only from the server that the browser named when it
subscribed. All workers therefore use the same key, which is made once and kept in the store.
"""

from __future__ import annotations

import json
import time
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tilewright.server.push.encoding import from_text, to_text

SETTING: Final = "push-key"
"""The setting that holds the private key."""
_LIFE: Final = 12 * 3600
"""Seconds for which a proof is valid; push services allow at most 24 hours."""
_RENEWED_AFTER: Final = _LIFE // 2
_HEADER: Final = to_text(b'{"typ":"JWT","alg":"ES256"}')
_NUMBER: Final = 32
"""The bytes of each half of a signature, and of a private key."""


def new_private_key() -> str:
    """Return a new private key as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return to_text(number.to_bytes(_NUMBER))


class ServerKey:
    """The server's key, which signs a short-lived proof for each push service."""

    def __init__(self, text: str, contact: str) -> None:
        """Use the private key in ``text``; push services reach the operator at ``contact``."""
        number = int.from_bytes(from_text(text))
        self._private = ec.derive_private_key(number, ec.SECP256R1())
        self._contact = contact
        self._proofs: dict[str, tuple[int, str]] = {}

    @cached_property
    def public(self) -> str:
        """The public key, which browsers need to subscribe."""
        point = Encoding.X962, PublicFormat.UncompressedPoint
        return to_text(self._private.public_key().public_bytes(*point))

    def authorization(self, endpoint: str) -> str:
        """Return the Authorization header for a request to ``endpoint``."""
        parts = urlsplit(endpoint)
        audience, now = f"{parts.scheme}://{parts.netloc}", int(time.time())
        made, proof = self._proofs.get(audience, (0, ""))
        if now - made > _RENEWED_AFTER:
            if len(self._proofs) > 100:  # noqa: PLR2004 - there are only a few push services
                self._proofs.clear()
            proof = self._sign({"aud": audience, "exp": now + _LIFE, "sub": self._contact})
            self._proofs[audience] = (now, proof)
        return f"vapid t={proof}, k={self.public}"

    def _sign(self, claims: dict[str, object]) -> str:
        text = f"{_HEADER}.{to_text(json.dumps(claims, separators=(',', ':')).encode())}"
        signature = self._private.sign(text.encode(), ec.ECDSA(SHA256()))
        halves = b"".join(number.to_bytes(_NUMBER) for number in decode_dss_signature(signature))
        return f"{text}.{to_text(halves)}"
