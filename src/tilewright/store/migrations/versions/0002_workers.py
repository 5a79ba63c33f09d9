"""Add process heartbeats, so that a lease lasts as long as the process that holds it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the process table, and make leases end with their process instead of at a fixed time."""
    op.create_table(
        "workers",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.drop_column("tables", "holds_until")


def downgrade() -> None:
    """Make leases end at a fixed time again."""
    op.add_column("tables", sa.Column("holds_until", sa.BigInteger))
    op.drop_table("workers")
