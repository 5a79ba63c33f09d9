"""Runs one command and returns its exit code.

Exit codes: 0 done, 1 refused (a play, a word or a file was checked and is not valid), 2 bad
input, 3 unfinished and 4 words not checked (``verify``), 130 interrupted. Modules that only some
commands need are imported inside functions, so that the program starts in well under a third of a
second.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Final

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

_NAME_ENDS: Final = 30
"""How many characters at each end of a file name are shown if the name is too long."""
_FORMER: Final = {
    "generate": {"--top": "--limit"},
    "match": {"--workers": "--threads"},
    "train": {"--workers": "--threads", "--out": "--output"},
}
"""Former names of options, by command; they still work, but no help mentions them."""


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

    named = _command_in(arguments or _words_to_complete())
    is_version = not named and not {"--version", "-V"}.isdisjoint(arguments)
    app = make_app([named] if named in COMMANDS else [] if is_version else COMMANDS)
    words = _with_current_names(arguments, _FORMER.get(named, {}))
    try:
        code = app(words, prog_name="tilewright", standalone_mode=False)
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
    except OSError as error:
        # Even to ask whether such a file exists fails, in whatever command names it.
        if error.errno != errno.ENAMETOOLONG:
            raise
        name = os.fsdecode(error.filename or "")
        complain(f"{_shortened(name)}: the file name is too long")
        return BAD_INPUT
    except typer.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else DONE


def _shortened(name: str) -> str:
    """Return the beginning and the end of a name that would fill the screen."""
    return name if len(name) <= 2 * _NAME_ENDS else f"{name[:_NAME_ENDS]}…{name[-_NAME_ENDS:]}"


def _command_in(arguments: Sequence[str]) -> str:
    """Return the first word without a dash: options before the command take no values."""
    return next((word for word in arguments if not word.startswith("-")), "")


def _words_to_complete() -> list[str]:
    """Return the words of a command line that a shell completes, after the program's name.

    The last one may be incomplete, so it is not a command yet.
    """
    line = os.environ.get("_TYPER_COMPLETE_ARGS") or os.environ.get("COMP_WORDS", "")
    return line.split()[1:-1] if "_TILEWRIGHT_COMPLETE" in os.environ else []


def _with_current_names(arguments: list[str], former: dict[str, str]) -> list[str]:
    """Replace former names of options; arguments after ``--`` are not options."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    current = []
    for word in arguments[:end]:
        name, sign, value = word.partition("=")
        current.append(f"{former.get(name, name)}{sign}{value}")
    return current + arguments[end:]


def _discard_output() -> None:
    """Redirect standard output to the null device, so that its last flush can't fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except OSError:
        pass
