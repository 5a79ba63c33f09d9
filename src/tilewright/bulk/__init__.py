"""Bulk work: many games at a time, on this machine's cores or on a cluster of machines.

What is worked on is cut into tasks. A task is a value that says all there is to do, and its result
is a function of the task alone: so it does not matter who does it, when, or how often it was begun,
and a result that was written down need never be worked out again.
"""

from tilewright.bulk.workers.journal import Journal
from tilewright.bulk.workers.pool import Pool, open_pool, usable_cores

__all__ = ["Journal", "Pool", "open_pool", "usable_cores"]
