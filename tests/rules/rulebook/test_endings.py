"""When the game ends: a last tile, no play left, passes, scoreless rounds."""

import pytest

from tests.rules.rulebook.sheets import PRINTED, SHEETS
from tilewright.edition.shipped import load_edition
from tilewright.rules.endings.any_play import find_play
from tilewright.rules.event import (
    PlayExists,
    ProofAsked,
    Skipped,
)
from tilewright.rules.outcome import EndReason
from tilewright.rules.participant import Participant
from tilewright.rules.play.faults import Fault
from tilewright.rules.turns.setup import set_up
from tilewright.table import edition_for
from tilewright.testing.scripted import NAMES, SEED, WORDS, ScriptedTable, refused
from tilewright.units import Instant, Seat

STUCK = ("CATQ", "VVWW")
"""Racks with which no play is possible after CAT."""


def centered(name: str, word: str) -> str:
    """Return a play of ``word`` across from the center."""
    return f"{'11K' if name == 'super' else '8H'} {word}"


@pytest.mark.parametrize("name", SHEETS.values())
def test_a_player_uses_the_last_tile(name: str) -> None:
    """The game ends when all tiles have been drawn and one player plays their last one."""
    table = ScriptedTable("CAT", "DOG", edition=name, bag="")
    table.play(centered(name, "CAT"))
    if not table.is_over:
        table.accept(1)
    assert table.result.why is EndReason.OUT


@pytest.mark.parametrize("name", SHEETS.values())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_passed_twice(name: str, players: int) -> None:
    """The game ends when every player has passed twice in a row.

    The large-print sheet prints this rule; elsewhere it shows that "all possible plays have been
    made". In the 110-tile game it holds however many tiles are in the pile.
    """
    table = ScriptedTable(*["CAT", "DOG", "SEA", "ORE"][:players], edition=name)
    table.passes(2 * players - 1)
    assert not table.is_over
    table.passes()
    assert table.result.why is EndReason.PASSED_OUT
    assert table.game.bag


@pytest.mark.parametrize("restart", ["play", "exchange", "returned"])
def test_what_restarts_the_count_of_passes(restart: str) -> None:
    """Plays, exchanges and withdrawn plays restart the count of passes."""
    table = ScriptedTable("CATZ", "DOG")
    table.passes(2)
    if restart == "play":
        table.play("8H CAT")
    elif restart == "exchange":
        table.exchange("Z")
    else:
        table.play("8H CATZ")
        table.challenge(1)
    table.passes(3)
    assert not table.is_over
    table.passes()
    assert table.result.why is EndReason.PASSED_OUT


def test_a_lost_turn_neither_counts_nor_restarts() -> None:
    """A turn lost to a failed challenge is not a pass, and does not restart the count either."""
    table = ScriptedTable("CATZ", "ORE", "SEA")
    table.play("8H CAT")
    table.challenge(2)
    table.passes()  # Ben; Cleo is skipped
    assert table.happened(Skipped) == [Skipped(Instant(0), Seat(2))]
    assert table.game.passes == (0, 1, 0)
    table.passes(4)  # Ada, Ben, Cleo, Ada
    assert table.game.passes == (2, 2, 1)
    assert not table.is_over
    table.passes(2)
    assert table.is_over


def test_a_switch_and_a_pass_are_a_pass() -> None:
    """In the 110-tile game a switch followed by a pass is a pass."""
    table = ScriptedTable("[I~]CAT", "DOG", edition="switch")
    table.switch("[I~]", other=1)
    table.passes(3)
    assert not table.is_over
    table.passes()
    assert table.result.why is EndReason.PASSED_OUT


def test_how_many_passes_is_a_house_rule() -> None:
    """How many passes in a row end the game is a house rule."""
    table = ScriptedTable("CAT", "DOG", house={"end.passes": 3})
    table.passes(5)
    assert not table.is_over
    table.passes()
    assert table.is_over


