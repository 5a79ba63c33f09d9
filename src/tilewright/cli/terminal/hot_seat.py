"""A game for people round one keyboard: each sees the own rack only, the umpire does the rest.

The loop asks, submits what was typed to the table, and says what the table answered. It
decides nothing: who may do what is the table's business.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from textwrap import fill

from tilewright.cli.terminal.board import Line, board_width, draw_board, draw_rack, draw_scores
from tilewright.cli.terminal.layout import beside
from tilewright.cli.terminal.screen import Screen
from tilewright.cli.terminal.typed_commands import (
    Intent,
    Look,
    Try,
    example,
    help_text,
    read_intent,
    seat_named,
)
from tilewright.edition import ChallengeRule
from tilewright.errors import IllegalMove, NotationError
from tilewright.formats.plays import parse_play
from tilewright.geometry import Square
from tilewright.players import moment_of
from tilewright.rules.event import Played, Returned, SeenEvent
from tilewright.rules.game import Phase
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Refusal, judge
from tilewright.rules.play.move import Accept, Agree, Challenge, Move, Play, Seat
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.sentences import scores
from tilewright.sentences.endings import settlement
from tilewright.sentences.events import describe
from tilewright.sentences.rules import rules_of
from tilewright.table import Table
from tilewright.table.computers import Computers


class Quit(Exception):  # noqa: N818 - a wish, not a fault
    """A player wants to stop; the game is kept."""


class HotSeat:
    """Plays one game at one keyboard."""

    def __init__(self, table: Table, screen: Screen, computers: Computers | None = None) -> None:
        """Play the game at ``table`` on ``screen``, with ``computers`` on some of the seats."""
        self.table = table
        self.screen = screen
        self.computers = computers or Computers(table, {})
        self.holder: Seat | None = None
        """Who holds the keyboard."""
        self.orders: dict[Seat, list[int]] = {}
        """How each player keeps the own rack."""
        self.news: list[str] = []
        """What happened last, for everybody to read."""

    def run(self) -> None:
        """Play until the game is over; raises ``Quit`` when a player stops before."""
        try:
            while (view := self.table.view(None)).phase is not Phase.OVER:
                seat = self.computers.asked()
                if seat is not None and view.phase is not Phase.AGREEING:
                    self._computer(seat)
                elif view.phase is Phase.AGREEING:
                    self._agree(view)
                elif view.open_play is not None and self._is_asked(view, view.open_play):
                    self._ask_challenge(view, view.open_play)
                else:
                    self._turn(view.on_turn)
        except EOFError as error:
            raise Quit from error
        self._finish()

    def _agree(self, view: View) -> None:
        """Show what is agreed on; all players at one keyboard confirm it together."""
        names = ", ".join(who.name for who in view.participants)
        words = f"Dictionary: {view.lexicon.id}, consulted for challenges only."
        if view.edition.challenge.judged_as_played:
            words = f"Dictionary: {view.lexicon.id}."
        self.screen.show(f"{view.edition.name}: {names}")
        for sentence in (words, *rules_of(view.edition)):
            self._tell(f"- {sentence}")
        who = "you agree" if self._is_alone(view) else "all have agreed"
        self.screen.ask(f"Press Enter when {who} to these rules. ")
        for seat in range(len(view.participants)):
            if seat not in self.computers.players:
                self._submit(seat, Agree(), quiet=True)
        while self.computers.players and self.table.view(None).phase is Phase.AGREEING:
            self.computers.step()
        after = self.table.view(None)
        self.news = _sentences(after.history, after)
        self._show_public(after)

    def _is_alone(self, view: View) -> bool:
        """Whether one person plays against computers: nobody else looks at the screen."""
        return len(view.participants) - len(self.computers.players) == 1

    def _computer(self, seat: Seat) -> None:
        """Let a computer act, after a moment if it is its turn, and say what it did."""
        view = self.table.view(seat)
        player = self.computers.players[seat]
        if Ability.PLAY in view.may:
            moment = moment_of(player, view)
            if self.screen.clears:
                self.screen.show(f"{view.participants[seat].name} is thinking ...")
            self.screen.wait(moment)
        before = self.table.number
        act = self.computers.step()
        if act is None or isinstance(act.move, Accept):
            return
        after = self.table.view(None)
        self.news += _sentences(after.history[before:], after)
        self.holder = None
        if self.screen.clears or not self._is_alone(after):
            self._show_public(after)

    def _undecided(self, view: View, play: SeenPlay) -> list[Seat]:
        return [
            seat
            for seat in range(len(view.participants))
            if view.active[seat]
            and seat != play.seat
            and seat not in play.accepted
            and seat not in self.computers.players
        ]

    def _is_asked(self, view: View, play: SeenPlay) -> bool:
        """Whether people are asked about the open play before the next turn.

        Who is alone and on turn challenges from there, or accepts by moving.
        """
        undecided = self._undecided(view, play)
        on_turn = view.phase is Phase.PLAYING and undecided == [view.on_turn]
        return bool(undecided) and not (on_turn and self._is_alone(view))

    def _ask_challenge(self, view: View, play: SeenPlay) -> None:
        """Let everybody look at the play before the next turn starts."""
        names = [view.participants[seat].name for seat in self._undecided(view, play)]
        words = ", ".join(word.text for word in play.words)
        question = f"Does {' or '.join(names)} challenge? Type the name, or press Enter to accept. "
        if self._is_alone(view):
            if not self.screen.clears:
                self._tell_news()
            question = "Do you challenge? Type challenge, or press Enter to accept. "
        self._tell(f"{words}: {_price(view)}")
        answer = self.screen.ask(question).strip()
        if not answer:
            for seat in self._undecided(view, play):
                self._submit(seat, Accept(), quiet=True)
            return
        try:
            if answer.lower() in {"y", "yes", "challenge"} and len(names) == 1:
                answer = names[0]
            seat = seat_named(answer, view)
        except NotationError as error:
            self._tell(f"{error}.")
            return
        self._submit(seat, Challenge())

    def _turn(self, seat: Seat) -> None:
        """Give the keyboard to the player on turn and do what the player types."""
        self._hand_over(seat)
        view = self.table.view(seat)
        self._draw(view)
        if self._is_alone(view):
            self._remind(view)
        while self.table.view(None).on_turn == seat and self._may_go_on(seat):
            line = self.screen.ask(f"{view.participants[seat].name}> ")
            if not line.strip():
                continue
            view = self.table.view(seat)
            try:
                intent = read_intent(line, view)
            except NotationError as error:
                self._tell(f"{error}.")
                continue
            if self._do(seat, view, intent):
                return

    def _remind(self, view: View) -> None:
        """Tell who plays alone what happened since the own last turn, and what may be done."""
        self._tell_news()
        play = view.open_play
        if play is not None and Ability.CHALLENGE in view.may:
            words = ", ".join(word.text for word in play.words)
            self._tell(f"Type challenge if you doubt {words}: {_price(view)}")

    def _tell_news(self) -> None:
        """Tell what happened, once."""
        for sentence in self.news:
            self._tell(sentence)
        self.news = []

    def _may_go_on(self, seat: Seat) -> bool:
        view = self.table.view(seat)
        return view.phase is Phase.PLAYING and view.active[seat]

    def _do(self, seat: Seat, view: View, intent: Intent) -> bool:
        """Do what was typed; return whether the table has something to ask or the turn is over."""
        match intent:
            case Look():
                self._look(seat, view, intent.what)
                return False
            case Try():
                self._try(view, intent.text)
                return False
            case _:
                return self._submit(seat, intent)

    def _submit(self, seat: Seat, move: Move, *, quiet: bool = False) -> bool:
        """Submit a move and say what followed; return whether anything did."""
        try:
            seen = self.table.submit(seat, move)
        except IllegalMove as error:
            self._tell(str(error))
            return False
        if not quiet:
            self._say(seat, seen)
        return True

    def _say(self, seat: Seat, seen: tuple[SeenEvent, ...]) -> None:
        """Say what happened: to the player alone while the turn goes on, else to everybody."""
        view = self.table.view(None)
        if self.holder == seat and view.on_turn == seat and view.open_play is None:
            for sentence in _sentences(seen, view):
                self.screen.show(sentence)
            return
        self.news = _sentences(view.history[-len(seen) :], view)
        self.holder = None
        if self._is_alone(view) and not self.screen.clears:
            # The board comes with the next turn; on paper, once is enough.
            self._tell_news()
        else:
            self._show_public(view)

    def _show_public(self, view: View) -> None:
        """Show what everybody may see; the rack is gone from the screen before they look."""
        self._wipe()
        if view.phase is not Phase.AGREEING:
            self._draw_public(view)
        for sentence in self.news:
            self._tell(sentence)

    def _hand_over(self, seat: Seat) -> None:
        if self.holder == seat:
            return
        if self._is_alone(self.table.view(None)):
            self._wipe()
            self.holder = seat
            return
        name = self.table.view(None).participants[seat].name
        self.screen.ask(f"{name}, it is your turn. Press Enter when only you see the screen. ")
        self._wipe()
        self.holder = seat

    def _tell(self, sentence: str) -> None:
        """Show a sentence, broken between words where the screen is narrow."""
        self.screen.show(fill(sentence, self.screen.columns - 1, subsequent_indent="  "))

    def _wipe(self) -> None:
        self.screen.wipe()

    def _look(self, seat: Seat, view: View, what: str) -> None:
        show = self.screen.show
        tiles = view.edition.tiles
        if what == "quit":
            raise Quit
        if what == "help":
            show(help_text(view.edition.coordinates))
        elif what == "rules":
            for sentence in rules_of(view.edition):
                self._tell(f"- {sentence}")
        elif what == "unseen":
            self._tell(f"Unseen ({len(view.unseen)}): {tiles.text(view.unseen)}")
        elif what == "sheet":
            for line in sheet_lines(view):
                show(line)
        elif what == "explain":
            show("\n".join(explain_last(view)) or "No score to explain yet.")
        else:
            order = self._order(seat, view)
            if what == "sort":
                order.sort()
            else:
                random.shuffle(order)
            show(draw_rack(order, view.edition, color=self.screen.color))

    def _try(self, view: View, text: str) -> None:
        """Say what a play would score, and never whether its words are good."""
        try:
            play = parse_play(
                text, view.board, view.edition, coordinates=view.edition.coordinates, rack=view.rack
            )
        except NotationError as error:
            self._tell(f"{error}.")
            return
        answer = self.table.preview(play)
        if isinstance(answer, Refusal):
            self._tell(" ".join(finding.sentence for finding in answer.findings))
            return
        verdict, breakdown = answer
        for line in scores.describe(breakdown):
            self.screen.show(f"  {line}")
        self.screen.show(f"  together {verdict.score}")

    def _order(self, seat: Seat, view: View) -> list[int]:
        """Return the rack in the player's own order; new tiles come last."""
        order = self.orders.setdefault(seat, [])
        held = list(view.rack)
        kept = []
        for code in order:
            if code in held:
                held.remove(code)
                kept.append(code)
        order[:] = kept + held
        return order

    def _draw(self, view: View) -> None:
        self._draw_public(view)
        seat = view.seat if view.seat is not None else 0
        rack = draw_rack(self._order(seat, view), view.edition, color=self.screen.color)
        self.screen.show(f"\n{rack}")
        at = example(view.edition.coordinates)
        offers = ["exchange"] if view.edition.exchange.allowed else []
        offers += ["switch"] if view.edition.switch else []
        others = ", ".join([*offers, "pass", "help"])
        self.screen.show(f"Type a play such as {at} HORN, or {others}.")

    def _draw_public(self, view: View) -> None:
        color = self.screen.color
        seats = [
            Line(who.name, view.scores[seat], view.rack_counts[seat], seat == view.on_turn)
            for seat, who in enumerate(view.participants)
        ]
        panel = [*draw_scores(seats, bag=view.bag_count, color=color), *_targets(view)]
        board = draw_board(view.board, view.edition, color=color, highlight=_last_squares(view))
        self.screen.show(
            beside(
                board,
                panel,
                board_columns=board_width(view.edition, color),
                columns=self.screen.columns,
            )
        )

    def _finish(self) -> None:
        view = self.table.view(None)
        self._show_public(view)
        for line in settlement(view, None):
            self.screen.show(line)


