"""GCG line by line: every dialect is read alike, every oddity named, nonsense refused in place."""

import pytest

from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.geometry import Square
from tilewright.records.follow import follow
from tilewright.records.gcg import parse_gcg, write_gcg
from tilewright.records.gcg.lines import MOST_EVENTS
from tilewright.records.record import (
    ChallengeBonus,
    Entry,
    Exchanged,
    FinalRack,
    Passed,
    Pragma,
    RackGained,
    RackLost,
    Record,
    RecordPlayer,
    TimeLost,
    Withdrawn,
)
from tilewright.records.slips import SlipKind
from tilewright.units import Seat

POCKET = load_edition("pocket")
HEAD = "#player1 ann Ann Archer\n#player2 bob Bob Baker\n"
HORN = ">ann: HORNSTU 8F HORN +14 14\n"
FARM = ">bob: AFMRSTU H6 FA.M +9 9\n"


def read(text: str) -> Record:
    """Read a game whose players are known."""
    return parse_gcg(HEAD + text)


def last(text: str) -> Entry:
    """Return the last entry of a game."""
    return read(text).entries[-1]


def odd(text: str) -> list[tuple[int | None, SlipKind]]:
    """Return the warnings about a game."""
    warnings = follow(parse_gcg(text)).warnings
    assert all(slip.message for slip in warnings)
    return [(slip.line, slip.kind) for slip in warnings]


def test_a_game_is_read() -> None:
    """Players, plays, racks, claims and lines are read as written."""
    record = read(HORN + FARM)
    assert record.players == (RecordPlayer("ann", "Ann Archer"), RecordPlayer("bob", "Bob Baker"))
    assert record.edition == POCKET
    first, second = record.entries
    assert (first.seat, first.score, first.total, first.line) == (0, 14, 14, 3)
    assert first.rack == POCKET.tiles.parse_tiles("HORNSTU")
    assert second.seat == 1
    followed = follow(record)
    assert followed.warnings == ()
    assert followed.scores == (14, 9)


@pytest.mark.parametrize(
    "line",
    [
        ">bob: AFMRSTU H6 FA.M +9 9",
        ">bob:  AFMRSTU   h6   FARM         +9    9  OR, AN",
        ">bob:\tAFMRSTU\tH6\tFA(R)M\t9\t9",
        "> bob : SUAFMRT H6 FArM +9 +9",
        "  >bob: AFMRSTU H6 FA.M +9 9   ",
        ">BOB: AFMRSTU H6 FA.M +9 9",
    ],
)
def test_plays_have_many_dialects(line: str) -> None:
    """Spaces, tabs, cases, trailing words and the ways to skip a square mean the same."""
    assert read(HORN + line).entries == read(HORN + FARM).entries


@pytest.mark.parametrize(
    ("line", "action"),
    [
        (">bob: AEIOUUU -UUU +0 0", Exchanged.of(POCKET.tiles.parse_tiles("UUU"))),
        (">bob: AEIOUUU -UUU 0 0", Exchanged.of(POCKET.tiles.parse_tiles("UUU"))),
        (">bob: AEIOUUU -3 +0 0", Exchanged(3)),
        (">bob: -3 +0 0", Exchanged(3)),
        (">bob: AEIOUUU - +0 0", Passed()),
        (">bob: AEIOUUU -  -0 0", Passed()),
        (">bob: AEIOUUU -0 +0 0", Passed()),
        (">bob: - +0 0", Passed()),
        (">ann: HORNSTU --  -14 0", Withdrawn()),
        (">ann: HORNSTU -- +0 0", Withdrawn()),
        (">ann: -- -0 0", Withdrawn()),
        (">ann: STU (challenge) +5 19", ChallengeBonus(5)),
        (">ann:  (challenge) +5 19", ChallengeBonus(5)),
        (">ann: (CHALLENGE) +5 19", ChallengeBonus(5)),
        (">ann: STU (time) -10 4", TimeLost(10)),
        (">ann:  (time) -10 4", TimeLost(10)),
        (">ann: (AE) +4 18", RackGained(POCKET.tiles.parse_tiles("AE"))),
        (">ann: AE (AE) -2 12", RackLost(POCKET.tiles.parse_tiles("AE"))),
        (">ann: (AE) -2 12", RackLost(POCKET.tiles.parse_tiles("AE"))),
        (">ann: ? (?) +0 14", RackLost(POCKET.tiles.parse_tiles("?"))),
    ],
)
def test_every_kind_of_event_is_read(line: str, action: object) -> None:
    """Each form of the clubs' files has its entry."""
    assert last(HORN + line).action == action


