"""Recorded games: followed by the judge, slips are named, and what is impossible is an error."""

from dataclasses import replace

import pytest

from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError
from tilewright.geometry import Axis, Square
from tilewright.records.follow import Followed, follow, with_claims
from tilewright.records.record import (
    Action,
    ChallengeBonus,
    Entry,
    Exchanged,
    FinalRack,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    RecordPlayer,
    TimeLost,
    Withdrawn,
)
from tilewright.records.slips import SlipKind, slip
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Face, Tally, TileSet
from tilewright.units import Seat

POCKET = load_edition("pocket")
PLAYERS = (RecordPlayer("ann", "Ann A."), RecordPlayer("bob"), RecordPlayer("cid"))


def tally(text: str, edition: Edition = POCKET) -> Tally:
    """Read tiles."""
    return edition.tiles.parse_tiles(text)


def laid(row: int, col: int, word: str, axis: Axis = Axis.ACROSS) -> Play:
    """Play the letters of a word; a dot skips a square."""
    cells = bytes(0 if sign == "." else POCKET.tiles.parse_cell(sign) for sign in word)
    return Play.line(Square(row, col), axis, cells)


HORN = laid(7, 5, "HORN")
FARM = laid(5, 7, "FA.M", Axis.DOWN)


def record(*entries: Entry, players: int = 2, edition: Edition = POCKET) -> Record:
    """Build a record; each entry is on the line of its number."""
    numbered = tuple(replace(entry, line=line) for line, entry in enumerate(entries, 1))
    return Record(edition, PLAYERS[:players], numbered)


def slips(followed: Followed) -> list[tuple[int | None, SlipKind]]:
    """Return the lines and kinds of the slips."""
    assert all(slip.message for slip in followed.warnings)
    return [(slip.line, slip.kind) for slip in followed.warnings]


def test_scores_and_totals_stand_beside_the_claims() -> None:
    """Each step has our score, our total and the board after it."""
    followed = follow(
        record(Entry(Seat(0), HORN, score=14, total=14), Entry(Seat(1), FARM, score=9, total=9))
    )
    assert followed.error is None
    assert followed.warnings == ()
    assert [(step.score, step.total) for step in followed.steps] == [(14, 14), (9, 9)]
    assert followed.scores == followed.claimed == (14, 9)
    assert followed.board[Square(5, 7)] == POCKET.tiles.parse_cell("F")
    assert followed.steps[0].board[Square(5, 7)] == 0
    verdict = followed.steps[1].verdict
    assert verdict is not None
    assert [word.text for word in verdict.words] == ["FARM"]


def test_a_record_without_entries_is_an_empty_board() -> None:
    """An empty record is a game that has not begun."""
    followed = follow(record())
    assert followed.board == Board.empty(15)
    assert followed.scores == (0, 0)


def test_a_record_grows_by_entries() -> None:
    """``then`` returns a longer record; a rack after the last entry is dropped."""
    begun = replace(record(Entry(Seat(0), HORN)), racks=(FinalRack(Seat(1), tally("ABC")),))
    grown = begun.then(Entry(Seat(1), FARM))
    assert len(begun.entries) == 1
    assert [entry.action for entry in grown.entries] == [HORN, FARM]
    assert grown.racks == ()


def test_an_entry_of_nobody_is_refused() -> None:
    """A seat without a player cannot be recorded."""
    with pytest.raises(ArgumentError) as caught:
        record(Entry(Seat(2), HORN))
    assert caught.value.found == 2
    with pytest.raises(ArgumentError) as caught:
        Record(POCKET, PLAYERS[:2], racks=(FinalRack(Seat(5), tally("A")),))
    assert caught.value.found == 5


def test_an_empty_rack_is_an_unknown_one() -> None:
    """On paper they cannot be distinguished."""
    assert Entry(Seat(0), HORN, rack=Tally()) == Entry(Seat(0), HORN)


def test_pragmas_are_found_by_name() -> None:
    """The first one with a name counts; a missing one is None."""
    kept = replace(record(), pragmas=(Pragma("title", "One"), Pragma("title", "Two")))
    assert kept.pragma("title") == "One"
    assert kept.pragma("id") is None


