"""Challenging with two players: when it is allowed, what is withdrawn, what it costs."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.lexicon import Lexicon, read_words
from tilewright.rules.event import (
    Awarded,
    Challenged,
    Returned,
    Skipped,
    TurnLost,
)
from tilewright.rules.game import Phase
from tilewright.rules.play.faults import Fault
from tilewright.rules.view import Ability
from tilewright.testing.scripted import WORDS, ScriptedTable, refused
from tilewright.units import Instant, Seat


def centered(name: str, word: str) -> str:
    """Return a play of ``word`` across from the center."""
    return f"{'11K' if name == 'super' else '8H'} {word}"


@pytest.mark.parametrize("name", PRINTED)
def test_an_unchallenged_phony_stays(name: str) -> None:
    """The dictionary is used for challenges only: an unchallenged phony stays on the board."""
    table = ScriptedTable("CATZ", "FARM", edition=name)
    table.play(centered(name, "CATZ"))
    assert table.scores[0] > 0
    table.passes()
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)
    assert table.scores[0] > 0


def test_players_do_not_learn_whether_a_word_is_valid() -> None:
    """Before a challenge nothing that a player sees reveals whether a word is acceptable."""
    good, bad = (
        ScriptedTable("CATZ", "FARM"),
        ScriptedTable("CATZ", "FARM", words=Lexicon.from_words(["AB"], id="")),
    )
    for table in (good, bad):
        table.play("8H CAT")
    assert good.view(1).open_play == bad.view(1).open_play
    assert good.view(1).may == bad.view(1).may


@pytest.mark.parametrize("name", PRINTED)
def test_an_invalid_play_is_withdrawn(name: str) -> None:
    """An invalid play is withdrawn: its player takes the tiles back and loses the turn."""
    table = ScriptedTable("CATZDOG", "FARM", edition=name)
    table.play(centered(name, "CATZ"), draws="EEEE")
    challenged, returned, *_ = table.challenge(1)
    assert challenged == Challenged(Instant(0), Seat(1), Seat(0), ("CATZ",))
    assert returned == Returned(Instant(0), Seat(0))
    assert table.rack(0) == "ACDGOTZ"
    assert table.scores == (0, 0)
    assert table.game.board.is_empty
    assert table.on_turn == 1


@pytest.mark.parametrize("name", PRINTED)
def test_a_failed_challenge_costs_the_next_turn(name: str) -> None:
    """If the play is valid it stays on the board, and the challenger loses their next turn."""
    table = ScriptedTable("CATZDOG", "FARM", edition=name)
    table.play(centered(name, "CAT"))
    _, lost, skipped = table.challenge(1)
    assert lost == TurnLost(Instant(0), Seat(1))
    assert skipped == Skipped(Instant(0), Seat(1))
    assert table.on_turn == 0
    assert table.scores[0] > 0
    table.passes()
    assert table.on_turn == 1


@pytest.mark.parametrize("name", PRINTED)
def test_all_words_are_challenged_at_once(name: str) -> None:
    """All words of a play are judged together; one invalid word makes the whole play invalid."""
    table = ScriptedTable("CATDOGS", "TOZ", edition=name)
    row, first = (11, "K") if name == "super" else (8, "H")
    table.play(f"{row}{first} CAT")
    third = chr(ord(first) + 2)
    table.play(f"{row + 1}{third} OZ")  # TO is a word, OZ is not
    challenged, *_ = table.challenge(0)
    assert isinstance(challenged, Challenged)
    assert challenged.refused == ("OZ",)
    assert table.scores[1] == 0
    assert table.at(f"{third}{row + 1}") == ""


def test_only_one_turn_is_lost() -> None:
    """A challenge costs only one turn, however many words are valid or invalid."""
    table = ScriptedTable("CATDOGS", "TOR")
    table.play("8H CAT")
    table.play("9J OR")
    table.challenge(0)
    assert table.happened(TurnLost) == [TurnLost(Instant(0), Seat(0))]
    table.passes()
    assert table.on_turn == 0
    table = ScriptedTable("CZTDOGS", "TOR")
    table.play("8H CZT")
    table.challenge(1)
    table.passes()
    assert table.on_turn == 0


@pytest.mark.parametrize("how", ["play", "exchange", "pass"])
def test_until_the_next_player_starts_a_turn(how: str) -> None:
    """A play may be challenged until the next player commits a play, an exchange or a pass."""
    table = ScriptedTable("CATZ", "ORE")
    table.play("8H CATZ")
    table.now = Instant(table.now + 3_600_000)  # thinking, however long, does not start a turn
    assert Ability.CHALLENGE in table.view(1).may
    if how == "play":
        table.play("9J OR")
    elif how == "exchange":
        table.exchange("E")
    else:
        table.passes()
    with refused(Fault.OWN_PLAY if how == "play" else Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)


def test_a_switch_starts_a_turn() -> None:
    """Where a table plays the 110-tile game with challenges, a switch starts the turn."""
    house = {"challenge.rule": "double"}
    table = ScriptedTable("CATZ", "[I~]EE", edition="switch", house=house)
    table.play("8H CATZ")
    table.switch("[I~]", other=0)
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)


def test_accepting_starts_no_turn() -> None:
    """Accepting a play does not start a turn, so a player who has accepted may still challenge."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CATZ")
    table.accept(1)
    assert table.on_turn == 1
    assert table.game.open_play is not None
    with refused(Fault.ACCEPTED_ALREADY):
        table.accept(1)
    table.challenge(1)
    assert table.game.board.is_empty


