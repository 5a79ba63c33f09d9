"""Hypothesis strategies: random editions, lexicons, positions, plays and whole games.

The editions are small and odd on purpose: together, they use every field of an edition file, and
each edition is parsed from text. Only this module needs Hypothesis, which is not a dependency of
the package.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

try:
    from hypothesis import strategies as st
except ImportError as error:
    message = "tilewright.testing.strategies needs hypothesis: pip install hypothesis"
    raise ImportError(message) from error

from tilewright.edition import (
    ChallengeRule,
    ClockKind,
    Edition,
    FirstPlay,
    TieRule,
    Unplayed,
    parse_edition,
)
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Event
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, judge
from tilewright.rules.play.move import Play
from tilewright.testing.conformance import made_up_words
from tilewright.testing.plays import PlayFinder
from tilewright.testing.random_game import RandomGame
from tilewright.tiles import Tally

_LETTERS: Final = ("A", "B", "C", "CH", "H", "É")
"""A few letters, so that words often cross. CH has two characters, and C and H are letters too."""

_MARKS: Final = {"switch": "~", "bonus": "+"}
_SYMBOLS: Final = "abcde"


@dataclass(frozen=True, slots=True)
class Position:
    """A board that a series of plays can produce, with a possible rack."""

    edition: Edition
    words: Lexicon
    board: Board
    rack: Tally


def seeds() -> st.SearchStrategy[Random]:
    """Return reproducible random sources, for values too large to draw bit by bit."""
    return st.integers(0, 2**32 - 1).map(Random)


@st.composite
def edition_texts(draw: st.DrawFn, *, max_size: int = 9, max_rack: int = 9) -> str:
    """Return the text of a small edition."""
    rack = draw(st.integers(1, max_rack))
    low = draw(st.integers(2, 4))
    players = low, draw(st.integers(low, 4))
    letters = draw(st.lists(st.sampled_from(_LETTERS), min_size=1, max_size=5, unique=True))
    tiles, has_switch = _tiles(draw, letters, players[1] * rack)
    lines = [
        'format = 1\nid = "random"\nversion = 1\nname = "Random"',
        f"players = {list(players)}\nrack = {rack}",
        f'first = "{draw(st.sampled_from(FirstPlay)).value}"',
        _board(draw, draw(st.integers(2, max_size))),
        tiles,
        _scoring(draw),
        f"[exchange]\nallowed = {_flag(draw)}\nminimum = {draw(st.integers(0, 2 * rack))}",
        f"[switch]\nallowed = {_flag(draw) if has_switch else 'false'}",
        f"[hints]\nallowed = {_flag(draw)}",
        f'[challenge]\nrule = "{draw(st.sampled_from(ChallengeRule)).value}"',
        f"window = {draw(st.integers(1, 60))}",
        f"[end]\npasses = {draw(st.integers(1, 3))}",
        f"scoreless_rounds = {draw(st.integers(0, 3))}",
        _clock(draw),
        _target(draw, players),
    ]
    return "\n".join(lines) + "\n"


def _flag(draw: st.DrawFn) -> str:
    return "true" if draw(st.booleans()) else "false"


def _board(draw: st.DrawFn, size: int) -> str:
    """Return a board with a few odd squares, at least one of which is a start square."""
    kinds = draw(st.integers(0, len(_SYMBOLS) - 1))
    squares = [
        f"{symbol} = {{ letter = {draw(st.integers(1, 9))}, word = {draw(st.integers(1, 4))}, "
        f"points = {draw(st.sampled_from((0, 0, 1, 7, 200)))}, start = {_flag(draw)}, "
        f'text = "{symbol}", name = "odd", color = "#123456" }}'
        for symbol in _SYMBOLS[:kinds]
    ]
    squares.append('"*" = { start = true, text = "*", name = "start", color = "#123456" }')
    area = size * size
    cells = ["."] * area
    for symbol in (*_SYMBOLS[:kinds], "*"):
        for spot in draw(st.lists(st.integers(0, area - 1), min_size=1, max_size=6)):
            cells[spot] = symbol
    rows = ["".join(cells[row * size : (row + 1) * size]) for row in range(size)]
    drawing = "\n".join(rows)
    return f'[board]\nrows = """\n{drawing}\n"""\n[board.squares]\n' + "\n".join(squares)


def _tiles(draw: st.DrawFn, letters: list[str], least: int) -> tuple[str, bool]:
    """Return a tile set with at least ``least`` tiles, and whether it has switch tiles."""
    counts = {letter: draw(st.integers(0, 4)) for letter in letters}
    blanks = draw(st.none() | st.integers(0, 3))
    counts[letters[0]] += max(0, least - sum(counts.values()))
    text = f"[tiles]\nwhole_digraphs = {_flag(draw)}\n"
    text += "[tiles.standard.letters]\n" + _letters(draw, counts)
    kinds = draw(st.sets(st.sampled_from(sorted(_MARKS))))
    for kind in sorted(kinds):
        some = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=3, unique=True))
        text += f'[tiles.{kind}]\nmark = "{_MARKS[kind]}"\n[tiles.{kind}.letters]\n'
        text += _letters(draw, {letter: draw(st.integers(0, 3)) for letter in some})
    if blanks is not None:
        text += f"[tiles.blank]\ncount = {blanks}\n"
    return text, "switch" in kinds


def _letters(draw: st.DrawFn, counts: dict[str, int]) -> str:
    points = st.integers(0, 10) | st.just(99)
    return "".join(f'"{letter}" = [{count}, {draw(points)}]\n' for letter, count in counts.items())


def _scoring(draw: st.DrawFn) -> str:
    bonuses = draw(st.dictionaries(st.integers(1, 9), st.sampled_from((1, 7, 50, 999)), max_size=3))
    return "\n".join(
        [
            f'[scoring]\nunplayed = "{draw(st.sampled_from(Unplayed)).value}"',
            f'tie = "{draw(st.sampled_from(TieRule)).value}"\nannounce = {_flag(draw)}',
            "[scoring.bonus]",
            *(f"{count} = {points}" for count, points in bonuses.items()),
        ]
    )


def _clock(draw: st.DrawFn) -> str:
    kind = draw(st.sampled_from(ClockKind))
    return (
        f'[clock]\nkind = "{kind.value}"\nseconds = {draw(st.integers(1, 120))}\n'
        f"increment = {draw(st.integers(0, 5))}\novertime_points = {draw(st.integers(0, 20))}\n"
        f"overtime_minutes = {draw(st.integers(0, 3))}\nabsence = {draw(st.integers(1, 90))}"
    )


def _target(draw: st.DrawFn, players: tuple[int, int]) -> str:
    match draw(st.sampled_from(("none", "none", "points", "table"))):
        case "points":
            return f"[target]\npoints = {draw(st.integers(1, 200))}"
        case "table":
            target = st.integers(1, 300)
            rows = [
                f"{count} = [{draw(target)}, {draw(target)}, {draw(target)}]"
                for count in range(players[0], players[1] + 1)
            ]
            return "[target]\n" + "\n".join(rows)
        case _:
            return ""


def editions(*, max_size: int = 9, max_rack: int = 9) -> st.SearchStrategy[Edition]:
    """Return small random editions, parsed from their text."""
    return edition_texts(max_size=max_size, max_rack=max_rack).map(parse_edition)


@st.composite
def lexicons(draw: st.DrawFn, edition: Edition, *, max_words: int = 40) -> Lexicon:
    """Return a lexicon of random words made of the letters in ``edition``; it may be empty.

    Every other lexicon is large enough for games with many plays.
    """
    if draw(st.booleans()):
        return made_up_words(edition, draw(seeds()), 3 * max_words)
    letters = st.sampled_from(edition.tiles.letters[1:])
    word = st.lists(letters, min_size=2, max_size=edition.size).map("".join)
    words = draw(st.sets(word, max_size=max_words))
    return Lexicon.from_words(words, id="random", alphabet=edition.tiles.alphabet)


@st.composite
def positions(
    draw: st.DrawFn,
    *,
    edition: Edition | None = None,
    max_size: int = 9,
    max_rack: int = 9,
    max_plays: int = 8,
) -> Position:
    """Return a position after some well-placed plays, which may include phonies."""
    edition = edition or draw(editions(max_size=max_size, max_rack=max_rack))
    words = draw(lexicons(edition))
    rng = draw(seeds())
    plays = draw(st.integers(0, max_plays))
    finder = PlayFinder(edition, words)
    bag = list(edition.tiles.tally)
    rng.shuffle(bag)
    board = Board.empty(edition.size)
    for _ in range(plays):
        rack = Tally(bag[: edition.rack])
        play = finder.word_play(board, rack, rng) or finder.phony(board, rack, rng)
        if play is not None and not isinstance(judge(board, play, edition), Refusal):
            board = board.with_tiles(play.squares, play.cells)
            for code in edition.tiles.tiles_of(play.cells):
                bag.remove(code)
    count = draw(st.integers(0, edition.rack))
    return Position(edition, words, board, Tally(bag[:count]))


@st.composite
def boards(draw: st.DrawFn, edition: Edition) -> Board:
    """Return a board of ``edition`` after some well-placed plays."""
    return draw(positions(edition=edition)).board


@st.composite
def plays(draw: st.DrawFn, position: Position) -> Play:
    """Return a play for ``position``: a word, a phony, misplaced tiles, or garbage."""
    rng = draw(seeds())
    finder = PlayFinder(position.edition, position.words)
    board, rack = position.board, position.rack
    play: Play | None = None
    match draw(st.sampled_from(("words", "phony", "phony", "astray", "garbage"))):
        case "words":
            play = finder.word_play(board, rack, rng)
        case "phony":
            play = finder.phony(board, rack, rng)
        case "astray":
            play = finder.astray(board, rack, rng)
        case _:
            pass
    return play or finder.garbage(board, rng)


@st.composite
def random_games(draw: st.DrawFn, *, max_size: int = 6, max_rack: int = 5) -> RandomGame:
    """Return a random game before its first step."""
    edition = draw(editions(max_size=max_size, max_rack=max_rack))
    words = draw(lexicons(edition))
    players = draw(st.integers(*edition.players))
    return RandomGame(edition, words, players, draw(seeds()))


@st.composite
def games(draw: st.DrawFn, *, max_size: int = 6, max_rack: int = 5) -> tuple[Event, ...]:
    """Return whole random games of random editions, as their logs."""
    return draw(random_games(max_size=max_size, max_rack=max_rack)).run().events
