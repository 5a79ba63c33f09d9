"""Kept games on paper: GCG files can be kept and corrected, and kept games become records."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.records.kept.cases import CASES, HORN, game, play, said
from tests.records.kept.test_follow_games import HOUSE, all_were_dealt_to, kept_from
from tests.rules.tables import WORDS, few, switch_edition
from tilewright.errors import NotationError
from tilewright.records.follow import follow
from tilewright.records.gcg.reader import parse_gcg, read_gcg
from tilewright.records.gcg.writer import write_gcg
from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.follow import follow_kept
from tilewright.records.kept.from_record import kept_from_record
from tilewright.records.kept.keeping import Keeping
from tilewright.records.kept.model import BareScore, KeptGame, KeptPlay, Said
from tilewright.records.kept.to_record import OnPaper, record_from_kept
from tilewright.records.record import HasLeft, Record
from tilewright.rules.outcome import LeaveReason
from tilewright.testing.random_game import play_random_game
from tilewright.units import Seat

PAIR = 2


def kept_with_a_correction(kept: KeptGame) -> KeptGame:
    """Enter a game as a scorekeeper would: one play is a bare score first, another is forgotten."""
    plays = [place for place, entry in enumerate(kept.entries) if isinstance(entry, KeptPlay)]
    wrong = plays[len(plays) // 2] if plays else -1
    forgotten = plays[len(plays) // 3] if len(plays) > PAIR else -1
    keeping = Keeping(KeptGame(kept.header))
    for place, entry in enumerate(kept.entries):
        if place == forgotten:
            continue
        keeping = keeping.add(_bare(entry) if place == wrong else entry)
    if wrong >= 0:
        keeping = keeping.edit(kept.entries[wrong])
    if forgotten >= 0:
        keeping = keeping.insert(forgotten, kept.entries[forgotten])
    return keeping.game


def _bare(entry: Said) -> Said:
    return BareScore(id=entry.id, seat=entry.seat, score=entry.score or 0)


def corpus_records(corpus: Path, step: int) -> list[Record]:
    """Return the recorded games for two that can be replayed, or one in ``step`` of them."""
    records = []
    for file in sorted(corpus.glob("gcg/*.gcg"))[::step]:
        try:
            followed = read_gcg(file.read_bytes())
        except NotationError:
            continue
        if followed.error is None and len(followed.record.players) == PAIR:
            records.append(followed.record)
    return records


def check_records(records: list[Record]) -> None:
    """Keep every game with corrections, and compare its record and its scores."""
    assert records
    for record in records:
        kept = kept_from_record(record)
        assert load_kept(dump_kept(kept)) == kept
        corrected = kept_with_a_correction(kept)
        assert record_from_kept(follow_kept(corrected)).record == record
        assert follow_kept(corrected).finals == follow(record).scores


def test_a_corrected_game_has_the_record_of_its_import(corpus: Path) -> None:
    """Some real games, kept with a correction in the middle, have the same record and scores."""
    check_records(corpus_records(corpus, 6))


@pytest.mark.soak
def test_every_corrected_game_has_the_record_of_its_import(corpus: Path) -> None:
    """All real games for two, kept with a correction, have the same record and scores."""
    records = corpus_records(corpus, 1)
    assert len(records) > 100
    check_records(records)


@pytest.mark.parametrize("number", range(16))
def test_refereed_games_become_records(number: int) -> None:
    """A random game that was refereed becomes a record with the referee's scores."""
    house = HOUSE[number % len(HOUSE)]
    edition = switch_edition(house) if number % 5 == 0 else few(house)
    played, _ = play_random_game(edition, WORDS, 2 + number % 3, Random(f"paper {number}"))
    if not all_were_dealt_to(played):
        return
    kept = kept_from(played)
    record = record_from_kept(follow_kept(kept)).record
    followed = follow(record)
    assert followed.error is None
    assert followed.scores == follow_kept(kept).finals == played.scores
    assert parse_gcg(write_gcg(record), edition=edition).entries


def on_paper(name: str) -> OnPaper:
    """Return a golden case on paper."""
    return record_from_kept(follow_kept(load_kept(json.dumps(CASES[name][2]))))


def test_a_record_stops_before_a_bare_score() -> None:
    """What comes after a bare score can't be replayed; the losses say so."""
    paper = on_paper("bare-scores")
    assert len(paper.record.entries) == 1
    assert "entry 2" in paper.losses[-1]


@pytest.mark.parametrize("name", CASES)
def test_every_case_can_be_written(name: str) -> None:
    """Whatever was entered, there is a record that can be replayed and written as GCG."""
    paper = on_paper(name)
    assert follow(paper.record).error is None
    assert write_gcg(paper.record)


def test_what_paper_cannot_hold_is_listed() -> None:
    """Levels, dates, clocks, adjustments, refused entries and branches are named."""
    tree = game(
        [
            {**HORN, "clock": 5},
            play(1, "1A", "AT"),
            said("adjust", 0, points=7),
            said("unplayed", 0, rest=True),
            said("leave", 1),
        ],
        date="2026-11-17",
        title="At home",
        lexicon="family",
        levels=("beginner", None),
    )
    kept = load_kept(json.dumps(tree))
    kept = replace(kept, branches=load_kept(json.dumps(tree)).branches)
    paper = record_from_kept(follow_kept(kept))
    for word in ("levels", "date", "clock", "left", "Entry 2", "Entry 3", "Entry 4"):
        assert any(word in loss for loss in paper.losses), word
    assert paper.record.pragma("title") == "At home"
    assert paper.record.pragma("lexicon") == "family"
    assert paper.record.entries[-1].circumstances == (HasLeft(Seat(1), LeaveReason.RESIGNED),)
