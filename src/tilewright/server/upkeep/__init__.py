"""Background work and upkeep: computer players, clocks, leases, limits and metrics."""
