"""Looks: how a set in a photo is made and printed.

Three groups share nothing that is listed here: ``TRAIN`` for the reader's weights, ``TUNE`` for
decisions about the method, and ``TEST`` for the figures that are published.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

Color = tuple[int, int, int]
"""Blue, green and red, as OpenCV orders them."""


@dataclass(frozen=True, slots=True)
class Material:
    """What tiles are made of."""

    face: str
    ink: str
    grain: float = 0.0
    """How strong the grain of wood is."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a board."""

    plain: str
    line: str
    frame: str
    premiums: tuple[str, ...]
    """The colors of the premium squares, from the most to the least common kind."""


@dataclass(frozen=True, slots=True)
class Group:
    """What the looks of one group are chosen from."""

    name: str
    fonts: tuple[str, ...]
    """File names; the fonts come from Debian packages, which ``bench/RESULTS.md`` lists."""
    palettes: tuple[Palette, ...]
    materials: tuple[Material, ...]
    labels: tuple[str, ...]
    """How premium squares are labeled: ``short``, ``long``, ``none``, ``points`` or ``star``."""
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How one set is made."""

    font: Path
    label_font: Path
    palette: Palette
    material: Material
    labels: str
    table: str
    letter_size: float
    """The size of the letter in units of the tile's side."""
    letter_shift: tuple[float, float]
    points_size: float
    """The size of the printed points; 0 if there are none."""
    tile_size: float
    """The tile's side in units of the square's side."""
    corner: float
    frame: float
    """The width of the frame around the squares, in squares."""
    line: float
    """The width of the lines between squares, in squares."""
    is_raised: bool
    """Whether ridges hold the tiles in place."""


TRAIN: Final = Group(
    "train",
    (
        *("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationSerif-Regular.ttf"),
        *("LiberationSerif-Bold.ttf", "LiberationSansNarrow-Bold.ttf", "DejaVuSans.ttf"),
        *("DejaVuSans-Bold.ttf", "DejaVuSansCondensed-Bold.ttf", "DejaVuSerif.ttf"),
        *("DejaVuSerif-Bold.ttf", "OpenSans-Semibold.ttf", "OpenSans-Bold.ttf"),
        *("Roboto-Medium.ttf", "Roboto-Bold.ttf", "RobotoCondensed-Bold.ttf"),
        *("URWGothic-Book.otf", "URWGothic-Demi.otf", "URWBookman-Light.otf"),
        *("URWBookman-Demi.otf", "EBGaramond12-Regular.otf", "EBGaramond12-Bold.otf"),
        *("GFSDidot.otf", "GFSDidotBold.otf", "Gentium-R.ttf", "Comfortaa-Bold.ttf"),
        *("Carlito-Regular.ttf", "Carlito-Bold.ttf", "LinBiolinum_R.otf", "LinBiolinum_RB.otf"),
        *("P052-Roman.otf", "P052-Bold.otf", "Jura-Bold.otf", "Hack-Bold.ttf"),
    ),
    (
        Palette("#d9d2bd", "#f4f1e6", "#7a1f2b", ("#a9cfe6", "#e9b3b8", "#2f86b8", "#d8413c")),
        Palette("#1f6b4f", "#0e3d2c", "#0b3023", ("#8fc7e8", "#f0a5a0", "#2e63b5", "#c9302c")),
        Palette("#efe6cf", "#8c8271", "#c6a877", ("#b7d9c9", "#f2c99a", "#6fa8c9", "#d96c52")),
        Palette("#c9b48a", "#6d5936", "#5a4022", ("#9fc0d0", "#dba59a", "#4c7fa3", "#b34a3a")),
        Palette("#3b4252", "#2a303c", "#20242d", ("#81a1c1", "#d08770", "#5e81ac", "#bf616a")),
        Palette("#f7f5f0", "#cfc8ba", "#2d2d2d", ("#cfe3f3", "#f9d5d5", "#9cc3e6", "#ee9c9c")),
    ),
    (
        Material("#f1dfb5", "#2a1c10", 0.03),
        Material("#e2c48d", "#1c130a", 0.07),
        Material("#f6f2e4", "#151515"),
        Material("#2d4b8c", "#f2f2f2"),
        Material("#1d1d1f", "#efe4c8"),
        Material("#c89d63", "#23150a", 0.09),
    ),
    ("short", "long", "none", "star"),
    ("wood", "cloth", "plain"),
)
"""The looks that the reader learns from."""

