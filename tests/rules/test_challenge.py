"""Challenging and accepting: every rule of the table, two to four players."""

import pytest

from tests.rules.tables import WORDS, Table, dealt, few, kinds, switch_edition
from tilewright.edition import Level
from tilewright.geometry import Axis, Square
from tilewright.rules.event import (
    Accepted,
    Awarded,
    Challenged,
    Returned,
    Skipped,
    TurnLost,
)
from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Accept, Challenge, Exchange, Pass, Resign
from tilewright.rules.turns.challenge import refused_words
from tilewright.rules.view import Ability, abilities
from tilewright.units import Instant, Seat


def _table(rule: str = "double", *racks: str) -> Table:
    return Table(dealt(few({"challenge.rule": rule}), *(racks or ("ABD", "ABC"))))


def test_words_are_refused_once_each_and_in_order() -> None:
    """The dictionary's answer names every invalid word once."""
    texts = ("DDD", "AB", "XX", "DDD", "BA")
    formed = [Word(text, Square(0, 0), Axis.ACROSS, 0) for text in texts]
    assert refused_words(formed, WORDS) == ("DDD", "XX")
    assert refused_words(formed[1:2], WORDS) == ()


def test_an_invalid_play_is_withdrawn() -> None:
    """Everything is as before the play: board, rack, bag and score; the turn is lost."""
    table = _table()
    before = table.game
    table.do(0, "C3 BD")
    assert (table.game.scores, table.rack(0)) == ((10, 0), "AAA")
    events = table.do(1, Challenge(), after=3)
    assert events == (
        Challenged(Instant(3000), Seat(1), Seat(0), ("BD",)),
        Returned(Instant(3000), Seat(0)),
    )
    after = table.game
    assert (after.board, after.racks, after.bag, after.scores) == (
        before.board,
        before.racks,
        before.bag,
        before.scores,
    )
    assert (after.on_turn, after.open_play, after.scoreless) == (1, None, 1)
    assert after.lost_turns == (0, 0)
    assert table.faults(1, "A1 AB") == [Fault.FIRST_OFF_START]


def test_a_wrong_challenge_loses_the_next_turn() -> None:
    """The challenger, who is on turn, is skipped at once; the play stays on the board."""
    table = _table()
    table.do(0, "C3 AB")
    events = table.do(1, Challenge(), after=2)
    assert events == (
        Challenged(Instant(2000), Seat(1), Seat(0), ()),
        TurnLost(Instant(2000), Seat(1)),
        Skipped(Instant(2000), Seat(1)),
    )
    assert (table.game.on_turn, table.game.open_play) == (0, None)
    assert table.game.scores == (8, 0)
    assert table.game.lost_turns == (0, 0)


def test_the_challenger_who_is_not_next_loses_a_later_turn() -> None:
    """With three players the challenger's turn is lost when it comes."""
    table = _table("double", "ABD", "ABC", "AAB")
    table.do(0, "C3 AB")
    assert kinds(table.do(2, Challenge())) == ["Challenged", "TurnLost"]
    assert (table.game.on_turn, table.game.lost_turns) == (1, (0, 0, 1))
    assert kinds(table.do(1, Pass())) == ["Passed", "Skipped"]
    assert (table.game.on_turn, table.game.lost_turns) == (0, (0, 0, 0))


@pytest.mark.parametrize(("rule", "points"), [("single", 0), ("five", 5), ("ten", 10)])
def test_other_rules_cost_no_turn(rule: str, points: int) -> None:
    """Single costs nothing; five and ten award points to the challenged player."""
    table = _table(rule)
    table.do(0, "C3 AB")
    events = table.do(1, Challenge())
    assert events == (
        Challenged(Instant(0), Seat(1), Seat(0), ()),
        *([Awarded(Instant(0), Seat(0), points)] if points else []),
    )
    assert table.game.scores == (8 + points, 0)
    assert (table.game.on_turn, table.game.lost_turns) == (1, (0, 0))


@pytest.mark.parametrize("rule", ["single", "five", "ten"])
def test_a_wrong_play_comes_back_under_every_rule(rule: str) -> None:
    """A successful challenge awards no points."""
    table = _table(rule)
    table.do(0, "C3 BD")
    assert kinds(table.do(1, Challenge())) == ["Challenged", "Returned"]
    assert table.game.scores == (0, 0)


