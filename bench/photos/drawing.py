"""Drawing a set from above: the board, its squares and the tiles on it, in a look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from bench.photos.looks import KINDS, Color, Look, bgr
from tilewright.edition import Edition
from tilewright.geometry import Square
from tilewright.rules.play.board import Board
from tilewright.tiles import BLANK_BIT
from tilewright.units import Cell

Pixels = NDArray[np.uint8]
Mask = NDArray[np.float32]

SIDE: Final = 80
"""The side of a square, in pixels."""
CAPITAL: Final = 0.72
"""The height of a capital in units of the font's size, in most fonts."""
_BRIGHT: Final = 300
"""The sum of the parts of a color on which labels are dark."""


def draw_set(board: Board, edition: Edition, look: Look, random: Random, group: str) -> Pixels:
    """Return a board with its tiles from above; the squares begin after the frame."""
    edge = frame_width(look)
    side = board.size * SIDE + 2 * edge
    picture = np.empty((side, side, 3), np.uint8)
    picture[:] = bgr(look.palette.frame)
    cv2.rectangle(picture, (edge, edge), (side - edge, side - edge), bgr(look.palette.line), -1)
    drawer = _Drawer(picture, edition, look, random, group)
    for index, cell in enumerate(board.cells):
        square = Square(*divmod(index, board.size))
        at = (edge + square.col * SIDE, edge + square.row * SIDE)
        drawer.draw_square(at, square)
        if cell:
            drawer.draw_tile(at, Cell(cell))
    return picture


def frame_width(look: Look) -> int:
    """Return the width of the frame, in pixels."""
    return round(look.frame * SIDE)


