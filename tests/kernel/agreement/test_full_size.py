"""At full size, every edition with its dictionary: the generator against the word oracle."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.kernel.agreement.chance import full_position
from tests.kernel.agreement.checks import check_agreements, check_sound
from tests.kernel.agreement.oracle import WordOracle
from tests.kernel.agreement.subject import IS_KERNEL, Generator, make_generator
from tests.kernel.agreement.test_laws import mirrored
from tilewright.edition import Edition, parse_edition
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.errors import NotationError
from tilewright.formats.cgp import parse_cgp
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.testing.strategies import Position
from tilewright.tiles import Tally

pytestmark = pytest.mark.slow

STAGES = {"opening": 0, "early": 2, "middle": 9, "late": 40}
"""The number of plays before a position."""

SAMPLED = 25
"""The quick tests compare one in this many positions of the corpus."""


Pair = tuple[Generator, Generator]


def both(edition: Edition, words: Lexicon, leaves: dict[Tally, int] | None = None) -> Pair:
    """Return a generator without the word map and one with it; the map takes time to build."""
    plain = make_generator(edition, words, leaves=leaves)
    if not IS_KERNEL:
        return plain, plain  # the reference has no map and caches its last answer
    return plain, make_generator(edition, words, leaves=leaves, word_map=True)


def compare(position: Position, generators: Pair, leaves: dict[Tally, int] | None = None) -> None:
    """Compare both generators with the word oracle."""
    board, rack = position.board, position.rack
    plays = WordOracle(position.edition, position.words).plays(board, rack)
    check_agreements(generators, position, plays, leaves)


def without_blanks(position: Position) -> Position:
    """Return the position with at most one blank on the rack: two allow too many plays."""
    blank = position.edition.tiles.blank or 0
    spare = max(0, position.rack.count(blank) - 1)
    rack = position.rack - [blank] * spare
    return Position(position.edition, position.words, position.board, rack)


@pytest.mark.parametrize("name", edition_ids())
def test_every_edition_at_every_stage(name: str, enable: Lexicon) -> None:
    """Opening, early, middle and late positions of games of random words."""
    edition = load_edition(name)
    generators = both(edition, enable)
    for stage, plays in STAGES.items():
        rng = Random(f"{name} {stage}")
        compare(without_blanks(full_position(rng, edition, enable, plays)), generators)


@pytest.mark.parametrize("name", ["pocket", "super", "switch"])
def test_leaves_at_full_size(name: str, enable: Lexicon) -> None:
    """A value for every tile kept: equity, and every ranking by it."""
    edition = load_edition(name)
    position = full_position(Random(name), edition, enable, 12)
    rack = position.rack.codes
    rng = Random(1)
    leaves = {
        Tally(code for place, code in enumerate(rack) if kept >> place & 1): rng.randint(
            -9999, 9999
        )
        for kept in range(1, 2 ** len(rack) - 1)
    }
    compare(position, both(edition, enable, leaves), leaves)


def test_faces_at_full_size(enable: Lexicon) -> None:
    """Two faces of several letters at once, which multiply the choices."""
    edition = load_edition("switch")
    generators = both(edition, enable)
    for text in ("AE[E+][E+]RST", "I[I~]D[D+]ENO", "OO[O~]W[W~]N?"):
        rack = edition.tiles.parse_tiles(text)
        board = full_position(Random(text), edition, enable, 6).board
        compare(Position(edition, enable, board, rack), generators)


@pytest.mark.parametrize("name", edition_ids())
def test_the_mirrored_board_has_the_mirrored_plays(name: str, enable: Lexicon) -> None:
    """Every shipped layout is symmetric: a mirrored position has the mirrored plays."""
    edition = load_edition(name)
    assert mirrored(edition).layout == edition.layout
    position = without_blanks(full_position(Random(f"mirror {name}"), edition, enable, 6))
    generator = make_generator(edition, enable)
    plays = generator.all(position.board, position.rack)
    check_sound(position, plays)
    other = generator.all(position.board.transposed, position.rack)
    mirror = {candidate.play.transposed: candidate.score for candidate in other}
    assert mirror == {candidate.play: candidate.score for candidate in plays}


def corpus_positions(corpus: Path, words: Lexicon) -> list[Position]:
    """Return the real positions with a rack, of the editions that the lines name."""
    found = []
    for line in (corpus / "cgp" / "positions.txt").read_text(encoding="utf-8").splitlines():
        try:
            notated = parse_cgp(line)
        except NotationError:
            continue  # tiles of another language
        rack = notated.racks[0]
        if rack is not None:
            found.append(Position(notated.edition, words, notated.board, rack))
    return found


def test_real_positions(corpus: Path, enable: Lexicon) -> None:
    """Positions of real games, a few of them here and all in the long runs."""
    found = corpus_positions(corpus, enable)
    assert len(found) > 200
    generators = both(found[0].edition, enable)
    for position in found[::SAMPLED]:
        assert position.edition == found[0].edition
        compare(without_blanks(position), generators)


def test_sixty_four_faces_are_one_set_of_bits() -> None:
    """As many faces as an edition may have: the last code is an ordinary tile."""
    names = [one + other for one in "ABCDEF" for other in "ABCDEF"][:32]
    listed = "".join(f"{name} = [2, {place % 9}]\n" for place, name in enumerate(names))
    fewer = listed.removesuffix(f"{names[-1]} = [2, 4]\n")
    text = (
        'format = 1\nid = "faces"\nversion = 1\nname = "Faces"\nplayers = [2, 2]\nrack = 4\n'
        '[board]\nrows = """\n.....\n.....\n..*..\n.....\n.....\n"""\n[board.squares]\n'
        '"*" = { start = true, word = 2, text = "*", name = "start", color = "#123456" }\n'
        f"[tiles.standard.letters]\n{listed}"
        f'[tiles.bonus]\nmark = "+"\n[tiles.bonus.letters]\n{fewer}[tiles.blank]\ncount = 2\n'
    )
    edition = parse_edition(text)
    assert len(edition.tiles.faces) == 64
    words = Lexicon.from_words([names[0] + names[31], names[31] + names[30]], id="pairs")
    numbers = {0, 1, 31, 32}  # the blank, and the letters of the words
    held = [code for code in range(1, 65) if edition.tiles.letter_of[code] in numbers]
    pair = both(edition, words)
    board = Board.empty(5)
    played: set[int] = set()
    for rack in map(Tally, combinations(held, 3)):
        compare(Position(edition, words, board, rack), pair)
        played |= pair[1].playable(board, rack)
    assert played == set(held) >= {1, 64}
