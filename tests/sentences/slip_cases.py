"""Every kind of slip in a recorded game, with the values for its sentence."""

from collections.abc import Iterator

from tilewright.edition.shipped import load_edition
from tilewright.formats.plays import parse_play
from tilewright.records.slips import Slip, SlipKind, slip
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, judge


def slip_cases() -> Iterator[Slip]:
    """Yield each kind of slip in every form of its sentence."""
    edition = load_edition("pocket")
    board = Board.empty(edition.size)
    refusal = judge(board, parse_play("1A HORN", board, edition), edition)
    assert isinstance(refusal, Refusal)
    yield Slip(SlipKind.MISPLACED, 3, findings=refusal.findings)
    yield slip(SlipKind.SET_EXCEEDED, tile="K", used=2, held=1)
    yield slip(SlipKind.NOTHING_TO_WITHDRAW, who="ann")
    yield slip(SlipKind.BARE_SCORE, entry="2")
    yield slip(SlipKind.ENTRY_EXCEEDS_SET, entry="2")
    yield slip(SlipKind.UNREADABLE, problem="unknown player cat; the players are ann, ben")
    yield slip(SlipKind.OUT_OF_TURN, who="ann")
    yield slip(SlipKind.AFTER_THE_END)
    yield slip(SlipKind.NO_EXCHANGE)
    yield slip(SlipKind.BAG_TOO_LOW, count=1, bag=0)
    yield slip(SlipKind.BAG_TOO_LOW, count=3, bag=1)
    yield slip(SlipKind.NOT_CHALLENGED, who="ann")
    yield slip(SlipKind.TILES_LEFT, given="QU", real="Q")
    yield slip(SlipKind.TILES_LEFT, given="QU", real="none")
    yield slip(SlipKind.TIME_TWICE, who="ann")
    yield slip(SlipKind.TIME_NOT_LAST)
    yield slip(SlipKind.NOT_ON_RACK, rack="HORSTUV", tiles="N")
    yield slip(SlipKind.RACK_TOO_LARGE, rack="HORNSTUV", count=7)
    yield slip(SlipKind.RACK_IMPOSSIBLE, rack="KKZ", tile="K", used=2, held=1)
    yield slip(SlipKind.RACK_CHANGED, before="HORNSTU", rack="HORNSTV")
    yield slip(SlipKind.RACK_MISCOUNTED, rack="QU", tiles="Q")
    yield slip(SlipKind.RACK_TWICE)
    yield slip(SlipKind.RACK_TOO_EARLY)
    yield slip(SlipKind.WRONG_SCORE, claimed="+15", computed="+14")
    yield slip(SlipKind.WRONG_TOTAL, claimed="10", before="0", gain="+9", sum="9")
    yield slip(SlipKind.ENCODING, name="none", used="ISO-8859-1")
    yield slip(SlipKind.ENCODING, name="KOI8-R", used="UTF-8")
    yield slip(SlipKind.GIVEN_TWICE, name="title")
    yield slip(SlipKind.TOO_LATE, name="character-encoding")
    yield slip(SlipKind.TOO_LATE, name="title")
    yield slip(SlipKind.NOTE_TOO_EARLY)
    yield slip(SlipKind.UNKNOWN_VALUE, name="board-layout", value="Odd", edition="pocket@1")
    yield slip(SlipKind.UNKNOWN_LEXICON, lexicon="Mine")
    yield slip(SlipKind.OTHER_EDITION, named="glass@1", edition="pocket@1")
    yield slip(SlipKind.SAME_NAME, who="ann")
    yield slip(SlipKind.PLAYERS_NOT_LISTED)
