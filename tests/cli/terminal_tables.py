"""Tables and screens for the tests of the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from tilewright.cli.terminal.challenge_prompt import TO_ACCEPT
from tilewright.cli.terminal.color import Depth
from tilewright.cli.terminal.screen import Screen
from tilewright.edition import Edition, HouseRules
from tilewright.edition.shipped import load_edition
from tilewright.lexicon import Lexicon
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Agree
from tilewright.rules.view import View
from tilewright.table import Table, open_game
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat

NAMES = ("Ann", "Ben", "Cleo", "Dan")
WORDS = Lexicon.from_words(
    ("AT", "AN", "IN", "IT", "ON", "TO", "NO", "SO", "IS", "AS", "ES", "RE", "ER", "TEA", "EAT"),
    id="small",
)
CLEAR = "the screen is cleared"


def opened(
    edition: str | Edition = "pocket",
    players: int = 2,
    seed: int = 0,
    *,
    house: HouseRules | None = None,
    names: tuple[str, ...] = NAMES,
    now: Callable[[], Instant] = lambda: Instant(0),
) -> Table:
    """Return a new table."""
    first = open_game(
        load_edition(edition, house) if isinstance(edition, str) else edition,
        WORDS,
        [Participant(name) for name in names[:players]],
        now=now(),
        seed=random.Random(seed).randbytes(32),
        youngest=(Seat(0),),
    )
    return Table.open(first, WORDS, now=now)


def begun(
    edition: str | Edition = "pocket",
    players: int = 2,
    seed: int = 0,
    house: HouseRules | None = None,
) -> Table:
    """Return a table whose players have agreed to the rules."""
    table = opened(edition, players, seed, house=house)
    for seat in range(players):
        table.submit(seat, Agree())
    return table


def holding(view: View, rack: str) -> View:
    """Return the view with these tiles on the rack, in the edition's notation."""
    tiles: Tally = view.edition.tiles.parse_tiles(rack)
    return replace(view, rack=tiles)


class Shown:
    """Records what is shown, and answers prompts by a function."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        """Answer each prompt by ``answer``."""
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.answer = answer

    def ask(self, prompt: str) -> str:
        """Record the prompt and answer it."""
        self.lines.append(prompt)
        self.prompts.append(prompt)
        return self.answer(prompt)

    def screen(self) -> Screen:
        """Return an 80-column screen that records everything."""
        return Screen(
            self.ask, self.lines.append, Depth.NONE, 80, clear=lambda: self.lines.append(CLEAR)
        )

    @property
    def text(self) -> str:
        """Everything that was shown."""
        return "\n".join(self.lines)


def is_turn(prompt: str) -> bool:
    """Return whether a prompt asks the player on turn for a move."""
    return prompt.endswith("> ")


def is_challenge(prompt: str) -> bool:
    """Return whether a prompt asks who challenges."""
    return prompt.endswith(f"{TO_ACCEPT}. ")


def script(*answers: str) -> Callable[[str], str]:
    """Answer turns, challenges and confirmations in this order; press Enter at all others."""
    waiting: Iterator[str] = iter(answers)

    def answer(prompt: str) -> str:
        if is_turn(prompt) or is_challenge(prompt) or "[y/N]" in prompt:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None
        return ""

    return answer
