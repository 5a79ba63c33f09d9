"""What follows from each golden case is what its file says.

``TILEWRIGHT_GOLDEN=write pytest tests/records/kept`` rewrites the files after a change of the
rules; the difference belongs in the same commit, and the TypeScript follower must agree with it.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tests.records.kept.cases import CASES
from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.tree import followed_tree
from tools.make_kept_cases import cases, with_mistake

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", CASES)
def test_golden_case(name: str) -> None:
    """A kept game gives the scores, faults, turns and result in its file, and survives a save."""
    about, words, game = CASES[name]
    kept = load_kept(json.dumps(game))
    assert load_kept(dump_kept(kept)) == kept
    followed = followed_tree(follow_kept(kept, words))
    case = {"about": about, "words": words, "game": game, "followed": followed}
    file = FOLDER / f"{name}.json"
    if os.environ.get("TILEWRIGHT_GOLDEN") == "write":
        file.write_text(_text(case), "utf-8")
    assert json.loads(file.read_text("utf-8")) == case


def test_random_cases_agree_with_themselves() -> None:
    """A random case is a game that can be read, with what follows from it."""
    (case,) = cases(1, 3)
    words = case["words"]
    assert isinstance(words, list)
    kept = load_kept(json.dumps(case["game"]))
    assert json.loads(json.dumps(followed_tree(follow_kept(kept, words)))) == case["followed"]
    assert with_mistake(kept, Random(1)) != kept


def test_no_file_without_a_case() -> None:
    """Every golden file belongs to a case."""
    assert {file.stem for file in FOLDER.glob("*.json")} == set(CASES)


def _text(case: Mapping[str, object]) -> str:
    """Return a case as JSON with a line for each entry and each step."""
    lines = json.dumps(case, ensure_ascii=False, indent=1).split("\n")
    text, depth = "", 0
    for line in lines:
        bare = line.strip()
        depth = len(line) - len(bare)
        text += f"\n{line}" if depth <= 3 and not bare.startswith(("]", "}")) else bare
    return f"{text.lstrip()}\n"
