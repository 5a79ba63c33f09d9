"""Administration: the audit log, bans, one-time links, and indexes for deleting old data."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
branch_labels = None
depends_on = None

_FINISHED = sa.text("status <> 'playing'")


def upgrade() -> None:
    """Add what the administrator's commands need."""
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "resets",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("accounts", sa.Column("banned", sa.BigInteger))
    op.create_index(
        "tables_by_age",
        "tables",
        ["status", "updated"],
        sqlite_where=_FINISHED,
        postgresql_where=_FINISHED,
    )
    op.create_index("chat_by_age", "chat", ["at"])


def downgrade() -> None:
    """Delete the audit log, the bans and the one-time links."""
    op.drop_index("chat_by_age", "chat")
    op.drop_index("tables_by_age", "tables")
    op.drop_column("accounts", "banned")
    op.drop_table("resets")
    op.drop_table("audit")
