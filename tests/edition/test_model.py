"""The parts of an edition as values: fields, defaults, equality."""

import pytest

from tests.edition.conftest import SMALL, edited
from tilewright.edition import (
    ChallengeRule,
    ChallengeRules,
    ClockRules,
    Edition,
    EndRules,
    ExchangeRules,
    FirstPlay,
    Layout,
    Level,
    SquareEffect,
    TargetRules,
    Theme,
    TieRule,
    Unplayed,
    parse_edition,
)
from tilewright.geometry import Coordinates, Square
from tilewright.tiles import Kind


def test_what_a_file_leaves_out_has_a_default(small: Edition) -> None:
    """The defaults of the file are those of the values."""
    assert small.summary == ""
    assert small.first is FirstPlay.DRAW
    assert small.coordinates is Coordinates.TOURNAMENT
    assert small.bonuses == (0,) * 10
    assert (small.unplayed, small.tie) == (Unplayed.DEDUCT, TieRule.BEFORE_UNPLAYED)
    assert small.announce is False
    assert small.exchange == ExchangeRules()
    assert small.switch is False
    assert small.challenge == ChallengeRules()
    assert small.end == EndRules()
    assert small.clock == ClockRules()
    assert small.target is None
    assert small.theme == Theme()
    assert small.kind_names == {name: name for name in ("standard", "switch", "bonus", "blank")}
    assert small.document == SMALL


def test_what_a_file_says_is_there(small: Edition) -> None:
    """Names, board and tiles are as drawn and listed."""
    assert (small.ref, small.name, small.size) == ("small@3", "Small", 3)
    assert (small.players, small.rack) == ((2, 3), 3)
    layout = small.layout
    assert layout.drawing == "D.d.*...D"
    assert layout.letter == bytes([1, 1, 2, 1, 1, 1, 1, 1, 1])
    assert layout.word == bytes([2, 1, 1, 1, 1, 1, 1, 1, 2])
    assert layout.points == bytes([0, 0, 0, 0, 5, 0, 0, 0, 0])
    assert layout.starts == {4}
    assert layout.at(Square(0, 2)).name == "double letter"
    assert layout.at(Square(0, 1)) == SquareEffect(".")
    assert [face.text for face in small.tiles.faces] == ["A", "B", "[CH]", "[A~]", "[B+]", "?"]
    assert [face.kind for face in small.tiles.faces][3:] == [Kind.SWITCH, Kind.BONUS, Kind.BLANK]
    assert small.tiles.counts == (5, 3, 1, 1, 1, 1)


def test_names_of_kinds_and_theme_are_read() -> None:
    """Kinds and colors in a file replace the defaults one by one."""
    theme = '[theme]\nboard = "#000001"\nline = "#000002"\ntile = "#000003"\nink = "#00000A"\n'
    kinds = '[theme.kinds]\nblank = "#000005"\n[board]\n'
    blank = 'count = 1\nname = "joker"'
    edition = parse_edition(edited(("[board]\n", theme + kinds), ("count = 1", blank)))
    assert edition.theme == Theme("#000001", "#000002", "#000003", "#00000A", {"blank": "#000005"})
    assert edition.kind_names["blank"] == "joker"
    assert parse_edition(edited(('mark = "~"', 'mark = "~"\nname = "red"'))).kind_names == {
        "standard": "standard",
        "switch": "red",
        "bonus": "bonus",
        "blank": "blank",
    }


def test_a_set_needs_no_blank(small: Edition) -> None:
    """Without blanks there is no face for one."""
    edition = parse_edition(edited(("[tiles.blank]\ncount = 1\n", "")))
    assert edition.tiles.blank is None
    assert "blank" not in edition.kind_names
    assert small.tiles.blank == 6


def test_a_variant_is_an_overlay() -> None:
    """A variant has its own id, name and rules; the rest comes from the edition."""
    long = parse_edition(SMALL, variant="long")
    assert (long.id, long.name, long.rack, long.players) == ("small/long", "Small, long", 4, (2, 2))
    assert long.layout == parse_edition(SMALL).layout
    race = parse_edition(SMALL, variant="race")
    assert race.target == TargetRules({2: (10, 20, 30), 3: (9, 19, 29)})


def test_targets_are_kept_for_all_numbers_of_players_that_are_given() -> None:
    """Rows beyond the edition's players do no harm; a single target serves all."""
    race = "[variants.race.target]\n4 = [1, 2, 3]\n"
    edition = parse_edition(edited(("[variants.race.target]\n", race)), variant="race")
    assert edition.target is not None
    assert edition.target.of(4, Level.INTERMEDIATE) == 2
    one = parse_edition(edited(("[board]\n", "[target]\npoints = 77\n[board]\n")))
    assert one.target == TargetRules(dict.fromkeys((2, 3, 4), (77, 77, 77)))


@pytest.mark.parametrize(
    ("rule", "award"), [("void", 0), ("single", 0), ("double", 0), ("five", 5), ("ten", 10)]
)
def test_a_wrong_challenge_gives_these_points(rule: str, award: int) -> None:
    """Five and ten award points; the others do not."""
    assert ChallengeRule(rule).award == award


def test_values_hash_as_they_compare(small: Edition) -> None:
    """Equal values have equal hashes, although they contain tables."""
    again = parse_edition(SMALL)
    assert again == small
    assert hash(again) == hash(small)
    assert hash(again.layout) == hash(small.layout)
    assert hash(again.theme) == hash(Theme())
    assert hash(TargetRules({2: (1, 2, 3)})) == hash(TargetRules({2: (1, 2, 3)}))
    other = Layout(1, "x", {"x": SquareEffect("x", start=True)})
    assert other != small.layout
    assert "letter=" not in repr(other).partition("effects")[0]


def test_the_largest_board_is_read() -> None:
    """21 rows of 21 squares are a board."""
    rows = "\n".join(["D.d" + "." * 18, "*" + "." * 20, *["." * 21] * 19])
    edition = parse_edition(edited(("D.d\n.*.\n..D", rows)))
    assert edition.size == 21


def test_files_of_earlier_versions_spell_color_the_british_way() -> None:
    """A file with the old spelling of the field gives the same board."""
    old = SMALL.replace("color =", "colour =")
    assert "colour" in old
    assert parse_edition(old).layout == parse_edition(SMALL).layout
