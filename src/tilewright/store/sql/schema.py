"""The database schema; ``migrations/`` creates it, and a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
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
)

# Processes that share the database; one is dead if it sends no heartbeat before ``until``.
workers = Table(
    "workers",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
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
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
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
