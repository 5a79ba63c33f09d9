"""No test depends on luck: it neither sleeps, nor measures time, nor takes a port by chance.

The laws are in ``luck.py``. What only looks like luck is listed here, file by file and exactly, so
that nothing can be added under the cover of an old entry.
"""

import ast
from pathlib import Path

import pytest

from tests.architecture.luck import (
    LAWS,
    Law,
    acts_unseen,
    draws_without_a_seed,
    measures_time,
    reuses_a_port,
    sleeps,
    without_soak,
)

ROOT = Path(__file__).resolve().parents[2]

PERMITTED: dict[Law, dict[str, tuple[int, str]]] = {
    sleeps: {
        "tests/clocks.py": (1, "the pace at which a test moves the clock"),
        "tests/kernel/test_graph.py": (1, "the pace of another thread, of which only steps count"),
        "tests/server/attacks/scripts.py": (
            2,
            "the pace of attacks that only a benchmark measures",
        ),
        "tests/server/histories/bots.py": (1, "the pace at which a bot sends a lost command again"),
        "tests/server/test_background.py": (2, "queries that never end unless they are canceled"),
    },
    measures_time: {
        "tests/cache.py": (1, "the age of a cache that no run has used for a day"),
        "tests/cli/fullscreen/terminals.py": (1, "a deadline, after which a wait gives up"),
        "tests/players/test_behavior.py": (1, "a player that wastes its own processor time"),
        "tests/server/attacks/test_attacks.py": (2, "a longer time only allows more requests"),
        "tests/server/test_budgets.py": (1, "a longer time only allows more requests"),
        "tests/server/test_doors.py": (1, "a longer time only allows more"),
    },
    acts_unseen: {
        "tests/web/test_review.py": (1, "gives up a puzzle that no page shows, and is not counted"),
    },
    draws_without_a_seed: {
        "tests/server/machines.py": (1, "names of networks that the whole machine shares"),
        "tests/server/push/endpoint.py": (1, "a key, of which no test knows the value"),
        "tests/web/test_access.py": (1, "a name that no other account of a shared server has"),
    },
}
"""What looks like luck but isn't: how often it occurs in a file, and why it may stay."""


