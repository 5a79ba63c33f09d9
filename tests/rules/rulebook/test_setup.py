"""Before the first turn: agreeing, drawing for first play, the youngest player, dealing."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.edition import Difference, FirstPlay, HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.rules.decide import decide
from tilewright.rules.event import (
    DrawnForFirst,
    Drew,
    Event,
    FirstBy,
    FirstChosen,
)
from tilewright.rules.evolve import begin
from tilewright.rules.game import Game, Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault
from tilewright.rules.play.move import Agree, Pass
from tilewright.rules.seen import OwnDrew, SeenDrew
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import Ability, view_of
from tilewright.testing.scripted import NAMES, SEED, WORDS, ScriptedDealer, ScriptedTable, refused
from tilewright.units import Instant, Seat, as_seat


def opened(
    name: str,
    players: int,
    *,
    house: HouseRules | None = None,
    youngest: tuple[int, ...] = (),
    computers: tuple[int, ...] = (),
) -> Game:
    """Return a game that no player has agreed to yet."""
    people = tuple(Participant(NAMES[seat], seat in computers) for seat in range(players))
    edition = load_edition(name, house)
    seats = tuple(map(Seat, youngest))
    return begin(set_up(edition, WORDS, people, seed=SEED, now=Instant(0), youngest=seats))


def agreed(game: Game, *draws: str) -> tuple[Game, list[Event]]:
    """Let all players agree; ``draws`` are the tiles drawn for first play, or the seat by lot."""
    script = ScriptedDealer()
    if not draws and game.edition.first is FirstPlay.DRAW:
        draws = ("A B C D",)
    for text in draws:
        codes = (
            int(token) if token.isdigit() else game.edition.tiles.parse_tile(token)
            for token in text.split()
        )
        script.wishes.append(bytes(codes))
    happened: list[Event] = []
    for seat in game.seats:
        transition = decide(game, seat, Agree(), script, WORDS, Instant(0))
        game = transition.after
        happened += transition.events
    return game, happened


@pytest.mark.parametrize("name", SHEETS.values())
def test_all_tiles_are_in_the_bag(name: str) -> None:
    """Before the deal all tiles are in the bag, or face down in the pile."""
    game = opened(name, 4)
    assert game.bag == game.edition.tiles.tally
    assert not any(game.racks)


@pytest.mark.parametrize("name", PRINTED)
def test_closest_to_a_begins(name: str) -> None:
    """Each player draws a tile, and the one whose letter is closest to A begins."""
    game, events = agreed(opened(name, 3), "M C X")
    assert FirstChosen(Instant(0), Seat(1), FirstBy.DRAW) in events
    assert game.on_turn == 1


@pytest.mark.parametrize("name", PRINTED)
def test_a_blank_beats_any_letter(name: str) -> None:
    """In the draw for first play a blank beats any letter, even A."""
    game, _ = agreed(opened(name, 3), "A B ?")
    assert game.on_turn == 2


def test_ties_draw_again() -> None:
    """Players who tie for first return their tiles and draw again among themselves."""
    game, events = agreed(opened("pocket", 4), "A B A C", "E E", "T S")
    draws = [event.draws for event in events if isinstance(event, DrawnForFirst)]
    assert [[seat for seat, _ in draw] for draw in draws] == [[0, 1, 2, 3], [0, 2], [0, 2]]
    assert game.on_turn == 2


def test_a_tie_of_blanks_is_drawn_again() -> None:
    """Two blanks tie as well."""
    game, _ = agreed(opened("pocket", 2), "? ?", "Z Y")
    assert game.on_turn == 1


def test_the_drawn_tiles_go_back() -> None:
    """The tiles drawn for first play are returned and mixed before the deal."""
    game, _ = agreed(opened("pocket", 2), "Q Z")
    assert sum(len(rack) for rack in game.racks) + len(game.bag) == 100
    assert game.bag + game.racks[0] + game.racks[1] == game.edition.tiles.tally


def test_the_draw_is_shown() -> None:
    """Everyone sees the draw for first play, including spectators."""
    game, events = agreed(opened("pocket", 2), "M C")
    draw = next(event for event in events if isinstance(event, DrawnForFirst))
    codes = tuple(game.edition.tiles.parse_tile(letter) for letter in "MC")
    assert draw.draws == ((0, codes[0]), (1, codes[1]))
    for seat in (None, 0, 1):
        assert draw in view_of(game, as_seat(seat)).history


@pytest.mark.parametrize("name", [*PRINTED, "switch", "pocket/9-tile", "large-print/8-tile"])
def test_all_draw_a_full_rack(name: str) -> None:
    """All players draw as many tiles as a rack holds: seven, eight or nine."""
    game, events = agreed(opened(name, 4, youngest=(0,)))
    rack = load_edition(name).rack
    assert [len(held) for held in game.racks] == [rack] * 4
    assert sum(isinstance(event, Drew) for event in events) == 4
    assert len(game.bag) == len(game.edition.tiles.tally) - 4 * rack


@pytest.mark.parametrize("name", ["pocket", "switch"])
def test_players_cannot_see_the_tiles_of_others(name: str) -> None:
    """Racks are secret: others know how many tiles a player has, not which."""
    game, _ = agreed(opened(name, 2, youngest=(0,)))
    mine, theirs = view_of(game, Seat(0)), view_of(game, Seat(1))
    assert mine.rack == game.racks[0]
    assert theirs.rack == game.racks[1]
    assert mine.rack_counts == theirs.rack_counts
    seen = {type(event) for event in view_of(game, None).history}
    assert SeenDrew in seen
    assert OwnDrew not in seen


def test_nothing_begins_before_all_have_agreed() -> None:
    """No player draws or plays before all have confirmed dictionary, edition and rules."""
    game = opened("pocket", 2)
    script = ScriptedDealer()
    script.wishes.append(game.edition.tiles.parse_tiles("AB").codes)
    with refused(Fault.NOT_AGREED):
        decide(game, Seat(0), Pass(), script, WORDS, Instant(0))
    game = decide(game, Seat(0), Agree(), script, WORDS, Instant(0)).after
    assert game.phase is Phase.AGREEING
    assert game.agreed == {0}
    with refused(Fault.AGREED_ALREADY):
        decide(game, Seat(0), Agree(), script, WORDS, Instant(0))
    assert Ability.AGREE in view_of(game, Seat(1)).may
    game = decide(game, Seat(1), Agree(), script, WORDS, Instant(0)).after
    assert game.phase is Phase.PLAYING


def test_what_players_agree_on_is_shown() -> None:
    """Before the draw every player sees the dictionary, the edition and the house rules."""
    game = opened("pocket", 2, house={"challenge.rule": "five"})
    view = view_of(game, Seat(1))
    assert view.lexicon == WORDS.ref
    assert view.edition.ref == "pocket@1"
    assert view.edition.house == (Difference("challenge.rule", "double", "five"),)


def test_the_youngest_begins() -> None:
    """In the 110-tile game the youngest player begins: the table names that player."""
    game, events = agreed(opened("switch", 3, youngest=(2,)))
    assert FirstChosen(Instant(0), Seat(2), FirstBy.YOUNGEST) in events
    assert game.on_turn == 2
    assert not any(isinstance(event, DrawnForFirst) for event in events)


def test_a_computer_is_never_the_youngest() -> None:
    """A computer named as the youngest does not count; a person is chosen by lot."""
    game, events = agreed(opened("switch", 3, youngest=(0,), computers=(0,)), "2")
    assert game.youngest == ()
    assert FirstChosen(Instant(0), Seat(2), FirstBy.LOT) in events
    game, events = agreed(opened("switch", 3, youngest=(0, 1), computers=(0,)))
    assert FirstChosen(Instant(0), Seat(1), FirstBy.YOUNGEST) in events


def test_doubt_is_settled_by_lot_and_the_table_says_so() -> None:
    """If the youngest is in doubt or several are the same age, one is drawn by lot, in public."""
    game, events = agreed(opened("switch", 4, youngest=(1, 3)), "3")
    assert FirstChosen(Instant(0), Seat(3), FirstBy.LOT) in events
    assert FirstChosen(Instant(0), Seat(3), FirstBy.LOT) in view_of(game, None).history
    game, _ = agreed(opened("switch", 4), "2")
    assert game.on_turn == 2


def test_computers_alone_draw_lots() -> None:
    """A table of computers has no youngest player; one is chosen by lot."""
    game, _ = agreed(opened("switch", 2, computers=(0, 1)), "1")
    assert game.on_turn == 1


def test_the_scoresheet_has_every_name() -> None:
    """The scoresheet has the name of each player along the top."""
    table = ScriptedTable("HORN", "FARM", "MOB")
    assert [who.name for who in table.view(None).participants] == ["Ada", "Ben", "Cleo"]
