"""Random editions, lexicons and games by the thousand, each from a seed.

Hypothesis draws, and shrinks, the positions of the quick tests; the long runs need a
million of them, and games in which one position follows another. These editions also have
what is rare elsewhere: letters that begin with another letter, lexicons whose alphabet
has another order, more letters or fewer than the tiles, and multipliers that add up to
enormous scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.kernel.agreement.oracle import Known, WordOracle
from tilewright.edition import Edition, parse_edition
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Refusal, judge
from tilewright.rules.play.move import Play
from tilewright.testing.plays import PlayFinder
from tilewright.testing.strategies import Position, editions, seeds
from tilewright.tiles import Tally

_LETTERS = ("A", "B", "C", "H", "CH", "D", "É", "AB")
_POINTS = (0, 1, 1, 2, 3, 5, 10, 99)
_PHONIES = 0.15
_BARREN = 2


def examples(count: int) -> settings:
    """Return settings for this many examples, which may be slow to draw on a busy machine."""
    return settings(max_examples=count, suppress_health_check=[HealthCheck.too_slow])


def random_edition(rng: Random, *, max_size: int = 7, max_rack: int = 5) -> Edition:
    """Return a small edition, mostly of three to five rows."""
    size = min(rng.choice((2, 3, 3, 4, 4, 4, 5, 5, 6, 7)), max_size)
    rack = min(rng.choice((1, 2, 3, 3, 4, 4, 5, 5)), max_rack)
    text = "\n".join(
        [
            'format = 1\nid = "random"\nversion = 1\nname = "Random"',
            f"players = [2, 2]\nrack = {rack}",
            _board(rng, size),
            _tiles(rng, 2 * rack),
            "[scoring.bonus]",
            *(f"{count} = {rng.choice((1, 7, 50, 999))}" for count in rng.sample(range(1, 6), 2)),
        ]
    )
    return parse_edition(text + "\n")


def _board(rng: Random, size: int) -> str:
    cells = ["."] * (size * size)
    high = rng.choice((2, 3, 9))
    squares = ['"*" = { start = true, text = "*", name = "start", color = "#123456" }']
    for symbol in "abcd"[: rng.randint(0, 4)]:
        squares.append(
            f"{symbol} = {{ letter = {rng.randint(1, high)}, word = {rng.randint(1, high)}, "
            f"points = {rng.choice((0, 0, 3, 200))}, start = {rng.choice(('true', 'false'))}, "
            f'text = "{symbol}", name = "odd", color = "#123456" }}'
        )
        for spot in rng.choices(range(len(cells)), k=rng.randint(1, size)):
            cells[spot] = symbol
    for spot in rng.choices(range(len(cells)), k=rng.choice((1, 1, 2, 4))):
        cells[spot] = "*"
    rows = "\n".join("".join(cells[row * size : (row + 1) * size]) for row in range(size))
    return f'[board]\nrows = """\n{rows}\n"""\n[board.squares]\n' + "\n".join(squares)


def _tiles(rng: Random, least: int) -> str:
    letters = rng.sample(_LETTERS, rng.choice((1, 2, 3, 3, 4, 5)))
    counts = {letter: rng.randint(0, 4) for letter in letters}
    counts[letters[0]] += max(1, least - sum(counts.values()))
    text = "[tiles.standard.letters]\n" + _letters(rng, counts)
    for kind, mark in (("switch", "~"), ("bonus", "+")):
        if rng.random() < 0.4:
            some = rng.sample(letters, rng.randint(1, len(letters)))
            text += f'[tiles.{kind}]\nmark = "{mark}"\n[tiles.{kind}.letters]\n'
            text += _letters(rng, {letter: rng.randint(0, 3) for letter in some})
    return text + (f"[tiles.blank]\ncount = {rng.randint(0, 3)}\n" if rng.random() < 0.6 else "")


def _letters(rng: Random, counts: dict[str, int]) -> str:
    lines = (f'"{letter}" = [{count}, {rng.choice(_POINTS)}]\n' for letter, count in counts.items())
    return "".join(lines)


def random_lexicon(rng: Random, edition: Edition) -> Lexicon:
    """Return words over the letters of ``edition``; some are longer forms of others."""
    letters = edition.tiles.letters[1:]
    words: list[str] = []
    for _ in range(rng.choice((0, 8, 30, 60, 120, 200))):
        if words and rng.random() < 0.4:
            word, letter = rng.choice(words), rng.choice(letters)
            words.append(rng.choice((word + letter, letter + word, letter + word + letter)))
        else:
            length = min(rng.choice((2, 2, 2, 3, 3, 4, 5, 8)), edition.size + 1)
            words.append("".join(rng.choices(letters, k=length)))
    alphabet = sorted(set("".join(letters)))
    rng.shuffle(alphabet)
    match rng.randrange(4):
        case 0 if len(alphabet) > 1:  # a letter of the tiles that no word has
            lacking = alphabet.pop()
            words = [word for word in words if lacking not in word]
        case 1:  # a letter of the words that no tile has
            alphabet.insert(rng.randint(0, len(alphabet)), "Z")
            words += [word + "Z" for word in words[:5]]
        case _:
            pass
    # The packed graph holds words of up to 21 characters, whatever the tiles are.
    short = [word for word in words if len(word) <= 2 * edition.size + 2]
    return Lexicon.from_words(short, id="random", alphabet="".join(alphabet))


def random_game(
    rng: Random, edition: Edition, lexicon: Lexicon, turns: int = 10
) -> Iterator[tuple[Position, tuple[Known, ...]]]:
    """Yield the positions of a game of random plays, each with all its plays."""
    oracle, finder = WordOracle(edition, lexicon), PlayFinder(edition, lexicon)
    bag = list(edition.tiles.tally)
    rng.shuffle(bag)
    board = Board.empty(edition.size)
    barren = 0
    for _ in range(turns):
        count = edition.rack if rng.random() < 0.8 else rng.randint(0, edition.rack)
        position = Position(edition, lexicon, board, Tally(bag[:count]))
        plays = oracle.plays(board, position.rack)
        yield position, plays
        play: Play | None = rng.choice(plays).play if plays else None
        if rng.random() < _PHONIES:
            play = finder.phony(board, position.rack, rng) or play
        if play is None or isinstance(judge(board, play, edition), Refusal):
            barren += 1
            if barren == _BARREN:
                return
            rng.shuffle(bag)
            continue
        board = board.with_tiles(play.squares, play.cells)
        for code in edition.tiles.tiles_of(play.cells):
            bag.remove(code)


def small_positions(
    seed: int, *, max_size: int = 7
) -> Iterator[tuple[Position, tuple[Known, ...]]]:
    """Yield the positions of a few games of one random edition, each with all its plays."""
    rng = Random(seed)
    edition = random_edition(rng, max_size=max_size)
    lexicon = random_lexicon(rng, edition)
    for _ in range(3):
        yield from random_game(rng, edition, lexicon)


@st.composite
def lively_positions(draw: st.DrawFn, *, max_size: int, max_rack: int = 5) -> Position:
    """Return a position of an edition drawn by hypothesis, early or late in a random game."""
    edition = draw(editions(max_size=max_size, max_rack=max_rack))
    rng = draw(seeds())
    lexicon = random_lexicon(rng, edition)
    turn = draw(st.integers(0, 6))
    game = [position for position, _ in islice(random_game(rng, edition, lexicon), turn + 1)]
    return game[-1]


def full_game(rng: Random, edition: Edition, lexicon: Lexicon) -> Iterator[Position]:
    """Yield the positions of a game of random words, each with another full rack.

    The game does not end while no rack has a play: the caller decides how many are enough.
    """
    finder = PlayFinder(edition, lexicon)
    bag = list(edition.tiles.tally)
    rng.shuffle(bag)
    board = Board.empty(edition.size)
    while True:
        rack = Tally(bag[: edition.rack])
        yield Position(edition, lexicon, board, rack)
        play = finder.word_play(board, rack, rng)
        if play is not None:
            for code in edition.tiles.tiles_of(play.cells):
                bag.remove(code)
            board = board.with_tiles(play.squares, play.cells)
            if len(bag) <= edition.rack:
                yield Position(edition, lexicon, board, Tally(bag))
                return
        rng.shuffle(bag)


def full_position(rng: Random, edition: Edition, lexicon: Lexicon, plays: int) -> Position:
    """Return a position of a shipped edition after this many random plays, with a full rack."""
    *_, position = islice(full_game(rng, edition, lexicon), plays + 1)
    return position
