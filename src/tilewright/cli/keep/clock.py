"""The clocks next to a real board: how much time every player has left, and whose clock runs.

Readings are stored with the entries; between two readings, the clock counts what each player has
used. That is stored next to the game, so that a pause or a killed program costs nobody time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from tilewright.cli.terminal.answers import match_name
from tilewright.cli.terminal.times import read_time
from tilewright.edition import ClockKind, ClockRules
from tilewright.errors import NotationError
from tilewright.records.kept.follow import KeptFollowed
from tilewright.records.kept.model import KeptGame, LostTurn, Said, Turn
from tilewright.rules.game import MINUTE, SECOND
from tilewright.rules.participant import Participant
from tilewright.system import monotonic_ns, write_file
from tilewright.units import Seat, by_seat

__all__ = ["TableClock", "clock_file_of", "last_reading", "read_correction"]

_MILLISECOND: Final = 1_000_000
_Clock: TypeAlias = tuple[ClockKind, int]
"""A clock: its kind and its seconds."""


def clock_file_of(path: Path) -> Path:
    """Return where the clock of a kept game is stored."""
    return path.with_name(f"{path.name}.clock")


def last_reading(game: KeptGame, seat: Seat) -> Said | None:
    """Return the last entry with a reading of a player's clock."""
    found = (one for one in reversed(game.entries) if one.seat == seat and one.clock is not None)
    return next(found, None)


def read_correction(text: str, followed: KeptFollowed) -> tuple[Seat, int]:
    """Read who has how much time left: ``Ben 12:30``, or ``12:30`` for the player on turn."""
    name, _, time = text.rpartition(" ")
    left = read_time(time)
    if name.strip():
        people = [Participant(who.name) for who in followed.game.header.players]
        return match_name(name, people).seat, left
    if followed.on_turn is None:
        raise NotationError("say whose clock it is, such as clock Ben 12:30")
    return followed.on_turn, left


def _now() -> int:
    return monotonic_ns() // _MILLISECOND


