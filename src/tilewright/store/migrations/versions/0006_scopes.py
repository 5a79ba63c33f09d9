"""Scopes of API keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the scopes; existing keys keep what they were documented to allow."""
    op.add_column("sessions", sa.Column("scopes", sa.String(64)))
    op.execute("UPDATE sessions SET scopes = 'games:read games:add' WHERE key IS NOT NULL")


def downgrade() -> None:
    """Delete the scopes, and the keys that never had all that a key without scopes allows."""
    op.execute("DELETE FROM sessions WHERE key IS NOT NULL")
    op.drop_column("sessions", "scopes")
