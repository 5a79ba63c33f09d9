"""Hints at a table: only where they are allowed, and told only to the player on turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.harness import BEN, COMPUTER, HERE, Running, config, run, running
from tests.server.test_safety import two, view
from tilewright.analysis.coach import hint_for
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.lexicon.policy import EVERY_WORD, POLITE
from tilewright.library.position import Position
from tilewright.rules.evolve import replay
from tilewright.rules.play.move import Strength
from tilewright.rules.view import view_of
from tilewright.rules.worlds import resample
from tilewright.server.messages.base import encode
from tilewright.server.tables import hints
from tilewright.server.tables.hints import answer_for
from tilewright.units import Seat

HINTS = {"hints.allowed": True}


async def read(server: Running, who: dict[str, Any], seat: int | None = None) -> httpx.Response:
    """Ask what the last hint says."""
    query = "" if seat is None else f"?seat={seat}"
    return await server.get(f"/tables/{who['table']}/hint{query}", who["token"])


async def make(
    server: Running, who: dict[str, Any], seat: int, move: dict[str, object], name: str
) -> httpx.Response:
    """Make a move."""
    at = (await view(server, who, seat=seat))["number"]
    command = {"id": name, "at": at, "seat": seat, "move": move}
    return await server.post(f"/tables/{who['table']}/moves", command, who["token"])


async def take(
    server: Running, who: dict[str, Any], seat: int, strength: int, name: str = ""
) -> httpx.Response:
    """Take a hint."""
    move: dict[str, object] = {"type": "ask-hint", "strength": strength}
    return await make(server, who, seat, move, name or f"hint-{strength}")


async def take_three(
    server: Running, who: dict[str, Any], onlookers: tuple[dict[str, Any], ...], turn: int
) -> list[dict[str, Any]]:
    """Take all hints in one turn, while no one else is told what they say."""
    seen = await view(server, who)
    seat, before = seen["seat"], seen["hints"]
    assert (await read(server, who)).status_code == 409
    answers = []
    for strength in (1, 2, 3):
        taken = await take(server, who, seat, strength, f"hint-{turn}-{strength}")
        assert [event["type"] for event in taken.json()["events"]] == ["hint-taken"]
        answers.append((await read(server, who)).json())
        for anyone in (who, *onlookers):
            seen = await view(server, anyone)
            assert (seen["hint"], seen["hints"][seat]) == (strength, before[seat] + strength)
            assert seen["hints"][1 - seat] == before[1 - seat]
        codes = [(await read(server, anyone)).status_code for anyone in onlookers]
        assert codes == [409, 403]
    assert (await take(server, who, seat, 3, f"more-{turn}")).status_code == 422
    assert (await read(server, who)).json() == answers[2]
    return answers


def test_three_hints_lead_to_a_play(tmp_path: Path) -> None:
    """Each is counted for everyone and told only to its player; the last can be played as it is."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            pair = await two(server, house=HINTS)
            watcher = (await server.post(f"/tables/{pair[0]['table']}/watch", {})).json()
            for turn in count():
                seat = (await view(server, pair[0]))["on_turn"]
                who, other = pair[seat], pair[1 - seat]
                answers = await take_three(server, who, (other, watcher), turn)
                assert [answer["strength"] for answer in answers] == [1, 2, 3]
                assert [answer["play"] for answer in answers[:2]] == [None, None]
                if answers[2]["play"] is not None:
                    break
                # In a few racks, an exchange is best, or there is nothing to play.
                assert (await make(server, who, seat, {"type": "pass"}, f"{turn}")).is_success
            assert [bool(answer["squares"]) for answer in answers] == [False, True, True]
            assert set(answers[2]["play"]) == set(answers[2]["squares"])
            assert set(answers[2]["squares"]) <= set(answers[1]["squares"])
            move = {"type": "play", "tiles": answers[2]["play"]}
            assert (await make(server, who, seat, move, "play")).status_code == 200
            assert (await read(server, who)).status_code == 409

    run(test)


def test_a_hint_survives_a_restart_and_reveals_nothing(tmp_path: Path) -> None:
    """It follows from the view: in every world with this view, each byte is the same."""

    async def test() -> None:
        settings = config(tmp_path)
        async with running(settings) as server:
            ann = await server.open(HERE, BEN, house=HINTS)
            first = (await view(server, ann, seat=0))["on_turn"]
            told = {}
            for strength in (1, 2, 3):
                await take(server, ann, first, strength)
                told[strength] = (await read(server, ann, first)).content
            events = await server.registry.store.events(ann["table"])
        async with running(settings) as server:
            assert (await view(server, ann, seat=first))["hints"][first] == 3
            assert (await read(server, ann, first)).content == told[3]
        words, rng = open_lexicon(), Random(5)
        for strength, content in told.items():
            game = replay(events[: len(events) - 3 + strength])
            others = [resample(game, Seat(first), rng) for _ in range(4)]
            assert any(other.racks != game.racks for other in others)
            for other in others:
                answer = answer_for(view_of(other, Seat(first)), words, POLITE)
                assert encode(answer) == content

    run(test)


