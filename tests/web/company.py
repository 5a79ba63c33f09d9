"""Players without a browser: they sit at a person's table and move over HTTP."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.web.following import token_at
from tests.web.people import A_LONG_WINDOW, Person, best_play


@dataclass(frozen=True)
class Setting:
    """A table: its edition, its seats, and how many of them are at the person's device."""

    edition: str
    seats: int
    here: int = 1
    announce: bool = False
    """Whether players announce their scores."""
    clock: bool = False
    """Whether each player has a clock for the whole game."""
    large: bool = False
    """Whether the person reads large print."""
    names: tuple[str, ...] = ("Ann", "Bartholomew Featherston", "Cy", "Dee")
    """The players' names by their seats; the tiles are dealt by them."""


class Company:
    """The other players at a table, and the moves of everyone at it.

    Whatever they do is on every page at the table before the next line of a test.
    """

    def __init__(self, who: Person, setting: Setting) -> None:
        """Open a table for a person; the seats elsewhere are free."""
        self.who = who
        self.count = setting.seats
        self.own = range(setting.here)
        level = {"level": "expert"}
        names = list(setting.names)
        seats, here = setting.seats, setting.here
        taken = [{"kind": "here", "name": name, **level} for name in names[:here]]
        free = [{"kind": "open", **level}] * (seats - here)
        house = dict(A_LONG_WINDOW)
        if setting.announce:
            house["scoring.announce"] = True
        if setting.clock:
            house |= {"clock.kind": "game", "clock.seconds": 1500}
        self.code = who.open(setting.edition, [*taken, *free], house=house, lexicon="enable")
        self.table = who.table
        self.tokens = dict.fromkeys(self.own, token_at(who.page, self.table))
        self.names = names[here:seats]

    def join(self, *, agree: bool) -> None:
        """Take the next free seat."""
        body = {"name": self.names.pop(0), "agree": agree, "level": "expert"}
        joined = self.who.server.join(self.code, body)
        self.tokens[joined["seats"][0]] = joined["token"]

    def view(self, seat: int = 0) -> dict[str, Any]:
        """Return a seat's view."""
        return self.who.server.view(self.table, self.tokens[seat], seat)

    def move(self, seat: int, kind: str, **more: object) -> None:
        """Make a move for any seat."""
        self._move(seat, self.view(seat)["number"], {"type": kind, **more})

    def _move(self, seat: int, at: int, move: Mapping[str, object]) -> None:
        self.who.server.move(self.table, self.tokens[seat], seat, at, move)

    def play(self, seat: int) -> None:
        """Make the best play for any seat."""
        view = self.view(seat)
        tiles = best_play(self.who.box, view)
        move = {"type": "pass"} if tiles is None else {"type": "play", "tiles": tiles}
        self._move(seat, view["number"], move)

    def accept(self, seats: Sequence[int]) -> None:
        """Accept the open play for those of these seats that must respond."""
        for seat in seats:
            view = self.view(seat)
            if view["must_act"][seat] == "respond":
                self._move(seat, view["number"], {"type": "accept"})

    def say(self, seat: int, text: str) -> None:
        """Say something in the chat."""
        self.who.server.say(self.table, self.tokens[seat], seat, text)

    def propose(self, seat: int, what: str) -> None:
        """Make a proposal."""
        self.who.server.propose(self.table, self.tokens[seat], seat, what)

    def agree(self, seat: int, what: str) -> None:
        """Agree to a proposal."""
        self.who.server.answer(self.table, self.tokens[seat], seat, what, agree=True)

    @property
    def others(self) -> list[int]:
        """The seats that are not the person's."""
        return [seat for seat in range(self.count) if seat not in self.own]
