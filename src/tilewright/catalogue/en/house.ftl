# The names of the house rules, and how a table's rule differs from the printed one.

house-rack = tiles per rack
house-first = who goes first
house-coordinates = coordinates on screen
house-scoring-bonus = bonus by number of tiles played
house-scoring-unplayed = unplayed tiles
house-scoring-tie = ties
house-scoring-announce = players announce their own scores
house-exchange-allowed = exchanging tiles
house-exchange-minimum = minimum tiles in the bag to exchange
house-switch-allowed = switching tiles
house-hints-allowed = hints
house-challenge-rule = challenge rule
house-challenge-window = seconds to challenge
house-challenge-last-play = penalty for a failed challenge of the last play
house-end-passes = passes in a row that end the game
house-end-scoreless-rounds = scoreless rounds that end the game
house-end-switches-keep-alive = game continues while tiles can be switched
house-clock-kind = clock
house-clock-seconds = seconds on the clock
house-clock-increment = seconds added per turn
house-clock-overtime-points = points lost per minute of overtime
house-clock-overtime-minutes = minutes of overtime before a player is out
house-clock-absence = seconds until an absent player can be removed
house-target = target score
house-tiles = letter set

house-difference = { $rule }: { $agreed } (printed rule: { $printed })
house-part = { $rule } ({ $part })
house-none = none
house-yes = yes
house-no = no
