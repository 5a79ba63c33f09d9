"""The clocks of the scorekeeper: who uses time, what is stored, and what survives a stop."""

from __future__ import annotations

import pytest

from tests.cli.keep.desks import Begin, enter
from tilewright.cli.fullscreen.keep_drawing import draw_line, draw_list, players_of
from tilewright.cli.keep import telling
from tilewright.cli.keep.clock import TableClock, clock_file_of
from tilewright.cli.keep.clock_choice import read_clock
from tilewright.cli.keep.desk import Desk
from tilewright.cli.terminal.times import read_time
from tilewright.edition import ClockKind
from tilewright.errors import NotationError
from tilewright.sentences.clocks import clock_text
from tilewright.units import Seat

ANN, BEN = Seat(0), Seat(1)


class Watch:
    """A watch that a test sets."""

    def __init__(self) -> None:
        """Begin at some moment."""
        self.seconds = 1000

    def __call__(self) -> int:
        """Return the time in milliseconds."""
        return self.seconds * 1000


def timed(begin: Begin, clock: str) -> tuple[Desk, Watch]:
    """Return a desk with a game of Ann and Ben that has a clock, and its watch."""
    return watched(begin(house=read_clock(clock)))


def watched(desk: Desk) -> tuple[Desk, Watch]:
    """Return a desk whose clock follows a watch."""
    watch = Watch()
    desk.clock = TableClock(desk.file.path, desk.followed, watch)
    return desk, watch


def left(desk: Desk) -> tuple[int, int]:
    """Return the seconds that Ann and Ben have left."""
    return desk.clock.left(ANN) // 1000, desk.clock.left(BEN) // 1000


def test_only_the_player_on_turn_uses_time(begin: Begin) -> None:
    """Each turn stores its reading with the increment; time that is paused counts for no one."""
    desk, watch = timed(begin, "25+10")
    watch.seconds += 100
    assert left(desk) == (1500, 1500)
    enter(desk, "clock start")
    watch.seconds += 30
    assert left(desk) == (1470, 1500)
    enter(desk, "8F HORN")
    watch.seconds += 20
    assert left(desk) == (1480, 1480)
    enter(desk, "clock pause")
    watch.seconds += 500
    enter(desk, "clock start")
    watch.seconds += 5
    enter(desk, "24 5 tiles", "challenge valid", "adjust Ann -5")
    assert [entry.clock for entry in desk.game.entries] == [1_480_000, 1_485_000, None, None]
    enter(desk, "end cancelled")
    watch.seconds += 50
    assert left(desk) == (1480, 1485)
    assert not desk.do("clock start").is_done


def test_undo_gives_back_the_turn_but_not_the_time(begin: Begin) -> None:
    """After a slip is undone and typed again, the player has lost no time and gained none."""
    desk, watch = timed(begin, "25+10")
    enter(desk, "clock start")
    watch.seconds += 60
    enter(desk, "8F HORM")
    watch.seconds += 3
    enter(desk, "undo")
    assert left(desk) == (1440, 1497)
    watch.seconds += 2
    enter(desk, "8F HORN")
    assert left(desk) == (1448, 1497)
    enter(desk, "undo", "redo")
    assert left(desk) == (1448, 1497)
    assert desk.game.entries[0].clock == 1_448_000


def test_a_pause_loses_nothing(begin: Begin) -> None:
    """A game that is opened again has the time that was left; its clock waits to be started."""
    desk, watch = timed(begin, "25")
    enter(desk, "clock start")
    watch.seconds += 60
    enter(desk, "8F HORN")
    watch.seconds += 40
    desk.clock.store()
    again, later = watched(desk)
    later.seconds += 9999
    assert left(again) == (1440, 1460)
    assert not again.clock.is_running
    # Another program has written the game in the meantime.
    again.file.save(again.file.keeping.undo())
    moved = TableClock(again.file.path, Desk(again.file, None).followed, later)
    assert (moved.left(ANN), moved.left(BEN)) == (1_500_000, 1_500_000)


