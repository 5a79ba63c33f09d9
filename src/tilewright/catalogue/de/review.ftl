# Auswertungen beendeter Spiele: Noten, Verfahren, Bemerkungen zu einem Zug und die Zusammenfassung.

review-point = ,
review-percent = { $value } %
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
} voraus gerechnet; die Intervalle enthalten beide Ergebnisse
review-method-searched = { $depth } Züge voraus gerechnet, nicht bis zum Ende
review-method-simulated = an { $depth } Verteilungen simuliert
review-method-static = statische Werte von { $depth } Zügen

review-unjudged-rack-unknown = Nicht beurteilt: Die Bank ist nicht aufgezeichnet.
review-unjudged-rack-partial = Nicht beurteilt: Die Bank ist nur zum Teil aufgezeichnet.
review-unjudged-rack-impossible = Nicht beurteilt: Die aufgezeichnete Bank ist unmöglich.
review-unjudged-exchange-unknown = Nicht beurteilt: Welche Steine getauscht wurden, ist nicht aufgezeichnet.
review-unjudged-turn-lost = Nicht beurteilt: Vielleicht ging der Zug durch eine erfolglose Anfechtung verloren.

review-move-for = { $move } für { $score }
review-better = Besser: { $move }. Das gewinnt { $win } öfter und bringt { $points } Punkte mehr.
review-better-win = Besser: { $move }. Das gewinnt { $win } öfter, obwohl es { $points } Punkte weniger wert ist.
review-better-wins = Besser: { $move }. Das gewinnt das Spiel, der gemachte Zug verliert es.
review-better-points = Besser: { $move }, { $points } Punkte mehr wert.
review-better-static = Nach statischen Werten ist { $move } um { $points } Punkte mehr wert.
review-none-found = Kein Verlust gefunden; { $move } hatte besser ausgesehen.
review-points-grade = Nach Punkten lautet die Note: { $grade }.
review-missed-bonus = Ein Zug mit Bonus war möglich: { $move }.
review-missed-out = { $move } hätte die letzten Steine verbraucht.
review-phony-withdrawn = Angefochten und zurückgenommen; ungültig: { $words }.
review-phony-stood = Nicht im Wörterbuch, aber niemand hat angefochten: { $words }.
review-phony-risk = Eine Anfechtung hätte { $win } der Gewinnchance gekostet.
review-challenge-made = So wie es damals aussah, war die Anfechtung { $win } der Gewinnchance wert: Experten hätten den Zug mit einer Wahrscheinlichkeit von { $chance } für gültig gehalten, ein Erfolg bringt { $gain }, und ein Misserfolg kostet { $cost }.
review-challenge-missed = So wie es damals aussah, war eine Anfechtung { $win } der Gewinnchance wert: Experten hätten den Zug mit einer Wahrscheinlichkeit von { $chance } für gültig gehalten, ein Erfolg bringt { $gain }, und ein Misserfolg kostet { $cost }.
review-challenge-made-by = So wie es damals aussah, war die Anfechtung für { $who } { $win } der Gewinnchance wert, wenn sonst niemand anficht: Experten hätten den Zug mit einer Wahrscheinlichkeit von { $chance } für gültig gehalten, ein Erfolg bringt { $gain }, und ein Misserfolg kostet { $cost }.
review-challenge-missed-by = So wie es damals aussah, war eine Anfechtung für { $who } am meisten wert, nämlich { $win } der Gewinnchance, wenn sonst niemand anficht: Experten hätten den Zug mit einer Wahrscheinlichkeit von { $chance } für gültig gehalten, ein Erfolg bringt { $gain }, und ein Misserfolg kostet { $cost }.
review-phony-belief = Experten hätten das mit einer Wahrscheinlichkeit von { $chance } für gültig gehalten.
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
review-figure-loss-win = Verlorene Gewinnchance je Zug
review-figure-loss-points = Verlorene Punkte je Zug
review-figure-bonuses = Gefundene Bonuszüge
review-figure-mistakes = Fehler und grobe Fehler
review-figure-phonies = Ungültige Wörter
review-figure-time = Verbrauchte Zeit
review-figure-short = Züge in Zeitnot
review-figure-overtime = Abzug für die Uhr
review-figure-judged = Beurteilte Züge
review-none = keiner gefunden
review-of = { $part } von { $whole }

review-luck-prior = Vor dem ersten Stein
review-luck-draws = Gezogene Steine
review-luck-hidden = Verdeckte Steine
review-luck-own = Eigene Entscheidungen
review-luck-others = Entscheidungen der anderen
review-luck-remainder = Nicht erklärt
review-luck-result = Ergebnis

review-summary-won = { $who } hat mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Vorsprung gewonnen.
review-summary-won-many = { $who } hat mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} gewonnen.
review-summary-tie = Das Spiel endete unentschieden.
review-summary-unfinished = Die Aufzeichnung endet vor dem Spiel, beim Stand { $scores }.
review-summary-even = Die Steine haben niemanden mehr begünstigt, als die Zahlen erkennen lassen.
review-summary-luck = Die Steine waren für { $who } { $points } Punkte wert.
review-summary-luck-win = Die Steine waren für { $who } { $win } der Gewinnchance wert.
review-summary-skill = Die Entscheidungen von { $who } haben in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
} { $points } Punkte gekostet.
review-summary-skill-win = Die Entscheidungen von { $who } haben in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
} { $win } der Gewinnchance gekostet.
review-summary-no-loss = In den Entscheidungen von { $who } wurde in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
} kein Verlust gefunden.
review-summary-turning = Wendepunkt: { $move } von { $who } in Zug { $turn }. Die Chance von { $whose } ging von { $before } auf { $after }.
review-summary-judged = { $judged } von { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
} konnten beurteilt werden.
review-summary-equal = Gewinnchancen gelten zwischen gleich starken Spielern; Angaben nach ± sind 95-%-Intervalle.
review-summary-remainder = Was nicht beurteilt werden konnte, fehlt in der Rechnung und gehört zum nicht erklärten Rest.
review-dictionary = Wörterbuch: { $name }.
review-dictionary-other = Das Spiel nennt das Wörterbuch { $named }, das nicht vorhanden ist. Züge wurden in { $name } nachgeschlagen, und Wörter, die dort fehlen, gelten nicht als ungültig.
review-dictionary-unnamed = Das Spiel nennt kein Wörterbuch. Züge wurden in { $name } nachgeschlagen, und Wörter, die dort fehlen, gelten nicht als ungültig.
review-budget = { $samples } Verteilungen je Zug, Startwert { $seed }.
review-timed = Die Zeit je Zug war begrenzt, daher ergibt eine Wiederholung andere Zahlen.
review-static = Nur statische Werte: Züge wurden nach Punkten und behaltenen Steinen verglichen, und nichts wird benotet.
review-stopped = Die Auswertung wurde vor dem Ende abgebrochen.
