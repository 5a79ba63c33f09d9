"""The generator's gateway: values, options, refusals, what is cached and what is shared."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest

from tests.refusals import argument_refused, kernel_refuses
from tilewright.edition import parse_edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import ArgumentError, KernelFault
from tilewright.geometry import Square
from tilewright.kernel import _kernel
from tilewright.kernel.edition import kernel_edition
from tilewright.kernel.generator import POINT, Candidate, Generator, LeaveTable, Option
from tilewright.kernel.graph import kernel_graph
from tilewright.kernel.word_map import kernel_word_map
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Exchange, Pass, Play
from tilewright.tiles import BLANK_BIT, Tally
from tilewright.units import Millipoints

POCKET = load_edition("pocket")
EMPTY = Board.empty(POCKET.size)
WORDS = Lexicon.from_words(["AB", "BA", "CAB", "CABS", "BACCAE"], id="few")


def rack(text: str) -> Tally:
    """Read tiles."""
    return POCKET.tiles.parse_tiles(text)


def points(count: int) -> Millipoints:
    """Return points as an equity."""
    return Millipoints(count * POINT)


def test_a_candidate_says_what_it_lays_scores_and_leaves() -> None:
    """The best opening of ABX: BA or AB on the start, the first in canonical order, X kept."""
    best = Generator(POCKET, WORDS).best(EMPTY, rack("ABX"))
    cells = rack("AB").codes
    assert best == Candidate(Play((Square(6, 7), Square(7, 7)), cells), 8, rack("X"), points(8))


def test_leaves_may_be_a_mapping_or_a_table() -> None:
    """Both give the same equity; a table serves several generators."""
    values = {rack("S"): 30_000, rack("C"): -500, rack("CS"): 1}
    table = LeaveTable(POCKET, values)
    for leaves in (values, table):
        generator = Generator(POCKET, WORDS, leaves=leaves)
        listed = generator.all(EMPTY, rack("CABS"))
        assert {each.equity - POINT * each.score for each in listed} == {30_000, 1, 0}
        best = generator.best(EMPTY, rack("CABS"))
        assert best is not None
        assert best.leave == rack("S")


def test_a_table_of_other_tiles_is_refused() -> None:
    """Codes of another set would mean other tiles."""
    table = LeaveTable(load_edition("switch"), {Tally([1]): 5})
    with pytest.raises(ArgumentError) as caught:
        Generator(POCKET, WORDS, leaves=table)
    assert caught.value.name == "leaves"


def test_many_faces_have_a_sparse_table() -> None:
    """Forty-six faces have too many leaves for an array; values are still found."""
    switch = load_edition("switch")
    faces = len(switch.tiles.faces)
    values = {Tally(some): sum(some) - 90 for some in combinations(range(1, faces + 1), 3)}
    values[Tally([1] * 6)] = 7
    generator = Generator(switch, WORDS, leaves=values)
    held = switch.tiles.parse_tiles("ABCS?")
    for candidate in generator.all(Board.empty(switch.size), held):
        value = values.get(candidate.leave, 0)
        assert candidate.equity == POINT * candidate.score + value


@pytest.mark.parametrize(
    ("leaves", "fault"),
    [
        ({Tally([99]): 1}, KernelFault.NOT_A_LEAVE),
        ({Tally([1] * 10): 1}, KernelFault.LEAVE_TOO_LARGE),
        ({Tally([1]): 2**31}, KernelFault.LEAVE_VALUE),
    ],
)
def test_impossible_leaves_are_refused(leaves: dict[Tally, int], fault: KernelFault) -> None:
    """Tiles that are not in the set, too many of them, values out of range."""
    with kernel_refuses(fault):
        Generator(POCKET, WORDS, leaves=leaves)


@pytest.mark.parametrize(
    ("board", "held", "fault"),
    [
        (Board.empty(21), rack("AB"), KernelFault.BOARD_SIZE),
        (EMPTY, Tally([0]), KernelFault.UNKNOWN_TILE),
        (EMPTY, Tally([28]), KernelFault.UNKNOWN_TILE),
        (Board(15, bytes([200]) + bytes(224)), rack("AB"), KernelFault.UNKNOWN_CELL),
        (Board(15, bytes([BLANK_BIT]) + bytes(224)), rack("AB"), KernelFault.UNKNOWN_CELL),
        (
            Board(15, bytes([POCKET.tiles.blank or 0]) + bytes(224)),
            rack("AB"),
            KernelFault.UNKNOWN_CELL,
        ),
    ],
)
def test_a_position_of_another_edition_is_refused(
    board: Board, held: Tally, fault: KernelFault
) -> None:
    """All input is checked before the kernel uses it."""
    generator = Generator(POCKET, WORDS)
    for question in (generator.all, generator.count, generator.best, generator.playable):
        with kernel_refuses(fault):
            question(board, held)


def test_a_rack_that_is_too_large_is_refused() -> None:
    """By the gateway, and by the kernel itself."""
    generator = Generator(POCKET, WORDS)
    for question in (generator.all, generator.count, generator.best, generator.playable):
        with argument_refused("rack", 10):
            question(EMPTY, Tally([1] * 10))
    letters = kernel_graph(WORDS, POCKET.tiles.letters, cache=False)
    handle = _kernel.Generator(kernel_edition(POCKET), letters.handle, None, None)
    with argument_refused("rack", 10):
        handle.all(bytes(225), b"\1" * 10)


def test_an_edition_out_of_range_is_refused() -> None:
    """Every number is checked once, when the edition is passed in."""
    kernel_edition(POCKET)
    with argument_refused("size", 22):
        _kernel.Edition(
            size=22,
            rack=7,
            letters=1,
            blank=0,
            letter_of=b"\1",
            points=b"\1",
            counts=b"\1",
            bonuses=[0] * 10,
            letter_times=b"",
            word_times=b"",
            square_points=b"",
            starts=b"",
            exchange_allowed=True,
            exchange_minimum=0,
            passes=2,
            scoreless_rounds=0,
            deducts_unplayed=True,
            tie_before_unplayed=True,
            judged_as_played=False,
            switchable=b"",
        )


def test_another_alphabet_is_refused() -> None:
    """A graph over other letters than the edition's would be misread."""
    few = kernel_graph(WORDS, ("A", "B"), cache=False)
    with kernel_refuses(KernelFault.OTHER_LETTERS):
        _kernel.Generator(kernel_edition(POCKET), few.handle, None, None)


