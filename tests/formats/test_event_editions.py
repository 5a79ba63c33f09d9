"""Editions in event files: shipped ones by name, others as a document."""

import json
from dataclasses import replace

import pytest

from tests.formats.samples import SWITCH, began, lines, refused
from tilewright.edition import parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.json.events import (
    HEADER,
    dump_event,
    dump_events,
    load_events,
)
from tilewright.rules.event import (
    Began,
)


def edition_in(first: Began) -> dict[str, object]:
    """Return the file's entry about the edition of a game."""
    tree: dict[str, object] = json.loads(dump_event(first, first.edition))["edition"]
    return tree


def test_a_shipped_edition_is_written_by_name() -> None:
    """A shipped edition need not be in the file; house rules must."""
    house = {"challenge.rule": "five", "scoring.bonus.6": 20, "rack": 6}
    first = began(load_edition("glass/9-tile", house))
    assert edition_in(first) == {"id": "glass/9-tile@1", "house": house}
    (again,) = load_events(dump_events([first]))
    assert again == first
    assert isinstance(again, Began)
    assert again.edition.house == first.edition.house


def test_an_own_edition_is_in_the_file() -> None:
    """The file of a game with a custom edition is self-contained, variants included."""
    text = load_edition("glass").document.replace('id = "glass"', 'id = "kitchen"')
    own = parse_edition(text, variant="finish-line", house={"target.2": [10, 20, 30]})
    first = began(own)
    assert edition_in(first) == {
        "id": "kitchen/finish-line@1",
        "house": {"target.2": [10, 20, 30]},
        "document": text,
    }
    assert load_events(dump_events([first])) == (first,)


def test_a_changed_edition_does_not_pass_for_ours() -> None:
    """A custom document under the name of a shipped edition is kept verbatim."""
    text = load_edition("pocket").document.replace("7 = 50", "7 = 35")
    first = began(parse_edition(text))
    assert first.edition.ref == load_edition("pocket").ref
    assert edition_in(first)["document"] == text
    (again,) = load_events(dump_events([first]))
    assert isinstance(again, Began)
    assert again.edition.bonuses[7] == 35
    assert load_edition("pocket").bonuses[7] == 50


def test_an_edition_that_is_not_its_document_cannot_be_written() -> None:
    """An edition changed in memory would read back as another one, so it is refused."""
    with pytest.raises(NotationError):
        dump_events([began(replace(SWITCH, rack=6))])
    with pytest.raises(NotationError):
        dump_events([began(replace(SWITCH, id="nowhere", document=""))])


def test_a_document_must_be_of_the_edition_it_is_named() -> None:
    """Name and document must match."""
    text = lines(began(parse_edition(SWITCH.document.replace('id = "switch"', 'id = "own"'))))
    text[1] = text[1].replace("own@1", "owl@1", 1)
    assert refused("\n".join(text)).field == "edition"


@pytest.mark.parametrize("document", ["", "format = ", "x" * 1000, "a = " + "[" * 5000])
def test_a_document_that_is_no_edition_is_refused(document: str) -> None:
    """Whatever replaces an edition is refused in one sentence."""
    tree = json.loads(dump_event(began(), SWITCH))
    tree["edition"] = {"id": "own@1", "house": {}, "document": document}
    error = refused(f"{HEADER}\n{json.dumps(tree)}")
    assert (error.line, error.field) == (2, "edition")