def test_a_wrong_score_is_one_slip() -> None:
    """A claimed score that differs from ours is one slip; the totals continue from the claim."""
    followed = follow(
        record(
            Entry(Seat(0), HORN, score=16, total=16),
            Entry(Seat(1), FARM, score=9, total=9),
            Entry(Seat(0), Passed(), score=0, total=16),
        )
    )
    assert slips(followed) == [(1, SlipKind.WRONG_SCORE)]
    assert followed.scores == (14, 9)
    assert followed.claimed == (16, 9)


def test_a_wrong_sum_is_one_slip() -> None:
    """A claimed total that does not follow from the one before is one slip."""
    followed = follow(
        record(
            Entry(Seat(0), HORN, score=14, total=15),
            Entry(Seat(1), Passed(), score=0, total=0),
            Entry(Seat(0), Passed(), score=0, total=15),
        )
    )
    assert slips(followed) == [(1, SlipKind.WRONG_TOTAL)]


def test_nothing_claimed_is_no_slip() -> None:
    """Without a claimed score ours is used; a later total must agree with it."""
    followed = follow(
        record(Entry(Seat(0), HORN), Entry(Seat(1), Passed()), Entry(Seat(0), Passed(), total=14))
    )
    assert followed.warnings == ()
    assert followed.claimed == (14, 0)


def test_claims_can_be_filled_in() -> None:
    """``with_claims`` fills in our figures where there were none, and leaves the others alone."""
    bare = record(
        Entry(Seat(0), HORN), Entry(Seat(1), FARM, score=10, total=10), Entry(Seat(0), HORN)
    )
    filled = with_claims(bare)
    claims = [(entry.score, entry.total) for entry in filled.entries]
    assert claims == [(14, 14), (10, 10), (None, None)]


def test_a_play_that_does_not_lie_well_is_an_error() -> None:
    """The judge's refusal ends the record at its line."""
    followed = follow(record(Entry(Seat(0), HORN), Entry(Seat(1), laid(0, 0, "FAR"))))
    assert followed.error is not None
    assert (followed.error.kind, followed.error.line) == (SlipKind.MISPLACED, 2)
    assert len(followed.steps) == 1


def test_more_tiles_than_the_set_holds_are_an_error() -> None:
    """Two Z cannot be on the board where the set has one."""
    followed = follow(record(Entry(Seat(0), laid(7, 7, "ZOZ"))))
    assert followed.error is not None
    assert (followed.error.kind, followed.error.line) == (SlipKind.SET_EXCEEDED, 1)


def test_a_play_taken_back_leaves_everything_as_before() -> None:
    """Board and score are restored, at the start of the game and later."""
    followed = follow(
        record(
            Entry(Seat(0), HORN, tally("HORNSTU"), 14, 14),
            Entry(Seat(0), Withdrawn(), tally("HORNSTU"), -14, 0),
            Entry(Seat(1), HORN, score=14, total=14),
            Entry(Seat(0), FARM, score=9, total=9),
            Entry(Seat(0), Withdrawn(), score=-9, total=0),
        )
    )
    assert followed.warnings == ()
    assert followed.scores == (0, 14)
    assert followed.steps[1].board == Board.empty(15)
    assert followed.board == followed.steps[2].board


def test_a_dialect_takes_back_without_points() -> None:
    """No points and the lower total mean the same; no points and the old total are a slip."""
    good = follow(
        record(Entry(Seat(0), HORN, score=14, total=14), Entry(Seat(0), Withdrawn(), None, 0, 0))
    )
    assert good.warnings == ()
    bad = follow(
        record(Entry(Seat(0), HORN, score=14, total=14), Entry(Seat(0), Withdrawn(), None, 0, 14))
    )
    assert slips(bad) == [(2, SlipKind.WRONG_SCORE)]


def test_what_was_claimed_is_taken_back() -> None:
    """A play scored wrongly and then withdrawn is one slip, not two."""
    followed = follow(
        record(Entry(Seat(0), HORN, score=16, total=16), Entry(Seat(0), Withdrawn(), None, -16, 0))
    )
    assert [line for line, _ in slips(followed)] == [1]


@pytest.mark.parametrize(
    "before",
    [
        (),
        (Entry(Seat(1), HORN),),
        (Entry(Seat(0), Passed()),),
    ],
    ids=["nothing", "the play of another", "no play"],
)
def test_only_the_own_play_just_made_comes_back(before: tuple[Entry, ...]) -> None:
    """There must be a play to withdraw, by the same player, directly before."""
    followed = follow(record(*before, Entry(Seat(0), Withdrawn())))
    assert followed.error is not None
    assert followed.error.kind is SlipKind.NOTHING_TO_WITHDRAW
    assert followed.error.line == len(before) + 1


