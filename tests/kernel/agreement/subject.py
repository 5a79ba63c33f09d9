"""The subject of the tests: the kernel's generator, or the slow reference if chosen.

``TILEWRIGHT_GENERATOR`` may be ``kernel`` or ``reference``. Unset, it is the kernel's. While
``KERNEL_IS_THERE`` is True, a kernel without a generator fails the tests instead of
falling back to the reference.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

import pytest

from tests.kernel.agreement.reference import ReferenceGenerator
from tilewright.edition import Edition
from tilewright.lexicon import Lexicon
from tilewright.rules.play.board import Board
from tilewright.rules.play.move import Play
from tilewright.tiles import Tally
from tilewright.units import Tile

KERNEL_IS_THERE = True
"""Whether the package has a native generator, so that its absence is a failure."""

_MODULE = "tilewright.kernel.generator"
_CHOICE = "TILEWRIGHT_GENERATOR"


class Candidate(Protocol):
    """A proposed play."""

    @property
    def play(self) -> Play:
        """The tiles and their squares."""
        ...

    @property
    def score(self) -> int:
        """The points of the play."""
        ...

    @property
    def leave(self) -> Tally:
        """What stays on the rack."""
        ...

    @property
    def equity(self) -> int:
        """Score and leave together, in thousandths of a point."""
        ...


class Generator(Protocol):
    """Lists and ranks the plays of positions of one edition with the words of one lexicon."""

    def all(self, board: Board, rack: Tally) -> Sequence[Candidate]:
        """Return all plays in canonical order."""
        ...

    def count(self, board: Board, rack: Tally) -> tuple[int, int]:
        """Return the number of plays and the sum of their scores."""
        ...

    def best(self, board: Board, rack: Tally) -> Candidate | None:
        """Return the play with the highest equity, the first of equal ones."""
        ...

    def top(self, board: Board, rack: Tally, n: int) -> Sequence[Candidate]:
        """Return the best ``n`` plays, the best first."""
        ...

    def within(self, board: Board, rack: Tally, millipoints: int) -> Sequence[Candidate]:
        """Return the plays at most this far below the best, the best first."""
        ...

    def playable(self, board: Board, rack: Tally) -> frozenset[Tile]:
        """Return the codes of the tiles that some play uses."""
        ...


class Maker(Protocol):
    """Builds generators: the kernel's class, or the reference."""

    def __call__(
        self,
        edition: Edition,
        lexicon: Lexicon,
        *,
        leaves: Mapping[Tally, int] | None = None,
        word_map: bool = False,
    ) -> Generator:
        """Return a generator."""
        ...


def _chosen() -> Maker:
    choice = os.environ.get(_CHOICE, "")
    if choice not in {"", "kernel", "reference"}:
        message = f"{_CHOICE} must be kernel or reference, not {choice!r}"
        raise ValueError(message)
    wanted = choice == "kernel" or (KERNEL_IS_THERE and not choice)
    if wanted or (not choice and find_spec(_MODULE) is not None):
        return cast("Maker", import_module(_MODULE).Generator)
    return ReferenceGenerator


make_generator: Maker = _chosen()
"""The class of the generator under test."""

IS_KERNEL: bool = make_generator is not ReferenceGenerator
"""Whether the kernel is tested; the reference gets fewer of the long positions."""

with_and_without_map = pytest.mark.parametrize("word_map", [False, True], ids=["graph", "map"])
"""Run a test with the word graph alone and with the word map."""