def _sentences(events: Iterable[SeenEvent], view: View) -> list[str]:
    return [sentence for event in events if (sentence := describe(event, view, None))]


def explain_last(view: View) -> list[str]:
    """Return how the score of the last play that is still on the board came about."""
    squares = _last_squares(view)
    if not squares:
        return []
    play = Play(squares, bytes(view.board[square] for square in squares))
    before = view.board.with_tiles(squares, bytes(len(squares)))
    verdict = judge(before, play, view.edition)
    if isinstance(verdict, Refusal):
        return []
    return scores.describe(explain(before, play, verdict, view.edition))


def sheet_lines(view: View) -> list[str]:
    """Return the score sheet: the turn in one column, the running total in the next."""
    totals = [0] * len(view.participants)
    lines = []
    names = [who.name for who in view.participants]
    for event in view.history:
        if isinstance(event, Played):
            totals[event.seat] += event.score
            words = ", ".join(word.text for word in event.words)
            lines.append(
                f"{names[event.seat]:<12} {event.score:>4} {totals[event.seat]:>5}  {words}"
            )
        else:
            sentence = describe(event, view, None)
            if sentence:
                lines.append(f"  {sentence}")
    return lines


def _targets(view: View) -> list[str]:
    if view.targets is None:
        return []
    goals = zip(view.participants, view.targets, strict=True)
    return ["", *(f"  {who.name} plays to {target}" for who, target in goals)]


def _last_squares(view: View) -> tuple[Square, ...]:
    """Return the squares of the last play that is still on the board."""
    for event in reversed(view.history):
        if isinstance(event, Returned):
            return ()
        if isinstance(event, Played):
            return event.play.squares
    return ()


def _price(view: View) -> str:
    """Say what a challenge that turns out wrong costs."""
    rule = view.edition.challenge.rule
    if view.phase is Phase.LAST_PLAY:
        return "if a word is wrong the play comes back; if not, the game is over."
    if rule is ChallengeRule.DOUBLE:
        return "if a word is wrong the play comes back; if not, the challenger loses a turn."
    if rule.award:
        return f"if a word is wrong the play comes back; if not, it gains {rule.award} points."
    return "if a word is wrong the play comes back; if not, nothing is lost."