def test_players_cannot_challenge_their_own_play() -> None:
    """Any player may challenge a play except the one who made it."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CATZ")
    with refused(Fault.OWN_PLAY):
        table.challenge(0)


def test_the_first_challenge_settles_a_play() -> None:
    """A play can be challenged only once: the first challenge settles it."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CAT")
    table.challenge(1)
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)


def test_everything_is_as_before_the_play() -> None:
    """After a play is withdrawn, racks, bag, board and scores are as before it.

    Premium squares are uncovered, and the tiles drawn after it are in the bag again.
    """
    table = ScriptedTable("CATZDOG", "HORNETS")
    table.passes()
    table.play("8H HORN")
    before = table.game
    table.play("9H CAZ", draws="EEE")
    assert table.rack(0) == "DEEEGOT"
    table.challenge(1)
    after = table.game
    assert after.board == before.board
    assert after.racks == before.racks
    assert after.bag == before.bag
    assert after.scores == before.scores
    assert after.phase is Phase.PLAYING


def test_premium_squares_count_anew() -> None:
    """A premium square that a withdrawn play had covered counts for the next play on it."""
    table = ScriptedTable("CATZDOG", "FARM")
    table.play("8H CATZ")
    table.challenge(1)
    table.play("8H FARM")
    assert table.scores == (0, 2 * (4 + 1 + 1 + 3))


def test_the_first_play_is_first_again() -> None:
    """After the first play is withdrawn the board is empty, and the next must cover the star."""
    table = ScriptedTable("CATZDOG", "FARM")
    table.play("8H CATZ")
    table.challenge(1)
    with refused(Fault.FIRST_OFF_START):
        table.play("1A FARM")


def test_drawn_tiles_go_back_and_are_mixed() -> None:
    """The tiles drawn after a play that is withdrawn return to the bag, which is mixed again."""
    table = ScriptedTable("CATZDOG", "FARM")
    table.play("8H CATZ", draws="QEEE")
    assert "Q" in table.rack(0)
    table.challenge(1)
    assert "Q" in table.bag
    assert "Q" not in table.rack(0)


def test_words_that_are_permitted(enable: Lexicon) -> None:
    """Words of any part of speech are allowed: foreign, archaic, obsolete and slang words too."""
    foreign = ("ADIEU", "SOIGNE", "QAID", "SHEQEL")
    archaic = ("HATH", "THEE", "THOU")
    slang = ("BRO", "DUDE", "YAWP")
    assert enable.accepts_all((*foreign, *archaic, *slang))


def test_words_that_are_not_permitted(enable: Lexicon) -> None:
    """Names, abbreviations, and prefixes or suffixes that do not stand alone are not words."""
    names = ("LONDON", "FRANCE", "ROBERT", "MONDAY")
    abbreviations = ("ETC", "LTD", "MR", "TV")
    affixes = ("ING", "PRE", "TION")
    assert enable.missing((*names, *abbreviations, *affixes)) == (*names, *abbreviations, *affixes)


def test_no_hyphen_and_no_apostrophe(enable: Lexicon) -> None:
    """A word that needs a hyphen or an apostrophe is not valid, and no list can add it."""
    assert "DON'T" not in enable
    assert "X-RAY" not in enable
    words, report = read_words(b"cat\ndon't\nx-ray\n", source="list")
    assert sorted(words) == ["CAT"]
    assert len(report.refused) == 2


def test_the_agreed_dictionary_decides() -> None:
    """What counts is the dictionary that the players agreed on, and no other."""
    theirs = WORDS.with_house_words(added=["CATZ"])
    table = ScriptedTable("CATZ", "FARM", words=theirs)
    table.play("8H CATZ")
    challenged, *_ = table.challenge(1)
    assert isinstance(challenged, Challenged)
    assert challenged.refused == ()
    assert table.game.lexicon == theirs.ref


def test_no_points_are_awarded_as_printed() -> None:
    """As printed, a failed challenge costs a turn and earns no one points."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CAT")
    table.challenge(1)
    assert not table.happened(Awarded)


def test_the_110_tile_game_judges_as_played() -> None:
    """In the 110-tile game words must exist: an invalid play is refused at once, at no cost."""
    table = ScriptedTable("CATZ", "FARM", edition="switch")
    with refused(Fault.NOT_A_WORD):
        table.play("8H CATZ")
    assert table.on_turn == 0
    table.play("8H CAT")
    assert table.game.open_play is None
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)
