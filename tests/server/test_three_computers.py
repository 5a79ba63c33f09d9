"""A person with three computers: every acceptance counts, so no turn waits for a window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.harness import COMPUTER, HERE, Client, config, run, running
from tests.server.test_consent import best

ROUNDS = 10
A_LONG_WINDOW = {"challenge.window": 60}
"""Far longer than all rounds take, so that only a lost acceptance could let it close."""
ME = 0


class Page:
    """A client that accepts plays at once, with the number that it knows, as the page does."""

    def __init__(self, client: Client) -> None:
        """Play over an open socket."""
        self.client = client
        self.view: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.events: list[str] = []
        self._accepted: set[int] = set()
        self._sent = 0

    async def move(self, move: dict[str, Any]) -> None:
        """Send a move, and don't wait for the answer."""
        self._sent += 1
        command = {"type": "move", "id": f"m{self._sent}", "at": self.view["number"], "seat": ME}
        await self.client.send(command | {"move": move})

    async def read(self) -> None:
        """Read a message; accept the last play if that is up to me and is not the last of all."""
        told = await self.client.receive()
        if told["type"] in {"done", "error"}:
            self.answers.append(told)
        if told["type"] not in {"view", "update"}:
            return
        self.view = told["view"]
        self.events += [event["type"] for event in told.get("events", ())]
        play = self.view["open_play"]
        is_new = play is not None and play["window_ends"] not in self._accepted
        if is_new and self.view["must_act"][ME] == "respond":
            self._accepted.add(play["window_ends"])
            await self.move({"type": "accept"})

    @property
    def can_play(self) -> bool:
        """Whether it is my turn, and no one else can challenge the last play any more."""
        play = self.view["open_play"]
        return "play" in self.view["may"] and (play is None or set(play["awaited"]) <= {ME})

    async def await_turn(self) -> bool:
        """Read until I can play; return false if the game is over."""
        while not (self.view and (self.view["result"] or self.can_play)):
            await self.read()
        return not self.view["result"]


def test_no_round_waits_for_a_window(tmp_path: Path) -> None:
    """For ten rounds, no window closes by itself, and no acceptance is refused."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            computers = [COMPUTER | {"player": "beginner"}] * 3
            opened = await server.open(HERE, *computers, house=A_LONG_WINDOW)
            async with server.socket(opened["table"], opened["token"]) as client:
                page = Page(client)
                rounds = 0
                while rounds < ROUNDS and await page.await_turn():
                    rounds += 1
                    number = page.view["number"]
                    await page.move({"type": "play", "text": await best(server, opened)})
                    while page.view["number"] == number or "play" in page.view["may"]:
                        await page.read()
                await page.await_turn()
                while len(page.answers) < page._sent:
                    await page.read()
            assert rounds == ROUNDS
            assert "window-closed" not in page.events
            assert page._accepted
            assert [one for one in page.answers if one["type"] != "done"] == []

    run(test)
