# What happened. The reader is the player who acts (actor), a player whom it affects
# (affected), or anyone else (onlooker).

event-played = { $reader ->
    [actor] Du legst
   *[onlooker] { $who } legt
} { $word }, { $place } { axis }{ $others ->
    [none] { "" }
   *[some] , dazu { $others }
}, für { points }{ $bonus ->
    [0] { "" }
    [one] , davon { $bonus } Bonuspunkt
   *[other] , davon { $bonus } Bonuspunkte
}.

# After a play if the announced score differs from the referee's.
event-announced = { $reader ->
    [actor] Du hast
   *[onlooker] { $who } hat
} { points } angesagt.

event-exchanged = { $reader ->
    [actor] Du tauschst
   *[onlooker] { $who } tauscht
} { tiles }.

event-passed = { $reader ->
    [actor] Du passt.
   *[onlooker] { $who } passt.
}

event-passed-by-clock = { $reader ->
    [actor] Deine Zeit ist um, du passt.
   *[onlooker] Die Zeit von { $who } ist um: { $who } passt.
}

event-switched = { $reader ->
    [actor] Du wechselst einen Stein mit { $whom }.
    [affected] { $who } wechselt einen Stein mit dir.
   *[onlooker] { $who } wechselt einen Stein mit { $whom }.
}

event-switched-tiles = { $reader ->
    [actor] Du gibst { $whom } { $given } und nimmst { $taken }.
    [affected] { $who } gibt dir { $given } und nimmt { $taken }.
   *[onlooker] { $who } gibt { $whom } { $given } und nimmt { $taken }.
}

event-skipped = { $reader ->
    [actor] Du setzt aus.
   *[onlooker] { $who } setzt aus.
}

event-accepted = { $reader ->
    [actor] Du akzeptierst den Zug.
   *[onlooker] { $who } akzeptiert den Zug.
}

event-window-closed = Die Zeit zum Anzweifeln ist um; der Zug gilt.

event-challenge-failed = { $reader ->
    [actor] Du zweifelst den Zug von { $whom } an
    [affected] { $who } zweifelt deinen Zug an
   *[onlooker] { $who } zweifelt den Zug von { $whom } an
}, aber er ist gültig.

event-challenge-succeeded = { $reader ->
    [actor] Du zweifelst den Zug von { $whom } an
    [affected] { $who } zweifelt deinen Zug an
   *[onlooker] { $who } zweifelt den Zug von { $whom } an
}: { $words } { $count ->
    [one] steht
   *[other] stehen
} nicht im Wörterbuch.

event-returned = { $reader ->
    [actor] Du nimmst deine Steine zurück, und der Zug ist verloren.
   *[onlooker] { $who } nimmt die Steine zurück, und der Zug ist verloren.
}

event-turn-lost = { $reader ->
    [actor] Du setzt beim nächsten Mal aus.
   *[onlooker] { $who } setzt einmal aus.
}

event-awarded = { $reader ->
    [actor] Du erhältst
   *[onlooker] { $who } erhält
} { points }, weil zu Unrecht angezweifelt wurde.

event-drawn-for-first = Auslosung: { $draws }.

# One of the draws above.
event-draw = { $reader ->
    [actor] du ziehst
   *[onlooker] { $who } zieht
} { $tile }

event-draw-tied = { $reader ->
    [actor] Gleichstand zwischen dir und { $others }: Ihr zieht noch einmal.
   *[onlooker] Gleichstand zwischen { $names }: Sie ziehen noch einmal.
}

event-first-draw = { $reader ->
    [actor] Du hast den besten Stein gezogen und fängst an.
   *[onlooker] { $who } hat den besten Stein gezogen und fängt an.
}

# The same, when the tile is known; the second one for the first letter and for a blank.
event-first-draw-letter = { $reader ->
    [actor] Du hast { $tile } gezogen, am nächsten an { $nearest }, und fängst an.
   *[onlooker] { $who } hat { $tile } gezogen, am nächsten an { $nearest }, und fängt an.
}

event-first-draw-best = { $reader ->
    [actor] Du hast { $tile } gezogen und fängst an.
   *[onlooker] { $who } hat { $tile } gezogen und fängt an.
}

# The only person at a table with computers.
event-first-alone = { $reader ->
    [actor] Du fängst an.
   *[onlooker] { $who } fängt an.
}

event-first-youngest = { $reader ->
    [actor] Du bist am jüngsten und fängst an.
   *[onlooker] { $who } ist am jüngsten und fängt an.
}

event-first-lot = { $reader ->
    [actor] Das Los hat entschieden: Du fängst an.
   *[onlooker] Das Los hat entschieden: { $who } fängt an.
}

event-paused = Das Spiel ist unterbrochen.
event-resumed = Das Spiel geht weiter.

event-time-returned = Der Server war { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
} lang nicht erreichbar. Niemand verliert diese Zeit.

# After two minutes or more.
event-time-returned-minutes = Der Server war { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
} lang nicht erreichbar. Niemand verliert diese Zeit.

event-taken-back = { $reader ->
    [actor] Dein letzter Zug
   *[onlooker] Der letzte Zug von { $who }
} ist zurückgenommen.

# Was der Hinweis sagt, erfährt nur, wer ihn nimmt.
event-hint-taken = { $reader ->
    [actor] Du nimmst
   *[onlooker] { $who } nimmt
} einen Hinweis, { $strength ->
    [1] wonach sich die Suche lohnt.
    [2] wo sich die Suche lohnt.
   *[3] der einen Zug zeigt.
}

event-proof-asked = { $reader ->
    [actor] Du fragst
   *[onlooker] { $who } fragt
} beim Schiedsrichter nach, ob noch ein Zug möglich ist.

event-play-exists = Der Schiedsrichter hat nachgesehen: Mindestens ein Zug ist noch möglich.

event-left-resigned = { $reader ->
    [actor] Du gibst auf.
   *[onlooker] { $who } gibt auf.
}

event-left-vanished = { $reader ->
    [actor] Du warst zu lange weg und bist aus dem Spiel.
   *[onlooker] { $who } war zu lange weg und ist aus dem Spiel.
}

event-left-time = { $reader ->
    [actor] Deine Zeit ist abgelaufen, und du bist aus dem Spiel.
   *[onlooker] Die Zeit von { $who } ist abgelaufen: { $who } ist aus dem Spiel.
}
