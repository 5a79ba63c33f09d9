"""Event files: their format, their versions and the games in them."""

import json
from dataclasses import replace

import pytest

from tests.formats.samples import SAMPLES, SWITCH, began, lines, refused
from tilewright.errors import BrokenLog, NotationError
from tilewright.formats.json.codec import EVENTS, type_name
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
from tilewright.geometry import Square
from tilewright.rules.event import (
    Event,
    Played,
)
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Play
from tilewright.units import Instant, Seat


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


# Impossible plays.


def test_a_play_with_two_tiles_on_a_square_cannot_be_written() -> None:
    """A play that would read back as another is refused."""
    play = Play((Square(7, 7), Square(7, 7)), bytes((1, 2)))
    with pytest.raises(NotationError):
        dump_event(Played(Instant(1), Seat(0), play, (), 0, 0, 0), SWITCH)
