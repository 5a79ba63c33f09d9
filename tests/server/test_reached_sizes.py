"""Every limit on the size of a message is reached with its default value.

The largest message that is allowed is understood, and one that is larger by one is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tests.server.harness import BEN, HERE, OPEN, Running, config, run, running
from tests.server.test_accounts import ANN, joined
from tests.server.test_host_files import TEXT
from tests.server.test_sharing import kept
from tilewright.errors import EditionError
from tilewright.records.kept.file import load_kept
from tilewright.server.library.documents import MOST_VARIANTS, read_document
from tilewright.server.messages import sizes
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.messages.sharing import MOST_SEATS, TableClocks
from tilewright.server.messages.text import account_id
from tilewright.server.sharing import state

BAD: Final = (400, 413)
_TABLE: Final = {"edition": "pocket", "seats": [HERE, OPEN]}
_MEMORY: Final = {"stability": 2.3, "difficulty": 5.2, "last": 1, "due": 2}
_WIDE: Final = "\ufdfa"
"""One character that stands for a phrase of 18 when names are compared."""


def names(size: int) -> dict[str, Any]:
    """Return a table for a player with a long name."""
    return _TABLE | {"seats": [{"kind": "here", "name": "a" * size}, OPEN]}


def ids(size: int) -> dict[str, Any]:
    """Return an account whose normalized name has a length."""
    wide = 3
    plain = size - len(account_id(_WIDE * wide))
    name = _WIDE * wide + "a" * plain
    assert len(account_id(name)) == size
    return ANN | {"name": name}


def words(size: int) -> dict[str, Any]:
    """Return a play with a word of a length."""
    return {"words": ["A" * size]}


@dataclass
class Case:
    """A message, where it is sent, and how large it may be."""

    path: str
    body: Callable[[int], object]
    most: int
    method: str = "POST"


CASES: Final = {
    "LONGEST_NAME": Case("/tables", names, sizes.LONGEST_NAME),
    "LONGEST_ACCOUNT_ID": Case("/accounts", ids, sizes.LONGEST_ACCOUNT_ID),
    "LONGEST_CHAT": Case("/chat", lambda size: {"text": "a" * size}, sizes.LONGEST_CHAT),
    "LONGEST_WORD": Case("/words/judge", words, sizes.LONGEST_WORD),
    "MOST_WORDS": Case("/words/judge", lambda size: {"words": ["QI"] * size}, sizes.MOST_WORDS),
    "LONGEST_TOKEN": Case("/mine", lambda size: {"tokens": ["a" * size]}, sizes.LONGEST_TOKEN),
    "MOST_TOKENS": Case("/mine", lambda size: {"tokens": ["a"] * size}, sizes.MOST_TOKENS),
    "LONGEST_ENDPOINT": Case(
        "/push/unsubscribe", lambda size: {"endpoint": "h" * size}, sizes.LONGEST_ENDPOINT
    ),
    "MOST_STUDY_CARDS": Case(
        "/study/questions",
        lambda size: {"decks": [], "cards": {f"valid A{n:05}": 1 for n in range(size)}},
        sizes.MOST_STUDY_CARDS,
    ),
    "MOST_STUDY_WORDS": Case(
        "/study/questions",
        lambda size: {"decks": [], "words": ["QI"] * size},
        sizes.MOST_STUDY_WORDS,
    ),
    "MOST_KEPT_CARDS": Case(
        "/study/keep",
        lambda size: {"lexicon": "family", "cards": {f"valid A{n}": _MEMORY for n in range(size)}},
        sizes.MOST_KEPT_CARDS,
    ),
    "LONGEST_STUDY_ANSWER": Case(
        "/study/answers",
        lambda size: {"question": "valid QI", "typed": "yes".ljust(size)},
        sizes.LONGEST_STUDY_ANSWER,
    ),
}


async def send(server: Running, case: Case, size: int) -> int:
    """Send a message of a size, with all the rights that it may need."""
    session = (await server.post("/sessions", ANN)).json()["session"]
    path, token = case.path, session
    if path == "/chat":
        ann = await server.open(HERE, OPEN)
        path, token = f"/tables/{ann['table']}/chat", ann["token"]
    return (await server.post(path, case.body(size), token)).status_code


@pytest.mark.reaches("messages.sizes.LONGEST_NAME", "messages.sizes.LONGEST_ACCOUNT_ID")
@pytest.mark.reaches("messages.sizes.LONGEST_CHAT", "messages.sizes.LONGEST_WORD")
@pytest.mark.reaches("messages.sizes.MOST_WORDS", "messages.sizes.LONGEST_TOKEN")
@pytest.mark.reaches("messages.sizes.MOST_TOKENS", "messages.sizes.LONGEST_ENDPOINT")
@pytest.mark.reaches("messages.sizes.MOST_STUDY_CARDS", "messages.sizes.MOST_STUDY_WORDS")
@pytest.mark.reaches("messages.sizes.MOST_KEPT_CARDS", "messages.sizes.LONGEST_STUDY_ANSWER")
@pytest.mark.parametrize("name", CASES)
def test_a_part_that_is_too_long_is_refused(tmp_path: Path, name: str) -> None:
    """The longest is accepted; one that is longer by one gets 400 with the name of the field."""
    case = CASES[name]

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            await joined(server)
            if name == "LONGEST_ENDPOINT":
                # The message is read before it matters which service would be asked.
                server.registry.push = object()  # type: ignore[assignment]
            answers = [await send(server, case, size) for size in _around(case.most)]
            server.registry.push = None
            assert answers[0] not in BAD
            assert answers[1] in BAD

    run(test)


@pytest.mark.reaches("messages.sizes.SHORTEST_PASSWORD")
def test_a_short_password_is_refused(tmp_path: Path) -> None:
    """The shortest is accepted; one that is shorter by one gets the code `bad-password`."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            password = "kestrels" * 9
            short = {"name": "Ann", "password": password[: sizes.SHORTEST_PASSWORD - 1]}
            refused = await server.post("/accounts", short)
            assert refused.json()["error"]["code"] == "bad-password"
            enough = {"name": "Ann", "password": password[: sizes.SHORTEST_PASSWORD]}
            assert (await server.post("/accounts", enough)).status_code == 201

    run(test)


