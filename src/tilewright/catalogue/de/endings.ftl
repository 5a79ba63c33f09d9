# Why a game is over, how each score is settled, and who won.

end-out = Der Beutel ist leer, und jemand hat den letzten Stein gelegt.
end-target = Die Ziellinie ist erreicht.
# The same two, when it is known who did it.
end-out-by = { $reader ->
    [actor] Du hast deinen letzten Stein gelegt.
   *[onlooker] { $who } hat den letzten Stein gelegt.
}
end-target-by = { $reader ->
    [actor] Du hast die Ziellinie erreicht!
   *[onlooker] { $who } hat die Ziellinie erreicht.
}
end-passed-out = { $passes ->
    [1] Alle haben gepasst.
    [2] Alle haben zweimal hintereinander gepasst.
   *[other] Alle haben { $passes }-mal hintereinander gepasst.
}
end-scoreless = { $rounds ->
    [one] Eine ganze Runde lang hat niemand Punkte gemacht.
   *[other] { $rounds } Runden lang hat niemand Punkte gemacht.
}
end-no-plays = Der Beutel ist leer, und niemand kann mehr legen.
end-last-standing = Nur noch ein Spieler ist im Spiel.
end-cancelled = Alle waren sich einig, das Spiel abzubrechen.

# A player who left, when only one is left.
end-left-resigned = { $reader ->
    [actor] Du hast aufgegeben.
   *[onlooker] { $who } hat aufgegeben.
}
end-left-vanished = { $reader ->
    [actor] Du warst zu lange weg.
   *[onlooker] { $who } war zu lange weg.
}
end-left-time = { $reader ->
    [actor] Deine Zeit ist abgelaufen.
   *[onlooker] Die Zeit von { $who } ist abgelaufen.
}
# Several who left for the same reason; the reader is among them, or not.
end-left-resigned-together = { $reader ->
    [actor] { $labels } habt aufgegeben.
   *[onlooker] { $names } haben aufgegeben.
}
end-left-vanished-together = { $reader ->
    [actor] { $labels } wart zu lange weg.
   *[onlooker] { $names } waren zu lange weg.
}
end-left-time-together = { $reader ->
    [actor] { $labels }: Eure Zeit ist abgelaufen.
   *[onlooker] Die Zeit von { $names } ist abgelaufen.
}

settlement-line = { $reader ->
    [actor] Du
   *[onlooker] { $who }
}: { $steps }
settlement-score = { $score }
settlement-total = { $steps } = { $final }
settlement-overtime = { $steps } − { $overtime } für überzogene Zeit
settlement-deducted = { $steps } − { $deducted } für den Rest { $tiles }
settlement-gained = { $steps } + { $gained } für die übrigen Steine der anderen
# With two players: whose tiles they are.
settlement-gained-from = { $reader ->
    [affected] { $steps } + { $gained } für deine Steine
   *[onlooker] { $steps } + { $gained } für die Steine von { $whom }
}

win = { $reader ->
    [actor] Du gewinnst
   *[onlooker] { $who } gewinnt
}
win-score = { win } mit der höchsten Punktzahl.
win-before-unplayed = { win } bei Gleichstand dank der höheren Punktzahl vor dem Abzug der übrigen Steine.
# Why the game is over says the rest.
win-target = { win }.
win-share-of-target = { win } mit der höchsten Punktzahl im Verhältnis zum eigenen Ziel.
win-last-standing = { win }.
win-shared = { $reader ->
    [actor] Du teilst dir den Sieg mit { $others }.
   *[onlooker] { $names } teilen sich den Sieg.
}
win-nobody = Niemand gewinnt.
