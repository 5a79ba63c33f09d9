"""Operations for server administrators: health and metrics."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from tilewright.errors import StoreError
from tilewright.server.http.routing import JSON, Api, Call
from tilewright.server.messages.base import encode
from tilewright.server.messages.outgoing import Health

api: Final = Api("", "upkeep")


@api.get("/healthz", Health, other_statuses=(503,))
async def get_health(call: Call) -> Response:
    """Get whether the server and its database work."""
    registry = call.registry
    reachable = True
    try:
        await registry.store.ping()
    except StoreError:
        reachable = False
    health = Health(
        status="closing" if registry.closing else "ok" if reachable else "failing",
        database="ok" if reachable else "unreachable",
    )
    status = 200 if health.status == "ok" else 503
    return Response(encode(health), status, media_type=JSON)


@api.get("/metrics", str)
async def get_metrics(call: Call) -> str:
    """Get figures for Prometheus."""
    call.registry.update_gauges()
    return call.registry.metrics.text()