@pytest.mark.reaches("messages.sizes.LARGEST_BODY", "messages.sizes.LARGEST_RECORD")
@pytest.mark.reaches("messages.sizes.LARGEST_EDITION", "messages.sizes.LARGEST_KEPT")
def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """What is in the largest file is looked at; a larger one is refused for its size."""
    files = {
        "/reviews": ("text", sizes.LARGEST_RECORD, "file"),
        "/editions/check": ("document", sizes.LARGEST_EDITION, "edition"),
    }

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for path, (field, most, fault) in files.items():
                looked = (await server.post(path, {field: "#" * most})).json()["error"]
                assert looked[fault], path
                refused = (await server.post(path, {field: "#" * (most + 1)})).json()["error"]
                assert not refused.get(fault), path
            texts = [kept() + " " * (size - len(kept())) for size in _around(sizes.LARGEST_KEPT)]
            shared = [
                (await server.post("/kept", {"game": text, "name": "Ann"}, "a" * 26)).status_code
                for text in texts
            ]
            assert shared == [201, 400]
            whole = [b"{" + b" " * (size - 2) + b"}" for size in _around(sizes.LARGEST_BODY)]
            codes = [
                (await server.http.post("/api/v1/tables", content=body)).status_code
                for body in whole
            ]
            assert codes == [400, 413]

    run(test)


def _around(most: int) -> tuple[int, int]:
    """Return the largest size, and one that is too large."""
    return most, most + 1


@pytest.mark.reaches("messages.sizes.LARGEST_MESSAGE")
def test_a_socket_message_that_is_too_long_is_refused(tmp_path: Path) -> None:
    """The longest is answered; one that is longer by one ends with an error."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN)
            async with server.socket(ann["table"], ann["token"]) as client:
                await client.of("welcome")
                for size, kind in zip(_around(sizes.LARGEST_MESSAGE), ("ok", "error"), strict=True):
                    message = '{"type": "ping", "id": "p"}'
                    await client.connection.send(message + " " * (size - len(message)))
                    told = await client.of("ok", "pong", "done", "error")
                    assert (told["type"] == "error") == (kind == "error")

    run(test)


@pytest.mark.reaches("messages.sizes.LARGEST_SHARED")
def test_a_shared_game_with_too_many_branches_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that has grown to the largest size is kept; the next change gets `too-large`."""
    game, writer = load_kept(kept()), state.Phone("digest", "Ann")
    most, more = _around(sizes.LARGEST_SHARED)
    monkeypatch.setattr(state, "dump_kept", lambda _: "x" * most)
    assert len(state.share(game, writer).game) == most
    monkeypatch.setattr(state, "dump_kept", lambda _: "x" * more)
    with pytest.raises(Problem) as refused:
        state.share(game, writer)
    assert refused.value.code is Code.TOO_LARGE


@pytest.mark.reaches("messages.sharing.MOST_SEATS")
def test_clocks_of_too_many_players_are_refused() -> None:
    """The clocks of the most players are read; those of one more are not."""
    most, more = _around(MOST_SEATS)
    clocks = msgspec.convert({"left": [1] * most, "runs": None}, TableClocks)
    assert len(clocks.left) == most
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"left": [1] * more, "runs": None}, TableClocks)


@pytest.mark.reaches("library.documents.MOST_VARIANTS")
def test_a_file_with_too_many_variants_is_refused() -> None:
    """The file with the most is read; in one with more, the first that is too many is named."""
    own = len(read_document(TEXT)) - 1

    def document(count: int) -> str:
        more = (f'[variants.v{number}]\nname = "V"\n' for number in range(count - own))
        return TEXT + "".join(more)

    most, more = _around(MOST_VARIANTS)
    assert read_document(document(most))
    with pytest.raises(EditionError, match=f"v{more - own - 1}"):
        read_document(document(more))
