"""The German and the Spanish tiles: kernel, oracle and referee's search agree, with CH whole."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import examples
from tests.kernel.agreement.checks import check_agreement
from tests.kernel.agreement.oracle import WordOracle
from tests.kernel.agreement.subject import make_generator
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.kernel.any_play import can_play
from tilewright.lexicon import Lexicon
from tilewright.rules.endings import any_play
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.testing.plays import PlayFinder
from tilewright.testing.strategies import Position, seeds
from tilewright.tiles import APART, Tally

pytestmark = pytest.mark.slow

WORDS = {
    "german": "ÄRA ÖL ÜBEN ÜBER BÄR SÄEN ROH ROSE SAND STRASSE SCHÖN ES ER AN IN UND TÜR NÖTE REST",
    "spanish": "CHICO HACHA LLAMA CALLE PERRO ARROZ CARRO CARO CALE LA EL AL OCHO ECO HECHO ALA CA",
}


def position_of(rng: Random, edition: Edition, words: Lexicon) -> Position:
    """Return a position after some plays with valid words, and a rack."""
    finder = PlayFinder(edition, words)
    board = Board.empty(edition.size)
    bag = list(edition.tiles.tally)
    rng.shuffle(bag)
    for _ in range(rng.randint(0, 6)):
        play = finder.word_play(board, Tally(bag[: edition.rack]), rng)
        if play is not None:
            assert isinstance(judge(board, play, edition), Verdict)
            board = board.with_tiles(play.squares, play.cells)
        bag = bag[edition.rack :]
    blank = edition.tiles.blank
    rack = Tally(code for code in bag[: edition.rack] if code != blank)
    return Position(edition, words, board, rack)


@pytest.mark.parametrize("name", WORDS)
@given(rng=seeds(), more=st.booleans())
@examples(15)
def test_random_positions_of_a_language(name: str, rng: Random, *, more: bool) -> None:
    """The generator lists the judge's plays; the referee's search and the kernel's agree."""
    edition = load_edition(name)
    listed = set(WORDS[name].split())
    if more:
        letters = edition.tiles.letters[1:]
        listed |= {"".join(rng.choices(letters, k=rng.randint(2, 5))) for _ in range(200)}
    words = Lexicon.from_words(listed, id=name, alphabet=edition.tiles.alphabet)
    position = position_of(rng, edition, words)
    plays = WordOracle(edition, words).plays(position.board, position.rack)
    check_agreement(make_generator(edition, words), position, plays, None)
    for search in (any_play.can_play, can_play):
        assert search(position.board, position.rack, edition, words) == bool(plays)


def test_two_tiles_are_not_a_digraph() -> None:
    """C and H next to each other form no word, across or down; CH does, and a blank as CH too."""
    spanish = load_edition("spanish")
    words = Lexicon.from_words(["CHICO", "ECO"], id="x", alphabet=spanish.tiles.alphabet)
    generator = make_generator(spanish, words)
    empty = Board.empty(spanish.size)
    apart, whole, blank = map(spanish.tiles.parse_tiles, ("CHICO", "[CH]ICO", "?ICO"))
    assert not generator.all(empty, apart)
    assert any_play.find_play(empty, apart, spanish, words) is None
    for rack in (whole, blank):
        assert 4 in {len(found.play.squares) for found in generator.all(empty, rack)}
        assert any_play.find_play(empty, rack, spanish, words) is not None
    assert spanish.tiles.word(apart) == APART.join(["C", "C", "H", "I", "O"])
