"""Processes say that they live; a table is held by a process, as long as it does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Know processes, and let a lease end with its holder instead of at a time of its own."""
    op.create_table(
        "workers",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.drop_column("tables", "holds_until")


def downgrade() -> None:
    """Give every lease a time of its own again."""
    op.add_column("tables", sa.Column("holds_until", sa.BigInteger))
    op.drop_table("workers")
