"""The command line: ``main`` runs one command and returns its exit code.

``program`` runs a command, ``app`` knows where each one is, ``commands`` has a file for each, and
``terminal`` draws boards, asks questions and plays a game at the keyboard.
"""

from tilewright.cli.program import main

__all__ = ["main"]
