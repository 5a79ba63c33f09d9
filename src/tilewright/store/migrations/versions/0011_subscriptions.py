"""Subscriptions to push notifications, and the seats that they follow."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id")),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_index("subscriptions_by_account", "subscriptions", ["account"])
    op.create_table(
        "followed_seats",
        sa.Column("subscription", sa.String(64), sa.ForeignKey("subscriptions.id"), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("stamp", sa.String(64), nullable=False),
        sa.Column("turn", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("subscription", "game", "seat"),
    )
    op.create_index("followed_seats_by_game", "followed_seats", ["game", "seat"])


def downgrade() -> None:
    """Delete the tables."""
    op.drop_index("followed_seats_by_game", "followed_seats")
    op.drop_table("followed_seats")
    op.drop_index("subscriptions_by_account", "subscriptions")
    op.drop_table("subscriptions")
