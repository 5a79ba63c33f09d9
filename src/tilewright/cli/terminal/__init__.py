"""What the commands draw and read in a terminal."""
