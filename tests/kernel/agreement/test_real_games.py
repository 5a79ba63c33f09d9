"""Every valid play of the real games is generated, with the judge's score."""

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.agreement.checks import demand
from tests.kernel.agreement.oracle import Key, judged
from tests.kernel.agreement.subject import IS_KERNEL, Candidate, Generator, make_generator
from tilewright.errors import NotationError
from tilewright.lexicon import Lexicon
from tilewright.records.follow import follow
from tilewright.records.gcg import parse_gcg
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Play
from tilewright.testing.strategies import Position

pytestmark = pytest.mark.slow

STRIDE = 1 if IS_KERNEL else 100
"""One in this many plays is looked for: all of them by the kernel."""


def real_plays(folder: Path, words: Lexicon) -> Iterator[tuple[str, Position, Play, Verdict]]:
    """Yield the valid plays from known racks of all games that can be read."""
    for file in sorted(folder.glob("*.gcg")):
        try:
            record = parse_gcg(file.read_bytes())
        except NotationError:
            continue  # malformed on purpose, or with tiles of another language
        board = Board.empty(record.edition.size)
        for step in follow(record).steps:
            before, board = board, step.board
            play, rack, verdict = step.entry.action, step.entry.rack, step.verdict
            if not isinstance(play, Play) or rack is None or verdict is None:
                continue
            held = rack.holds(record.edition.tiles.tiles_of(play.cells))
            full = len(rack) <= record.edition.rack
            if held and full and words.accepts_all(word.text for word in verdict.words):
                yield file.name, Position(record.edition, words, before, rack), play, verdict


def test_every_real_play_is_generated_with_its_score(corpus: Path, enable: Lexicon) -> None:
    """Each play from a known rack, with valid words, is among all plays."""
    made = list(real_plays(corpus / "gcg", enable))
    assert len(made) > 1000
    generators = {}
    for name, position, play, verdict in made[::STRIDE]:
        edition = position.edition
        if edition not in generators:
            generators[edition] = make_generator(edition, enable)
        score = score_of(plain := Play(play.squares, play.cells), position, generators[edition])
        what = f"{name}: generated with {score}, the judge gives {verdict.score}:"
        demand(met=score == verdict.score, what=what, position=position, plays=[plain])


def score_of(play: Play, position: Position, generator: Generator) -> int | None:
    """Return the score that the generator gives a play, or None if it does not generate it.

    The plays are in canonical order, so that a few of the thousands need to be unpacked.
    """

    def key(candidate: Candidate) -> Key:
        known = judged(position.board, candidate.play, position.edition, position.words)
        assert known is not None
        return known.key

    wanted = judged(position.board, play, position.edition, position.words)
    assert wanted is not None
    everything = generator.all(position.board, position.rack)
    at = bisect_left(everything, wanted.key, key=key)
    is_there = at < len(everything) and everything[at].play == play
    return everything[at].score if is_there else None
