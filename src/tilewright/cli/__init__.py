"""The command line: ``main`` runs one command and returns its exit code.

``program`` runs a command, ``app`` maps each command to its module, ``commands`` has those modules,
and ``terminal`` draws boards, asks questions and plays a game at the keyboard.
"""

from tilewright.cli.program import main

__all__ = ["main"]