def test_a_rack_may_be_missing_or_unknown() -> None:
    """A play without a rack, or with one marked unknown, is still a play."""
    for line in (">ann: 8F HORN +14 14", ">ann: UNKNOWN 8F HORN +14 14"):
        entry = last(line)
        assert entry.rack is None
        assert entry.action == last(HORN).action


def test_lettered_rows_turn_the_coordinates() -> None:
    """With ``#orientation lettered-rows`` a letter first reads across; nothing else changes."""
    turned = parse_gcg(f"#orientation lettered-rows\n{HEAD}>ann: HORNSTU H6 HORN +14 14\n")
    assert turned.entries == read(HORN).entries
    assert turned == parse_gcg(write_gcg(turned))
    down = parse_gcg(f"#orientation lettered-rows\n{HEAD}>ann: HORNSTU 8F HORN +14 14\n")
    assert [square.name for square in _squares(down)] == ["H6", "H7", "H8", "H9"]


def _squares(record: Record) -> tuple[Square, ...]:
    action = record.entries[0].action
    assert hasattr(action, "squares")
    squares: tuple[Square, ...] = action.squares
    return squares


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_will_do(end: str) -> None:
    """Lines of any system are counted alike."""
    text = (HEAD + HORN + FARM).replace("\n", end)
    assert parse_gcg(text.encode()) == read(HORN + FARM)


def test_encodings() -> None:
    """UTF-8 with or without a declaration, ISO-8859-1 otherwise; a byte order mark is dropped."""
    text = HEAD.replace("ann", "zoë") + HORN.replace("ann", "zoë")
    plain = parse_gcg(text.encode())
    assert plain.players[0].nick == "zoë"
    assert parse_gcg(text.encode("iso-8859-1")) == plain
    assert parse_gcg(b"\xef\xbb\xbf" + text.encode()) == plain
    assert parse_gcg("\ufeff" + text) == plain
    headed = "#character-encoding UTF-8\n" + text
    assert parse_gcg(headed.encode()) == plain
    assert follow(parse_gcg(headed.encode())).warnings == ()
    assert follow(parse_gcg("#character-encoding ISO-8859-1\n" + text)).warnings == ()


def test_wrong_encodings_are_named() -> None:
    """A file with a wrong declaration is read as well as possible, with a warning."""
    text = HEAD.replace("ann", "zoë")
    liar = ("#character-encoding UTF-8\n" + text).encode("iso-8859-1")
    assert parse_gcg(liar).players[0].nick == "zoë"
    assert [slip.harmless for slip in parse_gcg(liar).warnings] == [False]
    odd_one = ("#character-encoding KOI8-R\n" + text).encode("iso-8859-1")
    assert [slip.harmless for slip in parse_gcg(odd_one).warnings] == [True]
    assert odd("#character-encoding KOI8-R\n" + HEAD) == [(1, SlipKind.ENCODING)]


def test_notes_run_over_lines() -> None:
    """A note belongs to the turn before it, over any number of lines."""
    record = read(f"{HORN}#note one\n  two\n\nthree\n\n#note four\n{FARM}")
    assert record.entries[0].note == "one\n  two\n\nthree\nfour"
    assert record.entries[1].note == ""
    assert parse_gcg(write_gcg(record)) == record


def test_a_note_before_all_turns_stands_for_itself() -> None:
    """It is kept, with a warning."""
    record = read(f"#note early\nbird\n#note worm\n{HORN}")
    assert record.pragmas == (Pragma("note", "early\nbird\nworm"),)
    assert odd(f"{HEAD}#note early\n{HORN}") == [(3, SlipKind.NOTE_TOO_EARLY)]
    assert parse_gcg(write_gcg(record)) == record


def test_pragmas_are_kept_where_they_stand() -> None:
    """Unknown pragmas are written back in their place, even an empty one."""
    record = read(f"#Style wsc\n#-\n{HORN}#tile x y\n{FARM}#incomplete \n")
    assert record.pragmas == (
        Pragma("style", "wsc"),
        Pragma("-", ""),
        Pragma("tile", "x y", 1),
        Pragma("incomplete", "", 2),
    )
    assert parse_gcg(write_gcg(record)) == record
    assert read("#tab\tbed words\n").pragmas == (Pragma("tab", "bed words"),)


