"""The page compares and chooses versions of a kept game as Python does."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.web.page_code import ask_page
from tests.web.test_page_keep import random_game
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.merging import choose_branch, common_entries
from tilewright.records.kept.model import Branch, KeptGame

PAIRS = 60
BY_TYPE: dict[str, dict[str, object]] = {
    "pass": {"by_clock": False},
    "challenge": {"by": "dictionary", "award": None},
    "leave": {"why": "resigned"},
    "adjust": {"why": "other"},
    "gained": {"doubled": False, "tiles": None},
    "switch": {"given": None, "taken": None},
}
COMMON: dict[str, object] = {"note": "", "total": None, "rack": None, "clock": None}
"""Fields that mean the same as leaving them out, for some types of entries and for all."""

Tree = dict[str, Any]


def rewritten(tree: Tree, rng: Random) -> Tree:
    """Return the same object with its fields in another order."""
    fields = list(tree.items())
    rng.shuffle(fields)
    return dict(fields)


def version(game: Tree, rng: Random) -> Tree:
    """Return another version of a game: the same, written differently, or changed somewhere."""
    other = deepcopy(game)
    entries: list[Tree] = other["entries"]
    for at, entry in enumerate(entries):
        same = {**COMMON, **BY_TYPE.get(entry["type"], {}), **entry}
        entries[at] = rewritten(same if rng.random() < 0.5 else entry, rng)
    match rng.randrange(5):
        case 0 if entries:
            del entries[rng.randrange(len(entries)) :]
        case 1 if entries:
            entry = rng.choice(entries)
            entry["note"] = "changed"
        case 2 if entries:
            rng.choice(entries)["clock"] = 12_345
        case 3:
            other["header"]["title"] = rng.choice(("", "Final"))
            other["header"]["first_by"] = "draw"
        case _:
            pass
    return other


def pairs() -> Iterator[tuple[Tree, Tree]]:
    """Yield pairs of versions."""
    for number in range(PAIRS):
        rng = Random(number)
        game = random_game(rng)
        yield game, version(game, rng)


@pytest.mark.usefixtures("processes")
def test_the_page_compares_versions_as_python_does() -> None:
    """Where two versions part, whether they are the same, and what a choice leaves."""
    asked = [{"one": one, "other": other} for one, other in pairs()]
    found: set[tuple[bool, bool]] = set()
    for question, told in zip(asked, ask_page("merging.ts", asked), strict=True):
        one, other = (load_kept(json.dumps(question[name])) for name in ("one", "other"))
        both = KeptGame(one.header, one.entries, (Branch("Ben", other.header, other.entries),))
        assert isinstance(told, dict)
        assert load_kept(json.dumps(told.pop("chosen"))) == choose_branch(both, 0, "Ann")
        assert told == {
            "common": common_entries(both, 0),
            "isSameHeader": one.header == other.header,
            "isSame": one == other,
        }, question
        found.add((one.header == other.header, one.entries == other.entries))
    assert found == {(True, True), (True, False), (False, True)}
