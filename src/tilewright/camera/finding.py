"""Finding the squares of a board in a photo.

The board is one of the four-sided outlines in the photo. Each outline is seen from straight above,
where the lines between squares must be evenly spaced and premium squares of one kind must have one
color; the outline that fits best wins. Its corners are then moved until the lines are met exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tilewright.camera.squares import Homography, Pixels, rectify

__all__ = ["Found", "find_squares"]

_SCALE: Final = 900
"""The longer side of the photo in which outlines are searched, in pixels."""
_SMALLEST: Final = 0.08
"""The smallest outline, as a share of the photo."""
_SIDE: Final = 16
"""The side of a square while outlines are compared, in pixels."""
_WIDEST_FRAME: Final = 2.0
"""The widest frame around the squares, in squares."""
_STEPS: Final = (0.16, 0.08, 0.04, 0.02)
"""How far corners are moved, in squares."""
_SHORTLIST: Final = 4

Corners = NDArray[np.float64]
"""Four points, clockwise from the top left."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where the squares are, and how well a board fits there."""

    view: Homography
    fit: float
    """From 0 to 1: how well the lines and the colors match; noise is below 0.2."""


def find_squares(photo: Pixels, size: int, kinds: NDArray[np.int64]) -> Found:
    """Return where the squares of a board are in a photo.

    Args:
        photo: The photo.
        size: The number of rows.
        kinds: A number for each square; squares of one kind are printed in one color.
    """
    scale = min(1.0, _SCALE / max(photo.shape[:2]))
    shrunk = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = shrunk.astype(np.uint8)
    layout = _Layout(size, kinds)
    found = [fit for quad in _outlines(small) for fit in layout.fits(small, quad)]
    best = Found(np.eye(3), 0.0)
    found.sort(key=lambda each: -each.fit)
    for candidate in found[:_SHORTLIST]:
        view = np.diag((1 / scale, 1 / scale, 1)) @ candidate.view
        refined = layout.refine(photo, view)
        if refined.fit > best.fit:
            best = refined
    return best


def _outlines(photo: Pixels) -> Iterator[Corners]:
    """Yield the large four-sided outlines in a photo, each once."""
    least = _SMALLEST * photo.shape[0] * photo.shape[1]
    seen: list[Corners] = []
    for mask in _masks(photo):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            hull = cv2.convexHull(contour).astype(np.int32)
            if cv2.contourArea(hull) < least:
                continue
            quad = _quadrilateral(hull)
            if quad is None or any(np.abs(quad - each).max() < 5 for each in seen):  # noqa: PLR2004
                continue
            seen.append(quad)
            yield quad


def _masks(photo: Pixels) -> Iterator[NDArray[np.uint8]]:
    """Yield pictures in which the board may be one region: by color, and by edges."""
    soft = cv2.GaussianBlur(photo, (5, 5), 0)
    lab = cv2.cvtColor(soft, cv2.COLOR_BGR2LAB)
    edge = np.concatenate((lab[:8].reshape(-1, 3), lab[-8:].reshape(-1, 3)))
    edge = np.concatenate((edge, lab[:, :8].reshape(-1, 3), lab[:, -8:].reshape(-1, 3)))
    away = np.linalg.norm((lab - np.median(edge, 0)) * (0.6, 1.4, 1.4), axis=2)
    away = np.clip(away * 2, 0, 255).astype(np.uint8)
    box = cv2.getStructuringElement(cv2.MORPH_RECT, (9, 9))
    hsv = cv2.cvtColor(soft, cv2.COLOR_BGR2HSV)
    for plane in (away, lab[..., 0], hsv[..., 1], lab[..., 1], lab[..., 2]):
        _, dark = cv2.threshold(plane, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        for mask in (dark, 255 - dark):
            closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, box)
            yield cv2.morphologyEx(closed, cv2.MORPH_OPEN, box).astype(np.uint8)
    for low, high in ((20, 60), (50, 150)):
        edges = cv2.bitwise_or(cv2.Canny(soft, low, high), cv2.Canny(away, low, high))
        for width in (3, 7):
            yield cv2.dilate(edges, np.ones((width, width), np.uint8)).astype(np.uint8)


def _quadrilateral(hull: NDArray[np.int32]) -> Corners | None:
    """Return the four corners of an outline, clockwise from the top left; None if it has more."""
    length = cv2.arcLength(hull, closed=True)
    for share in (0.01, 0.02, 0.035, 0.05):
        corners = cv2.approxPolyDP(hull, share * length, closed=True).reshape(-1, 2)
        if len(corners) == 4:  # noqa: PLR2004
            quad = _straighten(hull.reshape(-1, 2).astype(np.float64), corners.astype(np.float64))
            sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
            if sides.min() < 0.3 * sides.max():
                return None
            area = cv2.contourArea(quad.astype(np.float32))
            return _clockwise(quad) if area > 0.85 * cv2.contourArea(hull) else None
    return None


