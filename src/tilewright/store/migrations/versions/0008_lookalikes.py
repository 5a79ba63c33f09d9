"""Keys by which accounts' look-alike names are recognized."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tilewright.store.lookalikes import skeleton

revision = "0008"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give each account the key of its name; of those that look alike, only the oldest."""
    op.add_column("accounts", sa.Column("lookalike", sa.Text))
    accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("lookalike"))
    found = sa.text("SELECT id, name FROM accounts ORDER BY created, id")
    seen: set[str] = set()
    for account, name in op.get_bind().execute(found).all():
        key = skeleton(name)
        if key not in seen:
            seen.add(key)
            op.execute(accounts.update().where(accounts.c.id == account).values(lookalike=key))
    op.create_index("accounts_by_lookalike", "accounts", ["lookalike"], unique=True)


def downgrade() -> None:
    """Delete the keys."""
    op.drop_index("accounts_by_lookalike", "accounts")
    op.drop_column("accounts", "lookalike")
