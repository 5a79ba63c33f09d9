"""A process that reviews one game: ``python -m tilewright.server.reviews.process``.

It reads an order from its standard input and writes reports to its standard output; see
``protocol``. It ends when the server that started it is gone.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Final

import msgspec

from tilewright.analysis.effort import DEFAULT
from tilewright.analysis.model import Review
from tilewright.analysis.review import review_game
from tilewright.analysis.sources import sources_in
from tilewright.analysis.store import review_key, review_store
from tilewright.analysis.words import words_for
from tilewright.errors import LexiconError
from tilewright.formats.json.edition import decode_edition
from tilewright.lexicon import Lexicon, find_lexicon, open_lexicon
from tilewright.lexicon.kept import kept_lexicon
from tilewright.lexicon.policy import policy_for
from tilewright.server.reviews.protocol import Order, Report

_NICENESS: Final = 10
_REPORT_SECONDS: Final = 0.5


def main() -> None:
    """Review the game in the order."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    reporter = _Reporter()
    review = _review(order, reporter)
    reporter.send(Report(len(review.turns), len(review.turns), review))


def _review(order: Order, reporter: _Reporter) -> Review:
    """Return the review of a game, from the disk if it was computed before."""
    edition = None if order.edition is None else decode_edition(order.edition)
    source = sources_in(order.game, edition)[0]
    record = source.followed.record
    words = words_for(record, _open(order) if order.lexicon else None)
    effort = DEFAULT if order.samples is None else DEFAULT.with_samples(order.samples)
    policy = policy_for(words.lexicon, record.edition, offensive=order.offensive)
    level = order.level
    store, key = review_store(), review_key(_content(order), words, effort, policy, level)
    found = store.load(key)
    if found is None:
        found = review_game(
            source, words, effort, policy=policy, level=level, progress=reporter.progress
        )
        store.save(key, found)
        # Stored figures are rounded; the first answer is the same as later ones.
        found = store.load(key) or found
    return found


def _content(order: Order) -> str:
    """Return what the review depends on, apart from the dictionary and the effort."""
    return order.game if order.edition is None else f"{order.game}\0{json.dumps(order.edition)}"


def _open(order: Order) -> Lexicon:
    if find_lexicon(order.lexicon) is not None:
        return open_lexicon(order.lexicon)
    copy = kept_lexicon(order.lexicon, order.checksum)
    if copy is None:
        raise LexiconError(f"there is no copy of the dictionary {order.lexicon!r}")
    return copy


class _Reporter:
    """Writes reports, not too often."""

    def __init__(self) -> None:
        self._next = 0.0

    def progress(self, done: int, turns: int) -> bool:
        """Report progress; a closed pipe means that no one waits for the review any longer."""
        now = time.monotonic()
        if now < self._next:
            return True
        self._next = now + _REPORT_SECONDS
        return self.send(Report(done, turns))

    def send(self, report: Report) -> bool:
        """Write a report, and return whether someone reads it."""
        try:
            sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
            sys.stdout.buffer.flush()
        except OSError:
            return False
        return True


if __name__ == "__main__":
    main()
