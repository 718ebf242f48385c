"""What is kept: the only place that reads and writes the database."""

from __future__ import annotations

from stardeck.server.store.store import Conflict, Store, open_store

__all__ = ["Conflict", "Store", "open_store"]
