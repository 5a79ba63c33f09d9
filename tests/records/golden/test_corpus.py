"""The corpus of real games and positions: each one replays, or is refused for its real defect.

The folder is named by ``TILEWRIGHT_CORPUS``; its files are not ours to ship.
"""

import re
from pathlib import Path

import pytest

from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.formats.cgp import parse_cgp, write_cgp
from tilewright.records.gcg import parse_gcg, write_gcg
from tilewright.records.record import follow

REFUSED = {
    "domino14__polish_endgame": (6, "Ó Ą Ć Ę Ł Ń Ś Ź Ż"),
    "magpie-data__duplicate_nicknames": (6, "no player is called"),
    "magpie-data__empty": (1, "expected 2 to 4 players"),
    "magpie-data__end_penalty_rack_malformed": (15, "'3' is no tile"),
    "magpie-data__exchange_malformed": (6, "'.' is no tile"),
    "magpie-data__first_rack_not_in_bag": (13, "3 tiles Z"),
    "magpie-data__game_events_overflow": (19, "lays no tile"),
    "magpie-data__invalid_phony_tiles_player_index": (22, "has not just made a play"),
    "magpie-data__invalid_tile_placement": (27, "'M70' is off the board"),
    "magpie-data__malformed_play": (11, "'2' is no letter"),
    "magpie-data__malformed_rack": (30, "'8' is no tile"),
    "magpie-data__no_matching_token": (10, "expected a square such as"),
    "magpie-data__pass_rack_malformed": (28, "'3' is no tile"),
    "magpie-data__play_out_of_bounds": (18, "H9 is empty"),
    "magpie__game_events_overflow": (18, "lays no tile"),
    "scrabscrap__hh19-inessa-stefan": (7, "Ä Ö Ü"),
    "scrabscrap__nu19_johannes-stefan": (7, "Ä Ö Ü"),
    "scrabscrap__nu19_stefan-hanns": (6, "Ä Ö Ü"),
    "scrabscrap__nu19_timon-alex": (3, "Ä Ö Ü"),
}
"""Files that cannot be replayed: the line that is to blame, and what is said about it."""

ODD = {
    "domino14__name_weird_encoding_with_header": {1: "encoding"},
    "magpie-data__description_after_events": {31: "before the first turn"},
    "magpie-data__duplicate_names": {3: "Two players"},
    "magpie-data__encoding_wrong_place": {20: "first line"},
    "magpie-data__event_after_last_rack": {36: "before the last turn"},
    "magpie-data__game_event_off_turn": {15: "turn of", 16: "turn of", 17: "total"},
    "magpie-data__last_rack2_not_in_bag": {13: "2 tiles K"},
    "magpie-data__note_before_events": {4: "note"},
    "magpie-data__phony_tiles_returned_mismatch": {22: "rack was"},
    "magpie-data__redundant_pragma": {5: "twice"},
    "magpie-data__six_pass_cumulative_scoring_error": {17: "total is given as -17"},
    "magpie-data__six_pass_last_rack_malformed": {16: "deducted as"},
    "magpie-data__time_penalty_before_rack_penalties": {16: "time"},
    "magpie-data__time_penalty_before_rack_points": {45: "total", 46: "time"},
    "magpie-data__time_penalty_between_rack_penalties": {18: "time"},
    "magpie-data__time_penalty_duplicate": {47: "twice"},
    "magpie-data__time_penalty_first_event": {12: "total", 13: "time", 14: "total"},
    "magpie-data__unrecognized_game_variant": {2: "#game-type"},
    "quackle__consonant_heaviness_tendency": {2: "Two players"},
    "quackle__multiplayer-crash": dict.fromkeys((7, 8, 9, 13, 15, 16, 18, 19, 20), "does not hold"),
    "woogles__r20_peter": {19: "score is given as +115; it is +113"},
}
"""Files that replay with something odd: on each line what is said first."""

HARMLESS = {"domino14__name_weird_encoding_with_header"}
"""Files that are odd but right."""

ODD_SCORES = {
    "magpie-data__game_event_off_turn",
    "magpie-data__six_pass_cumulative_scoring_error",
    "magpie-data__time_penalty_before_rack_penalties",
    "magpie-data__time_penalty_before_rack_points",
    "magpie-data__time_penalty_between_rack_penalties",
    "magpie-data__time_penalty_first_event",
}
"""Files whose last totals are not what their own lines add up to."""

POSITIONS = {"bag1.txt": 0, "bag2.txt": 0, "malformed.txt": 6, "positions.txt": 6}
"""Files of positions and how many of their lines are malformed or in another language's tiles."""

