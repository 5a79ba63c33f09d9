"""Laws of event files: every game reads back the same, and damage is refused in one sentence."""

import json
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilewright.edition import HouseRules, parse_edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import NotationError
from tilewright.formats.cgp import parse_cgp, write_cgp
from tilewright.formats.json.events import (
    dump_events,
    load_event,
    load_events,
    load_game,
    load_games,
)
from tilewright.formats.json.views import dump_seen, dump_view, load_seen, load_view
from tilewright.lexicon import Lexicon
from tilewright.records.follow import follow
from tilewright.records.from_game import position_of, record_of
from tilewright.records.gcg import parse_gcg, write_gcg
from tilewright.records.notes import with_notes
from tilewright.rules.event import Event
from tilewright.rules.evolve import replay
from tilewright.rules.game import Game
from tilewright.rules.view import view_of
from tilewright.rules.worlds import resample
from tilewright.testing import RandomGame
from tilewright.testing.strategies import games, random_games, seeds

HOUSE: tuple[HouseRules | None, ...] = (
    None,
    {"challenge.rule": "five", "scoring.bonus.3": 20},
    {"challenge.rule": "void", "rack": 5, "tiles.standard.letters.E": [3, 2]},
    {"clock.kind": "game", "clock.seconds": 30, "clock.overtime_minutes": 60},
    {"clock.kind": "move", "clock.seconds": 20, "target.points": 90},
)


@cache
def syllables() -> Lexicon:
    """Return a made-up language in which every rack has words."""
    hard, soft = "BCDFGHJKLMNPQRSTVWXZ", "AEIOUY"
    two = ["".join(pair) for pair in (*product(hard, soft), *product(soft, hard))]
    words = {*two, *(a + b for a in two for b in hard + soft), "SWITCHES", "RETAINS"}
    return Lexicon.from_words(words, id="syllables")


def played(name: str, players: int, house: HouseRules | None = None, seed: int = 0) -> Game:
    """Return a random game of a shipped edition, played to its end."""
    rng = Random(f"{name} {players} {seed}")
    return RandomGame(load_edition(name, house), syllables(), players, rng).run()


TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in edition_ids()
    for players in (2, 3, 4)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_of_every_edition_comes_back_the_same(name: str, players: int) -> None:
    """A file of a whole game reads back as an equal game, and writes the same bytes again."""
    house = HOUSE[(players + len(name)) % len(HOUSE)]
    game = played(name, players, house)
    text = dump_events(game.events)
    again = load_game(text)
    assert again == game
    assert again.edition.house == game.edition.house
    assert dump_events(again.events) == text


@given(log=games())
def test_a_game_of_any_edition_comes_back_the_same(log: tuple[Event, ...]) -> None:
    """A game of a custom edition carries its rules with it."""
    text = dump_events(log)
    assert load_events(text) == log
    assert load_game(text) == replay(log)
    assert dump_events(load_events(text)) == text


def test_one_file_holds_many_games() -> None:
    """Games written one after the other read back one by one, each whole."""
    several = [played("pocket", 2), played("glass/finish-line", 3), played("switch", 4)]
    text = dump_events(event for game in several for event in game.events)
    assert load_games(text) == tuple(several)
    appended = dump_events(several[0].events) + "".join(
        dump_events(game.events, header=False) for game in several[1:]
    )
    assert appended == text


@given(table=random_games(), steps=st.integers(0, 60), chance=seeds())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_view_comes_back_and_tells_no_secret(
    table: RandomGame, steps: int, chance: Random
) -> None:
    """Views, seen events, records and positions are the same bytes in every such world."""
    for _ in range(steps):
        if not table.is_over:
            table.step()
    game = table.game
    seats = len(game.participants)
    for seat in (None, *game.seats):
        view = view_of(game, seat)
        other = view_of(resample(game, seat, chance), seat)
        text = dump_view(view)
        assert load_view(text) == view
        assert dump_view(load_view(text)) == text
        assert dump_view(other) == text
        for seen, same in zip(view.history, other.history, strict=True):
            line = dump_seen(seen, game.edition)
            assert load_seen(line, game.edition, seats) == seen
            assert dump_seen(same, game.edition) == line
        assert write_gcg(record_of(other)) == write_gcg(record_of(view))
        assert write_cgp(position_of(other)) == write_cgp(position_of(view))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_finished_game_is_written_down_whole(name: str, players: int) -> None:
    """A game as GCG reads back as the same record, without warnings, to the same final scores."""
    house = HOUSE[(players + len(name)) % len(HOUSE)]
    game = played(name, players, house, seed=1)
    record = record_of(game.events)
    again = parse_gcg(write_gcg(record), strict=True)
    assert again == with_notes(record)
    followed = follow(again)
    assert followed.error is None
    assert [slip for slip in followed.warnings if not slip.harmless] == []
    assert followed.scores == followed.claimed == game.scores
    assert followed.board == game.board


