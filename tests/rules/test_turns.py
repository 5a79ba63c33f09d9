"""Taking a turn: play, exchange and pass, by whom and when."""

import pytest

from tests.rules.tables import Table, at, began, dealt, few, kinds, switch_edition
from tilewright.geometry import Square
from tilewright.rules.event import (
    Drew,
    Exchanged,
    Passed,
    Played,
)
from tilewright.rules.evolve import begin
from tilewright.rules.play.faults import Fault, Finding
from tilewright.rules.play.move import Accept, Agree, Exchange, Pass, Play
from tilewright.rules.turns.window import must_accept
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


def _tiles(table: Table, text: str) -> Tally:
    return table.game.edition.tiles.parse_tiles(text)


def test_a_play_is_scored_and_the_rack_filled() -> None:
    """Tiles leave the rack, the score is entered, and the rack is refilled from the bag."""
    table = Table(dealt(few(), "ABD", "ABC"))
    played, drew = table.do(0, "C3 AB", after=1)
    assert isinstance(played, Played)
    assert (played.at, played.seat, played.score, played.bonus) == (1000, 0, 8, 0)
    assert played.play == at("C3 AB", table.game.edition, table.game.board)
    assert [word.text for word in played.words] == ["AB"]
    assert drew == Drew(Instant(1000), Seat(0), _tiles(table, "AA"))
    assert (table.rack(0), table.game.scores, table.game.on_turn) == ("AAD", (8, 0), 1)


def test_what_the_bag_has_is_drawn() -> None:
    """The last tiles may be too few; from an empty bag nothing is drawn."""
    table = Table(dealt(few(), "ABD", "ABC", bag="C"))
    assert table.do(0, "C3 AB")[1] == Drew(Instant(0), Seat(0), _tiles(table, "C"))
    assert kinds(table.do(1, "B3 C")) == ["Played"]


def test_tiles_that_are_not_held_are_named() -> None:
    """Missing tiles are reported with all other faults of the play."""
    table = Table(dealt(few(), "ABD", "ABC"))
    assert table.refuses(0, "C3 CC") == (Finding(Fault.NOT_ON_RACK, (("C", "C"),)),)
    assert table.refuses(0, "A1 Aa") == (
        Finding(Fault.FIRST_OFF_START, squares=(Square(2, 2),)),
        Finding(Fault.NOT_ON_RACK, (("?",),)),
    )
    unknown = Play((Square(2, 2), Square(2, 3)), bytes([1, 0x7F]))
    assert table.faults(0, unknown) == [Fault.UNKNOWN_TILE]


def test_words_are_judged_as_played_only_where_the_edition_says_so() -> None:
    """A phony is refused with its words under void, and is accepted elsewhere."""
    table = Table(dealt(switch_edition(), "BBC", "ABA"))
    (finding,) = table.refuses(0, "C3 BB")
    assert (finding.fault, finding.about) == (Fault.NOT_A_WORD, (("BB",),))
    assert table.game.on_turn == 0
    Table(dealt(few(), "BBC", "ABA")).do(0, "C3 BB")


def test_an_exchange_mixes_the_discards_in() -> None:
    """As many tiles are drawn as are given, before those go into the bag."""
    table = Table(dealt(few(), "BBD", "ABC"))
    given = _tiles(table, "BD")
    assert table.do(0, Exchange(given)) == (
        Exchanged(Instant(0), Seat(0), given, _tiles(table, "AA")),
    )
    assert (table.rack(0), table.bag) == ("AAB", "AAABBDD?")
    assert (table.game.on_turn, table.game.scoreless) == (1, 1)


@pytest.mark.parametrize(
    ("given", "fault"),
    [("", Fault.EXCHANGE_NOTHING), ("C", Fault.NOT_ON_RACK), ("AAA", Fault.NOT_ON_RACK)],
)
def test_a_wrong_exchange_is_refused(given: str, fault: Fault) -> None:
    """At least one tile must be given, from the rack."""
    table = Table(dealt(few(), "ABD", "ABC"))
    assert table.faults(0, Exchange(_tiles(table, given))) == [fault]


