"""Before the first turn: the table, the agreement, the first player, the deal."""

from dataclasses import replace

import pytest

from tests.rules.tables import (
    NAMES,
    SEED,
    WORDS,
    Table,
    Unmixed,
    agreed,
    began,
    few,
    kinds,
    shrunk,
    switch_edition,
)
from tilewright.edition import Edition, Level
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, PlayerCountError
from tilewright.formats.json.edition import decode_edition, encode_edition
from tilewright.rules.dealer import Occasion, SeededDealer, commitment_of
from tilewright.rules.event import (
    Began,
    DrawnForFirst,
    FirstBy,
    FirstChosen,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Agree, Resign
from tilewright.rules.turns.setup import lots_of, set_up
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat


def _people(count: int, *computers: int) -> tuple[Participant, ...]:
    return tuple(Participant(NAMES[seat], seat in computers) for seat in range(count))


def _set_up(edition: Edition, people: tuple[Participant, ...], *youngest: int) -> Began:
    seats = tuple(map(Seat, youngest))
    return set_up(edition, WORDS, people, seed=SEED, now=Instant(5), youngest=seats)


def test_a_table_is_set_up() -> None:
    """The first event holds what the table agreed on, and the hash of the seed."""
    event = _set_up(few(), _people(3))
    assert event == Began(Instant(5), few(), WORDS.ref, _people(3), commitment_of(SEED), SEED, ())
    assert begin(event).phase is Phase.AGREEING


@pytest.mark.parametrize("count", [1, 5])
def test_the_edition_says_how_many_may_play(count: int) -> None:
    """Too few and too many players are refused."""
    people = tuple(Participant("x") for _ in range(count))
    with pytest.raises(PlayerCountError) as caught:
        _set_up(few(), people)
    assert (caught.value.least, caught.value.most, caught.value.found) == (2, 4, count)


def test_a_seed_has_its_length() -> None:
    """A short seed could be guessed."""
    with pytest.raises(ArgumentError) as caught:
        set_up(few(), WORDS, _people(2), seed=b"abc", now=Instant(0))
    assert (caught.value.name, caught.value.found) == ("seed", 3)


def test_levels_are_given_only_in_a_race() -> None:
    """In a Finish Line game every player has a level; elsewhere none is made up."""
    race = few({"target.points": 50})
    people = (Participant("Ada", level=Level.BEGINNER), Participant("Ben", is_computer=True))
    levels = [who.level for who in _set_up(race, people).participants]
    assert levels == [Level.BEGINNER, Level.EXPERT]
    assert _set_up(race, people).participants[1].is_computer
    assert _set_up(few(), people).participants == people


def test_computers_are_never_the_youngest() -> None:
    """Named computers are skipped, and a seat that is named twice counts once."""
    assert _set_up(few(), _people(3, 1), 2, 1, 0, 2).youngest == (0, 2)


@pytest.mark.parametrize("seat", [-1, 2])
def test_the_youngest_sits_at_the_table(seat: int) -> None:
    """An unknown seat is refused."""
    with pytest.raises(ArgumentError) as caught:
        _set_up(few(), _people(2), seat)
    assert (caught.value.name, caught.value.found) == ("youngest", (seat,))


def test_agreeing_is_done_once() -> None:
    """Agreeing twice, or after the start, is refused."""
    table = Table(begin(began(few(), 2)), dealer=SeededDealer())
    assert kinds(table.do(0, Agree())) == ["Agreed"]
    assert table.faults(0, Agree()) == [Fault.AGREED_ALREADY]
    table.do(1, Agree())
    assert table.game.phase is Phase.PLAYING
    assert table.faults(1, Agree()) == [Fault.AGREED_ALREADY]


class _Scripted:
    """A dealer with given orders, which then mixes nothing."""

    def __init__(self, *orders: str) -> None:
        self.orders = list(orders)

    def order(
        self,
        tiles: Tally,
        occasion: Occasion,  # noqa: ARG002 - the script decides
        count: int | None = None,  # noqa: ARG002
    ) -> bytes:
        if not self.orders:
            return tiles.codes
        return b"".join(few().tiles.parse_tiles(letter).codes for letter in self.orders.pop(0))

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:  # noqa: ARG002 - always the same
        return seats[0]


@pytest.mark.parametrize(
    ("orders", "first"),
    [
        (["BAC"], 1),
        (["CBA"], 2),
        (["A?B"], 1),
        (["ABB"], 0),
        (["BBC", "BA"], 1),
        (["BCB", "AB"], 0),
        (["AAC", "DD", "CB"], 1),
        (["BBB", "DAA", "BD"], 1),
    ],
)
def test_the_closest_to_a_begins(orders: list[str], first: Seat) -> None:
    """A blank beats any letter; players who tie for first draw again among themselves."""
    table = Table(begin(began(few(), 3)), dealer=_Scripted(*orders))
    table.do(0, Agree())
    table.do(1, Agree())
    events = table.do(2, Agree())
    draws = [event for event in events if isinstance(event, DrawnForFirst)]
    assert [len(draw.draws) for draw in draws] == [len(order) for order in orders]
    assert events[1 + len(draws)] == FirstChosen(Instant(0), first, FirstBy.DRAW)
    assert kinds(events)[-3:] == ["Drew", "Drew", "Drew"]
    assert table.game.on_turn == first
    assert [len(rack) for rack in table.game.racks] == [3, 3, 3]


def test_a_draw_without_end_is_settled_by_lot() -> None:
    """Where all tiles are the same, no one would ever win the draw."""
    edition = shrunk(few(), dict.fromkeys("BCD?", 0) | {"A": 9})
    table = agreed(edition, 2)
    assert "DrawnForFirst" not in kinds(table.game.events)
    chosen = [event for event in table.game.events if isinstance(event, FirstChosen)]
    assert [event.by for event in chosen] == [FirstBy.LOT]


def test_without_a_seed_the_first_player_is_chosen_by_lot() -> None:
    """The tiles were dealt elsewhere, so there is no bag to draw from."""
    table = Table(begin(replace(began(few(), 3), seed=b"", commitment=b"")), dealer=Unmixed())
    for seat in range(3):
        table.do(seat, Agree())
    chosen = [event.by for event in table.game.events if isinstance(event, FirstChosen)]
    assert chosen == [FirstBy.LOT]
    assert "DrawnForFirst" not in kinds(table.game.events)


def test_a_deal_that_leaves_no_play_ends_the_game() -> None:
    """Where words are judged as played and the bag is empty, the referee checks at once."""
    edition = shrunk(switch_edition(), dict.fromkeys("AB?", 0) | {"C": 6, "D": 0, "[D~]": 0})
    table = agreed(edition, 2)
    assert kinds(table.game.events)[-3:] == ["Drew", "Drew", "Ended"]


def test_the_youngest_begins_where_the_sheet_says_so() -> None:
    """A player who is named begins, without a draw."""
    table = agreed(switch_edition(), 3, youngest=(2,))
    chosen = [event for event in table.game.events if isinstance(event, FirstChosen)]
    assert chosen == [FirstChosen(Instant(0), Seat(2), FirstBy.YOUNGEST)]
    assert "DrawnForFirst" not in kinds(table.game.events)


@pytest.mark.parametrize(
    ("youngest", "computers", "lots"),
    [((1, 2), (), (1, 2)), ((), (), (0, 1, 2)), ((), (0,), (1, 2)), ((), (0, 1, 2), (0, 1, 2))],
)
def test_doubt_is_settled_by_lot(
    youngest: tuple[Seat, ...], computers: tuple[Seat, ...], lots: tuple[Seat, ...]
) -> None:
    """Among those named, otherwise among people, otherwise among all."""
    table = agreed(switch_edition(), 3, Unmixed(), youngest=youngest, computers=computers)
    assert lots_of(table.game) == lots
    chosen = [event for event in table.game.events if isinstance(event, FirstChosen)]
    assert chosen == [FirstChosen(Instant(0), lots[0], FirstBy.LOT)]


def test_a_youngest_who_left_does_not_begin() -> None:
    """Of two named players, the one who is still there is the youngest."""
    table = Table(begin(began(switch_edition(), 3, youngest=(1, 2))))
    table.do(0, Agree())
    table.do(1, Resign())
    events = table.do(2, Agree())
    assert events[1] == FirstChosen(Instant(0), Seat(2), FirstBy.YOUNGEST)
    assert len(table.game.racks[1]) == 0


def test_the_last_one_who_had_not_agreed_may_leave() -> None:
    """The game then begins among the others."""
    table = Table(begin(began(few(), 3)), dealer=SeededDealer())
    table.do(0, Agree())
    table.do(1, Agree())
    events = table.do(2, Resign())
    assert kinds(events)[:2] == ["Left", "DrawnForFirst"]
    assert table.game.phase is Phase.PLAYING
    assert kinds(events)[-2:] == ["Drew", "Drew"]


def test_a_computer_brings_the_rule_of_scoreless_rounds() -> None:
    """However the game is opened: three rounds, unless the table agreed on a number or on none."""
    people = (Participant("Ada"), Participant("Robot", is_computer=True))

    def rounds(edition: Edition, participants: tuple[Participant, ...] = people) -> int:
        first = set_up(edition, WORDS, participants, seed=SEED, now=Instant(0))
        assert decode_edition(encode_edition(first.edition)) == first.edition
        return first.edition.end.scoreless_rounds

    alone = (Participant("Ada"), Participant("Ben"))
    assert rounds(load_edition("pocket")) == 3
    assert rounds(load_edition("pocket"), alone) == 0
    assert rounds(load_edition("pocket", {"end.scoreless_rounds": 0})) == 0
    assert rounds(load_edition("pocket", {"end.scoreless_rounds": 5})) == 5
