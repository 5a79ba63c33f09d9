# The possible outcomes of challenging the open play. The reader is the player who would challenge
# (actor), the player whose play it is (affected), or anyone else (onlooker).

challenge-if-invalid = { $reader ->
    [affected] Ist ein Wort ungültig, nimmst du deine Steine zurück und verlierst { points }.
   *[onlooker] Ist ein Wort ungültig, nimmt { $whom } die Steine zurück und verliert { points }.
}
challenge-if-valid-nothing = Sind alle Wörter gültig, kostet das Anzweifeln nichts.
challenge-if-valid-turn = { $reader ->
    [actor] Sind alle Wörter gültig, setzt du beim nächsten Mal aus.
   *[onlooker] Sind alle Wörter gültig, setzt beim nächsten Mal aus, wer angezweifelt hat.
}
challenge-if-valid-points = { $reader ->
    [affected] Sind alle Wörter gültig, erhältst du { points }.
   *[onlooker] Sind alle Wörter gültig, erhält { $whom } { points }.
}
challenge-if-valid-over = Sind alle Wörter gültig, ist das Spiel aus; das Anzweifeln kostet nichts.

# The heading of a challenge's result.
challenge-made = { $reader ->
    [actor] Du hast den Zug von { $whom } angezweifelt.
    [affected] { $who } hat deinen Zug angezweifelt.
   *[onlooker] { $who } hat den Zug von { $whom } angezweifelt.
}
