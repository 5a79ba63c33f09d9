"""Following any list of entries: it never fails, and its figures add up."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.kept.cases import CASES, game, play, said
from tests.records.kept.test_keeping import renamed
from tilewright.edition import HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.records.kept.faults import KeptCode, Severity
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import KeptFollowed, follow_kept
from tilewright.records.kept.model import Gain, KeptGame, KeptHeader, KeptPlayer, LeftOver, Said
from tilewright.records.kept.tree import followed_tree

POOL = [
    entry
    for name, (_, _, tree) in CASES.items()
    if name not in ("switch", "super")
    for entry in load_kept(json.dumps(tree)).entries
]
"""Entries with tiles and squares of the small board."""
HOUSES: tuple[HouseRules, ...] = (
    {},
    {"challenge.rule": "five"},
    {"challenge.rule": "void"},
    {"end.scoreless_rounds": 1},
)


def followed(tree: dict[str, object]) -> KeptFollowed:
    """Follow a game given as JSON."""
    return follow_kept(load_kept(json.dumps(tree)))


@st.composite
def any_games(draw: st.DrawFn) -> KeptGame:
    """Return a game with any entries in any order, for two to four players."""
    seats = draw(st.integers(2, 4))
    edition = draw(st.sampled_from(("pocket", "glass/finish-line")))
    header = KeptHeader(
        load_edition(edition, draw(st.sampled_from(HOUSES))),
        tuple(KeptPlayer(name) for name in "ABCD"[:seats]),
    )
    entries: list[Said] = []
    for entry in draw(st.lists(st.sampled_from(POOL), max_size=14)):
        mine = renamed(entry, str(len(entries)))
        if max(mine.seat, getattr(mine, "other", 0)) < seats:
            entries.append(mine)
    return KeptGame(header, tuple(entries))


@settings(max_examples=60)
@given(any_games())
def test_any_entries_can_be_followed(kept: KeptGame) -> None:
    """Nothing raises; scores are the sums of the steps; a refused entry changes no score."""
    result = follow_kept(kept, {"HORN"})
    assert json.loads(json.dumps(followed_tree(result))) == followed_tree(result)
    totals = [0] * len(kept.header.players)
    for step in result.steps:
        if not isinstance(step.entry, LeftOver | Gain):
            totals[step.to] += step.score
        assert step.scores == tuple(totals)
        severities = {fault.severity for fault in step.faults}
        assert step.applied is (Severity.REFUSED not in severities)
    assert result.scores == tuple(totals)
    assert (result.on_turn is None) is (result.end is not None)
    if result.racks and result.hidden == 0 and not result.faults:
        on_board = sum(map(bool, result.board.cells))
        assert on_board + sum(result.racks) + (result.bag or 0) == len(
            kept.header.edition.tiles.tally
        )


@settings(max_examples=20)
@given(any_games())
def test_an_earlier_prefix_is_followed_alike(kept: KeptGame) -> None:
    """What follows from an entry depends on the entries before it, except for final scoring."""
    whole = follow_kept(kept).steps
    for count in range(len(kept.entries)):
        part = follow_kept(replace(kept, entries=kept.entries[: count + 1])).steps[count]
        assert (part.applied, part.scores, part.board, part.on_turn) == (
            whole[count].applied,
            whole[count].scores,
            whole[count].board,
            whole[count].on_turn,
        )


def test_an_early_correction_shows_what_no_longer_fits() -> None:
    """Moving the first word leaves the later ones without their crossing, and says so."""
    entries = [play(0, "8F", "HORN"), play(1, "H6", "FA.M"), play(0, "10F", "PASTE")]
    assert not followed(game(entries)).faults
    moved = followed(game([play(0, "8E", "HORN"), *entries[1:]]))
    assert [step.applied for step in moved.steps] == [True, True, True]
    gone = followed(game([play(0, "8D", "HORN"), *entries[1:]]))
    assert [step.applied for step in gone.steps] == [False, False, False]
    assert {name for name, _ in gone.faults} == {"1", "2", "3"}


def test_completing_a_bare_score_makes_everything_exact() -> None:
    """A bare score that becomes a play makes the later plays checked, and their claims compared."""
    rest = [play(0, "10F", "PASTE", 24)]
    bare = followed(game([play(0, "8F", "HORN"), said("score", 1, score=9), *rest]))
    assert bare.hidden is None
    assert not bare.steps[2].checked
    exact = followed(game([play(0, "8F", "HORN"), play(1, "H6", "FA.M", 9), *rest]))
    assert exact.steps[2].checked
    assert [fault.code for _, fault in exact.faults] == [KeptCode.WRONG_SCORE]
    assert exact.hidden == 0


def test_targets_are_by_level_and_number_of_players() -> None:
    """A Finish Line game has a target for every player; other games have none."""
    levels = ("beginner", "intermediate", "expert")
    assert followed(game([], "glass/finish-line", 3, levels=levels)).targets == (60, 100, 180)
    assert followed(game([])).targets is None
