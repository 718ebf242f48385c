"""Training of the networks of `stardeck.neural`: self-play, learning, measuring.  Needs the extra `train` (PyTorch)."""
