"""The database schema, created by ``migrations/``; a test checks that the two match."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("status", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("data", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("alarm", BigInteger),
    Column("holder", String(64)),
    Index("tables_by_alarm", "alarm"),
    Index("tables_by_lobby", "listed", "status", "created"),
    # For retention; a game in progress is not in it, so that moves don't have to update it.
    Index(
        "tables_by_age",
        "status",
        "updated",
        sqlite_where=text("status <> 'playing'"),
        postgresql_where=text("status <> 'playing'"),
    ),
)

# The quotas that a table counts against until its game is over. A key is a hash, so that the
# database contains no addresses.
quotas = Table(
    "quotas",
    metadata,
    Column("key", String(64), nullable=False),
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    PrimaryKeyConstraint("key", "game"),
    Index("quotas_by_game", "game"),
)

# Workers that share the database; one is dead if it sends no heartbeat before ``until``, and its
# last one, at ``beat``, says since when no worker serves its tables. The others forward requests
# for its tables to its address.
workers = Table(
    "workers",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("address", Text, nullable=False, server_default=""),
    Column("summary", Text, nullable=False, server_default=""),
    Column("beat", BigInteger, nullable=False, server_default="0"),
)

# The primary key acts as a lock: if two processes write event n, the second is refused.
events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("game", "number"),
)

commands = Table(
    "commands",
    metadata,
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("id", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    PrimaryKeyConstraint("game", "seat", "id"),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "number"),
    Index("chat_by_age", "at"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    # When an administrator banned the account; NULL if it is not banned.
    Column("banned", BigInteger),
    # The key that look-alike names share; NULL if an older account already had it.
    Column("lookalike", Text),
    # Whether study and reviews may name offensive words.
    Column("offensive", Boolean, nullable=False, server_default=false()),
    Index("accounts_by_lookalike", "lookalike", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
    # An API key's name; NULL for a person's session.
    Column("key", String(64)),
    Column("created", BigInteger),
    # What an API key allows, separated by spaces; NULL for a person's session.
    Column("scopes", String(64)),
)

keepsakes = Table(
    "keepsakes",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id"), nullable=False),
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seats", String(16), nullable=False),
    Column("token", Text),
    PrimaryKeyConstraint("account", "game"),
)

# One-time links for choosing a new password, by the hash of their secret.
resets = Table(
    "resets",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(64), ForeignKey("accounts.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Browsers that are notified of turns, by the hash of their endpoint.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(128), nullable=False),
    Column("secret", String(64), nullable=False),
    # The account of the browser's owner; NULL if they are not logged in.
    Column("account", String(64), ForeignKey("accounts.id")),
    Column("created", BigInteger, nullable=False),
    # Failed notifications since the last one that was sent.
    Column("failures", Integer, nullable=False),
    Index("subscriptions_by_account", "account"),
)

# The seats whose turns a browser is notified of, and the last turn that it was notified of.
followed_seats = Table(
    "followed_seats",
    metadata,
    Column("subscription", String(64), ForeignKey("subscriptions.id"), nullable=False),
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("stamp", String(64), nullable=False),
    Column("turn", BigInteger, nullable=False),
    PrimaryKeyConstraint("subscription", "game", "seat"),
    Index("followed_seats_by_game", "game", "seat"),
)

# What an account remembers of the questions about a dictionary, and of its puzzles.
study_cards = Table(
    "study_cards",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id"), nullable=False),
    Column("lexicon", String(128), nullable=False),
    Column("question", String(128), nullable=False),
    Column("stability", Float(53), nullable=False),
    Column("difficulty", Float(53), nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("right", Integer, nullable=False),
    PrimaryKeyConstraint("account", "lexicon", "question"),
)

# The words that an account wants to study.
missed_words = Table(
    "missed_words",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id"), nullable=False),
    Column("word", String(128), nullable=False),
    Column("added", BigInteger, nullable=False),
    PrimaryKeyConstraint("account", "word"),
)

# Puzzles from the mistakes in finished games; the data is empty if a turn makes no puzzle.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("tables.id"), nullable=False),
    Column("data", Text, nullable=False),
    Index("puzzles_by_game", "game"),
)

# Kept games that several phones share; the data has the game and who may write it.
shared_games = Table(
    "shared_games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Index("shared_games_by_age", "updated"),
)

# Finished reviews, by the id of their table or upload.
reviews = Table(
    "reviews",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index("reviews_by_age", "created"),
)

# Every process reads the new entries each second, to learn what administrators have done.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
    Column("action", String(32), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("detail", Text, nullable=False),
)