def test_racks_after_the_last_turn() -> None:
    """``#rackN`` is what a player holds at the end; before the last turn it gets a warning."""
    record = read(f"{HORN}#rack2 AFMRSTU\n#rack1 AB\n#rack1 ABC\n#rack9 odd\n#rack\n")
    tiles = POCKET.tiles.parse_tiles
    assert record.racks == (FinalRack(Seat(0), tiles("ABC")), FinalRack(Seat(1), tiles("AFMRSTU")))
    assert [slip.kind for slip in record.warnings] == [SlipKind.RACK_TWICE]
    assert parse_gcg(write_gcg(record)) == record
    early = read(f"#rack1 HORNSTU\n{HORN}")
    assert early.racks == ()
    assert early.pragmas == (Pragma("rack1", "HORNSTU"),)
    assert early.warnings[0].line == 3
    assert read("#rack1\n").racks == ()


def test_players_of_one_name_take_turns() -> None:
    """Where two have the same short name, the order of turns distinguishes them."""
    record = parse_gcg(
        "#player1 me One\n#player2 me Two\n>me: 8F HORN +14 14\n>me: H6 FA.M +9 9\n"
        ">me: -- -9 0\n>me: - +0 14\n"
    )
    assert [entry.seat for entry in record.entries] == [0, 1, 1, 0]
    assert [slip.line for slip in follow(record).warnings] == [2]
    three = parse_gcg(
        "#player1 me\n#player2 you\n#player3 me\n>me: - +0 0\n>me: - +0 0\n>you: - +0 0\n"
    )
    assert [entry.seat for entry in three.entries] == [0, 0, 1]


def test_a_short_name_may_hold_a_colon() -> None:
    """The names that the file lists are found whole."""
    record = parse_gcg("#player1 a:b\n#player2 a\n>a:b: - +0 0\n>a: - +0 0\n")
    assert [entry.seat for entry in record.entries] == [0, 1]


def test_players_can_be_found_from_the_turns() -> None:
    """A file that lists no players is read by who moves, with a warning."""
    record = parse_gcg(HORN + FARM)
    assert [player.nick for player in record.players] == ["ann", "bob"]
    assert record.warnings[0].kind is SlipKind.PLAYERS_NOT_LISTED


def test_an_edition_is_named_by_a_pragma_of_our_own() -> None:
    """Edition and house rules come from the file and are written back."""
    text = (
        '#tilewright-edition super@1\n#tilewright-rule challenge.rule="five"\n'
        "#tilewright-rule exchange.minimum=9\n" + HEAD
    )
    record = parse_gcg(text)
    assert record.edition.id == "super"
    assert [rule.field for rule in record.edition.house] == ["challenge.rule", "exchange.minimum"]
    assert parse_gcg(write_gcg(record)) == record
    assert record.warnings == ()


def test_a_large_board_of_another_tool_is_the_super_edition() -> None:
    """A layout named super is ours; a named edition comes first."""
    record = parse_gcg("#board-layout SuperCrosswordGame\n" + HEAD)
    assert record.edition.id == "super"
    both = "#tilewright-edition glass\n#board-layout SuperCrosswordGame\n" + HEAD
    assert parse_gcg(both).edition.id == "glass"


def test_an_edition_that_is_given_beats_the_file() -> None:
    """The option wins; a contradiction in the file gets a warning."""
    large = load_edition("large-print")
    record = parse_gcg("#tilewright-edition super@1\n#game-type odd\n" + HEAD, edition=large)
    assert record.edition is large
    assert [(slip.kind, slip.harmless) for slip in record.warnings] == [
        (SlipKind.OTHER_EDITION, True),
        (SlipKind.UNKNOWN_VALUE, True),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"#lexicon CSW21\n{HEAD}",
            (1, SlipKind.UNKNOWN_LEXICON),
        ),
        (f"#lexicon enable\n{HEAD}", None),
        (f"#game-type lonify\n{HEAD}", (1, SlipKind.UNKNOWN_VALUE)),
        (f"#game-type classic\n{HEAD}", None),
        (f"#tile-distribution norsk\n{HEAD}", (1, SlipKind.UNKNOWN_VALUE)),
        (f"#board-layout standard15\n{HEAD}", None),
        (f"{HEAD}#title a\n#title b\n", (4, SlipKind.GIVEN_TWICE)),
        (f"{HEAD}#player1 cid\n", (3, SlipKind.GIVEN_TWICE)),
        (f"{HEAD}{HORN}#description x\n", (4, SlipKind.TOO_LATE)),
        (
            f"{HEAD}#character-encoding UTF-8\n",
            (3, SlipKind.TOO_LATE),
        ),
        ("#player1 a A B\n#player2 b A B\n", (2, SlipKind.SAME_NAME)),
        ("#player1 a\n#player2 a\n", (2, SlipKind.SAME_NAME)),
    ],
)
def test_oddities_of_the_header(text: str, expected: tuple[int, SlipKind] | None) -> None:
    """A pragma that is repeated, too late or unknown is a warning."""
    assert odd(text) == ([] if expected is None else [expected])