@dataclass(frozen=True, slots=True)
class _Drawer:
    """A picture, and what is drawn on it."""

    picture: Pixels
    edition: Edition
    look: Look
    random: Random
    group: str

    def draw_square(self, at: tuple[int, int], square: Square) -> None:
        """Draw an empty square; ``at`` is its top left corner."""
        look, effect = self.look, self.edition.layout.at(square)
        gap = max(1, round(look.line * SIDE / 2))
        low, high = (at[0] + gap, at[1] + gap), (at[0] + SIDE - gap, at[1] + SIDE - gap)
        color = bgr(look.palette.plain)
        if effect.symbol != ".":
            color = bgr(look.palette.premiums[_rank(self.edition, effect.symbol)])
        cv2.rectangle(self.picture, low, high, color, -1)
        if look.is_raised:
            cv2.rectangle(self.picture, low, high, [min(255, part + 40) for part in color], 2)
        text = _label(effect.text, effect.start, (effect.letter, effect.word), look)
        if text:
            ink = (30, 30, 30) if sum(color) > _BRIGHT else (235, 235, 235)
            size = 0.62 if text == "*" else 0.19 if "\n" in text else 0.34
            mask = text_mask(text, look.label_font, round(size * SIDE), (SIDE, SIDE), (0.5, 0.5))
            _blend(self.picture, at, mask * np.float32(0.8), ink)

    def draw_tile(self, at: tuple[int, int], cell: Cell) -> None:
        """Lay a tile on a square, a little turned and off the middle, with its shadow."""
        face = self.edition.tiles.face(self.edition.tiles.tile_of(cell))
        fill, ink = bgr(self.look.material.face), bgr(self.look.material.ink)
        if self.edition.switch:
            fill, ink = bgr(KINDS[self.group][face.kind.value]), (25, 20, 20)
        tone = self.random.uniform(0.92, 1.06)
        blue, green, red = (min(255, int(part * tone)) for part in fill)
        printed = ("", "") if cell & BLANK_BIT else (face.letter, str(face.points))
        self._place(at, self._sprite(printed, (blue, green, red), ink))

    def _sprite(self, printed: tuple[str, str], fill: Color, ink: Color) -> Pixels:
        """Return a tile with what is printed on it: a letter and points."""
        look, random = self.look, self.random
        side = round(look.tile_size * SIDE)
        sprite = np.empty((side, side, 3), np.uint8)
        sprite[:] = fill
        if look.material.grain:
            _grain(sprite, look.material.grain, random)
        cv2.line(sprite, (0, 0), (side, 0), [min(255, part + 30) for part in fill], 3)
        cv2.line(sprite, (0, 0), (0, side), [min(255, part + 20) for part in fill], 3)
        cv2.line(sprite, (0, side - 1), (side, side - 1), [part * 0.75 for part in fill], 4)
        cv2.line(sprite, (side - 1, 0), (side - 1, side), [part * 0.8 for part in fill], 4)
        letter, points = printed
        if letter:
            dx, dy = look.letter_shift
            place = (0.5 + dx + random.uniform(-0.02, 0.02), 0.5 + dy + random.uniform(-0.02, 0.02))
            size = round(look.letter_size * side / CAPITAL)
            _blend(sprite, (0, 0), text_mask(letter, look.font, size, (side, side), place), ink)
        if points and look.points_size:
            size = round(look.points_size * side / CAPITAL)
            mask = text_mask(points, look.font, size, (side, side), (0.84, 0.84))
            _blend(sprite, (0, 0), mask, ink)
        return sprite

    def _place(self, at: tuple[int, int], sprite: Pixels) -> None:
        look, random = self.look, self.random
        pad = SIDE // 4
        size, side = SIDE + 2 * pad, sprite.shape[0]
        slack = max(0.0, (0.98 - look.tile_size) / 2) * SIDE
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), random.gauss(0, 1.6), 1.0)
        turn[:, 2] += size / 2 - side / 2
        turn[0, 2] += random.uniform(-slack, slack)
        turn[1, 2] += random.uniform(-slack, slack)
        laid = cv2.warpAffine(sprite, turn, (size, size), borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpAffine(_rounded(side, round(look.corner * side)), turn, (size, size))
        shadow = cv2.GaussianBlur(np.roll(cover, (4, 3), (0, 1)), (0, 0), 3)
        x, y = at[0] - pad, at[1] - pad
        left, top = max(0, -x), max(0, -y)
        area = self.picture[y + top : y + size, x + left : x + size]
        height, width = area.shape[:2]
        part = np.s_[top : top + height, left : left + width]
        mixed = area * (1 - 0.45 * shadow[part][..., None])
        over = cover[part][..., None]
        area[:] = (mixed * (1 - over) + laid[part] * over).astype(np.uint8)


@lru_cache
def _rounded(side: int, radius: int) -> Mask:
    """Return where a square with rounded corners is."""
    mask = np.zeros((side, side), np.float32)
    cv2.rectangle(mask, (radius, 0), (side - radius, side), 1.0, -1)
    cv2.rectangle(mask, (0, radius), (side, side - radius), 1.0, -1)
    for x in (radius, side - radius - 1):
        for y in (radius, side - radius - 1):
            cv2.circle(mask, (x, y), radius, 1.0, -1)
    return mask


def _rank(edition: Edition, symbol: str) -> int:
    """Return which color a premium square has: colors are ordered by how common squares are."""
    drawing = edition.layout.drawing
    symbols = sorted({*drawing} - {"."}, key=lambda each: (-drawing.count(each), each))
    return symbols.index(symbol) % 4


def _label(text: str, is_start: bool, times: tuple[int, int], look: Look) -> str:  # noqa: FBT001
    match look.labels:
        case "none":
            return "*" if is_start else ""
        case "star":
            return "*" if text else ""
        case "points":
            return f"x{max(times)}" if max(times) > 1 else text if text.isascii() else "*"
        case "long":
            kind = "WORD" if times[1] > 1 else "LETTER"
            word = {2: "DOUBLE", 3: "TRIPLE", 4: "QUAD"}.get(max(times))
            return f"{word}\n{kind}\nSCORE" if word else text if text.isascii() else "*"
        case _:
            return text if text.isascii() else "*"


def _grain(sprite: Pixels, strength: float, random: Random) -> None:
    noise = np.random.default_rng(random.getrandbits(32))
    rows = noise.normal(0, 255 * strength, (sprite.shape[0], 1, 1))
    soft = cv2.GaussianBlur(rows.astype(np.float32), (1, 5), 0).reshape(-1, 1, 1)
    sprite[:] = np.clip(sprite + soft, 0, 255).astype(np.uint8)


def _blend(picture: Pixels, at: tuple[int, int], mask: Mask, color: Color) -> None:
    x, y = at
    height, width = mask.shape
    area = picture[y : y + height, x : x + width]
    area[:] = (area * (1 - mask[..., None]) + np.array(color) * mask[..., None]).astype(np.uint8)


@lru_cache(maxsize=2000)
def text_mask(
    text: str, font: Path, size: int, shape: tuple[int, int], place: tuple[float, float]
) -> Mask:
    """Return where a text has ink, from 0 to 1; ``place`` is the middle of its capitals."""
    page = Image.new("L", shape)
    face = _font(font, size)
    middle = (shape[0] * place[0], shape[1] * place[1])
    draw = ImageDraw.Draw(page)
    if "\n" in text:
        draw.multiline_text(middle, text, 255, face, anchor="mm", align="center", spacing=1)
    else:
        box = face.getbbox(text)
        x, y = middle[0] - (box[0] + box[2]) / 2, middle[1] - _cap_middle(font, size)
        draw.text((x, y), text, 255, face)
    return (np.asarray(page, np.float32) / 255).astype(np.float32)


@lru_cache
def _font(font: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font, size)


@lru_cache
def _cap_middle(font: Path, size: int) -> float:
    box = _font(font, size).getbbox("H")
    return (box[1] + box[3]) / 2
