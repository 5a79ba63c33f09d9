"""Text that people type: trimmed, and nothing in it that could steer a terminal."""

from __future__ import annotations


def check_printable(text: str) -> None:
    """Refuse text with characters that cannot be shown."""
    if not (text.isprintable() or text.replace("\n", "").isprintable()):
        message = "expected characters that can be shown"
        raise ValueError(message)


def trim(text: str) -> str:
    """Return printable text without the spaces around it; refuse what is then empty."""
    check_printable(text)
    trimmed = text.strip()
    if not trimmed:
        message = "expected more than spaces"
        raise ValueError(message)
    return trimmed
