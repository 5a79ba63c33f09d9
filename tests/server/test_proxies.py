"""The printed proxy configurations: nginx brings each table's requests to one server."""

from __future__ import annotations

import subprocess
from contextlib import AsyncExitStack
from html import unescape
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.ports import Port
from tests.server.harness import BEN, HERE, SOON, Running, config, run, running
from tests.server.ownership import owners
from tests.server.proxies import program, running_proxy
from tilewright.cli import main
from tilewright.server.front.proxies import PROXIES, proxy_configuration


@pytest.mark.slow
def test_nginx_brings_a_table_to_one_server(tmp_path: Path, postgres: str) -> None:
    """After its first request a table is where nginx sends it, and nothing is forwarded."""
    program("nginx")
    tmp_path.chmod(0o755)

    async def test() -> None:
        settings = {"database": postgres, "trusted_proxy": True}
        async with (
            running(config(tmp_path, worker="one", **settings)) as one,
            running(config(tmp_path, worker="two", **settings)) as two,
            running_proxy("nginx", tmp_path, *backends(one, two)) as port,
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SOON) as http,
        ):
            front = Running(one.registry, port, http)
            tables = [await front.open(HERE, BEN) for _ in range(8)]
            for opened in tables:
                path = f"/tables/{opened['table']}"
                assert (await front.get(path, opened["token"])).status_code == 200
            before = forwarded(one, two)
            found = set()
            for opened in tables:
                table, token = opened["table"], opened["token"]
                async with front.socket(table, token) as client:
                    assert (await client.of("welcome"))["seats"] == [0, 1]
                    for number in range(3):
                        await client.send({"type": "ping", "id": f"{number}"})
                        await client.answer(f"{number}")
                    seen = await front.get(f"/tables/{table}/view?seat=0", token)
                    assert seen.status_code == 200
                found |= set(owners(table, one, two))
                assert len(owners(table, one, two)) == 1
            assert forwarded(one, two) == before
            # Consistent hashing spreads the tables.
            assert found == {"one", "two"}
            assert (await http.get("/metrics")).status_code == 403

    run(test)


def backends(*servers: Running) -> list[str]:
    """Return the servers' addresses, for a proxy."""
    return [f"127.0.0.1:{one.port}" for one in servers]


def forwarded(*servers: Running) -> float:
    """Return how much all servers have forwarded."""
    return sum(float(one.registry.metrics.forwarded._value.get()) for one in servers)


@pytest.mark.slow
def test_nginx_copes_with_the_end_of_a_server(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server takes over its tables; a client cannot choose its address by a header."""
    program("nginx")
    tmp_path.chmod(0o755)

    async def test() -> None:
        settings = {"database": postgres, "trusted_proxy": True}
        async with (
            AsyncExitStack() as other,
            running(config(tmp_path, worker="one", **settings)) as one,
        ):
            two = await other.enter_async_context(
                running(config(tmp_path, worker="two", **settings))
            )
            async with (
                running_proxy("nginx", tmp_path, *backends(one, two)) as port,
                httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SOON) as http,
            ):
                front = Running(one.registry, port, http)
                tables = [await front.open(HERE, BEN) for _ in range(4)]
                await other.aclose()
                for opened in tables:
                    path = f"/tables/{opened['table']}/view?seat=0"
                    assert (await front.get(path, opened["token"])).status_code == 200
                seen: list[str] = []

                def take(key: str, *_: object) -> None:
                    seen.append(key)

                monkeypatch.setattr(one.registry.limits.requests, "take", take)
                await http.get("/api/v1/about", headers={"x-forwarded-for": "192.0.2.9"})
                assert set(seen) == {"127.0.0.1"}

    run(test)


BOTH = ("Please try again in a moment", "Bitte versuche es gleich noch einmal")


def plain(answer: httpx.Response) -> str:
    """Return the text of a page that names the time to wait, in both languages."""
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    text = unescape(answer.text)
    assert all(title in text for title in BOTH), text
    seconds = answer.headers["retry-after"]
    assert f"in {seconds} seconds" in text
    assert f"in {seconds} Sekunden" in text
    return text


@pytest.mark.reaches("front.proxy_pages.AWAY_SECONDS")
@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_without_a_server_says_so(proxy: str, tmp_path: Path) -> None:
    """Nobody sees the proxy's own error page, but a sentence in English and German."""
    program(proxy)
    tmp_path.chmod(0o755)
    gone = Port()

    async def test() -> None:
        async with (
            running_proxy(proxy, tmp_path, f"127.0.0.1:{gone.number}") as port,
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SOON) as http,
        ):
            answer = await http.get("/assets/page.js")
            assert answer.status_code == 503
            assert "can't be reached" in plain(answer)

    run(test)


