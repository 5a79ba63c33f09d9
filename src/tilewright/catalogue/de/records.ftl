# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } erhält { points } für die übrigen Steine der anderen: { $tiles }.
record-rack-lost = { $who } verliert { points } für den Rest { $tiles }.
record-time-lost = { $who } verliert { points } für überzogene Zeit.
