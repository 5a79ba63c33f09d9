"""Uploaded games: kept for a while under ids that no one can guess.

They are files in the cache folder, so that all workers of a machine find them, and a link still
works after a restart. Nothing else refers to them, and a server that can't write there keeps them
in memory.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from tilewright.lexicon.cache import cache_folder
from tilewright.server.reviews.protocol import Order
from tilewright.system import write_file

MOST_UPLOADS: Final = 500
"""How many games are kept; the oldest ones make room."""
KEPT_SECONDS: Final = 30 * 86_400
"""How long a game is kept."""

_ID_LENGTH: Final = 26
_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
UPLOAD_PATTERN: Final = rf"^[{_ID_LETTERS}]{{{_ID_LENGTH}}}$"
"""What an upload's id looks like: 128 random bits."""


def new_upload_id() -> str:
    """Return a new id that no one can guess."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


class Upload(msgspec.Struct, frozen=True):
    """An uploaded game, with what its review needs."""

    order: Order
    expires: int
    """When it is forgotten, in seconds since 1970."""


class UploadShelf:
    """Uploads in a folder; in memory if there is none."""

    def __init__(
        self,
        folder: Path | None,
        *,
        most: int = MOST_UPLOADS,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Keep at most ``most`` uploads."""
        self._folder = folder
        self._most = most
        self._now = now
        self._memory: dict[str, Upload] = {}

    def keep(self, name: str, order: Order) -> Upload:
        """Keep a game under an id; the oldest ones make room for it."""
        upload = Upload(order, int(self._now()) + KEPT_SECONDS)
        if self._folder is None or not self._write(name, upload):
            self._memory[name] = upload
            for oldest in list(self._memory)[: -self._most]:
                del self._memory[oldest]
        return upload

    def find(self, name: str) -> Upload | None:
        """Return the game with this id; None if there is none, or none any more."""
        found = self._memory.get(name) or self._read(name)
        return found if found is not None and found.expires > self._now() else None

    def _write(self, name: str, upload: Upload) -> bool:
        assert self._folder is not None  # noqa: S101 - the caller has checked
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_file(self._folder / f"{name}.json", msgspec.json.encode(upload))
            self._make_room()
        except OSError:
            return False
        return True

    def _read(self, name: str) -> Upload | None:
        if self._folder is None:
            return None
        try:
            data = (self._folder / f"{name}.json").read_bytes()
            return msgspec.json.decode(data, type=Upload)
        except (OSError, msgspec.DecodeError):
            return None

    def _make_room(self) -> None:
        """Remove what has expired, and the oldest games if there are too many."""
        assert self._folder is not None  # noqa: S101 - the caller has checked
        files = sorted(
            ((path.stat().st_mtime, path) for path in self._folder.glob("*.json")), reverse=True
        )
        for at, (written, path) in enumerate(files):
            if at >= self._most or written + KEPT_SECONDS < self._now():
                path.unlink(missing_ok=True)


def upload_shelf() -> UploadShelf:
    """Return the shelf in the user's cache folder."""
    lexicons = cache_folder()
    return UploadShelf(None if lexicons is None else lexicons.parent / "uploads")
