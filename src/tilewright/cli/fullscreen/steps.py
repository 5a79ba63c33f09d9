"""The steps of a turn that need more than one key, and what the screen asks in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tilewright.cli.fullscreen.bar import Bar, Choice
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.units import Seat, Tile, by_seat


@dataclass(frozen=True, slots=True)
class Marking:
    """Choose the tiles to exchange."""

    marks: frozenset[int] = frozenset()
    """The chosen places on the rack."""


@dataclass(frozen=True, slots=True)
class GivingTile:
    """Choose the tile to give to another player."""


@dataclass(frozen=True, slots=True)
class ChoosingPartner:
    """Choose the player to switch with."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TakingTile:
    """Choose one of the other player's tiles, which are face down."""

    tile: Tile
    other: Seat


@dataclass(frozen=True, slots=True)
class NamingBlank:
    """Type the letter that a blank stands for."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Type a tile in brackets, such as ``[CH]``."""

    text: str = "["


@dataclass(frozen=True, slots=True)
class Announcing:
    """Type the score to announce."""

    play: Play


@dataclass(frozen=True, slots=True)
class Commanding:
    """Type a play or a command, as at the prompt."""

    problem: str = ""


Step: TypeAlias = (
    Marking
    | GivingTile
    | ChoosingPartner
    | TakingTile
    | NamingBlank
    | Bracket
    | Announcing
    | Commanding
)

_CANCEL: Final = Choice("escape", "cancel")


def partners_of(view: View) -> list[Seat]:
    """Return the players whom the player on turn can switch a tile with."""
    return [
        seat
        for seat, is_active in by_seat(view.active)
        if is_active and seat != view.seat and view.rack_counts[seat]
    ]


def ask_step(step: Step, view: View, told: str) -> Bar:  # noqa: PLR0911 - one return a step
    """Return what a step asks; ``told`` is why the last key did nothing."""
    match step:
        case Marking():
            count = len(step.marks)
            what = f"exchange {count} and end my turn" if count else "choose at least one"
            text = "Which tiles do you want to exchange? Type their letters or click on them."
            return Bar(told or text, (Choice("enter", what), _CANCEL))
        case GivingTile():
            text = "Which tile do you want to give away? Type its letter or click on it."
            return Bar(told or text, (_CANCEL,))
        case ChoosingPartner():
            names = (view.participants[seat].name for seat in partners_of(view))
            choices = [Choice(str(place), name) for place, name in enumerate(names, 1)]
            return Bar("With whom do you want to switch?", (*choices, _CANCEL))
        case TakingTile():
            count = view.rack_counts[step.other]
            name = view.participants[step.other].name
            choices = [Choice(str(place), "▒") for place in range(1, count + 1)]
            text = f"Which of {name}'s tiles do you want? They are face down."
            return Bar(text, (*choices, _CANCEL))
        case NamingBlank():
            return Bar(told or "Which letter is the blank? Type it.", (_CANCEL,))
        case Bracket():
            text = f"Type the tile and a closing bracket: {step.text}"
            return Bar(told or text, (_CANCEL,))
        case Announcing():
            text = told or "How many points does your play score?"
            return Bar(text, (Choice("enter", "play"), _CANCEL), "Your score")
        case Commanding():
            text = step.problem or "Type a play or a command; help lists all commands."
            return Bar(text, (Choice("enter", "do it"), _CANCEL), "Command")
