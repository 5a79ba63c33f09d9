"""A whole server for tests: ``python -m tests.server.whole_server DB SOCKET WORKERS [LOOSENESS]``.

``SOCKET`` is the number of an inherited descriptor: a listening socket.
"""

import sys

from tests.ports import inherited_listener
from tilewright.server.config import Config
from tilewright.server.run import serve

if __name__ == "__main__":
    database, descriptor, workers = sys.argv[1:4]
    looseness = float(sys.argv[4]) if sys.argv[4:] else 10_000.0
    settings = Config(database=database, least_pause=0.0, sweep=0.1, looseness=looseness)
    serve(settings, inherited_listener(descriptor), int(workers))
