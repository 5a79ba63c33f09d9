"""Several phones share a kept game over HTTP, on one process or on two that share a database."""

from __future__ import annotations

import asyncio
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Running, config, run, running
from tests.server.test_host_files import GARDEN
from tests.server.test_workers import one_or_two
from tests.waiting import until
from tilewright.server.library.host_files import HostFolders
from tilewright.server.messages.sizes import LARGEST_KEPT
from tilewright.server.sharing.state import HAND_OVER_WAIT
from tilewright.server.upkeep.limits import SHARES
from tilewright.units import Instant

Tree = dict[str, Any]


def kept(*ids: str, **header: object) -> str:
    """Return a kept game with a pass for each id, by Ann and Ben in turn."""
    entries = [{"type": "pass", "id": one, "seat": at % 2} for at, one in enumerate(ids)]
    players = [{"name": "Ann"}, {"name": "Ben"}]
    head = {"edition": {"id": "pocket@1", "house": {}}, "players": players} | header
    return json.dumps({"tilewright": "kept-game", "version": 1, "header": head, "entries": entries})


def entries(answer: Tree) -> list[str]:
    """Return the ids of the entries in a shared game."""
    return [entry["id"] for entry in json.loads(answer["game"])["entries"]]


@dataclass
class Phone:
    """A phone that follows or writes a game."""

    server: Running
    name: str
    game: str = ""

    @property
    def secret(self) -> str:
        """What only this phone knows."""
        return (self.name * 26)[:26]

    async def send(self, path: str, body: object, status: int = 200) -> Tree:
        """Send a request about the game."""
        answer = await self.server.post(f"/kept{path}", body, self.secret)
        assert answer.status_code == status, answer.text
        told: Tree = answer.json()
        return told

    async def share(self, text: str) -> Tree:
        """Share a game."""
        told = await self.send("", {"game": text, "name": self.name}, 201)
        self.game = told["id"]
        return told

    async def write(
        self, base: int, *ids: str, status: int = 200, clock: Tree | None = None
    ) -> Tree:
        """Write a version."""
        body = {"base": base, "page": self.secret, "game": kept(*ids), "clock": clock}
        return await self.send(f"/{self.game}/game", body, status)

    async def ask(self, *, take: bool = False, status: int = 200) -> Tree:
        """Ask to write, or begin to."""
        return await self.send(f"/{self.game}/writer", {"name": self.name, "take": take}, status)

    async def follow(self, after: int = 0, wait: int = 0) -> Tree:
        """Get the game, or wait for a change."""
        path = f"/kept/{self.game}?after={after}&wait={wait}"
        answer = await self.server.get(path, self.secret)
        assert answer.status_code == 200, answer.text
        told: Tree = answer.json()
        return told


def test_phones_follow_ask_and_hand_over(tmp_path: Path, database: str) -> None:
    """A follower waits for the next entry, asks to write, and writes once the writer agrees."""

    async def test() -> None:
        async with one_or_two(tmp_path, database) as (one, two):
            ann = Phone(one, "Ann")
            told = await ann.share(kept("1"))
            assert (told["is_writer"], told["writer"], told["version"]) == (True, "Ann", 1)
            ben = Phone(two, "Ben", ann.game)
            seen = await ben.follow()
            assert (seen["is_writer"], entries(seen)) == (False, ["1"])
            waiting = asyncio.create_task(ben.follow(seen["number"], wait=30))
            await until(lambda: any(here.registry.sharing._waiting for here in (one, two)))
            assert not waiting.done()
            await ann.write(1, "1", "2")
            seen = await waiting
            assert entries(seen) == ["1", "2"]
            await ben.write(2, "1", "2", "3", status=403)

            waiting = asyncio.create_task(ann.follow(seen["number"], wait=30))
            asked = await ben.ask()
            assert asked["is_asker"]
            assert 0 < asked["wait"] <= HAND_OVER_WAIT
            assert (await waiting)["asker"] == "Ben"
            await ben.ask(take=True, status=409)
            # The clocks are sent as durations, and one that is paused wakes the followers, too.
            for clock in ({"left": [1], "runs": None}, {"left": [1, 2], "runs": 2}):
                await ann.write(2, "1", "2", clock=clock, status=400)
            paused = {"left": [60_000, -5000], "runs": None}
            waiting = asyncio.create_task(ben.follow(asked["number"], wait=30))
            await ann.write(2, "1", "2", clock=paused)
            assert (await waiting)["clock"] == paused
            await ann.write(2, "1", "2", clock={"left": [60_000, -5000], "runs": 0})
            clocks = (await ben.follow())["clock"]
            assert clocks["left"][0] <= 60_000
            assert (clocks["left"][1], clocks["runs"]) == (-5000, 0)
            handed = await ann.send(f"/{ann.game}/answer", {"agree": True})
            assert (handed["writer"], handed["is_writer"]) == ("Ben", False)
            assert handed["clock"]["left"][0] <= clocks["left"][0]
            assert (await ben.write(2, "1", "2", "3"))["is_writer"]

    run(test)


