# Why a move cannot be made. State the broken rule with "muss", "kann nicht" or "nur".

fault-no-tiles = Lege mindestens einen Stein.
fault-unknown-tile = Der Stein auf { $squares } gehört nicht zu dieser Ausgabe.
fault-off-board = Dieses Brett hat kein Feld { $squares }.
fault-same-square = Auf ein Feld passt nur ein Stein; verschiebe den überzähligen Stein auf { $squares }.
fault-occupied = { $squares } ist schon belegt, und Steine auf dem Brett können nicht verschoben werden.
fault-too-many-tiles = Du kannst in einem Zug höchstens { tiles } legen.
fault-not-in-line = Alle Steine eines Zugs müssen in einer Zeile oder einer Spalte liegen.
fault-gap = Ein Zug darf keine Lücken haben: Fülle { $squares } oder schiebe die Steine zusammen.
fault-first-too-short = Das erste Wort muss mindestens zwei Buchstaben haben.
fault-first-off-start = { $count ->
    [one] Der erste Zug muss über das Startfeld { $squares } gehen.
   *[other] Der erste Zug muss über eines der Startfelder gehen: { $squares }.
}
fault-not-connected = Ein Zug muss an einen Stein anschließen, der schon auf dem Brett liegt.

fault-not-on-rack = { $letters ->
    [0] { $blanks ->
        [0] Diese Steine hast du nicht.
        [one] Du hast keinen Blankostein. Kleinbuchstaben stehen für Blankosteine.
       *[other] Du hast keine { $blanks } Blankosteine. Kleinbuchstaben stehen für Blankosteine.
    }
   *[other] { $count ->
        [one] Dir fehlt der Stein { $tiles }.
       *[other] Dir fehlen die Steine { $tiles }.
    }{ $blanks ->
        [0] { "" }
       *[other] { " " }Kleinbuchstaben stehen für Blankosteine.
    }
}
fault-not-a-word = { $words } { $count ->
    [one] steht
   *[other] stehen
} nicht im Wörterbuch.
fault-not-your-turn = { $who } ist am Zug.
fault-not-agreed = Das Spiel kann erst beginnen, wenn alle den Regeln zugestimmt haben. Es fehlt noch: { $names }.
fault-agreed-already = Du hast den Regeln schon zugestimmt.
fault-committed-already = Du hast dich schon auf einen Beitrag zum Mischen festgelegt.
fault-not-committed = Du kannst deinen Beitrag erst aufdecken, wenn alle sich auf einen festgelegt oder ohne einen zugestimmt haben. Es fehlt noch: { $names }.
fault-contribution-differs = Dein Beitrag zum Mischen ist nicht der, auf den du dich festgelegt hast.
fault-game-over = Das Spiel ist aus.
fault-left-the-game = Du hast das Spiel verlassen.
fault-turns-suspended = Niemand kann ziehen, bis der letzte Zug akzeptiert oder angezweifelt ist.
fault-window-open = Den letzten Zug anzweifeln kann noch: { $names }.
fault-no-such-seat = An diesem Tisch sitzt sonst niemand auf Platz { $seat }.
fault-stale = Das Spiel hat sich inzwischen geändert. Sieh dir das Brett an und versuche es noch einmal.

fault-paused = Das Spiel ist unterbrochen; setze es zuerst fort.
fault-not-paused = Das Spiel ist nicht unterbrochen.
fault-not-begun = Das Spiel hat noch nicht begonnen.
fault-nothing-to-take-back = Nur der letzte Zug kann zurückgenommen werden, und nur bis jemand anderes etwas tut.

fault-no-exchange = In dieser Ausgabe können keine Steine getauscht werden; lege oder passe.
fault-exchange-nothing = Wähle mindestens einen Stein zum Tauschen, oder passe.
fault-bag-too-low = { $minimum ->
    [0] { $count ->
        [0] Der Beutel ist leer; du kannst nicht tauschen.
        [one] Im Beutel ist nur noch { $count } Stein; tausche höchstens { $count }.
       *[other] Im Beutel sind nur noch { $count } Steine; tausche höchstens { $count }.
    }
   *[other] Getauscht werden kann nur, solange mindestens { $minimum } Steine im Beutel sind; { $count ->
        [one] es ist nur noch { $count }.
       *[other] es sind nur noch { $count }.
    }
}
fault-no-switch = In dieser Ausgabe gibt es keine Steine zum Wechseln.
fault-not-a-switch-tile = Du kannst nur mit einem { $kind } wechseln, und { $tile } ist keiner.
fault-switched-already = Du kannst nur einmal pro Zug wechseln.
fault-switch-partner = Du kannst nur mit jemandem wechseln, der noch im Spiel ist und einen Stein hat.
fault-switch-point = { $count ->
    [one] Wähle den verdeckten Stein.
   *[other] Wähle einen der { $count } verdeckten Steine.
}

fault-no-hints = An diesem Tisch gibt es keine Hinweise.
fault-hint-order = Hinweise gibt es nur der Reihe nach; als Nächstes kommt Hinweis { $next } von 3.
fault-all-hints-taken = Du hast in diesem Zug schon alle drei Hinweise genommen.

fault-nothing-to-challenge = Es gibt keinen Zug, den du anzweifeln oder akzeptieren kannst.
fault-own-play = Nur die anderen können deinen Zug anzweifeln oder akzeptieren.
fault-accepted-already = Du hast diesen Zug schon akzeptiert.
fault-proof-as-played = Der Schiedsrichter prüft nach jedem Zug, ob noch einer möglich ist; du musst nicht nachfragen.
fault-proof-bag = Du kannst nur nachfragen, ob noch ein Zug möglich ist, wenn der Beutel leer ist.
fault-proof-asked = Du hast schon gefragt, ob noch ein Zug möglich ist. Der Schiedsrichter antwortet, wenn alle gefragt haben.
fault-not-missing = { $who } kann erst entfernt werden, wenn das Spiel { $time } lang warten musste.
fault-clock-decides = In diesem Spiel kann nur die Uhr jemanden entfernen.