def test_the_bag_must_hold_as_many_as_are_exchanged() -> None:
    """Without a minimum, the bag must hold the number of tiles given."""
    table = Table(dealt(few(), "ABD", "ABC", bag="AA"))
    (finding,) = table.refuses(0, Exchange(_tiles(table, "ABD")))
    assert (finding.fault, finding.about) == (Fault.BAG_TOO_LOW, (2, 0))
    table.do(0, Exchange(_tiles(table, "AB")))


def test_a_minimum_is_asked_of_the_bag() -> None:
    """With a minimum of eight, the bag must hold eight tiles even for an exchange of one."""
    low = Table(dealt(few({"exchange.minimum": 8}), "ABD", "ABC", bag="AAAAAAA"))
    (finding,) = low.refuses(0, Exchange(_tiles(low, "A")))
    assert (finding.fault, finding.about) == (Fault.BAG_TOO_LOW, (7, 8))
    enough = Table(dealt(few({"exchange.minimum": 8}), "ABD", "ABC", bag="AAAAAAAA"))
    enough.do(0, Exchange(_tiles(enough, "A")))


def test_an_edition_may_have_no_exchange() -> None:
    """Where there is no exchange, it is refused before anything else is checked."""
    table = Table(dealt(switch_edition(), "ABD", "ABC"))
    assert table.faults(0, Exchange(Tally())) == [Fault.NO_EXCHANGE]


def test_a_pass_is_always_allowed() -> None:
    """Passing is possible whether or not a play exists, and whatever is in the bag."""
    table = Table(dealt(few(), "ABD", "ABC", bag=""))
    assert table.do(0, Pass()) == (Passed(Instant(0), Seat(0)),)
    assert (table.game.on_turn, table.game.passes, table.game.scoreless) == (1, (1, 0), 1)


@pytest.mark.parametrize("move", ["C3 AB", Pass(), Exchange(Tally([1]))])
def test_turns_come_in_order(move: Play | Pass | Exchange | str) -> None:
    """Only the player on turn acts; the error names that player."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB", first=1))
    for seat in (0, 2):
        (finding,) = table.refuses(seat, move)
        assert (finding.fault, finding.about) == (Fault.NOT_YOUR_TURN, ("Ben",))


def test_no_turn_before_all_have_agreed() -> None:
    """Those who have not agreed are named."""
    table = Table(begin(began(few(), 3)))
    table.do(1, Agree())
    (finding,) = table.refuses(0, Pass())
    assert (finding.fault, finding.about) == (Fault.NOT_AGREED, (("Ada", "Cleo"),))


def test_two_players_need_not_wait() -> None:
    """The only possible challenger is the player on turn: starting a turn accepts the play."""
    table = Table(dealt(few(), "ABD", "ABC"))
    table.do(0, "C3 AB")
    assert must_accept(table.game) == ()
    table.do(1, Pass())


def test_all_who_are_awaited_are_named() -> None:
    """With four players two must accept before the third starts."""
    table = Table(dealt(few(), "ABD", "ABC", "AA", "AA"))
    table.do(0, "C3 AB")
    (finding,) = table.refuses(1, "E3 A")
    assert finding.about == (("Cleo", "Dan"),)
    table.do(2, Accept())
    (finding,) = table.refuses(1, "E3 A")
    assert finding.about == (("Dan",),)


def test_a_player_who_moves_twice_running_waits() -> None:
    """Players who lost their turns still have the window to challenge."""
    table = Table(dealt(few(), "ABD", "ABC").after(lost_turns=(0, 1)))
    assert kinds(table.do(0, "C3 AB")) == ["Played", "Drew", "Skipped"]
    assert table.game.on_turn == 0
    assert table.faults(0, Pass()) == [Fault.WINDOW_OPEN]
    table.now = 15_000
    table.do(0, Pass())
