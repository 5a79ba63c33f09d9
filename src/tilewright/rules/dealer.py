"""The dealer: the only source of randomness, which players can verify after the game.

Each draw is a function of the secret seed, the draw's place in the game and the sorted tiles, so
a restarted server needs no saved generator state. The seed's hash is public from the start.
Once the game is over, the seed is public too, and ``audit`` repeats every draw. Players who
contribute to the seed make sure that the referee has not chosen it (``turns/contribution.py``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from tilewright.tiles import Tally
from tilewright.units import Seat

SEED_BYTES: Final = 32
CONTRIBUTION_BYTES: Final = 32
_COMMITMENT: Final = b"tilewright seed 1:"
_CONTRIBUTION: Final = b"tilewright contribution 1:"
_COMBINED: Final = b"tilewright combined seed 1:"
_STREAM_BY_EVENT: Final = b"tilewright draw 1:"
_STREAM_BY_PURPOSE: Final = b"tilewright draw 2:"


def commitment_of(seed: bytes) -> bytes:
    """Return the hash that is published before the game, so that ``seed`` cannot change later."""
    return hashlib.sha256(_COMMITMENT + seed).digest()


def contribution_hash(contribution: bytes) -> bytes:
    """Return the hash by which a player commits to ``contribution`` before revealing it."""
    return hashlib.sha256(_CONTRIBUTION + contribution).digest()


def combined_seed(seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """Return the seed of a game's draws: the referee's ``seed`` combined with all contributions.

    ``contributions`` has an item for each seat, empty if that player did not contribute. Without
    any contribution, the referee's seed is used as it is.
    """
    given = [(seat, each) for seat, each in enumerate(contributions) if each]
    if not given:
        return seed
    parts = [seat.to_bytes(1, "big") + each for seat, each in given]
    return hashlib.sha256(_COMBINED + seed + b"".join(parts)).digest()


class Purpose(Enum):
    """What a game needs randomness for; each purpose has its own random streams."""

    FIRST = 1
    """The draw for first play."""
    LOT = 2
    """The lot that picks the first player."""
    DEAL = 3
    """The tiles dealt to a player at the start."""
    BAG = 4
    """The tiles drawn from the bag in a turn, after a play or in an exchange."""
    SWITCH = 5
    """The order in which another player's tiles are face down."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """One random outcome in a game: the event that has it, and its stream's key."""

    number: int
    """The event's number in the game."""
    key: bytes = field(repr=False)
    """The secret bytes from which the random stream is derived."""

    @classmethod
    def by_event(cls, seed: bytes, number: int) -> Occasion:
        """Return the occasion of event ``number`` in a game whose draws depend on event numbers."""
        return cls(number, _STREAM_BY_EVENT + seed + number.to_bytes(8, "big"))

    @classmethod
    def by_purpose(cls, seed: bytes, number: int, purpose: Purpose, index: int) -> Occasion:
        """Return the occasion of event ``number``, whose stream depends on purpose and ``index``.

        The event's number does not affect the stream, so that no extra event can change a draw.
        """
        place = purpose.value.to_bytes(1, "big") + index.to_bytes(8, "big")
        return cls(number, _STREAM_BY_PURPOSE + seed + place)


class Dealer(Protocol):
    """Shuffles tiles; a draw takes the first tiles in the resulting order."""

    def order(self, tiles: Tally, occasion: Occasion, count: int | None = None) -> bytes:
        """Return the codes of ``tiles`` in the order in which they are drawn.

        If only the first ``count`` tiles will be drawn, the others may be in any order.
        """
        ...

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:
        """Return the seat picked from ``seats`` by lot."""
        ...


@dataclass(frozen=True, slots=True)
class SeededDealer:
    """Shuffles with the cryptographic stream that each occasion's key determines."""

    def order(self, tiles: Tally, occasion: Occasion, count: int | None = None) -> bytes:
        """Return the codes of ``tiles`` in a uniformly random order, at least the first ``count``.

        A move draws a few tiles from a large bag, so shuffling all of it would cost the most.
        """
        return self._shuffle(tiles.codes, occasion, count)

    def lot(self, seats: tuple[Seat, ...], occasion: Occasion) -> Seat:
        """Return one of ``seats``, each equally likely."""
        return Seat(self._shuffle(bytes(sorted(seats)), occasion, 1)[0])

    @staticmethod
    def _shuffle(items: bytes, occasion: Occasion, count: int | None = None) -> bytes:
        """Return ``items`` in Fisher-Yates order, shuffled with one occasion's stream.

        The order is decided from the front, so it is possible to stop after ``count`` items.
        """
        mixed = bytearray(items)
        stream = _numbers(occasion.key, len(mixed))
        for place in range(len(mixed) - 1)[:count]:
            other = place + _below(len(mixed) - place, stream)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return bytes(mixed)


def _numbers(key: bytes, wanted: int) -> Iterator[int]:
    """Yield an endless sequence of 16-bit numbers from one event's random stream."""
    source = hashlib.shake_256(key)
    length = 4 * wanted + 64
    start = 0
    while True:
        data = source.digest(length)
        for place in range(start, length, 2):
            yield data[place] << 8 | data[place + 1]
        start, length = length, 2 * length


def _below(limit: int, stream: Iterator[int]) -> int:
    """Return a uniform number below ``limit``; skip values from the stream that would bias it."""
    fair = 0x10000 - 0x10000 % limit
    for number in stream:
        if number < fair:
            return number % limit
    raise AssertionError  # the stream is endless
