"""Contributions to the seed over the wire: commit, reveal, deal, verify."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.harness import BEN, HERE, OPEN, config, run, running
from tests.server.test_consent import join
from tests.server.test_safety import view
from tilewright.rules.audit import audit
from tilewright.rules.dealer import contribution_hash

WAITING = HERE | {"agree": False}


def test_clients_contribute_to_the_seed(tmp_path: Path) -> None:
    """The tiles are dealt once all have revealed, and updates show the hashes as views do."""
    contributions = [bytes([seat + 1]) * 32 for seat in range(2)]
    hashes = [contribution_hash(each).hex() for each in contributions]

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(WAITING, BEN | {"agree": False}, edition="pocket")
            path, token = f"/tables/{opened['table']}", opened["token"]

            async def do(seat: int, move: dict[str, Any]) -> int:
                command = {"id": f"{seat}{move['type']}", "at": 1, "seat": seat, "move": move}
                return (await server.post(f"{path}/moves", command, token)).status_code

            async with server.socket(opened["table"], token) as client:
                view = (await client.of("view"))["view"]
                assert (view["phase"], view["commitments"]) == ("agreeing", ["", ""])
                assert await do(0, {"type": "commit", "commitment": hashes[0]}) == 200
                changes = (await client.of("update"))["changes"]
                assert changes["commitments"] == [hashes[0], ""]
                early = {"type": "agree", "contribution": contributions[0].hex()}
                assert await do(0, early | {"contribution": contributions[1].hex()}) == 422
                assert await do(0, early) == 422
                assert await do(1, {"type": "commit", "commitment": hashes[1]}) == 200
                # Both clients may have seen the same number of events.
                for seat in (1, 0):
                    revealed = {"type": "agree", "contribution": contributions[seat].hex()}
                    assert await do(seat, revealed) == 200
            view = (await server.get(f"{path}/view?seat=0", token)).json()["view"]
            assert (view["phase"], view["commitments"]) == ("playing", hashes)
            result = audit(await server.registry.store.events(opened["table"]))
            assert (result.departures, result.contributors) == ((), (0, 1))

    run(test)


def test_a_program_that_ignores_commitments_plays_with_players_who_commit(tmp_path: Path) -> None:
    """It agrees as it joins, and the other player's contribution still decides the deal."""
    contribution = bytes([7]) * 32

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(WAITING, OPEN)
            ben = await join(server, ann, "Ben")
            commit = {"type": "commit", "commitment": contribution_hash(contribution).hex()}
            for move in (commit, {"type": "agree", "contribution": contribution.hex()}):
                number = (await view(server, ann))["number"]
                command = {"id": move["type"], "at": number, "move": move}
                done = await server.post(f"/tables/{ann['table']}/moves", command, ann["token"])
                assert done.status_code == 200, done.text
            assert (await view(server, ben))["phase"] == "playing"
            result = audit(await server.registry.store.events(ann["table"]))
            assert (result.departures, result.contributors) == ((), (0,))

    run(test)