def test_the_rack_of_a_play_taken_back_is_the_same() -> None:
    """The tiles taken back are those that were played."""
    followed = follow(
        record(
            Entry(Seat(0), HORN, tally("HORNSTU")), Entry(Seat(0), Withdrawn(), tally("HORNSTO"))
        )
    )
    assert slips(followed) == [(2, SlipKind.RACK_CHANGED)]
    unknown = follow(record(Entry(Seat(0), HORN), Entry(Seat(0), Withdrawn(), tally("HORNSTO"))))
    assert unknown.warnings == ()


@pytest.mark.parametrize(
    ("rack", "kind"),
    [
        ("HORSTUV", SlipKind.NOT_ON_RACK),
        ("HORNSTUV", SlipKind.RACK_TOO_LARGE),
        ("HORNZZZ", SlipKind.RACK_IMPOSSIBLE),
    ],
)
def test_racks_that_cannot_be_are_slips(rack: str, kind: SlipKind) -> None:
    """A rack lacks the tiles played, is too full, or has tiles that the set does not."""
    followed = follow(record(Entry(Seat(0), HORN, tally(rack))))
    assert slips(followed) == [(1, kind)]


def test_a_final_rack_must_be_possible() -> None:
    """The rack after the last entry is counted with the board."""
    held = replace(record(Entry(Seat(0), HORN)), racks=(FinalRack(Seat(1), tally("HHAAAAA"), 9),))
    assert slips(follow(held)) == [(9, SlipKind.RACK_IMPOSSIBLE)]


def test_exchanges_are_checked() -> None:
    """An exchange needs its tiles on the rack, enough in the bag, and an edition that allows it."""
    rack = tally("AEIOUUV")
    fine = follow(
        record(Entry(Seat(0), Exchanged.of(tally("UUV")), rack), Entry(Seat(1), Exchanged(3)))
    )
    assert fine.warnings == ()
    wrong = follow(record(Entry(Seat(0), Exchanged.of(tally("UUW")), rack)))
    assert slips(wrong) == [(1, SlipKind.NOT_ON_RACK)]
    barred = load_edition("pocket", {"exchange.allowed": False})
    assert slips(follow(record(Entry(Seat(0), Exchanged(3)), edition=barred))) == [
        (1, SlipKind.NO_EXCHANGE)
    ]
    low = load_edition("pocket", {"exchange.minimum": 90})
    assert slips(follow(record(Entry(Seat(0), Exchanged(3)), edition=low))) == [
        (1, SlipKind.BAG_TOO_LOW)
    ]


def test_a_challenge_bonus_follows_the_own_play() -> None:
    """Points for a challenge need a play directly before, by the same player."""
    fine = follow(
        record(Entry(Seat(0), HORN), Entry(Seat(0), ChallengeBonus(5), score=5, total=19))
    )
    assert fine.warnings == ()
    assert fine.scores == (19, 0)
    for before in ((), (Entry(Seat(1), HORN),), (Entry(Seat(0), Passed()),)):
        odd = follow(record(*before, Entry(Seat(0), ChallengeBonus(5))))
        assert slips(odd) == [(len(before) + 1, SlipKind.NOT_CHALLENGED)]


def tiny(letters: str) -> Edition:
    """Return the pocket edition with one tile of each letter, so that a play can use them up."""
    faces = [Face(letter, 2) for letter in letters]
    return replace(POCKET, tiles=TileSet(faces, [1] * len(faces)))


def test_tiles_left_count_twice_between_two() -> None:
    """Without deductions the player who went out gains twice the points of the other's tiles."""
    edition = tiny("HORNQU")
    play = Play.line(Square(7, 5), Axis.ACROSS, bytes((1, 2, 3, 4)))
    left = Tally((5, 6))
    twice = follow(
        record(Entry(Seat(0), play), Entry(Seat(0), RackGained(left), score=8), edition=edition)
    )
    assert twice.warnings == ()
    assert twice.steps[-1].score == 8


def test_tiles_left_count_once_where_they_are_lost() -> None:
    """With deductions each point changes hands once."""
    edition = tiny("HORNQU")
    play = Play.line(Square(7, 5), Axis.ACROSS, bytes((1, 2, 3, 4)))
    left = Tally((5, 6))
    once = follow(
        record(
            Entry(Seat(0), play),
            Entry(Seat(0), RackGained(left), score=4),
            Entry(Seat(1), RackLost(left), left, score=-4),
            edition=edition,
        )
    )
    assert once.warnings == ()
    assert once.scores[1] == -4


