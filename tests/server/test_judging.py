"""The word judge: one answer for all words of a play, and nothing else."""

from pathlib import Path

from tests.server.harness import config, run, running
from tilewright.server.messages.sizes import LONGEST_WORD, MOST_WORDS
from tilewright.server.upkeep.limits import RULINGS

PLAYS = (
    (["qi"], True),
    (["QI", "quartz", " Za "], True),
    (["QI", "QUARTZX"], False),
    (["XQZ", "QI"], False),
    (["café"], True),
    (["ÄÖÜ"], False),
    (["q1"], False),
)
BAD: tuple[object, ...] = (
    {},
    {"words": []},
    {"words": [""]},
    {"words": ["  "]},
    {"words": ["A\u202eB"]},
    {"words": ["QI"] * (MOST_WORDS + 1)},
    {"words": ["A" * (LONGEST_WORD + 1)]},
    {"words": ["QI"], "lexicon": "no-such-list"},
    {"words": ["QI"], "lexicon": "../family"},
    {"words": "QI"},
    {"words": ["QI"], "which": True},
)


def test_a_play_gets_one_answer(tmp_path: Path) -> None:
    """The answer is the same field for every play, whichever word is not acceptable."""

    async def test() -> None:
        async with running(config(tmp_path)) as server:
            for words, acceptable in PLAYS:
                for lexicon in ("family", "enable"):
                    body = {"words": words, "lexicon": lexicon}
                    answer = await server.post("/words/judge", body)
                    assert answer.status_code == 200
                    assert answer.json() == {"acceptable": acceptable}
            for wrong in BAD:
                answer = await server.post("/words/judge", wrong)
                assert answer.status_code == 400, wrong

    run(test)


def test_an_address_has_a_budget(tmp_path: Path) -> None:
    """A client that asks too often must wait, so nobody can read out a dictionary quickly."""

    async def test() -> None:
        async with running(config(tmp_path, looseness=1.0)) as server:
            server.stop_refilling()
            body = {"words": ["QI"]}
            statuses = [
                (await server.post("/words/judge", body)).status_code
                for _ in range(int(RULINGS.burst) + 3)
            ]
            assert statuses[: int(RULINGS.burst)] == [200] * int(RULINGS.burst)
            assert 429 in statuses

    run(test)
