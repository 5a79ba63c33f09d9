"""What a computer player with a human level knows, notices and decides."""
