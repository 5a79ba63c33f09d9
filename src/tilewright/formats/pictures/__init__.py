"""Pictures of boards: one drawing as a value, written as SVG, PDF, PNG or an animated GIF."""
