"""The shared games of a process: their changes, and the followers who wait for one.

Requests for a game reach the worker that its id belongs to by rendezvous hashing, so a change wakes
its followers there. Should one wait elsewhere, because workers have just come or gone, it reads the
game when its wait is over. Changes are safe anywhere: the store refuses the second of two.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec

from tilewright.server.messages.errors import Code, not_found, refusal
from tilewright.server.sharing.state import SharedState
from tilewright.server.upkeep.work_threads import WorkThreads
from tilewright.store.contract import SharedRow, Store
from tilewright.units import Instant

_ID_LENGTH: Final = 26
_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
SHARED_PATTERN: Final = rf"^[{_ID_LETTERS}]{{{_ID_LENGTH}}}$"
"""What a shared game's id looks like: 128 random bits."""
_TRIES: Final = 8


def new_shared_id() -> str:
    """Return a new id that no one can guess."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A shared game as it is now."""

    id: str
    number: int
    updated: Instant
    state: SharedState


class SharedGames:
    """Reads and changes shared games, and wakes their followers."""

    def __init__(self, store: Store, threads: WorkThreads, now: Callable[[], Instant]) -> None:
        """Use ``store``; games are read and merged in ``threads``."""
        self._store = store
        self._threads = threads
        self._now = now
        self._changed: dict[str, asyncio.Event] = {}
        self._waiting: dict[str, int] = {}
        self._is_closed = False

    async def add(self, name: str, make: Callable[[], SharedState]) -> SharedGame:
        """Store a new shared game."""
        state = await self._threads.run(make)
        game = SharedGame(name, 1, self._now(), state)
        await self._store.add_shared_game(_row(game))
        return game

    async def find(self, name: str) -> SharedGame:
        """Return a shared game; raise ``not-found`` if there is none, or none any more."""
        row = await self._store.shared_game(name)
        if row is None:
            raise not_found("shared")
        state = msgspec.json.decode(row.data, type=SharedState)
        return SharedGame(row.id, row.number, row.updated, state)

    async def change(
        self, name: str, change: Callable[[SharedState, Instant], SharedState]
    ) -> SharedGame:
        """Change a game, and wake its followers; retry if another process was first."""
        for _ in range(_TRIES):
            before = await self.find(name)
            now = self._now()
            state = await self._threads.run(partial(change, before.state, now))
            if state == before.state:
                return before
            after = SharedGame(name, before.number + 1, now, state)
            if await self._store.replace_shared_game(_row(after)):
                self._wake(name)
                return after
        raise refusal(Code.CONFLICT, "conflict")

    async def remove(self, name: str, check: Callable[[SharedState], None]) -> None:
        """Stop sharing a game; its followers keep their copies.

        ``check`` raises a ``Problem`` if it must not be removed as it is; it is called again if
        another process changed the game meanwhile.
        """
        for _ in range(_TRIES):
            game = await self.find(name)
            check(game.state)
            if await self._store.remove_shared_game(name, game.number):
                self._wake(name)
                return
        raise refusal(Code.CONFLICT, "conflict")

    async def follow(self, name: str, after: int, seconds: int) -> SharedGame:
        """Return a game once it has changed since ``after``, or after some seconds."""
        changed = self._changed.setdefault(name, asyncio.Event())
        self._waiting[name] = self._waiting.get(name, 0) + 1
        try:
            game = await self.find(name)
            if game.number != after or not seconds or self._is_closed:
                return game
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await changed.wait()
            return await self.find(name)
        finally:
            self._waiting[name] -= 1
            if not self._waiting[name]:
                del self._waiting[name]
                self._changed.pop(name, None)

    def close(self) -> None:
        """Answer all followers, because the process is shutting down."""
        self._is_closed = True
        for name in tuple(self._changed):
            self._wake(name)

    def _wake(self, name: str) -> None:
        changed = self._changed.pop(name, None)
        if changed is not None:
            changed.set()


def _row(game: SharedGame) -> SharedRow:
    data = msgspec.json.encode(game.state).decode()
    return SharedRow(game.id, game.number, game.updated, data)
