"""The server for the tests' browsers: ``python -m tests.web.seeded_server DB SOCKET [--fair]``.

``SOCKET`` is the number of an inherited descriptor: a listening socket.

The bag of a table is derived from the names of its players, so that a test gets the tiles it
needs by its choice of names; computers' choices depend only on their seats, so that the same people
get the same game every time. With ``--fair``, tiles are dealt as on any other server: from a random
seed and what the browsers contribute. ``--editions`` and ``--lexicons`` name the host's folders,
``--page`` a folder with another build of the page, and ``--push-host`` a push service.
Computers do not wait for people to follow.
"""

import argparse
from pathlib import Path

from tests.ports import inherited_listener
from tests.server.seeds import seed_by_names, seed_by_seat
from tilewright.rules import occasion
from tilewright.rules.dealer import Occasion, Purpose
from tilewright.rules.event import Committed
from tilewright.rules.game import Game
from tilewright.server import app
from tilewright.server.config import PAGE, Config
from tilewright.server.library.host_files import HostFolders
from tilewright.server.run import serve
from tilewright.server.services import Services
from tilewright.server.sharing import state as sharing


def stream_by_number(game: Game, purpose: Purpose, index: int) -> Occasion:
    """Derive draws from the seed and the event's number alone, whatever browsers contribute."""
    del purpose, index
    number = len(game.events)
    contributed = sum(isinstance(event, Committed) for event in game.events)
    return Occasion(number, Occasion.by_event(game.seed, number - contributed).key)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("socket")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--editions", type=Path)
    parser.add_argument("--lexicons", type=Path)
    parser.add_argument("--push-host", default="")
    parser.add_argument("--review-samples", type=int, default=4)
    parser.add_argument("--page", type=Path, default=PAGE)
    given = parser.parse_args()
    if not given.fair:
        # A name that the module does not give away.
        setattr(occasion, "_occasion", stream_by_number)  # noqa: B010
        setattr(Services, "deal_seed", staticmethod(seed_by_names))  # noqa: B010 - a method
        setattr(Services, "computer_seed", staticmethod(seed_by_seat))  # noqa: B010 - a method
    setattr(sharing, "HAND_OVER_WAIT", 1000)  # noqa: B010 - no test waits for what people need
    setattr(app, "PAGE", given.page)  # noqa: B010 - likewise
    settings = Config(
        database=given.database,
        host_folders=HostFolders(given.editions, given.lexicons),
        least_pause=0.0,
        exhibition_pause=0.2,
        sweep=0.1,
        push="mailto:test@example.org" if given.push_host else "",
        push_hosts=(given.push_host,),
        push_delay=0.0,
        review_samples=given.review_samples,
        looseness=1000.0,
    )
    serve(settings, inherited_listener(given.socket))
