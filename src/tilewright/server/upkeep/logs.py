"""The server's log: as JSON for programs that collect it, and bounded whatever clients do.

A client's mistake is never logged. A failure of ours, such as a database that doesn't answer, can
be met by every request and at every table, so the same message is logged a few times a minute, and
then only counted.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from tilewright.errors import StoreError

_MINUTE: Final = 60.0
_LINES: Final = 10
"""How often the same message is logged in a minute, whatever its arguments."""
_TRACEBACKS: Final = 2
"""How often the same message is logged with a traceback in a minute."""
_MOST_MESSAGES: Final = 1000
"""How many messages are told apart; then all are counted from the beginning."""


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
    """How often a message was logged and left out in the current minute."""

    since: float
    logged: int = 0
    left_out: int = 0


class LogBudget(logging.Filter):
    """Lets the same message through only a few times a minute, and says how often it was left out.

    Messages are the same if they come from the same logger and differ only in their arguments and,
    with a traceback, if they have the same kind of exception.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Count minutes by a clock in seconds."""
        super().__init__()
        self._now = now
        self._counts: dict[tuple[str, str, type[BaseException] | None], _Count] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        kind = record.exc_info[0] if record.exc_info else None
        key = (record.name, str(record.msg), kind)
        now = self._now()
        if key not in self._counts and len(self._counts) >= _MOST_MESSAGES:
            self._counts.clear()
        count = self._counts.setdefault(key, _Count(now))
        left_out = 0
        if now - count.since >= _MINUTE:
            left_out = count.left_out
            self._counts[key] = count = _Count(now)
        if count.logged >= (_LINES if kind is None else _TRACEBACKS):
            count.left_out += 1
            return False
        count.logged += 1
        if left_out:
            record.msg = f"{record.getMessage()} (and {left_out} more times before)"
            record.args = ()
        return True


_BUDGET: Final = LogBudget()
"""The budget of this process."""


def log_failure(logger: logging.Logger, message: str, *arguments: object) -> None:
    """Log the exception being handled: in one line if the database failed, else with a traceback.

    A database can be away for a while, and a traceback doesn't say more than the error.
    """
    error = sys.exception()
    if isinstance(error, StoreError):
        logger.error(f"{message}: %s", *arguments, error)  # noqa: G004 - the message is constant
    else:
        logger.error(message, *arguments, exc_info=error)


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
