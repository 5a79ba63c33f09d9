"""Views and seen events as JSON: complete, deterministic, and with no room for a secret."""

import json

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.json.views import dump_seen, dump_view, load_seen, load_view
from tilewright.lexicon import Lexicon
from tilewright.rules.dealer import SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.evolve import begin
from tilewright.rules.game import Game
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree
from tilewright.rules.seen import OwnDrew, SeenDrew
from tilewright.rules.turns.setup import set_up
from tilewright.rules.view import view_of
from tilewright.units import Instant, Seat, as_seat

WORDS = Lexicon.from_words(["CAT", "AT"], id="small")
POCKET = load_edition("pocket")
SEED = bytes(range(32))


def dealt() -> Game:
    """Return a two-player game with racks dealt."""
    people = (Participant("Ann"), Participant("Ben"))
    game = begin(set_up(POCKET, WORDS, people, seed=SEED, now=Instant(0)))
    for seat in (1, 0):
        game = decide(game, Seat(seat), Agree(), SeededDealer(), WORDS, Instant(seat)).after
    return game


def test_a_view_comes_back_the_same() -> None:
    """A view is written with all its fields and reads back equal, byte for byte."""
    game = dealt()
    for seat in (None, 0, 1):
        text = dump_view(view_of(game, as_seat(seat)))
        assert load_view(text) == view_of(game, as_seat(seat))
        assert dump_view(load_view(text)) == text


def test_sets_are_written_in_order() -> None:
    """Equal views give equal bytes, in whatever order a set was filled."""
    tree = json.loads(dump_view(view_of(dealt(), Seat(0))))
    assert tree["type"] == "view"
    assert tree["agreed"] == [0, 1]
    assert tree["may"] == sorted(tree["may"])
    assert tree["board"] == ["." * 15] * 15


def test_a_view_holds_the_own_tiles_and_no_others() -> None:
    """The player's own draw is in the history with its tiles, the other's only with a count."""
    game = dealt()
    text = dump_view(view_of(game, Seat(0)))
    tree = json.loads(text)
    assert tree["rack"] == POCKET.tiles.text(game.racks[0])
    drawn = [event for event in tree["history"] if event["type"].endswith("drew")]
    assert drawn == [
        {"type": "own-drew", "at": 0, "seat": 0, "tiles": tree["rack"]},
        {"type": "seen-drew", "at": 0, "seat": 1, "count": 7},
    ]
    assert SEED.hex() not in text
    assert f'"{POCKET.tiles.text(game.racks[1])}"' not in text


def test_a_seen_event_is_one_line() -> None:
    """A seat's view of an event is written and read by itself."""
    own = OwnDrew(Instant(3), Seat(0), POCKET.tiles.parse_tiles("AB?"))
    assert dump_seen(own, POCKET) == '{"type": "own-drew", "at": 3, "seat": 0, "tiles": "AB?"}'
    for seen in (own, SeenDrew(Instant(3), Seat(1), 7)):
        assert load_seen(dump_seen(seen, POCKET), POCKET, 2) == seen


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('"agreed": [0, 1]', '"agreed": [1, 0]', "view.agreed"),
        ('"agreed": [0, 1]', '"agreed": [0, 0, 1]', "view.agreed"),
        ('"board": [', '"board": [".", ', "view.board"),
        ('"board": ["...', '"board": ["..', "view.board.1"),
        ('"board": ["...', '"board": ["[..', "view.board.1"),
        ('"board": ["...', '"board": ["?..', "view.board"),
        ('"type": "view"', '"type": "look"', "type"),
        ('"seen-drew"', '"drew"', "view.history.6.type"),
    ],
)
def test_a_damaged_view_is_refused(old: str, new: str, field: str) -> None:
    """A view in another form is refused with its place."""
    text = dump_view(view_of(dealt(), Seat(0)))
    assert old in text
    with pytest.raises(NotationError) as caught:
        load_view(text.replace(old, new, 1))
    assert caught.value.field == field