@given(table=random_games(), steps=st.integers(0, 80))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_view_of_any_game_is_written_down(table: RandomGame, steps: int) -> None:
    """At any point a view becomes a record and a position that read back equal."""
    for _ in range(steps):
        if not table.is_over:
            table.step()
    game, edition = table.game, table.game.edition
    for seat in (None, *game.seats):
        view = view_of(game, seat)
        record = record_of(view)
        assert parse_gcg(write_gcg(record), edition=edition) == with_notes(record)
        followed = follow(record)
        assert followed.error is None
        assert followed.scores == game.scores
        assert followed.board == game.board
        assert (
            all(entry.rack is None for entry in record.entries if entry.seat != seat) or view.result
        )
        position = position_of(view)
        assert parse_cgp(write_cgp(position), edition) == position
        assert position.board == game.board


# Hostile input.

_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**30, -1, 99, "", "A1", "U21", "E", "e", "?", "[E+]", "[", "\ud800", "ff"])
    | st.floats()
    | st.text(max_size=8)
)
JSON = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(tree: object) -> list[tuple[object, object]]:
    """Return every container of a JSON value with each of its keys."""
    if isinstance(tree, dict):
        keys: list[object] = list(tree)
    elif isinstance(tree, list):
        keys = list(range(len(tree)))
    else:
        return []
    found: list[tuple[object, object]] = [(tree, key) for key in keys]
    for key in keys:
        found += places(tree[key])  # type: ignore[call-overload]
    return found


@cache
def specimen() -> tuple[str, ...]:
    """Return the lines of two games, one of them with its edition inside."""
    odd = load_edition("switch").document.replace('id = "switch"', 'id = "own"')
    own = parse_edition(odd, house={"challenge.rule": "five"})
    first = RandomGame(own, syllables(), 3, Random(5)).run()
    return tuple(
        line
        for game in (first, played("pocket/9-tile", 2, HOUSE[3]))
        for line in dump_events(game.events, header=False).splitlines()
    )


def read_anyhow(text: str) -> None:
    """Read a text in every way: it is refused in one line, or becomes games that lose no tile."""
    for read in (load_events, load_games, load_view):
        try:
            result = read(text)
        except NotationError as error:
            assert str(error).isprintable()  # noqa: PT017 - it may be refused or not
            continue
        for game in result if read is load_games else ():  # type: ignore[union-attr]
            assert isinstance(game, Game)
            tiles = game.edition.tiles
            held = sum(game.racks, tiles.tiles_of(game.board.cells) + game.bag)
            assert held == tiles.tally


HEADER = '{"tilewright": "events", "version": 1}\n'


@given(data=st.data(), value=JSON)
@settings(max_examples=300)
def test_a_damaged_value_is_refused_in_one_sentence(data: st.DataObject, value: object) -> None:
    """Whatever replaces a field, the file is read or refused, never a traceback."""
    lines = list(specimen())
    number = data.draw(st.integers(0, len(lines) - 1) | st.just(0))
    tree = json.loads(lines[number])
    holder, key = data.draw(st.sampled_from(places(tree)))
    match data.draw(st.sampled_from(("replace", "remove", "add", "swap"))):
        case "replace":
            holder[key] = value  # type: ignore[index]
        case "remove":
            del holder[key]  # type: ignore[attr-defined]
        case "add" if isinstance(holder, dict):
            holder[data.draw(st.text(max_size=5))] = value
        case _:
            other, place = data.draw(st.sampled_from(places(tree)))
            holder[key], other[place] = other[place], holder[key]  # type: ignore[index]
    lines[number] = json.dumps(tree)
    read_anyhow(HEADER + "\n".join(lines))


@given(data=st.data())
def test_damaged_text_is_refused_in_one_sentence(data: st.DataObject) -> None:
    """Wherever text is cut, doubled or overwritten, the file is read or refused."""
    text = HEADER + "\n".join(specimen()[:40])
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 50)))
    read_anyhow(text[:start] + data.draw(st.text(max_size=5) | st.just(text[:end])) + text[end:])


@given(text=st.text(max_size=60), value=JSON)
def test_nonsense_is_refused_in_one_sentence(text: str, value: object) -> None:
    """Text that was never a file of events is refused, with and without a header."""
    for body in (text, json.dumps(value)):
        read_anyhow(body)
        read_anyhow(HEADER + body)
        with pytest.raises(NotationError):
            load_event(body, load_edition("pocket"), 2)


@given(data=st.data())
@settings(max_examples=50)
def test_a_shuffled_log_is_a_game_or_refused(data: st.DataObject) -> None:
    """Events in another order either form another possible game or are refused by number."""
    lines = list(specimen()[:60])
    first = data.draw(st.integers(0, len(lines) - 1))
    second = data.draw(st.integers(0, len(lines) - 1))
    lines[first], lines[second] = lines[second], lines[first]
    read_anyhow(HEADER + "\n".join(lines))
