"""Tables of leave values: what they contain, the model for larger leaves, and their files."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.agreement.chance import examples
from tests.refusals import kernel_refuses
from tilewright.edition.shipped import load_edition
from tilewright.errors import Cause, FileError, KernelFault
from tilewright.kernel import _kernel
from tilewright.kernel.generator import Generator
from tilewright.kernel.leaves import LeaveTable, Provenance, leave_fingerprint
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

POCKET = load_edition("pocket")
UNIT = 1 << 12
ORDERS = 3


def parts_of(leave: bytes) -> set[bytes]:
    """Return the different multisets in a leave, without the empty one."""
    return {bytes(p) for size in range(1, len(leave) + 1) for p in combinations(leave, size)}


def effect_of(table: _kernel.Leaves, leave: bytes) -> int:
    """Return the value of a multiset beyond all smaller ones in it."""
    return table.value(leave) - sum(effect_of(table, part) for part in parts_of(leave) - {leave})


def modeled(table: _kernel.Leaves, leave: bytes) -> int:
    """Return the model's value of a leave."""
    sums = [0] * ORDERS
    for size in range(1, min(ORDERS, table.largest) + 1):
        for part in set(combinations(leave, size)):
            sums[size - 1] += effect_of(table, bytes(part))
    weights = table.weights[len(leave) * ORDERS :]
    total = sum(weight * each for weight, each in zip(weights, sums, strict=False))
    return total // UNIT if total >= 0 else -(-total // UNIT)


