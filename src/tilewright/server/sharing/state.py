"""A shared kept game: who may write it, and what becomes of writes that were made apart.

All functions are pure: they return the next state, the same one if nothing changes, or raise
``Problem``. A phone is known by the hash of a secret that it made up for this game.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from tilewright.records.kept.file import dump_kept, load_kept
from tilewright.records.kept.merging import choose_branch, merge
from tilewright.records.kept.model import KeptGame
from tilewright.server.messages.errors import Code, Problem, refusal
from tilewright.server.messages.sizes import LARGEST_SHARED
from tilewright.units import Instant, Seat, by_seat

HAND_OVER_WAIT: Final = 10_000
"""Milliseconds after which a phone that asked may write, although the writer did not answer."""
ASKING_TIME: Final = 60_000
"""Milliseconds during which no other phone may ask."""
MOST_PHONES: Final = 16
"""How many phones that wrote are remembered; one that is forgotten has to ask again."""


class Phone(msgspec.Struct, frozen=True):
    """A phone that writes, wrote or wants to write."""

    digest: str
    """The hash of its secret."""
    name: str


class SharedClock(msgspec.Struct, frozen=True):
    """The clocks as the writer's phone has sent them."""

    left: tuple[int, ...]
    """Milliseconds that each player had left then."""
    runs: Seat | None
    """Whose clock runs; None while it is paused."""
    at: Instant
    """When they were sent."""

    def is_still(self, before: SharedClock | None) -> bool:
        """Return whether nothing has changed, because the clock was paused and is."""
        same = before is not None and (before.left, before.runs) == (self.left, self.runs)
        return same and self.runs is None

    def left_at(self, now: Instant) -> tuple[int, ...]:
        """Return the milliseconds that each player has left now."""
        spent = max(0, now - self.at)
        return tuple(left - spent * (seat == self.runs) for seat, left in by_seat(self.left))


class SharedState(msgspec.Struct, frozen=True):
    """Everything about a shared game but its id."""

    game: str
    """The kept game's file, with the versions that were written apart as branches."""
    phones: tuple[Phone, ...]
    """The phones that have written, at most once each; the last one is the writer."""
    author: str
    """The name of the phone that wrote the newest version."""
    version: int = 1
    """How often the game has changed."""
    page: str = ""
    """The open page that wrote all versions after ``since``."""
    since: int = 1
    undecided: bool = False
    """Whether a person still has to choose among the game and its branches."""
    asker: Phone | None = None
    """The phone that asked to write, until the writer answers."""
    asked: Instant = Instant(0)
    clock: SharedClock | None = None
    """The clocks next to the board, if the writer's phone runs some."""

    @property
    def writer(self) -> Phone:
        """The phone that may write."""
        return self.phones[-1]

    def is_writer(self, digest: str | None) -> bool:
        """Return whether a phone may write."""
        return self.writer.digest == digest


def share(game: KeptGame, writer: Phone) -> SharedState:
    """Return a new shared game; the phone that shares it writes."""
    text = _text(game)
    return SharedState(text, (writer,), writer.name, undecided=bool(game.branches))


def write(state: SharedState, digest: str, base: int, page: str, game: KeptGame) -> SharedState:
    """Return the state after a phone wrote; ``base`` is the version that it changed.

    The newest version is replaced only by a phone that has seen it, or by the page that wrote it
    and whose answers may have been lost. Anything else is merged, so that nothing is overwritten.
    A phone that was the writer before may still deliver what it wrote.
    """
    phone = next((known for known in state.phones if known.digest == digest), None)
    if phone is None:
        raise refusal(Code.NOT_ALLOWED, "kept-read-only", name=state.writer.name)
    current = load_kept(state.game)
    is_own = page == state.page and state.since <= base <= state.version
    is_next = is_own or base == state.version
    ours = KeptGame(game.header, game.entries, current.branches) if is_next else current
    merged = merge(ours, game, phone.name)
    if merged == current:
        return state
    version = state.version + 1
    is_main = (merged.header, merged.entries) == (game.header, game.entries)
    return replace(
        state,
        game=_text(merged),
        version=version,
        author=phone.name if is_main else state.author,
        page=page,
        since=state.since if is_own else state.version if is_next else version,
        undecided=state.undecided or any(new not in current.branches for new in merged.branches),
    )


def set_clock(state: SharedState, digest: str, clock: SharedClock | None) -> SharedState:
    """Return the state after a phone said how the clocks stand; only the writer's counts."""
    if not state.is_writer(digest) or (clock is not None and clock.is_still(state.clock)):
        return state
    return replace(state, clock=clock)


def ask(state: SharedState, phone: Phone, now: Instant) -> SharedState:
    """Return the state after a phone asked to write; asking again changes nothing."""
    if state.is_writer(phone.digest):
        return state
    if state.asker is not None and state.asker.digest == phone.digest:
        return replace(state, asker=phone)
    if state.asker is not None and now < state.asked + ASKING_TIME:
        raise refusal(Code.CONFLICT, "kept-asked", name=state.asker.name)
    return replace(state, asker=phone, asked=now)


def take(state: SharedState, phone: Phone, now: Instant) -> SharedState:
    """Return the state after a phone began to write because the writer did not answer."""
    if state.is_writer(phone.digest):
        return state
    if state.asker is None or state.asker.digest != phone.digest:
        raise refusal(Code.CONFLICT, "kept-ask-first")
    if now < state.asked + HAND_OVER_WAIT:
        raise refusal(Code.CONFLICT, "kept-wait", name=state.writer.name)
    return _hand_over(state, phone)


def answer(state: SharedState, digest: str, *, agree: bool) -> SharedState:
    """Return the state after the writer handed over, or did not."""
    check_writer(state, digest)
    if state.asker is None:
        return state
    return _hand_over(state, state.asker) if agree else replace(state, asker=None)


def choose(state: SharedState, digest: str, version: int, branch: int | None) -> SharedState:
    """Return the state after the writer chose a branch, or None for the game as it is.

    What was not chosen stays as a branch.
    """
    check_writer(state, digest)
    if version != state.version:
        raise refusal(Code.STALE, "conflict")
    if branch is None:
        return replace(state, undecided=False)
    game = load_kept(state.game)
    if branch >= len(game.branches):
        raise Problem(Code.BAD_REQUEST, f"branch: expected less than {len(game.branches)}")
    chosen = choose_branch(game, branch, state.author)
    return replace(
        state,
        game=_text(chosen),
        author=game.branches[branch].name,
        version=version + 1,
        page="",
        since=version + 1,
        undecided=False,
    )


def check_writer(state: SharedState, digest: str) -> None:
    """Raise ``not-allowed`` unless a phone may write."""
    if not state.is_writer(digest):
        raise refusal(Code.NOT_ALLOWED, "kept-read-only", name=state.writer.name)


def _hand_over(state: SharedState, phone: Phone) -> SharedState:
    others = tuple(known for known in state.phones if known.digest != phone.digest)
    return replace(state, phones=(*others[1 - MOST_PHONES :], phone), asker=None)


def _text(game: KeptGame) -> str:
    text = dump_kept(game)
    if len(text) > LARGEST_SHARED:
        raise refusal(Code.TOO_LARGE, "kept-too-large")
    return text
