"""Sentences about the steps of a recorded game, in the words of events."""

from tests.sentences.cases import NAMES, note_cases, step_cases
from tests.sentences.golden_files import check
from tests.sentences.slip_cases import slip_cases
from tilewright.edition.shipped import load_edition
from tilewright.records.record import RackGained
from tilewright.records.slips import SlipKind
from tilewright.sentences.people import People
from tilewright.sentences.records import describe


def test_every_step_of_a_record() -> None:
    """Records have no reader: every player has a name."""
    pocket = load_edition("pocket")
    several, two = People(NAMES, None), People(NAMES[:2], None)
    lines = [f"{name}: {describe(step, pocket, several)}" for name, step in step_cases()]
    lines += [
        f"{name} of two: {describe(step, pocket, two)}"
        for name, step in step_cases()
        if isinstance(step.entry.action, RackGained)
    ]
    check("records.txt", lines)


def test_every_note_on_a_turn() -> None:
    """What GCG has no line for is said in notes."""
    check("notes.txt", note_cases())


def test_every_slip() -> None:
    """Each kind of slip has a sentence in every language."""
    cases = list(slip_cases())
    assert {slip.kind for slip in cases} == set(SlipKind)
    check("slips.txt", (f"{slip.kind.value}: {slip.message}" for slip in cases))
