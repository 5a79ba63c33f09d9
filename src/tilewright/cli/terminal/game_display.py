"""Shows a game in the terminal: the board with its panel, a rack, the score sheet."""

from __future__ import annotations

from itertools import groupby, product

from tilewright import catalogue
from tilewright.cli.terminal.board import Line, board_width, draw_board, draw_rack, draw_scores
from tilewright.cli.terminal.layout import as_table, side_by_side
from tilewright.cli.terminal.screen import Screen
from tilewright.edition import Edition
from tilewright.geometry import Axis, Square
from tilewright.rules.effective_events import effective_events
from tilewright.rules.event import (
    Played,
    Returned,
)
from tilewright.rules.play.board import Board
from tilewright.rules.play.explain import explain
from tilewright.rules.play.judge import Refusal, judge
from tilewright.rules.play.move import Play
from tilewright.rules.score_sheet import score_sheet
from tilewright.rules.view import View
from tilewright.sentences import events, scores
from tilewright.units import Seat, Tile, by_seat


def show_table(screen: Screen, view: View) -> None:
    """Show what every player may see: the board, the scores and the bag."""
    if screen.is_plain:
        screen.tell(describe_table(view))
        return
    seats = [
        Line(who.name, view.scores[seat], view.rack_counts[seat], seat == view.on_turn)
        for seat, who in by_seat(view.participants)
    ]
    panel = [*draw_scores(seats, bag=view.bag_count, color=screen.color), *_targets(view)]
    board = draw_board(view.board, view.edition, color=screen.color, highlight=last_squares(view))
    width = board_width(view.edition, screen.color)
    screen.show(side_by_side(board, panel, board_columns=width, columns=screen.columns))


def show_board(screen: Screen, view: View) -> None:
    """Show the table again; on a plain screen, tell all words on the board."""
    show_table(screen, view)
    if screen.is_plain:
        screen.tell(board_words(view))


def describe_table(view: View) -> str:
    """Return the scores and the bag in sentences."""
    scored = zip(view.participants, view.scores, strict=True)
    standing = ", ".join(f"{who.name} {score}" for who, score in scored)
    bag = catalogue.sentence("tiles", count=view.bag_count)
    targets = (f"{line.strip()}." for line in _targets(view) if line)
    return " ".join([f"{standing}.", f"{bag} in the bag.", *targets])


def board_words(view: View) -> str:
    """Return all words on a player's board with their places."""
    return words_on(view.board, view.edition)


def words_on(board: Board, edition: Edition) -> str:
    """Return all words on a board with their places, first those across, then those down."""
    tiles = edition.tiles
    found = []
    for axis, line in product(Axis, range(edition.size)):
        row = (Square(line, at) for at in range(edition.size))
        squares = row if axis is Axis.ACROSS else (square.transposed for square in row)
        for is_filled, run in groupby(squares, lambda square: bool(board[square])):
            word = list(run)
            if is_filled and len(word) > 1:
                text = "".join(tiles.letters[tiles.letter_of[board[one]]] for one in word)
                place = edition.coordinates.write(word[0], axis)
                found.append(f"{text}, {place} {catalogue.sentence('axis', axis=axis.value)}")
    return f"{'; '.join(found)}." if found else "The board is empty."


def _targets(view: View) -> list[str]:
    if view.targets is None:
        return []
    goals = zip(view.participants, view.targets, strict=True)
    return ["", *(f"  {who.name} plays to {target}" for who, target in goals)]


class RackOrder:
    """The order in which each player keeps their tiles; other players never see it."""

    def __init__(self) -> None:
        """Start with every rack in the order it was dealt."""
        self._orders: dict[Seat | None, list[Tile]] = {}

    def of(self, view: View) -> list[Tile]:
        """Return the player's tiles, new ones last; callers may reorder the list."""
        order = self._orders.setdefault(view.seat, [])
        held = list(view.rack)
        kept = []
        for code in order:
            if code in held:
                held.remove(code)
                kept.append(code)
        order[:] = kept + held
        return order

    def draw(self, screen: Screen, view: View) -> str:
        """Return the player's rack as text."""
        rack = draw_rack(self.of(view), view.edition, color=screen.color)
        return f"Your tiles: {rack}" if screen.is_plain else rack


def last_squares(view: View) -> tuple[Square, ...]:
    """Return the squares of the last play, if it is still on the board."""
    for event in reversed(effective_events(view.history)):
        if isinstance(event, Returned):
            return ()
        if isinstance(event, Played):
            return event.play.squares
    return ()


def explain_last(view: View) -> list[str]:
    """Return lines that explain the last play's score; none if the play was withdrawn."""
    squares = last_squares(view)
    if not squares:
        return []
    play = Play(squares, bytes(view.board[square] for square in squares))
    before = view.board.with_tiles(squares, bytes(len(squares)))
    verdict = judge(before, play, view.edition)
    if isinstance(verdict, Refusal):
        return []
    return scores.describe(explain(before, play, verdict, view.edition))


def sheet_lines(view: View, *, has_header: bool = True) -> list[str]:
    """Return the score sheet as lines: name, points, running total, and what happened."""
    rows = [("PLAYER", "POINTS", "TOTAL", "")] if has_header else []
    for line in score_sheet(view.history, len(view.participants)):
        if isinstance(line.event, Played):
            text = ", ".join(word.text for word in line.event.words)
        else:
            text = events.describe(line.event, view, None, view.history) or ""
        name = view.participants[line.seat].name
        rows.append((name, str(line.points), str(line.total), text))
    lines = as_table(rows, right=frozenset({1, 2}))
    if view.edition.hints:
        taken = zip(view.participants, view.hints, strict=True)
        lines.append(f"Hints taken: {', '.join(f'{who.name} {count}' for who, count in taken)}")
    return lines
