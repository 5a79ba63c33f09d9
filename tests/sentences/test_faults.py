"""Why a move is refused: one golden sentence for every fault."""

from dataclasses import replace

from tests.sentences.cases import finding_cases
from tests.sentences.golden_files import check
from tilewright.edition.shipped import load_edition
from tilewright.rules.play.faults import PARAMETERS, Fault
from tilewright.sentences.faults import describe


def test_every_fault_has_its_sentence() -> None:
    """Singular and plural, with the squares, tiles, names and numbers it is about."""
    pocket = load_edition("pocket")
    check("faults.txt", (f"{one.fault.name}: {describe(one, pocket)}" for one in finding_cases()))


def test_no_fault_is_forgotten() -> None:
    """Every fault is among the cases, with as many values as its sentence needs."""
    assert {finding.fault for finding in finding_cases()} == set(Fault)
    for finding in finding_cases():
        assert len(finding.about) == len(PARAMETERS.get(finding.fault, ()))


def test_a_finding_says_it_without_an_edition() -> None:
    """The rules raise findings that explain themselves; an edition only adds its own names."""
    pocket = load_edition("pocket")
    switch = replace(load_edition("switch"), kind_names={"switch": "magic tile"})
    for finding in finding_cases():
        assert describe(finding, pocket) == finding.sentence
        named = describe(finding, switch) != finding.sentence
        assert named == (finding.fault is Fault.NOT_A_SWITCH_TILE)


def test_values_travel_as_texts() -> None:
    """Clients get names, words, tiles and numbers in one list."""
    texts = {(finding.fault, tuple(finding.texts)) for finding in finding_cases()}
    assert (Fault.NOT_A_WORD, ("QXZ", "ZB")) in texts
    assert (Fault.NOT_MISSING, ("Ben", "300")) in texts
