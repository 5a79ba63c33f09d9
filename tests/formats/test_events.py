"""Event files: their format, their strictness, their versions and the editions in them."""

import json
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path

import pytest

from tilewright.edition import Edition, Level, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import BrokenLog, NotationError
from tilewright.formats.json.codec import EVENTS, SEEN, type_name
from tilewright.formats.json.events import (
    HEADER,
    VERSION,
    dump_event,
    dump_events,
    is_events,
    load_event,
    load_events,
    load_game,
    load_games,
    read_events,
)
from tilewright.formats.json.views import load_seen
from tilewright.geometry import Axis, Square
from tilewright.lexicon import LexiconRef
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Began,
    Challenged,
    Decided,
    DrawnForFirst,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    FirstBy,
    FirstChosen,
    LeaveReason,
    Left,
    Participant,
    Passed,
    Paused,
    Played,
    PlayExists,
    ProofAsked,
    Resumed,
    Returned,
    Settlement,
    Skipped,
    Switched,
    TakenBack,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.game import Phase
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import Instant, Seat, all_seats

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "events.md"

SWITCH = load_edition("switch")
TILES = SWITCH.tiles


def tally(text: str) -> Tally:
    """Return tiles of the switch edition."""
    return TILES.parse_tiles(text)


def began(edition: Edition = SWITCH) -> Began:
    """Return the set-up of a two-player table."""
    people = (Participant("Ann", level=Level.BEGINNER), Participant("Ben Ö.", is_computer=True))
    return Began(
        Instant(5),
        edition,
        LexiconRef("enable", "c0ffee"),
        people,
        b"\x01" * 32,
        bytes(32),
        (Seat(1),),
    )


SAMPLES: tuple[Event, ...] = (
    began(),
    Agreed(Instant(6), Seat(0)),
    DrawnForFirst(
        Instant(7), ((Seat(0), TILES.parse_tile("[C~]")), (Seat(1), TILES.parse_tile("?")))
    ),
    FirstChosen(Instant(7), Seat(1), FirstBy.DRAW),
    Drew(Instant(7), Seat(0), tally("AEI??[A+]")),
    Played(
        Instant(8),
        Seat(1),
        Play.of(
            {
                Square(7, 8): BLANK_BIT | TILES.letters.index("O"),
                Square(7, 7): TILES.parse_cell("[D+]"),
            },
            announced=9,
        ),
        (Word("DO", Square(7, 7), Axis.ACROSS, 8), Word("OX", Square(7, 8), Axis.DOWN, -1)),
        3,
        50,
        60,
    ),
    Exchanged(Instant(9), Seat(0), tally("AA"), tally("B?")),
    Passed(Instant(9), Seat(0), by_clock=True),
    Switched(Instant(9), Seat(0), Seat(1), TILES.parse_tile("[I~]"), TILES.parse_tile("Q"), 3),
    Skipped(Instant(10), Seat(0)),
    Accepted(Instant(10), Seat(0)),
    WindowClosed(Instant(10)),
    Challenged(Instant(10), Seat(0), Seat(1), ("DO", "OX")),
    Returned(Instant(10), Seat(1)),
    TurnLost(Instant(10), Seat(0)),
    Awarded(Instant(10), Seat(1), 5),
    ProofAsked(Instant(11), Seat(0)),
    PlayExists(Instant(11)),
    Left(Instant(12), Seat(0), LeaveReason.VANISHED),
    Ended(
        Instant(13),
        EndReason.PASSED_OUT,
        (Settlement(40, 10, tally("AQ"), 11, 0), Settlement(-3, 0, Tally(), 0, 0)),
        all_seats(2),
        Decided.SHARED,
        bytes(range(32)),
    ),
    Paused(Instant(14)),
    Resumed(Instant(15)),
    TakenBack(Instant(15), Seat(1)),
)
"""One event of every kind; they need not form a game."""


