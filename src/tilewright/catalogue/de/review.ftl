# Auswertungen beendeter Spiele: Noten, Verfahren, Bemerkungen zu einem Zug und die Zusammenfassung.

review-point = ,
review-percent = { $value } %
# Ein Anteil im Satz.
review-share = { $whole } %
review-with-error = { $value } ± { $error }

review-grade-best = bester
review-grade-good = gut
review-grade-inaccuracy = Ungenauigkeit
review-grade-mistake = Fehler
review-grade-blunder = grober Fehler
review-grade-unrated = ohne Note

review-method-proven = bis zum Spielende bewiesen
review-method-solved = { $depth ->
    [one] bis zum Spielende gelöst: Nur ein Stein konnte im Beutel sein
   *[other] bis zum Spielende gelöst, für jeden der { $depth } Steine, die im Beutel sein konnten
}
review-method-checked = simuliert und für jeden Stein, der im Beutel sein konnte, { $depth ->
    [one] 1 Zug
   *[other] { $depth } Züge
} vorausgerechnet; die Intervalle enthalten beide Ergebnisse
review-method-searched = { $depth } Züge vorausgerechnet, nicht bis zum Ende
review-method-simulated = geschätzt mit { $depth } zufälligen Verteilungen der unbekannten Steine
review-method-static = { $depth } Züge nach Punkten und behaltenen Steinen verglichen

review-unjudged-rack-unknown = Nicht beurteilt: Die Bank ist nicht aufgezeichnet.
review-unjudged-rack-partial = Nicht beurteilt: Die Bank ist nur zum Teil aufgezeichnet.
review-unjudged-rack-impossible = Nicht beurteilt: Die aufgezeichneten Steine kann die Bank nicht gehabt haben.
review-unjudged-exchange-unknown = Nicht beurteilt: Welche Steine getauscht wurden, ist nicht aufgezeichnet.
review-unjudged-turn-lost = Nicht beurteilt: Vielleicht fiel der Zug nach erfolglosem Anzweifeln aus.

review-move-for = { $move } für { $score }
review-cost-win = Das hat { $sure ->
    [yes] { "" }
   *[no] vielleicht{ " " }
}{ $win } Gewinnchance gekostet.
review-cost-points = Das hat { $sure ->
    [yes] etwa
   *[no] vielleicht etwa
} { points } gekostet.
review-better = Besser: { $move }.
review-better-wins = Besser: { $move }. Das gewinnt das Spiel, der gemachte Zug verliert es.
review-better-static = Nach Punkten und behaltenen Steinen ist { $move } etwa { points } besser.
review-none-found = Das hat so gut wie nichts gekostet, auch wenn { $move } zuerst besser aussah.
# Einzelheiten: dasselbe in Zahlen.
review-loss-win = Verlorene Gewinnchance: { $win }.
review-loss-points = Verlorene Punkte: { $points }.
review-points-grade = Nur nach Punkten: { $grade }.
review-missed-bonus = Ein Bingo war möglich, ein Zug mit Bonus: { $move }.
review-missed-out = { $move } hätte die letzten Steine verbraucht und das Spiel beendet.
review-phony-withdrawn = Angezweifelt und zurückgenommen; ungültig: { $words }.
review-phony-stood = Nicht im Wörterbuch, aber niemand hat es angezweifelt: { $words }.
review-phony-risk = Hätte es jemand angezweifelt, hätte das { $win } Gewinnchance gekostet.
review-challenge-made = So wie es damals aussah, war das Anzweifeln { $win } Gewinnchance wert. Ein Profi wäre sich zu { $chance } sicher gewesen, dass der Zug gilt; Anzweifeln mit Erfolg bringt { $gain }, ohne Erfolg kostet es { $cost }.
review-challenge-missed = So wie es damals aussah, wäre Anzweifeln { $win } Gewinnchance wert gewesen. Ein Profi wäre sich zu { $chance } sicher gewesen, dass der Zug gilt; Anzweifeln mit Erfolg bringt { $gain }, ohne Erfolg kostet es { $cost }.
review-challenge-made-by = So wie es damals aussah, war das Anzweifeln für { $reader ->
    [actor] dich
   *[onlooker] { $who }
} { $win } Gewinnchance wert, wenn sonst niemand anzweifelt. Ein Profi wäre sich zu { $chance } sicher gewesen, dass der Zug gilt; Anzweifeln mit Erfolg bringt { $gain }, ohne Erfolg kostet es { $cost }.
review-challenge-missed-by = So wie es damals aussah, wäre Anzweifeln am meisten für { $reader ->
    [actor] dich
   *[onlooker] { $who }
} wert gewesen, nämlich { $win } Gewinnchance, wenn sonst niemand anzweifelt. Ein Profi wäre sich zu { $chance } sicher gewesen, dass der Zug gilt; Anzweifeln mit Erfolg bringt { $gain }, ohne Erfolg kostet es { $cost }.
review-phony-belief = Ein Profi wäre sich zu { $chance } sicher gewesen, dass der Zug gilt.
review-unknown-words = Nicht in unserem Wörterbuch, vielleicht in dem des Spiels: { $words }.

