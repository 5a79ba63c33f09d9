"""A game for people at one keyboard: each sees only their own rack.

The loop prompts for input, submits it to the table, and shows what the table reports. It decides
nothing itself: the rules determine who may do what.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from tilewright.cli.output import clean
from tilewright.cli.terminal.answers import confirms
from tilewright.cli.terminal.challenge_prompt import (
    AcceptAll,
    ChallengeBy,
    question,
    read_answer,
)
from tilewright.cli.terminal.challenge_prompt import (
    help_lines as challenge_help,
)
from tilewright.cli.terminal.game_display import (
    RackOrder,
    explain_last,
    sheet_lines,
    show_board,
    show_table,
)
from tilewright.cli.terminal.screen import Screen
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.cli.terminal.typed_commands import (
    Confirm,
    Intent,
    Look,
    Try,
    help_lines,
    offers,
    read_intent,
)
from tilewright.errors import IllegalMove, NotationError
from tilewright.players import moment_of
from tilewright.rules.event import (
    Accepted,
    Ended,
    Left,
    SeenEvent,
)
from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.judge import Refusal
from tilewright.rules.play.move import Accept, Agree, AskProof, Challenge, Move, Play
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.sentences import challenges, endings, events, faults, scores
from tilewright.sentences.rules import rules_of
from tilewright.table import Table
from tilewright.table.computers import Computers
from tilewright.units import Seat, Tile, all_seats


class Quit(Exception):  # noqa: N818 - a request, not an error
    """A player wants to stop; the game is saved."""


class HotSeat:
    """Plays one game at one keyboard."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        computers: Computers | None = None,
        clock: StopClock | None = None,
    ) -> None:
        """Play the game at ``table`` on ``screen``, with ``computers`` in some of the seats.

        ``clock`` is the table's clock, if it can be stopped while a question is on the screen.
        """
        self.table = table
        self.screen = screen
        self.computers = computers or Computers(table, {})
        self.clock = clock
        self.holder: Seat | None = None
        """The player at the keyboard; None while everyone may look."""
        self.orders = RackOrder()
        self.unread = 0
        """The number of the first event that has not yet been shown to everyone at the keyboard."""

    def run(self) -> None:
        """Play until the game is over; raises ``Quit`` when a player stops before that."""
        try:
            while (view := self._view(None)).phase is not Phase.OVER:
                seat = self.computers.next_seat()
                if seat is not None and view.phase is not Phase.AGREEING:
                    self._let_computer_act(seat)
                elif view.phase is Phase.AGREEING:
                    self._agree(view)
                elif view.open_play is not None and self._must_ask(view):
                    self._ask_challenge(view, view.open_play)
                else:
                    self._take_turn(view.on_turn)
        except EOFError as error:
            raise Quit from error
        self._finish()

    # What the people at the keyboard see.

    def _view(self, seat: Seat | None) -> View:
        """Return the seat's view, with player names made safe to print."""
        view = self.table.view(seat)
        names = (replace(who, name=clean(who.name)) for who in view.participants)
        return replace(view, participants=tuple(names))

    @property
    def _people(self) -> list[Seat]:
        seats = all_seats(len(self.table.view(None).participants))
        return [seat for seat in seats if seat not in self.computers.players]

    @property
    def _reader(self) -> Seat | None:
        """The player addressed as "you": the only person, or the one at the keyboard."""
        return self._people[0] if self._is_alone else self.holder

    @property
    def _is_alone(self) -> bool:
        """Whether one person plays against computers, so that no one else sees the screen."""
        return len(self._people) == 1

    def _tell(self, seen: Iterable[SeenEvent], view: View, reader: Seat | None) -> None:
        for event in events.without_repeats(seen):
            sentence = None if isinstance(event, Accepted) else events.describe(event, view, reader)
            if sentence:
                self.screen.tell(sentence)

    def _tell_news(self, *, without: tuple[type[SeenEvent], ...] = ()) -> None:
        """Announce what has happened since the last announcement, without private details."""
        reader = self._people[0] if self._is_alone else None
        view = self._view(reader)
        news = [event for event in view.history[self.unread :] if not isinstance(event, without)]
        self._tell(news, view, reader)

    # Before the first turn.

    def _agree(self, view: View) -> None:
        """Show the rules and have all players at the keyboard agree to them together."""
        names = ", ".join(who.name for who in view.participants)
        purpose = "" if view.edition.challenge.judged_as_played else ", used only for challenges"
        self.screen.show(f"{view.edition.name}: {names}")
        for sentence in (f"Dictionary: {view.lexicon.id}{purpose}.", *rules_of(view.edition)):
            self.screen.tell(f"- {sentence}")
        who = "you agree" if self._is_alone else "everyone agrees"
        self.screen.ask(f"Press Enter when {who} to these rules. ")
        for seat in self._people:
            self._submit(seat, Agree())
        while self.computers.players and self.table.view(None).phase is Phase.AGREEING:
            self.computers.step()
        self._show_public()

    # Computers.

    def _let_computer_act(self, seat: Seat) -> None:
        """Let a computer player act, after a short pause if it is on turn, and show what it did."""
        view = self._view(seat)
        if Ability.PLAY in view.may:
            if self.screen.clears:
                self.screen.show(f"{view.participants[seat].name} is thinking ...")
            self.screen.wait(moment_of(self.computers.players[seat], view))
        act = self.computers.step()
        if act is None or isinstance(act.move, Accept):
            return
        self.holder = None
        is_over = self.table.view(None).phase is Phase.OVER
        if not is_over and (self.screen.clears or not self._is_alone):
            self._show_public()

    # Challenges.

    def _undecided(self, view: View) -> list[Seat]:
        return [seat for seat in self._people if seat in view.undecided]

    def _must_ask(self, view: View) -> bool:
        """Return whether to ask people about challenging the open play before the next turn.

        A lone player on turn is not asked: they can challenge on their turn or accept by playing.
        """
        undecided = self._undecided(view)
        on_turn = view.phase is Phase.PLAYING and undecided == [view.on_turn]
        return bool(undecided) and not (on_turn and self._is_alone)

    def _ask_challenge(self, view: View, play: SeenPlay) -> None:
        """Ask who challenges the open play, repeating the question until the answer is clear."""
        undecided = self._undecided(view)
        if self._is_alone and not self.screen.clears:
            self._tell_news()
            self.unread = self.table.number
        with self._stopped_clock():
            self._warn(view, play)
            answer = self._read_challenge(view, undecided)
        if isinstance(answer, ChallengeBy):
            self._make(answer.seat, Challenge())
            return
        for seat in undecided:
            self._submit(seat, Accept())

    def _read_challenge(self, view: View, undecided: list[Seat]) -> AcceptAll | ChallengeBy:
        while True:
            line = self.screen.ask(question(view, undecided, is_alone=self._is_alone))
            try:
                answer = read_answer(line, view, undecided)
            except NotationError as error:
                self.screen.tell(_sentence(error))
                continue
            match answer:
                case Look("help"):
                    for text in challenge_help(undecided):
                        self.screen.show(text)
                case Look():
                    self._look(view, answer.what)
                case ChallengeBy() if not answer.is_certain:
                    name = view.participants[answer.seat].name
                    if confirms(self.screen, f"Does {name} challenge?"):
                        return answer
                case _:
                    return answer

    def _warn(self, view: View, play: SeenPlay) -> None:
        """Show the words formed by the open play and what a challenge can cost."""
        words = ", ".join(word.text for word in play.words)
        prospects = " ".join(challenges.prospects(view, self._reader))
        self.screen.tell(f"{words}: {prospects}")

    def _stopped_clock(self) -> AbstractContextManager[None]:
        return nullcontext() if self.clock is None else self.clock.stopped()

    # Turns.

    def _take_turn(self, seat: Seat) -> None:
        """Give the keyboard to the player on turn and do what they type."""
        self._hand_over(seat)
        view = self._view(seat)
        show_table(self.screen, view)
        self.screen.show(f"\n{self.orders.draw(self.screen, view)}")
        self.screen.tell(offers(view.edition))
        if self._is_alone:
            self._remind(view)
        while self._is_on_turn(seat):
            line = self.screen.ask(f"{view.participants[seat].name}> ")
            if not line.strip():
                continue
            view = self._view(seat)
            try:
                intent = read_intent(line, view)
            except NotationError as error:
                self.screen.tell(_sentence(error))
                continue
            if self._do(seat, view, intent):
                return

    def _is_on_turn(self, seat: Seat) -> bool:
        view = self.table.view(None)
        return view.phase is Phase.PLAYING and view.on_turn == seat and view.active[seat]

    def _remind(self, view: View) -> None:
        """Show a lone player what happened, and remind them that they can challenge."""
        self._tell_news()
        self.unread = self.table.number
        play = view.open_play
        if play is not None and Ability.CHALLENGE in view.may:
            self.screen.tell("Type challenge if you doubt the last play.")
            self._warn(view, play)

    def _do(self, seat: Seat, view: View, intent: Intent) -> bool:
        """Do what the player typed; return whether it changed the game."""
        match intent:
            case Look():
                self._look(view, intent.what)
                return False
            case Try():
                self._preview(view, intent.play)
                return False
            case Confirm():
                return confirms(self.screen, intent.question) and self._make(seat, intent.move)
            case AskProof():
                return self._make(seat, intent) and self._ask_others_for_proof()
            case _:
                return self._make(seat, intent)

    def _ask_others_for_proof(self) -> bool:
        """Ask whether the other people also want the referee's answer; all players must agree."""
        view = self._view(None)
        others = [seat for seat in self._people if view.active[seat] and seat not in view.asked]
        if view.phase is Phase.PLAYING and view.asked and others:
            # The other players look at the screen now, so it must not show the rack.
            self.unread = self.table.number - 1
            self.holder = None
            self._show_public()
            names = " and ".join(view.participants[seat].name for seat in others)
            self.screen.tell("The referee answers only if all players ask.")
            if confirms(self.screen, f"{names}: do you ask too?"):
                for seat in others:
                    self._make(seat, AskProof())
        return True

    # Moves and their consequences.

    def _submit(self, seat: Seat, move: Move) -> bool:
        """Submit a move; if it is refused, show why and return False."""
        try:
            self.table.submit(seat, move)
        except IllegalMove as error:
            self.screen.tell(str(error))
            return False
        return True

    def _make(self, seat: Seat, move: Move) -> bool:
        """Submit a move and show what happened; return False if the move was refused."""
        before = self.table.number
        if not self._submit(seat, move):
            return False
        if self.holder == seat and self._is_on_turn(seat) and self._view(None).open_play is None:
            # The turn continues, so show the player their private view of it.
            view = self._view(seat)
            self._tell(view.history[before:], view, seat)
            return True
        self.unread = before
        self.holder = None
        if self.table.view(None).phase is Phase.OVER:
            return True
        if self._is_alone and not self.screen.clears:
            # The next turn shows the board; don't show it twice if the screen can't be cleared.
            self._tell_news()
            self.unread = self.table.number
        else:
            self._show_public()
        return True

    def _show_public(self) -> None:
        """Clear the rack from the screen, then show what everyone may see."""
        self.screen.wipe()
        view = self._view(None)
        if view.phase is not Phase.AGREEING:
            show_table(self.screen, view)
        self._tell_news()

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen for the next player, who confirms that no one else is looking."""
        if self.holder == seat:
            return
        if not self._is_alone:
            name = self._view(None).participants[seat].name
            self.screen.ask(f"{name}, it is your turn. Press Enter when only you can see it. ")
        self.screen.wipe()
        self.holder = seat

    # Looking at things.

    def _look(self, view: View, what: str) -> None:
        """Show what the player asked to see; raise ``Quit`` for the command ``quit``."""
        show = self.screen.show
        match what:
            case "quit":
                raise Quit
            case "help" | "sheet":
                for line in help_lines(view.edition) if what == "help" else sheet_lines(view):
                    show(line)
            case "rules":
                for sentence in rules_of(view.edition):
                    self.screen.tell(f"- {sentence}")
            case "board":
                show_board(self.screen, view)
            case "unseen":
                text = view.edition.tiles.text(view.unseen)
                self.screen.tell(f"Unseen tiles ({len(view.unseen)}): {text}")
            case "explain":
                show("\n".join(explain_last(view)) or "There is no play to explain.")
            case _:
                _rearrange(self.orders.of(view), what)
                show(self.orders.draw(self.screen, view))

    def _preview(self, view: View, play: Play) -> None:
        """Show what a play would score, but never whether its words are valid."""
        answer = self.table.preview(play)
        if isinstance(answer, Refusal):
            described = (faults.describe(finding, view.edition) for finding in answer.findings)
            self.screen.tell(" ".join(described))
            return
        verdict, breakdown = answer
        for line in scores.describe(breakdown):
            self.screen.show(f"  {line}")
        self.screen.show(f"  total {verdict.score}")

    def _finish(self) -> None:
        """Show the final board, what happened last, and the result."""
        reader = self._people[0] if self._is_alone else None
        view = self._view(reader)
        self.screen.wipe()
        show_table(self.screen, view)
        # The settlement's first line already says why the game is over; don't repeat it.
        left = view.result is not None and view.result.why is EndReason.LAST_STANDING
        self._tell_news(without=(Ended, Left) if left else (Ended,))
        for line in endings.settlement(view, reader):
            self.screen.tell(line)


def _rearrange(order: list[Tile], what: str) -> None:
    """Sort or shuffle a rack, as the player asked."""
    if what == "sort":
        order.sort()
    elif what == "shuffle":
        random.shuffle(order)


def _sentence(error: NotationError) -> str:
    """Return an error as a sentence, without a column number, because typed lines are short."""
    message = error.message
    return f"{message[:1].upper()}{message[1:]}{'' if message.endswith(('?', '.')) else '.'}"
