# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } erhält { points } für die übrigen Steine der anderen: { $tiles }.
record-rack-lost = { $who } verliert { points } für den Rest { $tiles }.
record-time-lost = { $who } verliert { points } für überzogene Zeit.

# Why a kept game can be reviewed and replayed only in part.

record-stops-bare-score = Die Aufzeichnung endet vor Eintrag { $entry }, einer bloßen Punktzahl: Trage ihre Steine nach.
record-stops-set-exceeded = Die Aufzeichnung endet vor Eintrag { $entry }, dessen Steine der Satz nicht hat.

# What GCG has no line for; GCG files have these notes, in English.

note-time-out = Die Zeit ist abgelaufen.
note-turn-lost = Setzt nach vergeblichem Anzweifeln aus.
note-left = { $who } hat das Spiel verlassen ({ $why ->
    [resigned] aufgegeben
    [vanished] zu lange abwesend
   *[time] Zeit abgelaufen
}).
note-switched = Hat mit { $who } einen Stein getauscht.
note-challenged = { $who } hat angezweifelt{ $outcome ->
    [valid] ; der Zug ist gültig.
    [invalid] ; ungültig: { $words }.
   *[unknown] .
}
note-announced = Angesagt: { $score }.
note-hint = Hat Hinweis { $strength } von 3 genommen.
