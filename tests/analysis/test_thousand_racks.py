"""A thousand racks with the letters of an offensive word: nothing that we say about them names one.

Hints, tips, quick reviews and study speak about the same racks. What is expensive, a puzzle, is
made for some of them. All that speak about a rack share one ranking of its moves.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

import pytest

from tests.analysis.tempting import EDITIONS, allowed, named_by, tempting, words_in, words_of
from tilewright.analysis.coach import Strength, coach, hint_for, turn
from tilewright.analysis.effort import QUICK, Effort
from tilewright.analysis.engine import Engine
from tilewright.analysis.puzzles import make_puzzle, making
from tilewright.analysis.puzzles.puzzle import Unit
from tilewright.analysis.static import value_statically
from tilewright.edition import Level
from tilewright.edition.shipped import load_edition
from tilewright.errors import NotationError
from tilewright.kernel.generator import Option
from tilewright.kernel.situation import Situation
from tilewright.lexicon import Lexicon, definitions
from tilewright.library.position import Position
from tilewright.rules.play.move import Pass
from tilewright.rules.view import View
from tilewright.study import build_question

EACH = 1000 // len(EDITIONS) + 1
"""The number of racks in each edition."""
LEVELS = (Level.INTERMEDIATE, Level.EXPERT)
"""Whom we speak to: experts get the best play, others one that they know, if it is as good."""
AFTER = 4
"""Tips about a pass are asked for every fourth rack."""
LOOKED_AT = 24
"""How many of the best moves hints and tips look at; usually, it is 60."""
QUICKLY = 4
"""Every fourth rack is reviewed."""
PUZZLES = 12
"""For how many racks of an edition to make a puzzle."""


@pytest.fixture(autouse=True)
def ranked(monkeypatch: pytest.MonkeyPatch) -> Callable[[View, Lexicon], Any]:
    """Rank the moves of a position once for all that speak about it, and keep definitions."""
    rank = turn._ranked
    known: dict[tuple[str, bool], Any] = {}
    views: list[View] = []

    def once(view: View, words: Lexicon, *, plays_only: bool = False) -> Any:  # noqa: ANN401
        if not views or views[-1] is not view:
            views[:] = [view]
            known.clear()
        key = words.id, plays_only
        if key not in known:
            known[key] = rank(view, words, plays_only=plays_only)
        return known[key]

    monkeypatch.setattr(turn, "_WIDTH", LOOKED_AT)
    monkeypatch.setattr(turn, "_ranked", once)
    monkeypatch.setattr(definitions, "_block", _all_blocks)
    return once


_all_blocks = lru_cache(maxsize=None)(definitions._block.__wrapped__)


@cache
def engine_for(edition_id: str, effort: Effort = QUICK) -> Engine:
    """Return an engine that is shared by all racks of an edition."""
    return Engine(load_edition(edition_id), words_of(edition_id), 2, effort)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_nothing_that_we_say_about_a_rack_offends(
    edition_id: str, ranked: Callable[[View, Lexicon], Any]
) -> None:
    """Hints, tips, quick reviews and study name no offensive word, though many a best move does."""
    spoken = tempted = 0
    for number, position in enumerate(tempting(EACH, [edition_id])):
        view, words, may_say = position.view, position.lexicon, allowed(position)
        tempted += not may_say.allows_all(ranked(view, words)[0].texts)
        level = LEVELS[number % len(LEVELS)]
        hint = hint_for(view, words, Strength.PLAY, level=level)
        if hint is not None and hint.move is not None:
            spoken += 1
            assert may_say.allows_all(words_in(hint.move, view.board, view.edition)), hint
        after = coach(view, words, Pass(), level=level) if number % AFTER == 0 else ()
        for tip in (*coach(view, words, level=level), *after):
            assert may_say.allows_all(named_by(tip, position)), tip
        if number % QUICKLY == 0:
            assert may_say.allows_all(reviewed_words(view, engine_for(edition_id)))
        assert may_say.allows_all(study_words(position))
    assert spoken > EACH // 2
    assert tempted > EACH // 4


def reviewed_words(view: View, engine: Engine) -> Iterator[str]:
    """Yield the words of all moves that a quick review of a pass names."""
    situation = Situation.of(view)
    found = value_statically(engine, situation, Option(Pass(), situation.rack))
    for move in (found.best, *found.others):
        yield from words_in(move.text, situation.board, situation.edition)


def study_words(position: Position) -> tuple[str, ...]:
    """Return the words of a question about a rack's letters; none if it is not asked."""
    edition = position.view.edition
    letters = re.sub(r"[^A-ZÄÖÜ]", "", edition.tiles.text(position.view.rack))
    try:
        return build_question(f"spell {letters}", position.lexicon, edition).words
    except NotationError:
        return ()


@pytest.mark.parametrize("edition_id", ["pocket", "super", "glass"])
def test_no_puzzle_that_is_made_for_a_rack_offends(
    edition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle names only polite moves, however good the others are.

    Here, any margin is enough, and a few deals are: most positions have no move that stands out.
    """
    monkeypatch.setattr(making, "MARGINS", {Unit.POINTS: -1000.0, Unit.WIN: -1000.0})
    monkeypatch.setattr(making, "STAGES", (2,))
    monkeypatch.setattr(making, "HOPELESS", 0)
    engine = engine_for(edition_id, Effort(candidates=4, selecting=2, nodes=2000))
    made = refused = 0
    for number, position in enumerate(tempting(PUZZLES, [edition_id], seed=8)):
        board, edition, may_say = position.board, position.edition, allowed(position)
        puzzle = make_puzzle(engine, Situation.of(position.view), f"{edition_id}-{number}")
        refused += puzzle is None
        for move in () if puzzle is None else (puzzle.best, *(one.text for one in puzzle.rejected)):
            made += 1
            assert may_say.allows_all(words_in(move, board, edition)), move
    assert made
    assert refused
