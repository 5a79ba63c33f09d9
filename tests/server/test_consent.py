"""Agreements over the wire: pause, takeback, cancel, rematch; and the chat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import COMPUTER, HERE, OPEN, Running, config, run, running
from tests.server.test_computers import my_turn
from tests.server.test_safety import PASS, on_turn, two, view
from tilewright.formats.json.views import load_view
from tilewright.formats.plays import write_play
from tilewright.kernel.generator import Generator
from tilewright.lexicon import open_lexicon
from tilewright.server.tables.room import TableRoom


async def propose(server: Running, who: dict[str, Any], what: str) -> Any:  # noqa: ANN401 - JSON
    """Propose something; return the resulting proposal, or the error."""
    answer = await server.post(f"/tables/{who['table']}/proposals", {"what": what}, who["token"])
    told = answer.json()
    return told["proposal"] if answer.status_code == 200 else told["error"]


async def reply(server: Running, who: dict[str, Any], what: str, *, agree: bool) -> int:
    """Answer a proposal; return the status."""
    body = {"what": what, "agree": agree}
    answer = await server.post(f"/tables/{who['table']}/proposals/answer", body, who["token"])
    return answer.status_code


def test_a_pause_needs_both(tmp_path: Path) -> None:
    """Declined, nothing happens; agreed, moves are refused until a player resumes."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            proposal = await propose(server, ann, "pause")
            assert (proposal["by"], proposal["agreed"], proposal["awaited"]) == (0, [0], [1])
            assert await reply(server, ben, "pause", agree=False) == 200
            assert (await view(server, ann))["paused"] is None
            assert await reply(server, ben, "pause", agree=True) == 409
            await propose(server, ann, "pause")
            async with server.socket(ben["table"], ben["token"]) as client:
                assert (await client.of("welcome"))["info"]["proposal"]["what"] == "pause"
                answer = {"type": "answer", "id": "y", "what": "pause", "agree": True}
                await client.send(answer)
                update = await client.of("update")
                assert [event["type"] for event in update["events"]] == ["paused"]
                assert update["view"]["paused"] is not None
            mover, _, number = await on_turn(server, ann, ben)
            command = {"id": "m", "at": number, "move": PASS}
            path = f"/tables/{ann['table']}/moves"
            refused = await server.post(path, command, mover["token"])
            assert refused.json()["error"]["faults"][0]["fault"] == "PAUSED"
            assert await propose(server, ann, "resume") is None
            assert (await view(server, ben))["paused"] is None

    run(test)


def test_a_play_is_taken_back_where_the_table_allows_it(tmp_path: Path) -> None:
    """Both agree, and the player has the tiles and the turn again."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for allowed in (False, True):
                ann, ben = await two(server, takeback=allowed)
                mover, other, number = await on_turn(server, ann, ben)
                before = await view(server, mover)
                play = {"type": "play", "text": await best(server, mover)}
                command = {"id": "m", "at": number, "move": play}
                done = await server.post(f"/tables/{ann['table']}/moves", command, mover["token"])
                assert done.status_code == 200, done.text
                answer = await propose(server, mover, "takeback")
                if not allowed:
                    assert answer["code"] == "conflict"
                    continue
                assert await reply(server, other, "takeback", agree=True) == 200
                after = await view(server, mover)
                for name in ("rack", "board", "scores", "on_turn", "bag_count"):
                    assert after[name] == before[name], name

    run(test)


def test_a_practice_turn_is_taken_back_with_the_computers_reply(tmp_path: Path) -> None:
    """Alone with a computer, a player gets the turn back at once, and draws the same tiles."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            house = {"challenge.rule": "void"}
            ann = await server.open(HERE, COMPUTER, takeback=True, house=house)
            async with server.socket(ann["table"], ann["token"]) as client:
                before = await my_turn(client)
                play = {"type": "play", "text": await best(server, ann)}
                racks = []
                for turn in range(2):
                    number = client.views[0]["number"]
                    move = {"type": "move", "id": f"m{turn}", "at": number, "move": play}
                    await client.send(move)
                    racks.append((await my_turn(client))["rack"])
                    wish = {"type": "propose", "id": f"t{turn}", "what": "takeback"}
                    await client.send(wish)
                    update = await client.of("update")
                    kinds = [(event["type"], event["seat"]) for event in update["events"]]
                    assert kinds == [("taken-back", 1), ("taken-back", 0)]
                    for name in ("rack", "board", "scores", "on_turn", "bag_count"):
                        assert client.views[0][name] == before[name], name
                assert racks[0] == racks[1]

    run(test)


