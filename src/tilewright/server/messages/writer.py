"""Converts views and seen events to messages.

The input is always a ``View`` or a seen event, neither of which can contain a secret. A writer
belongs to one game: constant data is converted only once, and data that looks the same to several
seats (the board, a play, its words) is converted once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from tilewright.formats.json.edition import encode_edition
from tilewright.geometry import MAX_SIZE, Square
from tilewright.rules import event as rules
from tilewright.rules import seen
from tilewright.rules import view as views
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.server.messages import events as wire
from tilewright.server.messages.view import OpenPlay, View
from tilewright.units import Cell, Seat

S = TypeVar("S")
M = TypeVar("M")

_SQUARE_NAMES: Final = {
    square: square.name
    for square in (Square(row, col) for row in range(MAX_SIZE) for col in range(MAX_SIZE))
}

_COPIED: Final[dict[type[rules.SeenEvent], type[wire.GameEvent]]] = {
    rules.FirstChosen: wire.FirstChosenEvent,
    seen.SeenDrew: wire.SeenDrewEvent,
    seen.SeenExchanged: wire.SeenExchangedEvent,
    rules.Passed: wire.PassedEvent,
    seen.SeenSwitched: wire.SeenSwitchedEvent,
    rules.HintTaken: wire.HintTakenEvent,
    rules.Skipped: wire.SkippedEvent,
    rules.Accepted: wire.AcceptedEvent,
    rules.WindowClosed: wire.WindowClosedEvent,
    rules.Challenged: wire.ChallengedEvent,
    rules.Returned: wire.ReturnedEvent,
    rules.TurnLost: wire.TurnLostEvent,
    rules.Awarded: wire.AwardedEvent,
    rules.Paused: wire.PausedEvent,
    rules.Resumed: wire.ResumedEvent,
    rules.TimeReturned: wire.TimeReturnedEvent,
    rules.TakenBack: wire.TakenBackEvent,
    rules.ProofAsked: wire.ProofAskedEvent,
    rules.PlayExists: wire.PlayExistsEvent,
    rules.Left: wire.LeftEvent,
}
"""Events whose fields are sent unchanged."""


class _Latest(Generic[S, M]):
    """Caches the last value's conversion, because the next seat usually sees the same value.

    The converter is passed with each value: if it were stored here, the writer would be part of a
    reference cycle and would not be freed together with its table.
    """

    def __init__(self) -> None:
        self._latest: tuple[S, M] | None = None

    def convert(self, value: S, converter: Callable[[S], M]) -> M:
        if self._latest is None or self._latest[0] is not value:
            self._latest = (value, converter(value))
        return self._latest[1]


class GameWriter:
    """Converts one game's views and events to messages."""

    def __init__(self, first: views.View) -> None:
        """Create a writer for a game, given any view of it as ``first``."""
        tiles = first.edition.tiles
        self._tiles = tiles
        self._cell_texts: dict[int, str] = {
            cell: tiles.cell_text(cell) for cell in map(Cell, range(256)) if tiles.letter_of[cell]
        }
        self._cell_texts[0] = "."
        self._row_texts: dict[bytes, str] = {}
        """The rows of the last board, most of which are the same on the next one."""
        self._edition = msgspec.convert(encode_edition(first.edition), wire.EditionRef)
        self._lexicon = wire.LexiconRef(id=first.lexicon.id, checksum=first.lexicon.checksum)
        self._participants = tuple(
            wire.Participant(name=who.name, is_computer=who.is_computer, level=who.level)
            for who in first.participants
        )
        self._commitment = first.commitment.hex()
        self._board = _Latest[Board, tuple[str, ...]]()
        self._play = _Latest[Play, wire.PlayBody]()
        self._words = _Latest[tuple[Word, ...], tuple[wire.WordScore, ...]]()

    def view(self, view: views.View, *, history: bool = False) -> View:
        """Convert a view to a message; include the events so far if ``history`` is true."""
        return View(
            seat=view.seat,
            number=view.number,
            edition=self._edition,
            lexicon=self._lexicon,
            participants=self._participants,
            commitment=self._commitment,
            commitments=_commitments(self, view),
            phase=view.phase,
            agreed=_agreed(self, view),
            board=_board(self, view),
            rack=_rack(self, view),
            rack_counts=view.rack_counts,
            bag_count=view.bag_count,
            unseen=_unseen(self, view),
            scores=view.scores,
            targets=view.targets,
            on_turn=view.on_turn,
            active=view.active,
            lost_turns=view.lost_turns,
            passes=view.passes,
            scoreless=view.scoreless,
            open_play=_open_play(self, view),
            switched=view.switched,
            hint=view.hint,
            hints=view.hints,
            asked=_asked(self, view),
            clocks=view.clocks,
            turn_since=view.turn_since,
            paused=view.paused,
            may=_may(self, view),
            must_act=view.must_act,
            result=_result(self, view),
            history=self.events(view.history) if history else UNSET,
        )

    def changes(
        self, before: views.View, after: views.View, fields: Iterable[str]
    ) -> dict[str, object]:
        """Return those of the ``fields`` that differ between two views, as they are sent."""
        old, new = vars(before), vars(after)
        found: dict[str, object] = {}
        for name in fields:
            value: object = new[name]
            if value is not old[name] and value != old[name]:
                convert = _CONVERTED.get(name)
                found[name] = value if convert is None else convert(self, after)
        return found

    def events(self, events: Iterable[rules.SeenEvent]) -> tuple[wire.GameEvent, ...]:
        """Convert seen events to messages."""
        return tuple(self.event(event) for event in events)

    def event(self, event: rules.SeenEvent) -> wire.GameEvent:
        """Convert a seen event to a message."""
        copied = _COPIED.get(type(event))
        if copied is not None:
            return copied(**{name: getattr(event, name) for name in copied.__struct_fields__})
        return self._convert(event)

    def _convert(self, event: rules.SeenEvent) -> wire.GameEvent:  # noqa: PLR0911 - one case each
        text = self._tiles.text
        match event:
            case rules.Played():
                return wire.PlayedEvent(
                    at=event.at,
                    seat=event.seat,
                    play=self._play.convert(event.play, self._play_body),
                    words=self._words.convert(event.words, _word_scores),
                    square_points=event.square_points,
                    bonus=event.bonus,
                    score=event.score,
                )
            case seen.OwnDrew():
                return wire.OwnDrewEvent(at=event.at, seat=event.seat, tiles=text(event.tiles))
            case seen.OwnExchanged():
                given, drawn = text(event.given), text(event.drawn)
                return wire.OwnExchangedEvent(
                    at=event.at, seat=event.seat, given=given, drawn=drawn
                )
            case seen.OwnSwitched():
                return wire.OwnSwitchedEvent(
                    at=event.at,
                    seat=event.seat,
                    other=event.other,
                    given=text((event.given,)),
                    taken=text((event.taken,)),
                )
            case rules.Committed():
                commitment = event.commitment.hex()
                return wire.CommittedEvent(at=event.at, seat=event.seat, commitment=commitment)
            case rules.Agreed():
                contribution = event.contribution.hex()
                return wire.AgreedEvent(at=event.at, seat=event.seat, contribution=contribution)
            case rules.DrawnForFirst():
                draws = tuple((seat, text((tile,))) for seat, tile in event.draws)
                return wire.DrawnForFirstEvent(at=event.at, draws=draws)
            case seen.SeenBegan():
                return wire.BeganEvent(
                    at=event.at,
                    edition=self._edition,
                    lexicon=self._lexicon,
                    participants=self._participants,
                    commitment=self._commitment,
                    youngest=event.youngest,
                )
            case rules.Ended():
                return wire.EndedEvent(**asdict(self.result(event)))
            case _:
                message = f"there is no message for the event {type(event).__name__}"
                raise TypeError(message)

    def board(self, board: Board) -> tuple[str, ...]:
        """Return the board's rows as text."""
        return self._board.convert(board, self._rows)

    def tiles(self, tiles: Iterable[int]) -> str:
        """Return tiles as text."""
        return self._tiles.text(tiles)

    def _rows(self, board: Board) -> tuple[str, ...]:
        texts, size, cells = self._cell_texts, board.size, board.cells
        rows = [cells[first : first + size] for first in range(0, len(cells), size)]
        known = self._row_texts
        found = [known.get(row) or "".join([texts[cell] for cell in row]) for row in rows]
        self._row_texts = dict(zip(rows, found, strict=True))
        return tuple(found)

    def _play_body(self, play: Play) -> wire.PlayBody:
        texts = [self._cell_texts[cell] for cell in play.cells]
        names = [_SQUARE_NAMES[square] for square in play.squares]
        tiles = dict(zip(names, texts, strict=True))
        return wire.PlayBody(tiles=tiles, announced=play.announced)

    def open_play(self, play: views.SeenPlay) -> OpenPlay:
        """Convert a play that can still be challenged to a message."""
        return OpenPlay(
            seat=play.seat,
            play=self._play.convert(play.play, self._play_body),
            words=self._words.convert(play.words, _word_scores),
            score=play.score,
            accepted=tuple(sorted(play.accepted)),
            awaited=play.awaited,
            window_ends=play.window_ends,
        )

    def result(self, ended: rules.Ended) -> wire.Result:
        """Convert a game's result to a message."""
        return wire.Result(
            at=ended.at,
            why=ended.why,
            settlements=tuple(
                wire.Settlement(
                    score=one.score,
                    overtime=one.overtime,
                    unplayed=self._tiles.text(one.unplayed),
                    deducted=one.deducted,
                    gained=one.gained,
                )
                for one in ended.settlements
            ),
            winners=ended.winners,
            decided=ended.decided,
            seed=ended.seed.hex(),
        )


