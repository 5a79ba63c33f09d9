"""The server that the browsers of the tests visit: ``python -m tests.web.seeded_server DB PORT``.

The bag of a table is derived from the names of its players, so that a test gets the tiles it
needs by its choice of names. Computers do not wait for people to follow.
"""

import hashlib
import sys
from collections.abc import Sequence

from tilewright.edition import Edition
from tilewright.lexicon import Lexicon
from tilewright.rules.event import Began, Participant
from tilewright.server.config import Config
from tilewright.server.run import bind, serve
from tilewright.server.tables import room
from tilewright.table import open_game
from tilewright.units import Instant, Seat


def deal_by_names(
    edition: Edition,
    words: Lexicon,
    participants: Sequence[Participant],
    *,
    now: Instant,
    youngest: tuple[Seat, ...] = (),
) -> Began:
    """Open a game whose secret seed is derived from its players' names."""
    names = "|".join(who.name for who in participants)
    seed = hashlib.sha256(names.encode()).digest()
    return open_game(edition, words, participants, now=now, youngest=youngest, seed=seed)


if __name__ == "__main__":
    database, port = sys.argv[1:]
    setattr(room, "open_game", deal_by_names)  # noqa: B010 - a name that it does not give away
    settings = Config(database=database, least_pause=0.0, sweep=0.1, looseness=1000.0)
    serve(settings, bind("127.0.0.1", int(port)))