def test_all_words_are_judged_at_once() -> None:
    """An invalid word across withdraws the whole play."""
    table = _table("double", "ABD", "DAB")
    table.do(0, "C3 AB")
    table.do(1, "D4 BA")
    events = table.do(0, Challenge())
    assert events == (
        Challenged(Instant(0), Seat(0), Seat(1), ("BB",)),
        Returned(Instant(0), Seat(1)),
    )


def test_nothing_is_open_before_a_play_and_after_a_turn() -> None:
    """A challenge needs an open play; the next turn closes it."""
    table = _table()
    assert table.faults(1, Challenge()) == [Fault.NOTHING_TO_CHALLENGE]
    assert table.faults(1, Accept()) == [Fault.NOTHING_TO_CHALLENGE]
    table.do(0, "C3 AB")
    table.do(1, Pass())
    assert table.faults(1, Challenge()) == [Fault.NOTHING_TO_CHALLENGE]


def test_the_own_play_is_for_the_others() -> None:
    """Players can neither challenge nor accept their own play."""
    table = _table()
    table.do(0, "C3 AB")
    assert table.faults(0, Challenge()) == [Fault.OWN_PLAY]
    assert table.faults(0, Accept()) == [Fault.OWN_PLAY]


def test_who_accepted_may_still_challenge() -> None:
    """A player accepts once; that starts no turn, so the play can still be challenged."""
    table = _table()
    table.do(0, "C3 BD")
    assert table.do(1, Accept(), after=1) == (Accepted(Instant(1000), Seat(1)),)
    assert table.faults(1, Accept()) == [Fault.ACCEPTED_ALREADY]
    assert Ability.CHALLENGE in abilities(table.game, Seat(1))
    assert kinds(table.do(1, Challenge())) == ["Challenged", "Returned"]


def test_acceptance_has_not_bound_since_version_four() -> None:
    """A game that began under exactly that version has the newer rule."""
    table = Table(dealt(few({"challenge.rule": "double"}), "ABD", "ABC", rules=4))
    table.do(0, "C3 BD")
    table.do(1, Accept())
    assert kinds(table.do(1, Challenge())) == ["Challenged", "Returned"]


def test_in_older_games_acceptance_binds() -> None:
    """A game that began before version 4 of the rules continues under its own rules."""
    game = dealt(few({"challenge.rule": "double"}), "ABD", "ABC", rules=3)
    table = Table(game)
    table.do(0, "C3 BD")
    table.do(1, Accept())
    assert table.faults(1, Challenge()) == [Fault.ACCEPTED_ALREADY]
    assert not {Ability.CHALLENGE, Ability.ACCEPT} & abilities(table.game, Seat(1))


def test_the_first_challenge_settles_a_play() -> None:
    """A second challenger finds no open play, whether or not the first succeeded."""
    for play in ("C3 AB", "C3 BD"):
        table = _table("double", "ABD", "ABC", "AAB")
        table.do(0, play)
        table.do(1, Challenge())
        assert table.faults(2, Challenge()) == [Fault.NOTHING_TO_CHALLENGE]


def test_lost_turns_add_up() -> None:
    """Two failed challenges before the challenger's turn cost two turns."""
    table = Table(dealt(few({"end.passes": 9}), "ABD", "ABA", "AAB", "CD?"))
    table.do(0, "C3 AB")
    table.do(3, Challenge())
    table.do(1, "E3 A", after=15)
    assert kinds(table.do(3, Challenge())) == ["Challenged", "TurnLost"]
    assert (table.game.on_turn, table.game.lost_turns) == (2, (0, 0, 0, 2))
    for left in (1, 0):
        assert kinds(table.do(2, Pass())) == ["Passed", "Skipped"]
        assert (table.game.on_turn, table.game.lost_turns) == (0, (0, 0, 0, left))
        table.do(0, Pass())
        table.do(1, Pass())


def test_where_words_are_judged_as_played_nothing_is_open() -> None:
    """An invalid word is refused at no cost; a valid one cannot be challenged."""
    table = Table(dealt(switch_edition(), "ABB", "ABC"))
    assert table.faults(0, "C3 BB") == [Fault.NOT_A_WORD]
    table.do(0, "C3 AB")
    assert table.faults(1, Challenge()) == [Fault.NOTHING_TO_CHALLENGE]


