"""Whether an account wants to see offensive words."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has asked for such words yet."""
    column = sa.Column("offensive", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("accounts", column)


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("accounts", "offensive")
