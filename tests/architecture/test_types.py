"""The page's types are generated: the file matches the server's messages."""

from __future__ import annotations

from tilewright.server.messages.typescript import write_typescript
from tools.write_types import TYPES


def test_the_types_of_the_page_are_the_messages() -> None:
    """The file is up to date; run `make types` if it is not."""
    assert TYPES.read_text("utf-8") == write_typescript()
