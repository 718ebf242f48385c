"""Master of Orion: The Board Game."""
