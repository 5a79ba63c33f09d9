"""The editions shipped with Tilewright: every fact that the sheets and our decisions print."""

from collections import Counter

import pytest

from tilewright.edition import (
    ChallengeRule,
    ClockKind,
    Edition,
    FirstPlay,
    Level,
    TieRule,
    Unplayed,
)
from tilewright.edition.shipped import DEFAULT, edition_ids, load_all, load_edition
from tilewright.errors import Cause, EditionError
from tilewright.geometry import Coordinates, Square
from tilewright.tiles import Kind

IDS = (
    "pocket",
    "pocket/9-tile",
    "super",
    "large-print",
    "large-print/8-tile",
    "glass",
    "glass/9-tile",
    "glass/finish-line",
    "switch",
)
SMALL_BOARDS = tuple(name for name in IDS if name.partition("/")[0] not in {"super", "switch"})
STANDARD = (
    "A9/1 B2/3 C2/3 D4/2 E12/1 F2/4 G3/2 H2/4 I9/1 J1/8 K1/5 L4/1 M2/3 "
    "N6/1 O8/1 P2/3 Q1/10 R6/1 S4/1 T6/1 U4/1 V2/4 W2/4 X1/8 Y2/4 Z1/10 ?2/0"
)
SUPER = (
    "A16/1 B4/3 C6/3 D8/2 E24/1 F4/4 G5/2 H5/4 I13/1 J2/8 K2/5 L7/1 M6/3 "
    "N13/1 O15/1 P4/3 Q2/10 R13/1 S10/1 T15/1 U7/1 V3/4 W4/4 X2/8 Y4/4 Z2/10 ?4/0"
)
SWITCH_LETTERS = "A9 B3 C3 D4 E13 F2 G3 H3 I8 J1 K2 L5 M3 N6 O8 P3 Q1 R6 S5 T6 U4 V2 W2 X1 Y2 Z1"
SWITCH_VALUES = {1: "AEILNORST", 2: "DGU", 3: "BCHMPY", 4: "FW", 5: "KV", 8: "JX", 9: "QZ"}


def _set(edition: Edition) -> str:
    tiles = edition.tiles
    pairs = zip(tiles.faces, tiles.counts, strict=True)
    return " ".join(f"{face.text}{count}/{face.points}" for face, count in pairs)


def _points(edition: Edition) -> int:
    return sum(edition.tiles.points_of[code] for code in edition.tiles.tally)


def _squares(edition: Edition) -> Counter[tuple[int, int, int]]:
    layout = edition.layout
    return Counter(zip(layout.letter, layout.word, layout.points, strict=True))


def test_the_ids_are_these() -> None:
    """Five editions and four variants, first the small box, which is the default."""
    assert edition_ids() == IDS
    assert DEFAULT == "pocket"
    assert [load_edition(name).id for name in IDS] == list(IDS)


@pytest.mark.parametrize("name", IDS)
def test_what_all_editions_have_in_common(name: str) -> None:
    """Two to four players, version 1, two passes to the end, no clock, no scoreless limit."""
    edition = load_edition(name)
    assert edition.ref == f"{name}@1"
    assert edition.players == (2, 4)
    assert (edition.end.passes, edition.end.scoreless_rounds) == (2, 0)
    assert (edition.clock.kind, edition.clock.absence) == (ClockKind.NONE, 300)
    assert (edition.clock.overtime_points, edition.clock.overtime_minutes) == (10, 10)
    assert edition.challenge.window == 15
    assert edition.house == ()
    assert not edition.announce
    assert edition.summary
    assert hash(edition) == hash(load_edition(f"{name}@1"))


