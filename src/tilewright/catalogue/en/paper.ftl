# Sheets to print: score sheets, tile-tracking sheets and results. All of it must be short.

paper-score-sheet = Score sheet
paper-tracking = Tile tracking
paper-result = Result
paper-describe = { $what }: { $edition }
paper-page = Page { $page } of { $pages }
paper-date = Date
paper-name = Name
paper-word = Word
paper-turn = Turn
paper-total = Total
paper-carried = Carried over
paper-target = Target
paper-unplayed = Unplayed tiles
paper-gained = Others’ tiles
paper-overtime = Overtime
paper-final = Final score
paper-winner = Winner

# What a player did instead of laying a word.
paper-row-exchange = Exchange { $count }
paper-row-pass = Pass
paper-row-lost = Turn lost
paper-row-left = Left
paper-row-adjusted = Points
paper-row-award = { $word } +{ $points }

# Signs next to a word, and what they mean.
paper-sign-bonus = ★
paper-sign-challenged = C
paper-sign-switched = S
paper-columns = White: the turn; gray: the running total
paper-legend-bonus = { paper-sign-bonus } bonus
paper-legend-challenged = { paper-sign-challenged } challenged, struck out if withdrawn
paper-legend-switched = { paper-sign-switched } switched a tile

# The rules in one line.
paper-rule-rack = { tiles } per rack
paper-rule-bonus = +{ $points } for { $played } tiles
paper-rule-exchange-none = no exchanging
paper-rule-exchange-any = exchange up to as many tiles as are in the bag
paper-rule-exchange-minimum = exchange with { $count } or more in the bag
paper-rule-switch = one { $tile } may be switched per turn
paper-rule-target = first to reach the target wins
paper-rule-targets = { $level } { $points }
paper-rule-end = ends when bag and rack are empty, or when all pass { $count ->
    [1] in a row
    [2] twice in a row
   *[other] { $count } times in a row
}

paper-tracking-hint = Cross out each tile when it is played.
paper-tiles = { tiles }
paper-tiles-left = { $played } on the board, { $left } left of { tiles }
paper-kind = { $kind }: { tiles }
paper-kind-letters = { $kind } ({ $mark }): { tiles }

paper-player = Player
paper-score = Score
paper-bonuses = Bonuses
paper-average = Average
paper-best = Best plays: { $plays }
paper-bonus-plays = Bonus plays: { $plays }
paper-play = { $word } { $points } ({ $who })
