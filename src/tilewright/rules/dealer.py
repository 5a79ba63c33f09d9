"""The dealer: the only source of randomness, which players can verify after the game.

Each draw is a function of the secret seed, the event's number and the sorted tiles, so a
restart does not need a position in a random stream. The seed's hash is public from the start.
Once the game is over, the seed is public too, and ``audit`` repeats every draw.
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
    """Return the hash that commits a table to ``seed`` before the game."""
    return hashlib.sha256(_COMMITMENT + seed).digest()


class Dealer(Protocol):
    """Shuffles tiles; a draw takes the first tiles in the resulting order."""

    def order(self, tiles: Tally, number: int) -> bytes:
        """Return the codes of ``tiles`` in the order in which event ``number`` draws them."""
        ...

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:
        """Return the seat that event ``number`` picks from ``seats`` by lot."""
        ...


@dataclass(frozen=True, slots=True)
class SeededDealer:
    """Shuffles with a cryptographic stream derived from a secret 32-byte seed."""

    seed: bytes = field(repr=False)

    def order(self, tiles: Tally, number: int) -> bytes:
        """Return the codes of ``tiles`` in a uniformly random order."""
        return self._shuffle(tiles.codes, number)

    def lot(self, seats: tuple[Seat, ...], number: int) -> Seat:
        """Return one of ``seats``, each equally likely."""
        return Seat(self._shuffle(bytes(sorted(seats)), number)[0])

    def _shuffle(self, items: bytes, number: int) -> bytes:
        """Return a Fisher-Yates shuffle of ``items``, driven by one event's stream."""
        mixed = bytearray(items)
        stream = _numbers(self.seed, number, len(mixed))
        for place in range(len(mixed) - 1):
            other = place + _below(len(mixed) - place, stream)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return bytes(mixed)


def _numbers(seed: bytes, number: int, wanted: int) -> Iterator[int]:
    """Yield an endless sequence of 16-bit numbers from one event's stream."""
    source = hashlib.shake_256(_STREAM + seed + number.to_bytes(8, "big"))
    length = 4 * wanted + 64
    start = 0
    while True:
        data = source.digest(length)
        for place in range(start, length, 2):
            yield data[place] << 8 | data[place + 1]
        start, length = length, 2 * length


def _below(limit: int, stream: Iterator[int]) -> int:
    """Return a uniform number below ``limit``, skipping values that would bias the remainder."""
    fair = 0x10000 - 0x10000 % limit
    for number in stream:
        if number < fair:
            return number % limit
    raise AssertionError  # the stream is endless
