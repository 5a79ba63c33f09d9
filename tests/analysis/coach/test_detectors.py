"""Each detector speaks where it should, names its evidence, and is silent elsewhere."""

from dataclasses import replace
from typing import NamedTuple

import pytest

import tilewright as tw
from tilewright.analysis.coach import Tip, coach
from tilewright.analysis.coach.spelling import vowels_of
from tilewright.analysis.coach.tip import TipKind
from tilewright.edition.shipped import load_edition, shipped_ids
from tilewright.formats.plays import parse_play
from tilewright.lexicon import Lexicon
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Exchange, Pass, Play

EMPTY = "/".join(["15"] * 15)
LATE = (
    "W1C12/ETA2V9/BEN1JO9/1I1ZAX9/LI2V5R4/AD1RED4E4/T1GALE1RILL4/IF1WINDY2I4/NU2N1EAU1g4/"
    "ODONATES2I4/4SAT3OM3/10NU3/11R3/11K3/7ARIOSE2"
)
LAST = (
    "W1C12/ETA2VERB6/BEN1JO9/1I1ZAX5G3/LI2V5RE3/AD1RED4ET3/T1GALE1RILL4/IF1WINDY2I4/"
    "NU2N1EAU1g4/ODONATES2I4/4SAT3OM3/10NU3/11R3/5COY3K3/7ARIOSE2"
)
WITH_S = (
    "3TATTLE6/1V1H11/1O1E11/1D1R10P/1U1M10O/1NAE1C7FE/2N2R7AM/OUTFLYING2AHIS/2I1O2AILERON1/"
    "2R1O10/2I1I2D2WAG2/2O1EXPUNgES3/2t4C7/6SKOALING1/7Y7"
)
HOOKED = "15/15/7W7/7A7/7T7/7E7/7R7/3WAREZ7/2TEREDOS6/7O7/7I7/15/15/15/15"
VOWELS = "15/1T3V9/1E2JO9/1I1ZAX9/LI2V10/AD2E10/T1GALE9/I2WINDY7/N3N1EAU6/ODONATES7/15/15/15/15/15"
GROUPED = "15/8U6/8N6/8I6/4DAINTIER3/8I6/2DEFO2E6/3WAITES6/15/15/15/15/15/15/15"
CHOOSING = "15/15/15/15/15/15/15/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/11H3/15/15"
KEEPING = "15/15/15/15/15/15/15/6GYP6/15/15/15/15/15/15/15"


class Case(NamedTuple):
    """A turn on which the coach must speak."""

    kind: TipKind
    board: str
    rack: str
    made: str
    dictionary: str
    words: tuple[str, ...]
    """The words that the tip must name."""
    squares: str
    """The squares that the tip must point at."""

    @property
    def position(self) -> tw.Position:
        """The position before the move, with a dictionary of a few words."""
        return self.with_words(self.dictionary.split())

    def with_words(self, words: list[str]) -> tw.Position:
        """Return the position with another dictionary."""
        lexicon = Lexicon.from_words(words, id="few")
        line = f"{self.board} {self.rack}/ 0/0 0"
        return tw.Position.from_cgp(line, edition="pocket", lexicon=lexicon)


CASES = (
    Case(
        *(TipKind.BINGO, EMPTY, "AEGINRT", "8H GET", "GET GRANITE"),
        *(("GRANITE",), "H4 H5 H6 H7 H8 H9 H10"),
    ),
    Case(
        *(TipKind.Q_WITHOUT_U, EMPTY, "ADEIOQT", "8E DATE", "DATE QI"),
        *(("QI",), "H7 H8"),
    ),
    Case(
        *(TipKind.SAVE_S, WITH_S, "ERRSTUZ", "5D .USTER", "MUSTER ROZET SCRY"),
        *(("ROZET",), "F5"),
    ),
    Case(
        *(TipKind.KEEP, KEEPING, "AAIRTUZ", "7F ZA", "AG AITU PI YA ZA"),
        *(("AITU", "YA", "PI"), "H9 I9 J9 K9"),
    ),
    Case(
        *(TipKind.PREMIUM, VOWELS, "BDERUW?", "A1 WEB", "BE BEN ET WAW WEB"),
        *(("WEB", "WAW", "BEN"), "F6 E6"),
    ),
    Case(
        *(TipKind.SHORT_WORDS, LATE, "CEORUY?", "14F COY", "COY KYU YA YE"),
        *(("KYU", "YE"), "L14 M14 N14 M15"),
    ),
    Case(
        *(TipKind.HOOK, HOOKED, "GIINNNS", "3H .INNINGS", "INNINGS WATERZOOIS WINNINGS"),
        *(("WATERZOOIS",), "H3 H4 H5 H6 H7 H8 H9 H10 H11 H12"),
    ),
    Case(
        *(TipKind.LETTER_GROUPS, GROUPED, "CDILRS?", "K4 D.CRIaLS", "CLERIDS DA DECRIALS ID SI"),
        *(("CLERIDS",), "A4 B4 C4 D4 E4 F4 G4"),
    ),
    Case(
        *(TipKind.CHOICE, CHOOSING, "AMRSSUU", "13I MU", "MIM MU MUSHA"),
        *(("MUSHA", "MIM"), "I13 J13 K13 M13"),
    ),
    Case(
        *(TipKind.FEW_LETTERS, KEEPING, "AAIRTUZ", "pass", "AG YA ZA"),
        *(("ZA", "AG"), "F7 G7"),
    ),
)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind.value)


