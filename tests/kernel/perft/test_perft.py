"""The generator counts, scores and lists the plays of the perft files as the oracle did."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kernel.agreement.oracle import Known, WordOracle, judged
from tests.kernel.agreement.subject import IS_KERNEL, Generator, make_generator
from tests.kernel.perft.perft import (
    Case,
    Total,
    perft_files,
    perft_path,
    read_perft,
    total_of,
    write_perft,
)
from tilewright.edition.shipped import edition_ids, load_edition
from tilewright.formats.cgp import parse_cgp
from tilewright.geometry import Coordinates
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.testing.strategies import Position
from tilewright.tiles import Tally

FILES = perft_files()
STRIDE = 1 if IS_KERNEL else 16
"""One in this many positions is counted: all of them by the kernel."""


def position_of(case: Case, words: Lexicon) -> Position:
    """Read the position of a case."""
    notated = parse_cgp(case.cgp)
    return Position(notated.edition, words, notated.board, notated.racks[0] or Tally())


def counted(generator: Generator, position: Position) -> Total:
    """Return the total of what the generator lists."""
    listed = generator.all(position.board, position.rack)
    return total_of((candidate.play, candidate.score) for candidate in listed)


def division(position: Position, found: Iterable[tuple[Play, int]]) -> str:
    """Return by first square and direction where the plays found differ from those expected.

    A table for debugging: expected and found plays, then expected and found points.
    """
    edition, board = position.edition, position.board
    right = WordOracle(edition, position.words).plays(board, position.rack)
    plays, points = _divided((known, known.score) for known in right)
    other_plays: Counter[str] = Counter()
    other_points: Counter[str] = Counter()
    for play, score in found:
        known = judged(board, play, edition, position.words)
        place = "refused" if known is None else _place(known)
        other_plays[place] += 1
        other_points[place] += score
    places = sorted({*plays, *other_plays})
    lines = [
        f"  {place:>8} {plays[place]:7} {other_plays[place]:7}"
        f" {points[place]:9} {other_points[place]:9}"
        for place in places
        if (plays[place], points[place]) != (other_plays[place], other_points[place])
    ]
    if not lines:
        return "Every start has the same number of plays and points: the order or the tiles differ."
    return "\n".join(["     start   plays   found    points     found", *lines])


def _place(known: Known) -> str:
    return Coordinates.TOURNAMENT.write(known.start, known.axis)


def _divided(plays: Iterable[tuple[Known, int]]) -> tuple[Counter[str], Counter[str]]:
    numbers: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for known, score in plays:
        numbers[_place(known)] += 1
        points[_place(known)] += score
    return numbers, points


def report(case: Case, position: Position, generator: Generator) -> str:
    """Return what is needed to debug a failing position: itself, the totals, the division."""
    listed = generator.all(position.board, position.rack)
    found = [(candidate.play, candidate.score) for candidate in listed]
    return "\n".join(
        [
            f"{case.name}: {case.cgp}",
            f"expected {case.total}",
            f"found    {total_of(found)}",
            division(position, found),
        ]
    )


def test_every_edition_has_a_perft_file() -> None:
    """Each edition and variant that is shipped, as it is now, with dozens of positions."""
    assert sorted(perft_path(name) for name in edition_ids()) == FILES
    for name in edition_ids():
        perft = read_perft(perft_path(name))
        assert perft.edition == load_edition(name).ref, "run `python -m tools.make_perft` again"
        assert len(perft.cases) >= 24
        assert any("?" in case.cgp.split()[1] for case in perft.cases)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_are_read_as_they_were_written(file: Path) -> None:
    """Reading and writing a file gives the same text: the format has one spelling."""
    assert write_perft(read_perft(file)) == file.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_totals_of_a_perft_file(file: Path, enable: Lexicon) -> None:
    """Number of plays, sum of scores, and the list itself, for every position of the file."""
    perft = read_perft(file)
    assert (enable.id, enable.checksum) == (perft.lexicon, perft.checksum), (
        "the words have changed: run `python -m tools.make_perft` again"
    )
    generator = None
    for case in perft.cases[::STRIDE]:
        position = position_of(case, enable)
        assert position.edition.ref == perft.edition
        generator = generator or make_generator(position.edition, enable)
        total = case.total
        count = tuple(generator.count(position.board, position.rack))
        if count != (total.plays, total.score) or counted(generator, position) != total:
            pytest.fail(report(case, position, generator))


def test_the_division_names_the_start_that_differs(enable: Lexicon) -> None:
    """A missing play, a refused one and a wrong score each show in their line."""
    edition = load_edition("pocket")
    rack = edition.tiles.parse_tiles("AEINRST")
    position = Position(edition, enable, Board.empty(edition.size), rack)
    plays = WordOracle(edition, enable).plays(position.board, rack)
    found = [(known.play, known.score) for known in plays]
    assert "order" in division(position, found)
    lost = plays[0]
    table = division(position, found[1:]).splitlines()
    assert len(table) == 2
    assert table[1].split()[0] == _place(lost)
    dearer = [(lost.play, lost.score + 1), *found[1:]]
    assert division(position, dearer).splitlines()[1].split()[0] == _place(lost)
    astray = replace(lost.play, cells=lost.play.cells[::-1][:-1] + b"\1")
    assert "refused" in division(position, [(astray, 5), *found])


def test_the_hash_tells_order_tiles_and_scores_apart() -> None:
    """Plays in another order, on other squares, with other tiles or scores hash differently."""
    edition = load_edition("pocket")
    rack = edition.tiles.parse_tiles("AB")
    lexicon = Lexicon.from_words(["AB", "BA"], id="two")
    plays = WordOracle(edition, lexicon).plays(Board.empty(edition.size), rack)
    listed = [(known.play, known.score) for known in plays]
    play, score = listed[0]
    others = [
        listed[::-1],
        listed[1:],
        [(play, score + 1), *listed[1:]],
        [(play.transposed, score), *listed[1:]],
        [(replace(play, cells=play.cells[::-1]), score), *listed[1:]],
    ]
    hashes = {total_of(other).hash for other in [listed, *others]}
    assert len(hashes) == len(others) + 1