@pytest.mark.parametrize("text", ["", "[]", '{"after": "", "used": ["x", 1]}', '{"after": ""}'])
def test_a_damaged_clock_starts_again(begin: Begin, text: str) -> None:
    """What can't be read is ignored; the readings on the sheet are what counts."""
    desk, _ = timed(begin, "25")
    clock_file_of(desk.file.path).write_text(text, "utf-8")
    desk, _ = watched(desk)
    assert left(desk) == (1500, 1500)


def test_readings_can_be_corrected(begin: Begin) -> None:
    """The clock on turn is set, other readings are edited, and each entry can have its own."""
    desk, watch = timed(begin, "25")
    enter(desk, "clock start", "clock 20:00", "clock Ben 19:00")
    watch.seconds += 60
    assert left(desk) == (1140, 1140)
    enter(desk, "8F HORN", "H6 FARM clock 12:30")
    assert left(desk) == (1140, 750)
    enter(desk, "clock Ben 13:00")
    assert left(desk) == (1140, 780)
    enter(desk, "undo")
    assert left(desk) == (1140, 750)
    enter(desk, "edit 2 =9", "edit 2 clock -1:10")
    entry = desk.game.entries[1]
    assert (entry.score, entry.clock) == (9, -70_000)
    enter(desk, "edit 2 H6 FARM rack AFMQRST")
    assert desk.game.entries[1].clock == -70_000
    enter(desk, "end cancelled", "clock Ben -2:05")
    page = desk.do("sheet").page
    assert page is not None
    assert any("\N{MINUS SIGN}2:05" in line for line in page.lines)
    for line in ("clock 1:00", "clock Zoe 1:00", "clock Ben soon", "clock Ben 1:99"):
        assert not desk.do(line).is_done


@pytest.mark.parametrize(("clock", "final"), [("1", 4), ("1 soft", 14)])
def test_overtime_costs_points_unless_it_is_soft(begin: Begin, clock: str, final: int) -> None:
    """A player over time is told so at once; the settlement takes the points, or does not."""
    desk, watch = timed(begin, clock)
    enter(desk, "clock start")
    watch.seconds += 50
    assert telling.late_line(desk.followed, desk.clock) == ""
    watch.seconds += 35
    assert "0:25" in telling.late_line(desk.followed, desk.clock)
    assert desk.clock.penalty(ANN) == 14 - final
    enter(desk, "8F HORN", "end no-plays", "unplayed Ann none", "unplayed Ben none")
    assert desk.followed.finals[ANN] == final


def test_a_clock_for_each_move(begin: Begin) -> None:
    """Every turn begins with the whole time; a pass by the clock is not a fault."""
    desk, watch = timed(begin, "60s")
    enter(desk, "clock start")
    watch.seconds += 59
    enter(desk, "8F HORN")
    assert left(desk) == (60, 60)
    watch.seconds += 61
    assert "pass clock" in telling.late_line(desk.followed, desk.clock)
    enter(desk, "pass clock")
    assert [entry.clock for entry in desk.game.entries] == [1000, -1000]
    assert desk.followed.faults == ()
    assert left(desk) == (60, 60)


def test_a_move_begins_with_the_whole_time_after_a_lost_turn(begin: Begin) -> None:
    """What a player used of a turn that is lost by a challenge doesn't shorten the next one."""
    desk, watch = timed(begin, "60s")
    enter(desk, "clock start", "8F HORN")
    watch.seconds += 20
    enter(desk, "challenge valid")
    assert desk.followed.on_turn == ANN
    watch.seconds += 5
    assert left(desk) == (55, 60)


@pytest.mark.parametrize("line", ["Ben: 24 5 tiles!", "adjust Ann -5", "switch Ben !"])
def test_only_turns_of_the_player_on_turn_have_readings(begin: Begin, line: str) -> None:
    """Ann's clock runs on when something else is entered, or a turn of another player."""
    desk, watch = timed(begin, "25+10")
    enter(desk, "clock start")
    watch.seconds += 30
    enter(desk, line)
    assert [entry.clock for entry in desk.game.entries] == [None]
    watch.seconds += 10
    assert left(desk) == (1460, 1500)


