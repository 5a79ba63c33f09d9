# House rules: what each is called, and how a table's rule differs from the printed one.

house-rack = tiles on a rack
house-first = who goes first
house-coordinates = coordinates on screen
house-scoring-bonus = bonus for tiles played at once
house-scoring-unplayed = unplayed tiles
house-scoring-tie = ties
house-scoring-announce = players announce their own scores
house-exchange-allowed = exchanging tiles
house-exchange-minimum = tiles in the bag for an exchange
house-switch-allowed = switching tiles
house-challenge-rule = challenge rule
house-challenge-window = seconds to challenge
house-challenge-last-play = price of a failed challenge of the last play
house-end-passes = passes in a row that end the game
house-end-scoreless-rounds = scoreless rounds that end the game
house-end-switches-keep-alive = switch tiles keep a game without plays going
house-clock-kind = clock
house-clock-seconds = seconds on the clock
house-clock-increment = seconds added per turn
house-clock-overtime-points = points lost per minute of overtime
house-clock-overtime-minutes = minutes of overtime that lose the game
house-clock-absence = seconds until a missing player may be removed
house-target = target score
house-tiles = the letter set

house-difference = { $rule }: { $agreed }, printed: { $printed }
house-part = { $rule } ({ $part })
house-none = none
house-yes = yes
house-no = no
