"""Turns: reaching the target, switching for a better tile, exchanging, passing, going out."""

import pytest

from tests.refusals import argument_refused
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import open_lexicon
from tilewright.players import Budget, Player, make_player, moment_of
from tilewright.players.equity import EquityPlayer
from tilewright.players.levels import SKILLS, LevelPlayer
from tilewright.players.mind.switching import switch_for
from tilewright.players.protocol import Chance
from tilewright.players.simulation import last_plays
from tilewright.rules.arrange import Arrangement
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Pass, Play, Switch
from tilewright.rules.view import View, view_of
from tilewright.table import Table
from tilewright.testing.scripted import ScriptedTable, open_table
from tilewright.tiles import Tally
from tilewright.units import Seat

LEVELS = ("beginner", "intermediate", "expert")


def player(text: str, edition: Edition) -> Player:
    """Return a player by its spec."""
    return make_player(text, edition, open_lexicon())


def turn(text: str, view: View) -> object:
    """Return a player's choice in a view."""
    return player(text, view.edition).choose(view, Budget())


@pytest.mark.parametrize("text", [*LEVELS, "equity"])
def test_every_word_of_a_play_is_known_to_its_level(text: str) -> None:
    """Cross words come from the vocabulary too, which is part of the dictionary."""
    at = open_table(["AEINRST", "DGLOPUM"], ["8D RETAINS"])
    view = at.view(1)
    one = player(text, view.edition)
    move = one.choose(view, Budget())
    assert isinstance(move, Play)
    verdict = judge(view.board, move, view.edition)
    assert isinstance(verdict, Verdict)
    if isinstance(one, LevelPlayer) and not SKILLS[text].forms:
        assert one.words.accepts_all(word.text for word in verdict.words)
    if isinstance(one, EquityPlayer):
        assert open_lexicon().accepts_all(word.text for word in verdict.words)


def finish_line(rack: str) -> Table:
    """Open a race in which a small play is enough."""
    return open_table([rack, "AEINRST"], edition="glass/finish-line", house={"target.points": 12})


@pytest.mark.parametrize("text", ["expert", "equity", "champion:samples=4,threads=1"])
def test_a_play_over_the_line_is_taken(text: str) -> None:
    """Where a play reaches the target, the leave no longer matters."""
    at = finish_line("HORNAEI")
    view = at.view(0)
    move = turn(text, view)
    assert isinstance(move, Play)
    verdict = judge(view.board, move, view.edition)
    assert isinstance(verdict, Verdict)
    assert view.targets is not None
    assert verdict.score >= view.targets[0]


@pytest.mark.parametrize("text", [*LEVELS, "equity"])
def test_a_rack_without_a_play_is_exchanged_while_the_bag_allows(text: str) -> None:
    """Seven consonants are exchanged; where no exchange is possible the player passes."""
    bad = "VVWWBFF"
    assert isinstance(turn(text, open_table([bad, "AEINRST"]).view(0)), Exchange)
    poor = open_table([bad, "AEINRST"], house={"exchange.allowed": False})
    assert turn(text, poor.view(0)) == Pass()


def switch_table(rack: str) -> Table:
    """Open the 110-tile game with a rack."""
    return open_table([rack, "AEINRSTD"], edition="switch", house={"first": "draw"})


def test_a_hopeless_orange_tile_is_given_away() -> None:
    """A rack without a play gains from any other tile."""
    view = switch_table("[V~][W~]BBFHHM").view(0)
    move = turn("equity", view)
    assert isinstance(move, Switch)
    assert move.other == 1
    assert 0 <= move.point < view.rack_counts[1]
    assert view.edition.tiles.face(move.tile).text in {"[V~]", "[W~]"}


def test_a_switch_that_gains_nothing_is_left() -> None:
    """Where every tile is worth the same, the orange one is kept."""
    view = switch_table("AEINRS[I~]T").view(0)
    chance = Chance(0, view)
    assert switch_for(view, lambda rack: 10.0, chance, margin=1.0) is None  # noqa: ARG005
    with_switch = view.edition.tiles.parse_tiles("[I~]").codes[0]

    def dislikes(rack: Tally) -> float:
        return 0.0 if with_switch in rack else 5.0

    move = switch_for(view, dislikes, chance, margin=1.0)
    assert move is not None
    assert move.tile == with_switch


def test_levels_take_a_moment_and_others_none() -> None:
    """With people a level pretends to think, within limits; the equity player does not."""
    view = open_table(["HORNAEI", "AEINRST"]).view(0)
    for level in LEVELS:
        least, most = SKILLS[level].pause
        assert least <= moment_of(player(level, view.edition), view) <= most
    assert moment_of(player("equity", view.edition), view) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_several_computers_take_little_more_time_than_one(level: str) -> None:
    """However many computers are at the table, a person waits at most one and a half pauses."""
    one = player(level, load_edition("pocket"))
    waits = []
    for count in (1, 2, 3):
        table = ScriptedTable(*["AEINRST"] * (count + 1), computers=range(1, count + 1))
        pauses = [moment_of(one, view_of(table.game, Seat(seat))) for seat in range(1, count + 1)]
        waits.append(sum(pauses))
    least, most = SKILLS[level].pause
    assert least <= waits[0] <= most
    assert max(waits) <= most * 1.5
    assert min(waits) >= least


def test_a_view_of_another_table_is_refused() -> None:
    """A player built for one edition or dictionary does not guess at another."""
    view = open_table(["HORNAEI", "AEINRST"]).view(0)
    other = player("equity", open_table(["AEINRST", "AEIO"], edition="super").view(0).edition)
    with argument_refused("edition"):
        other.choose(view, Budget())
    waiting = open_table(["HORNAEI", "AEINRST"]).view(1)
    with argument_refused("view"):
        player("equity", waiting.edition).choose(waiting, Budget())


def test_what_was_taken_back_tells_nothing() -> None:
    """Of the others' last turns only settled plays are considered, with the board before them."""
    at = open_table(["HORNAEI", "AEINRST"], ["8F HORN"])
    ((seat, before, made),) = last_plays(at.view(1))
    assert seat == 0
    assert before.is_empty
    assert made.score == 14
    at.arrange(Arrangement.TAKE_BACK)
    assert last_plays(at.view(1)) == []
