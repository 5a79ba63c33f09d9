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
house-challenge-rule = Regel zum Anzweifeln
house-challenge-window = Sekunden zum Anzweifeln
house-challenge-last-play = Preis für erfolgloses Anzweifeln des letzten Zugs
house-end-passes = Runden, in denen alle passen, bis das Spiel endet
house-end-scoreless-rounds = Runden ohne Punkte, bis das Spiel endet
house-end-switches-keep-alive = Spiel geht weiter, solange gewechselt werden kann
house-clock-kind = Uhr
house-clock-seconds = Sekunden auf der Uhr
house-clock-increment = zusätzliche Sekunden pro Zug
house-clock-overtime-points = Punktabzug pro überzogene Minute
house-clock-overtime-minutes = überzogene Minuten bis zum Ausscheiden
house-clock-absence = Sekunden, bis Abwesende entfernt werden können
house-target = Zielpunktzahl
house-tiles = Buchstabensatz

house-difference = { $rule }: { $agreed } (gedruckte Regel: { $printed })
house-part = { $rule } ({ $part })
house-none = keine
house-yes = ja
house-no = nein
