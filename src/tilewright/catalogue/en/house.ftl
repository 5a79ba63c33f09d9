# The names of the house rules, and how a table's rule differs from the printed one.

house-rack = tiles per rack
house-first = who goes first
house-coordinates = coordinates on screen
house-scoring-bonus = bonus by number of tiles played
house-scoring-unplayed = unplayed tiles
house-scoring-tie = ties
house-scoring-announce = players announce their own scores
house-exchange-allowed = exchanging tiles
house-exchange-minimum = tiles that must be in the bag to exchange
house-switch-allowed = switching tiles
house-hints-allowed = hints
house-challenge-rule = challenges
house-challenge-window = time to challenge
house-challenge-last-play = price of a failed challenge of the last play
house-end-passes = passes in a row that end the game
house-end-scoreless-rounds = scoreless rounds that end the game
house-end-switches-keep-alive = game continues while tiles can be switched
house-clock-kind = clock
house-clock-seconds = time on the clock
house-clock-increment = time added per turn
house-clock-overtime-points = points lost per minute of overtime
house-clock-overtime-minutes = minutes of overtime before a player is out
house-clock-absence = time until an absent player can be removed
house-target = target score
house-tiles = letter set

house-difference = { $rule }: { $agreed } (printed rule: { $printed })
house-part = { $rule } ({ $part })
house-none = none
house-yes = yes
house-no = no

# The values that are words.
house-first-draw = by drawing tiles
house-first-youngest = the youngest player
house-coordinates-printed = as printed on the board
house-coordinates-tournament = as in tournaments
house-scoring-unplayed-deduct = are deducted
house-scoring-unplayed-none = don't count
house-scoring-tie-before-unplayed = the higher score before unplayed tiles were counted wins
house-scoring-tie-shared = the victory is shared
house-challenge-rule-void = words are checked as they are played
house-challenge-rule-single = a failed challenge costs nothing
house-challenge-rule-double = a failed challenge costs a turn
house-challenge-rule-five = a failed challenge gives the other player 5 points
house-challenge-rule-ten = a failed challenge gives the other player 10 points
house-challenge-last-play-free = nothing
house-challenge-last-play-points = points for the other player
house-clock-kind-none = none
house-clock-kind-move = for each turn
house-clock-kind-game = for the whole game
