# The possible outcomes of challenging the open play. The reader is the player who would challenge
# (actor), the player whose play it is (affected), or anyone else (onlooker).

challenge-if-invalid = { $reader ->
    [affected] If a word is invalid, you take your tiles back and lose the { points }.
   *[onlooker] If a word is invalid, { $whom } takes the tiles back and loses the { points }.
}
challenge-if-valid-nothing = If every word is valid, the challenge costs nothing.
challenge-if-valid-turn = { $reader ->
    [actor] If every word is valid, you lose your next turn.
   *[onlooker] If every word is valid, the challenger loses their next turn.
}
challenge-if-valid-points = { $reader ->
    [affected] If every word is valid, you gain { points }.
   *[onlooker] If every word is valid, { $whom } gains { points }.
}
challenge-if-valid-over = If every word is valid, the game is over; the challenge costs nothing.

# The heading of a challenge's result.
challenge-made = { $reader ->
    [actor] You challenged { $whom }'s play.
    [affected] { $who } challenged your play.
   *[onlooker] { $who } challenged { $whom }'s play.
}
