"""A drawing as a value: shapes and labels, back to front, on a plane whose y axis points down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Box", "Circle", "Drawing", "Label", "Line", "Shape"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, possibly with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    """A color such as ``#1a2b3c``."""
    corner: float = 0
    """The radius of the corners."""
    border: str = ""
    """The color of the border; empty for none."""
    border_width: float = 0
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle, filled or as an outline of width 1."""

    x: float
    y: float
    radius: float
    fill: str = ""
    border: str = ""
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with round ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    color: str
    width: float
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, centered on ``x``; ``y`` is its baseline."""

    text: str
    x: float
    y: float
    size: float
    color: str


Shape: TypeAlias = Box | Circle | Line | Label


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a rectangle of ``width`` by ``height`` units."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    description: str
    """What the drawing shows, for people who cannot see it."""
