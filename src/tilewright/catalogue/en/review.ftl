# Reviews of finished games: grades, methods, notes on a turn, and the summary.

review-point = .
review-percent = { $value }%
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
review-method-simulated = simulated on { $depth } deals
review-method-static = static values of { $depth } moves

review-unjudged-rack-unknown = Not judged: the rack is not recorded.
review-unjudged-rack-partial = Not judged: only a part of the rack is recorded.
review-unjudged-rack-impossible = Not judged: the recorded rack is impossible.
review-unjudged-exchange-unknown = Not judged: the record does not say which tiles were exchanged.
review-unjudged-turn-lost = Not judged: the turn may have been lost to a failed challenge.

review-move-for = { $move } for { $score }
review-better = Better: { $move }. It wins { $win } more often and is worth { $points } more points.
review-better-win = Better: { $move }. It wins { $win } more often, although it is worth { $points } fewer points.
review-better-wins = Better: { $move }. It wins the game, and the move made loses it.
review-better-points = Better: { $move }, worth { $points } more points.
review-better-static = By static values, { $move } is worth { $points } more points.
review-none-found = No loss was found; { $move } had looked better.
review-points-grade = In points, it is graded: { $grade }.
review-missed-bonus = A bonus play was possible: { $move }.
review-missed-out = { $move } would have used the last tiles.
review-phony-withdrawn = Challenged and withdrawn; invalid: { $words }.
review-phony-stood = Not in the dictionary, but nobody challenged: { $words }.
review-phony-risk = A challenge would have cost its player { $win } of the win chance.
review-challenge-made = As it looked then, the challenge was worth { $win } of the win chance: an expert would have thought the play valid with a chance of { $chance }, a success gains { $gain }, and a failure costs { $cost }.
review-challenge-missed = As it looked then, a challenge was worth { $win } of the win chance: an expert would have thought the play valid with a chance of { $chance }, a success gains { $gain }, and a failure costs { $cost }.
review-challenge-made-by = As it looked then, the challenge was worth { $win } of the win chance to { $who }, if no one else challenged: an expert would have thought the play valid with a chance of { $chance }, a success gains { $gain }, and a failure costs { $cost }.
review-challenge-missed-by = As it looked then, a challenge was worth { $win } of the win chance to { $who }, who had the most to gain, if no one else challenged: an expert would have thought the play valid with a chance of { $chance }, a success gains { $gain }, and a failure costs { $cost }.
review-phony-belief = An expert would have thought it valid with a chance of { $chance }.
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
review-figure-phonies = Phonies
review-figure-time = Time used
review-figure-short = Turns in time trouble
review-figure-overtime = Points lost to the clock
review-figure-judged = Turns judged
review-none = none found
review-of = { $part } of { $whole }

review-luck-prior = Before any tile
review-luck-draws = Draws
review-luck-hidden = Hidden tiles
review-luck-own = Own choices
review-luck-others = Others' choices
review-luck-remainder = Unexplained
review-luck-result = Result

review-summary-won = { $who } won by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
review-summary-won-many = { $who } won with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
review-summary-tie = The game ended in a tie.
review-summary-unfinished = The record ends before the game does, at { $scores }.
review-summary-even = The tiles favored no one by more than the figures can tell.
review-summary-luck = The tiles were worth { $points } points to { $who }.
review-summary-luck-win = The tiles were worth { $win } of the win chance to { $who }.
review-summary-skill = The choices of { $who } cost { $points } points on { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
review-summary-skill-win = The choices of { $who } cost { $win } of the win chance on { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
review-summary-no-loss = No loss was found in the choices of { $who } on { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
review-summary-turning = Turning point: { $move } by { $who } on turn { $turn }. The chance of { $whose } went from { $before } to { $after }.
review-summary-judged = { $judged } of { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} could be judged.
review-summary-equal = Win chances are those between equal players; figures after ± are 95% intervals.
review-summary-remainder = The account leaves out what could not be judged; it is part of the unexplained rest.
review-dictionary = Dictionary: { $name }.
review-dictionary-other = The game names the dictionary { $named }, which is not available. Moves were looked up in { $name }, and words that it lacks are not called phonies.
review-dictionary-unnamed = The game names no dictionary. Moves were looked up in { $name }, and words that it lacks are not called phonies.
review-budget = { $samples } deals per turn, seed { $seed }.
review-timed = The time per turn was limited, so another run gives other figures.
review-static = Static values only: moves were compared by score and leave, and nothing is graded.
review-stopped = The review was stopped before the end.