def test_the_referee_ends_a_game_without_plays() -> None:
    """The referee ends the 110-tile game when the pile is empty and no player can play."""
    table = ScriptedTable(*STUCK, edition="switch", bag="")
    table.play("8H CAT")
    assert table.result.why is EndReason.NO_PLAYS


def test_the_referee_ends_it_wherever_words_are_judged_as_played() -> None:
    """Under the house rule that judges words as played, this holds in other editions too."""
    table = ScriptedTable(*STUCK, bag="", house={"challenge.rule": "void"})
    table.play("8H CAT")
    assert table.result.why is EndReason.NO_PLAYS


def test_not_while_a_player_can_play() -> None:
    """The game continues as long as at least one player can play."""
    table = ScriptedTable("CATQ", "VVWS", edition="switch", bag="")
    table.play("8H CAT")
    assert not table.is_over
    table.play("8H CATS")
    assert table.result.why is EndReason.NO_PLAYS


def test_not_while_there_are_tiles_to_draw() -> None:
    """While there are tiles in the pile the game continues even if no player can play."""
    table = ScriptedTable(*STUCK, edition="switch", bag="XWWW")
    table.play("8H CAT")
    assert table.bag != ""
    assert all(
        find_play(table.game.board, rack, table.edition, table.words) is None
        for rack in table.game.racks
    )
    assert not table.is_over


def test_an_orange_tile_does_not_keep_the_game_going() -> None:
    """The 110-tile game ends when no player can play, even if a tray holds an orange tile."""
    table = ScriptedTable("CATQ", "VW[V~]W", edition="switch", bag="")
    table.play("8H CAT")
    assert table.result.why is EndReason.NO_PLAYS


def test_orange_tiles_keep_the_game_going_by_house_rule() -> None:
    """The table may agree that the referee waits while a tray holds an orange tile."""
    house = {"end.switches_keep_alive": True}
    table = ScriptedTable("CATQ", "VW[V~]W", edition="switch", bag="", house=house)
    table.play("8H CAT")
    assert not table.is_over
    table.passes(4)
    assert table.result.why is EndReason.PASSED_OUT


@pytest.mark.parametrize("name", PRINTED)
def test_under_challenge_rules_the_referee_is_silent(name: str) -> None:
    """Under challenge rules the referee does not end the game: its silence would reveal a play."""
    table = ScriptedTable(*STUCK, edition=name, bag="")
    table.play(centered(name, "CAT"))
    table.passes()
    assert not table.is_over


@pytest.mark.parametrize("name", PRINTED)
def test_all_players_may_ask_for_the_proof(name: str) -> None:
    """Under challenge rules a game without a possible play ends only if all ask for proof."""
    table = ScriptedTable(*STUCK, edition=name, bag="")
    table.play(centered(name, "CAT"))
    table.asks(0)
    assert not table.is_over
    table.asks(1)
    assert table.result.why is EndReason.NO_PLAYS


def test_the_proof_may_find_a_play() -> None:
    """If a play is possible, everyone who asked learns that one exists, and the game continues."""
    table = ScriptedTable("CATQ", "VVWS", bag="")
    table.play("8H CAT")
    events = table.asks(1, 0)
    assert events == (ProofAsked(Instant(0), Seat(0)), PlayExists(Instant(0)))
    assert not table.is_over
    assert table.game.asked == frozenset()


def test_the_proof_needs_an_empty_bag() -> None:
    """While there are tiles in the bag there is nothing to prove."""
    table = ScriptedTable("CATQ", "VVWW")
    with refused(Fault.PROOF_BAG):
        table.asks(0)


def test_each_asks_once_and_anew_after_a_turn() -> None:
    """Each player asks once; after another turn all must ask again."""
    table = ScriptedTable(*STUCK, bag="")
    table.play("8H CAT")
    table.asks(0)
    with refused(Fault.PROOF_ASKED):
        table.asks(0)
    table.passes()
    assert table.game.asked == frozenset()
    table.asks(1)
    assert not table.is_over


