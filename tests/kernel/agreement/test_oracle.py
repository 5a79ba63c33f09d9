"""The two oracles agree with each other, and with lists written by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import (
    examples,
    lively_positions,
    random_edition,
    random_lexicon,
    small_positions,
)
from tests.kernel.agreement.oracle import WordIndex, WordOracle, brute_cost, brute_force
from tilewright.geometry import Square
from tilewright.lexicon import Lexicon
from tilewright.rules.endings.any_play import find_play
from tilewright.testing.strategies import Position, positions
from tilewright.tiles import Tally

MOST = 5000
"""The number of plays that brute force may judge in the quick tests."""


def affordable(position: Position) -> Position:
    """Return the position with as much of the rack as brute force can handle."""
    rack = position.rack
    while brute_cost(position.board, rack, position.edition) > MOST:
        rack = Tally(rack.codes[1:])
    return Position(position.edition, position.words, position.board, rack)


@given(lively_positions(max_size=5).map(affordable))
@examples(40)
def test_both_oracles_list_the_same_plays(position: Position) -> None:
    """Trying every word and trying every arrangement of tiles give the same list."""
    every = brute_force(position.board, position.rack, position.edition, set(position.words))
    assert (
        WordOracle(position.edition, position.words).plays(position.board, position.rack) == every
    )


@given(st.integers(0, 2**32))
@examples(8)
def test_both_oracles_agree_through_whole_games(seed: int) -> None:
    """The same for the positions of the long runs, with their odd letters and lexicons."""
    for position, plays in small_positions(seed, max_size=4):
        if brute_cost(position.board, position.rack, position.edition) <= MOST:
            words = set(position.words)
            assert plays == brute_force(position.board, position.rack, position.edition, words)


@given(lively_positions(max_size=9) | positions(max_plays=6))
@examples(25)
def test_plays_are_listed_exactly_when_the_proof_finds_one(position: Position) -> None:
    """The referee's search for a last play and the oracle agree that there is one."""
    plays = WordOracle(position.edition, position.words).plays(position.board, position.rack)
    found = find_play(position.board, position.rack, position.edition, position.words)
    assert (found is not None) == bool(plays)
    assert found is None or found in {known.play for known in plays}


@pytest.mark.parametrize(
    ("letters", "word", "spellings"),
    [
        (("", "C", "H", "CH"), "CHCH", {b"\1\2\1\2", b"\1\2\3", b"\3\1\2", b"\3\3"}),
        (("", "C", "CH"), "ACH", set[bytes]()),
        (("", "A", "B"), "ABBA", {b"\1\2\2\1"}),
    ],
)
def test_words_are_spelled_in_every_way(
    letters: tuple[str, ...], word: str, spellings: set[bytes]
) -> None:
    """A word may be spelled with tiles of several letters or of single ones, or not at all."""
    index = WordIndex(letters, [word])
    assert {word for shelf in index.shelves.values() for word in shelf.words} == spellings


def test_the_oracle_ignores_words_longer_than_the_board() -> None:
    """A word too long for every line is not a play, and not an error."""
    rng = Random(1)
    edition = random_edition(rng, max_size=3)
    letter = edition.tiles.letters[1]
    lexicon = Lexicon.from_words([letter * 9], id="long", alphabet=letter)
    oracle = WordOracle(edition, lexicon)
    position = next(small_positions(1, max_size=3))[0]
    assert oracle.plays(position.board, Tally([1] * edition.rack)) == ()


def test_random_lexicons_meet_the_letters_of_the_tiles_in_every_way() -> None:
    """Among the random lexicons some lack a letter of the tiles and some have one more."""
    lacking = more = 0
    for seed in range(60):
        rng = Random(seed)
        edition = random_edition(rng)
        own = set("".join(edition.tiles.letters))
        alphabet = set(random_lexicon(rng, edition).alphabet)
        lacking += bool(own - alphabet)
        more += bool(alphabet - own)
    assert lacking
    assert more


def test_random_positions_are_worth_comparing() -> None:
    """Most have plays, some have many; there are blanks, marked faces and several starts."""
    seen = [item for seed in range(40) for item in small_positions(seed)]
    assert len(seen) > 400
    assert sum(bool(plays) for _, plays in seen) > len(seen) / 3
    assert max(len(plays) for _, plays in seen) > 100
    assert any(len(p.edition.layout.starts) > 1 and p.board.is_empty for p, _ in seen)
    assert any(cell & 0x80 for _, plays in seen for known in plays for cell in known.play.cells)
    assert any(known.score > 2**15 for _, plays in seen for known in plays)
    assert any(Square(0, 0) == known.start for _, plays in seen for known in plays)
