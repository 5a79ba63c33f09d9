"""Two machines for tests: network namespaces, connected to this one and to each other by cables.

Each machine has a public address, which a proxy on this machine reaches, and an internal one, at
which only the other machine does. The database is reached by its Unix socket, which does not belong
to any network.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom

import pytest

PUBLIC_PORT = 8765
INTERNAL_PORT = 8800


@dataclass
class Machine:
    """A network namespace, and the server in it."""

    namespace: str
    public: str
    internal: str
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def backend(self) -> str:
        """The address of its server, for a proxy."""
        return f"{self.public}:{PUBLIC_PORT}"

    def serve(self, database: str, log: Path) -> None:
        """Start ``tilewright serve`` on this machine, as the hosting guide says."""
        serve = [sys.executable, "-m", "tilewright", "serve", "--behind-proxy"]
        serve += ["--host", self.public, "--port", str(PUBLIC_PORT), "--database", database]
        serve += ["--internal", f"{self.internal}:{INTERNAL_PORT}"]
        command = ["ip", "netns", "exec", self.namespace, *serve]
        with log.open("ab") as file:
            self.process = subprocess.Popen(
                command, start_new_session=True, stdout=file, stderr=file
            )

    def crash(self) -> None:
        """Kill the server at once."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def pull_internal_cable(self) -> None:
        """Disconnect this machine from the other one, but not from the proxy."""
        _ip("-n", self.namespace, "link", "set", "internal", "down")


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def _skip_unless_allowed() -> None:
    if shutil.which("ip") is None:
        pytest.skip("iproute2 is not installed")
    probe = f"tw{SystemRandom().getrandbits(24):06x}"
    try:
        _ip("netns", "add", probe)
        _ip("-n", probe, "link", "add", "one", "type", "veth", "peer", "name", "two")
        _ip("netns", "exec", probe, "true")
    except subprocess.CalledProcessError as error:
        pytest.skip(f"network namespaces are not allowed here: {error.stderr.decode().strip()}")
    finally:
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "delete", probe)


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine]]:
    """Connect two machines; skip the test where that is not allowed."""
    _skip_unless_allowed()
    tag, net = _claim_network()
    one, two = (
        Machine(f"{tag}{n}", f"198.18.{net + n}.2", f"198.18.{net + 3}.{n}") for n in (1, 2)
    )
    try:
        _ip("netns", "add", two.namespace)
        for n, machine in enumerate((one, two), 1):
            name, cable = machine.namespace, f"{tag}{n}p"
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("link", "add", cable, "type", "veth", "peer", "name", "public", "netns", name)
            _ip("addr", "add", f"198.18.{net + n}.1/24", "dev", cable)
            _ip("link", "set", cable, "up")
            _connect(machine, "public", machine.public)
        ends = ("type", "veth", "peer", "name", "internal", "netns", two.namespace)
        _ip("-n", one.namespace, "link", "add", "internal", *ends)
        for machine in (one, two):
            _connect(machine, "internal", machine.internal)
        yield one, two
    finally:
        for machine in (one, two):
            machine.crash()
            # Its cables go with it.
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "delete", machine.namespace)


def _claim_network() -> tuple[str, int]:
    """Create the first machine's namespace; return the start of all names, and a network's number.

    No other run of the tests has the same ones: a namespace can be created only once.
    """
    for net in range(0, 256, 4):
        tag = f"tw-{net}-"
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "add", f"{tag}1")
            return tag, net
    raise AssertionError("all networks for tests are in use; see `ip netns`")


def _connect(machine: Machine, device: str, address: str) -> None:
    _ip("-n", machine.namespace, "addr", "add", f"{address}/24", "dev", device)
    _ip("-n", machine.namespace, "link", "set", device, "up")
