"""Learning leave values: samples of racks, sums over them, and the values that follow."""

import struct
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from tests.kernel.agreement.chance import random_edition
from tests.refusals import argument_refused, kernel_refuses
from tests.rules.laws.editions import edition_at, words_for
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.errors import KernelFault
from tilewright.kernel.generator import Generator
from tilewright.kernel.leaves import LeaveTable
from tilewright.kernel.training import LeaveSampler, LeaveSums, listed_tiles
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.tiles import Tally

POCKET = load_edition("pocket")
RECORD = struct.Struct("<9sBHi")


def unpacked(samples: bytes) -> Iterator[tuple[bytes, int, int, int]]:
    """Yield the rack, the unseen tiles, the mask of forced tiles and the equity of each sample."""
    for codes, unseen, forced, equity in RECORD.iter_unpack(samples):
        yield codes.rstrip(b"\0"), unseen, forced, equity


def packed(samples: list[tuple[bytes, int, int, int]]) -> bytes:
    """Return samples in the kernel's format."""
    return b"".join(RECORD.pack(*each) for each in samples)


def slow_sums(samples: bytes, largest: int) -> dict[bytes, tuple[int, int]]:
    """Return count and sum of every leave, by definition, one sample after the other."""
    chance = [(unseen, equity) for _, unseen, forced, equity in unpacked(samples) if not forced]
    means = {}
    for number in {unseen for _, unseen, _, _ in unpacked(samples)}:
        here = [equity for unseen, equity in chance if unseen == number]
        pool = here or [equity for _, equity in chance]
        means[number] = int(sum(pool) / len(pool) + 0.5) if sum(pool) >= 0 else 0
    found: dict[bytes, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for rack, unseen, forced, equity in unpacked(samples):
        must = Counter(code for place, code in enumerate(rack) if forced >> place & 1)
        leaves = {bytes(leave) for size in range(largest + 1) for leave in combinations(rack, size)}
        for leave in leaves:
            if must <= Counter(leave):
                count, total = found[leave]
                found[leave] = count + 1, total + equity - means[unseen]
    return found


def some_samples(edition: Edition, rng: Random, count: int) -> bytes:
    """Return made-up samples of an edition's racks."""
    tiles = list(edition.tiles.tally)
    samples = []
    for _ in range(count):
        rack = bytes(sorted(rng.sample(tiles, edition.rack)))
        forced = 0
        if rng.random() < 0.3:
            # Of equal tiles the first are forced first.
            for code in rng.sample(list(rack), min(2, edition.rack)):
                place = rack.index(code)
                while forced >> place & 1:
                    place += 1
                forced |= 1 << place
        samples.append((rack, rng.randint(20, 23), forced, rng.randint(0, 60000)))
    samples.append((bytes(sorted(tiles[: edition.rack])), 20, 0, 5))
    return packed(samples)


@pytest.mark.parametrize("seed", range(12))
def test_sums_are_those_of_the_definition(seed: int) -> None:
    """Every leave has the sum over the racks in which it occurred by chance."""
    rng = Random(seed)
    edition = random_edition(rng)
    samples = some_samples(edition, rng, 60)
    largest = rng.randint(1, edition.rack)
    sums = LeaveSums(edition, largest)
    sums.add([samples])
    slow = slow_sums(samples, largest)
    for leave, expected in slow.items():
        assert sums.at(Tally(leave)) == expected
    assert sums.at(Tally()) == slow[b""]


def test_parts_add_up_to_the_whole(enable: Lexicon) -> None:
    """Samples in parts, in any order, give the same sums; games in parts the same samples."""
    sampler = LeaveSampler(POCKET, enable, word_map=False)
    whole = sampler.sample(None, games=4, seed=3)
    parts = [sampler.sample(None, games=2, first=first, seed=3) for first in (0, 2)]
    assert b"".join(parts) == whole
    one, other = LeaveSums(POCKET, 3), LeaveSums(POCKET, 3)
    one.add([whole])
    other.add(parts[::-1])
    for rack, *_ in unpacked(whole):
        for size in (1, 2, 3):
            leave = Tally(rack[:size])
            assert one.at(leave) == other.at(leave)


@pytest.mark.parametrize("name", ["pocket", "switch"])
def test_samples_are_racks_of_the_tiles_unseen(name: str, enable: Lexicon) -> None:
    """Racks are full, of the edition's tiles; forced tiles are on them, three of a kind."""
    edition = load_edition(name)
    samples = LeaveSampler(edition, enable, word_map=False).sample(None, games=2, seed=1)
    forced_ones = 0
    for rack, unseen, forced, _ in unpacked(samples):
        assert len(rack) == edition.rack
        assert list(rack) == sorted(rack)
        assert edition.tiles.tally.holds(rack)
        # The bag could fill a rack, and two racks were out.
        assert 3 * edition.rack <= unseen <= len(edition.tiles.tally)
        assert forced.bit_count() in {0, 3}
        forced_ones += forced > 0
    total = len(samples) // RECORD.size
    assert 0.2 < forced_ones / total <= 0.25


def test_equities_are_those_of_the_best_move(enable: Lexicon) -> None:
    """On the empty board the generator finds the same: the best play, or a better exchange."""
    singles = {Tally([code]): 1000 * (code * 7 % 23 - 6) for code in range(1, 28)}
    leaves = LeaveTable(POCKET, singles)
    samples = LeaveSampler(POCKET, enable).sample(leaves, games=3, seed=2)
    generator = Generator(POCKET, enable, leaves=leaves)
    first = [(rack, equity) for rack, unseen, _, equity in unpacked(samples) if unseen == 100]
    assert len(first) >= 12
    for rack, equity in first:
        best = generator.best(Board.empty(15), Tally(rack))
        option = generator.exchanges(Tally(rack), 86)[0]
        assert equity == max(best.equity if best else 0, option.equity)


def test_values_are_found_again() -> None:
    """Racks worth the sum of their tiles, plus something for a pair, teach exactly these values."""
    rng = Random(8)
    tiles = list(POCKET.tiles.tally)
    worth = {code: rng.randint(-8000, 8000) for code in range(1, 28)}
    pair = POCKET.tiles.parse_tiles("NT")
    samples = []
    for _ in range(20000):
        rack = bytes(sorted(rng.sample(tiles, 7)))
        equity = sum(map(worth.__getitem__, rack)) + 9000 * Tally(rack).holds(pair)
        samples.append((rack, 90, 0, equity + round(rng.gauss(0, 5000))))
    sums = LeaveSums(POCKET, 3)
    sums.add([packed(samples)])
    trained = sums.fit(packed(samples))
    mean = sum(worth[code] for code in tiles) / len(tiles)

    def excess(leave: Tally) -> float:
        """Return how much a leave is overvalued compared with its tiles."""
        return trained.table.value(leave) - sum(worth[code] - mean for code in leave)

    # The effect of the pair may be split between its tiles.
    for code in range(1, 28):
        assert -2500 < excess(Tally([code])) < (4000 if code in pair else 2500)
    assert 6000 < excess(pair) < 10000
    assert 5000 < trained.noise < 20000
    # Leaves of more than three tiles are modeled.
    with_pair = [rack[:5] for rack, *_ in samples if Tally(rack[:5]).holds(pair)][:50]
    others = [rack[:5] for rack, *_ in samples if not Tally(rack[:5]).holds(pair)][:200]
    assert 6000 < fmean(excess(Tally(leave)) for leave in with_pair) < 10000
    assert abs(fmean(excess(Tally(leave)) for leave in others)) < 2500


def test_the_error_of_a_table_is_measured() -> None:
    """A table is close to the means it was built from, and one of zeros is far away."""
    edition = edition_at("tiny", 0)
    sampler = LeaveSampler(edition, words_for("tiny", 2), word_map=False)
    samples = sampler.sample(None, games=300, seed=4)
    sums = LeaveSums(edition)
    sums.add([samples])
    trained = sums.fit(samples).table
    for size in range(1, listed_tiles(edition) + 1):
        near, far = sums.error(trained, size), sums.error(LeaveTable(edition, {}), size)
        assert near < far
    with argument_refused("size", edition.rack):
        sums.error(trained, edition.rack)


@pytest.mark.parametrize(
    ("samples", "fault"),
    [
        (b"123", KernelFault.BAD_SAMPLE),
        (packed([(b"\2\1", 20, 0, 0)]), KernelFault.NOT_A_LEAVE),
        (packed([(b"\1\2\0\3", 20, 0, 0)]), KernelFault.BAD_SAMPLE),
        (packed([(b"\1\2", 20, 4, 0)]), KernelFault.BAD_SAMPLE),
        (packed([(b"\1\x30", 20, 0, 0)]), KernelFault.NOT_A_LEAVE),
    ],
)
def test_damaged_samples_are_refused(samples: bytes, fault: KernelFault) -> None:
    """Racks out of order, of other tiles, with gaps or with forced tiles that are not there."""
    with kernel_refuses(fault):
        LeaveSums(POCKET, 2).add([samples])


def test_how_much_is_listed() -> None:
    """Six tiles of 27 kinds form 1.1 million leaves, four of 46 kinds 0.2 million."""
    listed = {
        name: listed_tiles(load_edition(name)) for name in ("pocket", "pocket/9-tile", "switch")
    }
    assert listed == {"pocket": 6, "pocket/9-tile": 6, "switch": 4}
