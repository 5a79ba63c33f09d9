"""What the keys and the mouse do during a player's turn.

Letters go onto the board at the cursor; digits and a few other keys do the rest. Some acts need
more than a key: which tiles to exchange, which tile to switch with whom, which letter a blank
stands for. Each of these is a step, which Escape leaves without consequences.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tilewright.cli.fullscreen import draft as drafts
from tilewright.cli.fullscreen.bar import Bar, Choice
from tilewright.cli.fullscreen.draft import Draft
from tilewright.cli.fullscreen.questions import TakeTurn
from tilewright.cli.fullscreen.steps import (
    Announcing,
    Bracket,
    ChoosingPartner,
    Commanding,
    GivingTile,
    Marking,
    NamingBlank,
    Step,
    TakingTile,
    ask_step,
    partners_of,
)
from tilewright.cli.terminal.answers import as_sentence, read_number
from tilewright.cli.terminal.hot_seat import rearrange
from tilewright.cli.terminal.typed_commands import Confirm, Intent, Look, Try, read_intent
from tilewright.errors import NotationError
from tilewright.geometry import Square
from tilewright.rules.play.judge import Refusal
from tilewright.rules.play.move import Challenge, Exchange, Play, Switch
from tilewright.rules.view import Ability, View
from tilewright.sentences import challenges, faults
from tilewright.tiles import Kind, Tally
from tilewright.units import Tile

LOOKS: Final = {"7": "sheet", "8": "unseen", "9": "explain", "?": "help"}
"""The keys that show something."""


class TurnControls:
    """The state of a turn: the draft, the rack's order, and the step that is under way."""

    def __init__(self, question: TakeTurn, rack: list[Tile], draft: Draft, told: str = "") -> None:
        """Begin, or go on with, the turn that ``question`` asks for."""
        self.question = question
        self.view: View = question.view
        self.rack = rack
        tiles = self.view.edition.tiles
        self.draft = drafts.fit(draft, self.view.board, self.view.rack, tiles)
        self.told = told
        self.step: Step | None = None
        self.score: int | None = None
        """What the draft would score, or None if it is not a play, or if players do the scoring."""
        self._judge()

    # What the screen shows.

    @property
    def marked(self) -> frozenset[int]:
        """The places on the rack to show as chosen."""
        return self.step.marks if isinstance(self.step, Marking) else frozenset()

    @property
    def laid(self) -> frozenset[int]:
        """The places on the rack whose tiles are on the board now."""
        tiles = self.view.edition.tiles
        used = [tiles.tile_of(cell) for _, cell in self.draft.laid]
        places = []
        for place, tile in enumerate(self.rack):
            if tile in used:
                used.remove(tile)
                places.append(place)
        return frozenset(places)

    def bar(self) -> Bar:
        """Return what is asked now, and the choices."""
        if self.step is None:
            return Bar(self.told or self._state(), self._choices())
        return ask_step(self.step, self.view, self.told)

    def _state(self) -> str:
        """Return the draft's words and score, or what is wrong with it."""
        play = self.draft.play
        if play is None:
            way = "across" if self.draft.axis.value == "across" else "down"
            at = self.view.edition.coordinates.write(self.draft.cursor, self.draft.axis)
            blank = " Shift and a letter lays a blank." if self._holds_blank() else ""
            return f"{at} {way}. Type the letters of your play.{blank}"
        found = self.question.preview(play)
        if isinstance(found, Refusal):
            return " ".join(faults.describe(each, self.view.edition) for each in found.findings)
        words = ", ".join(word.text for word in found[0].words)
        if self.view.edition.announce:
            return f"{words}. Press Enter and announce the score."
        return f"{words}: {found[0].score} points"

    def _choices(self) -> tuple[Choice, ...]:
        may = self.view.may
        play = [] if self.draft.play is None else self._draft_choices()
        acts = [
            choice
            for choice, ability in (
                (Choice("4", "challenge"), Ability.CHALLENGE),
                (Choice("1", "exchange"), Ability.EXCHANGE),
                (Choice("3", "switch"), Ability.SWITCH),
                (Choice("2", "pass"), Ability.PASS),
            )
            if ability in may
        ]
        rest = [
            Choice("?", "help"),
            Choice("space", "turn", is_minor=True),
            Choice(":", "command", is_minor=True),
            Choice("7", "sheet", is_minor=True),
            Choice("8", "unseen", is_minor=True),
            Choice("5", "shuffle", is_minor=True),
        ]
        return (*play, *acts, *rest)

    def _draft_choices(self) -> list[Choice]:
        label = "play" if self.score is None else f"play {self.score}"
        return [Choice("enter", label), Choice("escape", "recall")]

    def _judge(self) -> None:
        """Find out what the draft would score."""
        play = self.draft.play
        found = None if play is None else self.question.preview(play)
        is_known = found is not None and not self.view.edition.announce
        self.score = found[0].score if is_known and isinstance(found, tuple) else None

    # What the keys do. Each returns what the player decided, or None.

    def press(self, key: str) -> Intent | None:
        """Do what a key does; return the player's decision, if it was one."""
        self.told = ""
        try:
            if key == "escape" and self.step is not None:
                self.step = None
                return None
            return self._press_in_step(key) if self.step is not None else self._press(key)
        except NotationError as error:
            self.told = as_sentence(error)
            return None

    def _press(self, key: str) -> Intent | None:
        if key in LOOKS:
            return Look(LOOKS[key])
        if key == "enter":
            return self._finish_draft()
        if key in _ACTS:
            return self._act(key)
        if key in _STEPS:
            self.step = _STEPS[key]
        elif key in {"5", "6"}:
            rearrange(self.rack, "shuffle" if key == "5" else "sort")
        else:
            self._edit(key)
            self._judge()
        return None

    def _edit(self, key: str) -> None:
        """Do what a key does to the draft."""
        if key in drafts.STEPS:
            self.draft = drafts.move_cursor(self.draft, key, self.view.edition.size)
        elif key in {"space", "tab"}:
            self.draft = drafts.turn(self.draft)
        elif key in {"backspace", "delete"}:
            self.draft = drafts.erase(self.draft)
        elif key == "escape":
            self.draft = drafts.recall(self.draft)
        elif len(key) == 1 and key.isalpha():
            self._lay(key, is_blank=key.isupper() and self._holds_blank())

    def _holds_blank(self) -> bool:
        tiles = self.view.edition.tiles
        held = drafts.held_tiles(self.draft, self.view.rack, tiles)
        return tiles.blank is not None and tiles.blank in held

    def _lay(self, token: str, *, is_blank: bool = False) -> None:
        tiles = self.view.edition.tiles
        held = drafts.held_tiles(self.draft, self.view.rack, tiles)
        cell = drafts.choose_cell(token, tiles, held, is_blank=is_blank)
        self.draft = drafts.lay(self.draft, cell, self.view.board)

    def _finish_draft(self) -> Intent | None:
        play = self.draft.play
        if play is None:
            self.told = "Type the letters of your play first, or press ? for help."
            return None
        if self.view.edition.announce:
            self.step = Announcing(play)
            return None
        return play

    def _act(self, key: str) -> Intent | None:
        ability, refusal = _ACTS[key]
        if ability not in self.view.may:
            raise NotationError(refusal)
        match ability:
            case Ability.PASS:
                return read_intent("pass", self.view)
            case Ability.CHALLENGE:
                price = " ".join(challenges.prospects(self.view, self.view.seat))
                return Confirm(Challenge(), f"{price} Do you want to challenge?")
            case _:
                self.draft = drafts.recall(self.draft)
                self.step = Marking() if ability is Ability.EXCHANGE else GivingTile()
                return None

    # Steps.

    def _press_in_step(self, key: str) -> Intent | None:
        step = self.step
        match step:
            case Marking():
                return self._mark(step, key)
            case GivingTile() if len(key) == 1:
                self._give(self._place_of(key, frozenset()))
            case ChoosingPartner():
                number = read_number(key)
                partners = partners_of(self.view)
                if number is not None and 1 <= number <= len(partners):
                    self.step = TakingTile(step.tile, partners[number - 1])
            case TakingTile():
                number = read_number(key)
                if number is not None and 1 <= number <= self.view.rack_counts[step.other]:
                    self.step = None
                    return Switch(step.tile, step.other, number - 1)
            case NamingBlank() if len(key) == 1 and key.isalpha():
                self._lay(key, is_blank=True)
                self.step = None
                self._judge()
            case Bracket():
                self._bracket(step, key)
        return None

    def _mark(self, step: Marking, key: str) -> Intent | None:
        if key == "enter":
            if not step.marks:
                raise NotationError("choose the tiles to exchange first")
            self.step = None
            return Exchange(Tally(self.rack[place] for place in step.marks))
        if key == "backspace" and step.marks:
            self.step = Marking()
        elif len(key) == 1:
            place = self._place_of(key, step.marks)
            self.step = Marking(step.marks | {place})
        return None

    def _place_of(self, key: str, used: frozenset[int]) -> int:
        """Return the place of a tile on the rack with this letter; ``*`` and ``?`` are blanks."""
        tiles = self.view.edition.tiles
        wanted = "" if key in "*?" else key.upper()
        for place, tile in enumerate(self.rack):
            if place not in used and tiles.face(tile).letter.startswith(wanted) == bool(wanted):
                return place
        raise NotationError("you have no blank" if not wanted else f"you have no {wanted}")

    def _give(self, place: int) -> None:
        tiles = self.view.edition.tiles
        chosen = self.rack[place]
        # The letter of a switch tile may also be on a standard tile of the rack.
        same = (tile for tile in self.rack if tiles.letter_of[tile] == tiles.letter_of[chosen])
        tile = next((tile for tile in same if tiles.face(tile).kind is Kind.SWITCH), None)
        if tile is None:
            raise NotationError(f"{tiles.face(chosen).text} is not a tile that can be given away")
        partners = partners_of(self.view)
        self.step = TakingTile(tile, partners[0]) if len(partners) == 1 else ChoosingPartner(tile)

    def _bracket(self, step: Bracket, key: str) -> None:
        if key == "]":
            self.step = None
            self._lay(f"{step.text}]")
            self._judge()
        elif key == "backspace":
            self.step = Bracket(step.text[:-1]) if len(step.text) > 1 else None
        elif len(key) == 1:
            self.step = replace(step, text=step.text + key.upper())

    # The line to type in.

    def type_line(self, text: str) -> Intent | None:
        """Do what the finished line says."""
        self.told = ""
        step = self.step
        if isinstance(step, Announcing):
            number = read_number(text)
            if number is None:
                self.told = "Type the score as a whole number, such as 24."
                return None
            self.step = None
            return replace(step.play, announced=number)
        if not text.strip():
            self.step = None
            return None
        try:
            intent = read_intent(text, self.view)
        except NotationError as error:
            self.step = Commanding(as_sentence(error))
            return None
        self.step = None
        if isinstance(intent, Try):
            self._put_on_board(intent.play)
            return None
        return intent

    def preview_line(self, text: str) -> None:
        """Show the play that is being typed on the board, with its score."""
        if not isinstance(self.step, Commanding):
            return
        try:
            intent = read_intent(text, self.view)
        except NotationError:
            return
        play = intent.play if isinstance(intent, Try) else intent
        if isinstance(play, Play) and self.view.rack.holds(
            self.view.edition.tiles.tiles_of(play.cells)
        ):
            self._put_on_board(play)
            self.step = Commanding(self._state())

    def _put_on_board(self, play: Play) -> None:
        at = play.squares[0]
        down = len(play.squares) > 1 and play.squares[1].col == at.col
        base = replace(drafts.recall(self.draft), cursor=at)
        if down != (base.axis.value == "down"):
            base = drafts.turn(base)
        self.draft = replace(base, laid=tuple(play.tiles()))
        self._judge()

    # The mouse.

    def click_square(self, square: Square) -> None:
        """Move the cursor to a square, or turn it there."""
        if self.step is None:
            self.told = ""
            self.draft = drafts.point_at(self.draft, square)

    def click_tile(self, place: int) -> None:
        """Lay a tile of the rack, or choose it for what is under way."""
        self.told = ""
        step = self.step
        if place >= len(self.rack):
            return
        try:
            match step:
                case None if place not in self.laid:
                    self._lay_place(place)
                case Marking():
                    self.step = Marking(step.marks ^ {place})
                case GivingTile():
                    self._give(place)
                case _:
                    return
        except NotationError as error:
            self.told = as_sentence(error)

    def _lay_place(self, place: int) -> None:
        tile = self.rack[place]
        tiles = self.view.edition.tiles
        if tile == tiles.blank:
            self.step = NamingBlank()
            return
        self.draft = drafts.lay(self.draft, tiles.cells_of(tile)[0], self.view.board)
        self._judge()


_STEPS: Final[dict[str, Step]] = {
    "[": Bracket(),
    "*": NamingBlank(),
    ":": Commanding(),
    "/": Commanding(),
}
"""The keys that begin a step."""
_ACTS: Final = {
    "1": (Ability.EXCHANGE, "you cannot exchange tiles now"),
    "2": (Ability.PASS, "you cannot pass now"),
    "3": (Ability.SWITCH, "you cannot switch a tile now"),
    "4": (Ability.CHALLENGE, "there is no play that you can challenge"),
}
"""The keys of moves, with what they need and why they may do nothing."""
