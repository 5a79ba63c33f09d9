"""The turns of a record: what the player knew, what was true, and what is not known."""

from dataclasses import replace

import pytest

from tests.analysis.games import SHORT, followed, whole_game
from tilewright.analysis.model import Unjudged
from tilewright.analysis.sources import source_of
from tilewright.analysis.turn_choices import TurnChoice, choices_of, final_values
from tilewright.records.record import Entry, Passed
from tilewright.rules.play.move import Exchange, Pass
from tilewright.units import Seat


def choices(text: str) -> list[TurnChoice]:
    """Return the turns of a GCG text."""
    return choices_of(followed(text))


def test_a_whole_game_is_known_completely() -> None:
    """Every rack, bag, score and draw agrees with the game that was played."""
    game = whole_game()
    found = choices_of(source_of(game).followed)
    assert all(one.situation is not None and not one.unjudged for one in found)
    assert all(one.knows_all_racks for one in found)
    for one in found:
        situation = one.situation
        assert situation is not None
        assert situation.bag == one.bag
        assert len(one.racks[one.seat] or ()) == situation.counts[one.seat]
    for before, after in zip(found, found[2:], strict=False):
        assert before.made is not None
        assert before.drawn is not None
        assert before.made.leave + before.drawn == after.racks[after.seat]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ((">ben: FAMSTUV", ">ben: FAM"), Unjudged.RACK_PARTIAL),
        ((">ben: FAMSTUV", ">ben:"), Unjudged.RACK_UNKNOWN),
        ((">ben: FAMSTUV", ">ben: FAMZZZZ"), Unjudged.RACK_IMPOSSIBLE),
    ],
)
def test_a_rack_that_is_not_known_is_said(change: tuple[str, str], why: Unjudged) -> None:
    """The turn has no situation, and the reason is named; other turns are judged."""
    found = choices(SHORT.replace(*change))
    assert found[1].situation is None
    assert found[1].unjudged == (why,)
    assert found[0].situation is not None
    assert found[2].unjudged == ()
    assert found[0].knows_all_racks is False


def test_a_withdrawn_play_counts_as_a_pass() -> None:
    """The board, the bag and the scores are those before the play."""
    text = SHORT.replace(
        ">ben: FAMSTUV H6 FA.M +9 9\n",
        ">ben: FAMSTUV H6 FA.T +9 9\n>ben: FAMSTUV -- -9 0\n",
    ).splitlines()
    found = choices("\n".join(text[:5]))
    assert found[1].withdrawn
    assert isinstance(found[1].made and found[1].made.move, Pass)
    assert found[1].score == 0
    assert found[1].scores == (14, 0)


THREE = """#player1 ann Ann
#player2 ben Ben
#player3 cat Cat
>ann: HORNETS 8E HORN +14 14
>ben: FAMSTUV - +0 0
>cat: EEGIOTA -2 +0 0
>ann: ETSABCD - +0 14
>ben: FAMSTUV - +0 0
>cat: EEGIOTA - +0 0
"""


def test_comments_change_nothing() -> None:
    """Comments that read like our own notes on challenges, lost turns and departures are prose."""
    notes = (
        "cat challenged; the play is valid.",
        "Turn lost to a failed challenge.",
        "ben left the game (resigned).",
        "cat challenged; invalid: HORN.",
        "Time ran out.",
        "Switched a tile with ben.",
    )
    lines = THREE.splitlines()
    plain = choices(THREE)
    for note in notes:
        for place in range(4, len(lines) + 1):
            commented = [*lines[:place], f"#note {note}", *lines[place:]]
            assert choices("\n".join(commented)) == plain, (note, place)


def test_exchanges_and_lost_turns() -> None:
    """Unknown tiles cannot be judged, and a pass after a play may be a lost turn."""
    start = "\n".join(SHORT.splitlines()[:3])
    known, unknown, lost = (
        choices(f"{start}\n>ben: FAMSTUV {action} +0 0\n")[1] for action in ("-UV", "-2", "-")
    )
    assert isinstance(known.made and known.made.move, Exchange)
    assert unknown.unjudged == (Unjudged.EXCHANGE_UNKNOWN,)
    assert lost.unjudged == (Unjudged.TURN_LOST,)


def test_a_pass_that_was_refereed_is_known_not_to_be_lost() -> None:
    """The record of a game that we refereed says which passes were lost turns."""
    record = followed(SHORT).record
    play, *_ = record.entries
    for lost in (True, False, None):
        passed = Entry(Seat(1), Passed(lost=lost), rack=record.entries[1].rack)
        source = source_of(replace(record, entries=(play, passed)))
        is_doubtful = Unjudged.TURN_LOST in choices_of(source.followed)[1].unjudged
        assert is_doubtful is (lost is not False)


def test_results_are_leads_or_shares() -> None:
    """Two players have a spread, more share the win, and targets count."""
    game = followed(SHORT)
    assert final_values(game, "points", None) == (14.0, -14.0)
    assert final_values(game, "win", None) == (1.0, 0.0)
    assert final_values(game, "win", (100, 50)) == (0.0, 1.0)
    assert final_values(game, "win", None, (Seat(1),)) == (0.0, 1.0)