class TableClock:
    """The clocks of a kept game; they run only while a player is on turn."""

    def __init__(self, path: Path, followed: KeptFollowed, now: Callable[[], int] = _now) -> None:
        """Continue with what is stored next to the game at ``path``; the clock doesn't run yet.

        ``now`` returns the time in milliseconds.
        """
        self._file = clock_file_of(path)
        self._now = now
        self._followed = followed
        self._since: int | None = None
        self._used, self._of = _stored(self._file, followed.game)
        """Milliseconds that each player has used since their last reading, and the clock that was
        used last, also after it was removed."""

    @property
    def rules(self) -> ClockRules:
        """The time that players have."""
        return self._followed.game.header.edition.clock

    @property
    def is_used(self) -> bool:
        """Whether the game has a clock."""
        return self.rules.kind is not ClockKind.NONE

    @property
    def is_running(self) -> bool:
        """Whether the clock runs, for the player on turn."""
        return self._since is not None and self._followed.on_turn is not None

    def left(self, seat: Seat) -> int:
        """Return the milliseconds that a player has left; negative is overtime."""
        spent = self._used[seat]
        if seat == self._followed.on_turn and self._since is not None:
            spent += self._now() - self._since
        return _start(self._followed, seat) - spent

    @property
    def late(self) -> Seat | None:
        """The player on turn, if their time is up and the clock runs."""
        seat = self._followed.on_turn
        return seat if seat is not None and self.is_running and self.left(seat) < 0 else None

    def penalty(self, seat: Seat) -> int:
        """Return the points that a player's overtime costs so far; each minute started counts."""
        over = max(0, -self.left(seat))
        return -(-over // MINUTE) * self.rules.overtime_points

    # What people do with a clock.

    def start(self) -> None:
        """Let the clock of the player on turn run."""
        self._count()
        self._since = self._now()
        self.store()

    def pause(self) -> None:
        """Stop the clock; the time used so far counts."""
        self._count()
        self._since = None
        self.store()

    def set(self, seat: Seat, left: int) -> None:
        """Correct the time that a player has left, from now on."""
        self._count()
        self._used[seat] = _start(self._followed, seat) - left
        self.store()

    def reading(self, entry: Said) -> int | None:
        """Return what to store with an entry that is being made; None if nothing is known.

        Only a turn of the player whose clock runs has a reading.
        """
        seat = entry.seat
        if not self.is_used or not isinstance(entry, Turn) or seat != self._followed.on_turn:
            return None
        if not self.is_running and not self._used[seat]:
            return None
        return self.left(seat) + _increment(self.rules, entry)

    def follow(self, followed: KeptFollowed) -> None:
        """Note that the game has changed: the player on turn so far used the time until now.

        A turn with a reading at the end starts a new count, and undoing it gives its player the
        time that the turn was entered with. No other change of the entries gives or takes time,
        except a reading that is corrected.
        """
        self._count()
        before, self._followed = self._followed, followed
        if not self.is_used:
            self._since = None
        elif self._of != _clock_of(self.rules):
            self._change()
        else:
            self._follow_entries(before, followed)
        self.store()

    def _follow_entries(self, before: KeptFollowed, after: KeptFollowed) -> None:
        old, new = before.game.entries, after.game.entries
        if new and new[:-1] == old and new[-1].clock is not None:
            self._used[new[-1].seat] = 0
        elif old and new == old[:-1] and (reading := old[-1].clock) is not None:
            seat = old[-1].seat
            self._used[seat] = _start(after, seat) - (reading - _increment(self.rules, old[-1]))
        else:
            for seat, used in by_seat(tuple(self._used)):
                if _reading_id(before, seat) != _reading_id(after, seat):
                    self._used[seat] = used + _start(after, seat) - _start(before, seat)
        mover = before.on_turn
        # Every move begins with the whole time, also for a player who lost the turn before.
        if self.rules.kind is ClockKind.MOVE and mover is not None and mover != after.on_turn:
            self._used[mover] = 0

    def _change(self) -> None:
        """Begin with another clock; the time that was used of a clock for the game counts."""
        kind, seconds = self.rules.kind, self.rules.seconds
        old_kind, old_seconds = self._of or (ClockKind.NONE, 0)
        self._of = (kind, seconds)
        for seat, used in by_seat(tuple(self._used)):
            if kind is ClockKind.MOVE:
                self._used[seat] = used if old_kind is kind else 0
            elif old_kind is not kind:
                self._used[seat] = _start(self._followed, seat) - seconds * SECOND
            elif last_reading(self._followed.game, seat) is not None:
                self._used[seat] = used - (seconds - old_seconds) * SECOND

    def store(self) -> None:
        """Write down the time used; if the disk is full, the clock runs all the same."""
        if self._of is None:
            return
        self._count()
        kind, seconds = self._of
        of = {"kind": kind.value, "seconds": seconds}
        tree = {"after": _last_id(self._followed.game), "used": self._used, "of": of}
        with suppress(OSError):
            write_file(self._file, json.dumps(tree).encode())

    # Counting.

    def _count(self) -> None:
        """Count the time until now for the player on turn."""
        if self._since is None:
            return
        now = self._now()
        if self._followed.on_turn is not None:
            self._used[self._followed.on_turn] += now - self._since
        self._since = now


def _increment(rules: ClockRules, entry: Said) -> int:
    """Return what is added after a turn that was taken; a lost turn adds nothing."""
    is_timed = rules.kind is ClockKind.GAME and not isinstance(entry, LostTurn)
    return rules.increment * SECOND if is_timed else 0


def _reading_id(followed: KeptFollowed, seat: Seat) -> str | None:
    last = last_reading(followed.game, seat)
    return None if last is None else last.id


def _start(followed: KeptFollowed, seat: Seat) -> int:
    """Return what a player had at their last reading, or for this move."""
    rules = followed.game.header.edition.clock
    last = last_reading(followed.game, seat)
    if rules.kind is ClockKind.MOVE or last is None or last.clock is None:
        return rules.seconds * SECOND
    return last.clock


def _clock_of(rules: ClockRules) -> _Clock | None:
    return None if rules.kind is ClockKind.NONE else (rules.kind, rules.seconds)


def _last_id(game: KeptGame) -> str:
    return game.entries[-1].id if game.entries else ""


def _stored(file: Path, game: KeptGame) -> tuple[list[int], _Clock | None]:
    """Return the time used and its clock as stored; none used in another state of the game."""
    clock = _clock_of(game.header.edition.clock)
    nothing = [0] * len(game.header.players)
    try:
        tree = json.loads(file.read_text("utf-8"))
        used, of = tree["used"], (ClockKind(tree["of"]["kind"]), int(tree["of"]["seconds"]))
        is_same = tree["after"] == _last_id(game) and of == (clock or of)
    except (OSError, ValueError, KeyError, TypeError):
        return nothing, clock
    is_sound = isinstance(used, list) and all(type(one) is int for one in used)
    return (used, of) if is_same and is_sound and len(used) == len(nothing) else (nothing, clock)
