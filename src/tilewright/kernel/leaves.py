"""What tiles kept on the rack are worth, as a table that the kernel reads."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.edition import Edition
from tilewright.kernel import _kernel
from tilewright.tiles import Tally

__all__ = ["LeaveTable"]


class LeaveTable:
    """Values of leaves in thousandths of a point; a leave that is not named is worth nothing.

    Making one from a million leaves takes a second, so make it once and give it to every
    generator. It takes four bytes for each leave that the tiles could make, or, where these
    would be more than 32 MB, some fifty for each that is named.
    """

    __slots__ = ("faces", "handle")

    def __init__(self, edition: Edition, values: Mapping[Tally, int]) -> None:
        """Take the ``values`` of leaves of the tiles of ``edition``.

        Raises ``ValueError`` for tiles that the edition does not have, for leaves longer than
        any rack, and for values beyond two million points.
        """
        self.faces = edition.tiles.faces
        """The tiles that the codes of the leaves stand for."""
        self.handle = _kernel.Leaves(
            len(self.faces),
            max(map(len, values), default=0),
            b"".join(leave.codes + b"\0" for leave in values),
            list(values.values()),
        )
        """The same for the kernel."""
