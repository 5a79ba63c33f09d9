"""Tilewright: crossword tile games played, refereed and scored by one set of rules.

The names in this module are the public API. Start with these: a ``Position`` is a board with what
is known about it, a ``Game`` is dealt and refereed, ``play`` lets computers play one, ``read_gcg``
reads games on paper, ``words`` opens a dictionary, and ``svg`` draws a board. Below them, a
``Table`` runs a game for people and computers, a ``View`` shows what one player may see of it, and
``judge`` scores a play on any board.

Each name is imported when it is first used, so that a program that needs only a few names
starts quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tilewright._version import __version__

if TYPE_CHECKING:
    from tilewright.analysis.api import review
    from tilewright.analysis.coach import Hint, Tip, TipKind, hint, tips
    from tilewright.analysis.model import Review
    from tilewright.edition import Edition, Level
    from tilewright.edition.shipped import edition_ids, load_edition
    from tilewright.errors import (
        ArgumentError,
        BrokenLog,
        CatalogueError,
        Cause,
        Conflict,
        Disagreement,
        EditionError,
        FileError,
        GraphFault,
        IllegalMove,
        KernelError,
        KernelFault,
        KernelMismatch,
        LexiconError,
        NotationError,
        PlayerCountError,
        PlayerError,
        PoolError,
        PortError,
        ServerError,
        StaleMove,
        StoreError,
        TilewrightError,
        WordGraphError,
    )
    from tilewright.formats.plays import parse_play, write_play
    from tilewright.geometry import Axis, Coordinates, Square
    from tilewright.kernel.generator import Generator
    from tilewright.lexicon import Lexicon, open_lexicon
    from tilewright.library.advice import Answer, Choice
    from tilewright.library.analysis import Analysis, Judged, Limits
    from tilewright.library.conversion import Conversion, Format, convert
    from tilewright.library.game import Game, play
    from tilewright.library.paper import PaperGame, read_gcg
    from tilewright.library.pictures import svg
    from tilewright.library.position import Position
    from tilewright.library.sheets import Sheet, result_sheet, score_sheet, tracking_sheet
    from tilewright.library.visitor import PaperHeader, PaperVisitor, Visited, visit_gcg
    from tilewright.library.words import Words, words
    from tilewright.players import Budget, Player, make_player, player_names
    from tilewright.records.record import Record
    from tilewright.rules.participant import Participant
    from tilewright.rules.play.board import Board
    from tilewright.rules.play.explain import Breakdown, explain
    from tilewright.rules.play.faults import Fault, Finding
    from tilewright.rules.play.judge import Refusal, Verdict, Word, judge
    from tilewright.rules.play.move import (
        Accept,
        Agree,
        AskHint,
        AskProof,
        Challenge,
        Commit,
        Exchange,
        Move,
        Pass,
        Play,
        Remove,
        Resign,
        Switch,
    )
    from tilewright.rules.view import Ability, View
    from tilewright.sentences.scores import describe
    from tilewright.table import Table, open_game
    from tilewright.tiles import Face, Kind, Tally, TileSet
    from tilewright.units import Cell, Letter, Seat, Tile

__all__ = [
    "Ability",
    "Accept",
    "Agree",
    "Analysis",
    "Answer",
    "ArgumentError",
    "AskHint",
    "AskProof",
    "Axis",
    "Board",
    "Breakdown",
    "BrokenLog",
    "Budget",
    "CatalogueError",
    "Cause",
    "Cell",
    "Challenge",
    "Choice",
    "Commit",
    "Conflict",
    "Conversion",
    "Coordinates",
    "Disagreement",
    "Edition",
    "EditionError",
    "Exchange",
    "Face",
    "Fault",
    "FileError",
    "Finding",
    "Format",
    "Game",
    "Generator",
    "GraphFault",
    "Hint",
    "IllegalMove",
    "Judged",
    "KernelError",
    "KernelFault",
    "KernelMismatch",
    "Kind",
    "Letter",
    "Level",
    "Lexicon",
    "LexiconError",
    "Limits",
    "Move",
    "NotationError",
    "PaperGame",
    "PaperHeader",
    "PaperVisitor",
    "Participant",
    "Pass",
    "Play",
    "Player",
    "PlayerCountError",
    "PlayerError",
    "PoolError",
    "PortError",
    "Position",
    "Record",
    "Refusal",
    "Remove",
    "Resign",
    "Review",
    "Seat",
    "ServerError",
    "Sheet",
    "Square",
    "StaleMove",
    "StoreError",
    "Switch",
    "Table",
    "Tally",
    "Tile",
    "TileSet",
    "TilewrightError",
    "Tip",
    "TipKind",
    "Verdict",
    "View",
    "Visited",
    "Word",
    "WordGraphError",
    "Words",
    "__version__",
    "convert",
    "describe",
    "edition_ids",
    "explain",
    "hint",
    "judge",
    "load_edition",
    "make_player",
    "open_game",
    "open_lexicon",
    "parse_play",
    "play",
    "player_names",
    "read_gcg",
    "result_sheet",
    "review",
    "score_sheet",
    "svg",
    "tips",
    "tracking_sheet",
    "visit_gcg",
    "words",
    "write_play",
]

_HOMES = {
    "tilewright.analysis.api": ("review",),
    "tilewright.analysis.model": ("Review",),
    "tilewright.analysis.coach": ("Hint", "Tip", "TipKind", "hint", "tips"),
    "tilewright.edition": ("Edition", "Level"),
    "tilewright.edition.shipped": (
        "edition_ids",
        "load_edition",
    ),
    "tilewright.errors": (
        "ArgumentError",
        "BrokenLog",
        "CatalogueError",
        "Cause",
        "Conflict",
        "Disagreement",
        "EditionError",
        "FileError",
        "GraphFault",
        "IllegalMove",
        "KernelError",
        "KernelFault",
        "KernelMismatch",
        "LexiconError",
        "NotationError",
        "PlayerCountError",
        "PlayerError",
        "PoolError",
        "PortError",
        "ServerError",
        "StaleMove",
        "StoreError",
        "TilewrightError",
        "WordGraphError",
    ),
    "tilewright.kernel.generator": ("Generator",),
    "tilewright.library.advice": ("Answer", "Choice"),
    "tilewright.library.analysis": ("Analysis", "Judged", "Limits"),
    "tilewright.library.conversion": ("Conversion", "Format", "convert"),
    "tilewright.library.game": ("Game", "play"),
    "tilewright.library.paper": ("PaperGame", "read_gcg"),
    "tilewright.library.pictures": ("svg",),
    "tilewright.library.position": ("Position",),
    "tilewright.library.sheets": ("Sheet", "result_sheet", "score_sheet", "tracking_sheet"),
    "tilewright.library.visitor": ("PaperHeader", "PaperVisitor", "Visited", "visit_gcg"),
    "tilewright.library.words": ("Words", "words"),
    "tilewright.records.record": ("Record",),
    "tilewright.geometry": (
        "Axis",
        "Coordinates",
        "Square",
    ),
    "tilewright.lexicon": (
        "Lexicon",
        "open_lexicon",
    ),
    "tilewright.formats.plays": (
        "parse_play",
        "write_play",
    ),
    "tilewright.players": (
        "Budget",
        "Player",
        "make_player",
        "player_names",
    ),
    "tilewright.rules.play.board": ("Board",),
    "tilewright.rules.participant": ("Participant",),
    "tilewright.rules.play.explain": (
        "Breakdown",
        "explain",
    ),
    "tilewright.rules.play.faults": (
        "Fault",
        "Finding",
    ),
    "tilewright.rules.play.judge": (
        "Refusal",
        "Verdict",
        "Word",
        "judge",
    ),
    "tilewright.rules.play.move": (
        "Accept",
        "Agree",
        "AskHint",
        "AskProof",
        "Challenge",
        "Commit",
        "Exchange",
        "Move",
        "Pass",
        "Play",
        "Remove",
        "Resign",
        "Switch",
    ),
    "tilewright.rules.view": (
        "Ability",
        "View",
    ),
    "tilewright.sentences.scores": ("describe",),
    "tilewright.table": (
        "Table",
        "open_game",
    ),
    "tilewright.tiles": (
        "Face",
        "Kind",
        "Tally",
        "TileSet",
    ),
    "tilewright.units": (
        "Cell",
        "Letter",
        "Seat",
        "Tile",
    ),
}
"""The public names, listed under the module that defines them."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a public name on its first use."""
    module = _HOME_OF.get(name)
    if module is None:
        message = f"module 'tilewright' has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted({*globals(), *__all__})
