"""Keys for programs, and seats that an account holds by their token."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tell keys from sessions; keep tokens, so that a renewed one is void in an account as well."""
    op.add_column("sessions", sa.Column("key", sa.String(64)))
    op.add_column("sessions", sa.Column("created", sa.BigInteger))
    op.add_column("keepsakes", sa.Column("token", sa.Text))


def downgrade() -> None:
    """Forget keys and kept tokens."""
    op.execute("DELETE FROM sessions WHERE key IS NOT NULL")
    op.drop_column("keepsakes", "token")
    op.drop_column("sessions", "created")
    op.drop_column("sessions", "key")
