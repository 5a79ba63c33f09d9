"""A position: a board with what is known of the racks, scores and turn.

A position is an immutable value. Methods that change something return another position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, Unpack

from tilewright.edition import Edition, HouseRules, Level
from tilewright.edition.shipped import DEFAULT, load_edition
from tilewright.errors import ArgumentError
from tilewright.formats.board_text import board_text
from tilewright.formats.cgp import CgpPosition, parse_cgp, write_cgp
from tilewright.formats.pictures.board import draw_board
from tilewright.formats.pictures.svg import write_svg
from tilewright.formats.plays import example_place
from tilewright.geometry import Coordinates, Square
from tilewright.lexicon import DEFAULT as DEFAULT_LEXICON
from tilewright.lexicon import Lexicon, find_lexicon
from tilewright.lexicon.for_edition import open_lexicon_for
from tilewright.library.advice import Answer, By, Choice, ask, rank
from tilewright.library.analysis import Analysis, Judged, LimitOptions, Limits, analyze
from tilewright.library.moves import parse_move
from tilewright.library.turn_view import turn_view
from tilewright.library.words import warn_of_refused
from tilewright.players.protocol import Budget
from tilewright.rules.play.allowed import check_exchange, check_play, exchanging_none_passes
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import Breakdown, explain
from tilewright.rules.play.judge import Verdict
from tilewright.rules.play.move import Exchange, Move, Pass, Play
from tilewright.rules.view import View
from tilewright.tiles import Tally
from tilewright.units import Seat

__all__ = ["AnyMove", "Position", "as_edition", "as_lexicon", "changed", "move_value"]

AnyMove: TypeAlias = str | Move | Choice | Answer | Judged
"""A move as text, as a value, or as one of the library's answers."""


def move_value(move: AnyMove, board: Board, edition: Edition, rack: Tally | None) -> Move:
    """Return a move as a value, whichever way it was given."""
    if isinstance(move, str):
        return parse_move(move, board, edition, rack=rack)
    return move.move if isinstance(move, (Choice, Answer, Judged)) else move


def as_edition(edition: str | Edition, house: HouseRules | None = None) -> Edition:
    """Return an edition, loaded by its name if it is given as text."""
    if isinstance(edition, str):
        return load_edition(edition, house)
    if house:
        raise ArgumentError("house", "an edition's name to apply it to", edition.ref)
    return edition


