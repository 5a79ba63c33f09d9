"""Merging copies that were written apart: nothing that anyone wrote is lost."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.records.kept.test_keeping import START, passes
from tilewright.records.kept.merging import choose_branch, merge
from tilewright.records.kept.model import Branch, KeptGame, KeptHeader, Said

OTHER = replace(START.header, title="Corrected")
LISTS = st.lists(st.sampled_from("abc"), max_size=3, unique=True).map(lambda names: passes(*names))
HEADERS = st.sampled_from((START.header, START.header, OTHER))
BRANCHES = st.lists(st.builds(Branch, st.just("B"), HEADERS, LISTS), max_size=3).map(tuple)
COPIES = st.builds(KeptGame, HEADERS, LISTS, BRANCHES)

Version = tuple[KeptHeader, tuple[Said, ...]]


def versions(game: KeptGame) -> list[Version]:
    """Return all versions in a file, the game itself first."""
    branches = [(one.header, one.entries) for one in game.branches]
    return [(game.header, game.entries), *branches]


def begins(version: Version, longer: Version) -> bool:
    """Return whether a version is the beginning of another one."""
    return version[0] == longer[0] and longer[1][: len(version[1])] == version[1]


def longest(game: KeptGame) -> list[Version]:
    """Return the versions with which no other one begins."""
    found = versions(game)
    return [
        version
        for place, version in enumerate(found)
        if not any(begins(version, other) for at, other in enumerate(found) if at != place)
    ]


@given(COPIES, COPIES)
def test_nothing_that_either_side_wrote_is_lost(ours: KeptGame, theirs: KeptGame) -> None:
    """Every version of either copy is the beginning of one version in the result."""
    both = merge(ours, theirs, "Ben")
    for version in (*versions(ours), *versions(theirs)):
        assert any(begins(version, kept) for kept in versions(both))
    # And nothing is made up.
    assert all(kept in (*versions(ours), *versions(theirs)) for kept in versions(both))


@given(COPIES, COPIES)
def test_merging_again_changes_nothing(ours: KeptGame, theirs: KeptGame) -> None:
    """No version is kept twice, and both sides end up with the same versions."""
    both = merge(ours, theirs, "Ben")
    assert merge(both, theirs, "Ben") == both
    assert merge(both, ours, "Ann") == both
    found = versions(both)
    for place, version in enumerate(found[1:], 1):
        assert not any(begins(version, one) for at, one in enumerate(found) if at != place)
    here, there = longest(both), longest(merge(theirs, ours, "Ann"))
    assert len(here) == len(there)
    assert all(version in there for version in here)


@given(COPIES, COPIES, st.data())
def test_choosing_loses_nothing(ours: KeptGame, theirs: KeptGame, data: st.DataObject) -> None:
    """After a choice, the same versions are there, and the other copy brings nothing new."""
    both = merge(ours, theirs, "Ben")
    if not both.branches:
        return
    number = data.draw(st.integers(0, len(both.branches) - 1))
    chosen = choose_branch(both, number, "Ann")
    assert versions(chosen)[0] == versions(both)[number + 1]
    assert chosen.branches[number].name == "Ann"
    assert all(version in versions(chosen) for version in versions(both))
    again = versions(merge(chosen, theirs, "Ben"))
    assert again[0] == versions(chosen)[0]
    assert all(version in versions(chosen) for version in again)
