# Reviews of finished games: grades, methods, notes on a turn, and the summary.

review-point = .
review-percent = { $value }%
# A share within a sentence.
review-share = { $whole ->
    [8] an
    [11] an
    [18] an
    [80] an
    [81] an
    [82] an
    [83] an
    [84] an
    [85] an
    [86] an
    [87] an
    [88] an
    [89] an
   *[other] a
} { $whole }%
review-with-error = { $value } ± { $error }

review-grade-best = best
review-grade-good = good
review-grade-inaccuracy = inaccuracy
review-grade-mistake = mistake
review-grade-blunder = blunder
review-grade-unrated = not rated

review-method-proven = proven to the end of the game
review-method-solved = { $depth ->
    [one] solved to the end: only one tile could be in the bag
   *[other] solved to the end for each of the { $depth } tiles that could be in the bag
}
review-method-checked = simulated, and searched { $depth ->
    [one] 1 turn
   *[other] { $depth } turns
} ahead for each tile that could be in the bag; the intervals contain both results
review-method-searched = searched { $depth } turns ahead, not to the end
review-method-simulated = estimated by dealing the unseen tiles at random, { $depth } times
review-method-static = { $depth } moves compared by score and tiles kept

review-unjudged-rack-unknown = Not judged: the rack is not recorded.
review-unjudged-rack-partial = Not judged: only part of the rack is recorded.
review-unjudged-rack-impossible = Not judged: the player cannot have had the recorded rack.
review-unjudged-exchange-unknown = Not judged: the record does not say which tiles were exchanged.
review-unjudged-turn-lost = Not judged: the turn may have been lost to a failed challenge.

review-move-for = { $move } for { $score }
review-cost-win = It { $sure ->
    [yes] cost
   *[no] may have cost
} { $win } chance of winning.
review-cost-points = It { $sure ->
    [yes] cost
   *[no] may have cost
} about { points }.
review-better = Better: { $move }.
review-better-wins = Better: { $move }. It wins the game, and the move made loses it.
review-better-static = By score and tiles kept, { $move } is about { points } better.
review-none-found = It cost next to nothing, although { $move } looked better at first.
# Details: the same in figures.
review-loss-win = Win chance lost: { $win }.
review-loss-points = Points lost: { $points }.
review-points-grade = Counting only points: { $grade }.
review-missed-bonus = There was a bingo, a play that earns the bonus: { $move }.
review-missed-out = { $move } would have used the last tiles and ended the game.
review-phony-withdrawn = Challenged and withdrawn; invalid: { $words }.
review-phony-stood = Not in the dictionary, but nobody challenged: { $words }.
review-phony-risk = A challenge would have cost its player { $win } of win chance.
review-challenge-made = As things looked then, the challenge was worth { $win } of win chance. An expert would have been { $chance } sure that the play was valid; a successful challenge gains { $gain }, and a failed one costs { $cost }.
review-challenge-missed = As things looked then, a challenge was worth { $win } of win chance. An expert would have been { $chance } sure that the play was valid; a successful challenge gains { $gain }, and a failed one costs { $cost }.
review-challenge-made-by = As things looked then, the challenge by { $reader ->
    [actor] you
   *[onlooker] { $who }
} was worth { $win } of win chance if no one else challenged. An expert would have been { $chance } sure that the play was valid; a successful challenge gains { $gain }, and a failed one costs { $cost }.
review-challenge-missed-by = As things looked then, a challenge by { $reader ->
    [actor] you
   *[onlooker] { $who }
}, who had the most to gain, was worth { $win } of win chance if no one else challenged. An expert would have been { $chance } sure that the play was valid; a successful challenge gains { $gain }, and a failed one costs { $cost }.
review-phony-belief = An expert would have been { $chance } sure that the play was valid.
review-unknown-words = Not in our dictionary, perhaps in the game's: { $words }.

review-time = Time for the turn: { $used }.
review-time-left = Time for the turn: { $used }; on the clock after it: { $left }.
review-time-clock = On the clock after the turn: { $left }.
review-time-short = In time trouble: less than a tenth of the time was left before the turn.

review-heading-turns = Turns
review-heading-players = Players
review-heading-luck = Luck and skill
review-heading-summary = Summary
review-heading-chances = Chance of winning after each turn
review-heading-scores = Scores
review-heading-games = Games

review-column-player = player
review-column-move = move
review-column-score = score
review-column-total = total
review-column-win = wins
review-column-loss = loss
review-column-time = time
review-column-points = points
review-column-grade = grade

review-figure-score = Score
review-figure-loss-win = Win chance lost per turn
review-figure-loss-points = Points lost per turn
review-figure-bonuses = Bonus plays found
review-figure-mistakes = Mistakes and blunders
review-figure-phonies = Phonies (invalid words)
review-figure-time = Time used
review-figure-short = Turns in time trouble
review-figure-overtime = Points lost to the clock
review-figure-judged = Turns judged
review-none = none found
review-of = { $part } of { $whole }

review-luck-prior = Before the first draw
review-luck-draws = Luck of the draw
review-luck-hidden = Luck with hidden tiles
review-luck-own = The player's choices
review-luck-others = The opponents' choices
review-luck-remainder = Not explained
review-luck-result = Result

review-summary-won = { $reader ->
    [actor] You
   *[onlooker] { $who }
} won by { points }.
review-summary-won-many = { $reader ->
    [actor] You
   *[onlooker] { $who }
} won with { points }.
review-summary-tie = The game ended in a tie.
review-summary-unfinished = The record ends before the game does, at { $scores }.
review-summary-even = As far as the review can tell, the tiles favored no one.
review-summary-luck = The tiles favored { $reader ->
    [actor] you
   *[onlooker] { $who }
} by about { points }{ $error ->
    [0] { "" }
   *[other] , give or take { $error }
}.
review-summary-luck-win = The tiles raised { $reader ->
    [actor] your
   *[onlooker] { $who }'s
} chance of winning by about { $win }, give or take { $error }.
review-summary-skill = { $reader ->
    [actor] You
   *[onlooker] { $who }
} gave away about { points } in { review-turns }.
review-summary-skill-win = { $reader ->
    [actor] You
   *[onlooker] { $who }
} gave away about { $win } of win chance in { review-turns }.
review-summary-no-loss = { $reader ->
    [actor] You
   *[onlooker] { $who }
} gave nothing away in { review-turns }, as far as the review can tell.
review-turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
review-summary-turning = Turning point: { $reader ->
    [actor] your
   *[onlooker] { $who }'s
} { $move } on turn { $turn }.
review-summary-chance = { $reader ->
    [actor] Your
   *[onlooker] { $who }'s
} chance of winning went from { $before } to { $after }.
review-summary-judged = { $judged } of { review-turns } could be judged.
review-summary-equal = Win chances assume equally strong players; ± marks a 95% interval.
review-summary-remainder = Turns that could not be judged are part of what is not explained.
review-dictionary = Dictionary: { $name }.
review-dictionary-other = The game names the dictionary { $named }, which is not available. Moves were looked up in { $name }; words that it doesn't have are not counted as phonies.
review-dictionary-unnamed = The game names no dictionary. Moves were looked up in { $name }; words that it doesn't have are not counted as phonies.
review-budget = Each turn was tried on { $samples } random deals (seed { $seed }).
review-timed = The time per turn was limited, so another run gives slightly different figures.
review-static = This is a quick look: moves were compared by score and tiles kept, and nothing is graded.
review-stopped = The review was stopped before the end.
