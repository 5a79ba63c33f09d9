"""The file of a kept game is lossless, and says what is wrong with it."""

import json
import re
from pathlib import Path

import pytest

from tilewright.errors import NotationError
from tilewright.records.kept.file import (
    dump_kept,
    entry_tree,
    header_tree,
    load_kept,
    read_entry,
    read_header,
)
from tilewright.records.kept.model import LONGEST_ID

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "kept-games.md"

ENTRIES = [
    {"type": "play", "id": "1", "seat": 0, "tiles": {"F8": "H", "G8": "o"}, "rack": "AHR?"},
    {"type": "score", "id": "2", "seat": 1, "score": 24, "count": 5, "total": 24},
    {"type": "exchange", "id": "3", "seat": 0, "count": 2, "tiles": "AB"},
    {"type": "exchange", "id": "4", "seat": 0, "count": 7},
    {"type": "pass", "id": "5", "seat": 1, "by_clock": True, "clock": -500, "note": "äh"},
    {"type": "switch", "id": "6", "seat": 0, "other": 1, "given": "A", "taken": "?"},
    {"type": "challenge", "id": "7", "seat": 0, "ruling": "withdrawn", "by": "table", "award": 5},
    {"type": "lost", "id": "8", "seat": 1},
    {"type": "leave", "id": "9", "seat": 1, "why": "time"},
    {"type": "adjust", "id": "10", "seat": 1, "points": -10, "why": "time"},
    {"type": "end", "id": "11", "seat": 0, "reason": "no-plays"},
    {"type": "unplayed", "id": "12", "seat": 0, "rest": True},
    {"type": "unplayed", "id": "13", "seat": 1, "tiles": ""},
    {"type": "gained", "id": "14", "seat": 1, "tiles": "QZ", "doubled": True, "score": 40},
]


def game_tree(*entries: dict[str, object]) -> dict[str, object]:
    """Return the JSON of a game with these entries."""
    edition = {"id": "pocket@1", "house": {}}
    players = [{"name": "Ann", "nick": "ann"}, {"name": "Ben", "level": "beginner"}]
    header = {"edition": edition, "players": players, "first": 1, "first_by": "youngest"}
    return {"tilewright": "kept-game", "version": 1, "header": header, "entries": list(entries)}


def test_every_entry_is_read_back() -> None:
    """Writing a game and reading it gives the same game; the file has the same fields."""
    branch = {"name": "Ben's phone", "header": game_tree()["header"], "entries": ENTRIES[:3]}
    tree = {**game_tree(*ENTRIES), "branches": [branch]}
    game = load_kept(json.dumps(tree))
    written = dump_kept(game)
    assert json.loads(written) == tree
    assert load_kept(written) == game
    for entry in game.entries:
        assert read_entry(entry_tree(entry, game.header), game.header) == entry
    assert read_header(header_tree(game.header)) == game.header


def test_the_example_in_the_reference_is_a_game() -> None:
    """The example in the documentation can be read, and is written back the same."""
    example = re.search(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert example is not None
    game = load_kept(example[1])
    assert load_kept(dump_kept(game)) == game
    assert len(game.entries) == 6


def test_null_means_left_out() -> None:
    """A field that is null is as good as one that is missing."""
    entry = {"type": "pass", "id": "1", "seat": 0}
    nulls = {**entry, "score": None, "clock": None}
    assert load_kept(json.dumps(game_tree(nulls))) == load_kept(json.dumps(game_tree(entry)))


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"type": "dance", "id": "1", "seat": 0}, "entries.0.type"),
        ({"type": "pass", "id": "", "seat": 0}, "id"),
        ({"type": "pass", "id": "1"}, "entries.0"),
        ({"type": "pass", "id": "1", "seat": 2}, "entries.0.seat"),
        ({"type": "pass", "id": "1", "seat": 0, "extra": 1}, "entries.0"),
        ({"type": "play", "id": "1", "seat": 0, "tiles": {"P16": "A"}}, "entries.0.tiles.P16"),
        ({"type": "play", "id": "1", "seat": 0, "tiles": {"A1": "Ä"}}, "entries.0.tiles.A1"),
        ({"type": "score", "id": "1", "seat": 0}, "score"),
        ({"type": "score", "id": "1", "seat": 0, "score": 3, "count": -1}, "count"),
        ({"type": "exchange", "id": "1", "seat": 0, "count": 2, "tiles": "A"}, "count"),
        ({"type": "switch", "id": "1", "seat": 0, "other": 7}, "entries.0.other"),
        ({"type": "end", "id": "1", "seat": 0, "reason": "target"}, "reason"),
        ({"type": "unplayed", "id": "1", "seat": 0}, "rest"),
        ({"type": "unplayed", "id": "1", "seat": 0, "tiles": "A", "rest": True}, "rest"),
    ],
)
def test_a_wrong_entry_is_named(entry: dict[str, object], place: str) -> None:
    """The error says where the file is wrong."""
    with pytest.raises(NotationError) as caught:
        load_kept(json.dumps(game_tree(entry)))
    assert caught.value.message.startswith(f"{place}: ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"tilewright": "events"}',
        '{"tilewright": "kept-game", "version": 2}',
        '{"tilewright": "kept-game", "version": 1, "header": {}, "entries": []}',
        json.dumps({**game_tree(), "more": 1}),
        json.dumps({**game_tree(), "entries": {}}),
        json.dumps({**game_tree(), "branches": [{"name": "x"}]}),
        json.dumps({**game_tree(), "branches": [{**game_tree(), "name": 1}]}),
        json.dumps(game_tree(ENTRIES[0], ENTRIES[0])),
        json.dumps(game_tree()).replace('"first": 1', '"first": 2'),
        json.dumps(game_tree()).replace(', {"name": "Ben", "level": "beginner"}', ""),
    ],
)
def test_what_is_not_a_kept_game_is_refused(text: str) -> None:
    """Other files are refused with a message, never with a crash."""
    with pytest.raises(NotationError):
        load_kept(text)
    with pytest.raises(NotationError):
        read_header({})


@pytest.mark.reaches("records.kept.model.LONGEST_ID")
def test_an_id_that_is_too_long_is_refused() -> None:
    """The longest is read; one that is longer by one is named."""
    longest, longer = (
        json.dumps(game_tree({"type": "pass", "id": "a" * size, "seat": 0}))
        for size in (LONGEST_ID, LONGEST_ID + 1)
    )
    assert load_kept(longest).entries[0].id == "a" * LONGEST_ID
    with pytest.raises(NotationError, match=f"1 to {LONGEST_ID} characters"):
        load_kept(longer)
