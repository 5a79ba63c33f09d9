"""Play a first game from Python: judge plays on a board, then open a table and take turns."""

from tilewright import (
    Agree,
    Board,
    Exchange,
    IllegalMove,
    Participant,
    Pass,
    Table,
    Tally,
    Verdict,
    describe,
    explain,
    judge,
    load_edition,
    open_game,
    open_lexicon,
    parse_play,
)
from tilewright.table import wall_clock

# The judge needs a board, a play and an edition, but no rack, turn or dictionary.
edition = load_edition("pocket")
board = Board.empty(edition.size)
for text in ("8F HORN", "H6 FARM", "10F PASTE"):
    play = parse_play(text, board, edition)
    verdict = judge(board, play, edition)
    assert isinstance(verdict, Verdict)
    print(text, verdict.score, [word.text for word in verdict.words])
    for line in describe(explain(board, play, verdict, edition)):
        print("   ", line)
    board = board.with_tiles(play.squares, play.cells)

# A table referees one game. Players act through it, and each sees only their own view.
words = open_lexicon("enable")
players = [Participant("Ann"), Participant("Ben")]
first = open_game(edition, words, players, now=wall_clock(), seed=bytes(32))
table = Table.open(first, words)
for seat in (0, 1):
    table.submit(seat, Agree())
seat = table.view(None).on_turn
view = table.view(seat)
print(view.participants[seat].name, "starts with", edition.tiles.text(view.rack))
print(view.bag_count, "tiles in the bag; allowed:", sorted(each.value for each in view.may))

# An illegal move is refused with everything that is wrong with it, and nothing changes.
try:
    table.submit(1 - seat, Pass())
except IllegalMove as error:
    print("refused:", error)

table.submit(seat, Exchange(Tally(view.rack.codes[:2])))
print("it is now the turn of", view.participants[table.view(None).on_turn].name)