def _word_scores(words: tuple[Word, ...]) -> tuple[wire.WordScore, ...]:
    return tuple(
        wire.WordScore(
            text=word.text, start=_SQUARE_NAMES[word.start], axis=word.axis, score=word.score
        )
        for word in words
    )


def _commitments(_: GameWriter, view: views.View) -> tuple[str, ...]:
    return tuple(each.hex() for each in view.commitments)


def _agreed(_: GameWriter, view: views.View) -> tuple[Seat, ...]:
    return tuple(sorted(view.agreed))


def _board(writer: GameWriter, view: views.View) -> tuple[str, ...]:
    return writer.board(view.board)


def _rack(writer: GameWriter, view: views.View) -> str:
    return writer.tiles(view.rack)


def _unseen(writer: GameWriter, view: views.View) -> str:
    return writer.tiles(view.unseen)


def _open_play(writer: GameWriter, view: views.View) -> OpenPlay | None:
    return None if view.open_play is None else writer.open_play(view.open_play)


def _asked(_: GameWriter, view: views.View) -> tuple[Seat, ...]:
    return tuple(sorted(view.asked))


def _may(_: GameWriter, view: views.View) -> tuple[views.Ability, ...]:
    return _sorted_abilities(view.may)


@cache
def _sorted_abilities(may: frozenset[views.Ability]) -> tuple[views.Ability, ...]:
    """Return the abilities in a fixed order, so that equal sets are encoded as equal bytes."""
    return tuple(sorted(may, key=lambda ability: ability.value))


def _result(writer: GameWriter, view: views.View) -> wire.Result | None:
    return None if view.result is None else writer.result(view.result)


_CONVERTED: Final[dict[str, Callable[[GameWriter, views.View], object]]] = {
    "commitments": _commitments,
    "agreed": _agreed,
    "board": _board,
    "rack": _rack,
    "unseen": _unseen,
    "open_play": _open_play,
    "asked": _asked,
    "may": _may,
    "result": _result,
}
"""The fields of a view that can change and are not sent unchanged."""
