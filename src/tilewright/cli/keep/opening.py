"""Opens a kept game: one that is there already, or a new one, asking for what is not known."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tilewright.cli.folders import games_folder
from tilewright.cli.keep.clock_choice import ask_clock
from tilewright.cli.keep.desk import Desk
from tilewright.cli.lexicons import open_words
from tilewright.cli.terminal.answers import as_sentence, match_name
from tilewright.cli.terminal.new_game import ask_edition, ask_level
from tilewright.cli.terminal.screen import Screen
from tilewright.cli.terminal.seating import read_seatings
from tilewright.edition import ClockKind, Edition, FirstPlay
from tilewright.edition.shipped import DEFAULT, load_edition
from tilewright.errors import Cause, FileError, LexiconError, NotationError, TilewrightError
from tilewright.lexicon import DEFAULT as DEFAULT_LEXICON
from tilewright.library.kept_file import SUFFIX, KeptFile, is_kept, read_kept
from tilewright.records.kept.model import KeptGame, KeptHeader, KeptPlayer
from tilewright.rules.event import FirstBy
from tilewright.rules.participant import Participant
from tilewright.units import Seat

__all__ = ["OWN_DICTIONARY", "KeepRequest", "KeepStart", "newest_kept_game"]

OWN_DICTIONARY: Final = "none"
"""Instead of a dictionary's name: the table looks words up itself."""


@dataclass(frozen=True, slots=True)
class KeepRequest:
    """What the options say about a new game."""

    edition: str | None
    players: Sequence[str]
    first: str | None
    first_by: FirstBy | None
    lexicon: str | None
    house: dict[str, object]
    clock: dict[str, object] | None = None
    """The house rules for the clock; None if the options say nothing about one."""

    @property
    def is_for_new_game(self) -> bool:
        """Whether any option only makes sense for a new game."""
        agreed = (self.edition, self.players, self.first, self.first_by, self.house, self.clock)
        return any(agreed)


def newest_kept_game() -> Path:
    """Return the kept game in the data folder that was changed last."""
    folder = games_folder()
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise FileError(folder, "contains no kept game", cause=Cause.EMPTY)
    return found[-1]