@pytest.mark.parametrize("name", IDS)
def test_boards_are_symmetric(name: str) -> None:
    """Left and right, top and bottom, and along the diagonal, with one start in the middle."""
    layout = load_edition(name).layout
    size = layout.size
    rows = [layout.drawing[start : start + size] for start in range(0, size * size, size)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert rows == ["".join(column) for column in zip(*rows, strict=True)]
    assert layout.starts == {size * size // 2}
    assert layout.at(Square(size // 2, size // 2)).start


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_the_small_board(name: str) -> None:
    """24 double and 12 triple letters, 17 double words with the center, 8 triple, 164 plain."""
    edition = load_edition(name)
    assert edition.size == 15
    assert _squares(edition) == {
        (2, 1, 0): 24,
        (3, 1, 0): 12,
        (1, 2, 0): 17,
        (1, 3, 0): 8,
        (1, 1, 0): 164,
    }


def test_the_large_board() -> None:
    """The counts of the large board, whose middle is the small board."""
    large, small = load_edition("super"), load_edition("pocket")
    assert large.size == 21
    assert _squares(large) == {
        (2, 1, 0): 36,
        (3, 1, 0): 20,
        (4, 1, 0): 8,
        (1, 2, 0): 41,
        (1, 3, 0): 16,
        (1, 4, 0): 4,
        (1, 1, 0): 316,
    }
    for row in range(15):
        for col in range(15):
            outer = large.layout.at(Square(row + 3, col + 3))
            inner = small.layout.at(Square(row, col))
            assert (outer.letter, outer.word) == (inner.letter, inner.word)


def test_the_board_that_adds_points() -> None:
    """20 squares of three, 16 of five, 12 of ten, 4 of twenty; nothing multiplies."""
    edition = load_edition("switch")
    assert edition.size == 15
    assert _squares(edition) == {
        (1, 1, 3): 20,
        (1, 1, 5): 16,
        (1, 1, 10): 12,
        (1, 1, 20): 4,
        (1, 1, 0): 173,
    }


@pytest.mark.parametrize("name", SMALL_BOARDS)
def test_the_standard_set(name: str) -> None:
    """100 tiles, 187 points, two blanks, as printed."""
    edition = load_edition(name)
    assert _set(edition) == STANDARD
    assert len(edition.tiles.tally) == 100
    assert _points(edition) == 187


def test_the_super_set() -> None:
    """200 tiles, 381 points, four blanks, as printed."""
    edition = load_edition("super")
    assert _set(edition) == SUPER
    assert len(edition.tiles.tally) == 200
    assert _points(edition) == 381


def test_the_switch_set() -> None:
    """110 tiles: 84 blue, 12 orange, 10 purple, 4 wild; purple ones print double."""
    edition = load_edition("switch")
    tiles = edition.tiles
    kinds: Counter[Kind] = Counter()
    letters: Counter[str] = Counter()
    value = {letter: points for points, group in SWITCH_VALUES.items() for letter in group}
    marked: dict[Kind, str] = {Kind.SWITCH: "", Kind.BONUS: ""}
    for face, count in zip(tiles.faces, tiles.counts, strict=True):
        kinds[face.kind] += count
        letters[face.letter] += count
        if face.kind in marked:
            marked[face.kind] += face.letter * count
        if face.letter:
            assert face.points == value[face.letter] * (2 if face.kind is Kind.BONUS else 1)
    assert len(tiles.tally) == 110
    assert kinds == {Kind.STANDARD: 84, Kind.SWITCH: 12, Kind.BONUS: 10, Kind.BLANK: 4}
    assert letters.pop("") == 4
    assert " ".join(f"{letter}{letters[letter]}" for letter in sorted(letters)) == SWITCH_LETTERS
    assert Counter(marked[Kind.SWITCH]) == Counter("IIOUUCFGKVWY")
    assert Counter(marked[Kind.BONUS]) == Counter("AEEDHLMRST")
    assert tiles.text(tiles.parse_tiles("[E+][I~]?")) == "[I~][E+]?"
    assert edition.kind_names == {
        "standard": "blue tile",
        "switch": "orange tile",
        "bonus": "purple tile",
        "blank": "wild tile",
    }
    assert set(edition.theme.kinds) == {"switch", "bonus", "blank"}


@pytest.mark.parametrize(
    ("name", "rack", "bonuses"),
    [
        ("pocket", 7, {7: 50}),
        ("pocket/9-tile", 9, {7: 50, 8: 50, 9: 50}),
        ("super", 7, {7: 50}),
        ("large-print", 7, {7: 50}),
        ("large-print/8-tile", 8, {7: 50, 8: 50}),
        ("glass", 7, {7: 50}),
        ("glass/9-tile", 9, {7: 50, 8: 50, 9: 50}),
        ("glass/finish-line", 7, {7: 50}),
        ("switch", 8, {8: 50}),
    ],
)
def test_racks_and_bonuses(name: str, rack: int, bonuses: dict[int, int]) -> None:
    """How many tiles a rack holds, and the bonus for playing many of them."""
    edition = load_edition(name)
    assert edition.rack == rack
    assert edition.bonuses == tuple(bonuses.get(count, 0) for count in range(10))


@pytest.mark.parametrize("name", IDS)
def test_rules_that_differ(name: str) -> None:
    """Draw or youngest, exchange and its minimum, challenge, unplayed tiles, tie, coordinates."""
    edition = load_edition(name)
    is_switch = name == "switch"
    assert edition.first is (FirstPlay.YOUNGEST if is_switch else FirstPlay.DRAW)
    assert edition.switch is is_switch
    assert edition.exchange.allowed is not is_switch
    assert edition.exchange.minimum == (7 if name == "super" else 0)
    assert edition.challenge.rule is (ChallengeRule.VOID if is_switch else ChallengeRule.DOUBLE)
    assert edition.challenge.judged_as_played is is_switch
    assert edition.unplayed is (Unplayed.NONE if is_switch else Unplayed.DEDUCT)
    assert edition.tie is (TieRule.SHARED if is_switch else TieRule.BEFORE_UNPLAYED)
    is_printed = name.startswith("large-print")
    assert edition.coordinates is (Coordinates.PRINTED if is_printed else Coordinates.TOURNAMENT)
    assert (edition.target is not None) is (name == "glass/finish-line")


def test_the_finish_line() -> None:
    """The targets by number of players and level, as printed."""
    target = load_edition("glass/finish-line").target
    assert target is not None
    assert {n: [target.of(n, level) for level in Level] for n in (2, 3, 4)} == {
        2: [70, 120, 200],
        3: [60, 100, 180],
        4: [50, 90, 160],
    }
    assert hash(target) == hash(load_edition("glass/finish-line@1").target)


def test_a_version_is_part_of_the_name() -> None:
    """The current version loads; another one, or an empty one, is refused."""
    assert load_edition("super@1") == load_edition("super")
    assert load_edition("glass/9-tile@1").id == "glass/9-tile"
    for name in ("super@2", "super@", "super@01"):
        with pytest.raises(EditionError) as caught:
            load_edition(name)
        assert caught.value.field == name
        assert caught.value.cause is Cause.WRONG_VERSION


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("poket", " pocket?"),
        ("glass/9-tiles", " glass/9-tile?"),
        ("glass/", " glass?"),
        ("xyzzy", ".toml file"),
        ("", ".toml file"),
        ("\x1b[31m", ".toml file"),
    ],
)
def test_an_unknown_name_is_refused_with_a_hint(name: str, hint: str) -> None:
    """All known ids are listed, with the closest one as a suggestion."""
    with pytest.raises(EditionError) as caught:
        load_edition(name)
    assert caught.value.cause is Cause.UNKNOWN
    assert ", ".join(IDS) in caught.value.expected
    assert caught.value.expected.endswith(hint)
    assert str(caught.value).isprintable()


def test_house_rules_do_not_change_what_is_shipped() -> None:
    """An edition under house rules is another value; the printed one does not change."""
    assert load_edition("pocket", {"rack": 8}).rack == 8
    assert load_edition("pocket").rack == 7
    assert load_edition("pocket", {"rack": 8}) != load_edition("pocket")
    with pytest.raises(EditionError) as caught:
        load_edition("pocket", {"rack": 80})
    assert (caught.value.source, caught.value.field) == ("house rules", "rack")


@pytest.mark.parametrize("name", ["glass", "glass/9-tile", "glass@1"])
def test_an_edition_loads_with_all_its_variants(name: str) -> None:
    """Naming any member of a family returns all of it."""
    family = ["glass", "glass/9-tile", "glass/finish-line"]
    assert [edition.id for edition in load_all(name)] == family