@pytest.mark.slow
def test_no_test_depends_on_luck() -> None:
    """Nothing breaks a law but what is listed, and everything listed is still there."""
    listed = {
        (law, path): count for law, files in PERMITTED.items() for path, (count, _) in files.items()
    }
    differ = []
    for file in sorted((ROOT / "tests").rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        tree = without_soak(ast.parse(file.read_text("utf-8")))
        for law in LAWS:
            found = list(law(path, tree))
            expected = listed.pop((law, path), 0)
            if len(found) != expected:
                differ.append(f"{law.__name__}: {path}: {expected} listed, {len(found)} found")
                differ += found
    differ += [f"{law.__name__}: {path}: listed, but not a file" for law, path in listed]
    assert differ == []


WAITS_BY_HAND = """
import time
def test_it():
    pause = 0.1
    while not done():
        time.sleep(pause)
"""
FREE_A_MOMENT_AGO = """
import socket
def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
"""
CLOSED_BEFORE_USE = """
def start(self):
    probe = bind("127.0.0.1", 0)
    self.port = probe.getsockname()[1]
    probe.close()
    launch(self.port)
"""
TWO_PORTS = """
def test_it():
    probes = [bind("127.0.0.1", 0) for _ in range(2)]
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    async def test():
        await connect(ports[0])
"""
PORT_OF_A_PROXY = """
async def running_proxy():
    with bind("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    await launch(port)
"""
FAST_ENOUGH = """
import time
def test_it():
    began = time.perf_counter()
    work()
    assert time.perf_counter() - began < 2
"""
FAST_ENOUGH_IN_STEPS = """
from time import monotonic
def test_it():
    began, limit = monotonic(), 2
    work()
    taken = monotonic() - began
    per_piece = taken / 5
    if per_piece > limit:
        raise AssertionError
"""
FAST_ENOUGH_BY_HELP = """
import time
def seconds(work):
    began = time.monotonic_ns()
    work()
    return (time.monotonic_ns() - began) / 1e9
def test_it():
    assert seconds(work) == pytest.approx(1)
"""
LOOP_TIME = """
async def test_it():
    loop = asyncio.get_running_loop()
    began = loop.time()
    await work()
    assert loop.time() - began < 1
"""
ACTS_IN_THE_PAGE = """
def test_it(page):
    page.evaluate("fetch('api/v1/moves', {method: 'POST', body: '{}'})")
"""


@pytest.mark.parametrize(
    ("law", "source"),
    [
        (sleeps, "import time\ntime.sleep(1)"),
        (sleeps, "from time import sleep as nap\nnap(0.5)"),
        (sleeps, "import asyncio\nasync def f():\n    await asyncio.sleep(SOON)"),
        (sleeps, "import asyncio\nasync def f():\n    await asyncio.sleep(limits.SOON + 0.5)"),
        (sleeps, WAITS_BY_HAND),
        (sleeps, "def f(page):\n    page.wait_for_timeout(100)"),
        (sleeps, "import threading\nthreading.Event().wait(0.1)"),
        (sleeps, "from threading import Event\nEvent().wait(timeout=PAUSE)"),
        (sleeps, "import threading\nover = threading.Event()\nover.wait(0.001)"),
        (reuses_a_port, FREE_A_MOMENT_AGO),
        (reuses_a_port, CLOSED_BEFORE_USE),
        (reuses_a_port, TWO_PORTS),
        (reuses_a_port, PORT_OF_A_PROXY),
        (measures_time, FAST_ENOUGH),
        (measures_time, FAST_ENOUGH_IN_STEPS),
        (measures_time, FAST_ENOUGH_BY_HELP),
        (measures_time, LOOP_TIME),
        (measures_time, "import time\nassert time.process_time() < 5"),
        (measures_time, "assert process.cpu_times().user < 5"),
        (measures_time, "import resource\nassert resource.getrusage(0).ru_utime < 5"),
        (acts_unseen, "def test_it(page):\n    page.request.post('moves', data={})"),
        (acts_unseen, "def test_it(ann):\n    ann.page.request.delete('account')"),
        (acts_unseen, "import httpx\nhttpx.post('moves')"),
        (acts_unseen, ACTS_IN_THE_PAGE),
        (draws_without_a_seed, "import random\nrandom.shuffle(tiles)"),
        (draws_without_a_seed, "from random import choice\nchoice(tiles)"),
        (draws_without_a_seed, "from random import Random\nrng = Random()"),
        (draws_without_a_seed, "from random import SystemRandom\nSystemRandom().random()"),
        (draws_without_a_seed, "import secrets\nname = secrets.token_hex(4)"),
        (draws_without_a_seed, "from os import urandom\nseed = urandom(32)"),
    ],
)
def test_a_planted_breach_is_found(law: Law, source: str) -> None:
    """The laws can fail: each planted violation is found, once."""
    assert len(list(law("tests/web/test_planted.py", ast.parse(source)))) == 1


HELD_PORT = """
async def running():
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    task = serve(listener)
    try:
        yield port
    finally:
        await task
        listener.close()
"""
NOBODY_ANSWERS = """
def test_it():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        where = nobody.getsockname()[1]
        assert connect(where) is None
    assert connect("elsewhere") is None
"""
DEADLINE = """
import time
def follow():
    end = time.monotonic() + 600
    while time.monotonic() < end:
        look()
"""
SEEDED_PAUSE = """
import asyncio
async def fault(self, seconds):
    await asyncio.sleep(self.rng.uniform(0, 0.2))
    await asyncio.sleep(seconds)
"""
SOAK = """
import time
import pytest
@pytest.mark.soak
def test_a_week():
    time.sleep(3600)
"""
SOAK_FILE = """
import time
import pytest
pytestmark = [pytest.mark.soak, pytest.mark.slow]
def test_a_week():
    time.sleep(3600)
"""


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tests/waiting.py", WAITS_BY_HAND),
        ("tests/server/test_it.py", "import asyncio\nasync def f():\n    await asyncio.sleep(0)"),
        ("tests/server/test_it.py", SEEDED_PAUSE),
        ("tests/server/test_it.py", "import threading\ngo = threading.Event()\nassert go.wait(60)"),
        ("tests/server/test_it.py", "async def f(event):\n    await event.wait()"),
        ("tests/rules/test_it.py", "table.wait(30)"),
        ("tests/server/test_it.py", "process.wait(timeout=60)"),
        ("tests/server/test_it.py", HELD_PORT),
        ("tests/server/test_it.py", NOBODY_ANSWERS),
        ("tests/server/test_it.py", "import time\nassert time.time() < claims['exp']"),
        ("tests/server/test_it.py", "assert view.clock - before == 30_000"),
        ("tests/server/test_it.py", DEADLINE),
        ("tests/web/following.py", "page.request.post('moves')"),
        ("tests/web/test_it.py", "page.request.get('healthz')"),
        ("tests/server/test_it.py", "import httpx\nhttpx.post('moves')"),
        ("tests/rules/test_it.py", "import random\nrng = random.Random(5)\nrng.shuffle(tiles)"),
        ("tests/rules/test_it.py", "import random\nseed = random.Random(1).randbytes(32)"),
        ("tests/rules/test_it.py", "def test_it(random):\n    random.shuffle(tiles)"),
        ("tests/server/test_it.py", SOAK),
        ("tests/server/test_it.py", SOAK_FILE),
    ],
)
def test_an_honest_source_passes(path: str, source: str) -> None:
    """The laws accept waits for conditions, held ports, deadlines and seeds."""
    tree = without_soak(ast.parse(source))
    assert [sentence for law in LAWS for sentence in law(path, tree)] == []