async def best(server: Running, who: dict[str, Any]) -> str:
    """Return the best play of the player on turn."""
    text = (await server.get(f"/tables/{who['table']}/view", who["token"])).text
    seen = load_view(text[text.index('"view":') + 7 : text.rindex(',"now"')])
    found = Generator(seen.edition, open_lexicon()).best(seen.board, seen.rack)
    assert found is not None
    return write_play(found.play, seen.board, seen.edition)


def test_alone_with_a_computer_no_consent_is_needed(tmp_path: Path) -> None:
    """Computers agree to everything; a canceled game has no winner; a rematch follows."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, COMPUTER)
            path = f"/tables/{ann['table']}"
            assert (await propose(server, ann, "rematch"))["code"] == "conflict"
            assert await propose(server, ann, "cancel") is None
            seen = await view(server, ann)
            assert (seen["result"]["why"], seen["result"]["winners"]) == ("cancelled", [])
            assert (await server.post(f"{path}/rematch", {}, ann["token"])).status_code == 409
            assert await propose(server, ann, "rematch") is None
            again = (await server.post(f"{path}/rematch", {}, ann["token"])).json()
            assert again["table"] != ann["table"]
            assert again["info"]["status"] == "playing"
            assert (await view(server, again))["phase"] == "playing"
            info = (await server.get(path)).json()["info"]
            assert info["next"] == again["table"]

    run(test)


@pytest.mark.parametrize(
    ("what", "code"), [("cancel", None), ("pause", None), ("takeback", "stale")]
)
def test_a_computer_that_moves_meanwhile_stops_only_a_takeback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, code: str | None
) -> None:
    """A player alone with a computer may cancel or pause at any moment."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, COMPUTER, takeback=True)
            # Another event comes just after the number of events was looked at.
            number = property(lambda room: room.umpire.number - 1)
            monkeypatch.setattr(TableRoom, "number", number)
            told = await propose(server, ann, what)
            assert (told and told["code"]) == code

    run(test)


def test_a_proposal_stays_open_while_others_accept_the_play(tmp_path: Path) -> None:
    """A player who wants a pause is heard, although the others' devices accept the last play."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN, OPEN)
            people = [ann, await join(server, ann, "Ben"), await join(server, ann, "Cy")]
            seen = await view(server, ann)
            mover = people[seen["on_turn"]]
            path = f"/tables/{ann['table']}/moves"
            play = {"type": "play", "text": await best(server, mover)}
            command = {"id": "m", "at": seen["number"], "move": play}
            assert (await server.post(path, command, mover["token"])).status_code == 200
            number = (await view(server, ann))["number"]
            await propose(server, mover, "pause")
            others = [one for one in people if one is not mover]
            for one in others:
                command = {"id": "a", "at": number, "move": {"type": "accept"}}
                answer = await server.post(path, command, one["token"])
                assert answer.status_code == 200, answer.text
            for one in others:
                assert await reply(server, one, "pause", agree=True) == 200
            assert (await view(server, mover))["paused"] is not None

    run(test)


def test_a_table_that_waits_is_closed(tmp_path: Path) -> None:
    """The player who opened a table may close it; its code then no longer works."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, {"kind": "open"})
            assert await propose(server, ann, "cancel") is None
            assert (await server.get(f"/codes/{ann['code']}")).status_code == 404

    run(test)


async def join(server: Running, opened: dict[str, Any], name: str, **more: object) -> Any:  # noqa: ANN401 - JSON
    """Join a table; return the answer."""
    body = {"name": name} | more
    return (await server.post(f"/codes/{opened['code']}/join", body)).json()


async def agree(server: Running, who: dict[str, Any]) -> int:
    """Agree to the rules; return the status."""
    number = (await view(server, who))["number"]
    command = {"id": "agree", "at": number, "move": {"type": "agree"}}
    answer = await server.post(f"/tables/{who['table']}/moves", command, who["token"])
    return answer.status_code


LEVELS = {"edition": "glass/finish-line"}


