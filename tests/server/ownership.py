"""What the tests of several workers share: who owns a table, and a move at any of them."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.harness import Running


def owners(table: str, *servers: Running) -> list[str]:
    """Return the workers that have a table in memory."""
    return [one.registry.config.worker for one in servers if table in one.registry._rooms]


async def exchange(server: Running, opened: dict[str, Any], seen: dict[str, Any]) -> httpx.Response:
    """Exchange a tile of the player on turn at a table whose token holds all seats."""
    seat = seen["on_turn"]
    path = f"/tables/{opened['table']}"
    own = (await server.get(f"{path}/view?seat={seat}", opened["token"])).json()["view"]
    move = {"type": "exchange", "tiles": own["rack"][0]}
    command = {"id": f"x{own['number']}", "at": own["number"], "seat": seat, "move": move}
    return await server.post(f"{path}/moves", command, opened["token"])
