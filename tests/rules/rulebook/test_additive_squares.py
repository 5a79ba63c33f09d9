"""Scoring in the 110-tile game: tile points, squares that add, shared letters, purple tiles."""

from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.rules.event import Played
from tilewright.rules.play.explain import explain
from tilewright.testing.boards import judged, judged_on, put, words_of
from tilewright.testing.scripted import ScriptedTable


def test_points_of_the_tiles_are_summed() -> None:
    """The points on the tiles of a word are summed."""
    verdict = judged("switch", "8H HORN")
    assert verdict.score == 3 + 1 + 1 + 1


def test_a_square_adds_its_points() -> None:
    """A tile on a bonus point square scores extra points; nothing is multiplied."""
    board = put("switch", "6F A")
    verdict = judged_on("switch", board, "6F AT")  # G6 adds three points
    assert (verdict.words[0].score, verdict.square_points, verdict.score) == (2, 3, 5)
    board = put("switch", "2C A")
    assert judged_on("switch", board, "2B HA").square_points == 20


def test_several_squares_in_one_play() -> None:
    """Every bonus point square that the tiles cover adds its points."""
    board = put("switch", "6H A")
    verdict = judged_on("switch", board, "6G TAT")
    assert verdict.square_points == 3 + 3


def test_a_square_adds_once_a_play() -> None:
    """A square adds its points once per play, whatever words run through it."""
    board = put("switch", "6F A", "G5 A")
    verdict = judged_on("switch", board, "6F AT")
    assert len(verdict.words) == 2
    assert verdict.square_points == 3
    assert verdict.score == 2 + 2 + 3


def test_only_the_first_time_it_is_covered() -> None:
    """A square adds its points when it is first covered; sharing its tile later does not."""
    board = put("switch", "6F AT")
    verdict = judged_on("switch", board, "6F ATE")
    assert verdict.square_points == 0
    assert verdict.score == 3


def test_shared_letters_count() -> None:
    """The points of the letter shared with a crossed word are added as well."""
    verdict = judged("switch", "8F HORN", "H6 FARM")
    assert words_of(verdict) == {"FARM": 4 + 1 + 1 + 3}


def test_every_word_formed_is_scored() -> None:
    """Every word that a play forms is scored, along and across."""
    verdict = judged("switch", "8H CAT", "9J OR")
    assert words_of(verdict) == {"OR": 2, "TO": 2}
    assert verdict.score == 2 + 2 + verdict.square_points


def test_baseball_from_ball() -> None:
    """BASE before BALL scores all eight tiles of BASEBALL."""
    verdict = judged("switch", "8H BALL", "8D BASEBALL")
    assert words_of(verdict) == {"BASEBALL": 3 + 1 + 1 + 1 + 3 + 1 + 1 + 1}
    assert verdict.score == 12
    assert verdict.bonus == 0


def test_plays_from_play() -> None:
    """A single tile may be added: an S after PLAY scores all five tiles of PLAYS."""
    verdict = judged("switch", "8H PLAY", "8H PLAYS")
    assert verdict.score == 3 + 1 + 1 + 3 + 1


def test_a_purple_tile_counts_double() -> None:
    """A purple tile plays like a blue one, with twice its points."""
    blue = judged("switch", "8H CAT")
    purple = judged("switch", "8H C[A+]T")
    assert purple.words[0].text == blue.words[0].text
    assert purple.score == blue.score + 1


def test_an_orange_tile_plays_like_a_blue_one() -> None:
    """An orange tile that is played is an ordinary letter."""
    assert judged("switch", "8H [C~]AT") == judged("switch", "8H CAT")


def test_a_wild_tile_is_worth_nothing() -> None:
    """A wild tile has no points of its own; on a bonus point square it earns the square's."""
    board = put("switch", "6F A")
    verdict = judged_on("switch", board, "6F At")
    assert (verdict.words[0].score, verdict.square_points) == (1, 3)


def test_the_sum_is_recorded() -> None:
    """Tiles and bonus points are summed and recorded in the player's column."""
    table = ScriptedTable("FARMING", "CATS", edition="switch")
    table.play("8H FARM")
    table.passes()
    played = table.last(Played)
    assert played.score == 4 + 1 + 1 + 3 + played.square_points
    assert table.scores[0] == played.score


def test_the_explanation_shows_the_squares() -> None:
    """The explanation of a score names each square that added points."""
    edition = load_edition("switch")
    board = put("switch", "6F A")
    verdict = judged_on("switch", board, "6F AT")
    breakdown = explain(board, parse_play("6F AT", board, edition), verdict, edition)
    assert [points for _, points in breakdown.squares] == [3]
    assert breakdown.total == verdict.score
