"""Runs one command and returns its exit code.

Exit codes: 0 done, 1 refused (a play, a word or a file was checked and is not valid), 2 bad
input, 130 interrupted. Modules that only some commands need are imported inside functions, so that
the program starts in well under a third of a second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command given by ``arguments``, by default the process's own arguments.

    Returns the exit code; the caller ends the process.
    """
    for stream in (sys.stdout, sys.stderr):
        # Print question marks for characters that the terminal's encoding lacks.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except (PipeClosed, BrokenPipeError):
        _discard_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: list[str]) -> int:
    """Run one command; report input errors as one line on standard error."""
    import typer
    from typer.exceptions import TyperException

    from tilewright.cli.app import COMMANDS, make_app

    # Options before the command take no values, so the first word without a dash is the command.
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
    except TyperException as error:
        from tilewright.cli.usage import explain_usage

        complain(explain_usage(error.format_message()))
        return BAD_INPUT
    except typer.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else DONE


def _discard_output() -> None:
    """Redirect standard output to the null device, so that its last flush can't fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except OSError:
        pass
