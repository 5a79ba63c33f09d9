"""API keys, and tokens for saved seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Mark API keys, and store tokens so that renewing one also invalidates saved seats."""
    op.add_column("sessions", sa.Column("key", sa.String(64)))
    op.add_column("sessions", sa.Column("created", sa.BigInteger))
    op.add_column("keepsakes", sa.Column("token", sa.Text))


def downgrade() -> None:
    """Delete API keys and stored tokens."""
    op.execute("DELETE FROM sessions WHERE key IS NOT NULL")
    op.drop_column("keepsakes", "token")
    op.drop_column("sessions", "created")
    op.drop_column("sessions", "key")