def test_versions_written_apart_are_both_kept(tmp_path: Path, database: str) -> None:
    """The writer's phone was away and wrote; another took over: a person chooses, nothing goes."""

    async def test() -> None:
        async with one_or_two(tmp_path, database) as (one, two):
            ann = Phone(one, "Ann")
            await ann.share(kept("1"))
            ben = Phone(two, "Ben", ann.game)
            await ben.ask()
            for server in (one, two):
                real = server.registry.uptime.now
                server.registry.now = lambda real=real: Instant(real() + HAND_OVER_WAIT)  # type: ignore[misc]
            await ben.ask(take=True)
            await ben.write(1, "1", "b2")
            apart = await ann.write(1, "1", "a2", "a3")
            assert (entries(apart), apart["undecided"]) == (["1", "b2"], True)
            body = {"version": apart["version"], "branch": 0}
            await ann.send(f"/{ann.game}/choice", body, 403)
            await ben.send(f"/{ann.game}/choice", body | {"branch": 1}, 400)
            await ben.send(f"/{ann.game}/choice", body | {"version": 1}, 409)
            chosen = await ben.send(f"/{ann.game}/choice", body)
            assert (entries(chosen), chosen["undecided"]) == (["1", "a2", "a3"], False)
            (other,) = json.loads(chosen["game"])["branches"]
            assert (other["name"], [one["id"] for one in other["entries"]]) == ("Ben", ["1", "b2"])
            assert (await ann.follow())["number"] == chosen["number"]

    run(test)


def test_the_hosts_own_edition_is_shared(tmp_path: Path) -> None:
    """The page names such an edition by its id alone; its document goes with the game."""

    async def test() -> None:
        folders = HostFolders(tmp_path / "editions", None)
        (tmp_path / "editions").mkdir()
        shutil.copy(GARDEN, tmp_path / "editions")
        async with running(config(tmp_path, host_folders=folders)) as server:
            named = {"id": "garden/gentle@1", "house": {}}
            told = await Phone(server, "Ann").share(kept("1", edition=named))
            shared = json.loads(told["game"])["header"]["edition"]
            assert shared["id"] == named["id"]
            assert shared["document"] == GARDEN.read_text("utf-8")

    run(test)


def test_a_former_writer_cannot_stop_sharing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the writer hands over while their request to stop is being handled, it is refused."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, store = Phone(server, "Ann"), server.registry.store
            await ann.share(kept("1"))
            ben = Phone(server, "Ben", ann.game)
            await ben.ask()
            remove = store.remove_shared_game

            async def hand_over_first(*which: Any) -> bool:  # noqa: ANN401 - as the original
                monkeypatch.undo()
                await ann.send(f"/{ann.game}/answer", {"agree": True})
                return await remove(*which)

            monkeypatch.setattr(store, "remove_shared_game", hand_over_first)
            headers = {"authorization": f"Bearer {ann.secret}"}
            path = f"/api/v1/kept/{ann.game}"
            assert (await server.http.delete(path, headers=headers)).status_code == 403
            assert (await ben.follow())["is_writer"]

    run(test)


def test_bad_requests_say_what_is_wrong(tmp_path: Path) -> None:
    """A game must be a kept game, a secret hard to guess, and an id known."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = Phone(server, "Ann")
            for text in ("{}", "no", kept(edition={"id": "no@1", "house": {}}), kept("1", "1")):
                await ann.send("", {"game": text, "name": "Ann"}, 400)
            await ann.send("", {"game": "x" * (LARGEST_KEPT + 1), "name": "Ann"}, 400)
            await ann.send("", {"game": kept(), "name": "A\u202eB"}, 400)
            for token in (None, "short"):
                answer = await server.post("/kept", {"game": kept(), "name": "Ann"}, token)
                assert answer.status_code == 401
            await ann.share(kept("1"))
            assert (await server.get("/kept/" + "2" * 26)).status_code == 404
            assert (await server.get("/kept/" + "l" * 26)).status_code == 400
            ben = Phone(server, "Ben", ann.game)
            headers = {"authorization": f"Bearer {ben.secret}"}
            path = f"/api/v1/kept/{ann.game}"
            assert (await server.http.delete(path, headers=headers)).status_code == 403
            waiting = asyncio.create_task(server.get(f"/kept/{ann.game}?after=1&wait=30"))
            await until(lambda: server.registry.sharing._waiting)
            headers = {"authorization": f"Bearer {ann.secret}"}
            assert (await server.http.delete(path, headers=headers)).status_code == 204
            assert (await waiting).status_code == 404

    run(test)


def test_an_address_has_a_budget_for_shared_games(tmp_path: Path) -> None:
    """An address that shares too many games must wait."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            body = {"game": kept(), "name": "Ann"}
            statuses = [
                (await server.post("/kept", body, "a" * 26)).status_code
                for _ in range(int(SHARES.burst) + 2)
            ]
            assert statuses[: int(SHARES.burst)] == [201] * int(SHARES.burst)
            assert 429 in statuses

    run(test)


def test_followers_do_not_hold_up_a_shutdown(tmp_path: Path) -> None:
    """A server that stops answers its followers at once, and they find the game after a restart."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = Phone(server, "Ann")
            await ann.share(kept("1"))
            waiting = asyncio.create_task(ann.follow(1, wait=30))
            await until(lambda: server.registry.sharing._waiting)
            server.registry.sharing.close()
            assert entries(await waiting) == ["1"]
        async with running(config(tmp_path)) as server:
            assert entries(await Phone(server, "Ben", ann.game).follow()) == ["1"]

    run(test)
