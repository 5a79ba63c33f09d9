# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } erhält { points } für die übrigen Steine der anderen: { $tiles }.
record-rack-lost = { $who } verliert { points } für den Rest { $tiles }.
record-time-lost = { $who } verliert { points } für überzogene Zeit.

# Why a kept game can be reviewed and replayed only in part.

record-stops-bare-score = Die Aufzeichnung endet vor Eintrag { $entry }, einer bloßen Punktzahl: Trage ihre Steine nach.
record-stops-set-exceeded = Die Aufzeichnung endet vor Eintrag { $entry }, dessen Steine der Satz nicht hat.
