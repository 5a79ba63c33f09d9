"""Where the workers reach each other, and what they publish about their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give each worker an internal address and a summary."""
    op.add_column("workers", sa.Column("address", sa.Text, nullable=False, server_default=""))
    op.add_column("workers", sa.Column("summary", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Delete the addresses and summaries."""
    op.drop_column("workers", "summary")
    op.drop_column("workers", "address")
