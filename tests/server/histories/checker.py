"""Proves what a history and the store must have in common, whatever failed in between.

- Every acknowledged move is in the log exactly once, and no refused one is.
- Every turn of a person in the log comes from exactly one command of that person.
- The numbers of events that a client sees never go backward, and a client that asks sees
  everything that was acknowledged to any client before it asked.
- Every view that a client was shown is the one that the log gives.
- Every acknowledged chat message is stored once, and in an order that all clients agree with.
- Every game is over, because the clients finished it: none is stuck.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from tests.server.histories.history import Answer, Heard, History, Looked, Moved, Said, StoredTable
from tilewright.errors import TilewrightError
from tilewright.rules import event as rules
from tilewright.rules.evolve import replay
from tilewright.rules.view import view_of
from tilewright.server.messages.base import encode
from tilewright.server.messages.writer import GameWriter
from tilewright.store.contract import Command

T = TypeVar("T")


class Law(Enum):
    """What a history can break."""

    LOG = "the events are a game, and the table's row counts them"
    LOST = "an acknowledged command is in the log"
    NUMBER = "a command is acknowledged with the number of events after it"
    EFFECT = "a command's events are what it asked for"
    REFUSED = "a refused command is not in the log"
    INVENTED = "every command of a person in the log was sent"
    TWICE = "no two commands share an event"
    UNCLAIMED = "every turn of a person comes from a command"
    BACKWARD = "the numbers that a client sees never go backward"
    STALE = "a client sees all that was acknowledged before it asked"
    VIEW = "a view is what the log gives"
    CHAT_LOST = "an acknowledged chat message is stored"
    CHAT_TWICE = "a chat message is stored once"
    CHAT_INVENTED = "a chat message that is stored or shown was sent, and was not refused"
    CHAT_ORDER = "chat messages are numbered without gaps, in the order in which they were sent"
    CHAT_SHOWN = "a client receives chat messages in order, once, as they are stored"
    STUCK = "every game is over"


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken law, and where."""

    law: Law
    table: str
    detail: str


_Problems: TypeAlias = Iterator[tuple[Law, str]]

_EFFECTS: Final[dict[str, type[rules.Event]]] = {
    "play": rules.Played,
    "exchange": rules.Exchanged,
    "pass": rules.Passed,
    "accept": rules.Accepted,
    "resign": rules.Left,
}
"""The event that each kind of move causes."""


def check(history: History, stored: Iterable[StoredTable]) -> list[Violation]:
    """Return all broken laws of a history, given what the store contains after it."""
    found: list[Violation] = []
    moves = _by_table(history.moves, lambda move: move.table)
    looks = _by_table(history.looks, lambda look: look.table)
    said = _by_table(history.said, lambda one: one.table)
    heard = _by_table(history.heard, lambda one: one.table)
    for table in stored:
        problems = [
            *_check_log(table),
            *_check_commands(table, moves[table.table]),
            *_check_claims(table),
            *_check_order(moves[table.table], looks[table.table]),
            *_check_views(table, history),
            *_check_stored_chat(table, said[table.table]),
            *_check_chat_order(table, said[table.table]),
            *_check_shown_chat(table, said[table.table], heard[table.table]),
        ]
        found += [Violation(law, table.table, detail) for law, detail in problems]
    return found


def _by_table(records: Iterable[T], table: Callable[[T], str]) -> defaultdict[str, list[T]]:
    found: defaultdict[str, list[T]] = defaultdict(list)
    for record in records:
        found[table(record)].append(record)
    return found


def _check_log(table: StoredTable) -> _Problems:
    if table.number != len(table.events):
        yield Law.LOG, f"the row says {table.number} events, the log has {len(table.events)}"
    try:
        replay(table.events)
    except TilewrightError as error:
        yield Law.LOG, str(error)
    if not table.events or not isinstance(table.events[-1], rules.Ended):
        yield Law.STUCK, f"still running after {len(table.events)} events"


def _check_commands(table: StoredTable, moves: list[Moved]) -> _Problems:
    stored = _by_name(table.commands)
    for move in moves:
        found = stored.pop((move.seat, move.command), None)
        name = f"{move.kind} {move.command} of seat {move.seat}"
        match move.answer, found:
            case Answer.DONE, None:
                yield Law.LOST, f"{name}, acknowledged as {move.number}"
            case Answer.REFUSED, Command():
                yield Law.REFUSED, f"{name}, refused as {move.code}"
        if found is None:
            continue
        if move.answer is Answer.DONE and found.number + found.count != move.number:
            yield Law.NUMBER, f"{name}: {move.number}, stored {found.number}+{found.count}"
        events = table.events[found.number : found.number + found.count]
        if not any(_is_by(event, move) for event in events):
            yield Law.EFFECT, f"{name}: {[type(event).__name__ for event in events]}"
    for seat, command in stored:
        if seat in table.people:
            yield Law.INVENTED, f"{command} of seat {seat}"


def _by_name(commands: Iterable[Command]) -> dict[tuple[int, str], Command]:
    return {(command.seat, command.id): command for command in commands}


