"""What a computer player at a human level knows, notices and decides."""