@pytest.mark.reaches("front.proxy_pages.CROWDED_SECONDS")
@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_refuses_too_many_connections_with_a_page(proxy: str, tmp_path: Path) -> None:
    """An address with too many connections gets a page, or JSON in its language."""
    program(proxy)
    tmp_path.chmod(0o755)

    async def test() -> None:
        async with running(config(tmp_path, trusted_proxy=True)) as here, AsyncExitStack() as stack:
            where = f"127.0.0.1:{here.port}"
            port = await stack.enter_async_context(running_proxy(proxy, tmp_path, where, most=1))
            opened = await here.open(HERE, BEN)
            address = f"ws://127.0.0.1:{port}/api/v1/tables/{opened['table']}/socket"
            await stack.enter_async_context(connect(address))
            base = f"http://127.0.0.1:{port}"
            german = {"accept-language": "de-DE"}
            async with httpx.AsyncClient(base_url=base, timeout=SOON, headers=german) as http:
                answer = await http.get("/assets/page.js")
                assert answer.status_code == 429
                assert "too many open connections" in plain(answer)
                refused = await http.get("/api/v1/about")
                assert refused.status_code == 429
                assert refused.headers["content-type"] == "application/json"
                assert refused.json()["error"]["code"] == "too-many"
                assert "offene Verbindungen" in refused.json()["error"]["message"]

    run(test)


@pytest.mark.usefixtures("processes")
def test_haproxy_accepts_its_configuration(tmp_path: Path) -> None:
    """HAProxy's own check passes without a warning."""
    file = tmp_path / "haproxy.cfg"
    printed = proxy_configuration("haproxy", ["10.0.0.1:8765", "[2001:db8::1]:8765"])
    file.write_text(printed, encoding="utf-8")
    command = [program("haproxy"), "-c", "-f", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, "WARNING" in checked.stderr) == (0, False), checked.stderr


@pytest.mark.parametrize("proxy", PROXIES)
def test_the_command_prints_a_configuration(proxy: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The addresses of the servers are options; by default it is the server on this machine."""
    backends = ["10.0.0.1:8765", "club.example:9000"]
    options = [word for backend in backends for word in ("--backend", backend)]
    assert main(["serve", "--print-proxy", proxy, *options]) == 0
    printed = capsys.readouterr().out
    assert printed.strip() == proxy_configuration(proxy, backends).strip()
    assert all(backend in printed for backend in backends)
    assert main(["serve", "--print-proxy", proxy]) == 0
    assert "127.0.0.1:8765" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--print-proxy", "apache"],
        ["--print-proxy", "nginx", "--backend", "10.0.0.1"],
        ["--print-proxy", "nginx", "--backend", "host:80; evil"],
        ["--internal", "nowhere", "--database", "postgresql://x@127.0.0.1:1/x"],
    ],
)
def test_wrong_proxy_options_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown proxy, a backend or an internal address without a port: one line says why."""
    assert main(["serve", "--port", "0", *arguments]) != 0
    assert len(capsys.readouterr().err.splitlines()) == 1
