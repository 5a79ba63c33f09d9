"""Serves the page's files, or a short notice if the page has not been built.

The files take about half a megabyte. They are read once, at the start, so that no request waits for
the disk.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

NO_PAGE: Final = (
    "this installation lacks the page for browsers; install a wheel of Tilewright, which contains"
    " the page, or run `make web` in a clone, which needs Node 20.19 or newer"
)
_NO_PAGE: Final = (
    f"Players can't use this server: {NO_PAGE}.\n"
    "Programs can use the API at /api/v1, which /api/v1/openapi.json describes.\n"
)
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The types of the files in a page; those that a machine's own table may lack are included."""
_FOREVER = "public, max-age=31536000, immutable"
_CHECK = "no-cache"


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the page, plain and, if the build made a compressed copy, gzipped."""

    body: bytes
    packed: bytes | None
    headers: dict[str, str]

    def respond(self, request: Request) -> Response:
        """Return the file, gzipped if the client accepts that; nothing if the client has it."""
        headers = dict(self.headers)
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, headers=headers)
        return Response(self.body, headers=headers)


class Page:
    """The page's files; assets have content hashes in their names and may be cached forever."""

    def __init__(self, directory: Path) -> None:
        """Read all files in ``directory``; ``X.gz`` is the compressed copy of ``X``."""
        self._files = {
            path.relative_to(directory).as_posix(): _read(path, directory)
            for path in directory.rglob("*")
            if path.is_file() and path.suffix != ".gz"
        }

    async def respond(self, request: Request) -> Response:
        """Return the file that a request names; the path of the server itself is the page."""
        file = self._files.get(request.path_params["path"] or "index.html")
        if file is None:
            raise HTTPException(404)
        return file.respond(request)


def _read(path: Path, directory: Path) -> _File:
    body = path.read_bytes()
    copy = path.with_name(f"{path.name}.gz")
    packed = copy.read_bytes() if copy.exists() else None
    is_asset = path.relative_to(directory).parts[0] == "assets"
    headers = {
        "content-type": _MEDIA_TYPES.get(path.suffix, "application/octet-stream"),
        "cache-control": _FOREVER if is_asset else _CHECK,
        "etag": f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"',
    }
    if packed is not None:
        headers["vary"] = "accept-encoding"
    return _File(body, packed, headers)


def has_page(folder: Path) -> bool:
    """Return whether a folder contains a built page."""
    return (folder / "index.html").is_file()


def page_routes(folder: Path) -> list[BaseRoute]:
    """Return the route for the page, or for a notice that the page has not been built."""
    if has_page(folder):
        return [Route("/{path:path}", Page(folder).respond, name="page")]
    return [Route("/", _no_page)]


async def _no_page(request: Request) -> Response:  # noqa: ARG001 - the same for every request
    return PlainTextResponse(_NO_PAGE)
