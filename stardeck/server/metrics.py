"""What a host can watch: counters and times in the form of Prometheus.

The page is for this machine, or for whoever has the admin token.  With several processes each answers for itself.
"""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from stardeck.language import Text
from stardeck.server.errors import Refused

MILLISECONDS = (0.5, 1, 2, 3, 5, 7.5, 10, 15, 20, 30, 50, 75, 100, 200, 500, 1000, 5000)
LOOPBACK = ("127.0.0.1", "::1", "testclient")


class Metrics:
    """The figures of a server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter("stardeck_actions", "Entries written to journals", registry=self.registry)
        self.refused = Counter("stardeck_refused", "Commands that were refused", ["code"], registry=self.registry)
        self.conflicts = Counter("stardeck_conflicts", "Writes that another overtook", registry=self.registry)
        self.seconds = Histogram(
            "stardeck_command_seconds",
            "From a command's arrival to its being durable",
            buckets=[ms / 1000 for ms in MILLISECONDS],
            registry=self.registry,
        )
        self.lines = Gauge("stardeck_connections", "Open sockets", registry=self.registry)
        self.tables = Gauge("stardeck_tables", "Tables in memory", registry=self.registry)
        self.waiting = Gauge("stardeck_bots_waiting", "Tables whose bots wait to think", registry=self.registry)
        self.bot_answers = Gauge("stardeck_bot_answers", "Answers of bots since the start", registry=self.registry)
        self.bot_failures = Gauge("stardeck_bot_failures", "Bots that failed since the start", registry=self.registry)
        self.turned_away = Gauge("stardeck_turned_away", "Turned away at the gate", registry=self.registry)

    def page(self) -> bytes:
        return generate_latest(self.registry)


@get("/metrics", summary="Figures for Prometheus", include_in_schema=False)
async def metrics_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    app = request.app.state
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    wanted = app.config.admin_token
    host = request.client.host if request.client is not None else ""
    if wanted:
        if not hmac.compare_digest(token.encode(), wanted.encode()):
            raise Refused("not_known", Text("The admin token is wanted", "Нужен ключ администратора"), 401)
    elif host not in LOOPBACK:
        raise Refused("not_known", Text("Only this machine may look", "Смотреть можно только с этой машины"), 403)
    metrics: Metrics = app.hall.metrics
    metrics.tables.set(len(app.hall.places))
    metrics.waiting.set(len(app.hall.desk.waiting))
    metrics.bot_answers.set(app.hall.desk.answered)
    metrics.bot_failures.set(app.hall.desk.failed)
    metrics.lines.set(app.gate.lines.total())
    metrics.turned_away.set(app.gate.turned_away)
    return Response(metrics.page(), media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})
