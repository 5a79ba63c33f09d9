"""Leave values in other engines' formats: what is written reads back, and damage is refused."""

import lzma
import struct
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import examples
from tilewright.edition.shipped import load_edition
from tilewright.errors import FileError, NotationError
from tilewright.kernel.leave_files import (
    listed_values,
    parse_klv,
    parse_leave_csv,
    write_klv2,
    write_leave_csv,
)
from tilewright.kernel.leaves import LeaveTable
from tilewright.tiles import Tally
from tilewright.units import Millipoints

POCKET = load_edition("pocket")
SWITCH = load_edition("switch")


def leaves_of(faces: int) -> st.SearchStrategy[dict[Tally, Millipoints]]:
    """Return a strategy for leave values of tiles with this many faces."""
    leave = st.lists(st.integers(1, faces), min_size=1, max_size=6).map(Tally)
    value = st.integers(-8_000_000, 8_000_000).map(Millipoints)
    return st.dictionaries(leave, value, max_size=40)


@examples(50)
@given(leaves_of(len(POCKET.tiles.faces)))
def test_values_come_back_exactly(values: dict[Tally, Millipoints]) -> None:
    """Up to 8,000 points, a KLV2 file keeps thousandths; so does CSV."""
    assert parse_klv(write_klv2(values, POCKET), POCKET) == values
    assert parse_leave_csv(write_leave_csv(values, POCKET), POCKET) == values


@examples(30)
@given(leaves_of(len(SWITCH.tiles.faces)))
def test_marked_tiles_need_csv(values: dict[Tally, Millipoints]) -> None:
    """CSV spells marked tiles; KLV2 has one number for each letter, so it refuses them."""
    assert parse_leave_csv(write_leave_csv(values, SWITCH), SWITCH) == values
    with pytest.raises(FileError):
        write_klv2(values, SWITCH)


def test_a_file_has_the_layout_of_other_engines() -> None:
    """Sizes and values are little-endian; the blank is tile 0 and sorts first."""
    tiles = POCKET.tiles.parse_tiles
    values = {tiles("B"): Millipoints(-2500), tiles("?"): Millipoints(26000)}
    data = write_klv2({**values, tiles("A?"): Millipoints(1)}, POCKET)
    (size,) = struct.unpack_from("<I", data)
    nodes = struct.unpack_from(f"<{size}I", data, 4)
    root = nodes[0] & 0x3FFFFF
    run = [nodes[root] >> 24, nodes[root + 1] >> 24]
    assert run == [0, 2]
    assert struct.unpack_from("<I3f", data, 4 + 4 * size) == pytest.approx((3, 26.0, 0.001, -2.5))
    # Some builders have no second node that is not an arc.
    moved = [node - bool(node & 0x3FFFFF) for node in (nodes[0], *nodes[2:])]
    other = struct.pack(f"<I{len(moved)}I", len(moved), *moved) + data[4 + 4 * size :]
    assert parse_klv(other, POCKET) == parse_klv(data, POCKET)


def test_the_predecessor_is_read() -> None:
    """KLV has 16-bit values, in 256ths of a point."""
    tiles = POCKET.tiles.parse_tiles
    new = write_klv2({tiles("A"): Millipoints(500), tiles("AB"): Millipoints(-1250)}, POCKET)
    old = new[:-8] + struct.pack("<2h", 128, -320)
    assert parse_klv(old, POCKET) == parse_klv(new, POCKET)


def test_an_empty_file_of_another_engine() -> None:
    """A file without leaves has no values."""
    empty = struct.pack("<3I", 1, 0x400000, 0)
    assert parse_klv(empty, POCKET) == {}
    assert write_leave_csv({}, POCKET) == ""


def test_damage_is_refused_and_never_crashes() -> None:
    """A file that is cut short or has a wrong byte is refused, or still a list of values."""
    rng = Random(7)
    codes = range(1, 28)
    values = {Tally(rng.choices(codes, k=rng.randint(1, 5))): Millipoints(9) for _ in range(60)}
    good = write_klv2(values, POCKET)
    for end in [0, 3, 4, 9, len(good) // 2, len(good) - 1]:
        with pytest.raises(FileError):
            parse_klv(good[:end], POCKET)
    with pytest.raises(FileError):
        parse_klv(good + b"\0", POCKET)
    with pytest.raises(FileError):
        parse_klv(good[:-4] + struct.pack("<f", float("nan")), POCKET)
    refused = 0
    for place in rng.sample(range(len(good)), 200):
        wrong = bytearray(good)
        wrong[place] ^= 1 << rng.randrange(8)
        try:
            parse_klv(bytes(wrong), POCKET)
        except FileError:
            refused += 1
    assert refused


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A,1\nB", 2),
        ("A,1\n,5", 2),
        ("A,one", 1),
        ("A,nan", 1),
        ("A,1e400", 1),
        ("leave,value\nA,1\n\nA,2", 4),
        ("Ä,1", 1),
    ],
)
def test_bad_lines_are_named(text: str, line: int) -> None:
    """An error in CSV has the number of its line."""
    with pytest.raises(NotationError) as caught:
        parse_leave_csv(text, POCKET)
    assert caught.value.line == line


def test_headings_and_quotes_are_read() -> None:
    """A first line may say that values are in thousandths; cells may be quoted."""
    leave = POCKET.tiles.parse_tiles("AB?")
    assert parse_leave_csv('\ufeffleave,millipoints\r\n"?AB",1500\r\n', POCKET) == {leave: 1500}
    assert parse_leave_csv("leave,value\n?AB,1.5\n", POCKET) == {leave: 1500}


def test_real_values_of_other_engines(corpus: Path) -> None:
    """The values that other engines use are read, and come back from KLV2."""
    with lzma.open(corpus / "bench" / "leaves-7.csv.xz", "rt", encoding="utf-8") as file:
        text = "".join(islice(file, 20_000))
    values = parse_leave_csv(text, POCKET)
    assert len(values) == 19_999
    assert values[POCKET.tiles.parse_tiles("?")] == 28815
    assert parse_klv(write_klv2(values, POCKET), POCKET) == values


def test_a_table_lists_what_its_tiles_can_form() -> None:
    """A table's values are those of all leaves of its sizes, as often as there are tiles."""
    tiles = POCKET.tiles.parse_tiles
    table = LeaveTable(POCKET, {tiles("Q"): Millipoints(-5000), tiles("EE"): Millipoints(3000)})
    values = listed_values(table, POCKET)
    assert values[tiles("Q")] == -5000
    assert values[tiles("EE")] == 3000
    assert tiles("QQ") not in values
    assert max(map(len, values)) == 2
