"""Services shared by a process's tables: the store, clock, limits, metrics and threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tilewright.lexicon import Lexicon, known_lexicons, open_lexicon
from tilewright.server.config import Config
from tilewright.server.messages.errors import Code, Problem
from tilewright.server.tables.tokens import Tokens
from tilewright.server.upkeep.heartbeat import Heartbeat
from tilewright.server.upkeep.limits import Limits
from tilewright.server.upkeep.metrics import Metrics
from tilewright.server.upkeep.player_threads import PlayerThreads
from tilewright.store.contract import Store
from tilewright.table import wall_clock
from tilewright.units import Instant


class Services:
    """What a table needs from its server process."""

    def __init__(self, config: Config, store: Store, secret: str) -> None:
        """Use ``store``; ``secret`` signs the tokens."""
        self.config = config
        self.store = store
        self.tokens = Tokens(secret)
        self.limits = Limits.make(config.looseness)
        self.metrics = Metrics()
        self.now: Callable[[], Instant] = wall_clock
        self.player_threads = PlayerThreads(config.player_threads)
        self.heartbeat = Heartbeat(store, config.life)
        self.closing = False
        """Whether the process is shutting down; nothing new is started then."""
        self._lexicons: dict[str, asyncio.Task[Lexicon]] = {}

    async def lexicon(self, name: str) -> Lexicon:
        """Return the lexicon called ``name``; each is opened only once, in a thread."""
        if name not in {known.id for known in known_lexicons()}:
            raise Problem(Code.BAD_REQUEST, f"lexicon: unknown lexicon {name!r}")
        known = self._lexicons.get(name)
        if known is None or (known.done() and known.exception() is not None):
            # Retry after a failure: it may have been temporary, such as a lack of memory.
            self._lexicons[name] = asyncio.create_task(asyncio.to_thread(open_lexicon, name))
        return await asyncio.shield(self._lexicons[name])

    async def close(self) -> None:
        """Stop the threads, sign off from the other processes and close the store."""
        for task in self._lexicons.values():
            task.cancel()
        self.player_threads.close()
        await self.heartbeat.stop()
        await self.store.close()