review-time = Zeit für den Zug: { $used }.
review-time-left = Zeit für den Zug: { $used }; danach auf der Uhr: { $left }.
review-time-clock = Nach dem Zug auf der Uhr: { $left }.
review-time-short = In Zeitnot: Vor dem Zug war weniger als ein Zehntel der Zeit übrig.

review-heading-turns = Züge
review-heading-players = Spieler
review-heading-luck = Glück und Können
review-heading-summary = Zusammenfassung
review-heading-chances = Gewinnchance nach jedem Zug
review-heading-scores = Punktestände
review-heading-games = Spiele

review-column-player = Spieler
review-column-move = Zug
review-column-score = Punkte
review-column-total = Stand
review-column-win = gewinnt
review-column-loss = Verlust
review-column-time = Zeit
review-column-points = Punkte
review-column-grade = Note

review-figure-score = Punkte
review-figure-loss-win = Verlorene Gewinnchance pro Zug
review-figure-loss-points = Verlorene Punkte pro Zug
review-figure-bonuses = Gefundene Bonuszüge
review-figure-mistakes = Fehler und grobe Fehler
review-figure-phonies = Ungültige Wörter
review-figure-time = Verbrauchte Zeit
review-figure-short = Züge in Zeitnot
review-figure-overtime = Abzug für die Uhr
review-figure-judged = Beurteilte Züge
review-none = keiner gefunden
review-of = { $part } von { $whole }

review-luck-prior = Vor dem ersten Ziehen
review-luck-draws = Glück beim Ziehen
review-luck-hidden = Glück mit verdeckten Steinen
review-luck-own = Eigene Entscheidungen
review-luck-others = Entscheidungen der anderen
review-luck-remainder = Nicht erklärt
review-luck-result = Ergebnis

review-summary-won = { $reader ->
    [actor] Du hast
   *[onlooker] { $who } hat
} mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Vorsprung gewonnen.
review-summary-won-many = { $reader ->
    [actor] Du hast
   *[onlooker] { $who } hat
} mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} gewonnen.
review-summary-tie = Das Spiel endete unentschieden.
review-summary-unfinished = Die Aufzeichnung endet vor dem Spiel, beim Stand { $scores }.
review-summary-even = Soweit es sich sagen lässt, haben die Steine niemanden begünstigt.
review-summary-luck = Die Steine haben { $reader ->
    [actor] dir
   *[onlooker] { $who }
} etwa { points } gebracht{ $error ->
    [0] { "" }
   *[other] , { $error } mehr oder weniger
}.
review-summary-luck-win = Die Steine haben { $reader ->
    [actor] dir
   *[onlooker] { $who }
} etwa { $win } Gewinnchance gebracht, { $error } mehr oder weniger.
review-summary-skill = { $reader ->
    [actor] Du hast
   *[onlooker] { $who } hat
} in { review-turns } etwa { points } verschenkt.
review-summary-skill-win = { $reader ->
    [actor] Du hast
   *[onlooker] { $who } hat
} in { review-turns } etwa { $win } Gewinnchance verschenkt.
review-summary-no-loss = { $reader ->
    [actor] Du hast
   *[onlooker] { $who } hat
} in { review-turns } nichts verschenkt, soweit es sich sagen lässt.
# Nach „in“ und „von“.
review-turns = { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}
review-summary-turning = Wendepunkt: { $move } von { $reader ->
    [actor] dir
   *[onlooker] { $who }
} in Zug { $turn }.
review-summary-chance = { $reader ->
    [actor] Deine Gewinnchance
   *[onlooker] Die Gewinnchance von { $who }
} ging von { $before } auf { $after }.
review-summary-judged = { $judged } von { review-turns } konnten beurteilt werden.
review-summary-equal = Gewinnchancen gelten unter gleich starken Spielern; ± nennt ein 95-%-Intervall.
review-summary-remainder = Züge, die nicht beurteilt werden konnten, gehören zu dem, was nicht erklärt ist.
review-dictionary = Wörterbuch: { $name }.
review-dictionary-other = Das Spiel nennt das Wörterbuch { $named }, das nicht vorhanden ist. Züge wurden in { $name } nachgeschlagen, und Wörter, die dort fehlen, gelten nicht als ungültig.
review-dictionary-unnamed = Das Spiel nennt kein Wörterbuch. Züge wurden in { $name } nachgeschlagen, und Wörter, die dort fehlen, gelten nicht als ungültig.
review-budget = Jeder Zug wurde mit { $samples } zufälligen Verteilungen geprüft (Startwert { $seed }).
review-timed = Die Zeit pro Zug war begrenzt, daher ergibt eine Wiederholung etwas andere Zahlen.
review-static = Das ist ein kurzer Blick: Züge wurden nach Punkten und behaltenen Steinen verglichen, und nichts wird benotet.
review-stopped = Die Auswertung wurde vor dem Ende abgebrochen.
