"""Tables: the umpire that runs a game, the game's log, and functions to open new games."""

from tilewright.table.file_log import FileLog
from tilewright.table.log import EventLog, MemoryLog
from tilewright.table.opening import edition_for, open_game
from tilewright.table.table import Listener, Table
from tilewright.table.umpire import Umpire, wall_clock

__all__ = [
    "EventLog",
    "FileLog",
    "Listener",
    "MemoryLog",
    "Table",
    "Umpire",
    "edition_for",
    "open_game",
    "wall_clock",
]
