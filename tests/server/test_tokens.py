"""What a token, a code and a rematch give away, and for how long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.server.harness import HERE, OPEN, Running, config, run, running
from tests.server.test_consent import propose, reply
from tests.server.test_safety import two
from tests.server.test_workers import one_or_two
from tilewright.server.tables.tokens import Tokens
from tilewright.units import Seat

SECRET = "c3ab8ff13720e8ad9047dd39"  # noqa: S105 - an id for a test


async def renew(server: Running, who: dict[str, Any], body: dict[str, str]) -> Any:  # noqa: ANN401
    """Renew a token; return the new one, or the error's code."""
    answer = await server.post(f"/tables/{who['table']}/renew", body, who["token"])
    told = answer.json()
    return told["token"] if answer.status_code == 200 else told["error"]["code"]


async def chat_status(server: Running, who: dict[str, Any], token: str) -> int:
    """Return the status of a request that needs a valid token."""
    return (await server.get(f"/tables/{who['table']}/chat", token)).status_code


async def agree_on_rematch(server: Running, ann: dict[str, Any], ben: dict[str, Any]) -> None:
    """Cancel the game, and agree to play again."""
    for what in ("cancel", "rematch"):
        await propose(server, ann, what)
        assert await reply(server, ben, what, agree=True) == 200


def test_a_renewed_seat_is_closed_to_tokens_of_the_old_table(tmp_path: Path, database: str) -> None:
    """A stolen token for the old table must not lead to the new token at the rematch."""

    async def test() -> None:
        async with one_or_two(tmp_path, database) as (server, other):
            ann, ben = await two(server)
            await agree_on_rematch(server, ann, ben)
            path = f"/tables/{ann['table']}/rematch"
            again = (await server.post(path, {}, ann["token"])).json()
            # A second device of the same player may follow, until the token is renewed.
            assert (await other.post(path, {}, ann["token"])).json()["token"] == again["token"]
            renewed = await renew(other, again, {})
            for worker in (server, other):
                refused = await worker.post(path, {}, ann["token"])
                assert refused.status_code == 403
                assert renewed not in refused.text
                assert await chat_status(worker, again, renewed) == 200
            # The other seat has not been renewed.
            assert (await other.post(path, {}, ben["token"])).status_code == 200

    run(test)


def test_only_a_valid_token_leads_to_the_rematch(tmp_path: Path) -> None:
    """A token that was renewed at the old table is refused; its replacement is not."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            renewed = await renew(server, ann, {})
            await agree_on_rematch(server, ann | {"token": renewed}, ben)
            path = f"/tables/{ann['table']}/rematch"
            assert (await server.post(path, {}, ann["token"])).status_code == 401
            assert (await server.post(path, {}, renewed)).status_code == 200
            watcher = (await server.post(f"/tables/{ann['table']}/watch", {})).json()
            followed = (await server.post(path, {}, watcher["token"])).json()
            assert followed["seats"] == []
            assert "code" not in followed

    run(test)


def test_a_lost_answer_to_renew_can_be_fetched_again(tmp_path: Path) -> None:
    """The same id gives the same token; another id, or a later renewal, gives nothing."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, _ = await two(server)
            first = await renew(server, ann, {"id": SECRET})
            assert await renew(server, ann, {"id": SECRET}) == first
            assert await chat_status(server, ann, first) == 200
            assert await chat_status(server, ann, ann["token"]) == 401
            for body in ({"id": SECRET[::-1]}, {}):
                assert await renew(server, ann, body) == "bad-token"
            assert await renew(server, ann, {"id": "guessable"}) == "bad-request"
            second = await renew(server, ann | {"token": first}, {"id": SECRET})
            assert second != first
            assert await renew(server, ann, {"id": SECRET}) == "bad-token"
            assert await chat_status(server, ann, second) == 200

    run(test)


@given(st.lists(st.tuples(st.text(), st.integers(0, 3), st.text(), st.text()), unique=True))
def test_next_stamps_differ(commands: list[tuple[str, int, str, str]]) -> None:
    """A stamp depends on table, seat, old stamp, command and key, and on nothing else."""
    commands = [one for one in commands if not any("\n" in str(part) for part in one)]
    one, other = Tokens("secret"), Tokens("another secret")
    made = [one.next_stamp(a, Seat(seat), b, c) for a, seat, b, c in commands]
    assert made == [one.next_stamp(a, Seat(seat), b, c) for a, seat, b, c in commands]
    foreign = [other.next_stamp(a, Seat(seat), b, c) for a, seat, b, c in commands]
    assert len({*made, *foreign}) == 2 * len(commands)


def test_a_code_works_only_while_a_seat_is_free(tmp_path: Path) -> None:
    """Afterward it neither shows the table nor lets anyone watch; the table's id still does."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN, OPEN, edition="super")
            path = f"/codes/{ann['code']}"
            for name in ("Ben", "Cy"):
                assert (await server.get(path)).status_code == 200
                assert (await server.post(f"{path}/join", {"name": name})).status_code == 200
            assert (await server.get(path)).status_code == 404
            assert (await server.post(f"{path}/join", {"name": "Di"})).status_code == 404
            full = await server.open(HERE, {"kind": "here", "name": "Ben"})
            assert (await server.get(f"/codes/{full['code']}")).status_code == 404
            watch = f"/tables/{ann['table']}/watch"
            assert (await server.post(watch, {})).status_code == 200

    run(test)
