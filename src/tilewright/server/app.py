"""The application: routes, socket, page and the life of the registry behind them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tilewright._version import __version__
from tilewright.errors import StoreError, TilewrightError
from tilewright.server.config import PAGE, Config
from tilewright.server.http import accounts, tables
from tilewright.server.http.middleware import Guard, is_own_origin
from tilewright.server.messages import outgoing
from tilewright.server.messages.errors import Code, Problem, problem_of
from tilewright.server.messages.incoming import explained
from tilewright.server.socket import Session
from tilewright.server.tables.registry import TableRegistry

_NO_PAGE = (
    "This is a Tilewright server. Its page is not built: run `make web` where the sources are.\n"
    "Programs use /api/v1; /api/v1/openapi.json describes it.\n"
)
_STATUS = {400: Code.BAD_REQUEST, 404: Code.NOT_FOUND, 405: Code.WRONG_METHOD}

_log = logging.getLogger(__name__)


def create_app(config: Config) -> FastAPI:
    """Return the application; its registry opens and closes with it."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.registry = registry = await TableRegistry.open(config)
        OPEN_REGISTRIES.add(registry)
        try:
            yield
        finally:
            OPEN_REGISTRIES.discard(registry)
            await registry.close()

    app = FastAPI(
        title="Tilewright",
        version=__version__,
        summary="Crossword tile games on the network.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.add_middleware(Guard)
    app.include_router(tables.router)
    app.include_router(accounts.router)
    _add_upkeep(app)
    _add_socket(app)
    _add_errors(app)
    _add_page(app)
    _tidy_openapi(app)
    return app


def _add_upkeep(app: FastAPI) -> None:
    @app.get(
        "/healthz",
        response_model=outgoing.Health,
        responses={503: {"model": outgoing.Health, "description": "not well"}},
    )
    async def health(request: Request) -> Response:
        """Say whether all is well."""
        registry: TableRegistry = request.app.state.registry
        database = "ok"
        try:
            await registry.store.ping()
        except StoreError:
            database = "unreachable"
        well = database == "ok" and not registry.closing
        status = "ok" if well else "closing" if registry.closing else "failing"
        return JSONResponse(
            {"status": status, "database": database}, status_code=200 if well else 503
        )

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(request: Request) -> str:
        """Give figures for Prometheus."""
        registry: TableRegistry = request.app.state.registry
        return registry.metrics.text()


def _add_socket(app: FastAPI) -> None:
    @app.websocket("/api/v1/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        registry: TableRegistry = websocket.app.state.registry
        if registry.closing or not is_own_origin(websocket.headers, registry.config.origins):
            await websocket.close(1012 if registry.closing else 4403)
            return
        await websocket.accept()
        await Session(registry, websocket).run(table)


def _told(problem: Problem) -> JSONResponse:
    headers = {}
    if problem.retry_after is not None:
        headers["retry-after"] = str(problem.retry_after)
    if problem.code is Code.BAD_TOKEN:
        headers["www-authenticate"] = "Bearer"
    return JSONResponse(
        {"error": problem.as_json()}, status_code=problem.code.status, headers=headers
    )


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def _(request: Request, problem: Problem) -> JSONResponse:  # noqa: ARG001
        return _told(problem)

    @app.exception_handler(TilewrightError)
    async def _(request: Request, error: TilewrightError) -> JSONResponse:
        if isinstance(error, StoreError):
            cast("TableRegistry", request.app.state.registry).metrics.errors.inc()
            _log.error("the store failed: %s", error)
        return _told(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> JSONResponse:  # noqa: ARG001
        return _told(Problem(Code.BAD_REQUEST, explained(list(error.errors()))))

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> JSONResponse:  # noqa: ARG001
        if isinstance(error.__cause__, Problem):
            # Raised while the body was read, and wrapped on its way here.
            return _told(error.__cause__)
        code = _STATUS.get(error.status_code, Code.BAD_REQUEST)
        answer = _told(Problem(code, str(error.detail)))
        for name, value in (error.headers or {}).items():
            answer.headers[name] = value
        return answer


class Page(StaticFiles):
    """The files of the page: named by their content, so that they may be kept for ever."""

    def __init__(self, directory: Path) -> None:
        """Serve a folder; of some files it has a compressed copy, made with the page."""
        super().__init__(directory=directory, html=True)
        self._packed = {
            copy.relative_to(directory).as_posix().removesuffix(".gz")
            for copy in directory.rglob("*.gz")
        }

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Give a file, compressed where that is understood, with how long it may be kept."""
        has_copy = path in self._packed
        packed = has_copy and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        response = await super().get_response(f"{path}.gz" if packed else path, scope)
        if has_copy:
            response.headers["vary"] = "accept-encoding"
        if packed:
            response.headers["content-encoding"] = "gzip"
        lasting = path.startswith("assets/")
        kept = "public, max-age=31536000, immutable" if lasting else "no-cache"
        response.headers["cache-control"] = kept
        return response


def _add_page(app: FastAPI) -> None:
    if (PAGE / "index.html").is_file():
        app.mount("/", Page(PAGE), name="page")
        return

    @app.get("/", response_class=PlainTextResponse, include_in_schema=False)
    async def no_page() -> str:
        return _NO_PAGE


def _tidy_openapi(app: FastAPI) -> None:
    """Describe what is answered: a body that cannot be read is a 400 here, never a 422."""
    make = app.openapi

    def tidy() -> dict[str, Any]:
        if app.openapi_schema is None:
            described = make()
            for path in described["paths"].values():
                for operation in path.values():
                    _tidy_responses(operation["responses"])
            schemas = described["components"]["schemas"]
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
        return cast("dict[str, Any]", app.openapi_schema)

    app.openapi = tidy  # type: ignore[method-assign]


def _tidy_responses(responses: dict[str, Any]) -> None:
    for status, response in responses.items():
        if not status.startswith("2") and "content" in response:
            # A download that fails is told of in JSON like everything else.
            response["content"] = {"application/json": next(iter(response["content"].values()))}
    responses.setdefault("405", {"description": "wrong-method"})
    found = responses.get("422")
    if found is not None and "HTTPValidationError" in str(found):
        del responses["422"]


OPEN_REGISTRIES: set[TableRegistry] = set()
"""The registries of this process: whoever ends it tells their sockets first."""


async def say_goodbye(seconds: float) -> None:
    """Take no new moves, tell every socket that the server is about to go, and let it hear."""
    told = []
    for registry in OPEN_REGISTRIES:
        registry.closing = True
        for session in tuple(registry.sessions):
            session.goodbye()
            told.append(asyncio.create_task(session.ended.wait()))
    if told:
        _, deaf = await asyncio.wait(told, timeout=seconds)
        for task in deaf:
            task.cancel()
