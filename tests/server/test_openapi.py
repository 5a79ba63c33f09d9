"""The API matches its OpenAPI description: no request gets a failure or an undescribed answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import CheckFunction
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.harness import HERE, Running, config, make_hashes_quick, running
from tilewright.server.app import OPERATIONS as SERVED
from tilewright.server.http.openapi import describe
from tilewright.server.messages.errors import Code

MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


ANN = {"name": "Ann", "password": "only the tests know this"}
"""Not the password of an example, with which a generated request could delete the account."""


class Background:
    """A server in a separate thread, with one table for the requests."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        self.address = ""
        self.opened: dict[str, Any] = {}
        self._folder = folder
        self._ready = threading.Event()
        self._stop: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        assert self._ready.wait(60)

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with running(config(self._folder)) as server:
            await self._prepare(server)
            self._ready.set()
            await self._stop.wait()

    async def _prepare(self, server: Running) -> None:
        self.address = f"http://127.0.0.1:{server.port}"
        self.opened = await server.open(HERE, {"kind": "here", "name": "Ben"})
        assert (await server.post("/accounts", ANN)).status_code == httpx.codes.CREATED

    def bearers(self) -> list[dict[str, str]]:
        """Return possible credentials: none, the token of the table, a fresh session."""
        told = httpx.post(f"{self.address}/api/v1/sessions", json=ANN).json()
        shown = (self.opened["token"], told["session"])
        return [{}, *({"Authorization": f"Bearer {one}"} for one in shown)]

    def end(self) -> None:
        """Stop it."""
        assert self._loop is not None
        assert self._stop is not None
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()


@pytest.fixture(scope="module")
def background(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    """Yield a server in a thread."""
    with pytest.MonkeyPatch.context() as patch:
        # Passwords are hashed again and again here; the strength does not matter.
        make_hashes_quick(patch)
        server = Background(tmp_path_factory.mktemp("openapi"))
        yield server
        server.end()


def described() -> dict[str, Any]:
    """Return the description, without starting a server."""
    return describe(SERVED)


SCHEMA = schemathesis.openapi.from_dict(described())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
NAMES = [f"{operation.method.upper()} {operation.path}" for operation in OPERATIONS]


def exchanged(tree: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all JSON examples of requests and answers, with the operation's id."""
    for methods in tree["paths"].values():
        for operation in methods.values():
            bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
            for body in bodies:
                media = body.get("content", {}).get("application/json")
                if media is not None:
                    yield operation["operationId"], media


def test_everything_in_json_has_valid_examples() -> None:
    """Each request, answer and problem has an example that matches its schema."""
    tree = described()
    components, seen = tree["components"], set()
    for name, media in exchanged(tree):
        values = [media["example"]] if "example" in media else []
        for example in media.get("examples", {}):
            values.append(components["examples"][example]["value"])
            seen.add(example)
        assert values, name
        validator = jsonschema_rs.validator_for(media["schema"] | {"components": components})
        for value in values:
            validator.validate(value)
    assert seen == set(components["examples"])


FREE = {
    "HouseDifference.properties.printed",
    "HouseDifference.properties.agreed",
    "EditionRef.properties.house.additionalProperties",
    "NewTable.properties.house.additionalProperties",
}
"""The values of house rules, which may be of any type."""


def untyped(node: object, place: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the places in schemas where anything is allowed."""
    if isinstance(node, list):
        for item in node:
            yield from untyped(item, place)
    if not isinstance(node, dict):
        return
    is_schema = place[-2:-1] == ("properties",) or place[-1:] in {
        ("items",),
        ("schema",),
        ("additionalProperties",),
    }
    if is_schema and not node.keys() - {"title", "description", "default"}:
        yield ".".join(place)
    if node.get("type") == "object" and not node.keys() & {"properties", "additionalProperties"}:
        yield ".".join(place)
    for name, child in node.items():
        if name not in {"default", "example", "examples"}:
            yield from untyped(child, (*place, name))


def test_every_part_of_a_message_has_a_type() -> None:
    """A client can be generated from the description: views, editions and events are described."""
    tree = described()
    assert set(untyped(tree["components"]["schemas"])) == FREE
    assert not set(untyped(tree["paths"]))


def test_the_example_of_a_problem_has_its_code() -> None:
    """Every code has its own example, with a status that has it."""
    tree = described()
    examples = tree["components"]["examples"]
    for code in Code:
        assert examples[code.value]["value"]["error"]["code"] == code.value
    for methods in tree["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                shown = answer.get("content", {}).get("application/json", {}).get("examples", {})
                codes = set(shown) & {code.value for code in Code}
                assert all(str(Code(code).status) == status for code in codes)


FRAMING = {
    "connection",
    "content-length",
    "expect",
    "host",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
}
"""Headers of the connection: a wrong one is refused before the application sees the request."""


def fuzz(background: Background, place: int, examples: int) -> None:
    """Send requests of all kinds to one route, about an existing table and about none."""
    operation = OPERATIONS[place]
    bearers = background.bearers()

    @given(st.data())
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    def test(data: st.DataObject) -> None:
        mode = data.draw(st.sampled_from(MODES))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        headers = data.draw(st.sampled_from(bearers))
        if data.draw(st.booleans()):
            for name in ("table", "code"):
                if name in case.path_parameters:
                    case.path_parameters[name] = background.opened[name]
        if isinstance(case.query.get("wait"), int):
            # It would really wait; that is tested elsewhere.
            case.query["wait"] = min(case.query["wait"], 0)
        for name in [one for one in case.headers if one.lower() in FRAMING]:
            del case.headers[name]
        response = case.call(base_url=background.address, headers=headers)
        case.validate_response(response, checks=CHECKS)

    test()


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(OPERATIONS)), ids=NAMES)
def test_every_answer_is_described(background: Background, place: int) -> None:
    """No server error, and no status, type or shape that the description does not have."""
    fuzz(background, place, 8)


@pytest.mark.soak
@pytest.mark.parametrize("place", range(len(OPERATIONS)), ids=NAMES)
def test_every_answer_is_described_at_length(background: Background, place: int) -> None:
    """The same with many more requests."""
    fuzz(background, place, 500)
