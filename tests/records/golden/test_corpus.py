"""The corpus of real games and positions: each one replays, or is refused for its real defect.

The folder is named by ``TILEWRIGHT_CORPUS``; its files are not ours to ship.
"""

from pathlib import Path

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.cgp import parse_cgp, write_cgp
from tilewright.records.follow import follow
from tilewright.records.gcg import parse_gcg, read_gcg, write_gcg
from tilewright.records.slips import SlipKind

REFUSED = {
    "domino14__polish_endgame": 6,
    "magpie-data__duplicate_nicknames": 6,
    "magpie-data__empty": 1,
    "magpie-data__end_penalty_rack_malformed": 15,
    "magpie-data__exchange_malformed": 6,
    "magpie-data__first_rack_not_in_bag": 13,
    "magpie-data__game_events_overflow": 19,
    "magpie-data__invalid_phony_tiles_player_index": 22,
    "magpie-data__invalid_tile_placement": 27,
    "magpie-data__malformed_play": 11,
    "magpie-data__malformed_rack": 30,
    "magpie-data__no_matching_token": 10,
    "magpie-data__pass_rack_malformed": 28,
    "magpie-data__play_out_of_bounds": 18,
    "magpie__game_events_overflow": 18,
    "scrabscrap__hh19-inessa-stefan": 7,
    "scrabscrap__nu19_johannes-stefan": 7,
    "scrabscrap__nu19_stefan-hanns": 6,
    "scrabscrap__nu19_timon-alex": 3,
}
"""Files that cannot be replayed, and the line at fault."""

K = SlipKind
ODD = {
    "domino14__name_weird_encoding_with_header": {1: K.ENCODING},
    "magpie-data__description_after_events": {31: K.TOO_LATE},
    "magpie-data__duplicate_names": {3: K.SAME_NAME},
    "magpie-data__encoding_wrong_place": {20: K.TOO_LATE},
    "magpie-data__event_after_last_rack": {36: K.RACK_TOO_EARLY},
    "magpie-data__game_event_off_turn": {15: K.OUT_OF_TURN, 16: K.OUT_OF_TURN, 17: K.WRONG_TOTAL},
    "magpie-data__last_rack2_not_in_bag": {13: K.RACK_IMPOSSIBLE},
    "magpie-data__note_before_events": {4: K.NOTE_TOO_EARLY},
    "magpie-data__phony_tiles_returned_mismatch": {22: K.RACK_CHANGED},
    "magpie-data__redundant_pragma": {5: K.GIVEN_TWICE},
    "magpie-data__six_pass_cumulative_scoring_error": {17: K.WRONG_TOTAL},
    "magpie-data__six_pass_last_rack_malformed": {16: K.RACK_MISCOUNTED},
    "magpie-data__time_penalty_before_rack_penalties": {16: K.TIME_NOT_LAST},
    "magpie-data__time_penalty_before_rack_points": {45: K.WRONG_TOTAL, 46: K.TIME_NOT_LAST},
    "magpie-data__time_penalty_between_rack_penalties": {18: K.TIME_NOT_LAST},
    "magpie-data__time_penalty_duplicate": {47: K.TIME_TWICE},
    "magpie-data__time_penalty_first_event": {
        12: K.WRONG_TOTAL,
        13: K.TIME_NOT_LAST,
        14: K.WRONG_TOTAL,
    },
    "magpie-data__unrecognized_game_variant": {2: K.UNKNOWN_VALUE},
    "quackle__consonant_heaviness_tendency": {2: K.SAME_NAME},
    "quackle__multiplayer-crash": dict.fromkeys((7, 8, 9, 13, 15, 16, 18, 19, 20), K.NOT_ON_RACK),
    "woogles__r20_peter": {19: K.WRONG_SCORE},
}
"""Files that replay with slips: the first one on each line."""

HARMLESS = {"domino14__name_weird_encoding_with_header"}
"""Files that are odd but correct."""

ODD_SCORES = {
    "magpie-data__game_event_off_turn",
    "magpie-data__six_pass_cumulative_scoring_error",
    "magpie-data__time_penalty_before_rack_penalties",
    "magpie-data__time_penalty_before_rack_points",
    "magpie-data__time_penalty_between_rack_penalties",
    "magpie-data__time_penalty_first_event",
}
"""Files whose last totals are not the sums of their own lines."""

POSITIONS = {"bag1.txt": 0, "bag2.txt": 0, "malformed.txt": 6, "positions.txt": 5}
"""Files of positions and how many of their lines are malformed or in tiles that no one names."""


