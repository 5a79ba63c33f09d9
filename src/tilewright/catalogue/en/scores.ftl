# How a score is calculated.

score-square = square { $square }: +{ $points }
score-bonus = bonus for { tiles }: +{ $points }
