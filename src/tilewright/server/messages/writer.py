"""Writing views and seen events as messages.

Everything here takes a ``View`` or seen events, which have no field for a secret. A writer belongs
to one game: what never changes in it is converted once, and what several seats see alike (the
board, a play, its words) is converted once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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

SQUARE_NAMES: Final = {
    square: square.name
    for square in (Square(row, col) for row in range(MAX_SIZE) for col in range(MAX_SIZE))
}

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


class GameWriter:
    """Writes the views and events of one game."""

    def __init__(self, first: views.View) -> None:
        """Write for the game of which ``first`` is any view."""
        tiles = first.edition.tiles
        self._tiles = tiles
        self._cell_texts = {
            cell: tiles.cell_text(cell) for cell in range(256) if tiles.letter_of[cell]
        }
        self._cell_texts[0] = "."
        self._edition = edition_ref(first)
        self._lexicon = wire.LexiconRef(id=first.lexicon.id, checksum=first.lexicon.checksum)
        self._participants = tuple(
            wire.Participant(name=who.name, is_computer=who.is_computer, level=who.level)
            for who in first.participants
        )
        self._commitment = first.commitment.hex()
        self._board: tuple[Board, tuple[str, ...]] = (first.board, self._rows(first.board))
        self._play: tuple[Play, wire.PlayBody] | None = None
        self._words: tuple[tuple[Word, ...], tuple[wire.WordScore, ...]] = ((), ())

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
            board=self._board_rows(view.board),
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
            # Equal sets must give equal bytes.
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
                    play=self._play_body(event.play),
                    words=self._word_scores(event.words),
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

    def _board_rows(self, board: Board) -> tuple[str, ...]:
        if self._board[0] is not board:
            self._board = (board, self._rows(board))
        return self._board[1]

    def _play_body(self, play: Play) -> wire.PlayBody:
        if self._play is None or self._play[0] is not play:
            texts = [self._cell_texts[cell] for cell in play.cells]
            names = [SQUARE_NAMES[square] for square in play.squares]
            tiles = dict(zip(names, texts, strict=True))
            self._play = (play, wire.PlayBody(tiles=tiles, announced=play.announced))
        return self._play[1]

    def _word_scores(self, words: tuple[Word, ...]) -> tuple[wire.WordScore, ...]:
        if self._words[0] is not words:
            scores = tuple(
                wire.WordScore(
                    text=word.text,
                    start=SQUARE_NAMES[word.start],
                    axis=word.axis,
                    score=word.score,
                )
                for word in words
            )
            self._words = (words, scores)
        return self._words[1]

    def _open_play(self, play: views.SeenPlay) -> OpenPlay:
        return OpenPlay(
            seat=play.seat,
            play=self._play_body(play.play),
            words=self._word_scores(play.words),
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


_ABILITIES: Final = tuple(sorted(views.Ability, key=lambda ability: ability.value))


def edition_ref(view: views.View) -> wire.EditionRef:
    """Return how the edition of a game is written: by name, or with its whole text."""
    tree = encode_edition(view.edition)
    house = {difference.field: difference.agreed for difference in view.edition.house}
    document = tree.get("document", UNSET)
    return wire.EditionRef(
        id=view.edition.ref, house=house, document=document if isinstance(document, str) else UNSET
    )
