"""A seat's view of a game, as a message."""

from __future__ import annotations

from typing import Literal

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
    """A play that can still be challenged."""

    seat: Seat
    play: PlayBody
    words: tuple[WordScore, ...]
    score: int
    accepted: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    window_ends: Instant


class View(Outgoing, tag="view"):
    """Everything that a player or a spectator may know about a game."""

    seat: Seat | None
    number: int
    edition: EditionRef
    lexicon: LexiconRef
    participants: tuple[Participant, ...]
    commitment: str
    commitments: tuple[str, ...]
    """For every seat, the hash of its contribution to the seed; empty if there is none."""
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
    hint: int
    hints: tuple[int, ...]
    asked: tuple[Seat, ...]
    clocks: tuple[int, ...]
    turn_since: Instant
    paused: Instant | None
    may: tuple[Ability, ...]
    must_act: tuple[Action | None, ...]
    """For each seat, what its player must do now, if anything."""
    result: Result | None
    history: tuple[GameEvent, ...] | UnsetType = UNSET
    """All events that this seat may see; omitted from the view after new events."""


class ViewChanges(Outgoing):
    """The fields of a view that differ from the earlier view, with their new values.

    In the first update of a game, there is no earlier view, so this is the whole view.
    """

    type: Literal["view"] | UnsetType = UNSET
    seat: Seat | UnsetType | None = UNSET
    number: int | UnsetType = UNSET
    edition: EditionRef | UnsetType = UNSET
    lexicon: LexiconRef | UnsetType = UNSET
    participants: tuple[Participant, ...] | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    commitments: tuple[str, ...] | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    agreed: tuple[Seat, ...] | UnsetType = UNSET
    board: tuple[str, ...] | UnsetType = UNSET
    rack: str | UnsetType = UNSET
    rack_counts: tuple[int, ...] | UnsetType = UNSET
    bag_count: int | UnsetType = UNSET
    unseen: str | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType = UNSET
    targets: tuple[int, ...] | UnsetType | None = UNSET
    on_turn: Seat | UnsetType = UNSET
    active: tuple[bool, ...] | UnsetType = UNSET
    lost_turns: tuple[int, ...] | UnsetType = UNSET
    passes: tuple[int, ...] | UnsetType = UNSET
    scoreless: int | UnsetType = UNSET
    open_play: OpenPlay | UnsetType | None = UNSET
    switched: bool | UnsetType = UNSET
    hint: int | UnsetType = UNSET
    hints: tuple[int, ...] | UnsetType = UNSET
    asked: tuple[Seat, ...] | UnsetType = UNSET
    clocks: tuple[int, ...] | UnsetType = UNSET
    turn_since: Instant | UnsetType = UNSET
    paused: Instant | UnsetType | None = UNSET
    may: tuple[Ability, ...] | UnsetType = UNSET
    must_act: tuple[Action | None, ...] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
