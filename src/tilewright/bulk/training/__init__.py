"""Learn leave values and win chances from self-play."""