def test_three_wait_for_the_window_or_for_all_to_accept() -> None:
    """No turn, not even a pass, starts before the others have accepted or the window has closed."""
    table = _table("double", "ABD", "ABC", "AAB")
    table.do(0, "C3 AB")
    (finding,) = table.refuses(1, Pass())
    assert (finding.fault, finding.about) == (Fault.WINDOW_OPEN, (("Cleo",),))
    assert table.faults(1, Exchange(table.game.racks[1])) == [Fault.WINDOW_OPEN]
    table.do(2, Accept())
    table.do(1, Pass())
    table.game = dealt(few(), "ABD", "ABC", "AAB")
    table.now = 0
    table.do(0, "C3 AB")
    table.now = 14_999
    assert table.faults(1, Pass()) == [Fault.WINDOW_OPEN]
    table.now = 15_000
    table.do(1, Pass())


def test_a_challenge_is_possible_until_the_next_turn_starts() -> None:
    """After the window a challenge still counts until a turn starts."""
    table = _table("double", "ABD", "ABC", "AAB")
    table.do(0, "C3 BD")
    assert kinds(table.do(2, Challenge(), after=60)) == ["Challenged", "Returned"]


def test_a_play_of_a_player_who_left_stays_open() -> None:
    """An invalid play is withdrawn, and its tiles are set aside with the others."""
    table = _table("double", "ABD", "ABC", "AAB")
    table.do(0, "C3 BD")
    table.do(0, Resign())
    assert kinds(table.do(2, Challenge())) == ["Challenged", "Returned"]
    assert (table.game.board.is_empty, table.rack(0)) == (True, "ABD")
    assert table.faults(0, Challenge()) == [Fault.LEFT_THE_GAME]


def _last_play(rule: str = "double") -> Table:
    table = Table(dealt(few({"challenge.rule": rule}), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.LAST_PLAY
    return table


def test_a_play_that_goes_out_waits_for_the_others() -> None:
    """Turns are suspended until all accept, then the game is over."""
    table = _last_play()
    assert table.faults(1, Pass()) == [Fault.TURNS_SUSPENDED]
    events = table.do(1, Accept())
    assert kinds(events) == ["Accepted", "Ended"]
    assert table.game.result is not None
    assert table.game.result.why is EndReason.OUT


@pytest.mark.parametrize(("rule", "score"), [("double", 24), ("single", 24), ("ten", 34)])
def test_a_wrong_challenge_of_the_last_play_ends_the_game(rule: str, score: int) -> None:
    """A turn lost then has no effect and is not recorded; points still count."""
    table = _last_play(rule)
    events = table.do(1, Challenge())
    assert "TurnLost" not in kinds(events)
    assert kinds(events)[-1] == "Ended"
    assert table.game.scores[0] == score - 8


def test_a_wrong_last_play_comes_back_and_play_goes_on() -> None:
    """The game resumes with the next player."""
    table = Table(dealt(few(), "BD", "ABC", bag=""))
    table.do(0, "C3 BD")
    events = table.do(1, Challenge(), after=4)
    assert kinds(events) == ["Challenged", "Returned"]
    assert (table.game.phase, table.game.on_turn, table.game.finisher) == (Phase.PLAYING, 1, None)
    assert table.game.turn_since == 4000
    table.do(1, "C3 AB")


def test_an_award_can_reach_the_finish_line() -> None:
    """Points for a failed challenge count toward the target and can end the game."""
    edition = few({"challenge.rule": "five", "target.points": 13})
    table = Table(dealt(edition, "ABD", "ABC", levels=(Level.EXPERT, Level.EXPERT)))
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.PLAYING
    assert kinds(table.do(1, Challenge())) == ["Challenged", "Awarded", "Ended"]
    assert table.game.result is not None
    assert (table.game.result.why, table.game.result.winners) == (EndReason.TARGET, (0,))


def test_an_award_to_a_player_who_left_ends_nothing() -> None:
    """The seat keeps the points but cannot win by them."""
    edition = few({"challenge.rule": "five", "target.points": 13})
    table = Table(dealt(edition, "ABD", "ABC", "AAB"))
    table.do(0, "C3 AB")
    table.do(0, Resign())
    assert kinds(table.do(1, Challenge())) == ["Challenged", "Awarded"]
    assert (table.game.phase, table.game.scores[0]) == (Phase.PLAYING, 13)


def test_accepting_early_starts_the_next_players_time() -> None:
    """With three players the turn begins when the last one accepts, before the window closes."""
    table = _table("double", "ABD", "ABC", "AAB")
    table.do(0, "C3 AB")
    assert table.game.turn_since == 15_000
    table.do(1, Accept(), after=1)
    assert table.game.turn_since == 15_000
    table.do(2, Accept(), after=1)
    assert table.game.turn_since == 2000
