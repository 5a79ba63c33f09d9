# The end of a recorded game, line by line: files of the clubs write it as entries of a player.

record-rack-gained = { $who } gains { points } for the other players' tiles { $tiles }.
record-rack-lost = { $who } loses { points } for unplayed { $tiles }.
record-time-lost = { $who } loses { points } for overtime.
