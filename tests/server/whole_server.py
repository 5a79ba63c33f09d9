"""A whole server for tests: ``python -m tests.server.whole_server DB PORT WORKERS``."""

import sys

from tilewright.server.config import Config
from tilewright.server.run import bind, serve

if __name__ == "__main__":
    database, port, workers = sys.argv[1:]
    settings = Config(database=database, least_pause=0.0, sweep=0.1, life=2.0, looseness=10_000.0)
    serve(settings, bind("127.0.0.1", int(port)), int(workers))
