"""The checker finds what it must find: each law is broken once, in an otherwise sound history."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from tests.server.histories.checker import Law, check
from tests.server.histories.history import (
    Answer,
    Heard,
    History,
    Looked,
    Moved,
    Said,
    Shown,
    StoredTable,
)
from tilewright.rules.play.move import Exchange, Move, Pass, Resign
from tilewright.rules.view import view_of
from tilewright.server.messages.base import encode
from tilewright.server.messages.writer import GameWriter
from tilewright.store.contract import ChatLine, Command
from tilewright.testing import ScriptedTable
from tilewright.units import Instant, Seat

TABLE = "t"


@dataclass
class World:
    """A history and what the store contains after it."""

    history: History
    stored: StoredTable

    def laws(self) -> set[Law]:
        """Return the laws that are broken."""
        return {violation.law for violation in check(self.history, [self.stored])}


class Writer:
    """Plays a game, and records what its two clients learn."""

    def __init__(self) -> None:
        """Start a game of two people."""
        self.table = ScriptedTable("ABCDEFG", "HIJKLMN")
        self.history = History()
        self.commands: list[Command] = []
        self.chat: list[ChatLine] = []

    def move(self, kind: str, move: Move) -> None:
        """Let the player on turn move, and the other look."""
        seat, before = self.table.on_turn, len(self.table.game.events)
        began, name = self.history.tick(), f"c{before}"
        count = len(self.table.does(seat, move))
        self.commands.append(Command(seat, name, before, count))
        ended, number = self.history.tick(), before + count
        self.history.moves.append(
            Moved(str(seat), TABLE, seat, name, kind, began, ended, Answer.DONE, number)
        )
        self.look(Seat(1 - seat))

    def look(self, seat: Seat) -> None:
        """Let a client ask for its view."""
        began, number = self.history.tick(), len(self.table.game.events)
        view = view_of(self.table.game, seat)
        told = json.loads(encode(GameWriter(view).view(view)))
        text = json.dumps(told, sort_keys=True)
        self.history.shown.add(Shown(TABLE, seat, number, text))
        looked = Looked(str(seat), TABLE, self.history.tick(), number, began)
        self.history.looks.append(looked)

    def say(self, seat: Seat, text: str) -> None:
        """Let a client send a chat message, which both receive."""
        began, number = self.history.tick(), len(self.chat)
        self.chat.append(ChatLine(number, seat, "x", text, Instant(0)))
        ended = self.history.tick()
        self.history.said.append(
            Said(str(seat), TABLE, seat, text, began, ended, Answer.DONE, number)
        )
        self.history.heard += [
            Heard(str(client), TABLE, client, number, text) for client in range(2)
        ]


def sound() -> World:
    """Return a history that breaks no law."""
    writer = Writer()
    writer.move("exchange", Exchange(writer.table.tiles("A")))
    writer.say(Seat(0), "one")
    writer.move("pass", Pass())
    writer.say(Seat(1), "two")
    writer.say(Seat(0), "three")
    writer.move("pass", Pass())
    writer.move("resign", Resign())
    events = writer.table.game.events
    stored = StoredTable(
        table=TABLE,
        people=frozenset((Seat(0), Seat(1))),
        number=len(events),
        events=events,
        commands=tuple(writer.commands),
        chat=tuple(writer.chat),
    )
    return World(writer.history, stored)


def lose_command(world: World) -> None:
    """Forget that a command was carried out."""
    world.stored = replace(world.stored, commands=world.stored.commands[1:])


def lose_events(world: World) -> None:
    """Lose the last events, as a disk does that ignores a sync."""
    world.stored = replace(world.stored, events=world.stored.events[:-1])


def reorder_events(world: World) -> None:
    """Exchange two events."""
    *rest, before, last = world.stored.events
    world.stored = replace(world.stored, events=(*rest, last, before))


def misnumber_answer(world: World) -> None:
    """Acknowledge a move with a number that is too low."""
    first, *rest = world.history.moves
    world.history.moves = [replace(first, number=first.number - 1), *rest]


def swap_commands(world: World) -> None:
    """Store two commands under each other's events."""
    first, second, *rest = world.stored.commands
    swapped = (replace(first, id=second.id), replace(second, id=first.id))
    swapped = (replace(swapped[0], seat=second.seat), replace(swapped[1], seat=first.seat))
    world.stored = replace(world.stored, commands=(*swapped, *rest))


def refuse_what_was_done(world: World) -> None:
    """Tell a client that its move was refused."""
    first, *rest = world.history.moves
    world.history.moves = [replace(first, answer=Answer.REFUSED), *rest]


def invent_command(world: World) -> None:
    """Forget that a client sent a move."""
    del world.history.moves[1]


def claim_twice(world: World) -> None:
    """Let a command claim the event of the next one."""
    first, *rest = world.stored.commands
    world.stored = replace(world.stored, commands=(replace(first, count=first.count + 1), *rest))


def repeat_effect(world: World) -> None:
    """Carry out a pass twice: the second time, no command explains it."""
    dropped = world.stored.commands[1]
    world.stored = replace(
        world.stored, commands=tuple(one for one in world.stored.commands if one != dropped)
    )
    world.history.moves = [one for one in world.history.moves if one.command != dropped.id]


def show_older_number(world: World) -> None:
    """Show a client fewer events than before."""
    last = world.history.looks[-1]
    again = world.history.tick()
    world.history.looks.append(replace(last, ended=again, number=last.number - 1, began=None))


