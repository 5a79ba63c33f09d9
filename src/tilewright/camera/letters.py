"""Reading squares: how likely each is empty, a blank tile or a letter.

A small network, trained on drawn photos by ``tools/train_camera.py``, judges what ``features.py``
describes. Its weights are in ``data/letters.npz``; ``docs/design/040-camera.md`` says how well it
reads looks that it has never seen.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tilewright.camera.features import Features

__all__ = ["BLANK", "EMPTY", "LETTERS", "Likelihoods", "Network", "load_network", "read_squares"]

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
EMPTY: Final = 0
BLANK: Final = 1
"""A tile without a letter. The letter with index ``n`` is class ``n + 2``."""

Likelihoods: TypeAlias = NDArray[np.float64]
"""For each square, the logarithm of each class's probability."""


class Network(NamedTuple):
    """The weights of the network: one hidden layer."""

    mean: NDArray[np.float32]
    scale: NDArray[np.float32]
    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]

    def scores(self, features: Features) -> NDArray[np.float32]:
        """Return a score for each class; the highest is the likeliest."""
        hidden = (features - self.mean) * self.scale @ self.first + self.first_bias
        return np.asarray(np.maximum(hidden, 0) @ self.second + self.second_bias, np.float32)


@lru_cache(maxsize=1)
def load_network() -> Network:
    """Return the network that is shipped."""
    data = files("tilewright.camera").joinpath("data", "letters.npz").read_bytes()
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return Network(*(arrays[name].astype(np.float32) for name in Network._fields))


def read_squares(features: Features, network: Network | None = None) -> Likelihoods:
    """Return the likelihood of every class for every square."""
    scores = (network or load_network()).scores(features).astype(np.float64)
    highest = scores.max(1, keepdims=True)
    return np.asarray(
        scores - highest - np.log(np.exp(scores - highest).sum(1, keepdims=True)), np.float64
    )
