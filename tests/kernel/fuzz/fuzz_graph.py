"""Compares the verdicts of Python and of the kernel on word graphs made up by atheris.

Run by ``make fuzz`` where atheris is installed; ``python tests/kernel/fuzz/fuzz_graph.py -runs=N``.
"""

import importlib
import sys
from typing import Any

# An extra without types, which not every machine has.
atheris: Any = importlib.import_module("atheris")

with atheris.instrument_imports():
    from tilewright.errors import LexiconError
    from tilewright.kernel.graph import check_graph
    from tilewright.lexicon import LATIN, WordGraph

SEPARATELY = 2
"""The first bytes choose the form and the alphabet."""


def of_python(data: bytes, alphabet: str, *, wide: bool) -> tuple[int, int, bool] | str:
    """Return the verdict of the Python reader."""
    try:
        graph = WordGraph(data, alphabet, wide=wide)
    except LexiconError as error:
        return str(error)
    return len(graph), graph.longest, graph.gaddag_root != 0


def of_kernel(data: bytes, alphabet: str, *, wide: bool) -> tuple[int, int, bool] | str:
    """Return the verdict of the kernel."""
    try:
        found = check_graph(data, alphabet, wide=wide)
    except LexiconError as error:
        return str(error)
    return found.words, found.longest, found.has_gaddag


def compare(data: bytes) -> None:
    """Require one verdict on one input."""
    if len(data) < SEPARATELY:
        return
    wide, alphabet = bool(data[0] & 1), LATIN[: 1 + data[1] % 26]
    nodes = data[SEPARATELY:]
    python = of_python(nodes, alphabet, wide=wide)
    kernel = of_kernel(nodes, alphabet, wide=wide)
    if python != kernel:
        raise AssertionError(f"{nodes!r}: {python} is not {kernel}")


if __name__ == "__main__":
    atheris.Setup(sys.argv, compare)
    atheris.Fuzz()
