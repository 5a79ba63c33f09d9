"""Players without a browser: they sit at a person's table and move over HTTP."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.web.people import Person, best_play


@dataclass(frozen=True)
class Setting:
    """A table: its edition, its seats, and how many of them are at the person's device."""

    edition: str
    seats: int
    here: int = 1
    announce: bool = False
    """Whether players announce their scores."""
    large: bool = False
    """Whether the person reads large print."""
    names: tuple[str, ...] = ("Ann", "Bartholomew Featherston", "Cy", "Dee")
    """The players' names by their seats; the tiles are dealt by them."""


class Company:
    """The other players at a table, and the moves of everyone at it."""

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
        house = {"scoring.announce": True} if setting.announce else {}
        self.code = who.open(setting.edition, [*taken, *free], house=house, lexicon="enable")
        self.table = who.page.url.split("/")[-1]
        own = who.page.evaluate("JSON.parse(localStorage['tilewright.tickets'])[0].token")
        self.tokens: dict[int, str] = dict.fromkeys(self.own, own)
        self.names = names[here:seats]

    def join(self, *, agree: bool) -> None:
        """Take the next free seat."""
        body = {"name": self.names.pop(0), "agree": agree, "level": "expert"}
        joined = self._post(f"codes/{self.code}/join", body)
        self.tokens[joined["seats"][0]] = joined["token"]

    def view(self, seat: int = 0) -> dict[str, Any]:
        """Return a seat's view."""
        return dict(self._get(f"tables/{self.table}/view?seat={seat}", seat)["view"])

    def move(self, seat: int, kind: str, **more: object) -> None:
        """Make a move for any seat, and wait until the person's page shows it."""
        number = self.view(seat)["number"]
        body = {"id": f"{kind}-{number}-{seat}-geometry", "at": number, "seat": seat}
        self._post(f"tables/{self.table}/moves", {**body, "move": {"type": kind, **more}}, seat)
        self.who.await_number(number)

    def play(self, seat: int) -> None:
        """Make the best play for any seat."""
        edition = self.who.look()[0]
        tiles = best_play(edition, self.view(seat))
        if tiles is None:
            self.move(seat, "pass")
        else:
            self.move(seat, "play", tiles=tiles)

    def accept(self, seats: Sequence[int]) -> None:
        """Accept the open play for those of these seats that must respond."""
        for seat in seats:
            if self.view(seat)["must_act"][seat] == "respond":
                self.move(seat, "accept")

    def propose(self, seat: int, what: str) -> None:
        """Make a proposal."""
        self._post(f"tables/{self.table}/proposals", {"what": what, "seat": seat}, seat)

    def agree(self, seat: int, what: str) -> None:
        """Agree to a proposal."""
        body = {"what": what, "seat": seat, "agree": True}
        self._post(f"tables/{self.table}/proposals/answer", body, seat)

    @property
    def others(self) -> list[int]:
        """The seats that are not the person's."""
        return [seat for seat in range(self.count) if seat not in self.own]

    def _post(
        self, path: str, body: Mapping[str, object], seat: int | None = None
    ) -> dict[str, Any]:
        answer = self.who.page.request.post(
            f"{self.who.address}api/v1/{path}", data=body, headers=self._headers(seat)
        )
        assert answer.ok, answer.text()
        return dict(answer.json())

    def _get(self, path: str, seat: int) -> dict[str, Any]:
        answer = self.who.page.request.get(
            f"{self.who.address}api/v1/{path}", headers=self._headers(seat)
        )
        assert answer.ok, answer.text()
        return dict(answer.json())

    def _headers(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
