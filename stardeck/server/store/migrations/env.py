"""What Alembic runs: the migrations, on the connection that the server has open."""

from __future__ import annotations

from alembic import context

from stardeck.server.store.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
context.run_migrations()
