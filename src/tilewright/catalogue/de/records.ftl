# The final scoring of a recorded game; GCG files have a line for each adjustment.

record-rack-gained = { $who } erhält { points } für die übrigen Steine der anderen: { $tiles }.
# With two players: whose tiles they are.
record-rack-gained-from = { $who } erhält { points } für die Steine von { $whom }: { $tiles }.
record-rack-lost = { $who } verliert { points } für den Rest { $tiles }.
record-time-lost = { $who } verliert { points } für überzogene Zeit.

# What GCG has no line for; GCG files have these notes, in English.

note-time-out = Die Zeit ist abgelaufen.
note-turn-lost = Setzt nach vergeblichem Anzweifeln aus.
note-left = { $who } hat das Spiel verlassen ({ $why ->
    [resigned] aufgegeben
    [vanished] zu lange abwesend
   *[time] Zeit abgelaufen
}).
note-switched = Hat mit { $who } einen Stein gewechselt.
note-challenged = { $who } hat angezweifelt{ $outcome ->
    [valid] ; der Zug ist gültig.
    [invalid] ; ungültig: { $words }.
   *[unknown] .
}
note-announced = Angesagt: { $score }.
note-hint = Hat Hinweis { $strength } von 3 genommen.

# What is wrong with a recorded game. The first few end its replay.

slip-misplaced-play = Der Zug liegt falsch.
slip-set-exceeded = { $tile } liegt { $used }-mal auf dem Brett, ist aber nur { $held }-mal im Satz.
slip-nothing-to-withdraw = { $who } hat keinen Zug, der zurückgenommen werden könnte.
slip-bare-score = Die Aufzeichnung endet vor Eintrag { $entry }, der nur Punkte hat: Trage seine Steine nach.
slip-entry-exceeds-set = Die Aufzeichnung endet vor Eintrag { $entry }, dessen Steine der Satz nicht hat.
slip-unreadable = { $problem }
slip-out-of-turn = { $who } ist am Zug.
slip-after-the-end = Das Spiel ist aus: Die übrigen Steine sind schon gezählt.
slip-no-exchange = In dieser Ausgabe können keine Steine getauscht werden.
slip-bag-too-low = { $count ->
    [one] { $count } Stein wurde
   *[other] { $count } Steine wurden
} getauscht, aber im Beutel { $bag ->
    [one] war nur { $bag }.
   *[other] waren nur { $bag }.
}
slip-not-challenged = { $who } hat keinen Zug, der angezweifelt werden könnte.
slip-tiles-left = Als übrige Steine stehen hier { $given }, es sind aber { $real ->
    [none] keine.
   *[other] { $real }.
}
slip-time-twice = { $who } werden zweimal Punkte für überzogene Zeit abgezogen.
slip-time-not-last = Punkte für überzogene Zeit werden zuletzt abgezogen.
slip-not-on-rack = Auf der Bank { $rack } fehlt { $tiles }.
slip-rack-too-large = Die Bank { $rack } hat mehr als { $count } Steine.
slip-rack-impossible = { $tile } ist auf dem Brett und der Bank { $rack } zusammen { $used }-mal verwendet, aber nur { $held }-mal im Satz.
slip-rack-changed = Beim Zug war die Bank { $before }, jetzt ist sie { $rack }.
slip-rack-miscounted = Die Bank ist { $rack }, aber { $tiles } wird abgezogen.
slip-rack-twice = Die Bank ist zweimal angegeben; es gilt die zweite.
slip-rack-too-early = Eine letzte Bank steht vor dem letzten Zug; sie wird ignoriert.
slip-wrong-score = Als Punktzahl steht hier { $claimed }, es sind aber { $computed }.
slip-wrong-total = Als Summe steht hier { $claimed }, aber { $before } und { $gain } ergeben { $sum }.
slip-encoding = { $name ->
    [none] Die Datei ist nicht in UTF-8; sie wird als { $used } gelesen.
   *[other] Die Kodierung { $name } wird als { $used } gelesen.
}
slip-given-twice = #{ $name } ist zweimal angegeben.
slip-too-late = #{ $name } muss { $name ->
    [character-encoding] in der ersten Zeile stehen.
   *[other] vor dem ersten Zug stehen.
}
slip-note-too-early = Eine Anmerkung vor dem ersten Zug gehört zu keinem Zug.
slip-unknown-value = #{ $name } { $value } wird als { $edition } gelesen.
slip-unknown-lexicon = Das Wörterbuch { $lexicon } ist unbekannt; Wörter werden nicht geprüft.
slip-other-edition = Die Datei nennt { $named }; sie wird als { $edition } gelesen.
slip-same-name = Zwei Spieler heißen { $who }.
slip-players-not-listed = Die Spieler sind nicht in Zeilen wie #player1 aufgeführt.
