"""Make the daily puzzles from self-play: ``python -m tools.make_puzzles [--count N]``.

Games of the strongest static player are searched for positions that make a puzzle. A puzzle must
be worth a person's time: its best move is a bonus play, or does not score most, and its word is
one that people know. The result depends on the number of puzzles and the dictionary alone.

With ``--renew``, the positions of the present puzzles stay, and only their moves are compared
again: for a dictionary with a few more words. A position whose best move is no longer established
is dropped, and so is one with a word on its board that we don't say.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from tilewright.analysis.engine import Engine
from tilewright.analysis.puzzles.daily import FILE, shipped_puzzles
from tilewright.analysis.puzzles.making import EFFORT, make_puzzle
from tilewright.analysis.puzzles.puzzle import Puzzle, write_puzzle
from tilewright.analysis.sources import source_of
from tilewright.analysis.turn_choices import choices_of
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.geometry import Square
from tilewright.kernel.generator import Candidate
from tilewright.kernel.situation import Situation
from tilewright.lexicon import open_lexicon
from tilewright.lexicon.policy import POLITE
from tilewright.library.game import play
from tilewright.players.mind.vocabulary import grade_of
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.units import POINT

EDITIONS = ("pocket", "pocket", "pocket", "super", "glass")
"""The editions in turn; most people know the classic board best."""
LEXICON = "family-clean"
"""Everyone gets the puzzles, so nothing offensive may be played in them."""
COMMON = 4
"""The rarest grade of a word that a puzzle may ask for: known to people who read."""
_LOOKED_AT = 60
"""How many moves are looked at to see whether a position is promising."""
_LEAD = 7 * POINT
"""By how much the best move must lead before the position is simulated."""


def main() -> None:
    """Make puzzles and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="how many puzzles to make")
    parser.add_argument("--renew", action="store_true", help="keep the positions of the file")
    options = parser.parse_args()
    found: list[Puzzle] = []
    for puzzle in _renewed() if options.renew else itertools.islice(_puzzles(), options.count):
        found.append(puzzle)
        sys.stderr.write(f"{puzzle.id}: {puzzle.best}, by {puzzle.margin:.1f}\n")
    text = "".join(f"{write_puzzle(one)}\n" for one in found)
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
    sys.stderr.write(f"{len(found)} puzzles, {FILE.stat().st_size} bytes\n")


def _puzzles() -> Iterator[Puzzle]:
    """Yield puzzles from one game after the other, at most one from a game."""
    for seed in itertools.count():
        puzzle = next(_in_game(EDITIONS[seed % len(EDITIONS)], seed), None)
        if puzzle is not None:
            yield puzzle


def _renewed() -> Iterator[Puzzle]:
    """Yield the puzzles of the file, made again with the present dictionary."""
    words = open_lexicon(LEXICON)
    for old in shipped_puzzles():
        if not has_sayable_board(old.view.board, old.view.edition):
            continue
        engine = Engine(old.view.edition, words, 2, EFFORT)
        puzzle = make_puzzle(engine, Situation.of(old.view), old.id)
        if puzzle is not None:
            yield puzzle


def _in_game(edition_id: str, seed: int) -> Iterator[Puzzle]:
    words, edition = open_lexicon(LEXICON), load_edition(edition_id)
    game = play("equity", "equity", edition=edition_id, lexicon=LEXICON, seed=seed)
    source = source_of(game)
    engine = Engine(edition, words, 2, EFFORT)
    for moment in choices_of(source.followed, source.targets):
        if moment.situation is None or not moment.situation.bag:
            continue
        if not has_sayable_board(moment.situation.board, edition):
            return
        # People play by the printed rules; only games among computers end early.
        situation = replace(moment.situation, edition=edition)
        # Every second game is searched for plays without a bonus, which are harder to find.
        if not _is_promising(engine, situation, wants_bonus=seed % 2 == 0):
            continue
        puzzle = make_puzzle(engine, situation, f"{edition_id}-{seed}-{moment.number}")
        if puzzle is not None:
            yield puzzle


def has_sayable_board(board: Board, edition: Edition) -> bool:
    """Return whether we may show all words on a board to everyone."""
    size = range(board.size)
    lines = [[Square(row, col) for col in size] for row in size]
    for line in (*lines, *zip(*lines, strict=True)):
        for is_word, run in groupby(line, key=board.is_filled):
            if is_word and not POLITE.allows(edition.tiles.word(board[square] for square in run)):
                return False
    return True


def _is_promising(engine: Engine, situation: Situation, *, wants_bonus: bool) -> bool:
    """Return whether one move stands out, with a word that people know."""
    first, *others = engine.options(situation, _LOOKED_AT)
    if not isinstance(first, Candidate) or not others:
        return False
    if wants_bonus != (engine.bonus(first.play) > 0) or not _is_known(situation, first):
        return False
    # A play that scores most and gets no bonus is too easy to find.
    is_easy = not wants_bonus and all(one.score <= first.score for one in others)
    return not is_easy and first.equity - others[0].equity >= _LEAD


def _is_known(situation: Situation, move: Candidate) -> bool:
    verdict = judge(situation.board, move.play, situation.edition)
    return isinstance(verdict, Verdict) and grade_of(verdict.words[0].text) <= COMMON


if __name__ == "__main__":
    main()