TUNE: Final = Group(
    "tune",
    ("Caladea-Regular.ttf", "Caladea-Bold.ttf", "Cantarell-Bold.otf", "Quicksand-Bold.ttf"),
    (
        Palette("#e3dccb", "#ffffff", "#31465c", ("#9dd0d8", "#f3c0a8", "#4a90b0", "#e0604f")),
        Palette("#7f9a6a", "#5b7348", "#43572f", ("#c2dbe8", "#eec0bb", "#5a8fc0", "#cc4b44")),
    ),
    (Material("#ead3a0", "#33210f", 0.05), Material("#fbf7ec", "#3a1a1a")),
    ("short", "long"),
    ("wood", "plain"),
)
"""The looks that decisions about the method were made with."""

TEST: Final = Group(
    "test",
    (
        *("Lato-Medium.ttf", "Lato-Bold.ttf", "Cabin-SemiBold.otf", "Cabin-Bold.otf"),
        *("PTS55F.ttf", "PTS75F.ttf", "PTF55F.ttf", "PTF75F.ttf", "C059-Roman.otf"),
        *("C059-Bold.otf", "LinLibertine_R.otf", "LinLibertine_RB.otf", "Vollkorn-Medium.ttf"),
        *("Vollkorn-Bold.ttf", "Inter-Medium.otf", "Inter-Bold.otf", "Junction.otf"),
        *("Play-Bold.ttf",),
    ),
    (
        Palette("#cdc8b4", "#eeeadd", "#1e4d46", ("#b4d4ea", "#efc2c6", "#3f78c4", "#cf3a4b")),
        Palette("#2a5c74", "#17394a", "#122b38", ("#a6d8de", "#f2b79b", "#4a7dd0", "#dd5044")),
        Palette("#f0ead9", "#ffffff", "#8a5a34", ("#bfe0d8", "#f5d2b0", "#74b3ce", "#e2765f")),
        Palette("#b9a57e", "#efe3c4", "#3c2b1a", ("#88b7c8", "#d48f88", "#3a6c99", "#a83a32")),
        Palette("#e8eef0", "#b8c4c8", "#5c6b72", ("#c3dcec", "#f1cfd2", "#8ab4d8", "#e58b8b")),
    ),
    (
        Material("#ecd7a8", "#20160c", 0.06),
        Material("#f8f4e8", "#1a2440"),
        Material("#d6b17a", "#2b180b", 0.08),
        Material("#7d1f2d", "#f5ead0"),
        Material("#23513c", "#f4f0e2"),
    ),
    ("short", "long", "none", "points"),
    ("cloth", "wood", "checks"),
)
"""The looks that are only measured."""

KINDS: Final = {
    "train": {"standard": "#7fb2e5", "switch": "#f0913a", "bonus": "#9a6cc4", "blank": "#e9e9e4"},
    "tune": {"standard": "#5e97d0", "switch": "#f5a65b", "bonus": "#8455b0", "blank": "#f2efe6"},
    "test": {"standard": "#4f8fcf", "switch": "#e8822a", "bonus": "#a57fd0", "blank": "#dcdcd2"},
}
"""The colors of the tiles where kinds differ: blue, orange, purple and wild."""

FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts")


def random_look(group: Group, random: Random, folders: Sequence[str] = ()) -> Look:
    """Return a look of a group; fonts that are not installed are not used.

    Raises:
        FileNotFoundError: No font of the group is in ``folders`` or where Debian installs fonts.
    """
    fonts = _fonts(group.fonts, tuple(folders))
    if not fonts:
        raise FileNotFoundError(f"none of these fonts is installed: {', '.join(group.fonts)}")
    return Look(
        font=random.choice(fonts),
        label_font=random.choice(fonts),
        palette=random.choice(group.palettes),
        material=random.choice(group.materials),
        labels=random.choice(group.labels),
        table=random.choice(group.tables),
        letter_size=random.uniform(0.5, 0.72),
        letter_shift=(random.uniform(-0.07, 0.03), random.uniform(-0.06, 0.05)),
        points_size=random.choice((0.0, 1.0, 1.0, 1.0)) * random.uniform(0.17, 0.26),
        tile_size=random.uniform(0.82, 0.96),
        corner=random.uniform(0.04, 0.18),
        frame=random.uniform(0.25, 1.6),
        line=random.uniform(0.02, 0.07),
        is_raised=random.choice((True, False, False)),
    )


@lru_cache
def _fonts(names: tuple[str, ...], folders: tuple[str, ...]) -> tuple[Path, ...]:
    found: dict[str, Path] = {}
    for folder in (*FOLDERS, *folders):
        for path in Path(folder).rglob("*.[ot]tf"):
            found.setdefault(path.name, path)
    return tuple(found[name] for name in names if name in found)


def bgr(color: str) -> Color:
    """Return ``#rrggbb`` in OpenCV's order."""
    number = int(color[1:], 16)
    return number & 255, number >> 8 & 255, number >> 16
