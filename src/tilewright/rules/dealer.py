"""The dealer: the only source of chance, and one that players can check afterwards.

The n-th draw is a function of the secret seed, the number of the event and the tiles in
sorted order, so a restart needs no position in a stream. The hash of the seed is public
from the start; once the game is over, the seed is too, and ``audit`` repeats every draw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from tilewright.tiles import Tally
from tilewright.units import Seat

SEED_BYTES: Final = 32
_COMMITMENT: Final = b"tilewright seed 1:"
_STREAM: Final = b"tilewright draw 1:"


def commitment_of(seed: bytes) -> bytes:
    """Return the hash by which a table commits itself to ``seed`` before the game."""
    return hashlib.sha256(_COMMITMENT + seed).digest()


class Dealer(Protocol):
    """Mixes tiles: draws take the first ones of the order it gives."""

    def order(self, tiles: Tally, number: int) -> bytes:
        """Return the codes of ``tiles`` in the order in which event ``number`` draws them."""
        ...

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:
        """Return the one of ``seats`` that the lot of event ``number`` falls on."""
        ...


@dataclass(frozen=True, slots=True)
class SeededDealer:
    """Mixes by a cryptographic stream from a secret seed of 32 bytes."""

    seed: bytes = field(repr=False)

    def order(self, tiles: Tally, number: int) -> bytes:
        """Return a uniformly random order of the sorted tiles."""
        return self._shuffle(tiles.codes, number)

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:
        """Return one of ``seats``, each equally likely."""
        return Seat(self._shuffle(bytes(sorted(seats)), number)[0])

    def _shuffle(self, items: bytes, number: int) -> bytes:
        """Return a Fisher-Yates shuffle of ``items`` by the stream of one event."""
        mixed = bytearray(items)
        stream = _numbers(self.seed, number, len(mixed))
        for place in range(len(mixed) - 1):
            other = place + _below(len(mixed) - place, stream)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return bytes(mixed)


def _numbers(seed: bytes, number: int, wanted: int) -> Iterator[int]:
    """Yield 16-bit numbers without end from the stream of one event."""
    source = hashlib.shake_256(_STREAM + seed + number.to_bytes(8, "big"))
    length = 4 * wanted + 64
    start = 0
    while True:
        data = source.digest(length)
        for place in range(start, length, 2):
            yield data[place] << 8 | data[place + 1]
        start, length = length, 2 * length


def _below(limit: int, stream: Iterator[int]) -> int:
    """Return a number below ``limit``; numbers that would favor some remainders are skipped."""
    fair = 0x10000 - 0x10000 % limit
    for number in stream:
        if number < fair:
            return number % limit
    raise AssertionError  # the stream has no end
