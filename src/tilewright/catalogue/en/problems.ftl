# Why the server refused a request. What is wrong with a program's request, such as a missing
# field, is not among them: only programmers read it, and it stays in English.

problem-no-table = There is no such table.
problem-no-code = There is no such code.
problem-dictionary-gone = This game's dictionary, { $name }, is no longer on this server. Ask its host to put the file back.
problem-no-word = No player has played this word.
problem-no-definitions = Definitions are shown when the game is over.
problem-no-key = There is no such key.
problem-bad-token = This token is not valid for this table.
problem-outdated = This page is out of date. Reload it to continue.
problem-conflict = Someone changed this first. Refresh and try again.
problem-too-large = This message is too large.
problem-request-too-large = This request is too large. The limit is { $most } bytes.
problem-too-many = { $count ->
    [one] Too many requests. Try again in { $count } second.
   *[other] Too many requests. Try again in { $count } seconds.
}
problem-too-many-windows = You have opened too many windows to watch this table. Close some of them.
problem-too-many-spectators = This table has no room for more spectators.

problem-store-busy = The server's database is busy. Nothing was saved. Try again soon.
problem-store-full = The server's disk is full. Nothing was saved. Try again later.
problem-store-unreachable = The server can't reach its games right now. Try again soon.
problem-table-unreachable = The server can't reach this table right now. Try again soon.
problem-busy = The server is very busy right now. Try again in a few seconds.
problem-restarting = The server is restarting. Nothing was saved. Try again in a few seconds.

problem-no-page = There is nothing at this address. Check it for typing mistakes.
problem-wrong-method = This address does not accept this kind of request.
problem-foreign-origin = Another website tried to open this connection. Open the game in this server's own page.
problem-internal = The server made a mistake. Its log has the details. Try again; if it happens again, tell the host.
problem-unreadable = The server could not read this request. Check the address, which starts with http:// or https://.
problem-too-slow = The request took too long to arrive. Check your connection and try again.
problem-too-many-connections = { $count ->
    [one] Your network has too many open connections to this server. Close some tabs, or try again in { $count } second.
   *[other] Your network has too many open connections to this server. Close some tabs, or try again in { $count } seconds.
}
problem-headers-too-large = Your browser sent more than this server accepts. Delete the cookies of this address and try again.
problem-full = { $count ->
    [one] The server is full right now. Try again in { $count } second.
   *[other] The server is full right now. Try again in { $count } seconds.
}
problem-starting = { $count ->
    [one] The server is starting. Try again in { $count } second.
   *[other] The server is starting. Try again in { $count } seconds.
}
problem-server-away = { $count ->
    [one] The server can't be reached right now. Games that have begun are kept. Try again in { $count } second.
   *[other] The server can't be reached right now. Games that have begun are kept. Try again in { $count } seconds.
}

problem-title-later = Please try again in a moment
problem-title-missing = This page does not exist
problem-title-refused = The server can't accept this request
problem-title-failed = Something went wrong
problem-page-reloads = This page will try again by itself.
problem-page-again = Try again
problem-page-home = Go to the home page

problem-table-closed = This table is closed.
problem-not-started = The game has not started yet.
problem-only-watch = Spectators can only watch.
problem-not-your-seat = This is not your seat.
problem-no-spectators = This table does not allow spectators.
problem-no-chat = This table has no chat.
problem-no-hints = This table does not allow hints.
problem-no-hint-taken = You have taken no hint in this turn.
problem-table-full = All seats at this table are taken.
problem-seat-taken = This seat is already taken.
problem-table-crowded = Too many players are changing this table. Try again.
problem-no-free-code = The server could not find an unused code. Try again.
problem-not-over = You can't download this file until the game is over.
problem-no-review-yet = A game can be reviewed when it is over.
problem-no-puzzle = There is no such puzzle. Its game may have been deleted.
problem-review-first = Puzzles come from a reviewed game. Review the game first.
problem-no-mistake = This turn was not found to be a mistake of yours.
problem-study-full = Your account has no room for more than { $most } study cards or words.
problem-no-upload = There is no such game, or it was uploaded too long ago. Upload it again.
problem-upload-live = This looks like a game in progress on this server. It can be reviewed when it is over.
problem-upload-several = This file has { $count } games. Upload them one at a time.
problem-upload-empty = This file has no turns.
problem-upload-line = Line { $line }: { $problem }
problem-upload-file = This file can't be read: { $problem }
problem-no-shared = This game is no longer shared. Every phone keeps its copy.
problem-kept-read-only = { $name } is keeping score. Ask to take over first.
problem-kept-asked = { $name } has already asked to take over.
problem-kept-ask-first = Ask the person who is keeping score first.
problem-kept-wait = { $name } has a few more seconds to answer.
problem-kept-too-large = This game has become too large to share.
problem-spectator-token = A spectator's token can't be renewed.

problem-proposal-closed = This proposal is no longer open.
problem-only-players-cancel = Only the players can cancel a game in progress.
problem-no-rematch = The players have not agreed on a rematch.
problem-rematch-token = This seat has a new token at the rematch table. Use that token instead.
problem-only-opener-closes = Only the player who opened this table can close it.
problem-rematch-early = You can't propose a rematch until the game is over.
problem-rematch-agreed = The players have already agreed on a rematch.
problem-no-game = No game is in progress at this table.
problem-no-takeback = This table does not allow taking back plays.

problem-quota-address-tables = There are { $most } open tables from your address, which is the limit. Finish a game or close a table, then try again.
problem-quota-account-tables = Your account has { $most } open tables, which is the limit. Finish a game or close a table, then try again.
problem-quota-address-exhibitions = There are { $most } games among computers from your address, which is the limit. Wait until one is over, or stop it.
problem-quota-account-exhibitions = Your account has { $most } games among computers, which is the limit. Wait until one is over, or stop it.
problem-quota-server-exhibitions = The server already hosts { $most } games among computers, which is the limit. Watch one of them, or try again later.
problem-no-new-tables = This server does not open new tables.
problem-no-exhibitions = This server does not host games among computers.

problem-name-blank = The name must not be empty.
problem-name-long = The name must have at most { $most } characters, with ligatures written out.
problem-name-hidden = The name must be on one line, without invisible or control characters.
problem-name-marks = Each letter of the name must have at most { $most } marks.
problem-name-offensive = This name is not allowed here. Choose another one.
problem-name-alike = This name looks like another player's name, { $name }. Choose another one.
problem-name-taken = This name is taken, or looks like one that is. Choose another one.
problem-password-short = Choose a password with at least { $least } characters.
problem-password-blank = Choose a password that is not only spaces.
problem-password-easy = This password is too easy to guess. Choose another one.
problem-password-wrong = Wrong name or password.
problem-reset-used = This link has expired or has been used. Ask for a new one.
problem-banned = This account is banned.
problem-no-accounts = Accounts are disabled on this server.
problem-no-push = This server does not send notifications.
problem-session-over = Your session has ended. Log in again.
problem-not-a-session = This is the token of a table, not of an account. Send a session or an API key, or, to open a table without an account, no token.
problem-too-many-keys = An account can have at most { $most } API keys.
problem-key-scope = This API key does not have the scope '{ $scope }'. Create one that does.
problem-key-denied = An API key can't do this. Log in with your password.