@dataclass(slots=True)
class KeepStart:
    """A kept game to open or to create."""

    path: Path | None
    """The game's file; None until a new game has one."""
    request: KeepRequest
    told: str = ""
    """What the scorekeeper should know about the dictionary."""

    @property
    def is_saved(self) -> bool:
        """Whether the game exists already."""
        return self.path is not None and is_kept(self.path)

    @property
    def must_ask(self) -> bool:
        """Whether the options leave anything open."""
        asked = self.request
        known = asked.edition and asked.players and asked.first and asked.lexicon
        return not self.is_saved and not known

    def board_size(self) -> int:
        """Return the number of rows on the board, as far as it is known before any question."""
        try:
            if self.path is not None and self.is_saved:
                return read_kept(self.path).header.edition.size
            return load_edition(self.request.edition or DEFAULT, self.request.house).size
        except TilewrightError:
            # Whatever is wrong is reported when the game is opened.
            return load_edition(DEFAULT).size

    def open(self, screen: Screen) -> Desk:
        """Open the game or create it, asking on ``screen`` for what is not known."""
        if self.path is not None and self.is_saved:
            file = _open_file(self.path)
            if self.request.is_for_new_game:
                self.told = "This game was begun before, so options for a new game are ignored."
            if file.damaged is not None:
                self.told = (
                    "The file was damaged. The game is restored from its journal; the damaged file"
                    f" is {file.damaged.name} now."
                )
            try:
                return Desk(file, self._words_of(file.keeping.game.header))
            except BaseException:
                file.close()
                raise
        header, words = self._new(screen)
        self.path = self.path or _new_path(header.edition)
        return Desk(KeptFile.create(self.path, KeptGame(header)), words)

    def _words_of(self, header: KeptHeader) -> Container[str] | None:
        """Return the dictionary of a game that exists, or None with a remark."""
        name = self.request.lexicon or header.lexicon
        if name is None or name == OWN_DICTIONARY:
            return None
        try:
            return open_words(header.edition, name)
        except LexiconError as error:
            if self.request.lexicon is not None:
                raise
            self.told = f"{self.told} " if self.told else ""
            self.told += (
                f"The dictionary of this game cannot be used: {error}. Rule on challenges"
                " yourselves, or name another one with --lexicon."
            )
            return None

    # A new game.

    def _new(self, screen: Screen) -> tuple[KeptHeader, Container[str] | None]:
        request, must_ask = self.request, self.must_ask
        named = _read_players(request.players) if request.players else ()
        id = request.edition or ask_edition(screen)  # noqa: A001 - its name
        edition = load_edition(id, {**request.house, **(request.clock or {})})
        if named:
            edition.check_player_count(len(named))
        players = named or _ask_players(screen, edition)
        if edition.target is not None:
            players = tuple(
                KeptPlayer(who.name, level=who.level or ask_level(screen, who.name))
                for who in players
            )
        first = _choose_first(screen, request.first, players)
        name, words = self._choose_dictionary(screen, edition)
        if must_ask and request.clock is None and edition.clock.kind is ClockKind.NONE:
            edition = load_edition(id, {**request.house, **ask_clock(screen)})
        youngest = edition.first is FirstPlay.YOUNGEST
        header = KeptHeader(
            edition=edition,
            players=players,
            first=first,
            first_by=request.first_by or (FirstBy.YOUNGEST if youngest else FirstBy.DRAW),
            lexicon=name,
            date=datetime.now().astimezone().date().isoformat(),
        )
        return header, words

    def _choose_dictionary(
        self, screen: Screen, edition: Edition
    ) -> tuple[str | None, Container[str] | None]:
        name = self.request.lexicon
        if name is not None:
            return _open_dictionary(edition, name)
        usual = OWN_DICTIONARY if edition.language else DEFAULT_LEXICON
        screen.tell(
            "Which dictionary decides about challenges? Type its name or the path to a word list,"
            f" or {OWN_DICTIONARY} if you look words up in your own printed dictionary."
        )
        while True:
            try:
                return _open_dictionary(edition, screen.ask(f"Dictionary [{usual}]: ") or usual)
            except LexiconError as error:
                screen.tell(as_sentence(error))


def _open_file(path: Path) -> KeptFile:
    """Open a game; if it can't be written, say what can be done with it."""
    try:
        return KeptFile.open(path)
    except FileError as error:
        if error.cause is not Cause.UNWRITABLE:
            raise
        advice = "copy it to a folder where you can write, or see it with tilewright replay"
        raise FileError(path, f"{error.problem}; {advice}", cause=error.cause) from error


def _open_dictionary(edition: Edition, name: str) -> tuple[str | None, Container[str] | None]:
    if name.strip().lower() == OWN_DICTIONARY:
        return None, None
    return name.strip(), open_words(edition, name.strip())


def _read_players(texts: Sequence[str]) -> tuple[KeptPlayer, ...]:
    """Return the players with their levels; nobody is a computer on a real board."""
    if not all(text.strip() for text in texts):
        raise NotationError("every player needs a name")
    seated = read_seatings([f"person:{text.strip()}" for text in texts])
    return tuple(KeptPlayer(one.participant.name, level=one.participant.level) for one in seated)


def _ask_players(screen: Screen, edition: Edition) -> tuple[KeptPlayer, ...]:
    low, high = edition.players
    screen.tell(f"Who plays? Type {low} to {high} names in turn order, separated by commas.")
    while True:
        try:
            players = _read_players(screen.ask("Players: ").split(","))
            edition.check_player_count(len(players))
        except TilewrightError as error:
            screen.tell(as_sentence(error))
        else:
            return players


def _choose_first(screen: Screen, name: str | None, players: tuple[KeptPlayer, ...]) -> Seat:
    people = [Participant(who.name) for who in players]
    if name is not None:
        return match_name(name, people).seat
    while True:
        answer = screen.ask(f"Who begins? [{players[0].name}]: ")
        if not answer.strip():
            return Seat(0)
        try:
            return match_name(answer, people).seat
        except NotationError as error:
            screen.tell(as_sentence(error))


def _new_path(edition: Edition) -> Path:
    """Return where to save a new game: a file named after the time and the edition."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return games_folder() / f"{stamp}-{edition.id.replace('/', '-')}{SUFFIX}"
