"""Event files are read strictly: anything wrong is refused, with its line and field."""

import json

import pytest

from tests.formats.samples import SAMPLES, SWITCH, began, lines, refused
from tilewright.errors import NotationError
from tilewright.formats.json.events import (
    HEADER,
    dump_event,
)
from tilewright.formats.json.views import load_seen


@pytest.mark.parametrize(
    ("number", "old", "new", "field"),
    [
        (2, '"at": 6', '"at": 6.0', "agreed.at"),
        (2, '"at": 6', '"at": true', "agreed.at"),
        (2, '"at": 6', '"at": 9223372036854775808', "agreed.at"),
        (2, '"at": 6', '"at": NaN', None),
        (2, '"at": 6', '"at": 6, "at": 6', None),
        (2, '"at": 6, ', "", "agreed"),
        (
            2,
            '"at": 6',
            '"at": 6, "x": 1',
            "agreed",
        ),
        (2, '"seat": 0', '"seat": 2', "agreed.seat"),
        (2, '"seat": 0', '"seat": -1', "agreed.seat"),
        (2, "agreed", "shouted", "type"),
        (3, '"[C~]"', '"C~"', "drawn-for-first.draws.0.1"),
        (3, '"[C~]"', '"EE"', "drawn-for-first.draws.0.1"),
        (3, '[0, "[C~]"]', "[0]", "drawn-for-first.draws.0"),
        (4, '"draw"', '"dice"', "first-chosen.by"),
        (5, "AEI", "EAI", "drew.tiles"),
        (5, "AEI", "aei", "drew.tiles"),
        (5, "AEI", "AÄI", "drew.tiles"),
        (6, '"H8": "[D+]"', '"H8": "d+"', "played.play.tiles.H8"),
        (6, '"H8": "[D+]"', '"H8": "[D]"', "played.play.tiles.H8"),
        (6, '"H8": "[D+]"', '"H8": "?"', "played.play.tiles.H8"),
        (6, '"H8": "[D+]"', '"Z8": "G"', "played.play.tiles.Z8"),
        (6, '"H8": "[D+]"', '"J8": "G"', "played.play.tiles"),
        (6, '"start": "H8"', '"start": "8H"', "played.words.0.start"),
        (6, '"axis": "down"', '"axis": "up"', "played.words.1.axis"),
        (6, '"announced": 9', '"announced": "9"', "played.play"),
        (8, "true", "1", "passed.by_clock"),
        (13, '["DO", "OX"]', '"DO"', "challenged.refused"),
        (20, '"seed": "00', '"seed": "0', "ended.seed"),
        (20, '"0001', '"0 001', "ended.seed"),
        (20, "[0, 1]", "[0, 2]", "ended.winners.1"),
        (20, '"score": 40, ', "", "ended.settlements.0"),
        (1, '"id": "enable"', '"id": null', "began.lexicon.id"),
        (1, '"youngest": [1]', '"youngest": [2]', "began.youngest.0"),
        (6, '{"H8": "[D+]", "I8": "o"}', '"DO"', "played.play.tiles"),
        (6, '{"text": "DO", "start": "H8", "axis": "across", "score": 8}', "8", "played.words.0"),
        (1, '"participants"', '"people"', "began"),
        (1, '"switch@1"', '"switch@2"', "edition"),
        (1, '"switch@1"', '"switch"', "edition"),
        (1, '"switch@1"', '"./switch.toml@1"', "edition"),
        (1, '"house": {}', '"house": []', "edition"),
        (1, '"house": {}', '"houses": {}', "edition"),
        (1, '"house": {}', '"house": {}, "document": 1', "edition"),
        (
            1,
            '"house": {}',
            '"house": {"rack": 99}',
            "edition",
        ),
        (
            1,
            '"house": {}',
            '"house": {"board": 1}',
            "edition",
        ),
    ],
)
def test_a_wrong_field_is_named_with_its_line(
    number: int, old: str, new: str, field: str | None
) -> None:
    """Every mistake is refused with its line and its field; None is for text that is not JSON."""
    text = lines(*SAMPLES)
    assert old in text[number]
    text[number] = text[number].replace(old, new, 1)
    error = refused("\n".join(text))
    assert (error.line, error.field) == (number + 1, field)


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"type": ' + '{"a": ' * 100_000,
        '{"type": "agreed", "at": ' + "9" * 5000 + "}",
        '{"type": "agreed", "at": ' + "[" * 900 + "]" * 900 + "}",
        '{"type": ["agreed"]}',
        "{'type': 'agreed'}",
        '{"type": "agreed"',
        "\x00",
    ],
)
def test_a_line_that_would_exhaust_a_reader_is_refused(line: str) -> None:
    """Depth and length of a line never break the reader."""
    found = refused(f"{HEADER}\n{dump_event(began(), SWITCH)}\n{line}")
    assert found.line == 3
    assert len(str(found)) < 500


def test_an_error_is_one_short_line_of_print() -> None:
    """Names in an untrusted file neither control a terminal nor fill it."""
    text = lines(*SAMPLES)
    strange = json.dumps("\n\x1b[2J" + "x" * 5000)
    for number, old in ((6, '"H8"'), (2, '"seat"'), (1, '"house"'), (1, '"switch@1"')):
        copy = list(text)
        copy[number] = copy[number].replace(old, strange, 1)
        found = refused("\n".join(copy))
        assert str(found).isprintable()
        assert len(str(found)) < 800
    tree = json.loads(text[1])
    tree["edition"] = {"id": json.loads(strange), "house": {}, "document": SWITCH.document}
    assert str(refused(f"{HEADER}\n{json.dumps(tree)}")).isprintable()


def test_brackets_of_any_depth_are_refused() -> None:
    """House rules are any JSON, up to a depth that every reader can follow."""
    first = dump_event(began(), SWITCH).split('"house": {}')
    for depth in (1, 20, *range(800, 1000, 7), 5000):
        rules = '"house": {"target": ' + "[" * depth + "]" * depth + "}"
        assert refused(f"{HEADER}\n{rules.join(first)}").line == 2


def test_what_is_seen_is_read_as_strictly() -> None:
    """A seen event is not an event: its own names are expected."""
    with pytest.raises(NotationError) as caught:
        load_seen(dump_event(SAMPLES[4], SWITCH), SWITCH, 2)
    assert caught.value.field == "type"
