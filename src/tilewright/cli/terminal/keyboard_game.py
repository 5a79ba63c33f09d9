"""The course of a game for people at one keyboard: who is asked what, and when.

This part is the same at a prompt and on a full screen. It submits what people and computers do to
the table and decides nothing itself: the rules determine who may do what. How the game is shown
and how people answer is up to the subclasses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from tilewright import catalogue
from tilewright.analysis.coach.hints import hint_for
from tilewright.analysis.coach.reader import level_at
from tilewright.cli.output import clean
from tilewright.cli.terminal.challenge_prompt import ChallengeBy, Decision
from tilewright.cli.terminal.stop_clock import StopClock
from tilewright.cli.terminal.typed_commands import Confirm, Intent, Look, TakeBack, Try
from tilewright.errors import IllegalMove
from tilewright.players import moment_of
from tilewright.rules.arrange import Arrangement
from tilewright.rules.effective_events import effective_events, seat_of_turn
from tilewright.rules.event import Accepted, Ended, Left, SeenEvent
from tilewright.rules.game import Phase
from tilewright.rules.outcome import EndReason
from tilewright.rules.play.faults import Fault, illegal
from tilewright.rules.play.move import (
    Accept,
    Agree,
    AskHint,
    AskProof,
    Challenge,
    Move,
    Play,
    Strength,
)
from tilewright.rules.view import Ability, SeenPlay, View
from tilewright.sentences import challenges, endings, events
from tilewright.sentences.rules import rules_of
from tilewright.table import Table
from tilewright.table.computers import Computers
from tilewright.units import Seat, all_seats


class Quit(Exception):  # noqa: N818 - a request, not an error
    """A player wants to stop; the game is saved."""


class KeyboardGame(ABC):
    """One game whose people share a keyboard, each of whom sees only their own rack."""

    def __init__(
        self,
        table: Table,
        computers: Computers | None = None,
        clock: StopClock | None = None,
    ) -> None:
        """Play the game at ``table``, with ``computers`` in some of the seats.

        ``clock`` is the table's clock, if it can be stopped while a question is on the screen.
        """
        self.table = table
        self.computers = computers or Computers(table, {})
        self.clock = clock
        self.holder: Seat | None = None
        """The player at the keyboard; None while everyone may look."""
        self.unread = 0
        """The number of the first event that has not yet been shown to everyone at the keyboard."""

    # What the subclasses show and ask.

    @property
    @abstractmethod
    def clears(self) -> bool:
        """Whether what was shown can be hidden again, as on a terminal."""

    @abstractmethod
    def tell(self, sentence: str) -> None:
        """Show a sentence."""

    @abstractmethod
    def confirms(self, question: str) -> bool:
        """Ask a yes-or-no question."""

    @abstractmethod
    def ask_agreement(self, view: View, title: str, rules: list[str], question: str) -> None:
        """Show the rules and wait until the players agree to them."""

    @abstractmethod
    def think(self, view: View, seat: Seat, seconds: float) -> None:
        """Show that a computer is thinking, for this many seconds if someone is watching."""

    @abstractmethod
    def ask_challenge(self, view: View, undecided: list[Seat], warning: str) -> Decision:
        """Ask who challenges the open play until the answer is clear."""

    @abstractmethod
    def ask_to_take_over(self, name: str) -> None:
        """Wait until only the next player can see the screen."""

    @abstractmethod
    def hide_rack(self) -> None:
        """Remove everything from the screen that only one player may see."""

    @abstractmethod
    def show_public(self, view: View) -> None:
        """Show what everyone may see."""

    @abstractmethod
    def begin_turn(self, view: View) -> None:
        """Show the player on turn the table, their rack and what they can do."""

    @abstractmethod
    def read_intent(self, view: View) -> Intent | None:
        """Wait for what the player on turn wants to do; None if the game should be looked at."""

    @abstractmethod
    def look(self, view: View, what: str) -> None:
        """Show what the player asked to see; raise ``Quit`` for the command ``quit``."""

    @abstractmethod
    def preview(self, view: View, play: Play) -> None:
        """Show what a play would score, but never whether its words are valid."""

    @abstractmethod
    def show_end(self, view: View, settlement: list[str], news: list[str]) -> None:
        """Show the final board, what happened last, and the result."""

    # The course of the game.

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

    # What the people at the keyboard may see.

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
        return self._people[0] if self.is_alone else self.holder

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against computers, so that no one else sees the screen."""
        return len(self._people) == 1

    def _tell(self, seen: Iterable[SeenEvent], view: View, reader: Seat | None) -> None:
        for sentence in told(seen, view, reader):
            self.tell(sentence)

    def _news(self, *, without: tuple[type[SeenEvent], ...] = ()) -> list[str]:
        """Return what has happened since the last announcement, without private details."""
        reader = self._people[0] if self.is_alone else None
        view = self._view(reader)
        news = [event for event in view.history[self.unread :] if not isinstance(event, without)]
        return told(news, view, reader)

    def _tell_news(self) -> None:
        for sentence in self._news():
            self.tell(sentence)

    # Before the first turn.

    def _agree(self, view: View) -> None:
        """Show the rules and have all players at the keyboard agree to them together."""
        names = ", ".join(who.name for who in view.participants)
        purpose = "" if view.edition.challenge.judged_as_played else ", used only for challenges"
        rules = [f"Dictionary: {view.lexicon.id}{purpose}.", *rules_of(view.edition)]
        who = "you agree" if self.is_alone else "everyone agrees"
        title = f"{view.edition.name}: {names}"
        self.ask_agreement(view, title, rules, f"Press Enter when {who} to these rules. ")
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
            self.think(view, seat, moment_of(self.computers.players[seat], view))
        act = self.computers.step()
        if act is None or isinstance(act.move, Accept):
            return
        self.holder = None
        is_over = self.table.view(None).phase is Phase.OVER
        if not is_over and (self.clears or not self.is_alone):
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
        return bool(undecided) and not (on_turn and self.is_alone)

    def _ask_challenge(self, view: View, play: SeenPlay) -> None:
        """Ask who challenges the open play, and submit the answer."""
        undecided = self._undecided(view)
        if self.is_alone and not self.clears:
            self._tell_news()
            self.unread = self.table.number
        with self._stopped_clock():
            answer = self.ask_challenge(view, undecided, self._warning(view, play))
        if isinstance(answer, ChallengeBy):
            self._make(answer.seat, Challenge())
            return
        if isinstance(answer, TakeBack):
            self._take_back()
            return
        for seat in undecided:
            self._submit(seat, Accept())

    def _warning(self, view: View, play: SeenPlay) -> str:
        """Return the words formed by the open play and what a challenge can cost."""
        words = ", ".join(word.text for word in play.words)
        prospects = " ".join(challenges.prospects(view, self._reader))
        return f"{words}: {prospects}"

    def _stopped_clock(self) -> AbstractContextManager[None]:
        return nullcontext() if self.clock is None else self.clock.stopped()

    # Turns.

    def _take_turn(self, seat: Seat) -> None:
        """Give the keyboard to the player on turn and do what they ask for."""
        self._hand_over(seat)
        view = self._view(seat)
        self.begin_turn(view)
        if self.is_alone:
            self._remind(view)
        while self._is_on_turn(seat):
            intent = self.read_intent(view)
            if intent is not None and self._do(seat, self._view(seat), intent):
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
            self.remind(self._warning(view, play))

    def remind(self, warning: str) -> None:
        """Remind a lone player that they can challenge the last play on their turn."""
        self.tell("Type challenge if you doubt the last play.")
        self.tell(warning)

    def _do(  # noqa: PLR0911 - one return a kind of intent
        self, seat: Seat, view: View, intent: Intent
    ) -> bool:
        """Do what the player asked for; return whether it changed the game."""
        match intent:
            case Look():
                self.look(view, intent.what)
                return False
            case Try():
                self.preview(view, intent.play)
                return False
            case Confirm():
                return self.confirms(intent.question) and self._make(seat, intent.move)
            case AskHint():
                if self._make(seat, intent):
                    self.look(self._view(seat), "hint")
                return False
            case AskProof():
                return self._make(seat, intent) and self._ask_others_for_proof()
            case TakeBack():
                return self._take_back()
            case _:
                return self._make(seat, intent)

    def _take_back(self) -> bool:
        """Take back the last turn if the players agree; computers agree to everything."""
        seats = map(seat_of_turn, reversed(effective_events(self.table.view(None).history)))
        last = next((found for found in seats if found is not None), None)
        goes_far = self.table.edition.challenge.judged_as_played
        if last is None or not (goes_far or last in self._people):
            self.tell(str(illegal(Fault.NOTHING_TO_TAKE_BACK)))
            return False
        name = self._view(None).participants[last].name
        whose = "your last turn" if self.is_alone else f"the last turn, which was {name}'s"
        who = "Do you want" if self.is_alone else "Do all players agree"
        if not self.confirms(f"{who} to take back {whose}?"):
            return False
        before = self.table.number
        try:
            # A player alone takes back the turns of the computers since then, too.
            self.table.arrange(
                Arrangement.TAKE_BACK, seat=self._people[0] if self.is_alone else None
            )
        except IllegalMove as error:
            self.tell(str(error))
            return False
        self._end_turn(before)
        return True

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
            self.tell("The referee answers only if all players ask.")
            if self.confirms(f"{names}: do you ask too?"):
                for seat in others:
                    self._make(seat, AskProof())
        return True

    def hint(self, view: View) -> str:
        """Return the hint that the player has asked for, in a sentence."""
        level = level_at(view, (player.name for player in self.computers.players.values()))
        given = hint_for(view, self.table.words, Strength(view.hint), level=level)
        return str(given) if given else catalogue.sentence("hint-pass")

    # Moves and their consequences.

    def _submit(self, seat: Seat, move: Move) -> bool:
        """Submit a move; if it is refused, show why and return False."""
        try:
            self.table.submit(seat, move)
        except IllegalMove as error:
            self.tell(str(error))
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
        self._end_turn(before)
        return True

    def _end_turn(self, before: int) -> None:
        """Show everyone what has happened since event ``before``."""
        self.unread = before
        self.holder = None
        if self.table.view(None).phase is Phase.OVER:
            return
        if self.is_alone and not self.clears:
            # The next turn shows the board; don't show it twice if the screen can't be cleared.
            self._tell_news()
            self.unread = self.table.number
        else:
            self._show_public()

    def _show_public(self) -> None:
        """Remove the rack from the screen, then show what everyone may see."""
        self.hide_rack()
        view = self._view(None)
        if view.phase is not Phase.AGREEING:
            self.show_public(view)
        self._tell_news()

    def _hand_over(self, seat: Seat) -> None:
        """Clear the screen for the next player, who confirms that no one else is looking."""
        if self.holder == seat:
            return
        if not self.is_alone:
            self.ask_to_take_over(self._view(None).participants[seat].name)
        self.hide_rack()
        self.holder = seat

    def _finish(self) -> None:
        reader = self._people[0] if self.is_alone else None
        view = self._view(reader)
        # The settlement's first line already says why the game is over; don't repeat it.
        left = view.result is not None and view.result.why is EndReason.LAST_STANDING
        news = self._news(without=(Ended, Left) if left else (Ended,))
        self.show_end(view, endings.settlement(view, reader), news)


def told(seen: Iterable[SeenEvent], view: View, reader: Seat | None) -> list[str]:
    """Return the sentences about ``seen`` that are worth telling ``reader``."""
    described = (
        None if isinstance(event, Accepted) else events.describe(event, view, reader, view.history)
        for event in events.without_repeats(seen)
    )
    return [sentence for sentence in described if sentence]