def test_after_a_withdrawn_play_all_must_ask_again() -> None:
    """The proof is about the current board: after a play is withdrawn, all must ask again."""
    table = ScriptedTable("CAZQ", "VVWW", "XXJJ", bag="")
    table.play("8H CAZ")
    table.asks(0, 1)
    table.challenge(2)
    assert table.game.asked == frozenset()


def test_where_the_referee_ends_it_no_one_asks() -> None:
    """Where the referee ends the game, players cannot ask for proof."""
    table = ScriptedTable("CATQ", "VVWS", edition="switch", bag="")
    with refused(Fault.PROOF_AS_PLAYED):
        table.asks(0)


def test_players_who_left_are_not_asked() -> None:
    """Players who left do not count: they need not pass or ask for proof."""
    table = ScriptedTable("CATQ", "VVWW", "XXJJ", bag="")
    table.play("8H CAT")
    table.asks(0, 1)
    assert not table.is_over
    table.resign(2)
    assert table.result.why is EndReason.NO_PLAYS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scoreless_rounds_are_a_house_rule(players: int) -> None:
    """As a house rule three scoreless rounds in a row end the game: six turns for two players."""
    racks = ["CAT", "DOG", "SEA", "ORE"][:players]
    table = ScriptedTable(*racks, house={"end.scoreless_rounds": 3})
    for _ in range(3 * players - 1):
        table.exchange(table.rack(table.on_turn)[0])
    assert not table.is_over
    table.passes()
    assert table.result.why is EndReason.SCORELESS


def test_scoreless_rounds_are_off_as_printed() -> None:
    """As printed, exchanges never end the game, however many there are."""
    table = ScriptedTable("CAT", "DOG")
    for _ in range(12):
        table.exchange(table.rack(table.on_turn)[0])
    assert not table.is_over


def test_what_counts_as_scoreless() -> None:
    """Passes, exchanges, withdrawn plays and lost turns are all scoreless turns."""
    table = ScriptedTable("CATZ", "DOG", house={"end.scoreless_rounds": 3})
    table.play("8H CAT")
    table.challenge(1)  # Ben's turn is lost: one
    table.passes()  # two
    table.exchange("D")  # three
    table.play("8H CATZ")
    table.challenge(1)  # withdrawn: four
    table.exchange("O")  # five
    assert table.game.scoreless == 5
    table.passes()
    assert table.result.why is EndReason.SCORELESS


def test_a_point_restarts_the_scoreless_count() -> None:
    """A play that scores restarts the count of scoreless turns."""
    table = ScriptedTable("CATEEEE", "DOG", house={"end.scoreless_rounds": 3})
    for tile in ("E", "D", "E", "O"):
        table.exchange(tile)
    assert table.game.scoreless == 4
    table.play("8H CAT")
    assert table.game.scoreless == 0


def test_scoreless_rounds_are_on_when_a_computer_plays() -> None:
    """The house rule applies whenever a computer plays, and is shown as a difference."""
    people = tuple(Participant(name) for name in NAMES[:2])
    mixed = (Participant("Ada"), Participant("Engine", is_computer=True))
    assert edition_for("pocket", people).end.scoreless_rounds == 0
    edition = edition_for("pocket", mixed)
    assert edition.end.scoreless_rounds == 3
    assert [difference.field for difference in edition.house] == ["end.scoreless_rounds"]
    first = set_up(load_edition("pocket"), WORDS, mixed, seed=SEED, now=Instant(0))
    assert first.edition == edition


def test_the_table_may_switch_scoreless_rounds_off() -> None:
    """A house rule of 0 rounds applies with a computer too, and is shown as the table's choice."""
    mixed = (Participant("Ada"), Participant("Engine", is_computer=True))
    edition = load_edition("pocket", {"end.scoreless_rounds": 0})
    first = set_up(edition, WORDS, mixed, seed=SEED, now=Instant(0))
    assert first.edition.end.scoreless_rounds == 0
    assert [difference.field for difference in first.edition.house] == ["end.scoreless_rounds"]
