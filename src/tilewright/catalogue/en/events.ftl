# What happened. The reader is the player who acts (actor), a player whom it affects
# (affected), or anyone else (onlooker).

event-played = { $reader ->
    [actor] You play
   *[onlooker] { $who } plays
} { $word }, { $place } { axis }{ $others ->
    [none] { "" }
   *[some] , also forming { $others }
}, for { points }{ $bonus ->
    [0] { "" }
    [one] , including { $bonus } bonus point
   *[other] , including { $bonus } bonus points
}.

# After a play if the announced score differs from the referee's.
event-announced = { $reader ->
    [actor] You
   *[onlooker] { $who }
} announced { points }.

event-exchanged = { $reader ->
    [actor] You exchange
   *[onlooker] { $who } exchanges
} { tiles }.

event-passed = { $reader ->
    [actor] You pass.
   *[onlooker] { $who } passes.
}

event-passed-by-clock = { $reader ->
    [actor] Your time is up, so you pass.
   *[onlooker] { $who } is out of time and passes.
}

event-switched = { $reader ->
    [actor] You switch a tile with { $whom }.
    [affected] { $who } switches a tile with you.
   *[onlooker] { $who } switches a tile with { $whom }.
}

event-switched-tiles = { $reader ->
    [actor] You give { $given } to { $whom } and take { $taken }.
    [affected] { $who } gives you { $given } and takes { $taken }.
   *[onlooker] { $who } gives { $given } to { $whom } and takes { $taken }.
}

event-skipped = { $reader ->
    [actor] Your turn is skipped.
   *[onlooker] { $who }'s turn is skipped.
}

event-accepted = { $reader ->
    [actor] You accept the play.
   *[onlooker] { $who } accepts the play.
}

event-window-closed = The time to challenge is up; the play is accepted.

event-challenge-failed = { $reader ->
    [actor] You challenge { $whom }'s play
    [affected] { $who } challenges your play
   *[onlooker] { $who } challenges { $whom }'s play
}, but it is valid.

event-challenge-succeeded = { $reader ->
    [actor] You challenge { $whom }'s play
    [affected] { $who } challenges your play
   *[onlooker] { $who } challenges { $whom }'s play
}: { $words } { $count ->
    [one] is
   *[other] are
} not in the dictionary.

event-returned = { $reader ->
    [actor] You take your tiles back and lose the turn.
   *[onlooker] { $who } takes the tiles back and loses the turn.
}

event-turn-lost = { $reader ->
    [actor] You lose your next turn.
   *[onlooker] { $who } loses a turn.
}

event-awarded = { $reader ->
    [actor] You gain
   *[onlooker] { $who } gains
} { points } for the failed challenge.

event-drawn-for-first = Draw for first play: { $draws }.

# One of the draws above.
event-draw = { $reader ->
    [actor] you draw
   *[onlooker] { $who } draws
} { $tile }

event-draw-tied = { $reader ->
    [actor] You and { $others } tie and draw again.
   *[onlooker] { $names } tie and draw again.
}

event-first-draw = { $reader ->
    [actor] You drew the best tile and go first.
   *[onlooker] { $who } drew the best tile and goes first.
}

# The same, when the tile is known; the second one for the first letter and for a blank.
event-first-draw-letter = { $reader ->
    [actor] You drew { $tile }, closest to { $nearest }, and go first.
   *[onlooker] { $who } drew { $tile }, closest to { $nearest }, and goes first.
}

event-first-draw-best = { $reader ->
    [actor] You drew { $tile } and go first.
   *[onlooker] { $who } drew { $tile } and goes first.
}

# The only person at a table with computers.
event-first-alone = { $reader ->
    [actor] You go first.
   *[onlooker] { $who } goes first.
}

event-first-youngest = { $reader ->
    [actor] You are the youngest and go first.
   *[onlooker] { $who } is the youngest and goes first.
}

event-first-lot = { $reader ->
    [actor] You were chosen at random to go first.
   *[onlooker] { $who } was chosen at random to go first.
}

event-paused = The game is paused.
event-resumed = The game resumes.

event-time-returned = The server was unavailable for { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}. No player loses that time.

# After two minutes or more.
event-time-returned-minutes = The server was unavailable for { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}. No player loses that time.

event-taken-back = { $reader ->
    [actor] Your last turn
   *[onlooker] { $who }'s last turn
} is taken back.

# Only its player reads what the hint says.
event-hint-taken = { $reader ->
    [actor] You take
   *[onlooker] { $who } takes
} { $strength ->
    [1] a hint about what to look for.
    [2] a hint about where to look.
   *[3] a hint that shows a move.
}

event-proof-asked = { $reader ->
    [actor] You ask
   *[onlooker] { $who } asks
} the referee whether any play is left.

event-play-exists = The referee has checked: at least one player still has a play.

event-left-resigned = { $reader ->
    [actor] You resign.
   *[onlooker] { $who } resigns.
}

event-left-vanished = { $reader ->
    [actor] You were away too long and are out of the game.
   *[onlooker] { $who } was away too long and is out of the game.
}

event-left-time = { $reader ->
    [actor] You ran out of time and are out of the game.
   *[onlooker] { $who } ran out of time and is out of the game.
}
