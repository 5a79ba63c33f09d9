"""Proof that a request comes from another worker of the same server.

A worker that forwards a request signs it with the server's secret: to whom it is sent, for which
table, on behalf of which client, and what is requested. The receiver takes the client's address
from the proof, so a proof that anyone could forge would defeat the limits per address.
"""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

HEADER: Final = b"tilewright-forwarded"
_LONGEST: Final = 4096


@dataclass(frozen=True, slots=True)
class Forwarded:
    """A request that one worker forwards to another."""

    worker: str
    """The receiver's name: a proof for a worker that has ended is void for its successor."""
    table: str
    client: str
    """The client's address."""
    method: str
    target: str
    """The path and query."""


class Proofs:
    """Signs and checks forwarded requests."""

    def __init__(self, secret: str) -> None:
        """Sign with ``secret``, which only the server's own workers know."""
        self._serializer = URLSafeSerializer(
            secret,
            salt="forwarded",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def sign(self, forwarded: Forwarded) -> str:
        """Return the proof for a forwarded request."""
        return str(self._serializer.dumps(astuple(forwarded)))

    def check(self, proof: bytes) -> Forwarded | None:
        """Return the forwarded request, or None if the proof is not from one of our workers."""
        if len(proof) > _LONGEST:
            return None
        try:
            worker, table, client, method, target = self._serializer.loads(proof)
        except (BadData, ValueError, TypeError):
            return None
        return Forwarded(str(worker), str(table), str(client), str(method), str(target))
