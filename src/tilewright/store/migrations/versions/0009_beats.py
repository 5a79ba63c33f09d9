"""When each worker last sent a heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Record each worker's last heartbeat; one from before counts as sent when it expired."""
    op.add_column("workers", sa.Column("beat", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE workers SET beat = until")


def downgrade() -> None:
    """Delete the times of heartbeats."""
    op.drop_column("workers", "beat")
