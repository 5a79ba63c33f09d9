"""Challenging between two players: when, what comes back, what it costs."""

import pytest

from tests.rules.rulebook.sheets import PRINTED
from tilewright.lexicon import Lexicon, read_words
from tilewright.rules.event import Awarded, Challenged, Returned, Skipped, TurnLost
from tilewright.rules.game import Phase
from tilewright.rules.play.faults import Fault
from tilewright.rules.view import Ability
from tilewright.testing.scripted import WORDS, ScriptedTable, refused
from tilewright.units import Instant


def centred(name: str, word: str) -> str:
    """Return a play of ``word`` across from the centre."""
    return f"{'11K' if name == 'super' else '8H'} {word}"


@pytest.mark.parametrize("name", PRINTED)
def test_an_unchallenged_phony_stands(name: str) -> None:
    """The dictionary is consulted for challenges only: an unchallenged wrong word stands."""
    table = ScriptedTable("CATZ", "FARM", edition=name)
    table.play(centred(name, "CATZ"))
    assert table.scores[0] > 0
    table.passes()
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)
    assert table.scores[0] > 0


def test_nobody_is_told_whether_a_word_is_good() -> None:
    """Before a challenge nothing that a player sees tells whether a word is acceptable."""
    good, bad = (
        ScriptedTable("CATZ", "FARM"),
        ScriptedTable("CATZ", "FARM", words=Lexicon.from_words(["AB"], id="")),
    )
    for table in (good, bad):
        table.play("8H CAT")
    assert good.view(1).open_play == bad.view(1).open_play
    assert good.view(1).may == bad.view(1).may


@pytest.mark.parametrize("name", PRINTED)
def test_a_wrong_play_comes_back(name: str) -> None:
    """A play that is not acceptable comes back: its player takes the tiles and loses the turn."""
    table = ScriptedTable("CATZDOG", "FARM", edition=name)
    table.play(centred(name, "CATZ"), draws="EEEE")
    challenged, returned, *_ = table.challenge(1)
    assert challenged == Challenged(Instant(0), 1, 0, ("CATZ",))
    assert returned == Returned(Instant(0), 0)
    assert table.rack(0) == "ACDGOTZ"
    assert table.scores == (0, 0)
    assert table.game.board.is_empty
    assert table.on_turn == 1


@pytest.mark.parametrize("name", PRINTED)
def test_a_wrong_challenge_costs_the_next_turn(name: str) -> None:
    """If the play is acceptable, the challenger loses the next turn and the play stands."""
    table = ScriptedTable("CATZDOG", "FARM", edition=name)
    table.play(centred(name, "CAT"))
    _, lost, skipped = table.challenge(1)
    assert lost == TurnLost(Instant(0), 1)
    assert skipped == Skipped(Instant(0), 1)
    assert table.on_turn == 0
    assert table.scores[0] > 0
    table.passes()
    assert table.on_turn == 1


@pytest.mark.parametrize("name", PRINTED)
def test_all_words_are_challenged_at_once(name: str) -> None:
    """All words of a play are judged together; one that is wrong makes the whole play wrong."""
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
    """Only one turn is lost on any challenge, however many words are right or wrong."""
    table = ScriptedTable("CATDOGS", "TOR")
    table.play("8H CAT")
    table.play("9J OR")
    table.challenge(0)
    assert table.happened(TurnLost) == [TurnLost(Instant(0), 0)]
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
    """To accept a play is not to start a turn; but whoever has accepted it cannot challenge it."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CATZ")
    table.accept(1)
    assert table.on_turn == 1
    assert table.game.open_play is not None
    with refused(Fault.ACCEPTED_ALREADY):
        table.challenge(1)
    with refused(Fault.ACCEPTED_ALREADY):
        table.accept(1)


def test_nobody_challenges_the_own_play() -> None:
    """Any other player may challenge a play, but not who made it."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CATZ")
    with refused(Fault.OWN_PLAY):
        table.challenge(0)


def test_the_first_challenge_settles_a_play() -> None:
    """A play is challenged once: the first challenge settles it."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CAT")
    table.challenge(1)
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)


def test_everything_is_as_before_the_play() -> None:
    """After a play came back, racks, bag, board and scores are as before it.

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
    """A premium square that a play taken back had covered counts for the next play on it."""
    table = ScriptedTable("CATZDOG", "FARM")
    table.play("8H CATZ")
    table.challenge(1)
    table.play("8H FARM")
    assert table.scores == (0, 2 * (4 + 1 + 1 + 3))


def test_the_first_play_is_first_again() -> None:
    """After the first play came back the board is empty, and the next must cover the star."""
    table = ScriptedTable("CATZDOG", "FARM")
    table.play("8H CATZ")
    table.challenge(1)
    with refused(Fault.FIRST_OFF_START):
        table.play("1A FARM")


def test_drawn_tiles_go_back_and_are_mixed() -> None:
    """The tiles drawn after a play that came back go into the bag, which is mixed again."""
    table = ScriptedTable("CATZDOG", "FARM")
    table.play("8H CATZ", draws="QEEE")
    assert "Q" in table.rack(0)
    table.challenge(1)
    assert "Q" in table.bag
    assert "Q" not in table.rack(0)


def test_words_that_are_permitted(enable: Lexicon) -> None:
    """Words of any part of speech are permitted: foreign, archaic, obsolete or slang ones too."""
    foreign = ("ADIEU", "SOIGNE", "QAID", "SHEQEL")
    archaic = ("HATH", "THEE", "THOU")
    slang = ("BRO", "DUDE", "YAWP")
    assert enable.accepts_all((*foreign, *archaic, *slang))


def test_words_that_are_not_permitted(enable: Lexicon) -> None:
    """Names, abbreviations, and prefixes or suffixes that do not stand alone are no words."""
    names = ("LONDON", "FRANCE", "ROBERT", "MONDAY")
    abbreviations = ("ETC", "LTD", "MR", "TV")
    affixes = ("ING", "PRE", "TION")
    assert enable.missing((*names, *abbreviations, *affixes)) == (*names, *abbreviations, *affixes)


def test_no_hyphen_and_no_apostrophe(enable: Lexicon) -> None:
    """A word that needs a hyphen or an apostrophe is no word, and no list can bring it in."""
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
    """As printed, a wrong challenge costs a turn and brings nobody points."""
    table = ScriptedTable("CATZ", "FARM")
    table.play("8H CAT")
    table.challenge(1)
    assert not table.happened(Awarded)


def test_the_110_tile_game_judges_as_played() -> None:
    """In the 110-tile game words must exist: a wrong one is refused as it is played, at no loss."""
    table = ScriptedTable("CATZ", "FARM", edition="switch")
    with refused(Fault.NOT_A_WORD):
        table.play("8H CATZ")
    assert table.on_turn == 0
    table.play("8H CAT")
    assert table.game.open_play is None
    with refused(Fault.NOTHING_TO_CHALLENGE):
        table.challenge(1)