def test_tiles_left_must_be_those_that_are() -> None:
    """With two players, the tiles gained are exactly those that are not on the board."""
    edition = tiny("HORNQU")
    play = Play.line(Square(7, 5), Axis.ACROSS, bytes((1, 2, 3, 4)))
    odd = follow(
        record(Entry(Seat(0), play), Entry(Seat(0), RackGained(Tally((5,)))), edition=edition)
    )
    assert slips(odd) == [(2, SlipKind.TILES_LEFT)]
    full = Play.line(Square(7, 5), Axis.ACROSS, bytes((1, 2, 3, 4, 5, 6)))
    none = follow(
        record(Entry(Seat(0), full), Entry(Seat(0), RackGained(Tally((5,)))), edition=edition)
    )
    assert slips(none) == [(2, SlipKind.TILES_LEFT)]


def test_among_several_a_part_of_the_tiles_may_count() -> None:
    """Tiles of a player who left are set aside; with several players both counts are accepted."""
    edition = tiny("HORNQU")
    play = Play.line(Square(7, 5), Axis.ACROSS, bytes((1, 2, 3, 4)))
    for claim in (2, 4):
        gained = Entry(Seat(0), RackGained(Tally((5,))), score=claim)
        followed = follow(record(Entry(Seat(0), play), gained, players=3, edition=edition))
        assert followed.warnings == ()
        assert followed.steps[-1].score == claim


def test_the_rack_deducted_is_the_rack_held() -> None:
    """A deduction for tiles that are not on the rack is a slip."""
    followed = follow(record(Entry(Seat(0), RackLost(tally("AEE")), tally("AEI"), -3, -3)))
    assert slips(followed) == [(1, SlipKind.RACK_MISCOUNTED)]
    assert follow(record(Entry(Seat(0), RackLost(tally("AEE")), score=-3))).warnings == ()


def test_turns_go_round() -> None:
    """A turn out of order is a slip, which names the player on turn."""
    followed = follow(record(Entry(Seat(0), HORN), Entry(Seat(0), FARM), Entry(Seat(1), Passed())))
    assert slips(followed) == [(2, SlipKind.OUT_OF_TURN)]


def test_who_takes_no_more_turns_has_left() -> None:
    """With several players, a seat without later turns is skipped without a slip."""
    passed: Action = Passed()
    seats = (0, 1, 2, 0, 2, 0, 2)
    followed = follow(record(*(Entry(Seat(seat), passed) for seat in seats), players=3))
    assert followed.warnings == ()
    early = follow(record(*(Entry(Seat(seat), passed) for seat in (0, 2, 1)), players=3))
    assert [line for line, _ in slips(early)] == [2]


def test_a_turn_after_the_end_is_a_slip() -> None:
    """After unplayed tiles have been settled, no one can play."""
    followed = follow(record(Entry(Seat(0), RackLost(tally("A"))), Entry(Seat(0), Passed())))
    assert slips(followed) == [(2, SlipKind.AFTER_THE_END)]


def test_time_is_settled_last_and_once() -> None:
    """Overtime points before anything else, or twice, are slips; two players may both be late."""
    early = follow(record(Entry(Seat(0), TimeLost(10), None, -10, -10), Entry(Seat(0), Passed())))
    assert slips(early) == [(2, SlipKind.TIME_NOT_LAST)]
    twice = follow(record(Entry(Seat(0), TimeLost(10)), Entry(Seat(0), TimeLost(10))))
    assert slips(twice) == [(2, SlipKind.TIME_TWICE)]
    both = follow(record(Entry(Seat(0), TimeLost(10)), Entry(Seat(1), TimeLost(20))))
    assert both.warnings == ()
    assert both.scores == (-10, -20)


def test_warnings_of_the_text_come_first() -> None:
    """Warnings about the file are sorted among our own by line."""
    later = slip(SlipKind.TOO_LATE, 7, name="title")
    general = slip(SlipKind.ENCODING, name="KOI8-R", used="UTF-8")
    odd = replace(record(Entry(Seat(0), HORN, score=1)), warnings=(later, general))
    assert [line for line, _ in slips(follow(odd))] == [None, 1, 7]
