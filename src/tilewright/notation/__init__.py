"""Games, plays and positions as text: coordinates, GCG, CGP and events."""
