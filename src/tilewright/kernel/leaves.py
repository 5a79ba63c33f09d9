"""Leave tables: the values of the tiles kept on the rack, in the format that the kernel reads."""

from __future__ import annotations

import hashlib
import json
import lzma
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tilewright.edition import Edition
from tilewright.errors import Cause, FileError
from tilewright.kernel import _kernel
from tilewright.kernel.cache import load_or_build
from tilewright.tiles import Tally
from tilewright.units import Millipoints

__all__ = ["FORMAT", "LeaveTable", "Provenance", "leave_fingerprint"]

FORMAT: Final = 1
"""The version of the file format; files with any other version are rejected."""

_MAGIC: Final = b"TWLEAVES"
_HEAD: Final = len(_MAGIC) + 32
"""The length of the bytes before the compressed content: the magic number and the SHA-256."""

_MOST: Final = 1 << 26
"""The maximum size of an unpacked table, in bytes; larger files are rejected."""


class Provenance(NamedTuple):
    """Where a table's values come from."""

    games: int = 0
    """The number of games that the values were learned from."""
    date: str = ""
    """The date on which the values were learned."""
    lexicon: str = ""
    """The lexicon used in those games."""


def leave_fingerprint(edition: Edition) -> str:
    """Return a short hash of everything that leave values depend on.

    The hash covers the rack size, the tiles, the squares' effects, the bonuses and whether
    exchanges are allowed. Editions that look different but play alike have the same fingerprint.
    """
    layout, tiles = edition.layout, edition.tiles
    facts = [
        edition.rack,
        edition.size,
        [[face.letter, face.points, face.kind.value] for face in tiles.faces],
        list(tiles.counts),
        list(layout.letter),
        list(layout.word),
        list(layout.points),
        sorted(layout.starts),
        list(edition.bonuses[: edition.rack + 1]),
        edition.exchange.allowed,
    ]
    text = json.dumps(facts, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class LeaveTable:
    """Leave values, in millipoints; a leave that is not listed is worth 0.

    Creating a table of a million leaves takes a second, so create it once and share it between
    generators. A table takes four bytes for each leave that the tiles could form or, if that would
    exceed 32 MB, about fifty bytes for each listed leave. For leaves larger than the listed ones,
    a trained table uses a model, which adds up the effects of all their single tiles, pairs and
    triples.
    """

    __slots__ = ("counts", "faces", "fingerprint", "handle", "provenance")

    def __init__(self, edition: Edition, values: Mapping[Tally, int]) -> None:
        """Create a table from leave ``values``, given in millipoints, for ``edition``.

        Raises ``KernelError`` for tiles that the edition does not have, for leaves larger than
        any rack, and for values beyond two million points.
        """
        handle = _kernel.Leaves(
            len(edition.tiles.faces),
            max(map(len, values), default=0),
            b"".join(leave.codes + b"\0" for leave in values),
            list(values.values()),
        )
        self._fill(edition, handle, Provenance())

    def _fill(self, edition: Edition, handle: _kernel.Leaves, provenance: Provenance) -> None:
        self.handle = handle
        """The kernel's table."""
        self.faces = edition.tiles.faces
        """The edition's tile faces, which give the tile codes in a leave their meaning."""
        self.counts = bytes(edition.tiles.counts)
        """The number of tiles of each face."""
        self.fingerprint = leave_fingerprint(edition)
        """A hash of everything the values depend on."""
        self.provenance = provenance

    @classmethod
    def of(
        cls, edition: Edition, handle: _kernel.Leaves, provenance: Provenance | None = None
    ) -> LeaveTable:
        """Return a table that wraps the kernel's table."""
        table = cls.__new__(cls)
        table._fill(edition, handle, provenance or Provenance())  # noqa: SLF001 - one of ours
        return table

    @property
    def largest(self) -> int:
        """The number of tiles in the largest listed leaves."""
        return self.handle.largest

    def value(self, leave: Tally) -> Millipoints:
        """Return a leave's value."""
        return Millipoints(self.handle.value(leave.codes))

    def dump(self) -> bytes:
        """Return the table as file content; values are rounded to hundredths of a point.

        Raises ``KernelError`` for values beyond 327 points, and for a table with too many leaves.
        """
        head = {
            "format": FORMAT,
            "fingerprint": self.fingerprint,
            "kinds": len(self.faces),
            "largest": self.largest,
            "weights": self.handle.weights,
            **self.provenance._asdict(),
        }
        text = json.dumps(head, separators=(",", ":")).encode("ascii")
        content = len(text).to_bytes(4, "little") + text + self.handle.pack(self.counts)
        packed = lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
        return _MAGIC + hashlib.sha256(packed).digest() + packed

    @classmethod
    def load(
        cls, source: str | os.PathLike[str] | bytes, edition: Edition, *, cache: bool = False
    ) -> LeaveTable:
        """Read a table from a path, or from file content given as bytes.

        With ``cache``, the decompressed content is cached in the user's cache folder, because
        decompressing takes most of the time.

        Raises:
            FileError: The file cannot be read, is damaged, has an unsupported format, or has
                values for different tiles, squares or bonuses.
        """
        name = "the leave values" if isinstance(source, bytes) else os.fspath(source)
        content = source if isinstance(source, bytes) else _read(Path(source))
        plain = load_or_build(
            "leaves",
            (_check(content, name),),
            build=lambda: _decompress(content, name),
            read=lambda view: view,
            cache=cache,
        )
        head, packed = _split(plain, name)
        if head.get("fingerprint") != leave_fingerprint(edition):
            problem = f"has values for tiles, squares or bonuses that differ from {edition.name}"
            raise FileError(name, problem, cause=Cause.MISMATCH)
        try:
            handle = _kernel.unpack_leaves(
                len(edition.tiles.faces),
                head["largest"],
                bytes(edition.tiles.counts),
                packed,
                head["weights"],
            )
            provenance = Provenance(int(head["games"]), str(head["date"]), str(head["lexicon"]))
        except (KeyError, TypeError, ValueError) as error:
            raise FileError.damaged(name, error) from error
        return cls.of(edition, handle, provenance)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error


def _check(content: bytes, name: str) -> str:
    """Return the checksum of a file's content; raise ``FileError`` if it does not match."""
    if content[: len(_MAGIC)] != _MAGIC:
        problem = "is not a leave table: it does not begin with TWLEAVES"
        raise FileError(name, problem, cause=Cause.INVALID)
    found = hashlib.sha256(memoryview(content)[_HEAD:])
    if found.digest() != content[len(_MAGIC) : _HEAD]:
        raise FileError.damaged(name, "its checksum does not match")
    return found.hexdigest()


def _decompress(content: bytes, name: str) -> bytes:
    """Return the header and the packed values of a file with the right checksum."""
    try:
        unpacker = lzma.LZMADecompressor()
        plain = unpacker.decompress(memoryview(content)[_HEAD:], max_length=_MOST)
    except lzma.LZMAError as error:
        raise FileError.damaged(name, error) from error
    if not unpacker.eof:
        raise FileError.damaged(name, "it is truncated or too large")
    return plain


def _split(plain: memoryview, name: str) -> tuple[dict[str, Any], bytes]:
    """Return the header and the packed values."""
    end = 4 + int.from_bytes(plain[:4], "little")
    try:
        head = json.loads(bytes(plain[4:end]))
    except ValueError as error:
        raise FileError.damaged(name, error) from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        found = head.get("format") if isinstance(head, dict) else None
        problem = f"has format {found}; this program reads format {FORMAT}"
        raise FileError(name, problem, cause=Cause.WRONG_VERSION)
    return head, bytes(plain[end:])
