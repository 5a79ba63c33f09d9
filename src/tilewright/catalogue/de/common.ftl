# Numbers, lists and other parts that sentences share.

points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

tiles = { $count ->
    [one] { $count } Stein
   *[other] { $count } Steine
}

# A small number as a word.
number = { $count ->
    [0] kein
    [1] ein
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
}

tiles-in-words = { $count ->
    [one] { number } Stein
   *[other] { number } Steine
}

days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}

hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}

minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}

seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}

list-next = { $first }, { $next }
list-and-two = { $first } und { $last }
list-and-more = { $first } und { $last }
list-or-two = { $first } oder { $last }
list-or-more = { $first } oder { $last }

# The reader, at the head of a column or before a score.
you = Du

axis = { $axis ->
    [down] senkrecht
   *[across] waagerecht
}

# A tile without a letter, as the object of a sentence.
blank-tile = einen { $kind }

# A square beyond the letters that name columns.
square-off-board = Zeile { $row }, Spalte { $column }
