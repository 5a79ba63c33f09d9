"""Folding events: an impossible event is refused, so that a damaged log never becomes a game."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from tests.rules.tables import Table, at, began, dealt, few, switch_edition
from tilewright.errors import BrokenLog
from tilewright.geometry import Square
from tilewright.rules.event import (
    Accepted,
    Agreed,
    Awarded,
    Challenged,
    DrawnForFirst,
    Drew,
    Ended,
    Event,
    Exchanged,
    FirstBy,
    FirstChosen,
    Left,
    Passed,
    Played,
    PlayExists,
    ProofAsked,
    PublicEvent,
    Returned,
    Skipped,
    Switched,
    TurnLost,
    WindowClosed,
)
from tilewright.rules.evolve import begin, evolve, replay
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import Decided, EndReason, LeaveReason, Settlement
from tilewright.rules.play.move import Play, Resign
from tilewright.tiles import BLANK_BIT, Tally, TileSet
from tilewright.units import Instant, Seat, Tile


def _agreeing() -> Game:
    return begin(began(few(), 2))


def _playing() -> Game:
    return dealt(few(), "AB?", "ABC")


def _open() -> Game:
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.do(0, "C3 AB")
    return table.game


def _left() -> Game:
    table = Table(_open())
    table.do(2, Resign())
    return table.game


def _switching() -> Game:
    return dealt(switch_edition(), "AB[D~]", "ABC")


def _played(seat: int, *squares: tuple[int, int], cells: bytes = b"\1\2") -> Played:
    play = Play(tuple(Square(*square) for square in squares), cells)
    return Played(Instant(1), Seat(seat), play, (), 0, 0, 5)


LINE = ((2, 2), (2, 3))
NO = Settlement(0, 0, Tally(), 0, 0)

BROKEN: dict[str, tuple[Callable[[], Game], Event]] = {
    "a seat below zero": (_agreeing, Agreed(Instant(1), Seat(-1))),
    "a seat beyond the table": (_playing, ProofAsked(Instant(1), Seat(2))),
    "agreeing in a game": (_playing, Agreed(Instant(1), Seat(0))),
    "a draw after the deal": (_playing, DrawnForFirst(Instant(1), ((Seat(0), Tile(1)),))),
    "a draw of nobody": (_agreeing, DrawnForFirst(Instant(1), ((Seat(2), Tile(1)),))),
    "a draw of what is not there": (_agreeing, DrawnForFirst(Instant(1), ((Seat(0), Tile(99)),))),
    "a second first player": (_playing, FirstChosen(Instant(1), Seat(0), FirstBy.DRAW)),
    "tiles before the start": (_agreeing, Drew(Instant(1), Seat(0), Tally([1]))),
    "a rack too full": (_playing, Drew(Instant(1), Seat(0), Tally([1]))),
    "tiles that are not in the bag": (
        lambda: dealt(few(), "AB", "ABC"),
        Drew(Instant(1), Seat(0), Tally([6])),
    ),
    "a play out of turn": (_playing, _played(1, *LINE)),
    "a play before the game": (_agreeing, _played(0, *LINE)),
    "tiles that are not held": (_playing, _played(0, *LINE, cells=b"\3\3")),
    "a row beyond the edge": (_playing, _played(0, (2, 2), (5, 2))),
    "a column beyond the edge": (_playing, _played(0, (2, 2), (2, 5))),
    "a row above the board": (_playing, _played(0, (-1, 2), (2, 2))),
    "a column before the board": (_playing, _played(0, (2, -1), (2, 2))),
    "two tiles on a square": (_playing, _played(0, (2, 2), (2, 2))),
    "a tile on another": (
        lambda: _open().after(on_turn=Seat(0), racks=(Tally([1, 2]),) * 3),
        _played(0, (2, 2), (2, 1)),
    ),
    "a blank without a letter": (_playing, _played(0, *LINE, cells=b"\1\5")),
    "a blank of no letter": (
        _playing,
        _played(0, *LINE, cells=bytes([1, BLANK_BIT | 9])),
    ),
    "an exchange out of turn": (_playing, Exchanged(Instant(1), Seat(1), Tally([1]), Tally([1]))),
    "an uneven exchange": (_playing, Exchanged(Instant(1), Seat(0), Tally([1]), Tally())),
    "a gift that is not held": (_playing, Exchanged(Instant(1), Seat(0), Tally([3]), Tally([1]))),
    "a draw that is not in the bag": (
        _playing,
        Exchanged(Instant(1), Seat(0), Tally([1]), Tally([3])),
    ),
    "a pass out of turn": (_playing, Passed(Instant(1), Seat(1))),
    "a switch out of turn": (_switching, Switched(Instant(1), Seat(1), Seat(0), Tile(1), Tile(1))),
    "a switch with oneself": (_switching, Switched(Instant(1), Seat(0), Seat(0), Tile(6), Tile(1))),
    "a switch with nobody": (_switching, Switched(Instant(1), Seat(0), Seat(2), Tile(6), Tile(1))),
    "a switch with a seat below zero": (
        _switching,
        Switched(Instant(1), Seat(0), Seat(-1), Tile(6), Tile(1)),
    ),
    "a switch of what is not held": (
        _switching,
        Switched(Instant(1), Seat(0), Seat(1), Tile(3), Tile(1)),
    ),
    "a switch for what is not held": (
        _switching,
        Switched(Instant(1), Seat(0), Seat(1), Tile(5), Tile(4)),
    ),
    "a skip out of turn": (_playing, Skipped(Instant(1), Seat(1))),
    "a skip of no lost turn": (_playing, Skipped(Instant(1), Seat(0))),
    "accepting nothing": (_playing, Accepted(Instant(1), Seat(1))),
    "accepting one's own play": (_open, Accepted(Instant(1), Seat(0))),
    "accepting after leaving": (_left, Accepted(Instant(1), Seat(2))),
    "a window that is not open": (_open, WindowClosed(Instant(1))),
    "a challenge of nothing": (_playing, Challenged(Instant(1), Seat(1), Seat(0), ())),
    "a challenge of one's own play": (_open, Challenged(Instant(1), Seat(0), Seat(0), ())),
    "a challenge of another": (_open, Challenged(Instant(1), Seat(2), Seat(1), ())),
    "a return of nothing": (_playing, Returned(Instant(1), Seat(0))),
    "a return of another": (_open, Returned(Instant(1), Seat(1))),
    "leaving twice": (_left, Left(Instant(1), Seat(2), LeaveReason.RESIGNED)),
    "an end without all seats": (
        _playing,
        Ended(Instant(1), EndReason.OUT, (NO,), (Seat(0),), Decided.SCORE, b""),
    ),
    "an end that nobody wins": (
        _playing,
        Ended(Instant(1), EndReason.OUT, (NO, NO), (Seat(2),), Decided.SCORE, b""),
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_cannot_follow_is_refused(case: str) -> None:
    """Every impossible event is refused by its rule, and the error names its kind."""
    made, event = BROKEN[case]
    with pytest.raises(BrokenLog, match=type(event).__name__) as caught:
        evolve(made(), event)
    assert isinstance(caught.value.__cause__, ValueError | LookupError)


def test_a_declared_blank_needs_a_blank_in_the_set() -> None:
    """Even a set without blanks raises the same error."""
    edition = dealt(few(), "ABD", "ABC").edition
    faces = edition.tiles.faces[:-1]
    plain = replace(edition, tiles=TileSet(faces, edition.tiles.counts[:-1]))
    game = dealt(plain, "ABD", "ABC")
    with pytest.raises(BrokenLog, match="Played"):
        evolve(game, _played(0, *LINE, cells=bytes([1, BLANK_BIT | 2])))


def test_a_log_begins_with_began() -> None:
    """A log cannot begin with nothing, another event, or a wrong number of players."""
    with pytest.raises(BrokenLog):
        replay([])
    with pytest.raises(BrokenLog, match="Agreed"):
        replay([Agreed(Instant(0), Seat(0))])
    with pytest.raises(BrokenLog):
        begin(began(few(), 1))


@dataclass(frozen=True, slots=True)
class _Stranger(PublicEvent):
    """An event that the rules do not know."""


def test_unknown_events_and_those_after_the_end_are_refused() -> None:
    """Nothing follows the end, and nothing unknown ever follows."""
    with pytest.raises(BrokenLog, match="_Stranger"):
        evolve(_playing(), _Stranger(Instant(1)))
    with pytest.raises(BrokenLog, match="Began"):
        evolve(_agreeing(), began(few(), 2))
    end = Ended(Instant(1), EndReason.OUT, (NO, NO), (Seat(0),), Decided.SCORE, b"")
    over = evolve(_playing(), end)
    with pytest.raises(BrokenLog, match="Passed"):
        evolve(over, Passed(Instant(1), Seat(0)))


def test_every_event_is_kept_in_order() -> None:
    """The log of a game is the list of its events; the earlier game does not change."""
    game = _playing()
    after = evolve(game, Passed(Instant(7), Seat(0)))
    assert after.events == (*game.events, Passed(Instant(7), Seat(0)))
    assert game.passes == (0, 0)
    assert replay(after.events) == after


def test_small_events_do_what_they_say() -> None:
    """Lost turns, awards and proofs are bookkeeping."""
    game = _playing()
    assert evolve(game, TurnLost(Instant(1), Seat(1))).lost_turns == (0, 1)
    assert evolve(game, Awarded(Instant(1), Seat(1), 5)).scores == (0, 5)
    asked = evolve(game, ProofAsked(Instant(1), Seat(1)))
    assert asked.asked == {1}
    assert evolve(asked, PlayExists(Instant(2))).asked == frozenset()


def test_a_play_without_points_is_a_scoreless_turn() -> None:
    """Two blanks may score nothing; the count of scoreless turns grows, and is restored."""
    game = dealt(few(), "AB?", "ABC")
    play = at("C3 AB", game.edition, game.board)
    scoreless = evolve(game.after(scoreless=2), Played(Instant(1), Seat(0), play, (), 0, 0, 0))
    assert scoreless.scoreless == 3
    challenged = evolve(scoreless, Challenged(Instant(1), Seat(1), Seat(0), ("AB",)))
    assert evolve(challenged, Returned(Instant(1), Seat(0))).scoreless == 3
    scored = evolve(game.after(scoreless=2), Played(Instant(1), Seat(0), play, (), 0, 0, 4))
    assert scored.scoreless == 0
    skipped = evolve(scored.after(lost_turns=(0, 1)), Skipped(Instant(1), Seat(1)))
    assert skipped.scoreless == 1
    assert (
        evolve(
            evolve(skipped, Challenged(Instant(1), Seat(1), Seat(0), ("AB",))),
            Returned(Instant(1), Seat(0)),
        ).scoreless
        == 4
    )


def test_a_game_hides_its_secrets_when_it_is_shown() -> None:
    """The repr of a game has neither racks nor bag nor seed."""
    shown = repr(_playing())
    assert "seed=" not in shown
    assert "racks=" not in shown
    assert "bag=" not in shown
    assert _playing().phase is Phase.PLAYING
