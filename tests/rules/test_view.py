"""Views: what a seat knows and may do, in every phase, for two to four players."""

import pytest

from tests.rules.tables import Table, began, dealt, few, switch_edition
from tilewright.edition import HouseRules, Level
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskProof,
    Challenge,
    Exchange,
    Pass,
    Resign,
    Switch,
)
from tilewright.rules.seen import OwnDrew, SeenBegan, SeenDrew, SeenExchanged
from tilewright.rules.view import Ability, abilities, seat_view, view_of
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, Tile

RACKS = ("ABD", "ABC", "AAB", "AA?")
TURN = {Ability.PLAY, Ability.PASS, Ability.EXCHANGE, Ability.RESIGN}
SAY = {Ability.CHALLENGE, Ability.ACCEPT}
WAIT = {Ability.RESIGN, Ability.REMOVE}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_game(players: int) -> None:
    """All may agree, leave, and remove others who have not agreed."""
    table = Table(begin(began(few(), players)))
    for seat in range(players):
        assert abilities(table.game, Seat(seat)) == {Ability.COMMIT, Ability.AGREE, *WAIT}
    table.do(0, Agree())
    assert abilities(table.game, Seat(0)) == WAIT
    for seat in range(1, players - 1):
        table.do(seat, Agree())
    last = players - 1
    alone = {Ability.COMMIT, Ability.AGREE, Ability.RESIGN}
    assert abilities(table.game, Seat(last)) == alone
    assert abilities(table.game, Seat(0)) == WAIT


def test_an_agreement_of_a_player_who_left_does_not_count() -> None:
    """A player who has not agreed can be removed even if enough others have agreed."""
    table = Table(begin(began(few(), 3)))
    table.do(0, Agree())
    table.do(1, Agree())
    table.do(0, Resign())
    assert abilities(table.game, Seat(1)) == WAIT
    assert abilities(table.game, Seat(2)) == {Ability.COMMIT, Ability.AGREE, Ability.RESIGN}
    assert abilities(table.game, Seat(0)) == frozenset()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_game(players: int) -> None:
    """The player on turn plays, exchanges or passes; the others wait."""
    game = dealt(few(), *RACKS[:players], first=1)
    assert abilities(game, Seat(1)) == TURN
    for seat in set(range(players)) - {1}:
        assert abilities(game, Seat(seat)) == WAIT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_play(players: int) -> None:
    """All others may accept once and challenge; the player on turn may also take the turn."""
    table = Table(dealt(few(), *RACKS[:players]))
    table.do(0, "C3 AB")
    # Four players have drawn the last tiles: the proof is offered in place of the exchange.
    proof = {Ability.ASK_PROOF} if players == 4 else set()
    turn = TURN - {Ability.EXCHANGE} if players == 4 else TURN
    assert abilities(table.game, Seat(0)) == WAIT | proof
    assert abilities(table.game, Seat(1)) == turn | SAY | proof
    for seat in range(2, players):
        assert abilities(table.game, Seat(seat)) == WAIT | SAY | proof
        table.do(seat, Accept())
        assert abilities(table.game, Seat(seat)) == WAIT | {Ability.CHALLENGE} | proof


def test_the_last_play() -> None:
    """Turns are suspended: the others can only respond."""
    table = Table(dealt(few(), "AB", "ABC", "AAB", bag=""))
    table.do(0, "C3 AB")
    assert table.game.phase is Phase.LAST_PLAY
    assert abilities(table.game, Seat(0)) == {Ability.RESIGN}
    assert (
        abilities(table.game, Seat(1)) == abilities(table.game, Seat(2)) == {Ability.RESIGN, *SAY}
    )


def test_after_the_game_and_after_leaving_nothing_may_be_done() -> None:
    """Neither the winner nor a player who left can do anything."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.do(2, Resign())
    assert abilities(table.game, Seat(2)) == frozenset()
    table.do(1, Resign())
    assert abilities(table.game, Seat(0)) == frozenset()


@pytest.mark.parametrize(
    ("bag", "minimum", "may"), [("", 0, False), ("A", 0, True), ("A", 2, False), ("AA", 2, True)]
)
def test_an_exchange_depends_on_the_bag(bag: str, minimum: int, *, may: bool) -> None:
    """At least one tile, and at least the table's minimum."""
    edition = few({"exchange.minimum": minimum})
    game = dealt(edition, "ABD", "ABC", bag=bag)
    assert (Ability.EXCHANGE in abilities(game, Seat(0))) is may
    assert (Ability.ASK_PROOF in abilities(game, Seat(0))) is not bool(bag)


