"""What one seat may see, as JSON: seen events and views, equal ones as equal bytes.

These functions take a ``View`` or a seen event, which have no place for a secret; nothing
that leaves an umpire needs to be censored here. The form is that of the event files.
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
    """Write what a seat sees of one event, on one line."""
    return json.dumps(_SEEN.encode(event, Setting.of(edition, 0)), ensure_ascii=False)


def load_seen(text: str, edition: Edition, seats: int) -> SeenEvent:
    """Read what ``dump_seen`` wrote, for a game with ``seats`` seats."""
    return cast("SeenEvent", decoded(_SEEN, parse_object(text), Setting.of(edition, seats)))


def dump_view(view: View) -> str:
    """Write all that a seat may know of a game, on one line."""
    setting = Setting.of(view.edition, len(view.participants))
    return json.dumps(_VIEW.encode(view, setting), ensure_ascii=False)


def load_view(text: str) -> View:
    """Read what ``dump_view`` wrote."""
    tree = parse_object(text)
    return cast("View", decoded(_VIEW, tree, setting_in(tree)))
