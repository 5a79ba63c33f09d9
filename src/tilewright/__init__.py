"""Crossword tile games: editions as data, one judge of what is legal, and tables to play at."""

from tilewright._version import __version__

__all__ = ["__version__"]
