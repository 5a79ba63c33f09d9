"""A push service for tests: it gets real requests, checks who sent them, and decrypts them."""

from __future__ import annotations

import base64
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LONG = 120.0
"""Seconds after which a test stops waiting for a message."""


def to_text(data: bytes) -> str:
    """Encode base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Decode base64url."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's side of a subscription: its keys, and what it makes of a message."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._secret = secrets.token_bytes(16)

    @property
    def keys(self) -> dict[str, str]:
        """The keys as the page sends them."""
        point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {"p256dh": to_text(point), "auth": to_text(self._secret)}

    def decrypt(self, body: bytes) -> bytes:
        """Decrypt a message with the reference implementation."""
        plain: bytes = http_ece.decrypt(
            body, private_key=self._private, auth_secret=self._secret, version="aes128gcm"
        )
        return plain


@dataclass
class Received:
    """A request to the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushEndpoint:
    """A push service; the answer to a request depends on the first part of its path."""

    port: int
    received: list[Received] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)
    closing: threading.Event = field(default_factory=threading.Event)

    @property
    def host(self) -> str:
        """The host and port that the operator must allow."""
        return f"127.0.0.1:{self.port}"

    def address(self, name: str) -> str:
        """Return the URL of a browser; its name starts with what the service answers."""
        return f"http://{self.host}/{name}"

    def at(self, name: str) -> list[Received]:
        """Return the requests for a browser."""
        return [one for one in self.received if one.path == f"/{name}"]

    def wait(self, name: str, count: int = 1) -> Received:
        """Wait for the last of this many requests for a browser."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.at(name)) >= count, LONG), name
        return self.at(name)[count - 1]

    def status(self, path: str) -> int:
        """Return the status for the next request to a path."""
        kind = path.strip("/").partition("-")[0]
        if kind == "later":
            return 201 if len([one for one in self.received if one.path == path]) > 1 else 503
        return {"gone": 410, "unknown": 404, "refused": 403}.get(kind, 201)


@contextmanager
def push_endpoint() -> Iterator[PushEndpoint]:
    """Run a push service until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            with service.arrived:
                service.received.append(Received(self.path, headers, body))
                service.arrived.notify_all()
            if self.path.startswith("/slow"):
                service.closing.wait(LONG)
                return
            self.send_response(service.status(self.path))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = PushEndpoint(server.server_port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.closing.set()
        server.shutdown()
        server.server_close()


def verify(received: Received, public_key: str, audience: str) -> dict[str, Any]:
    """Check the server's proof as a push service does; return its claims."""
    scheme, _, rest = received.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    signed, _, signature = parts["t"].rpartition(".")
    halves = from_text(signature)
    numbers = int.from_bytes(halves[:32]), int.from_bytes(halves[32:])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(public_key))
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(from_text(signed.partition(".")[2]))
    assert claims["aud"] == audience
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    return claims
