"""Study cards and missed words of accounts, and puzzles from games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "study_cards",
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("lexicon", sa.String(128), nullable=False),
        sa.Column("question", sa.String(128), nullable=False),
        sa.Column("stability", sa.Float(53), nullable=False),
        sa.Column("difficulty", sa.Float(53), nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("right", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("account", "lexicon", "question"),
    )
    op.create_table(
        "missed_words",
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("word", sa.String(128), nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "word"),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("puzzles_by_game", "puzzles", ["game"])


def downgrade() -> None:
    """Delete the tables."""
    op.drop_index("puzzles_by_game", "puzzles")
    for table in ("puzzles", "missed_words", "study_cards"):
        op.drop_table(table)
