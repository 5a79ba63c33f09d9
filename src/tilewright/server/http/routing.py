"""API operations, declared once for both the server's routes and the OpenAPI description.

A handler receives the ``Call`` and the decoded request body, if there is one. It returns a message,
a string, a PDF document as bytes, None or a complete response.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tilewright.server.http.client import client_key
from tilewright.server.http.costs import Cost, cost_of
from tilewright.server.messages.base import CONTRACT, Incoming, Outgoing, decode, encode
from tilewright.server.messages.errors import Code, Problem, bad_token, outdated
from tilewright.server.reviews.uploads import UPLOAD_PATTERN
from tilewright.server.sharing.games import SHARED_PATTERN
from tilewright.server.tables.ownership import FORWARDED
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.tables.session import SeatSession, admit
from tilewright.server.tables.tokens import Claims
from tilewright.server.upkeep.watchdog import name_task
from tilewright.units import Seat, as_seat

JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"
PDF: Final = "application/pdf"
CONTRACT_HEADER: Final = "tilewright-contract"

B = TypeVar("B", bound=Incoming)
A = TypeVar("A", bound=Outgoing)

Answered: TypeAlias = Outgoing | str | bytes | Response | None


@dataclass(frozen=True, slots=True)
class PathText:
    """A path parameter, and the pattern it must match."""

    name: str
    pattern: str
    about: str


@dataclass(frozen=True, slots=True)
class QueryNumber:
    """An integer query parameter from 0 to ``high``."""

    name: str
    high: int
    about: str


TABLE: Final = PathText("table", r"^[a-z0-9]{1,32}$", "The table's id.")
CODE: Final = PathText("code", r"^[A-Za-z0-9]{1,16}$", "The table's invitation code.")
KEY: Final = PathText("key", r"^[0-9a-f]{16}$", "The API key's id.")
WORD: Final = PathText("word", r"^\w{1,84}$", "A word that was played in the game.")
PUZZLE: Final = PathText("puzzle", r"^[a-z0-9-]{1,32}$", "The puzzle's id.")
UPLOAD: Final = PathText("upload", UPLOAD_PATTERN, "The id of an uploaded game.")
SHARED: Final = PathText("shared", SHARED_PATTERN, "The id of a shared kept game.")
PATH_TEXTS: Final = {part.name: part for part in (TABLE, CODE, KEY, WORD, PUZZLE, UPLOAD, SHARED)}

SEAT: Final = QueryNumber("seat", 7, "The seat to use, if the token is for several seats.")
AFTER: Final = QueryNumber("after", 2**31 - 1, "The number that the client already has.")
LETTER: Final = QueryNumber("letter", 1, "1 for Letter paper instead of A4.")
LARGE: Final = QueryNumber("large", 1, "1 for large print.")
WAIT: Final = QueryNumber("wait", 30, "The maximum number of seconds to wait for a new event.")

_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")


class Call:
    """One HTTP request, with the validation that every handler needs."""

    def __init__(self, request: Request) -> None:
        """Wrap ``request``."""
        self.request = request
        self.registry: TableRegistry = request.app.state.registry
        self._session: SeatSession | None = None
        self._checks: list[Callable[[], Awaitable[None]]] = []

    @property
    def client(self) -> str:
        """The client's address, by which the rate limits identify the client."""
        return client_key(self.registry, self.request.scope)

    def charge(self, cost: Cost) -> None:
        """Count the request against its address, and refuse it if the server sheds such requests.

        The middleware has already counted 1 for any request.
        """
        if cost.is_shed and not FORWARDED.get():
            self.registry.overload.check()
        if cost.units > 1 and not FORWARDED.get():
            self.registry.limits.requests.take(self.client, cost.units - 1)

    @property
    def bearer(self) -> str | None:
        """The bearer token, if there is one."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" and token.strip() else None

    @property
    def token(self) -> str:
        """The bearer token; raises ``bad-token`` if there is none."""
        token = self.bearer
        if token is None:
            raise bad_token()
        return token

    def path(self, part: PathText) -> str:
        """Return a path parameter; raise ``Problem`` if it does not match its pattern."""
        text: str = self.request.path_params[part.name]
        if not re.fullmatch(part.pattern, text):
            raise Problem(Code.BAD_REQUEST, f"{part.name}: expected a match for {part.pattern}")
        return text

    def number(self, part: QueryNumber) -> int | None:
        """Return a query parameter, or None if it is missing; raise ``Problem`` if out of range."""
        text = self.request.query_params.get(part.name)
        if text is None:
            return None
        value = int(text) if _NUMBER.fullmatch(text) else -1
        if not 0 <= value <= part.high:
            message = f"{part.name}: expected a whole number from 0 to {part.high}"
            raise Problem(Code.BAD_REQUEST, message)
        return value

    async def session(self) -> SeatSession:
        """Return the token's session at the table whose id is in the path."""
        room = await self.registry.room(self.claims().table)
        session = await admit(self.registry, room, self.token, self.client)
        self._session = session
        return session

    async def session_after(self, session: SeatSession, after: int, seconds: int) -> SeatSession:
        """Wait until the game has more than ``after`` events, for at most this many seconds.

        Returns the session of the same token then: meanwhile the token may have become void, and
        the table may have moved.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while session.umpire.number <= after and (left := end - loop.time()) > 0:
            await session.room.next_change(left)
            session = await self.session()
        return session

    def check_before_answer(self, check: Callable[[], Awaitable[None]]) -> None:
        """Call ``check`` when the answer is ready; if it raises, the answer is not sent."""
        self._checks.append(check)

    def waive_checks(self) -> None:
        """Send the answer although the request itself has ended its session."""
        self._checks.clear()

    async def check_again(self) -> None:
        """Raise ``Problem`` if the request's token or session has become void meanwhile."""
        for check in self._checks:
            await check()
        if self._session is not None:
            await self._session.check_again()

    def claims(self) -> Claims:
        """Return the claims of the token, which must be for the table whose id is in the path.

        Whether the token is still valid is not checked here.
        """
        claims = self.registry.tokens.read(self.token)
        if claims is None or claims.table != self.path(TABLE):
            raise bad_token()
        return claims

    async def viewing(self) -> tuple[SeatSession, Seat | None]:
        """Return the session and the seat whose view is requested, and count one command."""
        seat = self.number(SEAT)
        session = await self.session()
        session.count_command()
        return session, session.viewing_seat(as_seat(seat))

    async def body(self, decoder: msgspec.json.Decoder[B]) -> B:
        """Return the decoded request body; raise ``Problem`` if it is not valid JSON."""
        kind = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise Problem(Code.BAD_REQUEST, f"content-type: expected {JSON}")
        return decode(decoder, await self.request.body())


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One HTTP method on one path."""

    method: str
    path: str
    tag: str
    handler: Callable[..., object]
    """The function whose name and docstring become the operation's id and summary."""
    handle: Callable[[Call], Awaitable[Answered]]
    """Handles a request: decodes the request body, if there is one, and calls the handler."""
    body: type[Incoming] | None = None
    answer: type[Outgoing | str | bytes] | None = None
    """The type of the response body: bytes are a PDF document; None if the body is empty."""
    status: int = 200
    codes: tuple[Code, ...] = ()
    """The error codes that the operation may return in addition to the usual ones."""
    query: tuple[QueryNumber, ...] = ()
    needs_token: bool = False
    example: Incoming | None = None
    other_statuses: tuple[int, ...] = ()
    """Other HTTP status codes with the same type of response body."""

    @property
    def name(self) -> str:
        """The operation's id: the handler's name."""
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """The operation's summary: the first line of the handler's docstring."""
        return (self.handler.__doc__ or "").partition("\n")[0].removesuffix(".")

    async def run(self, call: Call) -> Response:
        """Handle a request and return the response."""
        contract = call.request.headers.get(CONTRACT_HEADER)
        if contract is not None and contract != str(CONTRACT):
            raise outdated()
        name_task(self.name, call.request.path_params.get("table"))
        call.charge(cost_of(self.name))
        answer = await self.handle(call)
        # Every await above may have taken a while, so no handler needs to remember this.
        await call.check_again()
        match answer:
            case None:
                return Response(status_code=self.status)
            case str():
                return Response(answer, self.status, media_type=TEXT)
            case bytes():
                return Response(answer, self.status, media_type=PDF)
            case Response():
                return answer
            case _:
                return Response(encode(answer), self.status, media_type=JSON)


