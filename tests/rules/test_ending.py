"""The end of a game: when it comes, what is settled, and who wins."""

from dataclasses import replace

import pytest

from tests.rules.tables import ONE, WORDS, Table, Unmixed, at, dealt, few, kinds, switch_edition
from tilewright.edition import HouseRules, Level
from tilewright.lexicon import Lexicon
from tilewright.rules.decide import decide
from tilewright.rules.decision import Decision
from tilewright.rules.endings.any_play import can_play
from tilewright.rules.endings.ending import end_if_over, end_reason
from tilewright.rules.endings.finish_line import has_reached_target, target_of
from tilewright.rules.endings.settlement import settle
from tilewright.rules.endings.winners import find_winners
from tilewright.rules.event import Ended
from tilewright.rules.game import Game, Phase
from tilewright.rules.outcome import Decided, EndReason, Settlement
from tilewright.rules.play.move import Accept, AskProof, Challenge, Exchange, Pass, Resign, Switch
from tilewright.rules.version import CURRENT_RULES, FIRST_RULES
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


def _ended(table: Table) -> Ended:
    assert table.game.phase is Phase.OVER
    assert table.game.result is not None
    return table.game.result


def _plain(score: int, *, deducted: int = 0, gained: int = 0, overtime: int = 0) -> Settlement:
    return Settlement(score, overtime, Tally(), deducted, gained)


def test_going_out_settles_unplayed_tiles() -> None:
    """Each player loses their unplayed tiles; the player who went out gains everyone else's."""
    table = Table(dealt(few(), "AB", "ABC", "DD?", bag=""))
    table.do(0, "C3 AB")
    table.do(1, Accept())
    assert table.game.phase is Phase.LAST_PLAY
    assert kinds(table.do(2, Accept())) == ["Accepted", "Ended"]
    end = _ended(table)
    tiles = table.game.edition.tiles
    assert end.why is EndReason.OUT
    assert end.settlements == (
        Settlement(8, 0, Tally(), 0, 12),
        Settlement(0, 0, tiles.parse_tiles("ABC"), 8, 0),
        Settlement(0, 0, tiles.parse_tiles("DD?"), 4, 0),
    )
    assert table.game.scores == (20, -8, -4)
    assert (end.winners, end.decided) == ((0,), Decided.SCORE)
    assert end.seed == table.game.seed


