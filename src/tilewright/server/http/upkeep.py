"""API operations for server administrators: health, readiness and metrics."""

from __future__ import annotations

from typing import Final, Literal

from starlette.responses import Response

from tilewright.server.http.routing import JSON, Api, Call
from tilewright.server.messages.base import encode
from tilewright.server.messages.outgoing import DatabaseState, Health, Readiness
from tilewright.server.tables.registry import TableRegistry

api: Final = Api("", "upkeep")


@api.get("/healthz", Health, other_statuses=(503,))
async def get_health(call: Call) -> Response:
    """Check whether the server works and its database accepts writes."""
    registry = call.registry
    database = await registry.health.state()
    works = database is DatabaseState.OK
    health = Health(
        status="closing" if registry.closing else "ok" if works else "failing",
        database=database,
    )
    status = 200 if health.status == "ok" else 503
    return Response(encode(health), status, media_type=JSON)


@api.get("/readyz", Readiness, other_statuses=(503,))
async def get_readiness(call: Call) -> Response:
    """Check whether the server is ready for new players."""
    reason = await _obstacle(call.registry)
    answer = Readiness(ready=reason == "ok", reason=reason)
    return Response(encode(answer), 200 if answer.ready else 503, media_type=JSON)


async def _obstacle(
    registry: TableRegistry,
) -> Literal["ok", "closing", "database", "heartbeat"]:
    """Return why a proxy should send no one here now; ``ok`` if there is no reason."""
    if registry.closing:
        return "closing"
    if registry.store.is_shared and not registry.heartbeat.is_alive:
        return "heartbeat"
    return "ok" if await registry.health.state() is DatabaseState.OK else "database"


@api.get("/metrics", str)
async def get_metrics(call: Call) -> str:
    """Get the server's metrics in Prometheus text format."""
    call.registry.update_gauges()
    return call.registry.metrics.text()