@pytest.mark.parametrize(
    ("settings", "joining", "asks"),
    [
        (LEVELS, {"level": "beginner"}, True),
        (LEVELS, {"level": "expert"}, False),
        (LEVELS, {}, False),
        ({}, {"computer": True}, True),
        ({}, {"level": "beginner"}, False),
        ({"house": {"end.scoreless_rounds": 3}}, {"computer": True}, False),
    ],
)
def test_players_agree_again_if_a_guest_changes_the_rules(
    tmp_path: Path, settings: dict[str, object], joining: dict[str, object], *, asks: bool
) -> None:
    """Nothing is drawn until everyone has agreed to the new rules; otherwise the game starts."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN, **settings)
            ben = await join(server, ann, "Ben", **joining)
            seen = await view(server, ann)
            assert seen["phase"] == ("agreeing" if asks else "playing")
            if asks:
                assert seen["agreed"] == []
                assert await agree(server, ben) == 200
                assert (await view(server, ann))["phase"] == "agreeing"
                assert await agree(server, ann) == 200
                assert (await view(server, ben))["phase"] == "playing"

    run(test)


def test_a_guest_who_came_after_the_change_is_asked_too(tmp_path: Path) -> None:
    """They may have read the rules before the change; the server's own computers just agree."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN, OPEN, COMPUTER, edition="glass/finish-line")
            ben = await join(server, ann, "Ben", level="intermediate")
            cy = await join(server, ann, "Cy")
            assert (await view(server, cy))["agreed"] == [3]
            for who in (cy, ann, ben):
                assert (await view(server, ann))["phase"] == "agreeing"
                assert await agree(server, who) == 200
            assert (await view(server, ann))["phase"] == "playing"

    run(test)


def test_only_the_opener_closes_a_table(tmp_path: Path) -> None:
    """A guest can't, neither while seats are free nor while the players agree to the rules."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN, OPEN, edition="glass/finish-line")
            ben = await join(server, ann, "Ben", level="beginner")
            assert (await propose(server, ben, "cancel"))["code"] == "not-allowed"
            cy = await join(server, ann, "Cy")
            assert (await propose(server, cy, "cancel"))["awaited"] == [0, 1]
            assert (await view(server, ann))["phase"] == "agreeing"
            assert await propose(server, ann, "cancel") is None
            assert (await view(server, ben))["result"]["why"] == "cancelled"

    run(test)


def test_chat_reaches_all(tmp_path: Path) -> None:
    """Players write, everyone reads, and latecomers see the history."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann, ben = await two(server)
            async with server.socket(ben["table"], ben["token"]) as client:
                await client.of("welcome")
                said = await server.post(
                    f"/tables/{ann['table']}/chat", {"text": " Hello, Ben! "}, ann["token"]
                )
                assert said.json() == {"number": 0}
                heard = (await client.of("chat"))["message"]
                assert (heard["name"], heard["text"]) == ("Ann", "Hello, Ben!")
            async with server.socket(ben["table"], ben["token"]) as client:
                assert [line["text"] for line in (await client.of("welcome"))["chat"]] == [
                    "Hello, Ben!"
                ]
            silent, _ = await two(server, chat=False)
            path = f"/tables/{silent['table']}/chat"
            assert (await server.post(path, {"text": "x"}, silent["token"])).status_code == 403

    run(test)


def test_accounts_keep_games_and_count_them(tmp_path: Path) -> None:
    """An account has seats, returns their tokens, and knows the results of its games."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            credentials = {"name": "Ann", "password": "correct horse"}
            made = await server.post("/accounts", credentials)
            assert made.status_code == 201
            taken = await server.post("/accounts", credentials | {"name": "ANN"})
            assert taken.status_code == 409
            wrong = await server.post("/sessions", credentials | {"password": "battery staple"})
            assert wrong.status_code == 401
            session = (await server.post("/sessions", credentials)).json()["session"]
            table = await server.open(HERE, COMPUTER)
            async with server.socket(table["table"], table["token"]) as client:
                number = (await my_turn(client))["number"]
            command = {"id": "r", "at": number, "move": {"type": "resign"}}
            resigned = await server.post(f"/tables/{table['table']}/moves", command, table["token"])
            assert resigned.status_code == 200
            kept = await server.post("/account/tokens", {"tokens": [table["token"]]}, session)
            assert kept.json() == {"kept": 1}
            given = (await server.get("/account/tokens", session)).json()
            assert given["tables"] == [table["table"]]
            tokens = given["tokens"]
            games = (await server.post("/mine", {"tokens": tokens})).json()["games"]
            assert [game["table"] for game in games] == [table["table"]]
            counted = (await server.get("/account/statistics", session)).json()["editions"]
            assert counted == [
                {"edition": "pocket", "played": 1, "won": 0, "shared": 0, "best": 0, "mean": 0.0}
            ]
            headers = {"authorization": f"Bearer {session}"}
            assert (await server.http.delete("/api/v1/sessions", headers=headers)).is_success
            assert (await server.get("/account/tokens", session)).status_code == 401

    run(test)
