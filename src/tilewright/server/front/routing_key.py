"""The part of a request's path that decides which worker should get it."""

from __future__ import annotations

import re
from typing import Final

_KEY: Final = re.compile(
    r"/api/v1/(?:(?:tables|reviews|kept)/([a-z0-9]{1,32})|codes/([A-Za-z0-9]{1,16}))(?:[/?]|$)"
)


def routing_key(target: str) -> str | None:
    """Return the id or code in a path, of a table, an uploaded game or a shared one.

    None if any worker can handle the request.
    """
    found = _KEY.match(target)
    if found is None:
        return None
    table, code = found.groups()
    return str(code).upper() if table is None else str(table)
