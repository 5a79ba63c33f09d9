"""Where the program keeps what belongs to its user."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder: ``$TILEWRIGHT_DATA``, or the one of the XDG standard."""
    chosen = os.environ.get("TILEWRIGHT_DATA")
    if chosen:
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tilewright"


def games_folder() -> Path:
    """Return the folder of the games that are played in the terminal."""
    return data_folder() / "games"