def test_a_lost_turn_gets_no_increment(begin: Begin) -> None:
    """The clock of a player who loses a turn is stopped, but nothing is added, as in the rules."""
    desk, watch = timed(begin, "25+10")
    enter(desk, "clock start")
    watch.seconds += 30
    enter(desk, "lost")
    assert left(desk) == (1470, 1500)
    enter(desk, "undo")
    assert left(desk) == (1470, 1500)


def test_corrections_of_earlier_turns_touch_no_clock(begin: Begin) -> None:
    """Removing, moving and inserting entries neither gives nor takes time."""
    desk, watch = timed(begin, "25+10")
    enter(desk, "clock start")
    watch.seconds += 30
    enter(desk, "24 5 tiles")
    watch.seconds += 40
    enter(desk, "20 5 tiles")
    watch.seconds += 5
    for line in ("edit 1 pass", "insert 1 pass", "undo", "remove 1", "undo", "move 1 2"):
        enter(desk, line)
        assert left(desk) == (1475, 1470), line


def test_a_clock_is_added_changed_and_removed_in_a_begun_game(begin: Begin) -> None:
    """Nothing else of the game changes, the time that was used counts, and undo restores it all."""
    desk, watch = watched(begin(house={"challenge.rule": "five"}))
    enter(desk, "8F HORN", "pass", "clock 25")
    entries = desk.game.entries
    assert left(desk) == (1500, 1500)
    assert not desk.clock.is_running
    enter(desk, "clock start")
    watch.seconds += 30
    enter(desk, "H6 FARM")
    watch.seconds += 20
    assert left(desk) == (1470, 1480)
    enter(desk, "clock 20+5")
    assert left(desk) == (1170, 1180)
    assert not desk.do("clock 20+5").is_done
    enter(desk, "undo")
    assert left(desk) == (1470, 1480)
    enter(desk, "clock none")
    assert not desk.clock.is_used
    watch.seconds += 100
    again, watch = watched(desk)
    enter(again, "undo")
    assert left(again) == (1470, 1480)
    assert not again.clock.is_running
    enter(again, "clock 60s")
    assert left(again) == (60, 60)
    assert again.game.entries[:2] == entries
    assert {one.field for one in again.edition.house} == {
        "challenge.rule",
        "clock.kind",
        "clock.seconds",
    }


def test_a_game_without_a_clock(begin: Begin) -> None:
    """The commands say so, and nothing is stored."""
    desk = begin()
    assert not desk.do("clock start").is_done
    enter(desk, "8F HORN")
    desk.clock.store()
    assert not clock_file_of(desk.file.path).exists()


def test_times_as_they_are_written() -> None:
    """A time is read as it is written, or with a hyphen for the minus sign, as people type it."""
    for text in ("0:00", "0:01", "-0:01", "12:30", "-1:10", "120:00"):
        written = text.replace("-", "\N{MINUS SIGN}")
        assert clock_text(read_time(text)) == written
        assert read_time(written) == read_time(text)
    assert clock_text(500) == "0:01"
    assert read_clock("none") == {}
    for text in ("", "0", "25:00", "25+", "60ss", "soft", "-5", "²"):
        with pytest.raises(NotationError):
            read_clock(text)


def test_clocks_in_the_top_line(begin: Begin) -> None:
    """All clocks and scores fit in 80 columns, also for four people with long names."""
    names = ("Annegret", "Benedikt", "Cleopatra", "Diederich")
    desk, watch = watched(begin(names=names, house=read_clock("25")))
    shown = players_of(desk.followed, desk.clock)
    assert "paused" in draw_line(shown, 200).plain
    enter(desk, "clock start", "clock 0:01")
    watch.seconds += 12
    shown = players_of(desk.followed, desk.clock)
    line = draw_line(shown, 80)
    assert line.cell_len <= 80
    assert line.plain.count("25:00") == 3
    assert "\N{MINUS SIGN}0:11" in line.plain
    assert all(name in draw_list(shown).plain for name in names)
    assert desk.edition.clock.kind is ClockKind.GAME
