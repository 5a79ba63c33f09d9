"""Serves the page's files, or a short notice if the page has not been built."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_NO_PAGE = (
    "This is a Tilewright server without its page. Run `make web` in the source folder to build"
    " it.\nPrograms use /api/v1; /api/v1/openapi.json describes it.\n"
)


class Page(StaticFiles):
    """The page's files; assets are named by content hash and may be cached forever."""

    def __init__(self, directory: Path) -> None:
        """Serve ``directory``; some files have a compressed copy, built with the page."""
        super().__init__(directory=directory, html=True)
        self._packed = {
            copy.relative_to(directory).as_posix().removesuffix(".gz")
            for copy in directory.rglob("*.gz")
        }

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file with its caching rule, compressed if possible and the client accepts it."""
        has_copy = path in self._packed
        packed = has_copy and "gzip" in Headers(scope=scope).get("accept-encoding", "")
        response = await super().get_response(f"{path}.gz" if packed else path, scope)
        if has_copy:
            response.headers["vary"] = "accept-encoding"
        if packed:
            response.headers["content-encoding"] = "gzip"
        is_asset = path.startswith("assets/")
        caching = "public, max-age=31536000, immutable" if is_asset else "no-cache"
        response.headers["cache-control"] = caching
        return response


def page_routes(folder: Path) -> list[BaseRoute]:
    """Return the route for the page, or for a notice that it has not been built."""
    if (folder / "index.html").is_file():
        return [Mount("/", Page(folder), name="page")]
    return [Route("/", _no_page)]


async def _no_page(request: Request) -> Response:  # noqa: ARG001 - the same for every request
    return PlainTextResponse(_NO_PAGE)