def lines(*events: Event) -> list[str]:
    """Return a file as lines, its header first."""
    return dump_events(events).splitlines()


def refused(text: str) -> NotationError:
    """Return the error with which a file is refused."""
    with pytest.raises(NotationError) as caught:
        load_events(text)
    return caught.value


def test_every_event_has_a_sample() -> None:
    """No kind of event is left out of the tests below."""
    assert {type(event) for event in SAMPLES} == set(EVENTS)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_every_event_comes_back_the_same(event: Event) -> None:
    """Each event is one line, alone or in its file, and reads back equal."""
    line = dump_event(event, SWITCH)
    assert "\n" not in line
    assert json.loads(line)["type"] == type_name(type(event))
    assert load_event(line, SWITCH, 2) == event
    assert dump_event(load_event(line, SWITCH, 2), SWITCH) == line


def test_the_form_is_readable() -> None:
    """Tiles are written as on racks, squares by name, and a blank in lower case."""
    text = dump_events(SAMPLES)
    assert text.startswith(f"{HEADER}\n")
    assert '"tiles": "AEI[A+]??"' in text
    assert '"tiles": {"H8": "[D+]", "I8": "o"}, "announced": 9' in text
    assert '{"text": "DO", "start": "H8", "axis": "across", "score": 8}' in text
    assert '"draws": [[0, "[C~]"], [1, "?"]]' in text
    assert '"given": "[I~]", "taken": "Q"' in text
    assert '"name": "Ben Ö."' in text
    assert load_events(text) == SAMPLES


def test_blank_lines_and_foreign_line_ends_do_no_harm() -> None:
    """A byte order mark, carriage returns and empty lines are skipped."""
    text = "\ufeff" + "\r\n\r\n".join(lines(*SAMPLES)) + "\r\n"
    assert load_events(text) == SAMPLES
    assert [number for number, _ in read_events(text.split("\n"))][:2] == [3, 5]
    assert is_events(text)
    assert not is_events("#player1 Ann\n>Ann: AEI 8H AI +4 4\n")


def test_a_line_separator_in_a_name_does_not_end_the_line() -> None:
    """Only a line feed ends a line, whatever Unicode calls a separator."""
    first = replace(began(), participants=(Participant("A\u2028B\x85"), Participant("C")))
    assert load_events(dump_events([first])) == (first,)


def test_half_a_character_is_never_written() -> None:
    """A name that no file can hold is refused when it is written and when it is read."""
    first = replace(began(), participants=(Participant("A\ud800"), Participant("C")))
    with pytest.raises(NotationError):
        dump_events([first])
    text = dump_events([began()]).replace('"Ann"', '"A\\ud800"')
    assert refused(text).field == "began.participants.0.name"


# Versions and headers.


def test_a_newer_version_is_refused_with_advice() -> None:
    """A reader never guesses at an unknown format."""
    text = dump_events(SAMPLES).replace(f'"version": {VERSION}', f'"version": {VERSION + 1}')
    with pytest.raises(NotationError, match=f"version {VERSION + 1}") as caught:
        load_events(text)
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "header",
    [
        "",
        "\n\n",
        "[]",
        "{}",
        '{"tilewright": "events"}',
        '{"tilewright": "view", "version": 1}',
        '{"tilewright": "events", "version": true}',
        '{"tilewright": "events", "version": 0}',
        '{"tilewright": "events", "version": 1, "more": 2}',
    ],
)
def test_a_file_without_its_header_is_refused(header: str) -> None:
    """The error for another file says how an event file begins, or what the file is instead."""
    assert refused(header).line == 1


def test_a_file_begins_with_a_game() -> None:
    """Events without a table are refused both in reading and in writing."""
    assert refused(f"{HEADER}\n{lines(*SAMPLES)[2]}").line == 2
    with pytest.raises(BrokenLog):
        dump_events(SAMPLES[1:])
    assert load_events(HEADER) == ()


# Strictness.


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


# Games.


