"""Size limits for messages and their parts."""

from __future__ import annotations

from typing import Final

LARGEST_BODY: Final = 64 * 1024
"""Maximum size of an HTTP request body, in bytes."""
LARGEST_EDITION: Final = 32 * 1024
"""Maximum length of an edition file, in characters; those that we include have about 2,000."""
LARGEST_MESSAGE: Final = 16 * 1024
"""Maximum length of a socket message, in characters."""
LONGEST_NAME: Final = 40
LONGEST_ACCOUNT_ID: Final = 64
"""Maximum length of a name normalized for comparison, which the database stores."""
SHORTEST_PASSWORD: Final = 8
LONGEST_CHAT: Final = 500
LONGEST_TOKEN: Final = 400
MOST_TOKENS: Final = 100
LONGEST_ENDPOINT: Final = 1000
"""Maximum length of the URL at a browser's push service."""
