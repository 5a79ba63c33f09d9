# The rules that differ between editions or can be changed by house rules.

rule-players = Für { $players } Spieler; { $tiles } pro Bank.
rule-players-range = { $low } bis { $high }
rule-first-draw = Alle ziehen einen Stein; es beginnt, wessen Stein dem A am nächsten ist, und ein Blankostein schlägt jeden Buchstaben.
rule-first-youngest = Der jüngste Spieler beginnt.

rule-digraphs = { $letters } müssen mit eigenen Steinen gelegt werden; dieselben Buchstaben auf zwei Steinen bilden kein Wort.

rule-bonus = Wer { $played } Steine in einem Zug legt, erhält einen Bonus: { points }.
rule-bonus-all = Wer alle { $played } Steine in einem Zug legt, erhält einen Bonus: { points }.

rule-exchange-none = Steine können nicht getauscht werden. Passen ist immer erlaubt.
rule-exchange-any = Statt zu legen, darfst du passen oder beliebig viele Steine tauschen, höchstens so viele, wie im Beutel sind.
rule-exchange-minimum = Statt zu legen, darfst du passen oder Steine tauschen, solange mindestens { tiles-in-words } im Beutel { $count ->
    [one] ist
   *[other] sind
}.

# Where the printed rules allow it.
rule-exchange-nothing = Wer dabei keinen Stein tauscht, passt.

rule-switch = Einmal pro Zug darfst du vor dem Legen einem anderen Spieler einen { $tile } geben und dafür blind einen seiner Steine nehmen.

rule-challenge-void = Wörter werden beim Legen geprüft; ein ungültiger Zug wird ohne Strafe abgelehnt.
rule-challenge-open = Ein Zug darf angezweifelt werden, bis der nächste beginnt. Ein ungültiger Zug wird zurückgenommen und ist verloren; { $failed }.
rule-challenge-single = erfolgloses Anzweifeln kostet nichts
rule-challenge-double = wer erfolglos anzweifelt, setzt beim nächsten Mal aus
rule-challenge-points = wer zu Unrecht angezweifelt wird, erhält { points }
rule-last-play-free = Beim letzten Zug des Spiels kostet erfolgloses Anzweifeln nichts.
rule-last-play-points = Wer beim letzten Zug des Spiels zu Unrecht angezweifelt wird, erhält { points }.

rule-end = Das Spiel endet, wenn der Beutel leer ist und jemand den letzten Stein legt, oder wenn alle { $count ->
    [1] nacheinander
    [2] zweimal hintereinander
   *[other] { number }mal hintereinander
} passen.
rule-end-no-plays = Es endet auch, wenn der Beutel leer ist und niemand mehr legen kann.
rule-end-no-plays-or-switches = Es endet auch, wenn der Beutel leer ist und niemand mehr legen oder einen { $tile } wechseln kann.
rule-end-scoreless = { $count ->
    [one] Es endet auch nach einer Runde ohne Punkte.
   *[other] Es endet auch nach { number } Runden ohne Punkte hintereinander.
}

rule-target = Wer zuerst { points } erreicht, gewinnt.
rule-target-levels = Wer zuerst das Ziel der eigenen Stufe erreicht, gewinnt. Die Ziele für { $levels } sind { $rows }.
rule-target-row = { $targets } bei { number } Spielern
level-beginner = Einsteiger
level-intermediate = Fortgeschrittene
level-expert = Profis

rule-clock-move = Jeder Zug hat { $time }; danach gilt er als gepasst.
rule-clock-game = Alle haben { $time } für das ganze Spiel. { $penalty }
rule-clock-increment = Alle haben { $time } für das ganze Spiel und erhalten nach jedem Zug { $increment } dazu. { $penalty }
rule-clock-penalty = Jede überzogene Minute, auch eine angefangene, kostet { points }; wer { $minutes } überzieht, ist aus dem Spiel.

rule-unplayed-deduct = Alle verlieren den Wert ihrer übrigen Steine; wer seine Bank leer spielt, erhält den Wert der Steine aller anderen.
rule-unplayed-none = Übrige Steine zählen nicht.
rule-tie-before-unplayed = Bei Gleichstand gewinnt, wer vor dem Abzug der übrigen Steine mehr Punkte hatte; ist auch das gleich, wird der Sieg geteilt.
rule-tie-shared = Bei Gleichstand wird der Sieg geteilt.
rule-target-settlement = Erreicht jemand sein Ziel, zählen übrige Steine nicht. Gehen vorher die Steine aus, werden übrige Steine abgezogen, und es gewinnt die höchste Punktzahl im Verhältnis zum eigenen Ziel.

rule-hints = Wer am Zug ist, darf bis zu drei Hinweise nehmen, jeder deutlicher als der vorige; alle sehen, wer wie viele genommen hat.
rule-announce = Alle sagen ihre Punkte selbst an; es zählt, was der Schiedsrichter zählt.
rule-house = Hausregeln: { $differences }.
