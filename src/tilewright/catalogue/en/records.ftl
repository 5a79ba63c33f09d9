# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } gains { points } for the other players' tiles { $tiles }.
# With two players: whose tiles they are.
record-rack-gained-from = { $who } gains { points } for { $whom }'s tiles { $tiles }.
record-rack-lost = { $who } loses { points } for unplayed { $tiles }.
record-time-lost = { $who } loses { points } for overtime.

# What GCG has no line for; GCG files have these notes, in English.

note-time-out = Time ran out.
note-turn-lost = Turn lost to a failed challenge.
note-left = { $who } left the game ({ $why ->
    [resigned] resigned
    [vanished] vanished
   *[time] time
}).
note-switched = Switched a tile with { $who }.
note-challenged = { $who } challenged{ $outcome ->
    [valid] ; the play is valid.
    [invalid] ; invalid: { $words }.
   *[unknown] .
}
note-announced = Announced as { $score }.
note-hint = Took hint { $strength } of 3.

# What is wrong with a recorded game. The first few end its replay.

slip-misplaced-play = The play is misplaced.
slip-set-exceeded = { $tile } is used { $used } times on the board, but the set has { $held }.
slip-nothing-to-withdraw = { $who } has no play to withdraw.
slip-bare-score = The record stops before entry { $entry }, which has only points: add its tiles.
slip-entry-exceeds-set = The record stops before entry { $entry }, whose tiles the set doesn't have.
slip-unreadable = { $problem }
slip-out-of-turn = It is { $who }'s turn.
slip-after-the-end = The game is over: the unplayed tiles have been counted.
slip-no-exchange = This edition does not allow exchanges.
slip-bag-too-low = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
} exchanged with only { $bag } in the bag.
slip-not-challenged = { $who } has no play that could be challenged.
slip-tiles-left = The unplayed tiles are given as { $given }, but they are { $real }.
slip-time-twice = { $who } gets two overtime penalties.
slip-time-not-last = Overtime penalties must be deducted last.
slip-not-on-rack = The rack { $rack } does not contain { $tiles }.
slip-rack-too-large = The rack { $rack } has more than { $count } tiles.
slip-rack-impossible = { $tile } is used { $used } times on the board and the rack { $rack }, but the set has { $held }.
slip-rack-changed = The rack was { $before } when the play was made, but now it is { $rack }.
slip-rack-miscounted = The rack is { $rack }, but { $tiles } is deducted.
slip-rack-twice = The rack is given twice; the second one is used.
slip-rack-too-early = A final rack is given before the last turn; it is ignored.
slip-wrong-score = The score is given as { $claimed }, but it is { $computed }.
slip-wrong-total = The total is given as { $claimed }, but { $before } and { $gain } make { $sum }.
slip-encoding = { $name ->
    [none] The file is not in UTF-8; it is read as { $used }.
   *[other] The encoding { $name } is read as { $used }.
}
slip-given-twice = #{ $name } is given twice.
slip-too-late = #{ $name } must { $name ->
    [character-encoding] be on the first line.
   *[other] come before the first turn.
}
slip-note-too-early = A note before the first turn does not belong to any turn.
slip-unknown-value = #{ $name } { $value } is read as { $edition }.
slip-unknown-lexicon = The lexicon { $lexicon } is unknown; words are not checked.
slip-other-edition = The file names { $named }; it is read as { $edition }.
slip-same-name = Two players are called { $who }.
slip-players-not-listed = The players are not listed on lines such as #player1.
