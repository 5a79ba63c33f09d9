"""A whole server for tests: ``python -m tests.server.whole_server DB PORT WORKERS [LOOSENESS]``."""

import sys

from tilewright.server.config import Config
from tilewright.server.run import bind, serve

if __name__ == "__main__":
    database, port, workers = sys.argv[1:4]
    looseness = float(sys.argv[4]) if sys.argv[4:] else 10_000.0
    settings = Config(database=database, least_pause=0.0, sweep=0.1, looseness=looseness)
    serve(settings, bind("127.0.0.1", int(port)), int(workers))