GERMAN = (
    "E15/1 N9/1 S7/1 I6/1 R6/1 T6/1 U6/1 A5/1 D4/1 H4/2 G3/2 L3/2 O3/2 M4/3 B2/3 W1/3 Z1/3 C2/4"
    " F2/4 K2/4 P1/4 Ä1/6 J1/6 Ü1/6 V1/6 Ö1/8 X1/8 Q1/10 Y1/10"
)
POLISH = (
    "A9/1 E7/1 I8/1 N5/1 O6/1 R4/1 S4/1 W4/1 Z5/1 C3/2 D3/2 K3/2 L3/2 M3/2 P3/2 T3/2 Y4/2 B2/3"
    " G2/3 H2/3 J2/3 Ł2/3 U2/3 Ą1/5 Ę1/5 F1/5 Ó1/5 Ś1/5 Ż1/5 Ć1/6 Ń1/7 Ź1/9"
)


def games(corpus: Path) -> dict[str, bytes]:
    """Return the files of the corpus by name."""
    found = {path.stem: path.read_bytes() for path in sorted((corpus / "gcg").glob("*.gcg"))}
    assert found
    return found


def in_language(spec: str) -> Edition:
    """Return the pocket edition with the tiles of another language."""
    letters = "\n".join(
        f'"{letter}" = [{count}, {points}]'
        for letter, count, points in re.findall(r"(\w)(\d+)/(\d+)", spec)
    )
    text = re.sub(
        r"(?s)(?<=\[tiles\.standard\.letters\]\n).*?(?=\n\n\[)",
        letters,
        load_edition("pocket").document,
    )
    return parse_edition(text)


def test_malformed_games_are_refused_with_their_line(corpus: Path) -> None:
    """Each defect is found where it is."""
    found = games(corpus)
    for name, (line, message) in REFUSED.items():
        with pytest.raises(NotationError, match=re.escape(message)) as caught:
            parse_gcg(found[name])
        assert caught.value.line == line, name
        assert caught.value.column is not None, name


def test_well_formed_games_replay_with_every_score_met(corpus: Path) -> None:
    """All scores and totals are ours, but for the slips that the table names."""
    for name, data in games(corpus).items():
        if name in REFUSED:
            continue
        followed = follow(parse_gcg(data))
        assert followed.error is None, name
        said: dict[int | None, str] = {}
        for slip in followed.warnings:
            if not slip.message.startswith("The lexicon"):
                said.setdefault(slip.line, slip.message)
        expected = ODD.get(name, {})
        assert set(said) == set(expected), name
        for line, message in expected.items():
            assert message in said[line], name
        assert (followed.scores == followed.claimed) == (name not in ODD_SCORES), name


def test_real_games_are_read_back(corpus: Path) -> None:
    """Export then import gives the same game, notes and strangers' pragmata included."""
    for name, data in games(corpus).items():
        if name not in REFUSED:
            record = parse_gcg(data)
            assert parse_gcg(write_gcg(record).encode()) == record, name


def test_strict_reading_refuses_what_is_odd(corpus: Path) -> None:
    """Strict reading takes a game without a slip and refuses every other at its first one."""
    for name, data in games(corpus).items():
        lines = {REFUSED[name][0]} if name in REFUSED else set(ODD.get(name, ()))
        if lines and name not in HARMLESS:
            with pytest.raises(NotationError) as caught:
                parse_gcg(data, strict=True)
            assert caught.value.line == min(lines), name
        else:
            parse_gcg(data, strict=True)


@pytest.mark.parametrize(
    ("pattern", "spec", "slips"),
    [
        ("domino14__polish*", POLISH, set()),
        ("scrabscrap__hh19*", GERMAN, set()),
        ("scrabscrap__nu19_timon*", GERMAN, set()),
        ("scrabscrap__nu19_stefan*", GERMAN, {28}),
        ("scrabscrap__nu19_johannes*", GERMAN, {20, 26}),
    ],
)
def test_games_in_other_languages_replay_with_their_tiles(
    corpus: Path, pattern: str, spec: str, slips: set[int]
) -> None:
    """With an edition that has the tiles, a game in another language is a game like any other."""
    edition = in_language(spec)
    (path,) = (corpus / "gcg").glob(f"{pattern}.gcg")
    record = parse_gcg(path.read_bytes(), edition=edition)
    odd = {slip.line for slip in follow(record).warnings if not slip.harmless}
    assert odd == slips
    assert parse_gcg(write_gcg(record), edition=edition) == record


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