def _straighten(hull: Corners, corners: Corners) -> Corners:
    """Return where the sides of an outline meet, so that rounded corners don't matter."""
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, 0), strict=True):
        along = (end - start) / np.linalg.norm(end - start)
        offset = hull - start
        place = offset @ along / np.linalg.norm(end - start)
        apart = np.abs(offset[:, 0] * along[1] - offset[:, 1] * along[0])
        near = hull[(place > 0.05) & (place < 0.95) & (apart < 6)]  # noqa: PLR2004
        points = near if len(near) >= 2 else np.array([start, end])  # noqa: PLR2004
        line = cv2.fitLine(points.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
        vx, vy, x, y = (float(part) for part in np.ravel(line))
        lines.append(np.cross((x, y, 1), (x + vx, y + vy, 1)))
    meet = [np.cross(lines[place - 1], lines[place]) for place in range(4)]
    points = np.array([each[:2] / each[2] if abs(each[2]) > 1e-9 else (0, 0) for each in meet])  # noqa: PLR2004
    return points if np.abs(points - corners).max() < 40 else corners  # noqa: PLR2004


def _clockwise(quad: Corners) -> Corners:
    """Return corners clockwise, beginning with the one nearest to the photo's top left."""
    middle = quad.mean(0)
    order = np.argsort(np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0]))
    turned = quad[order]
    return np.roll(turned, -int(np.argmin(turned.sum(1))), 0)


