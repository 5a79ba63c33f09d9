# How a score came about.

score-square = square { $square }: +{ $points }
score-bonus = bonus for { tiles }: +{ $points }
