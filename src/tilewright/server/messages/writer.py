"""Writing views and seen events as messages.

Everything here takes a ``View`` or seen events, which have no field for a secret. A writer belongs
to one game: what never changes in it is converted once, and what several seats see alike (the
board, a play, its words) is converted once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from tilewright.formats.json.edition import encode_edition
from tilewright.geometry import MAX_SIZE, Square
from tilewright.rules import event as rules
from tilewright.rules import view as views
from tilewright.rules.play.board import Board
from tilewright.rules.play.judge import Word
from tilewright.rules.play.move import Play
from tilewright.server.messages import events as wire
from tilewright.server.messages.view import OpenPlay, View

S = TypeVar("S")
M = TypeVar("M")

_SQUARE_NAMES: Final = {
    square: square.name
    for square in (Square(row, col) for row in range(MAX_SIZE) for col in range(MAX_SIZE))
}
_ABILITIES: Final = tuple(sorted(views.Ability, key=lambda ability: ability.value))
"""All abilities in a fixed order, so that equal sets give equal bytes."""

_COPIED: Final[dict[type[rules.SeenEvent], type[wire.GameEvent]]] = {
    rules.Agreed: wire.AgreedEvent,
    rules.FirstChosen: wire.FirstChosenEvent,
    rules.SeenDrew: wire.SeenDrewEvent,
    rules.SeenExchanged: wire.SeenExchangedEvent,
    rules.Passed: wire.PassedEvent,
    rules.SeenSwitched: wire.SeenSwitchedEvent,
    rules.Skipped: wire.SkippedEvent,
    rules.Accepted: wire.AcceptedEvent,
    rules.WindowClosed: wire.WindowClosedEvent,
    rules.Challenged: wire.ChallengedEvent,
    rules.Returned: wire.ReturnedEvent,
    rules.TurnLost: wire.TurnLostEvent,
    rules.Awarded: wire.AwardedEvent,
    rules.Paused: wire.PausedEvent,
    rules.Resumed: wire.ResumedEvent,
    rules.TakenBack: wire.TakenBackEvent,
    rules.ProofAsked: wire.ProofAskedEvent,
    rules.PlayExists: wire.PlayExistsEvent,
    rules.Left: wire.LeftEvent,
}
"""Events whose fields go over the wire as they are."""


class _Latest(Generic[S, M]):
    """Keeps the message of the latest value, since the next seat most often sees the same one.

    The converter is given with the value: if it were stored here, a writer would be part of a
    reference cycle and would not be freed with its table.
    """

    def __init__(self) -> None:
        self._latest: tuple[S, M] | None = None

    def convert(self, value: S, converter: Callable[[S], M]) -> M:
        if self._latest is None or self._latest[0] is not value:
            self._latest = (value, converter(value))
        return self._latest[1]


class GameWriter:
    """Writes the views and events of one game."""

    def __init__(self, first: views.View) -> None:
        """Prepare to write the views of one game; ``first`` is any of them."""
        tiles = first.edition.tiles
        self._tiles = tiles
        self._cell_texts = {
            cell: tiles.cell_text(cell) for cell in range(256) if tiles.letter_of[cell]
        }
        self._cell_texts[0] = "."
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
        """Return a view as a message, with or without its ``history``."""
        return View(
            seat=view.seat,
            number=view.number,
            edition=self._edition,
            lexicon=self._lexicon,
            participants=self._participants,
            commitment=self._commitment,
            phase=view.phase,
            agreed=tuple(sorted(view.agreed)),
            board=self._board.convert(view.board, self._rows),
            rack=self._tiles.text(view.rack),
            rack_counts=view.rack_counts,
            bag_count=view.bag_count,
            unseen=self._tiles.text(view.unseen),
            scores=view.scores,
            targets=view.targets,
            on_turn=view.on_turn,
            active=view.active,
            lost_turns=view.lost_turns,
            passes=view.passes,
            scoreless=view.scoreless,
            open_play=None if view.open_play is None else self._open_play(view.open_play),
            switched=view.switched,
            asked=tuple(sorted(view.asked)),
            clocks=view.clocks,
            turn_since=view.turn_since,
            paused=view.paused,
            may=tuple(ability for ability in _ABILITIES if ability in view.may),
            must_act=view.must_act,
            result=None if view.result is None else self._result(view.result),
            history=self.events(view.history) if history else UNSET,
        )

    def events(self, events: Iterable[rules.SeenEvent]) -> tuple[wire.GameEvent, ...]:
        """Return seen events as messages."""
        return tuple(self.event(event) for event in events)

    def event(self, event: rules.SeenEvent) -> wire.GameEvent:
        """Return a seen event as a message."""
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
            case rules.OwnDrew():
                return wire.OwnDrewEvent(at=event.at, seat=event.seat, tiles=text(event.tiles))
            case rules.OwnExchanged():
                given, drawn = text(event.given), text(event.drawn)
                return wire.OwnExchangedEvent(
                    at=event.at, seat=event.seat, given=given, drawn=drawn
                )
            case rules.OwnSwitched():
                return wire.OwnSwitchedEvent(
                    at=event.at,
                    seat=event.seat,
                    other=event.other,
                    given=text((event.given,)),
                    taken=text((event.taken,)),
                )
            case rules.DrawnForFirst():
                draws = tuple((seat, text((tile,))) for seat, tile in event.draws)
                return wire.DrawnForFirstEvent(at=event.at, draws=draws)
            case rules.SeenBegan():
                return wire.BeganEvent(
                    at=event.at,
                    edition=self._edition,
                    lexicon=self._lexicon,
                    participants=self._participants,
                    commitment=self._commitment,
                    youngest=event.youngest,
                )
            case rules.Ended():
                return wire.EndedEvent(**asdict(self._result(event)))
            case _:
                message = f"{type(event).__name__} has no message"
                raise TypeError(message)

    def _rows(self, board: Board) -> tuple[str, ...]:
        texts, size, cells = self._cell_texts, board.size, board.cells
        return tuple(
            "".join([texts[cell] for cell in cells[first : first + size]])
            for first in range(0, len(cells), size)
        )

    def _play_body(self, play: Play) -> wire.PlayBody:
        texts = [self._cell_texts[cell] for cell in play.cells]
        names = [_SQUARE_NAMES[square] for square in play.squares]
        tiles = dict(zip(names, texts, strict=True))
        return wire.PlayBody(tiles=tiles, announced=play.announced)

    def _open_play(self, play: views.SeenPlay) -> OpenPlay:
        return OpenPlay(
            seat=play.seat,
            play=self._play.convert(play.play, self._play_body),
            words=self._words.convert(play.words, _word_scores),
            score=play.score,
            accepted=tuple(sorted(play.accepted)),
            awaited=play.awaited,
            window_ends=play.window_ends,
        )

    def _result(self, ended: rules.Ended) -> wire.Result:
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
