"""Quotas: which open tables count against whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; tables opened before count against no one."""
    op.create_table(
        "quotas",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.PrimaryKeyConstraint("key", "game"),
    )
    op.create_index("quotas_by_game", "quotas", ["game"])


def downgrade() -> None:
    """Delete the table."""
    op.drop_index("quotas_by_game", "quotas")
    op.drop_table("quotas")
