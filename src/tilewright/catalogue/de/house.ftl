# The names of the house rules, and how a table's rule differs from the printed one.

house-rack = Steine pro Bank
house-first = wer anfängt
house-coordinates = Koordinaten auf dem Bildschirm
house-scoring-bonus = Bonus nach Zahl der gelegten Steine
house-scoring-unplayed = übrige Steine
house-scoring-tie = Gleichstand
house-scoring-announce = alle sagen ihre Punkte selbst an
house-exchange-allowed = Steine tauschen
house-exchange-minimum = Steine, die zum Tauschen im Beutel sein müssen
house-switch-allowed = Steine wechseln
house-hints-allowed = Hinweise
house-challenge-rule = Anzweifeln
house-challenge-window = Zeit zum Anzweifeln
house-challenge-last-play = Preis für erfolgloses Anzweifeln des letzten Zugs
house-end-passes = Runden, in denen alle passen, bis das Spiel endet
house-end-scoreless-rounds = Runden ohne Punkte, bis das Spiel endet
house-end-switches-keep-alive = Spiel geht weiter, solange gewechselt werden kann
house-clock-kind = Uhr
house-clock-seconds = Zeit auf der Uhr
house-clock-increment = zusätzliche Zeit pro Zug
house-clock-overtime-points = Punktabzug pro überzogene Minute
house-clock-overtime-minutes = überzogene Minuten bis zum Ausscheiden
house-clock-absence = Zeit, bis Abwesende entfernt werden können
house-target = Zielpunktzahl
house-tiles = Buchstabensatz

house-difference = { $rule }: { $agreed } (gedruckte Regel: { $printed })
house-part = { $rule } ({ $part })
house-none = keine
house-yes = ja
house-no = nein

# The values that are words.
house-first-draw = durch Ziehen
house-first-youngest = der jüngste Spieler
house-coordinates-printed = wie auf dem Brett
house-coordinates-tournament = wie im Turnier
house-scoring-unplayed-deduct = werden abgezogen
house-scoring-unplayed-none = zählen nicht
house-scoring-tie-before-unplayed = es gewinnt, wer vor dem Abzug der übrigen Steine mehr Punkte hatte
house-scoring-tie-shared = geteilter Sieg
house-challenge-rule-void = Wörter werden beim Legen geprüft
house-challenge-rule-single = erfolgloses Anzweifeln kostet nichts
house-challenge-rule-double = wer erfolglos anzweifelt, setzt einmal aus
house-challenge-rule-five = erfolgloses Anzweifeln bringt dem Gegner 5 Punkte
house-challenge-rule-ten = erfolgloses Anzweifeln bringt dem Gegner 10 Punkte
house-challenge-last-play-free = nichts
house-challenge-last-play-points = Punkte für den Gegner
house-clock-kind-none = keine
house-clock-kind-move = für jeden Zug
house-clock-kind-game = für das ganze Spiel
