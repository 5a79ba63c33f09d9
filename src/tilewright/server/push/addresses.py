"""Which addresses the server may call.

A browser names its push service, so anyone can make the server send a request to an address of
their choice. It must not be one that only the server can reach: the router, another service on the
machine, a cloud's metadata. So it must be https on the usual port, every address that the name
stands for must be public, and the connection goes to exactly the address that was checked, not to
what the name stands for a moment later. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from tilewright.errors import ArgumentError
from tilewright.server.messages.sizes import LONGEST_ENDPOINT

_HTTPS: Final = 443
_UNICAST: Final = IPv6Network("2000::/3")
"""All IPv6 addresses in public use. Others embed an IPv4 address or belong to a site."""
_NOT_PUBLIC: Final = (
    IPv4Network("192.88.99.0/24"),  # the nearest 6to4 relay, whatever that is
    IPv4Network("192.0.0.0/24"),  # for protocols of the network itself
    IPv6Network("3fff::/20"),  # for documentation
)
"""Networks that not every version of Python knows to be special."""
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv6 addresses behind which a network's translator reaches IPv4 addresses."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The parts of a push service's URL."""

    host: str
    port: int
    path: str
    is_https: bool
    is_trusted: bool
    """Whether the operator allowed this host and port, whatever its address."""

    @property
    def authority(self) -> str:
        """The host and port as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = _HTTPS if self.is_https else 80
        return host if self.port == usual else f"{host}:{self.port}"


def read_endpoint(url: str, trusted: Collection[str] = ()) -> Endpoint:
    """Return the parts of a URL; raise ``ArgumentError`` if the server must not call it.

    ``trusted`` has the ``host:port`` pairs that the operator allows.
    """
    if len(url) > LONGEST_ENDPOINT or not url.isascii() or any(one <= " " for one in url):
        raise _bad("a URL without spaces", url)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise _bad("a URL", url) from error
    host, is_https = parts.hostname or "", parts.scheme == "https"
    port = port or (_HTTPS if is_https else 80)
    path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
    is_trusted = f"{host}:{port}" in trusted and parts.scheme in {"http", "https"}
    if not host or parts.username is not None or parts.fragment:
        raise _bad("a URL with a host, without a password and a fragment", url)
    if not is_trusted and not (is_https and port == _HTTPS):
        raise _bad("an https URL", url)
    if not is_trusted and _is_literal(host) and not _is_public(host):
        raise _bad("a public address", host)
    return Endpoint(host, port, path, is_https, is_trusted)


def _bad(expected: str, found: str) -> ArgumentError:
    return ArgumentError("endpoint", expected, found[:100])


async def find_address(endpoint: Endpoint) -> str:
    """Return an address to connect to; raise ``ArgumentError`` if any of them is not public.

    Raises ``OSError`` if the host is unknown.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(place[0]) for *_, place in found]
    if not endpoint.is_trusted and not all(map(_is_public, addresses)):
        raise _bad("a public address", endpoint.host)
    return addresses[0]


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        # What looks like a number is one to the system's resolver: 2130706433, 0x7f.1.
        return host.rpartition(".")[2][:1].isdigit()
    return True


def _is_public(host: str) -> bool:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is None:
            return address in _UNICAST and address.is_global and not _is_special(address)
        address = inner
    return address.is_global and not address.is_multicast and not _is_special(address)


def _is_special(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in _NOT_PUBLIC)