@dataclass(frozen=True, slots=True)
class _Layout:
    """What is known about the squares before looking."""

    size: int
    kinds: NDArray[np.int64]

    def fits(self, photo: Pixels, quad: Corners) -> list[Found]:
        """Return the best places of the squares within an outline."""
        # The picture's side is that of the outline; its squares are about 16 pixels wide.
        whole = round((self.size + 1) * _SIDE)
        box = np.array([[0, 0], [whole, 0], [whole, whole], [0, whole]], np.float32)
        margin = 2 * _SIDE
        back = cv2.getPerspectiveTransform(box + margin, quad.astype(np.float32))
        full = whole + 2 * margin
        flat = cv2.warpPerspective(
            photo, back, (full, full), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        ).astype(np.uint8)
        across, down = _slopes(flat)
        found = []
        for left, wide in self._combs(across.mean(0), margin, whole):
            for top, high in self._combs(down.mean(1), margin, whole):
                place = np.array([[wide, 0, left], [0, high, top], [0, 0, 1]])
                lines = self._lines(across, down, place)
                colors = self._colors(flat, place)
                found.append(Found(back @ place, _fit(lines, colors)))
        return sorted(found, key=lambda each: -each.fit)[:2]

    def _combs(
        self, profile: NDArray[np.float32], margin: int, whole: int
    ) -> list[tuple[float, float]]:
        """Return the likeliest first lines and distances of lines, given where slopes are."""
        count = self.size
        lows = whole / (count + 2 * _WIDEST_FRAME)
        pitches = np.arange(lows, whole / count * 1.03, 0.02)
        starts = np.arange(-0.5 * _SIDE, 2.6 * _SIDE, 0.5) + margin
        pitch, start = (each.ravel() for each in np.meshgrid(pitches, starts))
        keep = start + pitch * count <= margin + whole + 0.5 * _SIDE
        pitch, start = pitch[keep], start[keep]
        places = start[:, None] + pitch[:, None] * np.arange(count + 1)
        between = places[:, :-1] + pitch[:, None] / 2
        on = profile[np.clip(np.rint(places).astype(int), 0, len(profile) - 1)].mean(1)
        off = profile[np.clip(np.rint(between).astype(int), 0, len(profile) - 1)].mean(1)
        score = on - off
        best: list[tuple[float, float]] = []
        for place in np.argsort(-score):
            ends = np.array((start[place], start[place] + count * pitch[place]))
            if all(np.abs(ends - (a, a + count * b)).max() > 0.5 * _SIDE for a, b in best):
                best.append((float(start[place]), float(pitch[place])))
                if len(best) == 4:  # noqa: PLR2004
                    break
        return best

    def _lines(
        self, across: NDArray[np.float32], down: NDArray[np.float32], place: Homography
    ) -> float:
        """Return how much stronger slopes are on the lines than between them."""
        count = self.size
        steps = np.arange(0, count, 0.2) + 0.1
        line = np.arange(count + 1.0)
        on = (_along(across, place, line, steps) + _along(down.T, _swap(place), line, steps)) / 2
        middles = line[:-1] + 0.5
        off = _along(across, place, middles, steps) + _along(down.T, _swap(place), middles, steps)
        return float((on - off / 2) / (on + off / 2 + 1))

    def _colors(self, flat: Pixels, place: Homography) -> float:
        """Return how much of the colors the kinds of squares explain."""
        count = self.size
        ticks = np.arange(count)[:, None] + np.array((0.2, 0.5, 0.8))
        ys, xs = np.meshgrid(ticks.ravel(), ticks.ravel(), indexing="ij")
        points = np.stack((xs.ravel(), ys.ravel()), 1)[None].astype(np.float64)
        seen = np.rint(cv2.perspectiveTransform(points, place)[0]).astype(int)
        lab = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32)
        height, width = lab.shape[:2]
        colors = lab[np.clip(seen[:, 1], 0, height - 1), np.clip(seen[:, 0], 0, width - 1)]
        colors = np.median(
            colors.reshape(count, 3, count, 3, 3).transpose(0, 2, 1, 3, 4).reshape(-1, 9, 3), 1
        )
        colors *= (0.5, 1.0, 1.0)
        rest = np.full(len(colors), np.nan)
        for kind in np.unique(self.kinds):
            group = self.kinds == kind
            if group.sum() > 2:  # noqa: PLR2004
                rest[group] = np.abs(colors[group] - np.median(colors[group], 0)).sum(1)
        known = ~np.isnan(rest)
        if known.sum() < self.size:
            return 0.5
        total = np.abs(colors[known] - np.median(colors[known], 0)).sum(1)
        return float(1 - rest[known].mean() / (total.mean() + 2))

    def refine(self, photo: Pixels, view: Homography) -> Found:
        """Move the corners until the lines are met as well as possible."""
        side = 24
        flat = rectify(photo, view, self.size, side)
        across, down = _slopes(flat)
        base = np.array([[side, 0, side], [0, side, side], [0, 0, 1]], np.float64)
        size = self.size
        ideal = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
        corners = ideal.copy()

        def place(moved: NDArray[np.float32]) -> Homography:
            return np.asarray(base @ cv2.getPerspectiveTransform(ideal, moved), np.float64)

        best = self._lines(across, down, place(corners))
        for step in _STEPS:
            for _ in range(6):
                before = best
                for number in range(8):
                    for sign in (-step, step):
                        moved = corners.copy()
                        moved[number // 2, number % 2] += sign
                        score = self._lines(across, down, place(moved))
                        if score > best:
                            best, corners = score, moved
                if best <= before + 1e-4:
                    break
        fitted = place(corners)
        exact = view @ cv2.getPerspectiveTransform(ideal, corners)
        return Found(exact, _fit(best, self._colors(flat, fitted)))


def _fit(lines: float, colors: float) -> float:
    return max(0.0, lines) * max(0.05, colors)


def _swap(place: Homography) -> Homography:
    """Return a placement with rows and columns swapped, for the transposed picture."""
    swap = np.array([[0, 1, 0], [1, 0, 0], [0, 0, 1]])
    return np.asarray(swap @ place @ swap, np.float64)


def _along(
    slope: NDArray[np.float32],
    place: Homography,
    lines: NDArray[np.float64],
    steps: NDArray[np.float64],
) -> float:
    """Return the mean slope along vertical lines."""
    xs, ys = np.meshgrid(lines, steps)
    points = np.stack((xs.ravel(), ys.ravel()), 1)[None]
    seen = np.rint(cv2.perspectiveTransform(points, place)[0]).astype(int)
    height, width = slope.shape
    inside = slope[np.clip(seen[:, 1], 0, height - 1), np.clip(seen[:, 0], 0, width - 1)]
    return float(inside.mean())


def _slopes(flat: Pixels) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return how steeply the picture changes across and down, a little blurred."""
    soft = flat.astype(np.float32)
    across = np.abs(cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3)).max(2)
    down = np.abs(cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)).max(2)
    # A few strong edges must not outweigh many weak lines.
    across, down = (np.minimum(each, 3 * each.mean() + 1) for each in (across, down))
    return (
        cv2.GaussianBlur(across, (0, 0), 1.0).astype(np.float32),
        cv2.GaussianBlur(down, (0, 0), 1.0).astype(np.float32),
    )
