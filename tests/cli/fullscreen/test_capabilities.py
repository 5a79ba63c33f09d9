"""Where the full screen is possible, and why not elsewhere."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from tilewright.cli.terminal.capabilities import why_no_full_screen
from tilewright.cli.terminal.color import Depth


@pytest.mark.parametrize(
    ("terminal", "kind", "encoding", "size", "is_full"),
    [
        (True, "xterm-256color", "utf-8", (80, 24), True),
        (False, "xterm-256color", "utf-8", (80, 24), False),
        (True, "dumb", "utf-8", (80, 24), False),
        (True, "xterm", "iso8859-1", (80, 24), False),
        (True, "xterm", "utf-8", (40, 10), False),
    ],
)
def test_where_the_game_is_played_at_a_prompt(
    monkeypatch: pytest.MonkeyPatch,
    *,
    terminal: bool,
    kind: str,
    encoding: str,
    size: tuple[int, int],
    is_full: bool,
) -> None:
    """Pipes, dumb terminals, other encodings and tiny terminals get a prompt, with a reason."""
    for name in ("stdin", "stdout", "stderr"):
        stream = SimpleNamespace(isatty=lambda: terminal, encoding=encoding)
        monkeypatch.setattr(sys, name, stream)
    monkeypatch.setenv("TERM", kind)
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    reason = why_no_full_screen(lambda: 15, Depth.TRUE)
    assert (reason is None) == is_full