ODD = """
format = 1
id = "odd"
version = 1
name = "Odd"
players = [2, 2]
rack = 2
[board]
rows = \"\"\"
*wwwwwwww
........l
.........
.........
.........
.........
.........
.........
.........
\"\"\"
[board.squares]
"*" = { start = true, word = 9, letter = 9, text = "*", name = "start", color = "#123456" }
w = { word = 9, letter = 9, text = "w", name = "word", color = "#123456" }
l = { letter = 9, text = "l", name = "letter", color = "#123456" }
[tiles.standard.letters]
A = [9, 99]
B = [9, 1]
"""


@pytest.mark.parametrize("word_map", [False, True])
def test_more_tiles_than_a_rack_of_the_edition_on_an_odd_board(*, word_map: bool) -> None:
    """Nine tiles over nine ninefold squares, in an edition with racks of two: no overflow."""
    edition = parse_edition(ODD)
    words = Lexicon.from_words(["A" * 9, "A" * 8 + "B", "AB"], id="few")
    generator = Generator(edition, words, word_map=word_map)
    board = Board.empty(9)
    for held in (Tally([1] * 9), Tally([1] * 8 + [2])):
        listed = list(generator.all(board, held))
        points = sum(99 if code == 1 else 1 for code in held)
        assert max(each.score for each in listed) == 9 * points * 9**9
        ranked = sorted(listed, key=lambda each: -each.equity)
        assert list(generator.top(board, held, 99)) == ranked
        assert generator.best(board, held) == ranked[0]


def test_exchanges_keep_the_best_leave_first() -> None:
    """Every part of the rack once, as far as the bag allows, ranked by the tiles kept."""
    values = {rack("AB"): 900, rack("A"): 400}
    generator = Generator(POCKET, WORDS, leaves=values)
    options = generator.exchanges(rack("AABB"), 90)
    assert len(options) == 3 * 3 - 1  # none, one or two of each, but not nothing at all
    assert options[0] == Option(Exchange(rack("AB")), rack("AB"), Millipoints(900))
    assert options[1].leave == rack("A")
    assert all(option.score == 0 for option in options)
    assert len({option.move for option in options}) == len(options)
    assert generator.exchanges(rack("AABB"), 90, 3) == options[:3]
    assert generator.exchanges(rack("AABB"), POCKET.exchange.minimum - 1) == []


def test_options_rank_plays_and_exchanges_and_end_with_the_pass() -> None:
    """The best few of both, and the pass after them."""
    generator = Generator(POCKET, WORDS, leaves={rack("B"): 99_000})
    options = generator.options(EMPTY, rack("ABB"), 90, 3)
    assert isinstance(options[0], Candidate)  # AB keeps the B as well, and scores
    assert [option.equity for option in options[:3]] == sorted(
        (option.equity for option in options[:3]), reverse=True
    )
    assert options[-1] == Option(Pass(), rack("ABB"))
    assert len(options) == 4


def test_within_less_than_nothing_is_nothing() -> None:
    """No play is better than the best."""
    generator = Generator(POCKET, WORDS)
    assert list(generator.within(EMPTY, rack("AB"), -1)) == []
    assert len(generator.within(EMPTY, rack("AB"), 2**100)) == len(generator.all(EMPTY, rack("AB")))
    assert len(generator.top(EMPTY, rack("AB"), 2**100)) == len(generator.all(EMPTY, rack("AB")))


