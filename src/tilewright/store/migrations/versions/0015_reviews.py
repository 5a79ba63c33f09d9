"""Finished reviews, so that they survive a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("reviews_by_age", "reviews", ["created"])


def downgrade() -> None:
    """Delete the table."""
    op.drop_index("reviews_by_age", "reviews")
    op.drop_table("reviews")