@pytest.mark.parametrize("house", [{}, {"challenge.rule": "void"}])
def test_a_table_without_hints_computes_none(
    house: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the move nor the question gets as far as the coach, for any seat."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(hints, "hint_for", never)

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN, house=house)
            for seat in (0, 1):
                assert "ask-hint" not in (await view(server, ann, seat=seat))["may"]
                taken = await take(server, ann, seat, 1, f"no-{seat}")
                assert taken.json()["error"]["faults"][0]["fault"] == "NO_HINTS"
                assert (await read(server, ann, seat)).status_code == 403
            events = await server.registry.store.events(ann["table"])
            assert "HintTaken" not in {type(event).__name__ for event in events}

    run(test)


@pytest.mark.parametrize(
    ("player", "level"),
    [("beginner", Level.BEGINNER), ("intermediate", Level.INTERMEDIATE), ("equity", Level.EXPERT)],
)
def test_a_hint_is_for_the_level_of_the_opponent(player: str, level: Level, tmp_path: Path) -> None:
    """A person who plays against the beginner is told a beginner's word, and what it means."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, COMPUTER | {"player": player}, house=HINTS)
            seen = await view(server, ann)
            while seen["on_turn"] != 0:
                events = f"/tables/{ann['table']}/events?after={seen['number']}&wait=30"
                seen = (await server.get(events, ann["token"])).json()["view"]
            for strength in (1, 2, 3):
                await take(server, ann, 0, strength)
            told = (await read(server, ann)).json()
            room = await server.registry.room(ann["table"])
            assert room.umpire is not None
            mine = room.umpire.glance(Seat(0))
            expected = hint_for(mine, open_lexicon(), Strength.PLAY, level=level)
            assert expected is not None
            assert told["text"] == expected.sentence
            assert told["notes"] == [str(note) for note in expected.notes]

    run(test)


@pytest.mark.parametrize(
    ("level", "text"),
    [
        (Level.BEGINNER, "Play H5 AIDE for 10 points."),
        (Level.INTERMEDIATE, "Play H5 IOTA for 8 points."),
        (Level.EXPERT, "Play H3 IODATE for 16 points."),
    ],
)
def test_each_level_is_told_a_word_that_it_knows(level: Level, text: str) -> None:
    """The notes have its meaning, and confess that a rarer word is better."""
    position = Position(load_edition("pocket", HINTS)).with_rack("AADEIOT")
    seen = replace(position.view, hint=3)
    answer = answer_for(seen, position.lexicon, POLITE, level)
    word = text.split()[2]
    assert answer.text == text
    if level is Level.EXPERT:
        # We have no definition of this one.
        assert answer.notes == ()
    else:
        meaning, rarer = answer.notes
        assert meaning.startswith(f"{word}: ")
        assert "H3 IODATE for 16 points" in rarer


def test_hints_are_rationed(tmp_path: Path) -> None:
    """A token that reads hints all the time has to wait."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=0.3)) as server:
            server.stop_refilling()
            ann = await server.open(HERE, BEN, house=HINTS)
            first = (await view(server, ann, seat=0))["on_turn"]
            await take(server, ann, first, 1)
            codes = [(await read(server, ann, first)).status_code for _ in range(5)]
            assert codes[0] == 200
            assert codes[-1] == 429

    run(test)


@pytest.mark.parametrize(
    ("rack", "shown"),
    [("UUUVVWC", ("exchange",)), ("AE", ("play",)), ("VV", ())],
)
def test_a_hint_shows_a_play_an_exchange_or_nothing(rack: str, shown: tuple[str, ...]) -> None:
    """The third hint has what the page lays or chooses; if a pass is best, it says so."""
    edition = load_edition("pocket", {**HINTS, "exchange.minimum": 10})
    position = Position(edition).with_rack(rack)
    bag = 90 if len(rack) == 7 else 0
    seen = replace(position.view, hint=3, bag_count=bag)
    answer = answer_for(seen, position.lexicon, EVERY_WORD)
    assert {name for name in ("play", "exchange") if getattr(answer, name)} == set(shown)
    assert answer.text
