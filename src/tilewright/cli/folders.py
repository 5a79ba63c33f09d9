"""Where the program stores the user's data."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder: ``$TILEWRIGHT_DATA``, or the XDG default."""
    chosen = os.environ.get("TILEWRIGHT_DATA")
    if chosen:
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tilewright"


def games_folder() -> Path:
    """Return the folder where games played in the terminal are saved."""
    return data_folder() / "games"


def study_file() -> Path:
    """Return the file with what you remember, which ``tilewright study`` writes."""
    return data_folder() / "study.json"