def test_a_word_map_that_cannot_hold_the_words_is_done_without() -> None:
    """The same letter sixteen times: no map, and the same answers."""
    words = Lexicon.from_words(["A" * 16, "AB", "BA"], id="long")
    assert kernel_word_map(words, kernel_graph(words, ("A", "B")), cache=False) is None
    mapped = Generator(POCKET, words, word_map=True)
    plain = Generator(POCKET, words)
    assert mapped.best(EMPTY, rack("AB")) == plain.best(EMPTY, rack("AB"))


def test_fifteen_equal_letters_fit_the_word_map() -> None:
    """The longest run of equal letters that a map holds; a longer one on the board finds none."""
    words = Lexicon.from_words(["A" * 15, "A" * 14, "AB"], id="long")
    size = load_edition("super").size
    edition = load_edition("super")
    generators = [Generator(edition, words, word_map=word_map) for word_map in (False, True)]
    tile = edition.tiles.parse_tile("A")
    for filled in (10, 13, 14, 15, 16, 20):
        board = Board(size, bytes([tile] * filled) + bytes(size * size - filled))
        held = Tally([tile] * 4)
        first, second = (list(each.top(board, held, 99)) for each in generators)
        assert first == second
        assert bool(first) == (filled in (10, 13, 14))


def test_the_word_map_is_kept_and_a_damaged_one_built_again(cache: Path, enable: Lexicon) -> None:
    """The file is in the cache folder; a changed byte is detected; progress is reported."""
    graph = kernel_graph(enable, POCKET.tiles.letters)
    told: list[tuple[int, int]] = []
    first = kernel_word_map(enable, graph, progress=lambda done, of: told.append((done, of)))
    assert first is not None
    assert first.words == len(enable)
    assert told[-1] == (1000, 1000)
    (path,) = cache.glob("*.words")
    told.clear()
    kernel_word_map(enable, graph, progress=lambda done, of: told.append((done, of)))
    assert not told
    with path.open("r+b") as file:
        file.seek(1_000_000)
        file.write(b"\xff\xff")
    again = kernel_word_map(enable, graph, progress=lambda done, of: told.append((done, of)))
    assert again is not None
    assert told


def test_building_a_word_map_can_be_stopped(enable: Lexicon) -> None:
    """An exception from the progress callback ends the work."""

    def stop(_done: int, _total: int) -> None:
        raise InterruptedError

    graph = kernel_graph(enable, POCKET.tiles.letters)
    with pytest.raises(InterruptedError):
        _kernel.build_word_map(graph.handle, stop)


@pytest.mark.parametrize("data", [b"", b"x", bytes(8), bytes(64), b"tilwmap2" + bytes(100)])
def test_what_is_no_word_map_is_refused(data: bytes) -> None:
    """Short, empty or cut off: an error, never a crash."""
    with kernel_refuses(KernelFault.NOT_A_WORD_MAP):
        _kernel.WordMap(data)


def test_a_damaged_word_map_is_refused() -> None:
    """Bytes after the header that no builder writes are found before the map is used."""
    graph = kernel_graph(WORDS, POCKET.tiles.letters, cache=False)
    data = _kernel.build_word_map(graph.handle, None)
    assert _kernel.WordMap(data).words == len(WORDS)
    with kernel_refuses(KernelFault.DAMAGED_WORD_MAP):
        _kernel.WordMap(data[:16] + b"\xff" * (len(data) - 16))


def test_a_small_list_leaves_no_file(cache: Path) -> None:
    """Lists that are ready in milliseconds are not cached."""
    words = Lexicon.from_words(["QAT", "QI"], id="own")
    Generator(POCKET, words, word_map=True).best(EMPTY, rack("QI"))
    assert not list(cache.glob("*"))


def test_threads_may_share_a_generator(enable: Lexicon) -> None:
    """One generator used by several threads at once gives each its own answer."""
    generator = Generator(POCKET, enable)
    racks = [rack(text) for text in ("RETINAS", "QUIZ?ED", "AAEIOUU", "BCDFGHJ")]
    alone = [list(generator.top(EMPTY, held, 5)) for held in racks]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda held: list(generator.top(EMPTY, held, 5)), racks * 8))
    assert found == alone * 8


def test_the_parts_outlive_what_made_them() -> None:
    """Edition, graph and leaves live as long as the kernel's generator needs them."""
    generator = _kernel.Generator(
        kernel_edition.__wrapped__(POCKET),
        kernel_graph(WORDS, POCKET.tiles.letters, cache=False).handle,
        LeaveTable(POCKET, {rack("S"): 5000}).handle,
        None,
    )
    for size in range(200):
        bytearray(size * 1000)
    assert generator.count(EMPTY.cells, rack("CABS").codes)[0] > 0
