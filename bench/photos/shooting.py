"""Photographing a set: a table, a phone held over it, the light, and the camera's own faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.photos.drawing import Pixels, draw_set, frame_width
from bench.photos.looks import Group, Look, bgr, random_look
from tilewright.edition import Edition
from tilewright.rules.play.board import Board

Points = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Level:
    """How bad photos are; each of their faults is random up to these limits."""

    name: str
    tilt: float
    """How far from straight above, in degrees."""
    turn: float
    """How far from upright, in degrees."""
    blur: float
    """In pixels."""
    noise: float
    shade: float
    """How much darker the darkest corner is."""
    glare: float
    """How strong reflections are, from 0 to 255."""
    jpeg: int
    """The lowest quality."""


EASY: Final = Level("easy", 10, 5, 0.6, 3, 0.2, 0, 88)
MODERATE: Final = Level("moderate", 25, 12, 1.2, 6, 0.4, 60, 75)
HARD: Final = Level("hard", 35, 20, 2.0, 10, 0.55, 130, 60)
LEVELS: Final = (EASY, MODERATE, HARD)


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo, and what it shows."""

    data: bytes
    """The JPEG file."""
    corners: Points
    """The outer corners of the squares in the photo, clockwise from A1's."""
    look: Look


def take_photo(  # noqa: PLR0913 - a set, and how it is photographed
    board: Board,
    edition: Edition,
    group: Group,
    level: Level,
    random: Random,
    *,
    fonts: Sequence[str] = (),
    sides: bool = False,
    pixels: tuple[int, int] = (1600, 2400),
) -> Photo:
    """Return a photo of a board.

    With ``sides``, it may be taken from any side of the table; its longer side is in ``pixels``.
    """
    look = random_look(group, random, fonts)
    top = draw_set(board, edition, look, random, group.name)
    long = random.randrange(pixels[0], pixels[1] + 1, 100)
    shape = (long, long * 3 // 4) if random.random() < 0.6 else (long * 3 // 4, long)  # noqa: PLR2004
    quarter = random.randrange(4) if sides else 0
    view = _view(top.shape[0], shape, level, random, quarter)
    scene = _table(shape, look, random)
    _clutter(scene, view, top.shape[0], random)
    _lay(scene, top, view)
    edge, end = frame_width(look), top.shape[0] - frame_width(look)
    corners = np.array([[edge, edge], [end, edge], [end, end], [edge, end]], np.float32)
    seen = cv2.perspectiveTransform(corners[None], view)[0].astype(np.float32)
    return Photo(_expose(scene, seen, level, random), seen, look)


def _view(
    side: int, shape: tuple[int, int], level: Level, random: Random, quarter: int
) -> NDArray[np.float64]:
    """Return the homography from the set to the photo."""
    tilt = radians(random.uniform(0, level.tilt))
    toward = radians(random.uniform(0, 360))
    turn = radians(random.uniform(-level.turn, level.turn) + 90 * quarter)
    # Turn in the plane, lean around an axis in the plane, and look from twice the board's width.
    roll = _around_z(turn)
    lean = _around_z(toward) @ _around_x(tilt) @ _around_z(-toward)
    rotation = lean @ roll
    half = side / 2
    distance = random.uniform(1.8, 3.0)
    plane = np.array([[1 / side, 0, -half / side], [0, 1 / side, -half / side], [0, 0, 1]])
    pose = np.column_stack((rotation[:, 0], rotation[:, 1], (0, 0, distance)))
    view = pose @ plane
    box = np.array([[[0, 0], [side, 0], [side, side], [0, side]]], np.float64)
    seen = cv2.perspectiveTransform(box, view)[0]
    low, high = seen.min(0), seen.max(0)
    scale = random.uniform(0.72, 0.96) * min(np.array(shape) / (high - low))
    room = np.array(shape) - scale * (high - low)
    shift = room * (random.uniform(0.2, 0.8), random.uniform(0.2, 0.8)) - scale * low
    fit = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]])
    return np.asarray(fit @ view, np.float64)


def _around_x(angle: float) -> NDArray[np.float64]:
    return np.array(
        [[1, 0, 0], [0, cos(angle), -sin(angle)], [0, sin(angle), cos(angle)]], np.float64
    )


def _around_z(angle: float) -> NDArray[np.float64]:
    return np.array(
        [[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]], np.float64
    )


