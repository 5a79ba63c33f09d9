"""The lists of what there is to play, as routes: written once, packed once, the same for all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from tilewright.server.messages import catalogue
from tilewright.server.messages.outgoing import problems
from tilewright.server.tables import computers

Give = Callable[[], dict[str, Any]]

LISTS: Final[dict[str, tuple[Give, str]]] = {
    "editions": (catalogue.editions_json, "List every edition with all that a board needs."),
    "house-rules": (catalogue.house_rules_json, "List what a table may agree on."),
    "players": (computers.players_json, "List the computer players."),
    "lexicons": (catalogue.lexicons_json, "List the lexicons."),
    "faults": (catalogue.faults_catalogue, "List the English sentence of every fault."),
}


def add_lists(router: APIRouter) -> None:
    """Add a route for each list."""
    for name, (give, about_it) in LISTS.items():
        router.add_api_route(
            f"/{name}",
            _route(give),
            name=name,
            description=about_it,
            responses=problems(),
            response_model=dict[str, Any],
        )


def _route(give: Give) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def answer(request: Request) -> Response:
        plain, packed = _written(give)
        headers = {"vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, media_type="application/json", headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(packed, media_type="application/json", headers=headers)

    return answer


@cache
def _written(give: Give) -> tuple[bytes, bytes]:
    """Return a list as JSON, and the same packed: the editions shrink to a sixth."""
    plain = json.dumps(give(), ensure_ascii=False, separators=(",", ":")).encode()
    return plain, gzip.compress(plain, mtime=0)
