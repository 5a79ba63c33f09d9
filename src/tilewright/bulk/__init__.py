"""Bulk work: many games at a time, on this machine's cores or on a cluster of machines.

The work is split into tasks. A task is a value that fully describes a piece of work, and its result
depends only on the task. It therefore does not matter which worker runs a task, when, or how many
times the task was started, and a saved result never has to be computed again.
"""

from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import Pool, open_pool
from tilewright.system import usable_cores

__all__ = ["Journal", "Pool", "open_pool", "usable_cores"]
