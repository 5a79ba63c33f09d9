"""Starts the game that ``tilewright play`` was asked for: a new one, or one that was saved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tilewright.cli.lexicons import open_words
from tilewright.cli.terminal.new_game import ask_edition, ask_players, choose_youngest
from tilewright.cli.terminal.saved_games import new_game_path, resume_game
from tilewright.cli.terminal.screen import Screen
from tilewright.cli.terminal.seating import computers_at, read_seatings
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.edition.shipped import DEFAULT, load_edition
from tilewright.errors import TilewrightError
from tilewright.lexicon.kept import keep_lexicon
from tilewright.players import make_player
from tilewright.rules.event import first_event
from tilewright.table import FileLog, Table, edition_for, open_game
from tilewright.table.computers import Computers
from tilewright.units import by_seat


@dataclass(frozen=True, slots=True)
class Request:
    """What the options say about a new game."""

    edition: str | None
    players: list[str]
    youngest: str | None
    lexicon: str
    house: dict[str, object]


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that is ready to be played."""

    table: Table
    computers: Computers
    clock: StopClock


@dataclass(slots=True)
class Start:
    """A game to resume or to open."""

    path: Path | None
    """The game's file; None until a new game has one."""
    request: Request
    must_exist: bool = False
    """Whether the file is that of a saved game."""

    def board_size(self) -> int:
        """Return the number of rows on the board, as far as it is known before any question."""
        try:
            if self.path is not None and self._is_saved():
                return first_event(FileLog.read(self.path)[1]).edition.size
            return load_edition(self.request.edition or DEFAULT, self.request.house).size
        except TilewrightError:
            # Whatever is wrong is reported when the game is opened.
            return load_edition(DEFAULT).size

    def open(self, screen: Screen) -> Opened:
        """Resume the game or open a new one, asking on ``screen`` for what is not known."""
        if self.path is not None and self._is_saved():
            table, clock = resume_game(self.path)
            screen.show(f"Resuming the game in {self.path}.")
            return Opened(table, computers_at(table), clock)
        return self._open_new(screen)

    def _is_saved(self) -> bool:
        return self.path is not None and (self.must_exist or self.path.exists())

    def _open_new(self, screen: Screen) -> Opened:
        request = self.request
        # Before any question, so that a misspelled player is reported at once.
        named = read_seatings(request.players)
        chosen = request.edition or ask_edition(screen)
        edition = load_edition(chosen, request.house)
        if named:
            edition.check_player_count(len(named))
        seatings = named or ask_players(screen, edition)
        participants = tuple(seating.participant for seating in seatings)
        first = choose_youngest(screen, request.youngest, participants, edition)
        edition = edition_for(chosen, participants, request.house)
        words = open_words(edition, request.lexicon)
        keep_lexicon(words)
        made = {seat: each.player for seat, each in by_seat(seatings) if each.player}
        for text in made.values():
            # Build each player once, so that an invalid option is reported before the game is
            # saved.
            make_player(text, edition, words)
        clock = StopClock()
        began = open_game(edition, words, participants, now=clock(), youngest=first)
        self.path = self.path or new_game_path(edition)
        table = Table.open(began, words, FileLog(self.path), now=clock)
        return Opened(table, computers_at(table, made), clock)
