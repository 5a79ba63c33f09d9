# Die Tipps des Trainers, jeder nach einem Rat der Spielanleitungen. Wer liest, ist selbst am Zug
# (actor) oder schaut zu (onlooker). „before“ ist ein Zug, der noch nicht gespielt wurde.

tip-can = { $reader ->
    [actor] Du kannst
   *[onlooker] { $who } kann
}
tip-could = { $reader ->
    [actor] Du hättest
   *[onlooker] { $who } hätte
}
tip-lead = { $when ->
    [before] { tip-can } { $play } für { points } legen
   *[after] { tip-could } { $play } für { points } legen können
}
tip-exchange = { $when ->
    [before] { tip-can } { $given } tauschen
   *[after] { tip-could } { $given } tauschen können
}
tip-move = { $given ->
    [none] { tip-lead }
   *[some] { tip-exchange }
}
tip-gain = { $gain ->
    [one] { $gain } Punkt
   *[other] { $gain } Punkte
}
tip-earned = { $earned ->
    [0] nichts
    [one] { $earned } Punkt
   *[other] { $earned } Punkte
}
tip-vowels = { $vowels ->
    [0] keine Vokale
    [one] { $vowels } Vokal
   *[other] { $vowels } Vokale
}
tip-consonants = { $consonants ->
    [0] keine Konsonanten
    [one] { $consonants } Konsonant
   *[other] { $consonants } Konsonanten
}
# Der Zug, mit dem ein besserer verglichen wird.
tip-rival = { $rival ->
    [pass] Passen
    [exchange] der Tausch
   *[play] { $rival }
}

tip-short-words = { tip-lead }. { $count ->
    [one] Das kurze Wort { $listed } bringt
   *[other] Die kurzen Wörter { $listed } bringen
} davon { tip-earned }.

tip-save-s = { $reader ->
    [actor] Dein S hat { tip-earned } gebracht
   *[onlooker] Das S von { $who } hat { tip-earned } gebracht
}, und ein S sollte mindestens { $printed } bringen. Ohne S bringt { $play } { points }, und auf der Bank ist das S noch etwa { $worth } wert.

tip-letter-groups = { tip-lead }. Achte beim Mischen der Steine auf Buchstabengruppen wie { $group }.

tip-premium = { tip-lead }. { $square } neben dem Vokal { $vowel } ({ $premium }) bringt davon { tip-earned }.

tip-keep = { tip-move }. So bleibt { $kept }: { tip-vowels } und { tip-consonants }{ $why ->
    [useful] , lauter nützliche Buchstaben
   *[balanced] , ausgewogener verteilt
}. Nach Punkten und behaltenen Steinen ist das etwa { tip-gain } besser als { tip-rival }, vor allem wegen des nächsten Zuges.

tip-bingo = { tip-lead }. Damit sind { tiles } gelegt, und es gibt { $bonus } Punkte Bonus.{ $part ->
    [none] { "" }
   *[some] { " " }Achte auf häufige Anfänge und Endungen wie { $part }.
}

tip-q-without-u = { tip-lead }. Es gibt Wörter, in denen auf das Q kein U folgt, zum Beispiel { $word }.

tip-hook = { tip-lead }. Ein { $letter } macht aus { $base } das Wort { $word }.

tip-choice = { tip-move }. Nach Punkten und behaltenen Steinen ist das etwa { tip-gain } besser als { tip-rival }: { $why ->
    [score] Es bringt mehr Punkte.
    [out] Damit sind die letzten Steine gelegt.
   *[keep] Auf der Bank bleibt mehr für den nächsten Zug.
}

tip-attitude = { $reader ->
    [actor] Deine Steine waren etwa { $luck } Punkte schlechter als der Durchschnitt, und du hast das Beste daraus gemacht. Gut gespielt.
   *[onlooker] Die Steine von { $who } waren etwa { $luck } Punkte schlechter als der Durchschnitt, und { $who } hat das Beste daraus gemacht.
}

tip-few-letters = { tip-lead }. Auch ein paar Buchstaben sind besser als keine.

# Hinweise vor dem Zug: erst wonach, dann wo man sucht, dann der Zug.
hint-short-words = Suche nach Wörtern mit zwei oder drei Buchstaben.
hint-letter-groups = Mische deine Steine und achte auf Buchstaben, die oft zusammenstehen.
hint-premium = Schau dir die Bonusfelder an, vor allem die neben Vokalen.
hint-keep = Denk an den nächsten Zug: Welche Steine willst du behalten?
hint-bingo = Suche nach einem Zug, der den Bonus bringt.
hint-q-without-u = Kennst du ein Wort mit Q, aber ohne U danach?
hint-hook = Suche nach einem Buchstaben, den du an ein Wort auf dem Brett anlegen kannst.
hint-choice = Gib dir eine Auswahl: Suche zwei Züge und vergleiche sie.
hint-few-letters = Auch ein paar Buchstaben sind besser als keine.
hint-exchange = Vergleiche deinen besten Zug mit einem Tausch.
hint-where = { $axis ->
    [down] Schau dir Spalte { $line } an.
   *[across] Schau dir Zeile { $line } an.
}
hint-exchange-count = Tausche { tiles }.
hint-play = Lege { $play } für { points }.
hint-exchange-tiles = Tausche { $given }.
hint-pass = Diesmal ist nichts besser, als zu passen.

# Was auf einen Tipp oder Hinweis mit einem Zug folgt: ein besserer Zug, dessen Wörter seltener
# sind, und Bedeutungen.
coach-rarer = Nach Punkten und behaltenen Steinen ist { $rarer } für { points } etwa { tip-gain } besser, enthält aber ein selteneres Wort.
coach-rarer-best = Der allerbeste Zug war { $rarer } für { points }, er enthält aber ein selteneres Wort.
coach-meaning = { $base ->
    [none] { $word }: { $meaning }.
   *[some] { $word }, von { $base }: { $meaning }.
}
