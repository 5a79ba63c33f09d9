"""Kept games: games on a real board, as people report them, judged and corrected entry by entry."""
