"""Size limits for messages and their parts."""

from __future__ import annotations

from typing import Final

LARGEST_BODY: Final = 64 * 1024
"""Maximum size of an HTTP request body, in bytes."""
LARGEST_EDITION: Final = 32 * 1024
"""Maximum length of an edition file, in characters; those that we include have about 2,000."""
LARGEST_RECORD: Final = 60 * 1024
"""Maximum size of an uploaded game, in characters; our own event files have about 20,000."""
LARGEST_KEPT: Final = 48 * 1024
"""Maximum length of a kept game to share, in characters; a game of 40 turns has about 5,000."""
LARGEST_SHARED: Final = 256 * 1024
"""Maximum length of a shared game with all versions that were written apart."""
LARGEST_MESSAGE: Final = 16 * 1024
"""Maximum length of a socket message, in characters."""
LONGEST_NAME: Final = 40
"""Maximum length of a player's or an account's name, in characters."""
LONGEST_ACCOUNT_ID: Final = 64
"""Maximum length of a name normalized for comparison, which the database stores."""
SHORTEST_PASSWORD: Final = 8
"""Minimum length of a password, in characters."""
LONGEST_CHAT: Final = 500
"""Maximum length of a chat message, in characters."""
LONGEST_WORD: Final = 60
"""Maximum length of a word to judge; the largest boards have fewer squares in a row."""
MOST_WORDS: Final = 20
"""Maximum number of words to judge together; a play forms at most one more than it has tiles."""
LONGEST_TOKEN: Final = 400
"""Maximum length of a token, in characters; ours are shorter."""
MOST_TOKENS: Final = 100
"""Maximum number of tokens in a message."""
MOST_DEVICES: Final = 8
"""Maximum number of earlier logins that a login names: those of a family with one tablet."""
LONGEST_ENDPOINT: Final = 1000
"""Maximum length of the URL at a browser's push service."""
MOST_STUDY_CARDS: Final = 1500
"""Maximum number of questions that a client without an account can remember."""
MOST_STUDY_WORDS: Final = 200
"""Maximum number of missed words in a message, and without an account."""
MOST_KEPT_CARDS: Final = 100
"""Maximum number of study cards that a browser adds to an account at once."""
LONGEST_STUDY_ANSWER: Final = 400
"""Maximum length of an answer to a question, in characters."""