def best_tips(position: tw.Position, made: str | Play | Exchange) -> tuple[Tip, ...]:
    """Return the tips for an expert, who is told the best play, however rare its words are."""
    return tw.tips(position, made, level=tw.Level.EXPERT)


@every_case
def test_the_detector_speaks(case: Case) -> None:
    """The first tip is of the right kind, points at its evidence, and is about a better play."""
    tip = best_tips(case.position, case.made)[0]
    assert (tip.kind, tip.words) == (case.kind, case.words)
    squares = [square.name for square in tip.squares]
    assert sorted(squares) == sorted(case.squares.split())
    assert tip.gain >= 10
    assert isinstance(tip.move, Play)
    assert not case.position.invalid_words(tip.move)


@every_case
def test_the_detector_is_silent_if_the_play_was_made(case: Case) -> None:
    """There is nothing to say about the play that the coach would have made."""
    tip = best_tips(case.position, case.made)[0]
    assert tip.move is not None
    assert best_tips(case.position, tip.move) == ()


@every_case
def test_the_detector_is_silent_without_its_word(case: Case) -> None:
    """A tip is never about a word that the dictionary doesn't have."""
    kept = [word for word in case.dictionary.split() if word not in case.words]
    position = case.with_words([*kept, "ZYZZYVA"])
    for tip in best_tips(position, case.made):
        assert not set(tip.words) & set(case.words)
        assert isinstance(tip.move, Exchange) or not position.invalid_words(tip.move or "")


def test_every_detector_has_a_case() -> None:
    """A kind of tip without a position here, or a test of its own below, is not tested."""
    assert {case.kind for case in CASES} | {TipKind.ATTITUDE} == set(TipKind)


def kinds(position: tw.Position, made: str | None = None) -> set[TipKind]:
    """Return the kinds of the coach's tips."""
    return {tip.kind for tip in tw.tips(position, made)}


def opening(rack: str, words: str, edition: str = "pocket") -> tw.Position:
    """Return an empty board, a rack and a small dictionary."""
    found = load_edition(edition)
    lexicon = Lexicon.from_words(words.split(), id="few", alphabet=found.tiles.alphabet)
    return tw.Position(found, lexicon=lexicon).with_rack(rack)


def test_a_q_with_a_u_is_no_news() -> None:
    """With a U on the rack, or in a word with QU, there is nothing special about a Q."""
    assert TipKind.Q_WITHOUT_U in kinds(opening("QIADEOT", "QI DATE"), "8E DATE")
    assert TipKind.Q_WITHOUT_U not in kinds(opening("QIADEUT", "QI DATE"), "8E DATE")
    assert TipKind.Q_WITHOUT_U not in kinds(opening("QUADEOT", "QUAD DATE"), "8E DATE")


def test_an_s_that_earns_its_keep_is_not_mentioned() -> None:
    """An S that earns 8 points or more is well spent."""
    words = "MUSTER ROZET SCRY"
    case = next(case for case in CASES if case.kind is TipKind.SAVE_S)
    assert TipKind.SAVE_S in kinds(case.with_words(words.split()), case.made)
    # Without a better play that keeps the S, there is nothing to compare it with.
    assert TipKind.SAVE_S not in kinds(case.with_words(["MUSTER"]), case.made)
    # A play that spends another S saves none.
    assert TipKind.SAVE_S not in kinds(opening("AEISSTZ", "ITS ZAS"), "8H ITS")
    assert TipKind.SAVE_S in kinds(opening("AEISSTZ", "ITS ZA"), "8H ITS")


def test_a_bingo_names_its_beginning_or_ending() -> None:
    """The part of the word to look for is from the rack and common."""
    tip = tw.tips(opening("ADEINRT", "TRAINED TEA"), "8H TEA")[0]
    assert dict(tip.arguments)["part"] == "-ED"
    tip = tw.tips(opening("AEGINRT", "GRANITE GET"), "8H GET")[0]
    assert dict(tip.arguments)["part"] == "none"