@pytest.mark.parametrize("head", ["", "#player1 ann Ann\n"])
def test_a_game_of_one_player_names_the_player(head: str) -> None:
    """The error is about the file, not about how many players the edition allows."""
    with pytest.raises(NotationError, match=r"\bann\b.*#player2"):
        parse_gcg(f"{head}>ann: 8F HORN +14 14\n")


REFUSED = [
    ("", 1, 1),
    ("hello", 1, 1),
    ("#player1 ann\n", 1, 1),
    ("#player1 a\n#player3 b\n", 2, 1),
    ("#player1 a\n#player5 b\n", 2, 1),
    ("#player1 a\n#player12 b\n", 2, 1),
    ("#player1 a\n#player2\n", 2, 9),
    (">ann: - +0 0\n>b c: - +0 0\n", 2, 2),
    (">ann: - +0 0\n", 1, 1),
    (f"{HEAD}words\n", 3, 1),
    (f"{HEAD}>cid: - +0 0\n", 3, 2),
    (f"{HEAD}>ann\n", 3, 2),
    (f"{HEAD}> : x\n", 3, 3),
    (f"{HEAD}>ann:\n", 3, 6),
    (f"{HEAD}>ann: HORN\n", 3, 11),
    (f"{HEAD}>ann: HORNSTU HORN +14 14\n", 3, 15),
    (f"{HEAD}>ann: HORNSTU 8F\n", 3, 17),
    (f"{HEAD}>ann: HORNSTU 8F HORN\n", 3, 22),
    (f"{HEAD}>ann: HORNSTU 8F HORN +14\n", 3, 26),
    (f"{HEAD}>ann: HORNSTU 8F HORN x 14\n", 3, 23),
    (f"{HEAD}>ann: HORNSTU 8F HORN 14 x\n", 3, 26),
    (f"{HEAD}>ann: HOR8STU 8F HORN 14 14\n", 3, 7),
    (f"{HEAD}>ann: HORNSTU M70 HORN 14 14\n", 3, 15),
    (f"{HEAD}>ann: HORNSTU 8F HO2N 14 14\n", 3, 20),
    (f"{HEAD}>ann: HORNSTU 8F H.RN 14 14\n", 3, 19),
    (f"{HEAD}>ann: HORNSTU -H.R 0 0\n", 3, 16),
    (f"{HEAD}>ann: HORNSTU -8 0 0\n", 3, 16),
    (f"{HEAD}>ann: HORNSTU -888 0 0\n", 3, 16),
    (f"{HEAD}>ann: HORNSTU [A 0 0\n", 3, 15),
    (f"{HEAD}>ann: (1) +2 2\n", 3, 8),
    (f"{HEAD}>ann: 1A HORN 14 14\n", 3, 7),
    (f"{HEAD}>ann: 8F ZORZ 1 1\n", 3, 7),
    (f"{HEAD}>ann: -- +0 0\n", 3, 2),
    (f"{HEAD}>ann: 1A HORN 14 14\n>bob: x\n", 3, 7),
    (f"{HEAD}{HORN}>bob: x\n>ann: 1A AT 1 1\n", 4, 8),
    (f"{HEAD}#rack1 A1\n", 3, 8),
    (f"{HEAD}>ann: HÜRNSTU 8F HÜRN 14 14\n>bob: ÄB - 0 0\n", 3, 7),
    (f"#tilewright-edition ./own.toml\n{HEAD}", 1, 21),
    (f"#tilewright-edition nowhere\n{HEAD}", 1, 1),
    (f"#tilewright-rule rack\n{HEAD}", 1, 18),
    (f"#tilewright-rule rack=x\n{HEAD}", 1, 18),
    (f"#tilewright-rule rack={'[' * 99}\n{HEAD}", 1, 18),
    (f"#tilewright-rule rack=99\n{HEAD}", 1, 1),
    ("x" * 1_000_001, 1, 1),
    (HEAD + ">ann: - +0 0\n" * 2001, 2003, 1),
]


