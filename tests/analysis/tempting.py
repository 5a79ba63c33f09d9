"""Racks that tempt: the letters of an offensive word, on boards from real games."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import cycle, islice
from random import Random

from tilewright.analysis.coach import Tip
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import TilewrightError
from tilewright.formats.cgp import write_cgp
from tilewright.lexicon import Lexicon, open_lexicon
from tilewright.lexicon.for_edition import letters_for
from tilewright.lexicon.offensive import offensive_words
from tilewright.lexicon.policy import WordPolicy, policy_for
from tilewright.library.game import play
from tilewright.library.moves import parse_move
from tilewright.library.position import Position
from tilewright.records.follow import follow
from tilewright.records.from_game import record_of
from tilewright.records.position import position_after
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Verdict, judge
from tilewright.rules.play.move import Move, Play

EDITIONS = ("pocket", "super", "glass", "large-print", "switch", "german")
CAPITALS = re.compile(r"(?<![\w.])[A-ZÄÖÜ]{2,}(?![\w.])")
"""Words in a text; letters next to a dot or a small letter are part of a move: ``.LETCHED``."""
HARMLESS = (
    *("EIN", "ES", "ER", "NEIN", "EIS", "REIS", "SEIN", "REISE", "EISEN", "RASEN", "SAGEN", "ROSE"),
    *("TAG", "TEE", "NASE", "NEST", "HASE", "HUND", "KIND", "BUCH", "TISCH", "FISCH", "SONNE"),
)
"""A few German words, so that there is something else to say."""


@cache
def words_of(edition_id: str) -> Lexicon:
    """Return a lexicon with as many offensive words as possible."""
    if edition_id != "german":
        return open_lexicon("yawl")
    letters = "".join(letters_for(load_edition(edition_id)))
    words = {*offensive_words("de"), *HARMLESS}
    return Lexicon.from_words(words, id="deutsch", alphabet=letters)


@cache
def rude_words(edition_id: str) -> tuple[str, ...]:
    """Return the offensive words that fit on a rack, sorted."""
    edition, words = load_edition(edition_id), words_of(edition_id)
    listed = offensive_words("de" if edition_id == "german" else "en")
    fitting = (word for word in listed if len(word) <= edition.rack and word in words)
    return tuple(sorted(fitting))


@cache
def boards(edition_id: str) -> tuple[Position, ...]:
    """Return positions of a real game: the beginning, and after some of its turns."""
    edition, words = load_edition(edition_id), words_of(edition_id)
    game = play("equity", "equity", edition=edition_id, lexicon=words, seed=5)
    followed = follow(record_of(game.events))
    last = len(followed.steps)
    lines = [write_cgp(position_after(followed, number)) for number in range(0, last // 2, 3)]
    return tuple(Position.from_cgp(line, edition=edition, lexicon=words) for line in lines)


def tempting(count: int, editions: Iterable[str] = EDITIONS, seed: int = 60) -> Iterator[Position]:
    """Yield positions whose racks have the letters of an offensive word, always the same ones."""
    rng = Random(seed)
    return islice(_endless(rng, tuple(editions)), count)


def _endless(rng: Random, editions: tuple[str, ...]) -> Iterator[Position]:
    for edition_id in cycle(editions):
        word = rng.choice(rude_words(edition_id))
        board = rng.choice(boards(edition_id))
        more = "".join(rng.choices("EAINRST?", k=board.edition.rack - len(word)))
        try:
            yield board.with_rack(word + more)
        except TilewrightError:
            # The board has taken these tiles.
            continue


def words_in(move: Move | str, board: Board, edition: Edition) -> list[str]:
    """Return the words that a move forms, also if it is given as text."""
    made = parse_move(move, board, edition) if isinstance(move, str) else move
    if not isinstance(made, Play):
        return []
    verdict = judge(board, made, edition)
    return [word.text for word in verdict.words] if isinstance(verdict, Verdict) else []


def named_by(tip: Tip, position: Position) -> list[str]:
    """Return all words that a tip names; tiles that it lists are not words."""
    said = dict(tip.arguments)
    values = [said.get(name, "") for name in ("word", "base", "listed", "play", "rival")]
    board, edition = position.view.board, position.view.edition
    moved = words_in(tip.move, board, edition) if tip.move else []
    return [*tip.words, *moved, *CAPITALS.findall(str(values))]


def allowed(position: Position) -> WordPolicy:
    """Return what may be said in the position's language."""
    return policy_for(position.lexicon, position.view.edition)
