"""A whole server whose workers start quickly: ``python -m tests.server.histories.quick_server``.

Its arguments are those of ``tests.server.whole_server``. Workers are forked from a process that
has loaded their code, so that hundreds of them can be killed without hundreds of starts of Python.
"""

import multiprocessing
import sys

from tests.ports import inherited_listener
from tilewright.server.config import Config
from tilewright.server.run import serve

if __name__ == "__main__":
    database, descriptor, workers = sys.argv[1:4]
    multiprocessing.set_forkserver_preload(["tests.server.zygote"])
    settings = Config(database=database, least_pause=0.0, sweep=0.1, looseness=10_000.0)
    listener = inherited_listener(descriptor)
    serve(settings, listener, int(workers), start_method="forkserver")