def test_the_proof_is_asked_once_and_only_under_challenge_rules() -> None:
    """With an empty bag; not where the referee checks by itself."""
    table = Table(dealt(few(), "ABD", "ABC", bag=""))
    table.do(1, AskProof())
    assert Ability.ASK_PROOF not in abilities(table.game, Seat(1))
    assert Ability.ASK_PROOF in abilities(table.game, Seat(0))
    void = dealt(few({"challenge.rule": "void"}), "ABD", "ABC", bag="")
    assert Ability.ASK_PROOF not in abilities(void, Seat(0))


@pytest.mark.parametrize("kind", ["game", "move"])
def test_where_a_clock_runs_nobody_removes(kind: str) -> None:
    """The clock removes players instead."""
    house: HouseRules = {"clock.kind": kind, "clock.seconds": 60}
    assert abilities(dealt(few(house), "ABD", "ABC"), Seat(1)) == {Ability.RESIGN}


def test_switching_is_offered_once_to_who_holds_an_orange_tile() -> None:
    """It needs the edition, the tile, and a turn without a switch so far."""
    table = Table(dealt(switch_edition(), "AB[D~]", "AB[D~]"))
    turn = {Ability.PLAY, Ability.PASS, Ability.RESIGN}
    assert abilities(table.game, Seat(0)) == turn | {Ability.SWITCH}
    assert abilities(table.game, Seat(1)) == WAIT
    table.do(0, Switch(Tile(5), Seat(1), 2))
    assert table.rack(0) == "AB[D~]"
    assert abilities(table.game, Seat(0)) == turn
    table.do(0, Pass())
    assert abilities(dealt(switch_edition(), "ABC", "AA[D~]"), Seat(0)) == turn
    off = dealt(switch_edition({"switch.allowed": False}), "AB[D~]", "ABC")
    assert abilities(off, Seat(0)) == turn


def test_a_view_knows_the_own_tiles_only() -> None:
    """A view has the player's rack, the counts of the others, and all unseen tiles together."""
    table = Table(dealt(few(), "ABD", "ABC", "AAB"))
    table.do(0, "C3 AB")
    tiles = table.game.edition.tiles
    view = view_of(table.game, Seat(1))
    assert (view.seat, view.number) == (1, len(table.game.events))
    assert view.rack == tiles.parse_tiles("ABC")
    assert view.rack_counts == (3, 3, 3)
    assert view.bag_count == 3
    assert view.unseen == tiles.tally - tiles.parse_tiles("AB") - tiles.parse_tiles("ABC")
    assert len(view.unseen) == 3 + 3 + 3
    assert view.may == abilities(table.game, Seat(1))
    assert view.targets is None
    assert view.open_play is not None
    assert (view.open_play.seat, view.open_play.score) == (0, 8)
    assert (view.open_play.awaited, view.open_play.accepted) == ((2,), frozenset())
    assert view.open_play.window_ends == 15_000
    assert view.history[-1] == SeenDrew(Instant(0), Seat(0), 2)
    assert isinstance(view.history[0], SeenBegan)
    assert view_of(table.game, Seat(0)).history[-1] == OwnDrew(
        Instant(0), Seat(0), tiles.parse_tiles("AA")
    )


def test_a_spectator_knows_no_tiles_and_may_do_nothing() -> None:
    """All tiles that are not on the board are unseen."""
    game = dealt(few(), "ABD", "ABC")
    view = view_of(game, None)
    assert (view.seat, view.rack, view.may) == (None, Tally(), frozenset())
    assert view.unseen == game.edition.tiles.tally
    assert view.open_play is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seats_view_from_a_spectators_view(players: int) -> None:
    """The short way gives the same view as the long one."""
    table = Table(dealt(few(), *RACKS[:players]))
    table.do(0, "C3 AB")
    spectator = view_of(table.game, None, history=False)
    for seat in map(Seat, range(players)):
        assert seat_view(spectator, table.game, seat) == view_of(table.game, seat, history=False)


def test_exchanges_and_targets_in_a_view() -> None:
    """The others see how many tiles were exchanged; all see every target."""
    house: HouseRules = {"target": {str(n): [10, 20, 30] for n in (2, 3, 4)}}
    levels = (Level.BEGINNER, Level.EXPERT)
    table = Table(dealt(few(house), "ABD", "ABC", levels=levels))
    table.do(0, Exchange(table.game.edition.tiles.parse_tiles("AB")))
    view = view_of(table.game, Seat(1))
    assert view.targets == (10, 30)
    assert view.history[-1] == SeenExchanged(Instant(0), Seat(0), 2)


def test_a_view_shows_the_result() -> None:
    """After the end everyone sees the settlement and the seed."""
    table = Table(dealt(few(), "AB", "ABC", bag=""))
    table.do(0, "C3 AB")
    table.do(1, Challenge())
    view = view_of(table.game, None)
    assert view.result is not None
    assert view.result.seed == table.game.seed
    assert view.phase is Phase.OVER
