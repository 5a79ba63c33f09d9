# Numbers, lists and other parts that sentences share.

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}

# A small number as a word.
number = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}

tiles-in-words = { $count ->
    [one] { number } tile
   *[other] { number } tiles
}

days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}

hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}

minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}

seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}

list-next = { $first }, { $next }
list-and-two = { $first } and { $last }
list-and-more = { $first }, and { $last }
list-or-two = { $first } or { $last }
list-or-more = { $first }, or { $last }

# The reader, at the head of a column or before a score.
you = You

axis = { $axis ->
    [down] down
   *[across] across
}

# A tile without a letter: the edition names its kind, such as "blank" or "wild tile".
blank-tile = a { $kind }

# A square beyond the letters that name columns.
square-off-board = row { $row }, column { $column }
