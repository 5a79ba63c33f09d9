"""A first game from Python: judge plays on a board, then open a table and take turns."""

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

# The judge needs a board, a play and an edition; no rack, no turn, no dictionary.
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

# A table is the umpire of one game. Players act through it and see their own view only.
words = open_lexicon("enable")
players = [Participant("Ann"), Participant("Ben")]
table = Table.open(open_game(edition, words, players, now=0, seed=bytes(32)), words, now=lambda: 0)
for seat in (0, 1):
    table.submit(seat, Agree())
seat = table.view(None).on_turn
view = table.view(seat)
print(view.participants[seat].name, "begins with", edition.tiles.text(view.rack))
print("the bag holds", view.bag_count, "tiles; may:", sorted(ability.value for ability in view.may))

# What may not be done is refused with all that is wrong, and nothing has happened.
try:
    table.submit(1 - seat, Pass())
except IllegalMove as error:
    print("refused:", error)

table.submit(seat, Exchange(Tally(view.rack.codes[:2])))
print("now it is", table.view(None).participants[table.view(None).on_turn].name, "to play")
