"""Addresses that subscribers name: the server calls public ones over https, and no others."""

from __future__ import annotations

import asyncio
import socket

import pytest

from tilewright.errors import ArgumentError
from tilewright.server.push.addresses import find_address, read_endpoint

PUBLIC = "https://push.example.org/send/abc?d=e"


def test_the_parts_of_an_address() -> None:
    """A usual address is split as a request needs it."""
    endpoint = read_endpoint(PUBLIC)
    assert (endpoint.host, endpoint.port, endpoint.path) == (
        "push.example.org",
        443,
        "/send/abc?d=e",
    )
    assert (endpoint.authority, endpoint.is_https) == ("push.example.org", True)


@pytest.mark.parametrize(
    "url",
    [
        *("", "x", "https://", "https:///path", "ftp://push.example.org/", "//push.example.org/"),
        *(
            "http://push.example.org/",
            "https://push.example.org:8443/",
            "https://a:b@push.example/",
        ),
        *("https://push.example.org:99999/", "https://push.example.org/#part"),
        *("https://127.0.0.1/", "https://10.1.2.3/", "https://169.254.169.254/latest/meta-data"),
        *("https://192.168.1.1/", "https://[::1]/", "https://[fe80::1]/", "https://[fd00::1]/"),
        *("https://0.0.0.0/", "https://2130706433/", "https://0x7f.1/", "https://127.1/"),
        *("https://[::127.0.0.1]/", "https://[fec0::1]/", "https://[::ffff:0:127.0.0.1]/"),
        *("https://192.88.99.1/", "https://[2002:c058:6301::1]/", "https://[2001:0:1::1]/"),
        *("https://192.0.0.8/", "https://[::ffff:192.0.0.8]/", "https://[3fff::1]/"),
        *("https://[64:ff9b:1::1]/", "https://[::]/", "https://[5f00::1]/", "https://[1::1]/"),
        *("https://[::ffff:10.0.0.1]/", "https://[64:ff9b::10.0.0.1]/", "https://224.0.0.1/"),
        *("https://[2002:0a00:0001::]/", "https://push.example.org/\r\nx: y", "https://push.é/"),
        "https://push.example.org/" + "x" * 1000,
    ],
)
def test_other_addresses_are_refused(url: str) -> None:
    """No plain http, other ports, passwords, line breaks, or addresses that are not public."""
    with pytest.raises(ArgumentError):
        read_endpoint(url)


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["::1"]])
def test_a_name_must_not_stand_for_a_private_address(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A public name whose addresses are not all public is refused before anything is sent."""

    async def resolve(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]

    async def test() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
        with pytest.raises(ArgumentError):
            await find_address(read_endpoint(PUBLIC))

    asyncio.run(test())


def test_the_operator_may_allow_a_private_service() -> None:
    """A host and port that the operator names may be private and without https; no other may."""
    trusted = frozenset(("127.0.0.1:8090",))
    endpoint = read_endpoint("http://127.0.0.1:8090/x", trusted)
    assert asyncio.run(find_address(endpoint)) == "127.0.0.1"
    for url in ("http://127.0.0.1:8091/x", "http://127.0.0.2:8090/x", "file://127.0.0.1:8090/x"):
        with pytest.raises(ArgumentError):
            read_endpoint(url, trusted)
