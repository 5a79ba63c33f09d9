"""What is wrong with entries of kept games: one golden sentence for every fault."""

import json

from tests.records.kept.cases import CASES
from tests.sentences.golden_files import check
from tests.sentences.kept_cases import kept_sentences, stop_sentences
from tilewright.records.kept.faults import KeptCode
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.rules.play.faults import Fault


def test_every_fault_has_its_sentence() -> None:
    """Every fault of the golden cases is said to the scorekeeper."""
    check("kept.txt", kept_sentences())


def test_every_reason_to_stop_has_its_sentence() -> None:
    """A kept game that can be reviewed only in part says where the record stops, and why."""
    check("kept_stops.txt", stop_sentences())


def test_no_fault_is_forgotten() -> None:
    """The golden cases have every fault of kept games, and those that the judge finds."""
    found = {
        fault.code
        for _, words, game in CASES.values()
        for _, fault in follow_kept(load_kept(json.dumps(game)), words).faults
    }
    assert found >= set(KeptCode)
    assert found >= {Fault.GAP, Fault.OCCUPIED, Fault.NOT_CONNECTED, Fault.OWN_PLAY}
