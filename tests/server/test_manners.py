"""Manners: tables without offensive words, and a host who masks them in names and chat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.harness import HERE, OPEN, config, run, running
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.lexicon.offensive import excluded_words, offensive_words
from tilewright.lexicon.policy import EVERY_WORD, POLITE
from tilewright.library.position import Position
from tilewright.server.messages.masking import is_rude, mask
from tilewright.server.reviews.process import _Reporter, _review
from tilewright.server.reviews.protocol import Order
from tilewright.server.tables.hints import answer_for
from tilewright.server.tables.setup import CODE_LETTERS, new_code
from tilewright.units import Seat

HARMLESS = [
    "Scunthorpe",
    "Penistone",
    "Slutsky",
    "Nancy",
    "Mick",
    "Dick Cheney",
    "Alan Cumming",
    "Fanny",
    "Gaylord Focker",
    "Hancock",
    "a Jewish cousin",
    "He sniggered.",
    "Classic assassins assess shiitake",
    "an ass in the grass",
    "Mrs. Cockburn's cockatoo",
    "niggardly",
    "homo sapiens",
    "S. H. Itami",
    "Hell, damn, 455 points!",
    "r2-d2",
    "李雷",
    "Нина 1",
    "\U0001f468 👍",
]
RUDE = [
    "fuck",
    "FuckYou",
    "xXfuckXx",
    "f u c k",
    "f.u.c.k",
    "fuuuuuck",
    "\u0455hit",
    "Shit",
    "$hit",
    "sh1t",
    "sh!t",
    "BigShit",
    "cuntface",
    "wanker2",
    "\uff53\uff48\uff49\uff54",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_harmless_text_is_not_masked(text: str) -> None:
    """Names and words that merely contain or resemble an offensive word stay as they are."""
    assert mask(text) == text
    assert not is_rude(text)


@pytest.mark.parametrize("name", RUDE)
def test_a_hidden_word_is_found(name: str) -> None:
    """Look-alikes, digits, repeats and spaces do not hide a word in a name."""
    assert is_rude(name)


def test_only_the_word_is_masked() -> None:
    """What surrounds an offensive word stays, and the text keeps its length."""
    assert mask("Oh shit, no!") == "Oh ****, no!"
    assert mask("s h i t happens") == "******* happens"


def test_the_list_decides_what_is_masked() -> None:
    """Every word that the list marks is masked in any case, and no word with another meaning."""
    for word, entry in offensive_words().items():
        assert is_rude(word.lower()) is is_rude(word.title()) is entry.is_masked, word
        assert not (entry.is_masked and entry.has_ordinary_sense)


def test_a_host_may_switch_chat_off(tmp_path: Path) -> None:
    """New tables have no chat then, whatever their players ask for, and say so."""

    async def test() -> None:
        async with running(config(tmp_path, chat=False)) as server:
            body = {"edition": "pocket", "seats": [HERE, OPEN], "chat": True}
            ann = (await server.post("/tables", body)).json()
            info = (await server.get(f"/tables/{ann['table']}")).json()
            assert info.get("info", info)["chat"] is False
            assert (await server.get("/about")).json()["chat"] is False
            await server.post(f"/codes/{ann['code']}/join", {"name": "Ben"})
            said = await server.post(f"/tables/{ann['table']}/chat", {"text": "Hi"}, ann["token"])
            assert said.json()["error"]["code"] == "not-allowed"

    run(test)


def test_a_host_may_mask_names_and_chat(tmp_path: Path) -> None:
    """The server refuses the names of seats, guests and accounts, and masks what players say."""

    async def test() -> None:
        async with running(config(tmp_path, mask_offensive=True)) as server:
            rude = {**HERE, "name": "Shit"}
            body = {"edition": "pocket", "seats": [rude, OPEN]}
            assert (await server.post("/tables", body)).json()["error"]["code"] == "bad-name"
            ann = await server.open(HERE, OPEN)
            join = f"/codes/{ann['code']}/join"
            refused = await server.post(join, {"name": "FuckYou"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad-name")
            ben = (await server.post(join, {"name": "Ben"})).json()
            account = {"name": "cuntface", "password": "correct horse"}
            assert (await server.post("/accounts", account)).status_code == 400
            path = f"/tables/{ann['table']}/chat"
            assert (await server.post(path, {"text": "Shit, Nancy!"}, ben["token"])).is_success
            async with server.socket(ann["table"], ann["token"]) as client:
                chat = (await client.of("welcome"))["chat"]
            assert [line["text"] for line in chat] == ["****, Nancy!"]

    run(test)


def test_an_invitation_code_spells_nothing_offensive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes have no vowels, and one with a listed word is drawn again."""
    assert set("AEIOUY").isdisjoint(CODE_LETTERS)
    drawn = iter("7BDSM2" + "KQ7XZ2")
    monkeypatch.setattr("tilewright.server.tables.setup.secrets.choice", lambda _: next(drawn))
    assert new_code() == "KQ7XZ2"


