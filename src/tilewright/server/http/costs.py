"""What each API operation costs its client, and whether an overloaded server refuses it.

Every request takes its cost from the address's budget. Operations that start or list something
are shed under overload, so that the games in progress continue; see ``upkeep.overload``.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Cost(Enum):
    """A class of operations."""

    CHEAP = (1, False)
    """Answered from memory or with one short query; part of playing a game."""
    REPORT = (10, False)
    """Takes several milliseconds, but says how an overloaded server is doing."""
    LIST = (10, True)
    """Reads many tables."""
    ENTER = (5, True)
    """Adds load that stays: a table, an account, a spectator."""
    EXPORT = (20, True)
    """Reads and converts a whole game."""

    def __init__(self, units: int, is_shed: bool) -> None:  # noqa: FBT001 - an enum's fields
        """Store how many requests this counts as, and whether it is shed under overload."""
        self.units = units
        self.is_shed = is_shed


COSTS: Final = {
    Cost.REPORT: ("get_metrics",),
    Cost.LIST: (
        "list_lobby",
        "list_my_games",
        "list_account_games",
        "get_statistics",
        "ask_questions",
    ),
    Cost.ENTER: (
        *("open_table", "watch_table", "create_account"),
        *("check_edition", "subscribe", "add_words", "keep_study"),
        *("answer_puzzle", "share_game"),
    ),
    Cost.EXPORT: (
        *("get_gcg", "get_event_file", "start_review", "upload_review", "make_puzzle"),
        *("get_score_sheet", "get_result_sheet", "print_kept_game"),
    ),
}
"""The operations that are not cheap, by class."""

_BY_NAME: Final = {name: cost for cost, names in COSTS.items() for name in names}


def cost_of(operation: str) -> Cost:
    """Return an operation's class."""
    return _BY_NAME.get(operation, Cost.CHEAP)
