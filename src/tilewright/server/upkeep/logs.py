"""The server's log: as JSON for programs that collect it, and bounded whatever clients do.

A client's mistake is never logged. A failure of ours, such as a database that doesn't answer, can
be met by every request and at every table, so each place in the code logs a few lines a minute, and
each address causes only a few lines a second. The rest is counted, and one line a minute says how
many lines were left out. It names no address, because the server keeps none.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from tilewright.errors import StoreError
from tilewright.server.front.connection import current_address
from tilewright.server.upkeep.buckets import Buckets, Rate

_MINUTE: Final = 60.0
MOST_LINES: Final = 10
"""How many lines a place in the code logs in a minute, whatever they say."""
MOST_TRACEBACKS: Final = 2
"""How many of the same exceptions a place in the code logs in a minute."""
PER_ADDRESS: Final = Rate(burst=5, per_second=1)
"""How many lines an address causes: five in the first second, and then one per second."""
_MOST_PLACES: Final = 1000
"""How many places and exceptions are told apart in a minute; there are hardly a hundred."""
_MOST_ADDRESSES: Final = 1024
"""How many addresses are told apart; beyond that, the one that was quiet longest is forgotten."""

_log = logging.getLogger(__name__)


class LogFormat(StrEnum):
    """How the server writes its log to standard error."""

    TEXT = "text"
    JSON = "json"


class JsonFormatter(logging.Formatter):
    """Formats a record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON; an exception is a field with the whole traceback."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


@dataclass(slots=True)
class _Count:
    """How many lines a place in the code has logged in the current minute."""

    since: float
    lines: int = 0


class LogBudget(logging.Filter):
    """Lets only a few lines through per place in the code and per address, and counts the others.

    Lines with an exception are told apart by its type and by where it was raised.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        address: Callable[[], str | None] = current_address,
    ) -> None:
        """Count by a clock in seconds; ``address`` returns whose request is being handled."""
        super().__init__()
        self._now = now
        self._address = address
        self._places: dict[Hashable, _Count] = {}
        self._addresses = Buckets(slots=_MOST_ADDRESSES, now=now)
        self._left_out: Counter[str | None] = Counter()
        """The lines left out since the last report, by address."""
        self._reported = now()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record; count it if not.

        A record's own attribute ``address`` goes before that of the request being handled.
        """
        address: str | None = getattr(record, "address", None) or self._address()
        if self._has_place(record) and (
            address is None or not self._addresses.take(address, PER_ADDRESS)
        ):
            return True
        is_known = address in self._left_out or len(self._left_out) < _MOST_ADDRESSES
        self._left_out[address if is_known else None] += 1
        return False

    def _has_place(self, record: logging.LogRecord) -> bool:
        """Count a line for its place in the code; return whether that is one of the first."""
        now = self._now()
        raised = _raised(record)
        key = (record.name, record.pathname, record.lineno, raised)
        count = self._places.get(key)
        if count is None or now - count.since >= _MINUTE:
            if len(self._places) >= _MOST_PLACES:
                self._places = {
                    key: one for key, one in self._places.items() if now - one.since < _MINUTE
                }
                if len(self._places) >= _MOST_PLACES:
                    return False
            count = self._places[key] = _Count(now)
        count.lines += 1
        return count.lines <= (MOST_LINES if raised is None else MOST_TRACEBACKS)

    def report(self, *, at_once: bool = False) -> None:
        """Log how many lines were left out, once a minute if there were any."""
        now = self._now()
        if not self._left_out or not (at_once or now - self._reported >= _MINUTE):
            return
        counts, self._left_out = self._left_out, Counter()
        self._reported = now
        total = counts.total()
        most = max((count for address, count in counts.items() if address is not None), default=0)
        _log.warning("log lines left out: %d (most caused by one address: %d)", total, most)


def _raised(record: logging.LogRecord) -> Hashable:
    """Return what tells a record's exception from others: its type, and where it was raised."""
    if not record.exc_info or record.exc_info[0] is None:
        return None
    kind, _, trace = record.exc_info
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return kind, trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)


_BUDGET: Final = LogBudget()
"""The budget of this process."""


def log_failure(logger: logging.Logger, message: str, *arguments: object) -> None:
    """Log the exception being handled: in one line if the database failed, else with a traceback.

    A database can be away for a while, and a traceback doesn't say more than the error.
    """
    error = sys.exception()
    if isinstance(error, StoreError):
        # The place in the code is the caller's.
        logger.error(f"{message}: %s", *arguments, error, stacklevel=2)  # noqa: G004 - a constant
    else:
        logger.error(message, *arguments, exc_info=error, stacklevel=2)


def report_left_out(*, at_once: bool = False) -> None:
    """Log how many lines were left out: once a minute, and when a process ends."""
    _BUDGET.report(at_once=at_once)


def configure_logs(kind: LogFormat) -> None:
    """Write this process's log in a format; text is what Python and uvicorn write by default."""
    if kind is LogFormat.TEXT:
        logging.getLogger("uvicorn.error").addFilter(_BUDGET)
        if logging.lastResort is not None:
            logging.lastResort.addFilter(_BUDGET)
    else:
        handler = logging.StreamHandler(sys.stderr)
        handler.addFilter(_BUDGET)
        handler.setFormatter(JsonFormatter())
        logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
        logging.getLogger("tilewright").setLevel(logging.INFO)
        # Warnings such as deprecations would otherwise be lines of plain text.
        logging.captureWarnings(capture=True)