def random_table(rng: Random, kinds: int, largest: int) -> _kernel.Leaves:
    """Return a table of random values with random weights of a model."""
    counts = bytes([9] * kinds)
    size = len(_kernel.Leaves(kinds, largest, b"", []).pack(counts))
    weights = [rng.randint(-2 * UNIT, 2 * UNIT) for _ in range(10 * ORDERS)]
    low = rng.randbytes(size // 2)
    high = bytes(rng.choice((0, 1, 254, 255)) for _ in low)
    return _kernel.unpack_leaves(kinds, largest, counts, low + high, weights)


@examples(60)
@given(st.randoms(use_true_random=False), st.integers(1, 5), st.integers(1, 4), st.integers(1, 9))
def test_the_model_adds_up_effects(rng: Random, kinds: int, largest: int, tiles: int) -> None:
    """Larger leaves are worth the weighted effects of every multiset of up to three tiles."""
    table = random_table(rng, kinds, largest)
    leave = bytes(sorted(rng.randint(1, kinds) for _ in range(tiles)))
    if tiles > largest:
        assert table.value(leave) == modeled(table, leave)
    else:
        # A listed value is its effects added up again.
        assert table.value(leave) == sum(effect_of(table, part) for part in parts_of(leave))


@pytest.mark.parametrize("name", ["pocket", "pocket/9-tile", "switch"])
def test_plays_are_worth_their_leave(name: str, enable: Lexicon) -> None:
    """The same leave has the same value, whatever the play and the mask."""
    edition = load_edition(name)
    rng = Random(name)
    handle = random_table(rng, len(edition.tiles.faces), 3)
    table = LeaveTable.of(edition, handle)
    generator = Generator(edition, enable, leaves=table)
    for _ in range(3):
        rack = Tally(rng.sample(list(edition.tiles.tally), edition.rack))
        plays = generator.all(Board.empty(edition.size), rack)
        for play in plays[:200]:
            # What stays may be nothing, which is worth nothing.
            worth = table.value(play.leave) if play.leave else 0
            assert play.equity == 1000 * play.score + worth
    assert {len(play.leave) > 3 for play in plays} == {False, True}


def some_table() -> LeaveTable:
    """Return a table of pocket's single tiles and pairs."""
    rng = Random(5)
    codes = range(1, len(POCKET.tiles.faces) + 1)
    singles = {Tally([one]): rng.randint(-20000, 30000) for one in codes}
    pairs = {Tally([one, two]): rng.randint(-20000, 30000) for one in codes for two in codes}
    handle = LeaveTable(POCKET, singles | pairs).handle
    return LeaveTable.of(POCKET, handle, Provenance(12, "2026-11-16", "enable"))


def test_a_file_gives_the_table_back() -> None:
    """Values read back rounded to hundredths; leaves that the set cannot make are dropped."""
    table = some_table()
    again = LeaveTable.load(table.dump(), POCKET)
    assert again.provenance == Provenance(12, "2026-11-16", "enable")
    assert again.largest == table.largest == 2
    counts = POCKET.tiles.counts
    for one in range(1, 28):
        for two in range(one, 28):
            leave = Tally([one, two])
            possible = one != two or counts[one - 1] > 1
            assert abs(again.value(leave) - (table.value(leave) if possible else 0)) <= 5
    assert again.dump() == table.dump()


def test_a_model_comes_back() -> None:
    """The weights of the model are part of the file, and so are the values of larger leaves."""
    handle = random_table(Random(1), len(POCKET.tiles.faces), 3)
    table = LeaveTable.load(LeaveTable.of(POCKET, handle).dump(), POCKET)
    assert table.handle.weights == handle.weights
    leave = POCKET.tiles.parse_tiles("AEINRST")
    assert table.value(leave) == handle.value(leave.codes)


def test_damaged_files_are_refused() -> None:
    """One wrong byte anywhere, or an end too early or too late, is detected."""
    good = some_table().dump()
    rng = Random(2)
    for place in [0, 8, 39, 40, *rng.sample(range(len(good)), 30)]:
        wrong = bytearray(good)
        wrong[place] ^= 1 << rng.randrange(8)
        with pytest.raises(FileError) as caught:
            LeaveTable.load(bytes(wrong), POCKET)
        assert caught.value.cause in {Cause.DAMAGED, Cause.INVALID}
    for end in (0, 5, 39, len(good) - 1):
        with pytest.raises(FileError) as caught:
            LeaveTable.load(good[:end], POCKET)
        assert caught.value.cause in {Cause.DAMAGED, Cause.INVALID}
    with pytest.raises(FileError) as caught:
        LeaveTable.load(good + b"\0", POCKET)
    assert caught.value.cause is Cause.DAMAGED


def test_decompressed_values_are_cached_and_checked(cache: Path) -> None:
    """A cached table is the same; a damaged cache file is replaced, and a damaged table refused."""
    good = some_table().dump()
    tables = [LeaveTable.load(good, POCKET, cache=True).dump() for _ in range(2)]
    (file,) = cache.iterdir()
    sound = file.read_bytes()
    file.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
    tables.append(LeaveTable.load(good, POCKET, cache=True).dump())
    assert tables == [good] * 3
    assert file.read_bytes() == sound
    with pytest.raises(FileError):
        LeaveTable.load(good[:-1] + bytes([good[-1] ^ 1]), POCKET, cache=True)


def test_other_files_are_refused_with_a_reason() -> None:
    """A missing file, and one of an edition that plays differently."""
    with pytest.raises(FileError) as caught:
        LeaveTable.load("nowhere.leaves", POCKET)
    assert caught.value.cause is Cause.UNREADABLE
    with pytest.raises(FileError) as caught:
        LeaveTable.load(some_table().dump(), load_edition("super"))
    assert caught.value.cause is Cause.MISMATCH
    huge = LeaveTable(POCKET, {Tally([1]): 400_000})
    with kernel_refuses(KernelFault.NOT_PACKABLE):
        huge.dump()


def test_editions_that_play_alike_share_their_values() -> None:
    """The fingerprint covers rack, tiles, squares and bonuses, not name or colors."""
    alike = ("pocket", "large-print", "glass", "glass/finish-line")
    assert len({leave_fingerprint(load_edition(name)) for name in alike}) == 1
    others = ("pocket", "pocket/9-tile", "large-print/8-tile", "super", "switch")
    assert len({leave_fingerprint(load_edition(name)) for name in others}) == len(others)


@pytest.mark.parametrize(
    ("codes", "fault"),
    [
        (b"\2\1", KernelFault.NOT_A_LEAVE),
        (b"\0", KernelFault.NOT_A_LEAVE),
        (b"\34", KernelFault.NOT_A_LEAVE),
        (b"\1" * 10, KernelFault.LEAVE_TOO_LARGE),
    ],
)
def test_what_is_no_leave_is_refused(codes: bytes, fault: KernelFault) -> None:
    """The value of tiles that the set does not have, or of too many."""
    with kernel_refuses(fault):
        some_table().handle.value(codes)
