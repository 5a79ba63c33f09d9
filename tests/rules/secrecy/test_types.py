"""Secrecy by type: nothing that leaves the referee has a field that could hold a secret."""

import dataclasses
import inspect
import typing
from collections.abc import Iterator

import pytest

from tests.rules.secrecy.worlds import table
from tilewright.rules import event as events
from tilewright.rules import seen
from tilewright.rules.event import (
    Ended,
    Event,
    PublicEvent,
)
from tilewright.rules.game import Game, OpenPlay
from tilewright.rules.outcome import Settlement
from tilewright.rules.view import View
from tilewright.testing import RandomGame
from tilewright.tiles import Tally, TileSet
from tilewright.units import Instant, Seat, Tile, as_seat

TALLIES = {
    (View, "rack"): "the player's own rack",
    (View, "unseen"): "all that is neither on the board nor on the player's own rack, mixed",
    (seen.OwnDrew, "tiles"): "the player's own draw",
    (seen.OwnExchanged, "given"): "the player's own tiles",
    (seen.OwnExchanged, "drawn"): "the player's own draw",
    (Settlement, "unplayed"): "shown when the game is over",
    (TileSet, "tally"): "the set, printed on the box",
}
"""Every field that may hold tiles, and why it may."""

SINGLE_TILES = {
    (seen.OwnSwitched, "given"): "one of the two tiles that both players saw",
    (seen.OwnSwitched, "taken"): "one of the two tiles that both players saw",
    (events.DrawnForFirst, "draws"): "drawn face up",
}
"""Every field that may hold the code of a tile, and why it may."""

BYTES = {
    "cells": "tiles on the board, visible to all",
    "commitment": "the hash of the seed, public from the start",
    "commitments": "hashes of what players will contribute to the seed, public",
    "contribution": "what a player contributed to the seed, public once it is revealed",
    "seed": "of the end alone",
    "letter": "the board as printed",
    "word": "the board as printed",
    "points": "the board as printed",
}
"""Every field of bytes, in which tiles or a seed could hide, and why it is there."""


def parts(annotation: object) -> Iterator[type | typing.NewType]:
    """Yield the types that a type is made of, through unions, tuples and mappings."""
    if isinstance(annotation, type | typing.NewType) and not typing.get_args(annotation):
        yield annotation
    for inner in typing.get_args(annotation):
        yield from parts(inner)


def concrete(cls: type | typing.NewType) -> Iterator[type]:
    """Yield a class; for the union of public events, yield all of them."""
    if cls is PublicEvent:
        for name, value in vars(events).items():
            is_one = inspect.isclass(value) and issubclass(value, PublicEvent)
            if is_one and not name.startswith("_") and value is not PublicEvent:
                yield value
    elif isinstance(cls, type):
        yield cls


def reachable(start: type) -> dict[type, dict[str, object]]:
    """Return every dataclass that a value of ``start`` can hold, with the types of its fields."""
    found: dict[type, dict[str, object]] = {}
    waiting = [start]
    while waiting:
        cls = waiting.pop()
        if cls in found or not dataclasses.is_dataclass(cls):
            continue
        module = vars(inspect.getmodule(cls))
        names = {"Difference": _difference(), "TileSet": TileSet}
        hints = typing.get_type_hints(cls, {**module, **names})
        found[cls] = {field.name: hints[field.name] for field in dataclasses.fields(cls)}
        for hint in found[cls].values():
            waiting.extend(leaf for part in parts(hint) for leaf in concrete(part))
    return found


def _difference() -> type:
    from tilewright.edition import Difference  # noqa: PLC0415 - the model names it for types alone

    return Difference


VIEW = reachable(View)


def test_the_walk_reaches_what_a_view_is_made_of() -> None:
    """The walk finds something: the events and the values inside them."""
    names = {cls.__name__ for cls in VIEW}
    assert names >= {"View", "SeenBegan", "SeenDrew", "OwnDrew", "Played", "Play", "Ended", "Word"}
    assert names >= {"SeenPlay", "SeenSwitched", "OwnExchanged", "Settlement", "Edition", "Board"}


