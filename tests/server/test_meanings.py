"""Definitions at a table: after the game and in practice, and never a hint at validity."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.harness import BEN, HERE, Running, config, run, running
from tests.server.histories.bots import Glance, best_play
from tests.server.test_safety import two, view
from tilewright.lexicon import policy
from tilewright.server.tables import meanings
from tilewright.server.tables.meanings import meaning_of

WORDS = ("HOUSE", "QAT", "QI", "XYZZY", "HOUSEX", "Ñ", "house")
"""Valid and invalid, with and without a definition, in any spelling."""
CHECKED = {"challenge.rule": "void"}


async def ask(server: Running, who: dict[str, Any], word: str) -> httpx.Response:
    """Ask what a word means."""
    return await server.get(f"/tables/{who['table']}/definitions/{word}", who["token"])


async def play_first(server: Running, who: dict[str, Any]) -> list[str]:
    """Make the best first play at a table whose token has both seats; return its words."""
    seat = (await view(server, who, seat=0))["on_turn"]
    seen = await view(server, who, seat=seat)
    move = best_play(msgspec.convert(seen, Glance))
    command = {"id": "play", "at": seen["number"], "seat": seat, "move": move}
    done = await server.post(f"/tables/{who['table']}/moves", command, who["token"])
    assert done.status_code == 200, done.text
    (played,) = [event for event in done.json()["events"] if event["type"] == "played"]
    return [word["text"] for word in played["words"]]


async def resign(server: Running, who: dict[str, Any]) -> None:
    """End the game."""
    seen = await view(server, who, seat=0)
    command = {"id": "end", "at": seen["number"], "seat": 0, "move": {"type": "resign"}}
    done = await server.post(f"/tables/{who['table']}/moves", command, who["token"])
    assert done.status_code == 200, done.text


def test_nothing_leaks_while_players_may_challenge(tmp_path: Path) -> None:
    """Whatever word a seat or a spectator asks for, the bytes are the same until the game ends."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN)
            watcher = (await server.post(f"/tables/{ann['table']}/watch", {})).json()
            before = {
                (await ask(server, who, word)).content for who in (ann, watcher) for word in WORDS
            }
            words = await play_first(server, ann)
            after = {
                (await ask(server, who, word)).content
                for who in (ann, watcher)
                for word in (*words, *WORDS)
            }
            assert before == after
            assert len(after) == 1
            assert (await ask(server, ann, words[0])).status_code == 409
            await resign(server, ann)
            for who in (ann, watcher):
                assert (await ask(server, who, words[0])).json()["word"] == words[0]

    run(test)


@pytest.mark.parametrize("allowed", [False, True])
def test_only_after_the_end_a_table_tells_what_must_not_be_praised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, allowed: bool
) -> None:
    """Pages learn the offensive words of a finished game, unless the table allows them."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN, offensive=allowed)
            (word, *_) = await play_first(server, ann)
            monkeypatch.setattr(policy, "is_offensive", lambda text, _: text == word)
            path = f"/tables/{ann['table']}"
            assert (await server.get(path)).json()["info"]["unsaid"] == []
            await resign(server, ann)
            unsaid = (await server.get(path)).json()["info"]["unsaid"]
            assert unsaid == ([] if allowed else [word])

    run(test)


def test_a_practice_game_defines_the_words_on_the_board(tmp_path: Path) -> None:
    """And no others: words that might be played next get one answer, valid or not."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN, house=CHECKED, definitions=True)
            assert ann["info"]["definitions"]
            (word, *_) = await play_first(server, ann)
            answer = await ask(server, ann, word.lower())
            assert answer.status_code == 200
            assert answer.json().keys() == {"word", "base", "relation", "senses"}
            others = [other for other in WORDS if other.upper() != word]
            refusals = {(await ask(server, ann, other)).content for other in others}
            assert len(refusals) == 1
            assert (await ask(server, ann, others[0])).status_code == 404

    run(test)


def test_the_option_is_refused_under_challenges_and_off_by_default(tmp_path: Path) -> None:
    """A table can't offer definitions that would show which words are valid."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            body = {"edition": "pocket", "seats": [HERE, BEN], "definitions": True}
            for house in ({}, {"challenge.rule": "single"}, {"challenge.rule": "five"}):
                assert (await server.post("/tables", body | {"house": house})).status_code == 400
            ann = await server.open(HERE, BEN, house=CHECKED)
            (word, *_) = await play_first(server, ann)
            assert (await ask(server, ann, word)).status_code == 409

    run(test)


def test_only_people_at_the_table_may_ask(tmp_path: Path) -> None:
    """A token for another table, or none, is refused; so is a word with odd characters."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, BEN)
            (word, *_) = await play_first(server, ann)
            await resign(server, ann)
            other, _ = await two(server)
            for token in (None, other["token"], "x"):
                answer = await server.get(f"/tables/{ann['table']}/definitions/{word}", token)
                assert answer.status_code == 401
            for strange in ("A%20B", "A" * 100, "%00", "A-B"):
                assert (await ask(server, ann, strange)).status_code == 400
            unknown = await ask(server, ann, "XYZZY")
            assert unknown.status_code == 404

    run(test)


def test_offensive_words_have_no_meaning_by_default() -> None:
    """A word that was played is not explained if it offends; another shows its ordinary senses."""
    assert meaning_of("BITCH").senses == ()
    assert meaning_of("BITCH", offensive=True).senses
    assert [sense.gloss for sense in meaning_of("TACO").senses] == [
        "a tortilla rolled cupped around a filling"
    ]
    assert len(meaning_of("TACO", offensive=True).senses) > 1


@pytest.mark.parametrize("masks", [False, True])
def test_a_table_with_offensive_words_explains_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, masks: bool
) -> None:
    """Everything is shown only where the table has such words and the host doesn't mask them."""
    asked: list[bool] = []

    def remember(_word: str, *, offensive: bool = False) -> None:
        asked.append(offensive)

    monkeypatch.setattr(meanings, "define", remember)

    async def test() -> None:
        async with running(config(tmp_path, mask_offensive=masks)) as server:
            for offensive in (False, True):
                ann = await server.open(
                    HERE, BEN, house=CHECKED, definitions=True, offensive=offensive
                )
                (word, *_) = await play_first(server, ann)
                assert (await ask(server, ann, word)).status_code == 200

    run(test)
    assert asked == [False, not masks]
