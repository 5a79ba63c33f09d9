"""Leaving: resigning, removing a missing player, and asking for proof."""

import pytest

from tests.rules.tables import ONE, Table, began, dealt, few, kinds, switch_edition
from tilewright.edition import HouseRules
from tilewright.rules.event import Left
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason, LeaveReason
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Agree, AskProof, Challenge, Pass, Remove, Resign
from tilewright.rules.turns.window import must_accept
from tilewright.units import Instant, Seat


def test_a_player_may_resign_at_any_time() -> None:
    """Out of turn too; the others continue, the seat is skipped and its tiles are set aside."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    assert table.do(1, Resign(), after=1) == (Left(Instant(1000), Seat(1), LeaveReason.RESIGNED),)
    assert table.game.in_play == (0, 2)
    table.do(0, Pass())
    assert table.game.on_turn == 2
    assert table.rack(1) == "ABC"
    assert table.faults(1, Resign()) == [Fault.LEFT_THE_GAME]


def test_the_turn_goes_on_when_the_player_on_turn_resigns() -> None:
    """The next player is on turn at once; lost turns are dropped, those of others are skipped."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB").after(lost_turns=(2, 1, 0)))
    assert kinds(table.do(0, Resign())) == ["Left", "Skipped"]
    assert (table.game.on_turn, table.game.lost_turns) == (2, (0, 0, 0))


def test_the_last_of_two_has_won() -> None:
    """When one player is left the game ends, even before it began."""
    for table in (Table(dealt(few(), "ABD", "ABC")), Table(begin(began(few(), 2)))):
        assert kinds(table.do(0, Resign())) == ["Left", "Ended"]
        assert table.game.result is not None
        assert (table.game.result.why, table.game.result.winners) == (
            EndReason.LAST_STANDING,
            (1,),
        )


def test_a_leaver_is_no_longer_waited_for() -> None:
    """If only the leaver had to accept, the next turn may begin at once."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.do(0, "C3 AB")
    table.do(2, Resign(), after=2)
    assert (must_accept(table.game), table.game.turn_since) == ((), 2000)
    table.do(1, Pass())


def test_passes_of_those_who_stay_may_end_the_game() -> None:
    """Only the players still in the game count."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    for seat in (0, 1, 2, 0, 1):
        table.do(seat, Pass())
    assert kinds(table.do(2, Resign())) == ["Left", "Ended"]
    assert table.game.result is not None
    assert table.game.result.why is EndReason.PASSED_OUT


def test_who_vanished_may_be_removed_after_the_limit() -> None:
    """Without a clock, the others remove the player on turn after five minutes."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.now = 299_999
    (finding,) = table.refuses(1, Remove(Seat(0)))
    assert (finding.fault, finding.about) == (Fault.NOT_MISSING, ("Ada", 300))
    table.now = 300_000
    assert table.faults(1, Remove(Seat(2))) == [Fault.NOT_MISSING]
    assert table.do(1, Remove(Seat(0))) == (Left(Instant(300_000), Seat(0), LeaveReason.VANISHED),)


@pytest.mark.parametrize("other", [1, 7, -1, 2])
def test_only_another_player_who_is_there_is_removed(other: int) -> None:
    """Not themselves, not an unknown seat, not a player who left."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.do(2, Resign())
    table.now = 10**9
    assert table.faults(1, Remove(Seat(other))) == [Fault.NO_SUCH_SEAT]


@pytest.mark.parametrize("kind", ["game", "move"])
def test_a_clock_removes_by_itself(kind: str) -> None:
    """Where a clock runs, the others cannot remove a player, except before the game."""
    house: HouseRules = {"clock.kind": kind, "clock.seconds": 9999}
    table = Table(dealt(few(house), "ABD", "ABC"))
    table.now = 400_000
    assert table.faults(1, Remove(Seat(0))) == [Fault.CLOCK_DECIDES]
    table = Table(begin(began(few(house), 3)))
    table.now = 400_000
    assert kinds(table.do(1, Remove(Seat(0)))) == ["Left"]


