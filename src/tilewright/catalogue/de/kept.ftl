# What is wrong with an entry of a kept game, said to the scorekeeper.

kept-unchecked = Das lässt sich erst prüfen, wenn zu allen Zügen die Steine eingetragen sind, nicht nur die Punkte.
kept-too-many-tiles = In einem Zug können höchstens { tiles } gelegt werden.
kept-set-exceeded = { $tile } ist { $used }-mal verwendet, aber nur { $held }-mal im Satz.
kept-rack-too-small = { $who } hat nur { tiles }.
kept-rack-too-large = Auf eine Bank passen höchstens { tiles }.
kept-not-on-rack = Auf der eingetragenen Bank fehlt { $tiles }.
kept-wrong-score = { $who } sagt { $claimed } an, es sind aber { $computed }{ $forgot ->
    [bonus] : Der Bonus wurde vergessen.
    [word] : Das Wort { $word } wurde vergessen.
    [premium] : Das Bonusfeld { $square } wurde vergessen.
   *[other] .
}
kept-wrong-total = Als Summe steht hier { $claimed }, aber { $before } und { $gain } ergeben { $sum }.
kept-score-unknown = Die Punkte lassen sich noch nicht berechnen; trage die angesagten Punkte ein.
kept-out-of-turn = { $other } ist am Zug.
kept-after-the-end = Das Spiel ist aus, deshalb hat das keine Wirkung.
kept-left-the-game = { $who } hat das Spiel verlassen.
kept-switched-already = { $who } hat in diesem Zug schon einen Stein gewechselt.
kept-switch-partner = Steine können nur mit jemandem gewechselt werden, der noch mitspielt.
kept-not-a-switch-tile = Nur ein { $kind } kann weggegeben werden, und { $tile } ist keiner.
kept-nothing-to-challenge = Nur der letzte Zug kann angezweifelt werden, nur einmal, und nur bis der nächste Zug beginnt.
kept-own-play = { $who } kann den eigenen Zug nicht anzweifeln.
kept-ruling-differs = { $count ->
    [0] Alle Wörter des Zugs stehen im Wörterbuch.
    [one] { $words } steht nicht im Wörterbuch.
   *[other] { $words } stehen nicht im Wörterbuch.
}
kept-award-differs = { $given ->
    [one] { $given } Punkt wurde
   *[other] { $given } Punkte wurden
} für das erfolglose Anzweifeln gegeben, nach der Regel sind es { $computed }.
kept-out-of-time = { $who } hat die Zeit um { $time } überzogen.
kept-not-over = Das Spiel ist noch nicht aus.
kept-ended-already = Das Spiel ist schon aus einem anderen Grund zu Ende.
kept-tiles-left = Als Rest ist { $given } angegeben, es ist aber { $real }.
kept-rack-count = { $who } muss noch { tiles } haben, nicht { $given }.
kept-rest-unknown = Der Rest lässt sich nicht berechnen; trage ihn ein.