def late_turn() -> tuple[tw.View, Lexicon, Play, Play]:
    """Return a view with an empty bag, a dictionary, a play, and one that goes out."""
    words = Lexicon.from_words(["AB", "ER", "HE", "HEAP", "PE", "PEA"], id="few")
    line = f"{LAST} AEHP/ 0/0 0"
    position = tw.Position.from_cgp(line, edition="pocket", lexicon=words)
    made, best = (
        parse_play(text, position.board, position.edition) for text in ("1G PEA", "1G HEAP")
    )
    return replace(position.view, bag_count=0), words, made, best


def test_the_last_tiles_are_a_reason() -> None:
    """Once the bag is empty, a play that goes out is better because it does."""
    view, words, made, best = late_turn()
    tip = coach(view, words, made, best)[0]
    assert dict(tip.arguments)["why"] == "out"


def test_late_in_the_game_only_a_deeper_analysis_is_trusted() -> None:
    """Without it, the coach neither recommends nor praises; a play is still better than a pass."""
    view, words, made, best = late_turn()
    assert coach(view, words, made) == ()
    assert coach(view, words, best, luck=-20.0) == ()
    assert [tip.kind for tip in coach(view, words, best, best, -20.0)] == [TipKind.ATTITUDE]
    assert coach(view, words) == ()
    assert coach(view, words, Pass())[0].gain >= 10


def test_a_good_word_is_said_about_bad_luck_well_played() -> None:
    """The coach praises a player only for making the best of bad tiles."""
    position = opening("AEGINRT", "GRANITE GET")
    best = tw.tips(position, "8H GET")[0].move
    assert best is not None
    assert [tip.kind for tip in tw.tips(position, best, luck=-20.0)] == [TipKind.ATTITUDE]
    assert tw.tips(position, best, luck=-3.0) == ()
    assert tw.tips(position, best) == ()
    assert TipKind.ATTITUDE not in {tip.kind for tip in tw.tips(position, "8H GET", luck=-20.0)}


def test_a_deeper_analysis_decides_what_is_best() -> None:
    """If the best move is given, the coach speaks of that one, or is silent."""
    position = opening("AEGINRT", "GRANITE TEARING GET EAT")
    assert tw.tips(position, "8H GET", best="H4 TEARING")[0].words == ("TEARING",)
    assert tw.tips(position, "8H GET", best="8H EAT") == ()
    assert tw.tips(position, "8H GET", best="8H GET") == ()
    assert tw.tips(position, "8H GET", best="8H QUIZ") == ()


def test_what_was_not_possible_is_not_judged() -> None:
    """A move that needs other tiles, or a rack that is not known, gets no tip."""
    position = opening("AEGINRT", "GRANITE GET")
    assert tw.tips(position, "8H QUIZ") == ()
    assert tw.tips(tw.Position("pocket", lexicon=position.lexicon), "8H GET") == ()


def test_before_a_move_the_coach_speaks_only_if_a_play_stands_out() -> None:
    """A bingo stands out from a short word, but not from another bingo."""
    assert kinds(opening("AEGINRT", "GRANITE GET")) == {TipKind.BINGO}
    assert kinds(opening("AEGINRT", "GRANITE TEARING GET")) == set()


def test_other_languages_have_no_english_endings() -> None:
    """Advice about English spelling is for English words only."""
    german = opening("ADEINRT", "TRAINED TEA", "german")
    tip = tw.tips(german, "8H TEA")[0]
    assert (tip.kind, dict(tip.arguments)["part"]) == (TipKind.BINGO, "none")


@pytest.mark.parametrize(
    ("edition", "rack", "count"),
    [("switch", "AEGINRTS", 8), ("pocket/9-tile", "AEGINRTSD", 7), ("super", "AEGINRT", 7)],
)
def test_every_edition_has_its_own_bingos(edition: str, rack: str, count: int) -> None:
    """The number of tiles for a bonus comes from the edition."""
    position = opening(rack, "GRANITE GANTRIES GET", edition)
    board, rules = position.board, position.edition
    start = min(rules.layout.starts) % rules.size
    made = parse_play(f"{start + 1}{chr(65 + start)} GET", board, rules, rack=position.rack)
    assert isinstance(judge(board, made, rules), Verdict)
    tip = tw.tips(position, made)[0]
    assert tip.kind is TipKind.BINGO
    assert len(tip.squares) in {count, 8}


def test_vowels_come_from_the_language() -> None:
    """We know the vowels of every language that comes with us, and guess none of the others."""
    ours = [load_edition(name) for name in shipped_ids()]
    assert all(vowels_of(edition) for edition in ours)
    for edition in ours:
        held = set(edition.tiles.letters)
        assert vowels_of(edition) <= held, edition.id
    assert not vowels_of(replace(load_edition("german"), language=""))
    assert "Ä" in vowels_of(load_edition("german"))