def test_who_does_not_agree_may_be_removed() -> None:
    """Before the game only those who have not agreed must act."""
    table = Table(begin(began(few(), 3)))
    table.do(0, Agree())
    table.now = 300_000
    assert table.faults(1, Remove(Seat(0))) == [Fault.NOT_MISSING]
    assert kinds(table.do(0, Remove(Seat(1)))) == ["Left"]
    assert table.game.phase is Phase.AGREEING


def test_nobody_is_removed_while_turns_are_suspended() -> None:
    """The window of the last play closes on its own."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    table.now = 10**6
    assert table.faults(0, Remove(Seat(1))) == [Fault.NOT_MISSING]


def _dead(*racks: str) -> Table:
    table = Table(dealt(few(), *racks, bag=""), words=ONE)
    table.do(0, "C3 AB")
    return table


def test_the_proof_is_given_when_all_have_asked() -> None:
    """The proof ends the game, or shows that a play exists; then all may ask again."""
    table = _dead("ABC", "CC", "CC")
    assert kinds(table.do(2, AskProof())) == ["ProofAsked"]
    assert table.faults(2, AskProof()) == [Fault.PROOF_ASKED]
    assert kinds(table.do(0, AskProof())) == ["ProofAsked"]
    assert kinds(table.do(1, AskProof())) == ["ProofAsked", "Ended"]
    table = _dead("ABC", "CA")
    table.do(0, AskProof())
    assert kinds(table.do(1, AskProof())) == ["ProofAsked", "PlayExists"]
    assert table.game.asked == frozenset()
    assert kinds(table.do(0, AskProof())) == ["ProofAsked"]


def test_asking_is_over_with_the_turn() -> None:
    """A player who asked in one turn has not asked in the next."""
    table = _dead("ABC", "CC")
    table.do(0, AskProof())
    table.do(1, Pass())
    assert table.game.asked == frozenset()


def test_the_proof_is_given_when_who_had_not_asked_leaves() -> None:
    """Only the players still in the game must ask for proof."""
    table = _dead("ABC", "CC", "CC")
    table.do(0, AskProof())
    table.do(1, AskProof())
    assert kinds(table.do(2, Resign())) == ["Left", "Ended"]
    assert table.game.result is not None
    assert table.game.result.why is EndReason.NO_PLAYS
    table = _dead("ABC", "CA", "CC")
    table.do(0, AskProof())
    table.do(1, AskProof())
    assert kinds(table.do(2, Resign())) == ["Left", "PlayExists"]


def test_when_the_proof_is_no_answer() -> None:
    """Not before the game, with tiles in the bag, in the last play, or where none is needed."""
    assert Table(begin(began(few(), 2))).faults(0, AskProof()) == [Fault.NOT_AGREED]
    assert Table(dealt(few(), "ABD", "ABC")).faults(0, AskProof()) == [Fault.PROOF_BAG]
    void = Table(dealt(switch_edition(), "ABD", "ABC", bag=""))
    assert void.faults(0, AskProof()) == [Fault.PROOF_AS_PLAYED]
    last = Table(dealt(few(), "AB", "ABC", bag=""))
    last.do(0, "C3 AB")
    assert last.faults(1, AskProof()) == [Fault.TURNS_SUSPENDED]


def test_a_play_that_comes_back_fills_the_bag_and_ends_the_asking() -> None:
    """With tiles in the bag again, a player who leaves does not trigger the proof."""
    table = Table(dealt(few(), "BBC", "CC", "CC", bag="CC"), words=ONE)
    table.do(0, "C3 BB")
    table.do(0, AskProof())
    table.do(1, AskProof())
    table.do(2, Challenge())
    assert table.bag == "CC"
    assert kinds(table.do(2, Resign())) == ["Left"]
