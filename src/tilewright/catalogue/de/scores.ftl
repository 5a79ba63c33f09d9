# How a score is calculated.

score-square = Feld { $square }: +{ $points }
score-bonus = Bonus für { tiles }: +{ $points }
