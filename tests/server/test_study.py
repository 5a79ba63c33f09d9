"""Study on the server: questions, grades and progress, with an account and without one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Running, config, run, running
from tilewright.lexicon import open_lexicon
from tilewright.server.messages.sizes import LARGEST_BODY, MOST_STUDY_CARDS
from tilewright.server.messages.study import QuestionKind, StudyDeck, StudyGrade
from tilewright.study import DECKS, Grade, Kind, build_deck, build_question
from tilewright.units import Instant

ANN = {"name": "Ann", "password": "only the tests know this"}
DAY = 24 * 3600 * 1000


async def posted(
    server: Running, path: str, body: Mapping[str, object], token: str | None = None
) -> dict[str, Any]:
    """Post to a study operation and return the answer."""
    answer = await server.post(f"/study/{path}", body, token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_messages_name_what_study_has() -> None:
    """Every deck, kind of question and grade has its name on the wire."""
    assert [deck.value for deck in StudyDeck] == list(DECKS)
    assert {kind.value for kind in QuestionKind} == {kind.value for kind in Kind}
    assert {grade.value for grade in StudyGrade} == {grade.value for grade in Grade}


def test_a_question_follows_from_its_id() -> None:
    """The question with the id of any question of a deck is the same question."""
    words = open_lexicon("family")
    for name in DECKS:
        for question in build_deck(name, words, ["QAT", "ZZ", "ORANGES"])[:20]:
            assert build_question(question.id, words) == question


def test_a_guest_studies_without_leaving_anything_on_the_server(tmp_path: Path) -> None:
    """The client sends what is due and gets what is remembered; right answers return later."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            asked = await posted(server, "questions", {"decks": ["missed", "two"], "words": ["ZA"]})
            questions = [one["id"] for one in asked["questions"]]
            assert len(questions) == 10
            assert questions[0] == "valid ZA"
            assert "answer" not in asked["questions"][0]
            right = await posted(server, "answers", {"question": "valid ZA", "typed": "yes"})
            wrong = await posted(server, "answers", {"question": "valid ZA", "typed": "no"})
            assert (right["grade"], wrong["grade"]) == ("right", "wrong")
            assert right["answer"] == ["ZA"]
            assert right["memory"]["due"] > wrong["memory"]["due"]
            cards = {"valid ZA": right["memory"]["due"], questions[1]: 1}
            later = await posted(server, "questions", {"decks": ["two"], "cards": cards})
            ids = [one["id"] for one in later["questions"]]
            assert ids[0] == questions[1], "what is due comes first"
            assert "valid ZA" not in ids
            assert later["decks"][0]["due"] == 1
            again = await posted(
                server,
                "answers",
                {"question": "valid ZA", "typed": "yes", "memory": right["memory"]},
            )
            assert again["memory"]["answers"] == again["memory"]["right"] == 2
            repeated = await posted(
                server, "answers", {"question": "valid ZA", "typed": "yes", "counts": False}
            )
            assert repeated["memory"] is None

    run(test)


def test_an_account_remembers(tmp_path: Path) -> None:
    """Answers, words and the progress of a browser are stored; keys and strangers see nothing."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            ann = (await server.post("/accounts", ANN)).json()["session"]
            assert (await posted(server, "words", {"words": ["zebra"]}, ann))["words"] == ["ZEBRA"]
            first = await posted(server, "questions", {"decks": ["missed"]}, ann)
            assert [one["id"] for one in first["questions"]] == ["spell ABERZ"]
            assert first["questions"][0]["count"] == 2
            answer = {"question": "spell ABERZ", "typed": "zebra, braze"}
            assert (await posted(server, "answers", answer, ann))["grade"] == "right"
            second = await posted(server, "questions", {"decks": ["missed"]}, ann)
            assert second["questions"] == []
            assert (second["answers"], second["right"]) == (1, 1)
            now = server.registry.now()
            server.registry.now = lambda: Instant(now + 60 * DAY)
            third = await posted(server, "questions", {"decks": ["missed"]}, ann)
            assert third["decks"][0] == {"deck": "missed", "questions": 1, "asked": 1, "due": 1}
            memory = {"stability": 2.0, "difficulty": 5.0, "last": now, "due": now + DAY}
            kept = {"lexicon": "family", "cards": {"valid QI": memory}, "words": ["ZA"]}
            assert (await posted(server, "keep", kept, ann))["cards"] == 2
            assert (await server.post("/study/words", {"words": ["ZA"]})).status_code == 401
            stranger = await posted(server, "questions", {"decks": ["missed"]})
            assert stranger["decks"][0]["questions"] == 0

    run(test)


@pytest.mark.parametrize("masks", [False, True])
def test_an_account_decides_whether_study_names_offensive_words(
    tmp_path: Path, *, masks: bool
) -> None:
    """Offensive words are asked about only if the account wants them and the host allows them."""

    async def test() -> None:
        async with running(config(tmp_path, mask_offensive=masks)) as server:
            ann = (await server.post("/accounts", ANN)).json()["session"]
            await posted(server, "words", {"words": ["bitch"]}, ann)
            for wanted in (False, True):
                chosen = await server.post("/account/words", {"offensive": wanted}, ann)
                assert chosen.json()["offensive"] is wanted
                assert (await server.get("/account", ann)).json()["offensive"] is wanted
                asked = await posted(server, "questions", {"decks": ["missed"]}, ann)
                is_asked = wanted and not masks
                assert [one["id"] for one in asked["questions"]] == ["spell BCHIT"] * is_asked
                answer = {"question": "spell BCHIT", "typed": "bitch"}
                graded = await server.post("/study/answers", answer, ann)
                assert ("BITCH" in graded.text) is is_asked
            key = (await server.post("/account/keys", {"name": "my bot"}, ann)).json()["key"]
            refused = await server.post("/account/words", {"offensive": True}, key)
            assert refused.status_code == 403

    run(test)


def test_bad_answers_are_explained(tmp_path: Path) -> None:
    """An unknown dictionary, an unknown question and an unclear answer are refused."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for body in (
                {"question": "valid QI", "typed": "perhaps"},
                {"question": "color QI", "typed": "yes"},
                {"question": "valid Q1", "typed": "yes"},
                {"question": "valid QI", "typed": "yes", "lexicon": "no-such"},
            ):
                answer = await server.post("/study/answers", body)
                assert answer.status_code == 400, body
                assert answer.json()["error"]["message"]

    run(test)


def test_a_guest_with_all_cards_fits_into_a_request(tmp_path: Path) -> None:
    """As many cards as a guest can have are accepted, and then there are no new questions."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            deck = build_deck("three", open_lexicon("family"))
            cards = {question.id: 2**50 for question in deck[:MOST_STUDY_CARDS]}
            assert len(str(cards)) < LARGEST_BODY
            asked = await posted(server, "questions", {"decks": ["two"], "cards": cards})
            assert asked["is_full"]
            assert asked["questions"] == []

    run(test)
