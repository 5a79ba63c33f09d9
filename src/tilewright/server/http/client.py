"""Who a request comes from, for the rate limits."""

from __future__ import annotations

from starlette.types import Scope

from tilewright.server.front.forward import client_address
from tilewright.server.tables.registry import TableRegistry
from tilewright.server.upkeep.limits import limit_key


def client_key(registry: TableRegistry, scope: Scope) -> str:
    """Return what a request's limits are counted under; see ``limit_key``.

    The X-Forwarded-For header counts only if the server trusts its proxy.
    """
    return limit_key(client_address(scope, trusts_proxy=registry.config.trusted_proxy))