def games(corpus: Path) -> dict[str, bytes]:
    """Return the files of the corpus by name."""
    found = {path.stem: path.read_bytes() for path in sorted((corpus / "gcg").glob("*.gcg"))}
    assert found
    return found


def test_malformed_games_are_refused_with_their_line(corpus: Path) -> None:
    """Each defect is found where it is."""
    found = games(corpus)
    for name, line in REFUSED.items():
        with pytest.raises(NotationError) as caught:
            parse_gcg(found[name])
        assert caught.value.line == line, name
        assert caught.value.column is not None, name


def test_well_formed_games_replay_with_every_score_met(corpus: Path) -> None:
    """All scores and totals match ours, except for the slips that the table names."""
    for name, data in games(corpus).items():
        if name in REFUSED:
            continue
        followed = follow(parse_gcg(data))
        assert followed.error is None, name
        found: dict[int | None, SlipKind] = {}
        for slip in followed.warnings:
            if slip.kind is not SlipKind.UNKNOWN_LEXICON:
                found.setdefault(slip.line, slip.kind)
        assert found == ODD.get(name, {}), name
        assert (followed.scores == followed.claimed) == (name not in ODD_SCORES), name


def test_real_games_are_read_back(corpus: Path) -> None:
    """Export then import gives the same game, notes and unknown pragmas included."""
    for name, data in games(corpus).items():
        if name not in REFUSED:
            record = parse_gcg(data)
            assert parse_gcg(write_gcg(record).encode()) == record, name


def test_strict_reading_refuses_what_is_odd(corpus: Path) -> None:
    """Strict reading accepts a game without slips and refuses every other at its first one."""
    for name, data in games(corpus).items():
        lines = {REFUSED[name]} if name in REFUSED else set(ODD.get(name, ()))
        if lines and name not in HARMLESS:
            with pytest.raises(NotationError) as caught:
                parse_gcg(data, strict=True)
            assert caught.value.line == min(lines), name
        else:
            parse_gcg(data, strict=True)


def test_positions_are_read_back(corpus: Path) -> None:
    """parse(write(x)) == x for every well-formed line; the others are refused with a column."""
    paths = [*sorted((corpus / "cgp").glob("*.txt")), *sorted((corpus / "bench").glob("*.cgp"))]
    assert paths
    for path in paths:
        refused = 0
        for line in filter(str.strip, path.read_text(encoding="utf-8").splitlines()):
            try:
                position = parse_cgp(line)
            except NotationError as error:
                refused += error.column is not None
            else:
                assert parse_cgp(write_cgp(position)) == position
        assert refused == POSITIONS.get(path.name, 0), path.name


ABROAD = {
    "domino14__polish_endgame": ("polish", {}),
    "scrabscrap__hh19-inessa-stefan": ("german", {}),
    # The withdrawn NEUENDER uses a U that is not on the rack, and its score lacks other tiles.
    "scrabscrap__nu19_johannes-stefan": (
        "german",
        {20: {K.NOT_ON_RACK, K.WRONG_SCORE, K.WRONG_TOTAL}, 26: {K.WRONG_TOTAL}},
    ),
    # 13A TÄLE scores 22 points; 32 were written down.
    "scrabscrap__nu19_stefan-hanns": ("german", {28: {K.WRONG_SCORE}}),
    "scrabscrap__nu19_timon-alex": ("german", {}),
}
"""The games in other languages: their edition, and the slips of those who wrote them."""


@pytest.mark.parametrize("name", ABROAD)
def test_games_in_other_languages_replay_with_their_tiles(corpus: Path, name: str) -> None:
    """Every score and total agrees, except for the slips; umlauts are read from Latin-1."""
    edition, slips = ABROAD[name]
    data = (corpus / "gcg" / f"{name}.gcg").read_bytes()
    followed = read_gcg(data, edition=load_edition(edition))
    assert followed.error is None
    found: dict[int, set[SlipKind]] = {}
    for slip in followed.slips:
        found.setdefault(slip.line or 0, set()).add(slip.kind)
    assert found == slips
    assert len(followed.record.entries) > 25
    assert parse_gcg(write_gcg(followed.record)).edition == load_edition(edition)


def test_a_file_can_name_its_tiles(corpus: Path) -> None:
    """A pragma of other programs names the language; without it, the refusal does."""
    data = (corpus / "gcg" / "domino14__polish_endgame.gcg").read_text(encoding="utf-8")
    named = data.replace("#player1", "#tile-distribution polish\n#player1", 1)
    assert parse_gcg(named).edition.id == "polish"
    with pytest.raises(NotationError, match="such as polish"):
        parse_gcg(data)
