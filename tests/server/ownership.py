"""What the tests of several workers share: who owns a table, and a move at any of them."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

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


class HeldWrites:
    """Holds up the moves that a worker writes until the test lets them through."""

    def __init__(self, server: Running, patch: pytest.MonkeyPatch) -> None:
        """Hold up what ``server`` writes from now on."""
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self._write = server.registry.store.append
        patch.setattr(server.registry.store, "append", self._append)

    async def _append(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - passed on
        self.begun.set()
        await self.may_end.wait()
        await self._write(*arguments, **options)
