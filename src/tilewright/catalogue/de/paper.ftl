# Sheets to print: score sheets, tile-tracking sheets and results. All of it must be short.

paper-score-sheet = Spielzettel
paper-tracking = Steine abstreichen
paper-result = Ergebnis
paper-describe = { $what }: { $edition }
paper-page = Seite { $page } von { $pages }
paper-date = Datum
paper-name = Name
paper-word = Wort
paper-turn = Zug
paper-total = Stand
paper-carried = Übertrag
paper-target = Ziel
paper-unplayed = Übrige Steine
paper-gained = Steine der anderen
paper-overtime = Zeit überzogen
paper-final = Endstand
paper-winner = Gewonnen

# What a player did instead of laying a word.
paper-row-exchange = { $count } getauscht
paper-row-pass = gepasst
paper-row-lost = ausgesetzt
paper-row-left = ausgestiegen
paper-row-adjusted = Punkte
paper-row-award = { $word } +{ $points }

# Signs next to a word, and what they mean.
paper-sign-bonus = ★
paper-sign-challenged = A
paper-sign-switched = W
paper-columns = Weiß: der Zug; grau: der Stand
paper-legend-bonus = { paper-sign-bonus } Bonus
paper-legend-challenged = { paper-sign-challenged } angezweifelt, durchgestrichen wenn zurückgenommen
paper-legend-switched = { paper-sign-switched } Stein gewechselt

# The rules in one line.
paper-rule-rack = { tiles } pro Bank
paper-rule-bonus = +{ $points } für { $played } Steine
paper-rule-exchange-none = kein Tauschen
paper-rule-exchange-any = tauschen: höchstens so viele, wie im Beutel sind
paper-rule-exchange-minimum = tauschen ab { $count } Steinen im Beutel
paper-rule-switch = pro Zug darf ein { $tile } gewechselt werden
paper-rule-target = wer zuerst das Ziel erreicht, gewinnt
paper-rule-targets = { $level } { $points }
paper-rule-end = Ende: Beutel und Bank leer, oder alle passen { $count ->
    [1] nacheinander
    [2] zweimal hintereinander
   *[other] { $count }-mal hintereinander
}

paper-tracking-hint = Streiche jeden Stein ab, wenn er gelegt wird.
paper-tiles = { tiles }
paper-tiles-left = { $played } auf dem Brett, { $left } übrig von { tiles }
paper-kind = { $kind }: { tiles }
paper-kind-letters = { $kind } ({ $mark }): { tiles }

paper-player = Name
paper-score = Punkte
paper-bonuses = Bonus
paper-average = Schnitt
paper-best = Beste Züge: { $plays }
paper-bonus-plays = Züge mit Bonus: { $plays }
paper-play = { $word } { $points } ({ $who })
