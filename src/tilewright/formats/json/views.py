"""The JSON format for what one seat may see: seen events and views.

These functions take a ``View`` or a seen event, neither of which can contain a secret, so nothing
needs to be removed. The format is the same as in event files; equal values are written identically.
"""

from __future__ import annotations

import json
from typing import Final, cast

from tilewright.edition import Edition
from tilewright.formats.json.codec import SEEN, tagged
from tilewright.formats.json.events import decoded, parse_object, setting_in
from tilewright.formats.json.values import Setting
from tilewright.rules.event import SeenEvent
from tilewright.rules.view import View

_SEEN: Final = tagged(SEEN)
_VIEW: Final = tagged((View,))


def dump_seen(event: SeenEvent, edition: Edition) -> str:
    """Return an event, as a seat sees it, as one line of JSON."""
    return json.dumps(_SEEN.encode(event, Setting.of(edition, 0)), ensure_ascii=False)


def load_seen(text: str, edition: Edition, seats: int) -> SeenEvent:
    """Read an event written by ``dump_seen``, in a game with this many ``seats``."""
    return cast("SeenEvent", decoded(_SEEN, parse_object(text), Setting.of(edition, seats)))


def dump_view(view: View) -> str:
    """Return everything a seat may know about a game as one line of JSON."""
    setting = Setting.of(view.edition, len(view.participants))
    return json.dumps(_VIEW.encode(view, setting), ensure_ascii=False)


def load_view(text: str) -> View:
    """Read a view written by ``dump_view``."""
    tree = parse_object(text)
    return cast("View", decoded(_VIEW, tree, setting_in(tree)))