@pytest.mark.parametrize("secret", [Game, OpenPlay, events.Began, events.Drew, events.Exchanged])
def test_a_view_can_hold_no_keeper_of_secrets(secret: type) -> None:
    """No value with racks, bag or seed can be anywhere in a view."""
    assert secret not in VIEW


def test_every_place_for_tiles_is_known() -> None:
    """Only the fields listed above, with a reason, can hold tiles."""
    places = {
        (cls, name)
        for cls, fields in VIEW.items()
        for name, hint in fields.items()
        if Tally in parts(hint)
    }
    assert places == {place for place in TALLIES if place[0] is not TileSet}


def test_every_place_for_a_single_tile_is_known() -> None:
    """Only the fields listed above, with a reason, can hold the code of a tile."""
    places = {
        (cls, name)
        for cls, fields in VIEW.items()
        for name, hint in fields.items()
        if Tile in parts(hint)
    }
    assert places == set(SINGLE_TILES)


def test_every_place_for_bytes_is_known() -> None:
    """Only the fields listed above, with a reason, can hold bytes."""
    places = {
        name for fields in VIEW.values() for name, hint in fields.items() if bytes in parts(hint)
    }
    assert places == set(BYTES)
    seeds = [cls for cls, fields in VIEW.items() if "seed" in fields]
    assert seeds == [Ended]


@pytest.mark.parametrize("cls", [seen.SeenDrew, seen.SeenExchanged, seen.SeenSwitched])
def test_what_others_see_has_no_tiles(cls: type) -> None:
    """Draws, exchanges and switches of others show seats, counts and instants only."""
    hints = typing.get_type_hints(cls, vars(events))
    assert hints.items() <= {"at": Instant, "seat": Seat, "other": Seat, "count": int}.items()


def test_every_event_with_a_secret_shows_another_type() -> None:
    """An event that is not public is shown to no seat and no spectator."""
    seen = set()
    for number, name in enumerate(["pocket", "super", "glass", "switch", "switch"] * 2):
        driver = table(number, name)
        for event in driver.run().events:
            if isinstance(event, PublicEvent):
                assert event.seen_by(None) is event
                continue
            seen.add(type(event))
            for seat in (None, 0, 1, 2, 3):
                assert not isinstance(event.seen_by(as_seat(seat)), Event)
    assert seen == {events.Began, events.Drew, events.Exchanged, events.Switched}


def running(number: int) -> RandomGame:
    """Return a game in progress with full racks."""
    driver = table(number)
    while len(driver.game.events) < 40 and not driver.is_over:
        driver.step()
    return driver


@pytest.mark.parametrize("number", range(8))
def test_no_repr_tells_a_rack_the_bag_or_the_seed(number: int) -> None:
    """The repr of a game or an event, as in a log, has the board and the scores but no secrets."""
    game = running(number).game
    if game.result is not None:
        return
    public = repr(game)
    hidden = [game.seed, game.seed.hex(), *map(repr, game.racks), repr(game.bag)]
    for event in game.events:
        public += repr(event)
    for secret in hidden:
        assert str(secret) not in public
        assert repr(secret) not in public
    assert "Tally" not in repr(game)


@pytest.mark.parametrize("number", range(0, 27, 3))
def test_nobody_sees_the_seed_before_the_end(number: int) -> None:
    """No event that a seat sees contains the seed, except the one that ends the game."""
    game = table(number).run()
    for seat in (None, *game.seats):
        seen = [event.seen_by(seat) for event in game.events]
        assert all(not hasattr(event, "seed") for event in seen[:-1])
        assert all(game.seed not in _values(event) for event in seen[:-1])
        assert game.seed in _values(seen[-1])


def _values(value: object) -> list[object]:
    """Return the fields of a dataclass, as they are."""
    assert dataclasses.is_dataclass(value)
    return [getattr(value, field.name) for field in dataclasses.fields(value)]
