# What is wrong with an entry of a kept game, said to the scorekeeper.

kept-unchecked = This can't be checked until every turn has its tiles, not just its points.
kept-too-many-tiles = A player can play at most { tiles } in one turn.
kept-set-exceeded = { $tile } is used { $used } times, but the set has only { $held }.
kept-rack-too-small = { $who } has only { tiles }.
kept-rack-too-large = A rack can hold at most { tiles }.
kept-not-on-rack = The rack, as entered, does not contain { $tiles }.
kept-wrong-score = { $who } claims { $claimed }, but the score is { $computed }{ $forgot ->
    [bonus] : the bonus was forgotten.
    [word] : the word { $word } was forgotten.
    [premium] : the premium square { $square } was forgotten.
   *[other] .
}
kept-wrong-total = The total is given as { $claimed }, but { $before } and { $gain } make { $sum }.
kept-score-unknown = The score can't be computed yet; enter the score that was announced.
kept-out-of-turn = It is { $other }'s turn.
kept-after-the-end = The game is over, so this has no effect.
kept-left-the-game = { $who } has left the game.
kept-switched-already = { $who } has already switched a tile in this turn.
kept-switch-partner = Tiles can be switched only with another player who is still in the game.
kept-not-a-switch-tile = Only { $kind }s can be given away, and { $tile } is not one.
kept-nothing-to-challenge = Only the last play can be challenged, once, and before the next turn begins.
kept-own-play = { $who } cannot challenge their own play.
kept-ruling-differs = { $count ->
    [0] The dictionary has all words of the play.
    [one] The dictionary does not have { $words }.
   *[other] The dictionary does not have { $words }.
}
kept-award-differs = { $given ->
    [one] { $given } point was given
   *[other] { $given } points were given
} for the failed challenge, but the rule says { $computed }.
kept-out-of-time = { $who } is { $time } over time.
kept-not-over = The game is not over yet.
kept-ended-already = The game has already ended, for another reason.
kept-tiles-left = The unplayed tiles are given as { $given }, but they are { $real }.
kept-rack-count = { $who } must have { tiles } left, not { $given }.
kept-rest-unknown = The remaining tiles can't be computed; enter them.
