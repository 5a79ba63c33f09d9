# The coach's tips, each made from advice on the rule sheets. The reader is the player whose turn it
# is (actor) or anyone else (onlooker). "before" is a turn that has not been played yet.

tip-can = { $reader ->
    [actor] You can
   *[onlooker] { $who } can
}
tip-could = { $reader ->
    [actor] You could have
   *[onlooker] { $who } could have
}
tip-lead = { $when ->
    [before] { tip-can } play { $play } for { points }
   *[after] { tip-could } played { $play } for { points }
}
tip-exchange = { $when ->
    [before] { tip-can } exchange { $given }
   *[after] { tip-could } exchanged { $given }
}
tip-move = { $given ->
    [none] { tip-lead }
   *[some] { tip-exchange }
}
tip-gain = { $gain ->
    [one] { $gain } point
   *[other] { $gain } points
}
tip-earned = { $earned ->
    [0] nothing
    [one] { $earned } point
   *[other] { $earned } points
}
tip-vowels = { $vowels ->
    [0] no vowels
    [one] { $vowels } vowel
   *[other] { $vowels } vowels
}
tip-consonants = { $consonants ->
    [0] no consonants
    [one] { $consonants } consonant
   *[other] { $consonants } consonants
}
# The move that a better one is compared with.
tip-rival = { $rival ->
    [pass] passing
    [exchange] the exchange
   *[play] { $rival }
}

tip-short-words = { tip-lead }. { $count ->
    [one] The short word { $listed } earns
   *[other] The short words { $listed } earn
} { tip-earned } of that.

tip-save-s = { $reader ->
    [actor] Your S earned
   *[onlooker] { $who }'s S earned
} { tip-earned }, and an S should earn at least { $printed }. Without it, { $play } scores { points }, and the S is worth about { $worth } more on the rack.

tip-letter-groups = { tip-lead }. When you shuffle your tiles, look for groups of letters such as { $group }.

tip-premium = { tip-lead }. { $square }, a { $premium } square next to the vowel { $vowel }, earns { tip-earned } of that.

tip-keep = { tip-move }. That keeps { $kept }: { tip-vowels } and { tip-consonants }{ $why ->
    [useful] , all of them useful letters
   *[balanced] , a better balance
}. By score and tiles kept, it is about { tip-gain } better than { tip-rival }, mostly because of the next turn.

tip-bingo = { tip-lead }. It uses { tiles } and earns the bonus of { $bonus } points.{ $part ->
    [none] { "" }
   *[some] { " " }Look for common beginnings and endings: { $part } is one.
}

tip-q-without-u = { tip-lead }. There are words that have a Q without a U, and { $word } is one of them.

tip-hook = { tip-lead }. It hooks { $letter } onto { $base } to form { $word }.

tip-choice = { tip-move }. By score and tiles kept, that is about { tip-gain } better than { tip-rival }: { $why ->
    [score] it scores more.
    [out] it plays the last tiles.
   *[keep] it leaves a better rack for the next turn.
}

tip-attitude = { $reader ->
    [actor] Your draw was about { $luck } points worse than average, and you made the best of it. Well played.
   *[onlooker] { $who }'s draw was about { $luck } points worse than average, and { $who } made the best of it.
}

tip-few-letters = { tip-lead }. Even a couple of letters is better than none.

# Hints before a move: first what to look for, then where, then the move.
hint-short-words = Look for two- and three-letter words.
hint-letter-groups = Shuffle your tiles and look for groups of letters that often go together.
hint-premium = Look at the premium squares, above all those next to vowels.
hint-keep = Think of your next turn: which tiles would you like to keep?
hint-bingo = Look for a play that earns the bonus.
hint-q-without-u = Do you know a word that has a Q without a U?
hint-hook = Look for a letter that you can add to a word on the board.
hint-choice = Give yourself a choice: find two plays and compare them.
hint-few-letters = Even a couple of letters is better than none.
hint-exchange = Compare the best play you see with an exchange.
hint-where = { $axis ->
    [down] Look at column { $line }.
   *[across] Look at row { $line }.
}
hint-exchange-count = Exchange { tiles }.
hint-play = Play { $play } for { points }.
hint-exchange-tiles = Exchange { $given }.
hint-pass = No move beats a pass this time.

# What follows a tip or a hint that names a play: a better play whose words are rarer, and meanings.
coach-rarer = By score and tiles kept, { $rarer } for { points } is about { tip-gain } better, but it has a rarer word.
coach-rarer-best = The very best was { $rarer } for { points }, but it has a rarer word.
coach-meaning = { $base ->
    [none] { $word }: { $meaning }.
   *[some] { $word }, from { $base }: { $meaning }.
}
