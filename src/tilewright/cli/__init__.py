"""The command line: ``main`` runs one command and answers with its exit code.

Exit codes: 0 done, 1 refused (a play, a word, a file that was to be judged), 2 bad input,
130 interrupted. Nothing is imported here that a command may not need: the program is to
start in well under a third of a second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tilewright.cli.output import (
    BAD_INPUT,
    BROKEN_PIPE,
    DONE,
    INTERRUPTED,
    REFUSED,
    PipeClosed,
    complain,
)
from tilewright.errors import IllegalMove, TilewrightError

if TYPE_CHECKING:
    import typer

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` name, by default those of the process."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal without the star of the centre gets a question mark, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except (PipeClosed, BrokenPipeError):
        _abandon_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: list[str]) -> int:
    """Run one command; whatever is the input's fault ends in one sentence."""
    import typer

    from tilewright.cli.app import COMMANDS, make_app

    # Options of the program itself have no values: the first word is the command.
    named = next((word for word in arguments if not word.startswith("-")), "")
    app = make_app([named] if named in COMMANDS else COMMANDS)
    try:
        code = app(arguments, prog_name="tilewright", standalone_mode=False)
    except IllegalMove as error:
        complain(str(error))
        return REFUSED
    except TilewrightError as error:
        complain(str(error))
        return BAD_INPUT
    except _usage_error() as error:
        complain(error.format_message())
        return BAD_INPUT
    except typer.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else DONE


def _usage_error() -> type[typer.BadParameter]:
    """Return what is raised for a wrong command line: the base that Typer itself does not name."""
    import typer

    return cast("type[typer.BadParameter]", typer.BadParameter.__base__)


def _abandon_output() -> None:
    """Point standard output at nothing, or its last flush would complain of the closed pipe."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
    except OSError:
        pass