def as_lexicon(lexicon: str | Lexicon | None, edition: Edition) -> Lexicon:
    """Return a lexicon, opened by its name or path for ``edition`` if it is given as text.

    Python shows a warning if lines of a word list were refused.
    """
    if isinstance(lexicon, Lexicon):
        return lexicon
    words = open_lexicon_for(edition, lexicon or DEFAULT_LEXICON)
    warn_of_refused(words)
    return words


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A board, and what is known about the racks, the scores and whose turn it is.

    ``Position("pocket")`` is the empty board of an edition. ``Position.from_cgp(line)`` reads a
    position that another program wrote.

    Examples:
        >>> position = Position("pocket")
        >>> position.judge("8F HORN").score
        14
        >>> position.play("8F HORN").with_rack("AEINRS?").best(1)[0].score
        82
    """

    edition: Edition
    """The edition, with its house rules."""
    board: Board
    """The tiles on the board."""
    racks: tuple[Tally | None, ...]
    """Each seat's tiles; None if they are not known."""
    scores: tuple[int, ...]
    """Each seat's score."""
    on_turn: Seat
    """The seat to move, counted from 0."""
    scoreless: int
    """How many turns in a row have scored nothing."""
    targets: tuple[int, ...] | None
    """Each seat's Finish Line target, or None if the edition has none."""
    last_play: tuple[Square, ...] = field(compare=False)
    """The squares that the last play covered, for drawings."""
    _lexicon: str | Lexicon

    def __init__(
        self,
        edition: str | Edition = DEFAULT,
        *,
        players: int = 2,
        lexicon: str | Lexicon | None = None,
        house: HouseRules | None = None,
        targets: Sequence[int] | None = None,
    ) -> None:
        """Create the position before the first play.

        Args:
            edition: An edition, or its name.
            players: The number of players.
            lexicon: The dictionary, or its name or path; by default, the standard dictionary.
            house: House rules for the edition, such as ``{"rack": 9}``.
            targets: Each seat's Finish Line target; by default, every player is an expert.
        """
        chosen = as_edition(edition, house)
        chosen.check_player_count(players)
        aims = tuple(targets) if targets is not None else _default_targets(chosen, players)
        if aims is not None and (chosen.target is None or len(aims) != players):
            expected = f"{players} targets" if chosen.target else f"none, as in {chosen.ref}"
            raise ArgumentError("targets", expected, aims)
        put = object.__setattr__
        put(self, "edition", chosen)
        put(self, "board", Board.empty(chosen.size))
        put(self, "racks", (None,) * players)
        put(self, "scores", (0,) * players)
        put(self, "on_turn", Seat(0))
        put(self, "scoreless", 0)
        put(self, "targets", aims)
        put(self, "last_play", ())
        put(self, "_lexicon", lexicon or DEFAULT_LEXICON)

    # Reading and writing.

    @classmethod
    def from_cgp(
        cls,
        line: str,
        *,
        edition: str | Edition | None = None,
        lexicon: str | Lexicon | None = None,
        on_turn: int = 0,
        strict: bool = False,
    ) -> Position:
        """Read a position from a line of CGP.

        Args:
            line: The line, which lists the player to move first.
            edition: The edition, if it is not the one that the line names.
            lexicon: The dictionary, if it is not the one that the line names. A dictionary that
                we don't have is replaced by the standard one.
            on_turn: The seat of the player to move; the others follow in the line's order.
            strict: Whether oddities, such as a fifth S, are errors.
        """
        chosen = None if edition is None else as_edition(edition)
        read = parse_cgp(line, chosen, strict=strict)
        named = (read.opcode("lex") or ("",))[0].casefold()
        if lexicon is None and find_lexicon(named) is not None:
            lexicon = named
        first = cls(
            read.edition, players=read.players, lexicon=lexicon, targets=read.targets or None
        )
        if not 0 <= on_turn < read.players:
            raise ArgumentError("on_turn", f"0 to {read.players - 1}", on_turn)
        order = [(seat - on_turn) % read.players for seat in range(read.players)]
        return changed(
            first,
            board=read.board,
            racks=tuple(read.racks[place] for place in order),
            scores=tuple(read.scores[place] for place in order),
            targets=tuple(read.targets[place] for place in order)
            if read.targets
            else first.targets,
            on_turn=Seat(on_turn),
            scoreless=read.scoreless,
            last_play=read.last_play,
        )

    @property
    def cgp(self) -> str:
        """The position as a line of CGP, which ``from_cgp`` reads back."""
        order = [(self.on_turn + step) % self.players for step in range(self.players)]
        return write_cgp(
            CgpPosition(
                edition=self.edition,
                board=self.board,
                racks=tuple(self.racks[seat] for seat in order),
                scores=tuple(self.scores[seat] for seat in order),
                scoreless=self.scoreless,
                targets=tuple(self.targets[seat] for seat in order) if self.targets else (),
                opcodes=(("lex", (self._lexicon_id,)),),
            )
        )

    @property
    def _lexicon_id(self) -> str:
        return self._lexicon.id if isinstance(self._lexicon, Lexicon) else self._lexicon

    def __repr__(self) -> str:
        """Return an expression that gives this position, if its edition and dictionary are ours."""
        turn = f", on_turn={self.on_turn}" if self.on_turn else ""
        return f"Position.from_cgp({self.cgp!r}{turn})"

    def __str__(self) -> str:
        """Return the board as text, with the scores, the player on turn and the rack."""
        marks = ("*" if seat == self.on_turn else " " for seat in range(self.players))
        seats = "   ".join(
            f"{mark}player {seat + 1}: {score}"
            for seat, (mark, score) in enumerate(zip(marks, self.scores, strict=True))
        )
        rack = self.rack
        held = f"   rack: {self.edition.tiles.text(rack)}" if rack else ""
        board = board_text(self.board, self.edition, highlight=self.last_play)
        return f"{board}\n{seats}   bag: {self.bag_count}{held}"

    def _repr_svg_(self) -> str:
        """Return the board as a picture, for notebooks."""
        shown = draw_board(self.board, self.edition, last_play=self.last_play, rack=self.rack)
        return write_svg(shown)

    # What is known.

    @property
    def lexicon(self) -> Lexicon:
        """The dictionary; it is opened when it is first needed."""
        return as_lexicon(self._lexicon, self.edition)

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.scores)

    @property
    def rack(self) -> Tally | None:
        """The rack of the player on turn; None if it is not known."""
        return self.racks[self.on_turn]

    @property
    def unseen(self) -> Tally:
        """All tiles that are neither on the board nor on the rack of the player on turn."""
        tiles = self.edition.tiles
        used = tiles.tiles_of(self.board.cells) + (self.rack or ())
        return tiles.tally - (used - tiles.tally.missing(used))

    @property
    def bag_count(self) -> int:
        """How many tiles are in the bag, if all players hold as many tiles as they can."""
        own = 0 if self.rack else self.edition.rack
        return max(0, len(self.unseen) - own - self.edition.rack * (self.players - 1))

    # Judging and playing.

    def judge(self, move: AnyMove) -> Verdict:
        """Return a play's words and score; raise ``IllegalMove`` with everything wrong with it.

        The dictionary is not consulted: under most rules, a phony stays on the board unless it is
        challenged. ``invalid_words`` names the words that are not in it.
        """
        play = self._move(move)
        if not isinstance(play, Play):
            raise ArgumentError("move", self._example(), move)
        return check_play(self.board, play, self.edition, self.rack or self.unseen)

    def _example(self) -> str:
        """Return what a play looks like, for error messages."""
        place = example_place(self.edition, coordinates=Coordinates.TOURNAMENT)
        return f"a play, such as {place} HORN"

    def explain(self, move: AnyMove) -> Breakdown:
        """Return how a play's score adds up, letter by letter."""
        verdict = self.judge(move)
        play = self._move(move)
        if not isinstance(play, Play):  # judge has refused everything else
            raise ArgumentError("move", self._example(), move)
        return explain(self.board, play, verdict, self.edition)

    def invalid_words(self, move: AnyMove) -> tuple[str, ...]:
        """Return the words that a play forms and the dictionary doesn't have."""
        return self.lexicon.missing(word.text for word in self.judge(move).words)

    def play(self, move: AnyMove) -> Position:
        """Return the position after a play, an exchange or a pass by the player on turn.

        The tiles that the player draws are not known, so the rack is unknown afterwards, unless
        the bag is empty. Raises ``IllegalMove`` if the move is not allowed.
        """
        made = self._move(move)
        match made:
            case Play():
                return self._after_play(made, self.judge(made).score)
            case Exchange(tiles) if not tiles and exchanging_none_passes(self.edition):
                return self._next(self.rack, 0)
            case Exchange(tiles):
                check_exchange(tiles, self.edition, self.rack or self.unseen, self.bag_count)
                return self._next(None, 0)
            case Pass():
                return self._next(self.rack, 0)
            case _:
                raise ArgumentError("move", "a play, an exchange or a pass", move)

    def _after_play(self, play: Play, score: int) -> Position:
        rack: Tally | None = None
        if self.rack is not None and not self.bag_count:
            rack = self.rack - self.edition.tiles.tiles_of(play.cells)
        after = self._next(rack, score)
        board = self.board.with_tiles(play.squares, play.cells)
        return changed(after, board=board, last_play=play.squares)

    def _next(self, rack: Tally | None, score: int) -> Position:
        """Return the position with the next player on turn."""
        seat = self.on_turn
        return changed(
            self,
            racks=(*self.racks[:seat], rack, *self.racks[seat + 1 :]),
            scores=(*self.scores[:seat], self.scores[seat] + score, *self.scores[seat + 1 :]),
            on_turn=Seat((seat + 1) % self.players),
            scoreless=0 if score else self.scoreless + 1,
            last_play=(),
        )

    def _move(self, move: AnyMove) -> Move:
        return move_value(move, self.board, self.edition, self.rack)

    # Changing what is known.

    def with_rack(self, tiles: str | Tally) -> Position:
        """Return the position with these tiles on the rack of the player on turn.

        Raises ``ArgumentError`` if there are too many tiles, or more of one than are unseen.
        """
        rack = self.edition.tiles.parse_tiles(tiles) if isinstance(tiles, str) else tiles
        text = self.edition.tiles.text
        if len(rack) > self.edition.rack:
            raise ArgumentError("tiles", f"at most {self.edition.rack} tiles", text(rack))
        free = self._with_rack(None).unseen
        if free.missing(rack):
            raise ArgumentError("tiles", f"tiles among the unseen {text(free)}", text(rack))
        return self._with_rack(rack)

    def _with_rack(self, rack: Tally | None) -> Position:
        seat = self.on_turn
        return changed(self, racks=(*self.racks[:seat], rack, *self.racks[seat + 1 :]))

    def with_scores(self, *scores: int) -> Position:
        """Return the position with these scores, one per player."""
        if len(scores) != self.players:
            raise ArgumentError("scores", f"{self.players} scores", scores)
        return changed(self, scores=scores)

    def with_lexicon(self, lexicon: str | Lexicon) -> Position:
        """Return the position with another dictionary."""
        return changed(self, _lexicon=lexicon)

    # Advice.

    def best(self, n: int = 10, *, by: By = "equity") -> tuple[Choice, ...]:
        """Return the best ``n`` moves, exchanges included, best first.

        They are ranked by equity with our leave values, or by score alone if ``by`` is
        ``"score"``. The rack must be known.
        """
        return rank(self.view, self.lexicon, n, by)

    def ask(
        self,
        player: str,
        *,
        seed: int = 0,
        seconds: float | None = None,
        samples: int | None = None,
    ) -> Answer:
        """Return what a computer player would do here, such as ``"expert"``."""
        budget = Budget(seconds=seconds, samples=samples)
        return ask(self.view, self.lexicon, player, seed=seed, budget=budget)

    def analyze(self, **limits: Unpack[LimitOptions]) -> Analysis:
        """Return the moves judged by simulation or search, whichever fits the position.

        The keywords are the fields of ``Limits``, such as ``seconds=3`` or ``samples=500``.
        """
        return analyze(self.view, self.lexicon, Limits(**limits))

    @property
    def view(self) -> View:
        """The position as the player on turn sees it in a game, for ``Player.choose``."""
        return turn_view(
            self.edition,
            self.lexicon.ref,
            self.board,
            self.rack or Tally(),
            seat=self.on_turn,
            scores=self.scores,
            targets=self.targets,
            unseen=self.unseen,
            bag_count=self.bag_count,
            scoreless=self.scoreless,
        )


def changed(position: Position, **changes: object) -> Position:
    """Return a copy of a position with some fields changed."""
    new = object.__new__(Position)
    for name in position.__dataclass_fields__:
        object.__setattr__(new, name, changes.get(name, getattr(position, name)))
    return new


def _default_targets(edition: Edition, players: int) -> tuple[int, ...] | None:
    if edition.target is None:
        return None
    return (edition.target.of(players, Level.EXPERT),) * players
