# Why a move cannot be made. State the broken rule with must, cannot or only.

fault-no-tiles = Place at least one tile.
fault-unknown-tile = The tile on { $squares } is not part of this edition.
fault-off-board = This board has no square { $squares }.
fault-same-square = A square can hold only one tile; move the extra tile on { $squares }.
fault-occupied = { $squares } already has a tile, and tiles on the board cannot be moved.
fault-too-many-tiles = You can play at most { tiles } in one turn.
fault-not-in-line = All tiles in a play must be in one row or one column.
fault-gap = A play cannot have gaps: fill { $squares }, or move the tiles together.
fault-first-too-short = The first word must have at least two letters.
fault-first-off-start = { $count ->
    [one] The first play must cover the start square, { $squares }.
   *[other] The first play must cover one of the start squares: { $squares }.
}
fault-not-connected = A play must touch a tile that is already on the board.

fault-not-on-rack = { $letters ->
    [0] { $blanks ->
        [0] You don't have those tiles.
        [one] You don't have a blank. Lowercase letters stand for blanks.
       *[other] You don't have { $blanks } blanks. Lowercase letters stand for blanks.
    }
   *[other] You are missing { $count ->
        [one] the tile { $tiles }.
       *[other] the tiles { $tiles }.
    }{ $blanks ->
        [0] { "" }
       *[other] { " " }Lowercase letters stand for blanks.
    }
}
fault-not-a-word = { $words } { $count ->
    [one] is
   *[other] are
} not in the dictionary.
fault-not-your-turn = It is { $who }'s turn.
fault-not-agreed = The game cannot start until every player has agreed to the rules. Waiting for { $names }.
fault-agreed-already = You have already agreed to the rules.
fault-committed-already = You have already committed to a contribution to the seed.
fault-not-committed = You can reveal your contribution once every player has committed to one or agreed without one. Waiting for { $names }.
fault-contribution-differs = Your contribution to the seed does not match your commitment.
fault-game-over = The game is over.
fault-left-the-game = You have left the game.
fault-turns-suspended = No one can take a turn until the last play has been accepted or challenged.
fault-window-open = { $names } can still challenge the last play.
fault-no-such-seat = This table has no other player in seat { $seat }.
fault-stale = The game has changed since you last saw it. Check the board and try again.

fault-paused = The game is paused; resume it first.
fault-not-paused = The game is not paused.
fault-not-begun = The game has not started yet.
fault-nothing-to-take-back = Only the last play can be taken back, and only until another player acts.

fault-no-exchange = Tiles cannot be exchanged in this edition; play or pass.
fault-exchange-nothing = Choose at least one tile to exchange, or pass.
fault-bag-too-low = { $minimum ->
    [0] { $count ->
        [0] The bag is empty, so tiles cannot be exchanged.
        [one] Only { $count } tile is left in the bag; exchange at most { $count }.
       *[other] Only { $count } tiles are left in the bag; exchange at most { $count }.
    }
   *[other] Tiles can be exchanged only while the bag has at least { $minimum }; { $count ->
        [one] { $count } is left.
       *[other] { $count } are left.
    }
}
fault-no-switch = This edition has no tiles to switch.
fault-not-a-switch-tile = You can switch only { $kind }s, and { $tile } is not one.
fault-switched-already = You can switch only once per turn.
fault-switch-partner = You can switch only with another player who is in the game and has a tile.
fault-switch-point = { $count ->
    [one] Choose the face-down tile.
   *[other] Choose one of the { $count } face-down tiles.
}

fault-no-hints = This table does not allow hints.
fault-hint-order = Hints come one at a time; the next one is hint { $next } of 3.
fault-all-hints-taken = You have already taken all three hints for this turn.

fault-nothing-to-challenge = There is no play to challenge or accept.
fault-own-play = Only the other players can challenge or accept your play.
fault-accepted-already = You have already accepted this play.
fault-proof-as-played = The referee checks after every play whether another play is possible; you don't need to ask.
fault-proof-bag = You can ask whether any play is left only when the bag is empty.
fault-proof-asked = You have already asked whether any play is left. The referee answers when every player has asked.
fault-not-missing = { $who } cannot be removed until they have kept the game waiting for { $time }.
fault-clock-decides = Only the clock can remove a player in this game.
