"""Each client reads what the server writes in its own language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.harness import Client, Running, config, run, running
from tilewright.catalogue import sentence, speaking
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Square
from tilewright.rules.play.faults import Fault, Finding
from tilewright.sentences.faults import describe
from tilewright.sentences.rules import rules_of

EDITION = "pocket"
PEOPLE = ({"kind": "here", "name": "Ann"}, {"kind": "open"})


def rules_in(language: str) -> list[str]:
    """Return the rules of the edition in a language."""
    with speaking(language):
        return rules_of(load_edition(EDITION))


def problem_in(language: str, name: str) -> str:
    """Return a problem's message in a language."""
    with speaking(language):
        return sentence(f"problem-{name}")


async def seat_both(server: Running) -> tuple[str, str, str]:
    """Open a table for two; return its id and both tokens."""
    opened = await server.open(*PEOPLE)
    joined = await server.post(f"/codes/{opened['info']['code']}/join", {"name": "Ben"})
    return opened["info"]["table"], opened["token"], joined.json()["token"]


def fault_in(language: str) -> str:
    """Return in a language that the first play must cover the start."""
    edition = load_edition(EDITION)
    middle = edition.size // 2
    finding = Finding(Fault.FIRST_OFF_START, squares=(Square(middle, middle),))
    with speaking(language):
        return describe(finding, edition)


async def faults_of(client: Client, tiles: dict[str, str]) -> list[str]:
    """Return what is wrong with a draft."""
    await client.send({"type": "preview", "id": "p", "play": {"tiles": tiles}})
    return [fault["sentence"] for fault in (await client.answer("p"))["faults"]]


def test_two_people_at_one_table_read_their_own_language(tmp_path: Path) -> None:
    """Rules, faults, refusals and every later change of the table come in two languages."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            table, ann, ben = await seat_both(server)
            async with (
                server.socket(table, ann, language="de-AT") as german,
                server.socket(table, ben, language="en") as english,
            ):
                for client, language in ((german, "de"), (english, "en")):
                    info = (await client.of("welcome"))["info"]
                    assert info["edition"]["rules"] == rules_in(language)
                    assert fault_in(language) in await faults_of(client, {"A1": "E", "B1": "E"})
                # A change by one client is told to the other in the other's language.
                await english.send({"type": "propose", "id": "o", "what": "pause"})
                for client, language in ((german, "de"), (english, "en")):
                    told = await client.until(
                        lambda one: one["type"] == "info" and one["info"]["proposal"] is not None
                    )
                    assert told["info"]["edition"]["rules"] == rules_in(language)
                for client, language in ((german, "de"), (english, "en")):
                    await client.send({"type": "propose", "id": "r", "what": "rematch"})
                    refused = await client.answer("r")
                    assert refused["message"] == problem_in(language, "rematch-early")

    run(test)


def test_http_requests_name_their_language(tmp_path: Path) -> None:
    """The header decides, whatever was asked before in another language."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for wanted, language in (
                ("de", "de"),
                ("fr, en;q=0.2", "en"),
                ("de-CH, en;q=0.5", "de"),
            ):
                headers = {"accept-language": wanted}
                lists = await server.http.get("/api/v1/editions", headers=headers)
                first = lists.json()["editions"][0]
                assert first["rules"] == rules_in(language)
                unknown = await server.http.get("/api/v1/codes/ABCDEF", headers=headers)
                assert unknown.json()["error"]["message"] == problem_in(language, "no-code")
                name = {"name": "\u200b", "password": "a good long one"}
                bad = await server.http.post("/api/v1/accounts", json=name, headers=headers)
                assert bad.json()["error"]["message"] == problem_in(language, "name-hidden")

    run(test)


def test_a_socket_without_a_language_uses_its_header(tmp_path: Path) -> None:
    """A program can name its language when it connects; an unknown one is English."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            table, ann, _ = await seat_both(server)
            header = {"accept-language": "de"}
            cases: list[tuple[str | None, dict[str, Any], str]] = [
                (None, header, "de"),
                (None, {}, "en"),
                ("tlh", header, "en"),
            ]
            for said, headers, language in cases:
                async with server.socket(table, ann, language=said, **headers) as client:
                    info = (await client.of("welcome"))["info"]
                    assert info["edition"]["rules"] == rules_in(language)

    run(test)


def test_work_in_threads_speaks_the_language_too(tmp_path: Path) -> None:
    """The list of one's own games is prepared in a thread."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            _, ann, _ = await seat_both(server)
            names = []
            for language in ("de", "en"):
                answer = await server.http.post(
                    "/api/v1/mine", json={"tokens": [ann]}, headers={"accept-language": language}
                )
                names.append(answer.json()["games"][0]["edition"]["name"])
            assert names == ["Kompakt", "Pocket"]

    run(test)
