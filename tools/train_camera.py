"""Train the reader of photos, and write its weights into the package.

``python -m tools.train_camera --fonts FOLDER`` draws photos in the looks for training
(``bench/photos``), learns from them, and says how well it reads the looks for tuning. It needs the
fonts that ``bench/camera.py`` lists. The weights that are shipped came from a draft of this program
with the same method and numbers, but other random photos.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.photos.looks import TRAIN, TUNE, Group
from bench.photos.shooting import LEVELS, take_photo
from tilewright.camera.features import Features, describe_squares
from tilewright.camera.letters import EMPTY, LETTERS, Network
from tilewright.camera.photo import decode_photo
from tilewright.camera.reading import classes_of
from tilewright.camera.squares import cut_squares
from tilewright.edition import Edition
from tilewright.edition.shipped import load_edition
from tilewright.rules.play.board import Board
from tilewright.tiles import blank_cell
from tilewright.units import Letter

FILE: Final = Path(__file__).parents[1] / "src/tilewright/camera/data/letters.npz"
EDITIONS: Final = ("pocket", "super", "switch", "glass", "large-print")
PHOTOS: Final = 150
TUNING: Final = 40
HIDDEN: Final = 96
EPOCHS: Final = 15
BATCH: Final = 128
RATE: Final = 2e-3
DECAY: Final = 1e-4
SMOOTHING: Final = 0.03
"""How much of each sample's certainty is spread over all classes, so that none is too sure."""
CLASSES: Final = 2 + len(LETTERS)
JITTER: Final = 0.035
"""How far off the corners are that the reader must bear, in squares."""
NEW: Final = 8
"""At most this many tiles are new; the others help to tell tiles from empty squares."""


class Samples(NamedTuple):
    """Squares, and what is on them."""

    features: Features
    classes: NDArray[np.int64]


def random_board(edition: Edition, random: Random) -> Board:
    """Return a board with words of random letters, each letter as common as any other."""
    size, faces = edition.size, list(edition.tiles.numbered())
    by_letter = {
        letter: [tile for tile, face in faces if face.letter == letter] for letter in LETTERS
    }
    cells = bytearray(size * size)
    wanted = random.randrange(10, 95)
    while sum(map(bool, cells)) < wanted:
        row, col, is_down = random.randrange(size), random.randrange(size), random.random() < 0.5  # noqa: PLR2004
        for step in range(random.randrange(1, 8)):
            y, x = (row + step, col) if is_down else (row, col + step)
            if y < size and x < size and not cells[y * size + x]:
                is_blank = random.random() < 0.07  # noqa: PLR2004
                tile = random.choice(by_letter[random.choice(LETTERS)])
                letter = Letter(random.randrange(1, 27))
                cells[y * size + x] = blank_cell(letter) if is_blank else tile
    return Board(size, bytes(cells))


def sample(seed: str, group: Group, fonts: Sequence[str]) -> Samples:
    """Return the squares of one photo."""
    random = Random(seed)  # noqa: S311 - drawing needs a seed, not secrecy
    edition = load_edition(random.choice(EDITIONS))
    board = random_board(edition, random)
    level = random.choice(LEVELS)
    photo = take_photo(board, edition, group, level, random, fonts=fonts, pixels=(1000, 1700))
    size = edition.size
    corners = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    moved = corners + np.array([[random.gauss(0, JITTER) for _ in range(2)] for _ in range(4)])
    view = cv2.getPerspectiveTransform(moved.astype(np.float32), photo.corners)
    patches = cut_squares(decode_photo(photo.data), view.astype(np.float64), size)
    classes = classes_of(edition, board)
    filled = [place for place, cell in enumerate(board.cells) if cell]
    covered = classes != EMPTY
    covered[random.sample(filled, random.randrange(1, NEW + 1))] = False
    if random.random() < 0.1:  # noqa: PLR2004 - as if nothing were known
        covered[:] = False
    kinds = np.array([ord(symbol) for symbol in edition.layout.drawing])
    return Samples(describe_squares(patches, kinds, covered), classes)


