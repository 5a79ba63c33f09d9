"""What is in the box: players, boards, tiles, racks, colors."""

import colorsys

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.edition import Edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import PlayerCountError
from tilewright.rules.participant import Participant
from tilewright.rules.turns.setup import set_up
from tilewright.testing.scripted import WORDS, ScriptedTable
from tilewright.tiles import Kind
from tilewright.units import Instant

SMALL = """
T..d...T...d..T .D...t...t...D. ..D...d.d...D.. d..D...d...D..d ....D.....D.... .t...t...t...t.
..d...d.d...d.. T..d...*...d..T ..d...d.d...d.. .t...t...t...t. ....D.....D.... d..D...d...D..d
..D...d.d...D.. .D...t...t...D. T..d...T...d..T
"""

HUNDRED = """A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1 ?2"""
TWO_HUNDRED = """A16 B4 C6 D8 E24 F4 G5 H5 I13 J2 K2 L7 M6 N13 O15 P4 Q2 R13 S10 T15 U7 V3 W4 X2 Y4
Z2 ?4"""
HUNDRED_AND_TEN = """A9 B3 C3 D4 E13 F2 G3 H3 I8 J1 K2 L5 M3 N6 O8 P3 Q1 R6 S5 T6 U4 V2 W2 X1 Y2
Z1 ?4"""
VALUES = {1: "AEILNORSTU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}
SWITCH_VALUES = {1: "AEILNORST", 2: "DGU", 3: "BCHMPY", 4: "FW", 5: "KV", 8: "JX", 9: "QZ"}


def counts_of(edition: Edition, *kinds: Kind) -> dict[str, int]:
    """Count the tiles of each letter, of all kinds or of some; a blank is ``?``."""
    counts: dict[str, int] = {}
    for face, count in zip(edition.tiles.faces, edition.tiles.counts, strict=True):
        if not kinds or face.kind in kinds:
            letter = face.letter or "?"
            counts[letter] = counts.get(letter, 0) + count
    return {letter: count for letter, count in counts.items() if count}


def listed(text: str) -> dict[str, int]:
    """Read ``A9 B2`` as counts."""
    return {token[0]: int(token[1:]) for token in text.split()}


def values_of(edition: Edition) -> dict[str, int]:
    """Return the points of the standard tiles by letter."""
    standard = (face for face in edition.tiles.faces if face.kind is Kind.STANDARD)
    return {face.letter: face.points for face in standard}


def hue_of(edition: Edition, symbol: str) -> str:
    """Name the color of a premium square by its hue and, for blue and red, its lightness."""
    text = edition.layout.effects[symbol].color
    red, green, blue = (int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    names = ((15, "red"), (40, "orange"), (70, "yellow"), (160, "green"), (260, "blue"))
    name = next((name for limit, name in names if hue * 360 < limit), "red")
    return f"{'light' if light > 0.6 else 'dark'} {name}"


@pytest.mark.parametrize("name", SHEETS.values())
def test_two_to_four_players(name: str) -> None:
    """The game is for two, three or four players; one or five are refused."""
    edition = load_edition(name)
    for count in (2, 3, 4):
        people = tuple(Participant(str(seat)) for seat in range(count))
        set_up(edition, WORDS, people, seed=bytes(32), now=Instant(0))
    for count in (1, 5):
        people = tuple(Participant(str(seat)) for seat in range(count))
        with pytest.raises(PlayerCountError) as caught:
            set_up(edition, WORDS, people, seed=bytes(32), now=Instant(0))
        assert (caught.value.least, caught.value.most, caught.value.found) == (2, 4, count)


@pytest.mark.parametrize("name", ["pocket", "large-print", "glass"])
def test_the_small_board(name: str) -> None:
    """The board has 15 by 15 squares, with the premium squares as printed."""
    layout = load_edition(name).layout
    assert layout.size == 15
    assert layout.drawing == "".join(SMALL.split())
    counts = {symbol: layout.drawing.count(symbol) for symbol in "dtDT*."}
    assert counts == {"d": 24, "t": 12, "D": 16, "T": 8, "*": 1, ".": 164}


def test_the_large_board() -> None:
    """The large board has 21 by 21 squares, quadruple premiums, and the small board inside it."""
    layout = load_edition("super").layout
    assert layout.size == 21
    counts = {symbol: layout.drawing.count(symbol) for symbol in "dtqDTQ*."}
    assert counts == {"d": 36, "t": 20, "q": 8, "D": 40, "T": 16, "Q": 4, "*": 1, ".": 316}
    rows = [layout.drawing[start : start + 21] for start in range(0, 441, 21)]
    assert [row[3:18] for row in rows[3:18]] == SMALL.split()
    assert rows == rows[::-1]
    assert rows == [row[::-1] for row in rows]
    assert rows == ["".join(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("name", PRINTED)
def test_what_the_premium_squares_do(name: str) -> None:
    """Squares double, triple or (on the large board) quadruple a letter or a word."""
    effects = load_edition(name).layout.effects
    letters = {symbol: effect.letter for symbol, effect in effects.items() if effect.letter > 1}
    words = {symbol: effect.word for symbol, effect in effects.items() if effect.word > 1}
    quadruple = name == "super"
    assert letters == {"d": 2, "t": 3} | ({"q": 4} if quadruple else {})
    assert words == {"D": 2, "T": 3, "*": 2} | ({"Q": 4} if quadruple else {})


def test_the_hundred_tiles() -> None:
    """The set of 100 tiles is the printed one: counts and points."""
    edition = load_edition("pocket")
    assert counts_of(edition) == listed(HUNDRED)
    assert len(edition.tiles.tally) == 100
    assert sum(edition.tiles.points_of[code] for code in edition.tiles.tally) == 187
    assert values_of(edition) == {x: points for points, text in VALUES.items() for x in text}


@pytest.mark.parametrize("name", ["large-print", "glass"])
def test_the_same_hundred_tiles(name: str) -> None:
    """98 letters and two blanks; the set not printed on a sheet is that of the first sheet."""
    edition = load_edition(name)
    assert edition.tiles == load_edition("pocket").tiles
    assert len(edition.tiles.tally) - counts_of(edition)["?"] == 98


def test_the_two_hundred_tiles() -> None:
    """The large set has 200 tiles, double the usual number, with the usual points."""
    edition = load_edition("super")
    assert counts_of(edition) == listed(TWO_HUNDRED)
    assert len(edition.tiles.tally) == 200
    assert sum(edition.tiles.points_of[code] for code in edition.tiles.tally) == 381
    assert values_of(edition) == values_of(load_edition("pocket"))


@pytest.mark.parametrize(
    ("name", "blanks"),
    [("pocket", 2), ("super", 4), ("large-print", 2), ("glass", 2), ("switch", 4)],
)
def test_blanks_are_worth_nothing(name: str, blanks: int) -> None:
    """There are two blanks, four on the large board; each scores nothing."""
    tiles = load_edition(name).tiles
    assert tiles.blank is not None
    assert tiles.tally.count(tiles.blank) == blanks
    assert tiles.face(tiles.blank).points == 0


@pytest.mark.parametrize(
    ("name", "rack"),
    [
        ("pocket", 7),
        ("super", 7),
        ("large-print", 7),
        ("glass", 7),
        ("switch", 8),
        ("pocket/9-tile", 9),
        ("large-print/8-tile", 8),
        ("glass/9-tile", 9),
        ("glass/finish-line", 7),
    ],
)
def test_racks(name: str, rack: int) -> None:
    """A rack holds seven tiles, a tray of the 110-tile game eight; the shorter games have more."""
    assert name in edition_ids()
    assert load_edition(name).rack == rack


def test_shorter_games_differ_in_rack_and_bonus_alone() -> None:
    """A shorter game differs only in the number of tiles on the rack and in the bonus."""
    for name in ("pocket/9-tile", "large-print/8-tile", "glass/9-tile"):
        short, full = load_edition(name), load_edition(name.partition("/")[0])
        assert (short.layout, short.tiles, short.challenge) == (
            full.layout,
            full.tiles,
            full.challenge,
        )
        assert (short.exchange, short.end, short.unplayed, short.tie, short.first) == (
            full.exchange,
            full.end,
            full.unplayed,
            full.tie,
            full.first,
        )


def test_every_player_has_a_rack() -> None:
    """Each player takes a rack: four players, four racks that only their owners see."""
    table = ScriptedTable("HORN", "FARM", "PASTE", "MOB")
    assert [len(rack) for rack in table.game.racks] == [7, 7, 7, 7]


@pytest.mark.parametrize("name", ["pocket", "glass"])
def test_colors_of_the_usual_board(name: str) -> None:
    """Blue doubles and green triples a letter; red doubles and orange triples a word."""
    edition = load_edition(name)
    assert [hue_of(edition, symbol).split()[1] for symbol in "dtDT"] == [
        "blue",
        "green",
        "red",
        "orange",
    ]
    assert edition.layout.effects["*"].color == edition.layout.effects["D"].color


def test_colors_of_the_large_board() -> None:
    """Light blue, dark blue and green squares are for letters, pink, red and yellow for words."""
    edition = load_edition("super")
    assert hue_of(edition, "d") == "light blue"
    assert hue_of(edition, "t") == "dark blue"
    assert hue_of(edition, "q") == "dark green"
    assert hue_of(edition, "D") == hue_of(edition, "*") == "light red"
    assert hue_of(edition, "T") == "dark red"
    assert hue_of(edition, "Q").split()[1] == "yellow"


def test_colors_of_the_large_print_board() -> None:
    """Light and dark blue are for letters, light and dark red for words; the center is pink."""
    edition = load_edition("large-print")
    hues = [hue_of(edition, symbol) for symbol in "dtDT"]
    assert hues == ["light blue", "dark blue", "light red", "dark red"]
    assert hue_of(edition, "*") == "light red"
    assert edition.layout.effects["*"].color != edition.layout.effects["D"].color


def test_the_110_tiles() -> None:
    """110 tiles: blue, orange, purple and wild; the number of each is our own choice."""
    edition = load_edition("switch")
    assert len(edition.tiles.tally) == 110
    assert counts_of(edition) == listed(HUNDRED_AND_TEN)
    by_kind = {kind: sum(counts_of(edition, kind).values()) for kind in Kind}
    assert by_kind == {Kind.STANDARD: 84, Kind.SWITCH: 12, Kind.BONUS: 10, Kind.BLANK: 4}
    assert counts_of(edition, Kind.SWITCH) == listed("C1 F1 G1 I2 K1 O1 U2 V1 W1 Y1")
    assert counts_of(edition, Kind.BONUS) == listed("A1 D1 E2 H1 L1 M1 R1 S1 T1")
    letters = {x: points for points, text in SWITCH_VALUES.items() for x in text}
    assert values_of(edition) == letters
    assert edition.kind_names == {
        "standard": "blue tile",
        "switch": "orange tile",
        "bonus": "purple tile",
        "blank": "wild tile",
    }


def test_purple_tiles_have_double_points() -> None:
    """A purple tile has twice the points of its letter's standard tile, an orange one the same.

    Otherwise they play like blue tiles.
    """
    edition = load_edition("switch")
    standard = values_of(edition)
    for face in edition.tiles.faces:
        if face.kind is Kind.BONUS:
            assert face.points == 2 * standard[face.letter]
        if face.kind is Kind.SWITCH:
            assert face.points == standard[face.letter]


def test_the_switch_board() -> None:
    """The board of the 110-tile game is our own: 15 by 15, START, and squares that add points."""
    layout = load_edition("switch").layout
    assert layout.size == 15
    assert layout.starts == {7 * 15 + 7}
    counts = {symbol: layout.drawing.count(symbol) for symbol in "35ABS"}
    assert counts == {"3": 20, "5": 16, "A": 12, "B": 4, "S": 1}
    points = {symbol: layout.effects[symbol].points for symbol in "35ABS"}
    assert points == {"3": 3, "5": 5, "A": 10, "B": 20, "S": 0}
    assert all(effect.letter == effect.word == 1 for effect in layout.effects.values())
