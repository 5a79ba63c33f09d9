# Why a game is over, how each score is settled, and who won.

end-out = The bag is empty and a player has played their last tile.
end-target = A player has reached the Finish Line.
# The same two, when it is known who did it.
end-out-by = { $reader ->
    [actor] You played your last tile.
   *[onlooker] { $who } played their last tile.
}
end-target-by = { $reader ->
    [actor] You reached the Finish Line!
   *[onlooker] { $who } reached the Finish Line.
}
end-passed-out = { $passes ->
    [1] All players passed.
    [2] All players passed twice in a row.
   *[other] All players passed { $passes } times in a row.
}
end-scoreless = { $rounds ->
    [one] No player scored for a whole round.
   *[other] No player scored for { $rounds } rounds in a row.
}
end-no-plays = The bag is empty and no player can play.
end-last-standing = Only one player is left in the game.
end-cancelled = All players agreed to cancel the game.

# A player who left, when only one is left.
end-left-resigned = { $reader ->
    [actor] You resigned.
   *[onlooker] { $who } resigned.
}
end-left-vanished = { $reader ->
    [actor] You were away too long.
   *[onlooker] { $who } was away too long.
}
end-left-time = { $reader ->
    [actor] You ran out of time.
   *[onlooker] { $who } ran out of time.
}
# Several who left for the same reason; the reader is among them, or not.
end-left-resigned-together = { $reader ->
    [actor] { $labels } resigned.
   *[onlooker] { $names } resigned.
}
end-left-vanished-together = { $reader ->
    [actor] { $labels } were away too long.
   *[onlooker] { $names } were away too long.
}
end-left-time-together = { $reader ->
    [actor] { $labels } ran out of time.
   *[onlooker] { $names } ran out of time.
}

settlement-line = { $reader ->
    [actor] You
   *[onlooker] { $who }
}: { $steps }
settlement-score = { $score }
settlement-total = { $steps } = { $final }
settlement-overtime = { $steps } − { $overtime } for overtime
settlement-deducted = { $steps } − { $deducted } for unplayed { $tiles }
settlement-gained = { $steps } + { $gained } for the other players' tiles
# With two players: whose tiles they are.
settlement-gained-from = { $reader ->
    [affected] { $steps } + { $gained } for your tiles
   *[onlooker] { $steps } + { $gained } for { $whom }'s tiles
}

win = { $reader ->
    [actor] You win
   *[onlooker] { $who } wins
}
win-score = { win } with the highest score.
win-before-unplayed = { win } the tiebreak with the higher score before unplayed tiles were counted.
# Why the game is over says the rest.
win-target = { win }.
win-share-of-target = { win } with the highest score relative to each player's target.
win-last-standing = { win }.
win-shared = { $reader ->
    [actor] You share the victory with { $others }.
   *[onlooker] { $names } share the victory.
}
win-nobody = There is no winner.
