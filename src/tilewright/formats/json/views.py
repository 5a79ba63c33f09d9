"""What one seat may see, as JSON: seen events and views; equal values give equal bytes.

These functions take a ``View`` or a seen event, which cannot contain a secret, so nothing needs to
be removed here. The format is the same as in event files.
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
    """Write an event on one line, as a seat sees it."""
    return json.dumps(_SEEN.encode(event, Setting.of(edition, 0)), ensure_ascii=False)


def load_seen(text: str, edition: Edition, seats: int) -> SeenEvent:
    """Read what ``dump_seen`` wrote, for a game with ``seats`` seats."""
    return cast("SeenEvent", decoded(_SEEN, parse_object(text), Setting.of(edition, seats)))


def dump_view(view: View) -> str:
    """Write everything a seat may know about a game, on one line."""
    setting = Setting.of(view.edition, len(view.participants))
    return json.dumps(_VIEW.encode(view, setting), ensure_ascii=False)


def load_view(text: str) -> View:
    """Read what ``dump_view`` wrote."""
    tree = parse_object(text)
    return cast("View", decoded(_VIEW, tree, setting_in(tree)))