@pytest.mark.parametrize(
    ("text", "line", "column"), REFUSED, ids=[str(n) for n in range(len(REFUSED))]
)
def test_nonsense_is_refused_in_its_place(text: str, line: int, column: int) -> None:
    """A game that cannot be replayed is refused with line and column."""
    with pytest.raises(NotationError) as caught:
        parse_gcg(text.encode())
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (f"{HEAD}>ann: HORNSTU 8F HORN +15 15\n", 3, 23),
        (f"{HEAD}>ann: HORNSTU 8F HORN +14 15\n", 3, 27),
        (f"{HEAD}>ann: HARNSTU 8F HORN +14 14\n", 3, 7),
        (f"{HEAD}{HORN}>ann: - +0 14\n", 4, 2),
        (f"{HEAD}{HORN}#title late\n", 4, 1),
    ],
)
def test_strict_reading_refuses_the_first_inconsistency(text: str, line: int, column: int) -> None:
    """What lenient reading only warns about, strict reading refuses, at the part that is wrong."""
    assert follow(parse_gcg(text)).warnings
    with pytest.raises(NotationError) as caught:
        parse_gcg(text, strict=True)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_strict_reading_takes_what_is_harmless() -> None:
    """A missing dictionary does not make the game inconsistent."""
    record = parse_gcg(f"#lexicon CSW21\n{HEAD}{HORN}", strict=True)
    assert follow(record).warnings[0].harmless


def test_the_dialect_that_is_written() -> None:
    """One form for every kind of entry; missing claims are filled in."""
    tiles = POCKET.tiles.parse_tiles
    play = last(HORN).action
    entries = (
        Entry(Seat(0), play, tiles("HORNSTU"), note="one\n#two\n\nthree"),
        Entry(Seat(0), Withdrawn()),
        Entry(Seat(1), play),
        Entry(Seat(1), ChallengeBonus(5), tiles("A?")),
        Entry(Seat(0), Exchanged.of(tiles("U?"))),
        Entry(Seat(1), Exchanged(3)),
        Entry(Seat(0), Passed()),
        Entry(Seat(0), RackLost(tiles("?")), tiles("?")),
        Entry(Seat(1), RackGained(tiles("QZ"))),
        Entry(Seat(1), TimeLost(10)),
        Entry(Seat(0), TimeLost(0)),
    )
    players = (RecordPlayer("ann", "Ann Archer"), RecordPlayer("bob"))
    assert write_gcg(Record(POCKET, players, entries)).splitlines() == [
        "#character-encoding UTF-8",
        "#player1 ann Ann Archer",
        "#player2 bob",
        ">ann: HNORSTU 8F HORN +14 14",
        "#note one",
        "#note #two",
        "#note",
        "three",
        ">ann: -- -14 0",
        ">bob: 8F HORN +14 14",
        ">bob: A? (challenge) +5 19",
        ">ann: -U? +0 0",
        ">bob: -3 +0 19",
        ">ann: - +0 0",
        ">ann: ? (?) -0 0",
        ">bob: (QZ) +20 39",
        ">bob: (time) -10 29",
        ">ann: (time) -0 0",
    ]


def test_what_cannot_be_written() -> None:
    """A game that cannot be followed, or a short name of two words, has no text."""
    with pytest.raises(NotationError, match="ann"):
        write_gcg(
            Record(
                POCKET, (RecordPlayer("ann"), RecordPlayer("bob")), (Entry(Seat(0), Withdrawn()),)
            )
        )
    for nick in ("", "two words"):
        with pytest.raises(NotationError):
            write_gcg(Record(POCKET, (RecordPlayer(nick), RecordPlayer("bob"))))


@pytest.mark.reaches("records.gcg.lines.MOST_EVENTS")
def test_a_game_has_a_number_of_turns() -> None:
    """The line of the first turn that is too many is named."""
    turns = [f">{name}: AEINRST - +0 0\n" for name in ("ann", "bob") * (MOST_EVENTS // 2)]
    assert len(read("".join(turns)).entries) == MOST_EVENTS
    with pytest.raises(NotationError, match=f"at most {MOST_EVENTS} turns") as refused:
        read("".join([*turns, turns[0]]))
    assert refused.value.line == HEAD.count("\n") + MOST_EVENTS + 1