def gather(group: Group, count: int, fonts: Sequence[str]) -> Samples:
    """Return the squares of many photos."""
    found = [sample(f"{group.name} {number}", group, fonts) for number in range(count)]
    return Samples(
        np.concatenate([each.features for each in found]),
        np.concatenate([each.classes for each in found]),
    )


def train(samples: Samples, seed: int = 0) -> Network:
    """Return a network that has learned the samples."""
    chance = np.random.default_rng(seed)
    # Most squares are empty, and most of those look alike.
    kept = (samples.classes != EMPTY) | (chance.random(len(samples.classes)) < 0.15)  # noqa: PLR2004
    features, classes = samples.features[kept], samples.classes[kept]
    mean, scale = features.mean(0), 1 / (features.std(0) + 0.05)
    features = (features - mean) * scale
    count, width = features.shape
    weights = [
        chance.normal(0, np.sqrt(2 / width), (width, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        chance.normal(0, np.sqrt(1 / HIDDEN), (HIDDEN, CLASSES)).astype(np.float32),
        np.zeros(CLASSES, np.float32),
    ]
    descent = _Descent(weights, EPOCHS * (count // BATCH))
    for _ in range(EPOCHS):
        order = chance.permutation(count)
        for start in range(0, count - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            descent.step(_slopes(weights, features[batch], classes[batch], chance))
    return Network(mean, scale, *weights)


def _slopes(
    weights: Sequence[NDArray[np.float32]],
    features: Features,
    classes: NDArray[np.int64],
    chance: np.random.Generator,
) -> list[NDArray[np.float32]]:
    """Return how the loss on a batch changes with the weights; parts are left out at random."""
    first, first_bias, second, second_bias = weights
    shape = features.shape
    kept = chance.random(shape, np.float32) > 0.15  # noqa: PLR2004
    seen = features * kept + chance.standard_normal(shape, np.float32) * np.float32(0.15)
    hidden = seen @ first + first_bias
    gate = ((hidden > 0) * (chance.random(hidden.shape) > 0.3) / 0.7).astype(np.float32)  # noqa: PLR2004
    active = hidden * gate
    scores = active @ second + second_bias
    shares = np.exp(scores - scores.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    wanted = np.full(shares.shape, SMOOTHING / CLASSES, np.float32)
    wanted[np.arange(len(classes)), classes] += 1 - SMOOTHING
    error = (shares - wanted) / len(classes)
    back = (error @ second.T) * gate
    return [seen.T @ back, back.sum(0), active.T @ error, error.sum(0)]


class _Descent:
    """Adam with decoupled weight decay and a rate that falls to zero along a cosine."""

    def __init__(self, weights: list[NDArray[np.float32]], steps: int) -> None:
        self.weights = weights
        self.steps = steps
        self.done = 0
        self.means = [np.zeros_like(each) for each in weights]
        self.squares = [np.zeros_like(each) for each in weights]

    def step(self, slopes: Sequence[NDArray[np.float32]]) -> None:
        """Change the weights in place."""
        self.done += 1
        rate = RATE * (1 + np.cos(np.pi * self.done / self.steps)) / 2
        for weight, mean, square, slope in zip(
            self.weights, self.means, self.squares, slopes, strict=True
        ):
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.001 * (slope**2 - square)
            toward = mean / (1 - 0.9**self.done)
            size = np.sqrt(square / (1 - 0.999**self.done)) + 1e-8
            weight[:] -= rate * (toward / size + DECAY * weight * (weight.ndim > 1))


def main(arguments: Iterable[str] | None = None) -> None:
    """Train, write the weights, and print how well they read the looks for tuning."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", action="append", default=[], help="a folder with fonts")
    parser.add_argument("--photos", type=int, default=PHOTOS)
    chosen = parser.parse_args(None if arguments is None else list(arguments))
    network = train(gather(TRAIN, chosen.photos, chosen.fonts))
    arrays = {name: each.astype(np.float16) for name, each in network._asdict().items()}
    np.savez_compressed(FILE, **arrays)
    tuning = gather(TUNE, TUNING, chosen.fonts)
    right = network.scores(tuning.features).argmax(1) == tuning.classes
    tiles = tuning.classes != EMPTY
    print(f"squares {right.mean():.2%}, tile squares {right[tiles].mean():.2%}")


if __name__ == "__main__":
    main()