Reads: TypeAlias = Callable[[Call], Awaitable[A | str | bytes | Response]]
"""A handler for GET requests."""
Takes: TypeAlias = Callable[[Call, B], Awaitable[A | bytes | None]]
"""A handler for POST requests, which have a body."""
Removes: TypeAlias = Callable[[Call], Awaitable[None]]
"""A handler for DELETE requests."""


@dataclass(slots=True)
class Api:
    """Collects operations under a path prefix and an OpenAPI tag.

    Its methods return decorators, so that the type checker can check each handler's signature.
    """

    prefix: str
    tag: str
    operations: list[Operation] = field(default_factory=list)

    def get(  # noqa: PLR0913 - one keyword per property
        self,
        path: str,
        answer: type[A | str | bytes],
        *,
        codes: tuple[Code, ...] = (),
        query: tuple[QueryNumber, ...] = (),
        needs_token: bool = False,
        other_statuses: tuple[int, ...] = (),
    ) -> Callable[[Reads[A]], Reads[A]]:
        """Return a decorator that adds a handler for GET requests."""

        def add(handler: Reads[A]) -> Reads[A]:
            operation = Operation(
                method="GET",
                path=self.prefix + path,
                tag=self.tag,
                handler=handler,
                handle=handler,
                answer=answer,
                codes=codes,
                query=query,
                needs_token=needs_token,
                other_statuses=other_statuses,
            )
            self.operations.append(operation)
            return handler

        return add

    def post(  # noqa: PLR0913 - one keyword per property
        self,
        path: str,
        body: type[B],
        answer: type[A | bytes] | None,
        *,
        status: int = 200,
        codes: tuple[Code, ...] = (),
        needs_token: bool = False,
        example: B | None = None,
    ) -> Callable[[Takes[B, A]], Takes[B, A]]:
        """Return a decorator that adds a handler for POST requests with a ``body``."""
        decoder = msgspec.json.Decoder(body)

        def add(handler: Takes[B, A]) -> Takes[B, A]:
            async def handle(call: Call) -> A | bytes | None:
                return await handler(call, await call.body(decoder))

            operation = Operation(
                method="POST",
                path=self.prefix + path,
                tag=self.tag,
                handler=handler,
                handle=handle,
                body=body,
                answer=answer,
                status=status,
                codes=codes,
                needs_token=needs_token,
                example=example,
            )
            self.operations.append(operation)
            return handler

        return add

    def delete(
        self, path: str, *, codes: tuple[Code, ...] = (), needs_token: bool = True
    ) -> Callable[[Removes], Removes]:
        """Return a decorator that adds a handler for DELETE requests."""

        def add(handler: Removes) -> Removes:
            operation = Operation(
                method="DELETE",
                path=self.prefix + path,
                tag=self.tag,
                handler=handler,
                handle=handler,
                status=204,
                codes=codes,
                needs_token=needs_token,
            )
            self.operations.append(operation)
            return handler

        return add


def routes(operations: Sequence[Operation]) -> list[Route]:
    """Return the Starlette routes: one for each path, which handles all its methods."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    return [Route(path, _Endpoint(methods)) for path, methods in by_path.items()]


class _Endpoint:
    """An ASGI application that runs the operation for the request's method."""

    def __init__(self, methods: Mapping[str, Operation]) -> None:
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        method = scope["method"]
        # The answer to HEAD is that to GET; the server leaves out its body.
        operation = self._methods.get("GET" if method == "HEAD" else method)
        if operation is None:
            allowed = [*self._methods, *(["HEAD"] if "GET" in self._methods else [])]
            raise HTTPException(405, headers={"allow": ", ".join(allowed)})
        response = await operation.run(Call(Request(scope, receive)))
        await response(scope, receive, send)
