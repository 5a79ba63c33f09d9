"""Background work and upkeep: computer players, clocks, heartbeats, limits and metrics."""