def _is_by(event: rules.Event, move: Moved) -> bool:
    return isinstance(event, _EFFECTS[move.kind]) and getattr(event, "seat", None) == move.seat


def _check_claims(table: StoredTable) -> _Problems:
    claims = Counter(
        number
        for command in table.commands
        for number in range(command.number, command.number + command.count)
    )
    for number, count in claims.items():
        if count > 1:
            yield Law.TWICE, f"{count} commands claim event {number}"
    for number, event in enumerate(table.events):
        if _is_turn_of(table.people, event) and not claims[number]:
            yield Law.UNCLAIMED, f"event {number}, {type(event).__name__}"


def _is_turn_of(people: frozenset[int], event: rules.Event) -> bool:
    match event:
        case rules.Passed(by_clock=True):
            return False
        case rules.Played() | rules.Exchanged() | rules.Passed() | rules.Accepted():
            return event.seat in people
        case _:
            return False


def _check_order(moves: list[Moved], looks: list[Looked]) -> _Problems:
    done = [move for move in moves if move.answer is Answer.DONE]
    seen = [(move.ended, move.client, move.number) for move in done]
    seen += [(look.ended, look.client, look.number) for look in looks]
    latest: dict[str, int] = {}
    for ended, client, number in sorted(seen):
        if number < latest.get(client, 0):
            yield Law.BACKWARD, f"{client} saw {latest[client]} and then, at {ended}, {number}"
        latest[client] = max(number, latest.get(client, 0))
    # Go through all operations in the order of time. What begins must see what has ended.
    asked = [(look.began, look) for look in looks if look.began is not None]
    ends = sorted((move.ended, move.number) for move in done)
    place = highest = 0
    for began, look in sorted(asked, key=lambda pair: pair[0]):
        while place < len(ends) and ends[place][0] < began:
            highest = max(highest, ends[place][1])
            place += 1
        if look.number < highest:
            yield Law.STALE, f"{look.client} was shown {look.number} after {highest} was done"


def _check_views(table: StoredTable, history: History) -> _Problems:
    shown = [one for one in history.shown if one.table == table.table]
    for one in sorted(shown, key=lambda one: (one.number, one.seat is None, one.seat or 0)):
        if not 0 < one.number <= len(table.events):
            yield Law.VIEW, f"a view of {one.number} events; there are {len(table.events)}"
            continue
        try:
            game = replay(table.events[: one.number])
        except TilewrightError:
            yield Law.VIEW, f"the first {one.number} events are not a game"
            continue
        seen = json.loads(one.view)
        view = view_of(game, one.seat, history="history" in seen)
        message = GameWriter(view).view(view, history="history" in seen)
        expected = json.loads(encode(message))
        wrong = sorted(
            key for key in seen.keys() | expected.keys() if seen.get(key) != expected.get(key)
        )
        if wrong:
            yield Law.VIEW, f"seat {one.seat}, {one.number} events: {', '.join(wrong)}"


def _check_stored_chat(table: StoredTable, said: list[Said]) -> _Problems:
    sent = {one.text: one for one in said}
    for text, count in Counter(line.text for line in table.chat).items():
        if count > 1:
            yield Law.CHAT_TWICE, text
        if text not in sent or sent[text].answer is Answer.REFUSED:
            yield Law.CHAT_INVENTED, text
    numbers = {line.text: line.number for line in table.chat}
    for one in said:
        if one.answer is Answer.DONE and one.text not in numbers:
            yield Law.CHAT_LOST, one.text


def _check_chat_order(table: StoredTable, said: list[Said]) -> _Problems:
    if any(after.number != before.number + 1 for before, after in pairwise(table.chat)):
        yield Law.CHAT_ORDER, "the numbers have gaps"
    numbers = {line.text: line.number for line in table.chat}
    stored = [one for one in said if one.text in numbers]
    for later in stored:
        if later.number not in {None, numbers[later.text]}:
            yield Law.CHAT_ORDER, f"{later.text} was acknowledged as {later.number}"
        for earlier in stored:
            is_before = earlier.answer is Answer.DONE and earlier.ended < later.began
            if is_before and numbers[earlier.text] > numbers[later.text]:
                yield Law.CHAT_ORDER, f"{earlier.text} was done before {later.text} was sent"


def _check_shown_chat(table: StoredTable, said: list[Said], heard: list[Heard]) -> _Problems:
    stored = {line.number: line.text for line in table.chat}
    # A message whose sender got no answer need not reach the others before they reconnect.
    sure = {one.text for one in said if one.answer is Answer.DONE}
    for one in heard:
        if stored.get(one.number) != one.text:
            yield Law.CHAT_SHOWN, f"{one.client} was shown {one.text} as {one.number}"
    for lines in _by_connection(heard).values():
        for before, after in pairwise(lines):
            missing = [stored.get(number) for number in range(before.number + 1, after.number)]
            if after.number <= before.number or sure.intersection(missing):
                yield Law.CHAT_SHOWN, f"{after.client}: {after.number} follows {before.number}"


def _by_connection(heard: Iterable[Heard]) -> dict[int, list[Heard]]:
    found: dict[int, list[Heard]] = {}
    for one in heard:
        found.setdefault(one.connection, []).append(one)
    return found
