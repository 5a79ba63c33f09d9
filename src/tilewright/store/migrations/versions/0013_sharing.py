"""Kept games that several phones share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "shared_games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("shared_games_by_age", "shared_games", ["updated"])


def downgrade() -> None:
    """Delete the table."""
    op.drop_index("shared_games_by_age", "shared_games")
    op.drop_table("shared_games")