def test_nothing_is_masked_by_default(tmp_path: Path) -> None:
    """Masking is the host's choice."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open({**HERE, "name": "Shit"}, OPEN)
            assert ann["info"]["seats"][0]["name"] == "Shit"

    run(test)


def test_a_table_without_offensive_words(tmp_path: Path) -> None:
    """Everyone who joins sees that the dictionary is another one, and the game uses it."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = await server.open(HERE, OPEN, lexicon="enable", clean=True)
            assert ann["info"]["lexicon"]["id"] == "enable-clean"
            ben = (await server.post(f"/codes/{ann['code']}/join", {"name": "Ben"})).json()
            seen = (await server.get(f"/tables/{ben['table']}/view", ben["token"])).json()["view"]
            plain = await server.open(HERE, HERE | {"name": "Ben"}, lexicon="enable")
            other = (
                await server.get(f"/tables/{plain['table']}/view?seat=0", plain["token"])
            ).json()
            assert seen["lexicon"]["id"] == "enable-clean"
            assert seen["lexicon"]["checksum"] != other["view"]["lexicon"]["checksum"]

    run(test)


@pytest.mark.parametrize("masks", [False, True])
@pytest.mark.parametrize("allowed", [False, True])
def test_a_table_may_let_computers_be_rude(tmp_path: Path, *, masks: bool, allowed: bool) -> None:
    """Computers know offensive words only where table and host allow it; everyone sees the former.

    A host who masks such words overrules the table.
    """

    async def test() -> None:
        async with running(config(tmp_path, mask_offensive=masks)) as server:
            computer = {"kind": "computer", "player": "expert"}
            ann = await server.open(HERE, computer, offensive=allowed)
            assert ann["info"]["offensive"] is allowed
            room = await server.registry.load(ann["table"])
            player = await room._attendant._player(room, Seat(1))
            rude = [word for word in excluded_words() if word in player.words]  # type: ignore[attr-defined]
            assert bool(rude) is (allowed and not masks)

    run(test)


@pytest.mark.parametrize("masks", [False, True])
@pytest.mark.parametrize("allows", [False, True])
def test_the_stricter_of_host_and_table_decides_what_is_said(
    tmp_path: Path, *, masks: bool, allows: bool
) -> None:
    """Hints and reviews name offensive words only where the table and the host allow it."""

    async def test() -> None:
        async with running(config(tmp_path, mask_offensive=masks)) as server:
            policy = server.registry.word_policy(offensive=allows)
            assert policy.allows("SHIT") is (allows and not masks)
            assert policy.allows("HORSE")
            words = open_lexicon("family")
            known = server.registry.word_policy(words, load_edition("pocket"), offensive=allows)
            assert known.allows("SHIT") is (allows and not masks)

    run(test)


def test_a_hint_at_a_table_follows_its_policy() -> None:
    """What a hint shows depends on the policy that the table and the host have agreed on."""
    position = Position(load_edition("pocket"), lexicon="enable").with_rack("SHITTED")
    seen = replace(position.view, hint=3)
    for policy, is_named in ((POLITE, False), (EVERY_WORD, True)):
        answer = answer_for(seen, position.lexicon, policy)
        assert ("SHITTED" in answer.text) is is_named


@pytest.mark.parametrize("offensive", [False, True])
def test_a_reviewing_process_follows_its_order(*, offensive: bool) -> None:
    """The order says whether the review may name offensive words, and comment on them."""
    order = Order("enable", "", RUDE_GAME, 0, offensive=offensive)
    turn = _review(order, _Reporter()).turns[0]
    assert turn.best is not None
    assert ("SHITTED" in turn.best.text) is offensive


RUDE_GAME = """#player1 ann Ann
#player2 ben Ben
>ann: SHITTED -T +0 0
>ben: FAMSTUV - +0 0
"""
