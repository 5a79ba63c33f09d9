"""Starts push notifications if the operator has turned them on.

They need the `cryptography` package, which a server without them need not install.
"""

from __future__ import annotations

from collections.abc import Callable

from tilewright.server.config import Config
from tilewright.server.push.interface import PushService
from tilewright.server.upkeep.metrics import Metrics
from tilewright.store.contract import Store


async def open_push_service(
    config: Config, store: Store, metrics: Metrics, topic_of: Callable[[str], str]
) -> PushService | None:
    """Return the service, or None if it is turned off; the server's key is made on first use."""
    if not config.push:
        return None
    from tilewright.server.push.keys import SETTING, ServerKey, new_private_key  # noqa: PLC0415
    from tilewright.server.push.notifier import Notifier  # noqa: PLC0415
    from tilewright.server.push.sender import Sender  # noqa: PLC0415

    key = ServerKey(await store.setting(SETTING, new_private_key), config.push)
    sender = Sender(key, frozenset(config.push_hosts))
    return Notifier(store, sender, metrics, topic_of, config.push_delay)
