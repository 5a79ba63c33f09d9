"""The coach's tips and hints, as golden lines."""

from tests.sentences.cases import NAMES, READERS
from tests.sentences.coach_cases import hint_cases, tip_cases
from tests.sentences.golden_files import check
from tilewright.analysis.coach import TipKind, describe
from tilewright.sentences.people import People


def test_tips_and_hints_are_said() -> None:
    """Every tip is said to its player, another player and an onlooker; hints to their player."""
    lines = []
    for name, reader in READERS:
        lines += [f"# To {name}", ""]
        lines += [describe(tip, People(NAMES, reader)) for tip in tip_cases()]
        lines.append("")
    check("coach.txt", [*lines, "# Hints", "", *map(str, hint_cases())])


def test_every_kind_of_tip_is_said() -> None:
    """A new kind of tip cannot be forgotten."""
    assert {tip.kind for tip in tip_cases()} == set(TipKind)


def test_a_tip_says_itself_to_its_player() -> None:
    """As text, a tip is what its player reads."""
    people = People(NAMES, READERS[0][1])
    assert all(str(tip) == describe(tip, people) for tip in tip_cases())
