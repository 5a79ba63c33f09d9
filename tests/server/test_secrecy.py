"""Secrecy on the wire: whatever a seat may not know, the bytes that it gets are the same.

A game is played over real sockets by all its seats, with a spectator, and every byte is
recorded. Then what each could not know is changed, and every message is rebuilt from
that other world: it must be exactly the message that was sent.
"""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from tests.server.harness import HERE, OPEN, Client, Running, config, run, running
from tilewright.formats.json.views import load_view
from tilewright.formats.plays import parse_play, write_play
from tilewright.kernel.generator import Generator
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.event import Event
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.rules.view import Ability, View
from tilewright.rules.worlds import resample
from tilewright.server.messages.base import encode
from tilewright.server.messages.outgoing import Done, PreviewAnswer, ServerMessage, ViewMessage
from tilewright.server.messages.preview import preview_of
from tilewright.server.messages.updates import Updates
from tilewright.server.messages.writer import GameWriter
from tilewright.table.shared import SharedTable
from tilewright.tiles import Kind
from tilewright.units import Seat

MOST_MOVES = 60


class _Silent:
    """A log without writers."""

    async def append(self, *_: object) -> None:
        raise AssertionError

    async def read(self, number: int) -> tuple[Event, ...]:  # noqa: ARG002
        return ()

    def done(self, seat: Seat, command: str) -> None:
        """Know no command."""