def test_a_log_that_cannot_be_is_refused_with_its_event() -> None:
    """The error has the line and the number of the impossible event."""
    with pytest.raises(NotationError) as caught:
        load_game("\n".join(lines(*SAMPLES[:1], *SAMPLES[:2], SAMPLES[9])))
    assert caught.value.line == 5
    assert isinstance(caught.value.__cause__, BrokenLog)
    assert caught.value.__cause__.number == 2
    with pytest.raises(NotationError) as caught:
        load_game(dump_events([replace(began(), participants=(), youngest=())]))
    assert isinstance(caught.value.__cause__, BrokenLog)
    assert caught.value.__cause__.number == 0


def test_one_game_means_one() -> None:
    """A file of no game or of several is not taken for one game."""
    with pytest.raises(NotationError, match="none"):
        load_game(HEADER)
    twice = dump_events([began(), began()])
    with pytest.raises(NotationError, match=r"\b2\b"):
        load_game(twice)
    assert len(load_games(twice)) == 2


# Editions.


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


# Impossible plays.


def test_a_play_with_two_tiles_on_a_square_cannot_be_written() -> None:
    """A play that would read back as another is refused."""
    play = Play((Square(7, 7), Square(7, 7)), bytes((1, 2)))
    with pytest.raises(NotationError):
        dump_event(Played(Instant(1), Seat(0), play, (), 0, 0, 0), SWITCH)


# The page.


def sections() -> dict[str, str]:
    """Return the sections of the page by the name in their heading."""
    parts = PAGE.read_text(encoding="utf-8").split("\n### `")[1:]
    return {part.partition("`")[0]: part.partition("`")[2].partition("\n## ")[0] for part in parts}


def test_every_event_is_on_the_page() -> None:
    """Every event and every seen event has a section, and every section has an event."""
    known = {type_name(cls) for cls in (*EVENTS, *SEEN, View)}
    assert set(sections()) == known


@pytest.mark.parametrize("cls", dict.fromkeys((*EVENTS, *SEEN, View)), ids=type_name)
def test_every_field_is_on_the_page(cls: type) -> None:
    """Every field of an event is explained in its section; the instant once for all."""
    section = sections()[type_name(cls)]
    for field in fields(cls):
        if field.name != "at":
            assert f"`{field.name}`" in section, field.name


@pytest.mark.parametrize("cls", [Word, Play, LexiconRef, Participant, Settlement, SeenPlay])
def test_every_part_is_on_the_page(cls: type) -> None:
    """The fields of the values in events are on the page as well; a play is its tiles."""
    page = PAGE.read_text(encoding="utf-8")
    for field in fields(cls):
        if cls is not Play or field.name == "announced":
            assert f"`{field.name}`" in page, field.name


@pytest.mark.parametrize(
    "options", [FirstBy, LeaveReason, EndReason, Decided, Level, Axis, Phase, Ability]
)
def test_every_choice_is_on_the_page(options: type[Enum]) -> None:
    """All values of an enumerated field are on the page."""
    page = PAGE.read_text(encoding="utf-8")
    assert [option.value for option in options if f"`{option.value}`" not in page] == []


def test_the_example_of_the_page_is_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file shown on the page replays and is rewritten exactly; the program next to it runs."""
    page = PAGE.read_text(encoding="utf-8")
    text = page.split("```json\n")[1].partition("```")[0]
    assert dump_events(load_game(text).events) == text
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_text(text, encoding="utf-8", newline="\n")
    exec(page.split("```python\n")[1].partition("```")[0], {})  # noqa: S102 - our own page
    assert capsys.readouterr().out == "(13, 0)\n"


def test_what_is_seen_is_read_as_strictly() -> None:
    """A seen event is not an event: its own names are expected."""
    with pytest.raises(NotationError) as caught:
        load_seen(dump_event(SAMPLES[4], SWITCH), SWITCH, 2)
    assert caught.value.field == "type"
