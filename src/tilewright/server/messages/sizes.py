"""How large a message and its parts may be."""

from __future__ import annotations

from typing import Final

LARGEST_BODY: Final = 64 * 1024
"""Bytes of a request."""
LARGEST_MESSAGE: Final = 16 * 1024
"""Characters of a socket message."""
LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 500
LONGEST_TOKEN: Final = 400
MOST_TOKENS: Final = 100
