# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } gains { points } for the other players' tiles { $tiles }.
record-rack-lost = { $who } loses { points } for unplayed { $tiles }.
record-time-lost = { $who } loses { points } for overtime.
