"""Doors for research: observations, vectors of games, PettingZoo, Gymnasium and OpenSpiel.  See docs/research.md."""
