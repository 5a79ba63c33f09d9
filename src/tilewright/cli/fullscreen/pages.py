"""The pages that players can open: score sheet, unseen tiles, a score explained, rules, help."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tilewright.cli.fullscreen.bar import Page
from tilewright.cli.fullscreen.questions import Preview, Scene
from tilewright.cli.terminal.game_display import explain_last, sheet_lines
from tilewright.cli.terminal.keyboard_game import told
from tilewright.cli.terminal.typed_commands import help_lines
from tilewright.edition import Edition
from tilewright.rules.play.judge import Refusal
from tilewright.rules.play.move import Play
from tilewright.rules.view import View
from tilewright.sentences import scores
from tilewright.sentences.rules import rules_of

_KEYS: Final = (
    ("arrows, click", "move the cursor; click again, Space or Tab turns it"),
    ("letters", "lay the tiles of your play at the cursor"),
    ("Shift + letter", "lay a blank as this letter; * asks for the letter"),
    ("[", "lay a tile with more than one sign: [CH], [E+]"),
    ("click on a tile", "lay this tile of your rack"),
    ("Backspace", "take back the tile at the cursor, or the last one"),
    ("Escape", "take back all tiles, or leave what you began"),
    ("Enter", "play"),
    ("1", "exchange tiles; this ends your turn"),
    ("2", "pass, after a question"),
    ("3", "switch a tile with another player"),
    ("4", "challenge the play before your turn, after a question"),
    ("5, 6", "shuffle, sort your rack"),
    ("7, 8, 9", "show the score sheet, the unseen tiles, how a play scores"),
    (":", "type a play or a command, as listed below"),
    ("Ctrl-C", "save and stop; resume with: tilewright play --resume"),
)
_KEY_COLUMNS: Final = 17
_PER_LINE: Final = 8


def look_page(
    what: str, view: View, draft: Play | None = None, preview: Preview | None = None
) -> Page:
    """Return the page that shows ``what``; a draft, if there is one, is explained first."""
    match what:
        case "sheet":
            return Page("Score sheet", tuple(sheet_lines(view)))
        case "unseen":
            return Page(f"Tiles left: {len(view.unseen)}", _unseen_lines(view))
        case "explain":
            return _explain(view, draft, preview)
        case "rules":
            return Page(view.edition.name, tuple(rules_of(view.edition)))
        case _:
            return Page("Help", (*_key_lines(view.edition), "", *help_lines(view.edition)))


def messages_page(scene: Scene) -> Page:
    """Return everything that has happened so far."""
    return Page("Messages", tuple(message_lines(scene)))


def message_lines(scene: Scene) -> list[str]:
    """Return a sentence for everything that the reader may know, and the result at the end."""
    view = scene.view
    return [*told(view.history, view, scene.reader), *scene.closing]


def _key_lines(edition: Edition) -> list[str]:
    unused = {"3": edition.switch, "1": edition.exchange.allowed}
    return [f"{key:<{_KEY_COLUMNS}}{does}" for key, does in _KEYS if unused.get(key, True)]


def _unseen_lines(view: View) -> tuple[str, ...]:
    tiles = view.edition.tiles
    counts = Counter(tiles.texts(view.unseen))
    each = [f"{text} {count:>2}" for text, count in counts.items()]
    width = max(map(len, each), default=0)
    rows = [each[start : start + _PER_LINE] for start in range(0, len(each), _PER_LINE)]
    lines = ["   ".join(cell.rjust(width) for cell in row) for row in rows]
    return (*lines, "", f"{view.bag_count} of them are in the bag.")


def _explain(view: View, draft: Play | None, preview: Preview | None) -> Page:
    if draft is not None and preview is not None and not view.edition.announce:
        found = preview(draft)
        if not isinstance(found, Refusal):
            verdict, breakdown = found
            lines = (*scores.describe(breakdown), f"total {verdict.score}")
            return Page("Your draft", lines)
    return Page("The last play", tuple(explain_last(view)) or ("There is no play to explain.",))
