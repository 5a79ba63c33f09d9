"""Pictures of positions and games, for documents, notebooks and print."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tilewright.formats.pictures.board import PictureTheme, draw_board
from tilewright.formats.pictures.svg import write_svg
from tilewright.geometry import Square
from tilewright.library.game import Game
from tilewright.library.position import Position

__all__ = ["Picture", "svg"]


class Picture(str):
    """An SVG document as text; a notebook draws it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the document, for notebooks."""
        return str(self)


def svg(  # noqa: PLR0913 - what to draw, by keyword
    source: Position | Game,
    *,
    last_play: Collection[Square] | None = None,
    arrows: Sequence[tuple[Square, Square]] = (),
    heat: Mapping[Square, float] | None = None,
    rack: bool = True,
    caption: str = "",
    theme: PictureTheme = "light",
    coordinates: bool = True,
) -> Picture:
    """Return the board of a position or a game as an SVG document, which a notebook draws.

    Args:
        source: The position or the game.
        last_play: Squares whose tiles get a border; by default, those of the last play.
        arrows: Arrows from one square to another.
        heat: How strongly to tint squares, from 0 to 1.
        rack: Whether to draw the rack of the player on turn, if it is known.
        caption: A line of text below the board.
        theme: The colors around the board: ``light``, ``dark`` or ``print``.
        coordinates: Whether to write letters and numbers along the edges.

    Examples:
        >>> picture = svg(Position("pocket").play("8F HORN"), caption="A first play")
        >>> picture[:4]
        '<svg'
    """
    position = source.position if isinstance(source, Game) else source
    drawing = draw_board(
        position.board,
        position.edition,
        last_play=position.last_play if last_play is None else last_play,
        arrows=arrows,
        heat=heat,
        rack=position.rack if rack else None,
        caption=caption,
        theme=theme,
        coordinates=coordinates,
    )
    return Picture(write_svg(drawing))
