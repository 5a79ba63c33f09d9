"""A game that is dealt and refereed, as an immutable value.

``Game.new`` deals the tiles. ``push`` returns the game after a move; the game before it stays as
it was. No time passes between moves, so clocks never run out; for clocks, people and computers at
one table, use a ``Table``.

A ``Game`` holds the truth, every rack included. To a player, hand ``game.view(seat)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Unpack

from tilewright.bulk.matches.one_game import play_table_game
from tilewright.edition import Edition, HouseRules, Level
from tilewright.edition.shipped import DEFAULT
from tilewright.errors import ArgumentError, FileError
from tilewright.formats.board_text import board_text
from tilewright.formats.json.events import dump_events, load_events
from tilewright.formats.pictures.board import draw_board
from tilewright.formats.pictures.svg import write_svg
from tilewright.kernel.any_play import can_play
from tilewright.lexicon import Lexicon
from tilewright.library.advice import Answer, By, Choice, ask, rank
from tilewright.library.analysis import Analysis, LimitOptions, Limits, analyze
from tilewright.library.position import (
    AnyMove,
    Position,
    as_edition,
    as_lexicon,
    changed,
    move_value,
)
from tilewright.players.factory import make_player
from tilewright.players.protocol import Budget
from tilewright.records.from_game import record_of
from tilewright.records.gcg.writer import write_gcg
from tilewright.rules.audit import Audit, audit
from tilewright.rules.dealer import SEED_BYTES, SeededDealer
from tilewright.rules.decide import decide
from tilewright.rules.endings.scoreless import apply_for
from tilewright.rules.event import (
    Challenged,
    Event,
    Exchanged,
    Left,
    Passed,
    Played,
    Switched,
    TakenBack,
)
from tilewright.rules.evolve import begin, replay
from tilewright.rules.game import Game as State
from tilewright.rules.game import Phase
from tilewright.rules.participant import Participant
from tilewright.rules.play.move import Accept, Agree, Challenge, Move
from tilewright.rules.turns.window import must_accept
from tilewright.rules.view import View, view_of
from tilewright.system import read_file, write_file
from tilewright.table import open_game
from tilewright.tiles import Tally
from tilewright.units import Instant, Seat, as_seat

__all__ = ["Game", "play"]

_TURNS: Final = (Played, Exchanged, Passed, Switched, Challenged, TakenBack, Left)
"""The events that players cause; ``previous`` returns to before the last of them."""
_START: Final = Instant(0)


def _seed_bytes(seed: int | bytes | None) -> bytes | None:
    """Return a seed as the bytes from which tiles are dealt; None for a random one."""
    return seed.to_bytes(SEED_BYTES, "big") if isinstance(seed, int) else seed


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game, dealt by Tilewright and refereed by its rules.

    Examples:
        >>> game = Game.new("pocket", ["Ann", "Ben"], seed=7)
        >>> after = game.push(game.best(1)[0])
        >>> after.previous == game
        True
    """

    _state: State
    lexicon: Lexicon
    """The dictionary that the players agreed on."""

    @classmethod
    def new(  # noqa: PLR0913 - everything by keyword, with defaults
        cls,
        edition: str | Edition = DEFAULT,
        players: Sequence[str | Participant] = ("Ann", "Ben"),
        *,
        lexicon: str | Lexicon | None = None,
        house: HouseRules | None = None,
        seed: int | bytes | None = None,
        levels: Sequence[Level] | None = None,
    ) -> Game:
        """Deal a new game.

        Args:
            edition: An edition, or its name.
            players: The players' names, in seat order.
            lexicon: The dictionary, or its name or path; by default, the standard dictionary.
            house: House rules for the edition.
            seed: The same seed deals the same tiles; by default, a random one.
            levels: Each player's level, in a Finish Line game; by default, all are experts.
        """
        seated = _participants(players, levels)
        chosen = apply_for(as_edition(edition, house), seated)
        words = as_lexicon(lexicon, chosen)
        first = open_game(chosen, words, seated, now=_START, seed=_seed_bytes(seed))
        state = begin(first)
        for seat in state.seats:
            state = _decide(state, seat, Agree(), words)
        return cls(state, words)

    @classmethod
    def from_events(cls, events: Sequence[Event], lexicon: str | Lexicon | None = None) -> Game:
        """Return the game that consists of these events; raise ``BrokenLog`` if they are none."""
        state = replay(events)
        return cls(state, as_lexicon(lexicon or state.lexicon.id, state.edition))

    @classmethod
    def load(cls, path: str | Path, lexicon: str | Lexicon | None = None) -> Game:
        """Read a game from an event file; ``lexicon`` is needed only if it is not one of ours."""
        try:
            text = read_file(Path(path)).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise FileError.unreadable(Path(path), error) from error
        return cls.from_events(load_events(text), lexicon)

    def save(self, path: str | Path) -> None:
        """Write the game to an event file, which ``load`` and ``tilewright replay`` read."""
        target = Path(path)
        try:
            write_file(target, dump_events(self.events).encode())
        except OSError as error:
            raise FileError.unwritable(target, error) from error

    @property
    def gcg(self) -> str:
        """The game as a GCG file, with every rack."""
        return write_gcg(record_of(self.events))

    def __repr__(self) -> str:
        """Return a short description."""
        scores = " – ".join(
            f"{name} {score}" for name, score in zip(self.names, self.scores, strict=True)
        )
        stage = "over" if self.is_over else f"{self.names[self.on_turn]} to move"
        return f"<Game of {self.edition.ref}: {scores}; {stage}>"

    def __str__(self) -> str:
        """Return the board as text, with the scores and the rack of the player on turn."""
        board = board_text(self._state.board, self.edition, highlight=self.position.last_play)
        seats = "   ".join(
            f"{'*' if seat == self.on_turn and not self.is_over else ' '}{name}: {score}"
            for seat, (name, score) in enumerate(zip(self.names, self.scores, strict=True))
        )
        rack = self.edition.tiles.text(self.rack)
        last = f"won by {', '.join(self.winners)}" if self.is_over else f"rack: {rack}"
        return f"{board}\n{seats}   bag: {self.bag_count}   {last}"

    def _repr_svg_(self) -> str:
        """Return the board as a picture, for notebooks."""
        picture = draw_board(
            self._state.board,
            self.edition,
            last_play=self.position.last_play,
            rack=None if self.is_over else self.rack,
        )
        return write_svg(picture)

    # What is the case.

    @property
    def edition(self) -> Edition:
        """The edition being played, including house rules."""
        return self._state.edition

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(one.name for one in self._state.participants)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, secrets included."""
        return self._state.events

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores, in seat order."""
        return self._state.scores

    @property
    def racks(self) -> tuple[Tally, ...]:
        """Every player's tiles."""
        return self._state.racks

    @property
    def rack(self) -> Tally:
        """The tiles of the player on turn."""
        return self._state.racks[self.on_turn]

    @property
    def bag_count(self) -> int:
        """How many tiles are in the bag."""
        return len(self._state.bag)

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is, as a seat counted from 0."""
        return self._state.on_turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase is Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners' names; several share a tie, and there are none before the end."""
        result = self._state.result
        return () if result is None else tuple(self.names[seat] for seat in result.winners)

    @property
    def winner(self) -> str | None:
        """The winner's name; None before the end, or if players share the win."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def position(self) -> Position:
        """The position with all racks known."""
        state = self._state
        last = next((one for one in reversed(state.events) if isinstance(one, _TURNS)), None)
        empty = Position(
            state.edition,
            players=len(state.scores),
            lexicon=self.lexicon,
            targets=view_of(state, None, history=False).targets,
        )
        return changed(
            empty,
            board=state.board,
            racks=tuple(rack or None for rack in state.racks),
            scores=state.scores,
            on_turn=state.on_turn,
            scoreless=state.scoreless,
            last_play=last.play.squares if isinstance(last, Played) else (),
        )

    def view(self, seat: int | None) -> View:
        """Return what the player in ``seat`` may know; None means a spectator."""
        return view_of(self._state, as_seat(seat))

    # Playing.

    def push(self, move: AnyMove, *, accept: bool = True) -> Game:
        """Return the game after a move by the player on turn.

        A play can be challenged until the next move is pushed. A play that ends the game is
        accepted by everyone at once; with ``accept=False``, it stays open, so that
        ``challenge`` can follow.

        Raises ``IllegalMove`` with everything that is wrong with the move.
        """
        before = _accept_all(self._state, self.lexicon)
        seat = before.on_turn
        made = move_value(move, before.board, before.edition, before.racks[seat])
        after = _decide(before, seat, made, self.lexicon)
        return Game(_accept_all(after, self.lexicon) if accept else after, self.lexicon)

    def challenge(self, player: str | int | None = None) -> Game:
        """Return the game after a player challenges the open play.

        The challenger is given by name or seat; by default, it is the next player. Raises
        ``IllegalMove`` if there is no play to challenge.
        """
        seat = self.on_turn if player is None else self._seat(player)
        return Game(_decide(self._state, seat, Challenge(), self.lexicon), self.lexicon)

    def _seat(self, player: str | int) -> Seat:
        if isinstance(player, int):
            return Seat(player)
        if player not in self.names:
            raise ArgumentError("player", f"one of {', '.join(self.names)}", player)
        return Seat(self.names.index(player))

    @property
    def previous(self) -> Game | None:
        """The game before the last move or challenge; None at the start."""
        events = self.events
        places = [place for place, one in enumerate(events) if isinstance(one, _TURNS)]
        return Game(replay(events[: places[-1]]), self.lexicon) if places else None

    # Advice.

    def best(self, n: int = 10, *, by: By = "equity") -> tuple[Choice, ...]:
        """Return the best ``n`` moves for the player on turn, exchanges included, best first."""
        return rank(self.view(self.on_turn), self.lexicon, n, by)

    def ask(self, player: str, *, seed: int = 0, seconds: float | None = None) -> Answer:
        """Return what a computer player would do on this turn."""
        budget = Budget(seconds=seconds)
        return ask(self.view(self.on_turn), self.lexicon, player, seed=seed, budget=budget)

    def analyze(self, **limits: Unpack[LimitOptions]) -> Analysis:
        """Return the moves judged by what the player on turn knows; see ``Position.analyze``."""
        return analyze(self.view(self.on_turn), self.lexicon, Limits(**limits))

    def verify(self) -> Audit:
        """Referee a finished game again: draws, words, scores, settlement and winners."""
        return audit(self.events, self.lexicon, search=can_play)


def _decide(state: State, seat: Seat, move: Move, words: Lexicon) -> State:
    """Return the game after a move, with the clock standing still."""
    return decide(state, seat, move, SeededDealer(), words, _START, search=can_play).after


def _accept_all(state: State, words: Lexicon) -> State:
    """Return the game after everyone has accepted the open play, if there is one.

    A last play needs every opponent's acceptance, because the game ends with it; any other play
    only that of the players who do not accept by taking their turn.
    """
    while state.open_play is not None:
        is_last = state.phase is Phase.LAST_PLAY
        waiting = view_of(state, None, history=False).undecided if is_last else must_accept(state)
        if not waiting:
            break
        state = _decide(state, waiting[0], Accept(), words)
    return state


def _participants(
    players: Sequence[str | Participant], levels: Sequence[Level] | None
) -> tuple[Participant, ...]:
    if levels is not None and len(levels) != len(players):
        raise ArgumentError("levels", f"{len(players)} levels", levels)
    chosen = levels or (Level.EXPERT,) * len(players)
    return tuple(
        one if isinstance(one, Participant) else Participant(one, level=level)
        for one, level in zip(players, chosen, strict=True)
    )


def play(
    *players: str,
    edition: str | Edition = DEFAULT,
    lexicon: str | Lexicon | None = None,
    house: HouseRules | None = None,
    seed: int | bytes = 0,
    levels: Sequence[Level] | None = None,
) -> Game:
    """Let computer players play one game against each other, and return it.

    Args:
        players: The players' names, such as ``"expert", "beginner"``, with any options.
        edition: An edition, or its name.
        lexicon: The dictionary; by default, the standard dictionary.
        house: House rules for the edition.
        seed: The same seed gives the same game, unless a player's time is limited in seconds.
        levels: Each player's level, in a Finish Line game.

    Examples:
        >>> game = play("equity", "beginner", seed=7)
        >>> game.is_over
        True
    """
    computers = (Participant("computer", is_computer=True),) * len(players)
    chosen = apply_for(as_edition(edition, house), computers)
    words = as_lexicon(lexicon, chosen)
    chosen.check_player_count(len(players))
    number = seed if isinstance(seed, int) else int.from_bytes(seed, "big")
    seated = [
        make_player(name, chosen, words, seed=number + place) for place, name in enumerate(players)
    ]
    secret = seed if isinstance(seed, bytes) else seed.to_bytes(SEED_BYTES, "big")
    events = play_table_game(chosen, words, seated, seed=secret, levels=levels).events
    return Game.from_events(events, words)
