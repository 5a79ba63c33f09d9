"""Services shared by a process's tables: the store, clock, limits, metrics and threads."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence

from tilewright.edition import Edition
from tilewright.lexicon import Lexicon, LexiconRef, find_lexicon, open_lexicon
from tilewright.lexicon.kept import kept_lexicon
from tilewright.lexicon.policy import EVERY_WORD, POLITE, WordPolicy, policy_for, strictest
from tilewright.rules.dealer import SEED_BYTES
from tilewright.server.config import Config
from tilewright.server.front.proof import Proofs
from tilewright.server.library.host_files import Library
from tilewright.server.messages.errors import Code, Problem, refusal
from tilewright.server.messages.masking import check_manners, mask
from tilewright.server.push.interface import PushService
from tilewright.server.reviews.desk import ReviewDesk
from tilewright.server.reviews.live import LiveGames
from tilewright.server.reviews.uploads import upload_shelf
from tilewright.server.sharing.games import SharedGames
from tilewright.server.tables.tokens import Tokens
from tilewright.server.upkeep.buckets import Buckets
from tilewright.server.upkeep.health import HealthCheck
from tilewright.server.upkeep.heartbeat import Heartbeat
from tilewright.server.upkeep.limits import Limits
from tilewright.server.upkeep.metrics import Metrics
from tilewright.server.upkeep.overload import Load, Overload
from tilewright.server.upkeep.password_hasher import PasswordHasher
from tilewright.server.upkeep.player_threads import PlayerThreads
from tilewright.server.upkeep.uptime import Uptime
from tilewright.server.upkeep.watchdog import Watchdog
from tilewright.server.upkeep.work_threads import (
    LOADING_SECONDS,
    MOST_LOADING,
    MOST_PUZZLES,
    PUZZLE_SECONDS,
    WORK_SECONDS,
    WorkThreads,
)
from tilewright.store.contract import Store, Worker
from tilewright.units import Instant, Seat


class Services:
    """What a table needs from its server process."""

    def __init__(self, config: Config, store: Store, secret: str) -> None:
        """Use ``store`` for all tables, and sign tokens with ``secret``."""
        self.config = config
        self.store = store
        self.tokens = Tokens(secret)
        self._secret = secret.encode()
        self.proofs = Proofs(secret)
        self.limits = Limits.make(config.looseness, Buckets.open(config.buckets))
        self.metrics = Metrics()
        self.uptime = Uptime(store)
        self.now: Callable[[], Instant] = self.uptime.now
        self.player_threads = PlayerThreads(config.player_threads)
        patience = max(1.0, config.looseness)
        self.work_threads = WorkThreads(WORK_SECONDS * patience)
        # Loading has its own thread, so that players don't wait for downloads and lists.
        self.loading_threads = WorkThreads(LOADING_SECONDS * patience, 1, MOST_LOADING)
        # Puzzles take seconds, so they get only time that nothing else needs.
        self.puzzle_threads = WorkThreads(
            PUZZLE_SECONDS * patience, 1, MOST_PUZZLES, in_background=True
        )
        self.password_hasher = PasswordHasher(config.looseness)
        self.reviews = ReviewDesk(store=store, now=self._time)
        self.uploads = upload_shelf()
        self.sharing = SharedGames(store, self.work_threads, self._time)
        self.live_games = LiveGames(store, self.work_threads)
        self.watchdog = Watchdog(self.metrics.stalls.observe)
        self.overload = Overload(self._load, self.metrics.shed.inc, looseness=config.looseness)
        self.heartbeat = Heartbeat(store, Worker(config.worker, config.internal), config.life)
        self.health = HealthCheck(store, self._time)
        self.notice: str | None = None
        """The administrator's notice to everyone, such as planned maintenance."""
        self.confirming: asyncio.Task[None] | None = None
        """Claims all tables again after this worker's heartbeat had expired, while it runs."""
        self.push: PushService | None = None
        """Push notifications, if the operator has turned them on."""
        self.closing = False
        """Whether the process is shutting down and must not start new work."""
        self.library = Library(config.host_folders)
        self._lexicons: dict[tuple[str, str], asyncio.Task[Lexicon]] = {}

    def _time(self) -> Instant:
        # Tests replace the clock.
        return self.now()

    def _load(self) -> Load:
        work = self.work_threads.pending + self.loading_threads.pending
        return Load(self.watchdog.lag, self.player_threads.pending, work)

    def computer_seed(self, table: str, seat: Seat) -> int:
        """Return the seed of the computer player in ``seat``, the same in every process.

        It is secret: anyone who knew it could run the same player, predict its choices, and infer
        its rack from the time it takes.
        """
        text = f"computer {table} {seat}".encode()
        digest = hmac.new(self._secret, text, hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big") >> 1

    def deal_seed(self, names: Sequence[str]) -> bytes:
        """Return the secret seed of the tiles in a new game of the players with these ``names``.

        It is random here, and derived from the names where a test needs the same tiles every time.
        """
        del names
        return secrets.token_bytes(SEED_BYTES)

    def pseudonym(self, text: str) -> str:
        """Return a hash that stands for ``text``, the same in every process.

        Only someone who knows the server's secret could find out ``text`` by trying.
        """
        return hmac.new(self._secret, f"pseudonym {text}".encode(), hashlib.sha256).hexdigest()

    def check_name(self, name: str) -> None:
        """Raise ``bad-name`` if a name is offensive and this host does not want such names."""
        if self.config.mask_offensive:
            check_manners(name)

    def chat_text(self, text: str) -> str:
        """Return a chat message as this host wants to show it."""
        return mask(text) if self.config.mask_offensive else text

    def word_policy(
        self,
        words: Lexicon | LexiconRef | None = None,
        edition: Edition | None = None,
        *,
        offensive: bool = False,
    ) -> WordPolicy:
        """Return which words to say at a table or in a review that may allow ``offensive`` ones.

        A host who masks them in chat does not want them to be said either, whatever a table allows.
        """
        host = POLITE if self.config.mask_offensive else EVERY_WORD
        return strictest(host, policy_for(words, edition, offensive=offensive))

    def may_offend(self, *, asked: bool) -> bool:
        """Return whether offensive words may be said, if a table or an account has ``asked``."""
        return self.word_policy(offensive=asked) == EVERY_WORD

    async def lexicon(self, name: str, checksum: str = "") -> Lexicon:
        """Return the lexicon called ``name``, which is opened in a thread on first use.

        A game names the ``checksum`` of a dictionary from the host's folder. If the file has
        changed, the game gets a copy of the dictionary that it was begun with.

        Raises:
            Problem: There is no such lexicon, or neither the file nor the copy exists any more.
        """
        if find_lexicon(name) is not None:
            return await self._open_once(name, "", lambda: open_lexicon(name))
        found = await self.library.find_dictionary(name)
        if found is not None and checksum in {"", found.lexicon.checksum}:
            return found.lexicon
        if not checksum:
            raise Problem(Code.BAD_REQUEST, f"lexicon: unknown lexicon {name!r}")
        return await self._open_once(name, checksum, lambda: _open_copy(name, checksum))

    async def _open_once(self, name: str, checksum: str, work: Callable[[], Lexicon]) -> Lexicon:
        key = (name, checksum)
        known = self._lexicons.get(key)
        if known is None or (known.done() and known.exception() is not None):
            # Retry after a failure: it may have been temporary, such as a lack of memory.
            self._lexicons[key] = asyncio.create_task(asyncio.to_thread(work))
        return await asyncio.shield(self._lexicons[key])

    async def close(self) -> None:
        """Stop the threads, notify the other processes and close the store."""
        await self.library.stop()
        for task in self._lexicons.values():
            task.cancel()
        await self.reviews.close()
        await self.health.stop()
        self.player_threads.close()
        self.work_threads.close()
        self.loading_threads.close()
        self.puzzle_threads.close()
        self.password_hasher.close()
        self.watchdog.stop()
        await self.heartbeat.stop()
        await self.store.close()


def _open_copy(name: str, checksum: str) -> Lexicon:
    """Return the copy of a dictionary whose file has changed or vanished."""
    copy = kept_lexicon(name, checksum)
    if copy is None:
        raise refusal(Code.GONE, "dictionary-gone", name=name)
    return copy
