"""What a game was worth: reviews, and a coach that explains better plays."""