class _Rest(_Silent):
    """A log in which another process has written all ``events``."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self._events = events

    async def read(self, number: int) -> tuple[Event, ...]:
        return self._events[number:]


def umpire(game: Game, words: Lexicon) -> SharedTable:
    """Return a referee for a game, for queries only."""
    return SharedTable(game, words, _Silent())


def move_for(view: View, rng: Random, words: Lexicon) -> dict[str, object] | None:
    """Return a move that a seat may make, including phonies, exchanges and switches."""
    may = {ability.value for ability in view.may}
    if "challenge" in may and view.seat != view.on_turn:
        # Who has accepted a play may still challenge it, but cannot accept it again.
        if "accept" not in may:
            return {"type": "challenge"} if rng.random() < 0.05 else None
        return {"type": "challenge" if rng.random() < 0.15 else "accept"}
    if "play" not in may or (view.open_play and view.open_play.awaited):
        return None
    tiles = view.edition.tiles
    orange = [code for code in view.rack if tiles.face(code).kind is Kind.SWITCH]
    if "switch" in may and orange and rng.random() < 0.5:
        other = 1 - (view.seat or 0)
        point = rng.randrange(view.rack_counts[other])
        return {"type": "switch", "tile": tiles.face(orange[0]).text, "with": other, "point": point}
    if "exchange" in may and rng.random() < 0.15:
        count = min(3, view.bag_count)
        return {"type": "exchange", "tiles": tiles.text(list(view.rack)[:count])}
    return play_for(view, rng, words)


def play_for(view: View, rng: Random, words: Lexicon) -> dict[str, object]:
    """Return one of the best plays of a seat, or first a hint; a pass if there is no play."""
    if Ability.ASK_HINT in view.may and rng.random() < 0.3:
        return {"type": "ask-hint", "strength": view.hint + 1}
    found = Generator(view.edition, words).top(view.board, view.rack, 20)
    if not found:
        return {"type": "pass"}
    play = found[rng.randrange(len(found))].play
    return {"type": "play", "text": write_play(play, view.board, view.edition)}


class Player:
    """A client at a table that remembers every byte."""

    def __init__(self, seat: Seat | None, client: Client) -> None:
        """Listen from a seat, or as a spectator."""
        self.seat = seat
        self.client = client
        self.view = ""

    async def ready(self) -> None:
        """Wait for the first view."""
        while not self.view:
            await self.hear()

    async def hear(self) -> dict[str, Any]:
        """Record one message."""
        message = await self.client.receive()
        if message["type"] == "view":
            self.view = json.dumps(message["view"], ensure_ascii=False)
        elif message["type"] == "update":
            before = json.loads(self.view)
            history = before["history"] + message["events"]
            view = before | message["changes"] | {"history": history}
            self.view = json.dumps(view, ensure_ascii=False)
        return message


async def play_a_game(players: list[Player], rng: Random, words: Lexicon) -> None:
    """Let the seats play; everyone receives everything before the next move."""
    for count in range(MOST_MOVES):
        number = json.loads(players[0].view)["number"]
        acted = False
        for player in players:
            view = load_view(player.view)
            move = None if player.seat is None else move_for(view, rng, words)
            if move is None:
                continue
            if move["type"] == "play":
                draft = {"type": "preview", "id": f"p{count}", "play": {"text": move["text"]}}
                await player.client.send(draft)
            name = f"m{count}"
            command = {"type": "move", "id": name, "at": number, "move": move}
            await player.client.send(command)
            answer: dict[str, Any] = {}
            while answer.get("id") != name:
                answer = await player.hear()
            assert answer["type"] == "done", answer
            acted = True
            break
        if not acted:
            return
        reached = answer["number"]
        for player in players:
            while json.loads(player.view)["number"] < reached:
                await player.hear()
        if json.loads(players[0].view)["result"]:
            return


async def check_worlds(
    seat: Seat | None, texts: list[str], events: tuple[Event, ...], words: Lexicon
) -> int:
    """Rebuild every message in another world; return how many worlds really differed."""
    rng = Random(len(texts))
    others = 0
    for text in texts:
        message = json.loads(text)
        number = message.get("number") or message.get("view", {}).get("number")
        if number is None or message["type"] not in {"view", "update", "done", "preview"}:
            continue
        game = replay(events[:number])
        other = resample(game, seat, rng)
        others += other.racks != game.racks
        assert await again(other, seat, message, words) == text
    return others


async def again(game: Game, seat: Seat | None, message: dict[str, Any], words: Lexicon) -> str:
    """Rebuild a message from another world."""
    if message["type"] == "update":
        return (await updated(game, seat, message, words)).decode()
    return encode(_again(umpire(game, words), seat, message)).decode()


async def updated(game: Game, seat: Seat | None, message: dict[str, Any], words: Lexicon) -> bytes:
    """Rebuild an update: go back to the earlier view, and take the same step."""
    first = message["from"]
    table = SharedTable(replay(game.events[:first]), words, _Rest(game.events))
    await table.catch_up()
    return Updates(table, GameWriter(table.glance(None)), first, message["now"]).encode(seat)


def _again(table: SharedTable, seat: Seat | None, message: dict[str, Any]) -> ServerMessage:
    writer = GameWriter(table.glance(None))
    match message["type"]:
        case "view":
            view = writer.view(table.view(seat), history=True)
            return ViewMessage(seat=seat, view=view, now=message["now"])
        case "done":
            return Done(id=message["id"], number=table.number, repeated=False)
        case _:
            seen = table.view(seat)
            play = parse_play(message["text"], seen.board, seen.edition, rack=seen.rack)
            return PreviewAnswer(id=message["id"], **asdict(preview_of(table, seen, play)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "seats", "house"),
    [
        ("pocket", 3, {"hints.allowed": True}),
        ("switch", 2, {}),
        ("glass/finish-line", 4, {"challenge.rule": "single"}),
    ],
)
def test_every_byte_is_the_same_in_every_world(
    edition: str, seats: int, house: dict[str, object], tmp_path: Path
) -> None:
    """All messages to all seats and a spectator, in worlds that they cannot distinguish."""
    words = open_lexicon()

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opens = [OPEN] * (seats - 1)
            opened = await server.open(HERE, *opens, edition=edition, house=house)
            tokens: list[str | None] = [opened["token"]]
            for place in range(1, seats):
                body = {"name": f"Player {place}"}
                joined = await server.post(f"/codes/{opened['code']}/join", body)
                tokens.append(joined.json()["token"])
            await record(server, opened["table"], [*tokens, None])

    async def record(server: Running, table: str, tokens: list[str | None]) -> None:
        players = []
        async with AsyncExitStack() as stack:
            for place, token in enumerate(tokens):
                client = await stack.enter_async_context(server.socket(table, token))
                players.append(Player(None if token is None else Seat(place), client))
            for player in players:
                await player.ready()
            await play_a_game(players, Random(edition), words)
            events = await server.registry.store.events(table)
        assert len(events) > 40
        for player in players:
            differ = await check_worlds(player.seat, player.client.seen, events, words)
            assert differ > 10

    run(test)
