# The rules that differ between editions or can be changed by house rules.

rule-players = For { $players } players, with { $tiles } on each rack.
rule-players-range = { $low } to { $high }
rule-first-draw = Each player draws a tile; the player whose tile is closest to A goes first, and a blank beats any letter.
rule-first-youngest = The youngest player goes first.

rule-digraphs = { $letters } must be played with tiles of their own; the same letters on two tiles don't form a word.

rule-bonus = Playing { $played } tiles in one turn scores a bonus of { points }.
rule-bonus-all = Playing all { $played } tiles in one turn scores a bonus of { points }.

rule-exchange-none = Tiles cannot be exchanged. You may always pass.
rule-exchange-any = Instead of playing, you may pass, or exchange any number of tiles, up to the number in the bag.
rule-exchange-minimum = Instead of playing, you may pass, or exchange tiles while the bag has at least { tiles-in-words }.

# Where the printed rules allow it.
rule-exchange-nothing = An exchange of no tiles is a pass.

rule-switch = Once per turn, before playing, you may give one { $tile } to another player and take one of that player's tiles without looking.

rule-challenge-void = Words are checked as they are played; an invalid play is refused without penalty.
rule-challenge-open = A play may be challenged until the next turn starts. An invalid play is withdrawn and the turn is lost; { $failed }.
rule-challenge-single = a failed challenge costs nothing
rule-challenge-double = a failed challenge costs the challenger their next turn
rule-challenge-points = a failed challenge gives the challenged player { points }
rule-last-play-free = On the last play of the game, a failed challenge costs nothing.
rule-last-play-points = On the last play of the game, a failed challenge gives the challenged player { points }.

rule-end = The game ends when the bag is empty and a player plays their last tile, or when all players pass { $count ->
    [1] one after another
    [2] twice in a row
   *[other] { number } times in a row
}.
rule-end-no-plays = It also ends when the bag is empty and no player can play.
rule-end-no-plays-or-switches = It also ends when the bag is empty and no player can play, unless a player can still switch one { $tile }.
rule-end-scoreless = { $count ->
    [one] It also ends after a scoreless round.
   *[other] It also ends after { number } scoreless rounds in a row.
}

rule-target = The first player to reach { points } wins.
rule-target-levels = The first player to reach the target for their level wins. The targets for { $levels } are { $rows }.
rule-target-row = { $targets } with { number } players
level-beginner = beginner
level-intermediate = intermediate
level-expert = expert

rule-clock-move = Each turn has { $time }; when it runs out, the turn is a pass.
rule-clock-game = Each player has { $time } for the whole game. { $penalty }
rule-clock-increment = Each player has { $time } for the whole game and gains { $increment } after each turn. { $penalty }
rule-clock-penalty = Each minute of overtime, even if incomplete, costs { points }; a player who is { $minutes } over time is out of the game.

rule-unplayed-deduct = Each player loses the value of their unplayed tiles; a player who goes out gains the value of everyone else's.
rule-unplayed-none = Unplayed tiles don't count.
rule-tie-before-unplayed = A tie goes to the player who had the higher score before unplayed tiles were counted; if that is tied too, the victory is shared.
rule-tie-shared = Players who tie share the victory.
rule-target-settlement = When a player reaches their target, unplayed tiles don't count. If the tiles run out first, unplayed tiles are counted, and the highest score relative to each player's target wins.

rule-hints = On your turn, you may ask for up to three hints, each stronger than the last; everyone sees how many each player has taken.
rule-announce = Players announce their own scores; the referee's count is final.
rule-house = House rules: { $differences }.
