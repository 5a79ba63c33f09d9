"""Messages: sent in the form of the files, checked on receipt, of matching versions."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.server.harness import HERE, config, run, running
from tilewright.catalogue import sentence
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.json.codec import EVENTS, SEEN, type_name
from tilewright.formats.json.events import dump_event
from tilewright.formats.json.views import dump_seen, dump_view
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.rules.view import view_of
from tilewright.server.messages import events
from tilewright.server.messages.base import CONTRACT, encode, explain
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.incoming import MoveMessage, NewTable, read_message
from tilewright.server.messages.moves import PlayMove
from tilewright.server.messages.writer import GameWriter
from tilewright.server.socket import OUTDATED
from tilewright.testing.random_game import RandomGame


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Return the default lexicon."""
    return open_lexicon()


def tags(union: object) -> set[str]:
    """Return the names of all messages in a union."""
    found = msgspec.inspect.type_info(union)
    assert isinstance(found, msgspec.inspect.UnionType)
    structs = [part for part in found.types if isinstance(part, msgspec.inspect.StructType)]
    return {str(part.tag) for part in structs}


def test_every_event_has_a_message() -> None:
    """Everything that can be seen or stored in a file has its structure."""
    assert tags(events.GameEvent) == {type_name(cls) for cls in SEEN}
    assert tags(events.RecordedEvent) == {type_name(cls) for cls in (*SEEN, *EVENTS)}


@pytest.mark.parametrize("name", edition_ids())
def test_messages_are_what_the_files_have(name: str, words: Lexicon) -> None:
    """A view and a seen event have the same form over the wire and in a file."""
    rng = Random(name)
    playing = RandomGame(load_edition(name), words, 2 + len(name) % 2, rng, consents=True)
    writer = GameWriter(view_of(playing.game, None))
    while not playing.is_over and playing.steps < 60:
        for _ in range(6):
            playing.step()
        seats = (None, *range(len(playing.game.participants)))
        for seat in seats:
            view = view_of(playing.game, seat)
            sent = encode(writer.view(view, history=True))
            assert json.loads(sent) == json.loads(dump_view(view))
            for event in view.history[-6:]:
                told = encode(writer.event(event))
                assert json.loads(told) == json.loads(dump_seen(event, view.edition))
    decoder = msgspec.json.Decoder(events.RecordedEvent)
    for happened in playing.game.events:
        line = dump_event(happened, playing.game.edition)
        assert json.loads(encode(decoder.decode(line))) == json.loads(line)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"edition": "pocket", "seats": []}', "seats: expected at least 1 item"),
        ('{"edition": "pocket"}', "expected the field 'seats'"),
        ('{"edition": 5, "seats": []}', "edition: expected text, found a whole number"),
        ('{"edition": "pocket", "seats": [], "x": 1}', "seats: expected at least 1 item"),
        ('{"edition": "p", "x": 1}', "unknown field 'x'"),
        (
            '{"edition": "p", "seats": [{"kind": "here", "name": " "}]}',
            f"seats.0: {sentence('problem-name-blank')}",
        ),
        (
            '{"edition": "p", "seats": [{"kind": "sofa"}]}',
            "seats.0.kind: expected one of the known values",
        ),
        (
            '{"edition": "p", "seats": [{"kind": "open"}], "youngest": [9]}',
            "youngest.0: expected a number of at most 7",
        ),
        ('{"edition": "p', "expected valid JSON"),
    ],
)
def test_a_refusal_says_where_and_what(text: str, message: str) -> None:
    """The place and the expectation, as text; golden sentences."""
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(text, type=NewTable)
    assert explain(str(error.value)) == message


def test_deep_nesting_is_refused() -> None:
    """No message can exhaust the stack."""
    nested = '{"type": "ping", "id": "x", "pad": ' + "[" * 8000
    with pytest.raises(Problem) as problem:
        read_message(nested)
    assert problem.value.code is Code.BAD_REQUEST


@pytest.mark.parametrize("name", ["A1\n", "a1", "A0", "AA1", ""])
def test_a_square_is_named_exactly(name: str) -> None:
    """A line break at the end does not pass."""
    move = {"type": "play", "tiles": {name: "A"}}
    with pytest.raises(Problem):
        read_message(json.dumps({"type": "move", "id": "m", "at": 1, "move": move}))


def test_a_move_is_decoded_into_its_type() -> None:
    """The kind of a move is known once it is decoded."""
    text = '{"type": "move", "id": "m", "at": 1, "move": {"type": "play", "text": "8D CAT"}}'
    message = read_message(text)
    assert isinstance(message, MoveMessage)
    assert isinstance(message.move, PlayMove)


def test_a_page_of_another_version_must_reload(tmp_path: Path) -> None:
    """Over HTTP and over the socket, with its own code; a missing version is accepted."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            opened = await server.open(HERE, {"kind": "here", "name": "Ben"})
            for version in (str(CONTRACT + 1), str(CONTRACT - 1), "0", "x"):
                headers = {"tilewright-contract": version}
                answer = await server.http.get("/api/v1/about", headers=headers)
                assert answer.status_code == Code.OUTDATED.status
                assert answer.json()["error"]["code"] == "outdated"
            headers = {"tilewright-contract": str(CONTRACT)}
            answer = await server.http.get("/api/v1/about", headers=headers)
            assert answer.json()["contract"] == CONTRACT
            for contract, code in ((CONTRACT + 1, OUTDATED), (CONTRACT, None), (None, None)):
                async with server.socket(opened["table"], opened["token"], contract) as client:
                    first = await client.receive()
                    if code is None:
                        assert (first["type"], first["contract"]) == ("welcome", CONTRACT)
                        continue
                    assert (first["type"], first["code"]) == ("error", "outdated")
                    await client.connection.wait_closed()
                    assert client.connection.close_code == code

    run(test)