def test_unplayed_tiles_count_nothing_where_the_edition_says_so() -> None:
    """With unplayed = none scores do not change, and no tile is shown as settled."""
    table = Table(dealt(few({"scoring.unplayed": "none"}), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    table.do(1, Accept())
    assert _ended(table).settlements == (_plain(8), _plain(0))


def test_the_last_play_stands_when_the_window_ends() -> None:
    """Silence accepts."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    assert table.wait(14.9) == ()
    assert kinds(table.wait(0.1)) == ["WindowClosed", "Ended"]
    assert _ended(table).why is EndReason.OUT


def test_the_last_tile_with_tiles_in_the_bag_ends_nothing() -> None:
    """An empty rack is refilled while the bag lasts."""
    table = Table(dealt(few(), "AB", "ABC", bag="D"))
    table.do(0, "C3 AB")
    assert (table.game.phase, table.rack(0)) == (Phase.PLAYING, "D")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_all_have_passed_twice(players: int) -> None:
    """Every player must pass twice in a row, and not a turn less."""
    table = Table(dealt(few(), *["ABD", "ABC", "AA", "AA"][:players]))
    for turn in range(2 * players):
        assert table.game.phase is Phase.PLAYING, turn
        table.do(turn % players, Pass())
    end = _ended(table)
    assert end.why is EndReason.PASSED_OUT
    assert [line.gained for line in end.settlements] == [0] * players
    assert end.settlements[0].deducted == 6


def test_a_play_or_an_exchange_restarts_the_count_of_passes() -> None:
    """Only consecutive passes count, those of the others included."""
    table = Table(dealt(few(), "ABD", "ABC"))
    for seat in (0, 1, 0):
        table.do(seat, Pass())
    table.do(1, Exchange(table.game.edition.tiles.parse_tiles("C")))
    assert table.game.passes == (0, 0)
    for seat in (0, 1, 0):
        table.do(seat, Pass())
    table.do(1, "C3 AB")
    assert table.game.passes == (0, 0)
    assert table.game.phase is Phase.PLAYING


def test_a_house_rule_sets_the_number_of_passes() -> None:
    """With end.passes = 1 one round of passes is enough."""
    table = Table(dealt(few({"end.passes": 1}), "ABD", "ABC"))
    table.do(0, Pass())
    assert kinds(table.do(1, Pass())) == ["Passed", "Ended"]


@pytest.mark.parametrize("players", [2, 3])
def test_scoreless_rounds_end_the_game_where_agreed(players: int) -> None:
    """Two scoreless rounds are two turns of every player, exchanges included."""
    house: HouseRules = {"end.scoreless_rounds": 2, "end.passes": 9}
    table = Table(dealt(few(house), *["ABD", "ABC", "AA"][:players]))
    for turn in range(2 * players):
        assert table.game.phase is Phase.PLAYING
        seat = turn % players
        table.do(seat, Exchange(table.game.racks[seat] - table.game.racks[seat].codes[1:]))
    assert _ended(table).why is EndReason.SCORELESS


def test_a_returned_play_is_a_scoreless_turn() -> None:
    """A withdrawn play counts as a scoreless turn."""
    table = Table(dealt(few({"end.scoreless_rounds": 1}), "ABD", "ABC"))
    table.do(0, Pass())
    table.do(1, "C3 CB")
    assert table.game.scoreless == 0
    assert kinds(table.do(0, Challenge())) == ["Challenged", "Returned", "Ended"]
    assert _ended(table).why is EndReason.SCORELESS


def test_a_scoreless_play_that_ends_the_game_is_open_to_challenge() -> None:
    """Two blanks score nothing: the game ends for that reason once the play is settled."""
    game = dealt(few({"end.scoreless_rounds": 1}), "??D", "ABC", bag="", first=1)
    table = Table(game)
    table.do(1, Pass())
    assert kinds(table.do(0, "C3 ab")) == ["Played"]
    assert table.game.phase is Phase.LAST_PLAY
    table.do(1, Accept())
    assert _ended(table).why is EndReason.SCORELESS


def test_a_skipped_turn_can_end_the_game() -> None:
    """A turn lost to a failed challenge is a scoreless turn too."""
    table = Table(dealt(few({"end.scoreless_rounds": 1}), "ABD", "ABC"))
    table.do(0, "C3 AB")
    assert kinds(table.do(1, Challenge())) == ["Challenged", "TurnLost", "Skipped"]
    assert kinds(table.do(0, Pass())) == ["Passed", "Ended"]


def test_skipping_goes_on_while_turns_are_lost() -> None:
    """Several lost turns are skipped one by one, and the game may end among them."""
    game = dealt(few({"end.scoreless_rounds": 1}), "ABD", "ABC", "AAB")
    table = Table(game.after(lost_turns=(0, 1, 1)))
    events = table.do(0, "C3 AB")
    assert kinds(events) == ["Played", "Drew", "Skipped", "Skipped"]
    assert (table.game.on_turn, table.game.scoreless) == (0, 2)
    table = Table(dealt(few({"end.scoreless_rounds": 1}), "ABD", "ABC").after(lost_turns=(0, 5)))
    assert kinds(table.do(0, Pass())) == ["Passed", "Skipped", "Ended"]


def test_lost_turns_are_not_skipped_in_the_last_play() -> None:
    """All turns are suspended, lost ones too."""
    table = Table(dealt(few(), "AB", "ABC", bag="").after(lost_turns=(0, 1)))
    assert kinds(table.do(0, "C3 AB")) == ["Played"]


def _void(*racks: str, bag: str = "", house: HouseRules | None = None) -> Table:
    return Table(dealt(switch_edition(house), *racks, bag=bag), words=ONE)


def test_the_referee_ends_a_game_in_which_nobody_can_play() -> None:
    """Words judged as played, an empty bag, no play and no switch tile: the game is over."""
    table = _void("ABC", "CC")
    assert kinds(table.do(0, "C3 AB")) == ["Played", "Ended"]
    assert _ended(table).why is EndReason.NO_PLAYS


@pytest.mark.parametrize(
    ("racks", "bag"),
    [(("ABC", "CC"), "CCC"), (("ABC", "CA"), ""), (("ABB", "CC"), "")],
)
def test_the_referee_lets_a_game_continue(racks: tuple[str, ...], bag: str) -> None:
    """With a tile in the bag, or a play for any player, the game continues."""
    table = _void(*racks, bag=bag)
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.PLAYING


KEPT: HouseRules = {"end.switches_keep_alive": True}


@pytest.mark.parametrize(
    ("house", "rules", "ends"),
    [
        ({}, CURRENT_RULES, True),
        (KEPT, CURRENT_RULES, False),
        ({**KEPT, "switch.allowed": False}, CURRENT_RULES, True),
        ({}, FIRST_RULES, False),
    ],
)
def test_a_switch_tile_keeps_a_game_going_only_by_house_rule(
    house: HouseRules, rules: int, *, ends: bool
) -> None:
    """An orange tile keeps a game going only by house rule, always in version 1 of the rules."""
    game = replace(dealt(switch_edition(house), "ABC", "C[D~]", bag=""), rules=rules)
    after = decide(
        game, Seat(0), at("C3 AB", game.edition, game.board), Unmixed(), ONE, Instant(0)
    ).after
    assert (after.phase is Phase.OVER) is ends


def test_a_switch_may_leave_no_player_a_play() -> None:
    """The referee checks again, because tiles have changed hands."""
    words = Lexicon.from_words(["AB", "ACD"], id="two")
    table = Table(dealt(switch_edition(), "ABC", "C[D~]", bag=""), words=words)
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.PLAYING
    tile = table.game.edition.tiles.parse_tile("[D~]")
    assert kinds(table.do(1, Switch(tile, Seat(0), 0))) == ["Switched", "Ended"]


def test_the_referee_does_not_look_again_after_a_pass() -> None:
    """A pass changes nothing, so it cannot end a game that continued before it."""
    game = dealt(switch_edition(), "BB", "CC", bag="")
    table = Table(game)
    assert kinds(table.do(0, Pass())) == ["Passed"]


def test_a_player_who_leaves_may_take_the_last_play_along() -> None:
    """The referee checks again when a player leaves; trays set aside do not count."""
    table = _void("ABC", "CC", "A")
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.PLAYING
    assert kinds(table.do(2, Resign())) == ["Left", "Ended"]
    assert _ended(table).why is EndReason.NO_PLAYS


def test_under_challenge_rules_the_referee_keeps_silent() -> None:
    """Ending the game would reveal that there is no play; all players must ask."""
    table = Table(dealt(few(), "ABC", "CC", bag=""), words=ONE)
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.PLAYING
    table.do(1, AskProof())
    assert kinds(table.do(0, AskProof())) == ["ProofAsked", "Ended"]
    assert _ended(table).why is EndReason.NO_PLAYS


def test_an_accepted_play_on_an_empty_board_does_not_end_the_void_game() -> None:
    """The last play of a void game ends it at once, since no one can challenge."""
    table = _void("AB", "CC")
    assert kinds(table.do(0, "C3 AB")) == ["Played", "Ended"]
    assert _ended(table).why is EndReason.OUT


LEVELS = (Level.BEGINNER, Level.EXPERT)
RACE: HouseRules = {"target": {str(n): [8, 20, 40] for n in (2, 3, 4)}}


def test_the_finish_line_is_reached_when_the_play_stands() -> None:
    """A player who reaches their target ends the game, even with tiles left; none is deducted."""
    table = Table(dealt(few(RACE), "ABD", "ABC", levels=LEVELS))
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.LAST_PLAY
    assert len(table.game.racks[0]) == 3
    table.do(1, Accept())
    end = _ended(table)
    assert (end.why, end.winners, end.decided) == (EndReason.TARGET, (0,), Decided.TARGET)
    assert end.settlements == (_plain(8), _plain(0))


def test_each_player_has_an_own_target() -> None:
    """A beginner's target is not enough for an expert; a player without a level is an expert."""
    for levels in ((Level.EXPERT, Level.BEGINNER), (None, None)):
        table = Table(dealt(few(RACE), "ABD", "ABC", levels=levels))
        table.do(0, "C3 AB")
        assert table.game.phase is Phase.PLAYING
        assert target_of(table.game, Seat(0)) == 40


def test_a_finish_line_play_that_comes_back_ends_nothing() -> None:
    """The race continues."""
    table = Table(dealt(few(RACE), "BBD", "ABC", levels=LEVELS))
    table.do(0, "C3 BB")
    assert table.game.phase is Phase.LAST_PLAY
    table.do(1, Challenge())
    assert (table.game.phase, table.game.scores) == (Phase.PLAYING, (0, 0))


def test_without_the_finish_line_the_share_of_the_target_decides() -> None:
    """When the tiles run out first, the highest share of a player's target wins."""
    race: HouseRules = {"target": {str(n): [30, 99, 120] for n in (2, 3, 4)}}
    game = dealt(few(race), "ABD", "ABC", levels=LEVELS)
    lines = (_plain(10), _plain(39))
    assert find_winners(game, EndReason.PASSED_OUT, lines) == ((0,), Decided.SHARE_OF_TARGET)
    lines = (_plain(10), _plain(41))
    assert find_winners(game, EndReason.PASSED_OUT, lines) == ((1,), Decided.SHARE_OF_TARGET)
    lines = (_plain(10), _plain(40))
    assert find_winners(game, EndReason.PASSED_OUT, lines) == ((0, 1), Decided.SHARED)
    # Equal shares in the end: the share before unplayed tiles decides, since version 2.
    lines = (_plain(0, gained=10), _plain(45, deducted=5))
    assert find_winners(game, EndReason.OUT, lines) == ((1,), Decided.BEFORE_UNPLAYED)
    old = replace(game, rules=FIRST_RULES)
    assert find_winners(old, EndReason.OUT, lines) == ((0, 1), Decided.SHARED)
    shared = dealt(few({**race, "scoring.tie": "shared"}), "ABD", "ABC", levels=LEVELS)
    assert find_winners(shared, EndReason.OUT, lines) == ((0, 1), Decided.SHARED)


def test_a_finisher_who_left_cannot_win_the_race() -> None:
    """The target was reached, but only a player still in the game can win."""
    table = Table(dealt(few(RACE), "ABD", "ABC", "AAB", levels=(*LEVELS, Level.EXPERT)))
    table.do(0, "C3 AB")
    table.do(0, Resign())
    table.do(1, Accept())
    table.do(2, Accept())
    end = _ended(table)
    assert (end.why, end.winners, end.decided) == (EndReason.TARGET, (1, 2), Decided.SHARED)


def test_a_finisher_who_left_gains_nothing() -> None:
    """A player who went out and then left is not settled; the others lose their tiles."""
    table = Table(dealt(few(), "AB", "ABC", "AA", bag=""))
    table.do(0, "C3 AB")
    table.do(0, Resign())
    table.do(1, Accept())
    table.do(2, Accept())
    end = _ended(table)
    assert [line.final for line in end.settlements] == [8, -8, -2]
    assert (end.why, end.winners) == (EndReason.OUT, (2,))


def test_one_player_left_has_won_without_settlement() -> None:
    """Nothing is settled, neither tiles nor time, and the score does not matter."""
    table = Table(dealt(few({"clock.kind": "game", "clock.seconds": 1}), "ABD", "ABC"))
    table.do(0, "C3 AB", after=5)
    table.do(1, Pass(), after=5)
    table.do(0, Resign())
    end = _ended(table)
    assert (end.why, end.winners) == (EndReason.LAST_STANDING, (1,))
    assert end.decided is Decided.LAST_STANDING
    assert end.settlements == (_plain(8), _plain(0))


def _settled(*lines: Settlement, tie: str = "before-unplayed") -> tuple[tuple[int, ...], Decided]:
    game = dealt(few({"scoring.tie": tie}), *["AB"] * len(lines))
    return find_winners(game, EndReason.PASSED_OUT, lines)


@pytest.mark.parametrize(
    ("lines", "winners", "decided"),
    [
        ((_plain(10), _plain(9)), (0,), Decided.SCORE),
        ((_plain(9), _plain(10)), (1,), Decided.SCORE),
        ((_plain(10, deducted=4), _plain(8, deducted=2)), (0,), Decided.BEFORE_UNPLAYED),
        ((_plain(6, gained=2), _plain(9, deducted=1)), (1,), Decided.BEFORE_UNPLAYED),
        ((_plain(10), _plain(10)), (0, 1), Decided.SHARED),
        ((_plain(20, overtime=10), _plain(10)), (0, 1), Decided.SHARED),
        ((_plain(10), _plain(99, deducted=90), _plain(10)), (0, 2), Decided.SHARED),
        ((_plain(-3), _plain(-2)), (1,), Decided.SCORE),
    ],
)
def test_the_highest_final_score_wins(
    lines: tuple[Settlement, ...], winners: tuple[int, ...], decided: Decided
) -> None:
    """Ties are broken by the score before unplayed tiles; what remains tied is shared."""
    assert _settled(*lines) == (winners, decided)


def test_a_tie_is_shared_where_the_edition_says_so() -> None:
    """With tie = shared the score before unplayed tiles does not matter."""
    lines = (_plain(10, deducted=4), _plain(8, deducted=2))
    assert _settled(*lines, tie="shared") == ((0, 1), Decided.SHARED)


def test_players_who_left_cannot_win() -> None:
    """The highest score of those still in the game wins."""
    game = dealt(few(), "AB", "AB", "AB").after(active=(False, True, True))
    lines = (_plain(99), _plain(5), _plain(7))
    assert find_winners(game, EndReason.PASSED_OUT, lines) == ((2,), Decided.SCORE)


def _with_clock(clocks: tuple[int, ...], **house: object) -> Game:
    rules: dict[str, object] = {"clock.kind": "game", "clock.seconds": 60} | house
    return dealt(few(rules), "AB", "AAD").after(clocks=clocks, scores=(30, 20))


def test_time_is_settled_with_the_score() -> None:
    """Ten points for each minute of overtime or part of one, before unplayed tiles."""
    game = _with_clock((-60_001, -1))
    lines = settle(game, EndReason.PASSED_OUT)
    assert [(line.score, line.overtime, line.deducted) for line in lines] == [
        (30, 20, 4),
        (20, 10, 4),
    ]
    assert [(line.before_unplayed, line.final) for line in lines] == [(10, 6), (10, 6)]
    target = settle(game, EndReason.TARGET)
    assert [(line.overtime, line.deducted, line.final) for line in target] == [
        (20, 0, 10),
        (10, 0, 10),
    ]
    left = settle(game.after(active=(True, False)), EndReason.PASSED_OUT)
    assert left[1] == _plain(20)
    assert settle(game, EndReason.LAST_STANDING) == (_plain(30), _plain(20))


def test_reasons_are_looked_for_in_their_order() -> None:
    """A game that has not begun or continues has no ending; one player left is checked first."""
    game = dealt(few({"end.scoreless_rounds": 1}), "AB", "AB")
    assert end_reason(game) is None
    assert end_reason(game.after(scoreless=1)) is None
    assert end_reason(game.after(scoreless=2)) is EndReason.SCORELESS
    assert end_reason(game.after(scoreless=2, passes=(2, 2))) is EndReason.PASSED_OUT
    assert end_reason(game.after(passes=(2, 1))) is None
    agreeing = game.after(phase=Phase.AGREEING, scoreless=9, passes=(9, 9))
    assert end_reason(agreeing) is None
    alone = agreeing.after(active=(False, True))
    assert end_reason(alone) is EndReason.LAST_STANDING
    left = dealt(few(), "AB", "AB", "AB").after(active=(True, True, False), passes=(2, 2, 0))
    assert end_reason(left) is EndReason.PASSED_OUT


def test_only_a_last_play_has_a_finisher() -> None:
    """The finisher does not matter while the game continues, or when it ends otherwise."""
    game = dealt(few(), "AB", "ABC").after(finisher=Seat(0))
    assert end_reason(game) is None
    assert [line.gained for line in settle(game, EndReason.PASSED_OUT)] == [0, 0]
    assert [line.gained for line in settle(game, EndReason.OUT)] == [12, 0]


def test_ending_says_whether_it_did() -> None:
    """The ending has the instant of the move that caused it."""
    for passes, is_over in (((2, 2), True), ((2, 1), False)):
        game = dealt(few(), "AB", "ABC").after(passes=passes)
        decision = Decision(game, Unmixed(), WORDS, Instant(77), can_play)
        assert end_if_over(decision) is is_over
        assert [event.at for event in decision.events] == [77] * is_over


def test_time_over_counts_against_the_finish_line() -> None:
    """A target is reached with the points left after the deduction for time."""
    house: HouseRules = {"target.points": 30, "clock.kind": "game", "clock.seconds": 60}
    game = dealt(few(house), "", "AB").after(scores=(30, 0))
    last = game.after(phase=Phase.LAST_PLAY, finisher=Seat(0))
    assert end_reason(last) is EndReason.TARGET
    out = last.after(clocks=(-1, 0), racks=(Tally(), last.racks[1]))
    assert end_reason(out) is EndReason.OUT
    assert has_reached_target(replace(last, scores=(29, 0)), Seat(0)) is False
