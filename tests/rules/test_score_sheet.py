"""The score sheet: every kind of line, in games in which all of them occur."""

from tests.rules.tables import Table, agreed, dealt, few
from tilewright.rules.arrange import Arrangement, arrange
from tilewright.rules.event import Ended
from tilewright.rules.play.move import Challenge, Exchange, Pass, Resign
from tilewright.rules.score_sheet import SheetLine, score_sheet
from tilewright.rules.view import view_of
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


def sheet_of(table: Table) -> tuple[SheetLine, ...]:
    """Return the sheet that a spectator sees."""
    return score_sheet(view_of(table.game, None).history, len(table.game.participants))


def points_of(table: Table) -> list[tuple[int, int, int]]:
    """Return each line's seat, points and running total."""
    return [(line.seat, line.points, line.total) for line in sheet_of(table)]


def test_plays_and_turns_without_points() -> None:
    """An exchange and a pass have a line with no points; agreeing and drawing have none."""
    table = Table(dealt(few({"end.passes": 9}), "ABD", "BBC"))
    table.do(0, "C3 AB")
    table.do(1, Exchange(Tally(table.game.racks[1].codes[:1])))
    table.do(0, Pass())
    assert points_of(table) == [(0, 8, 8), (1, 0, 0), (0, 0, 8)]
    assert [line.play is not None for line in sheet_of(table)] == [True, False, False]


def test_a_withdrawn_play_is_subtracted() -> None:
    """The sheet keeps its line, and another one takes the points back."""
    table = Table(dealt(few(), "ABD", "BBC"))
    table.do(0, "C3 AD")
    score = table.game.scores[0]
    table.do(0 if table.game.on_turn == 0 else 1, "E3 B")
    table.do(0, Challenge())
    lines = sheet_of(table)
    assert [line.points for line in lines[:3]] == [score, lines[1].points, -lines[1].points]
    assert lines[2].play == lines[1].play


def test_a_failed_challenge_may_be_an_award() -> None:
    """The points go to the player whose play is valid."""
    table = Table(dealt(few({"challenge.rule": "five"}), "ABD", "BBC"))
    table.do(0, "C3 AB")
    table.do(1, Challenge())
    assert points_of(table)[:2] == [(0, 8, 8), (0, 5, 13)]


def test_what_is_taken_back_is_subtracted() -> None:
    """A play taken back loses its points; a turn without points has none to lose."""
    table = Table(dealt(few({"challenge.rule": "void"}), "ABD", "BBC"))
    table.do(0, "C3 AB")
    table.take(arrange(table.game, Arrangement.TAKE_BACK, Instant(0)))
    assert points_of(table) == [(0, 8, 8), (0, -8, 0)]


def test_the_settlement_has_a_line_for_each_score_that_it_changes() -> None:
    """The last totals are the final scores."""
    table = agreed(few(), 3)
    for _ in range(2):
        table.do(table.game.on_turn, Resign())
    end = table.game.events[-1]
    assert isinstance(end, Ended)
    finals = [settlement.final for settlement in end.settlements]
    lines = sheet_of(table)
    assert {line.seat for line in lines} == {
        Seat(seat) for seat, final in enumerate(finals) if final != 0
    }
    assert all(line.total == finals[line.seat] for line in lines)