def _table(shape: tuple[int, int], look: Look, random: Random) -> Pixels:
    width, height = shape
    noise = np.random.default_rng(random.getrandbits(32))
    base = np.array([random.randrange(40, 190) for _ in range(3)], np.float32)
    base = base * 0.4 + base.mean() * 0.6
    match look.table:
        case "wood":
            base = np.array(bgr("#8a6239"), np.float32) * random.uniform(0.6, 1.35)
            rows = noise.normal(0, 14, (height, max(2, width // 200))).astype(np.float32)
            grain = cv2.resize(cv2.GaussianBlur(rows, (3, 7), 0), shape)[..., None]
        case "cloth":
            grain = noise.standard_normal((height, width, 1), np.float32) * np.float32(9)
        case "checks":
            step = random.randrange(60, 160)
            rows_, cols = np.indices((height, width)) // step
            grain = (((rows_ + cols) % 2) * 36.0 - 18.0).astype(np.float32)[..., None]
        case _:
            grain = np.zeros((height, width, 1), np.float32)
    return np.asarray(np.clip(base.astype(np.float32) + grain, 0, 255), np.uint8)


def _clutter(scene: Pixels, view: NDArray[np.float64], side: int, random: Random) -> None:
    """Put racks, score sheets and other flat things around the board."""
    for _ in range(random.randrange(5)):
        width, height = random.choice(((0.5, 0.06), (0.3, 0.4), (0.12, 0.12), (0.6, 0.03)))
        angle = random.uniform(0, 360)
        reach = random.uniform(0.62, 0.95) + max(width, height) / 2
        middle = (
            side * (0.5 + reach * cos(radians(angle))),
            side * (0.5 + reach * sin(radians(angle))),
        )
        box = cv2.boxPoints((middle, (width * side, height * side), random.uniform(0, 180)))
        seen = cv2.perspectiveTransform(box[None].astype(np.float64), view)[0]
        gray = random.choice((245, 200, 90, 40))
        color = tuple(min(255, max(0, gray + random.randrange(-30, 30))) for _ in range(3))
        cv2.fillConvexPoly(scene, seen.astype(np.int32), color, cv2.LINE_AA)


def _lay(scene: Pixels, top: Pixels, view: NDArray[np.float64]) -> None:
    height, width = scene.shape[:2]
    side = top.shape[0]
    box = np.array([[[0, 0], [side, 0], [side, side], [0, side]]], np.float64)
    # A minified picture is averaged, or letters would lose their strokes.
    seen = cv2.perspectiveTransform(box, view)[0]
    shrink = np.linalg.norm(seen[0] - seen[2]) / (side * 1.4142)
    soft = cv2.GaussianBlur(top, (0, 0), max(0.3, 0.5 / shrink - 0.2))
    laid = cv2.warpPerspective(soft, view, (width, height), flags=cv2.INTER_LINEAR)
    full = np.full((side, side), 255, np.uint8)
    mask = cv2.warpPerspective(full, view, (width, height), flags=cv2.INTER_LINEAR)
    shadow = cv2.blur(np.roll(mask, (12, 8), (0, 1)), (21, 21))
    dark = cv2.cvtColor(cv2.convertScaleAbs(shadow, alpha=-0.4, beta=255), cv2.COLOR_GRAY2BGR)
    cover = cv2.cvtColor(mask, cv2.COLOR_GRAY2BGR)
    ground = cv2.multiply(cv2.multiply(scene, dark, scale=1 / 255), 255 - cover, scale=1 / 255)
    scene[:] = cv2.add(ground, cv2.multiply(laid, cover, scale=1 / 255))


def _expose(scene: Pixels, corners: Points, level: Level, random: Random) -> bytes:
    height, width = scene.shape[:2]
    light = cv2.cvtColor(_light(width, height, level, random), cv2.COLOR_GRAY2BGR)
    exposure = random.uniform(0.8, 1.15)
    cast = [random.uniform(0.86, 1.1) * exposure for _ in range(3)]
    picture = cv2.multiply(scene, light, dtype=cv2.CV_32F)
    picture = picture * np.array(cast, np.float32)
    if level.glare:
        glare = _glare(width, height, corners, level, random)
        picture = cv2.add(picture, cv2.cvtColor(glare, cv2.COLOR_GRAY2BGR))
    # What is too bright is white before the lens blurs it.
    pixels = cv2.convertScaleAbs(np.maximum(picture, 0))
    sigma = random.uniform(0, level.blur) * max(width, height) / 2400
    if sigma > 0.2:  # noqa: PLR2004
        pixels = cv2.GaussianBlur(pixels, (0, 0), sigma)
    noise = np.empty(pixels.shape, np.int16)
    cv2.setRNGSeed(random.getrandbits(31))
    cv2.randn(noise, np.array([0.0]), np.array([random.uniform(1, level.noise)]))
    pixels = cv2.add(pixels, noise, dtype=cv2.CV_8U)
    quality = random.randrange(level.jpeg, 95)
    done, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done  # noqa: S101 - JPEG is always available
    return data.tobytes()


def _light(width: int, height: int, level: Level, random: Random) -> NDArray[np.float32]:
    """Return how bright each place is: a slope across the photo, and a soft shadow."""
    angle = radians(random.uniform(0, 360))
    ys, xs = np.mgrid[0:height:8, 0:width:8].astype(np.float32)
    slope = xs / width * cos(angle) + ys / height * sin(angle)
    slope = (slope - slope.min()) / (slope.max() - slope.min())
    light = 1 - slope * random.uniform(0, level.shade)
    if random.random() < level.shade:
        shadow = np.zeros(light.shape, np.uint8)
        rows, cols = light.shape
        corner = [random.randrange(cols), random.randrange(rows)]
        far = [[random.randrange(cols), random.choice((0, rows))] for _ in range(2)]
        cv2.fillConvexPoly(shadow, np.array([corner, *far], np.int32), 255)
        soft = cv2.GaussianBlur(shadow, (0, 0), random.uniform(1, 12)).astype(np.float32) / 255
        light = light * (1 - random.uniform(0.15, level.shade) * soft)
    return np.asarray(cv2.resize(np.asarray(light, np.float32), (width, height)), np.float32)


def _glare(
    width: int, height: int, corners: Points, level: Level, random: Random
) -> NDArray[np.float32]:
    """Return the light that up to two lamps add by reflection."""
    glare = np.zeros((height // 8, width // 8), np.float32)
    low, high = corners.min(0) / 8, corners.max(0) / 8
    for _ in range(random.randrange(3)):
        middle = (
            int(random.uniform(low[0], high[0])),
            int(random.uniform(low[1], high[1])),
        )
        size = (random.randrange(8, 40), random.randrange(6, 24))
        spot = np.zeros_like(glare)
        strength = random.uniform(0.3, 1) * level.glare
        cv2.ellipse(spot, middle, size, random.uniform(0, 180), 0, 360, strength, -1)
        glare += cv2.GaussianBlur(spot, (0, 0), random.uniform(3, 10))
    return cv2.resize(glare, (width, height)).astype(np.float32)
