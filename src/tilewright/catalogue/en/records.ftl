# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } gains { points } for the other players' tiles { $tiles }.
record-rack-lost = { $who } loses { points } for unplayed { $tiles }.
record-time-lost = { $who } loses { points } for overtime.

# Why a kept game can be reviewed and replayed only in part.

record-stops-bare-score = The record stops before entry { $entry }, a bare score: complete its tiles.
record-stops-set-exceeded = The record stops before entry { $entry }, whose tiles the set doesn't have.

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
