"""Debian's proxies, run by tests with the configurations that the server prints."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.ports import Port
from tests.waiting import LONG, until
from tilewright.server.front.proxies import proxy_configuration

SYSTEM = os.environ.get("PATH", "") + ":/usr/sbin"

MOST = r"(limit_conn tilewright_addresses |sc0_conn_cur gt )300"
"""How the configurations say how many connections an address may have."""

NGINX = """\
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tilewright.conf;
}}
"""


def program(name: str) -> str:
    """Return the path of an installed proxy."""
    found = shutil.which(name, path=SYSTEM)
    if found is None:
        if os.environ.get("CI") and name == "nginx":
            pytest.fail("nginx is missing, and CI needs it: install Debian's nginx-light")
        pytest.skip(f"{name} is not installed")
    return found


@asynccontextmanager
async def running_proxy(
    name: str, folder: Path, *backends: str, most: int | None = None
) -> AsyncIterator[int]:
    """Run a proxy with the printed configuration; yield its port once it answers.

    ``most`` replaces the number of connections that an address may have.
    """
    path = program(name)
    # The proxy opens its port itself, at all addresses, but no one else can take it.
    reserved = Port("0.0.0.0")  # noqa: S104 - as the configurations say
    port = reserved.number
    printed = proxy_configuration(name, backends, port)
    if most is not None:
        assert len(re.findall(MOST, printed)) == 1
        printed = re.sub(MOST, rf"\g<1>{most}", printed)
    (folder / "tilewright.conf").write_text(printed, encoding="utf-8")
    if name == "nginx":
        (folder / "nginx.conf").write_text(NGINX.format(folder=folder), encoding="utf-8")
        command = [
            path,
            "-p",
            str(folder),
            "-c",
            f"{folder}/nginx.conf",
            "-e",
            f"{folder}/error.log",
        ]
    else:
        command = [path, "-db", "-f", f"{folder}/tilewright.conf"]
    process = await asyncio.create_subprocess_exec(*command)
    try:
        async with httpx.AsyncClient(timeout=LONG) as client:

            async def answers() -> bool:
                assert process.returncode is None, f"{name} has ended"
                try:
                    await client.get(f"http://127.0.0.1:{port}/healthz")
                except httpx.HTTPError:
                    return False
                return True

            await until(answers)
        yield port
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
        del reserved
