"""Games that we generated: every edition and variant, 2–4 players, and every dialect of GCG."""

from pathlib import Path

import pytest

from tilewright.edition.shipped import edition_ids
from tilewright.records.follow import follow
from tilewright.records.gcg import parse_gcg, write_gcg
from tilewright.records.record import Record
from tilewright.records.slips import SlipKind
from tilewright.rules.play.move import Play

FOLDER = Path(__file__).with_name("gcg")
GAMES = sorted(FOLDER.glob("*.gcg"))
DIALECTS = sorted((FOLDER / "dialects").glob("*.gcg"))


def plays(record: Record) -> list[Play]:
    """Return the plays, in order."""
    return [entry.action for entry in record.entries if isinstance(entry.action, Play)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_replays_with_every_score_met(path: Path) -> None:
    """Strict reading finds nothing odd, and the file is what we would write."""
    data = path.read_bytes()
    record = parse_gcg(data, strict=True)
    followed = follow(record)
    assert followed.warnings == ()
    assert followed.error is None
    assert followed.scores == followed.claimed
    assert write_gcg(record).encode() == data


def test_every_edition_and_number_of_players_is_here() -> None:
    """No edition, variant or table size is left out."""
    records = [parse_gcg(path.read_bytes()) for path in GAMES]
    assert {record.edition.id for record in records} == set(edition_ids())
    assert {len(record.players) for record in records} == {2, 3, 4}
    deeds = {type(entry.action).__name__ for record in records for entry in record.entries}
    assert deeds == {
        "ChallengeBonus",
        "Exchanged",
        "Passed",
        "Play",
        "RackGained",
        "RackLost",
        "Withdrawn",
        "TimeLost",
    }


@pytest.mark.parametrize("path", DIALECTS, ids=lambda path: path.stem)
def test_a_dialect_is_the_same_game(path: Path) -> None:
    """In every dialect the same tiles are on the same squares for the same points."""
    plain = follow(parse_gcg((FOLDER / "pocket-2.gcg").read_bytes()))
    record = parse_gcg(path.read_bytes())
    followed = follow(record)
    assert plays(record) == plays(plain.record)
    assert [step.score for step in followed.steps] == [step.score for step in plain.steps]
    assert followed.scores == followed.claimed == plain.scores
    odd = [slip.kind for slip in followed.warnings]
    assert odd == ([SlipKind.PLAYERS_NOT_LISTED] if path.stem == "no-player-lines" else [])
    assert parse_gcg(write_gcg(record)) == record