def answer_from_the_past(world: World) -> None:
    """Show a newcomer a game without the moves acknowledged before it asked."""
    began, ended = world.history.tick(), world.history.tick()
    world.history.looks.append(Looked("new", TABLE, ended, 1, began))


def show_wrong_rack(world: World) -> None:
    """Show a client a rack that it does not have."""
    one = min(world.history.shown, key=lambda shown: shown.number)
    view = json.loads(one.view) | {"rack": "ZZZZZZZ"}
    world.history.shown.add(replace(one, view=json.dumps(view, sort_keys=True)))


def show_future(world: World) -> None:
    """Show a client events that were never stored."""
    one = max(world.history.shown, key=lambda shown: shown.number)
    world.history.shown.add(replace(one, number=one.number + 1))


def lose_chat(world: World) -> None:
    """Lose the last message, which no client had received."""
    last = world.stored.chat[-1]
    world.stored = replace(world.stored, chat=world.stored.chat[:-1])
    world.history.heard = [one for one in world.history.heard if one.number != last.number]


def repeat_chat(world: World) -> None:
    """Store a message twice."""
    last = world.stored.chat[-1]
    again = replace(last, number=last.number + 1)
    world.stored = replace(world.stored, chat=(*world.stored.chat, again))
    world.history.said = [replace(one, number=None) for one in world.history.said]


def invent_chat(world: World) -> None:
    """Store a message that no client sent."""
    last = world.stored.chat[-1]
    forged = replace(last, number=last.number + 1, text="forged")
    world.stored = replace(world.stored, chat=(*world.stored.chat, forged))


def reorder_chat(world: World) -> None:
    """Store messages in another order than that in which they were sent."""
    first, second, *rest = world.stored.chat
    swapped = (replace(first, text=second.text), replace(second, text=first.text))
    world.stored = replace(world.stored, chat=(*swapped, *rest))
    world.history.said = [replace(one, number=None) for one in world.history.said]
    world.history.heard = []


def skip_chat(world: World) -> None:
    """Keep an acknowledged message from a connected client."""
    world.history.heard = [
        one for one in world.history.heard if (one.connection, one.number) != (0, 1)
    ]


def show_chat_twice(world: World) -> None:
    """Send a client the same message twice."""
    world.history.heard.append(world.history.heard[-1])


def leave_game_running(world: World) -> None:
    """Leave a game that no client could finish."""
    resigned = world.stored.commands[-1]
    world.stored = replace(
        world.stored,
        number=resigned.number,
        events=world.stored.events[: resigned.number],
        commands=world.stored.commands[:-1],
    )
    world.history.moves.pop()
    world.history.looks.pop()
    world.history.shown = {one for one in world.history.shown if one.number <= world.stored.number}


BREAKS: tuple[tuple[Callable[[World], None], set[Law]], ...] = (
    (lose_command, {Law.LOST, Law.UNCLAIMED}),
    (lose_events, {Law.LOG, Law.STUCK, Law.VIEW}),
    (reorder_events, {Law.LOG, Law.STUCK, Law.VIEW}),
    (misnumber_answer, {Law.NUMBER}),
    (swap_commands, {Law.NUMBER, Law.EFFECT}),
    (refuse_what_was_done, {Law.REFUSED}),
    (invent_command, {Law.INVENTED}),
    (claim_twice, {Law.NUMBER, Law.TWICE}),
    (repeat_effect, {Law.UNCLAIMED}),
    (show_older_number, {Law.BACKWARD}),
    (answer_from_the_past, {Law.STALE}),
    (show_wrong_rack, {Law.VIEW}),
    (show_future, {Law.VIEW}),
    (lose_chat, {Law.CHAT_LOST}),
    (repeat_chat, {Law.CHAT_TWICE}),
    (invent_chat, {Law.CHAT_INVENTED}),
    (reorder_chat, {Law.CHAT_ORDER}),
    (skip_chat, {Law.CHAT_SHOWN}),
    (show_chat_twice, {Law.CHAT_SHOWN}),
    (leave_game_running, {Law.STUCK}),
)


def test_a_sound_history_breaks_no_law() -> None:
    """Nothing is found where nothing is wrong."""
    world = sound()
    assert world.laws() == set()
    assert len(world.history.shown) == 4


@pytest.mark.parametrize(
    ("damage", "laws"), BREAKS, ids=lambda value: getattr(value, "__name__", "")
)
def test_damage_is_found(damage: Callable[[World], None], laws: set[Law]) -> None:
    """Each kind of damage breaks the laws that it must, and no others."""
    world = sound()
    damage(world)
    assert world.laws() == laws


def test_every_law_can_be_broken() -> None:
    """No law is one that the checker cannot find broken."""
    assert set().union(*(laws for _, laws in BREAKS)) == set(Law)


def test_an_unknown_answer_allows_both() -> None:
    """A move or message whose answer was lost may be stored or not."""
    world = sound()
    first, second, *rest = world.history.moves
    world.history.moves = [replace(first, answer=Answer.UNKNOWN), second, *rest]
    lost = Moved("0", TABLE, Seat(0), "lost", "pass", 0, 1, Answer.UNKNOWN)
    world.history.moves.append(lost)
    world.history.said.append(Said("0", TABLE, Seat(0), "gone", 0, 1, Answer.UNKNOWN))
    assert world.laws() == set()
