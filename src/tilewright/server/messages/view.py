"""All that one seat may know of a game, as a message."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from tilewright.rules.attention import Action
from tilewright.rules.game import Phase
from tilewright.rules.view import Ability
from tilewright.server.messages.base import Outgoing
from tilewright.server.messages.events import (
    EditionRef,
    GameEvent,
    LexiconRef,
    Participant,
    PlayBody,
    Result,
    WordScore,
)
from tilewright.units import Instant, Seat


class OpenPlay(Outgoing):
    """A play that may still be challenged."""

    seat: Seat
    play: PlayBody
    words: tuple[WordScore, ...]
    score: int
    accepted: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    window_ends: Instant


class View(Outgoing, tag="view"):
    """All that one seat, or a spectator, may know of a game."""

    seat: Seat | None
    number: int
    edition: EditionRef
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: str
    phase: Phase
    agreed: tuple[Seat, ...]
    board: tuple[str, ...]
    rack: str
    rack_counts: tuple[int, ...]
    bag_count: int
    unseen: str
    scores: tuple[int, ...]
    targets: tuple[int, ...] | None
    on_turn: Seat
    active: tuple[bool, ...]
    lost_turns: tuple[int, ...]
    passes: tuple[int, ...]
    scoreless: int
    open_play: OpenPlay | None
    switched: bool
    asked: tuple[Seat, ...]
    clocks: tuple[int, ...]
    turn_since: Instant
    paused: Instant | None
    may: tuple[Ability, ...]
    must_act: tuple[Action | None, ...]
    """For every seat, what the table is waiting for that player to do."""
    result: Result | None
    history: tuple[GameEvent, ...] | UnsetType = UNSET
    """All events that this seat may see; left out of updates."""
