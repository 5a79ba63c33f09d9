"""Correcting a kept game: what results depends on the final list of entries alone."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.kept.cases import CASES
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, NotationError
from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.merging import common_entries, merge
from tilewright.records.kept.model import KeptGame, KeptPass, Said
from tilewright.records.kept.tree import followed_tree
from tilewright.units import Seat

GAMES = [load_kept(json.dumps(game)) for _, _, game in CASES.values()]
START = KeptGame(GAMES[0].header)
POOL = [entry for game in GAMES if len(game.header.players) == 2 for entry in game.entries]
"""Entries of all kinds for two players; those of other editions' tiles are among them."""


def renamed(entry: Said, name: str) -> Said:
    """Return an entry with another id."""
    fields = {field: getattr(entry, field) for field in type(entry).__dataclass_fields__}
    return type(entry)(**{**fields, "id": name})


@given(st.data())
def test_any_corrections_leave_the_game_that_its_entries_make(  # noqa: C901 - one branch an action
    data: st.DataObject,
) -> None:
    """Insert, edit, remove, move, undo and redo: the result is that of entering the final list."""
    keeping = Keeping(START)
    model: list[Said] = []
    past: list[list[Said]] = []
    future: list[list[Said]] = []
    names = map(str, count(1))
    actions = ["insert", "insert", "edit", "remove", "move", "undo", "redo"]
    for action in data.draw(st.lists(st.sampled_from(actions), max_size=25)):
        before = list(model)
        if action == "undo":
            keeping = keeping.undo()
            if past:
                future.append(model)
                model = past.pop()
            continue
        if action == "redo":
            keeping = keeping.redo()
            if future:
                past.append(model)
                model = future.pop()
            continue
        if action == "insert":
            entry = renamed(data.draw(st.sampled_from(POOL)), next(names))
            place = data.draw(st.integers(0, len(model)))
            model.insert(place, entry)
            keeping = keeping.insert(place, entry)
        elif model:
            place = data.draw(st.integers(0, len(model) - 1))
            name = model[place].id
            if action == "edit":
                model[place] = renamed(data.draw(st.sampled_from(POOL)), name)
                keeping = keeping.edit(model[place])
            elif action == "remove":
                del model[place]
                keeping = keeping.remove(name)
            else:
                target = data.draw(st.integers(0, len(model) - 1))
                model.insert(target, model.pop(place))
                keeping = keeping.move(name, target)
        if model != before:
            past.append(before)
            future = []
    direct = START.then(*model)
    assert keeping.game == direct
    assert followed_tree(follow_kept(keeping.game)) == followed_tree(follow_kept(direct))
    assert keeping.can_undo is bool(past)
    assert keeping.can_redo is bool(future)


def passes(*names: str) -> tuple[Said, ...]:
    """Return passes with these ids."""
    return tuple(KeptPass(id=name, seat=Seat(0)) for name in names)


def test_wrong_places_are_refused() -> None:
    """A place or an id that doesn't exist is an error that says what was expected."""
    keeping = Keeping(START.then(*passes("1", "2")))
    (entry,) = passes("3")
    changes: tuple[Callable[[], object], ...] = (
        lambda: keeping.insert(3, entry),
        lambda: keeping.insert(-1, entry),
        lambda: keeping.edit(entry),
        lambda: keeping.remove("3"),
        lambda: keeping.move("1", 2),
        lambda: keeping.add(passes("1")[0]),
        lambda: keeping.choose(0),
    )
    for change in changes:
        with pytest.raises(ArgumentError):
            change()
    assert START.then(*passes("1", "2")).new_id() == "3"
    assert START.then(*passes("2", "3")).new_id() == "4"
    assert START.then(*passes("a1")).new_id("a") == "a2"


def test_the_header_can_be_corrected() -> None:
    """A change of the header can be undone like any other."""
    keeping = Keeping(START.then(*passes("1")))
    other = GAMES[1].header
    assert len(other.players) == 4
    changed = keeping.with_header(other)
    assert changed.game == KeptGame(other, passes("1"))
    assert changed.undo().redo() == changed
    assert changed.with_header(other) is changed


def test_another_edition_keeps_the_letters() -> None:
    """If the box was another one, the tiles mean the same letters; what it lacks is an error."""
    switch = replace(START.header, edition=load_edition("switch"))
    horn = load_kept(json.dumps(CASES["blanks"][2]))
    changed = Keeping(horn).with_header(switch)
    assert follow_kept(changed.game).steps[0].words[0].text == "HORN"
    assert dump_kept(changed.game).split("\n")[2:] == dump_kept(horn).split("\n")[2:]
    assert changed.with_header(horn.header).game == horn
    large = load_kept(json.dumps(CASES["super"][2]))
    with pytest.raises(NotationError):
        Keeping(large).with_header(START.header)
    four = load_kept(json.dumps(CASES["first-and-turns"][2]))
    with pytest.raises(ArgumentError):
        Keeping(four).with_header(START.header)


def test_a_copy_that_continues_the_other_is_the_newer_one() -> None:
    """On both sides, the longer copy is taken if the shorter one is its beginning."""
    short, long = START.then(*passes("1")), START.then(*passes("1", "2"))
    assert merge(short, long, "Ben") == long
    assert merge(long, short, "Ben") == long
    assert merge(long, long, "Ben") == long


def test_two_writers_apart_are_both_kept() -> None:
    """Two copies that differ are branches until a person chooses, and nothing is lost."""
    ours, theirs = START.then(*passes("1", "a2")), START.then(*passes("1", "b2", "b3"))
    both = merge(ours, theirs, "Ben")
    assert both.entries == ours.entries
    assert [(branch.name, branch.entries) for branch in both.branches] == [("Ben", theirs.entries)]
    assert common_entries(both, 0) == 1
    assert merge(both, theirs, "Ben") == both
    chosen = Keeping(both).choose(0)
    assert chosen.game.entries == theirs.entries
    assert [branch.entries for branch in chosen.game.branches] == [ours.entries]
    alone = chosen.drop(0)
    assert alone.game == theirs
    assert alone.undo().undo().game == both
    assert merge(both, theirs.then(*passes("b4")), "Ben").branches[-1].entries[-1].id == "b4"
