"""The OpenAPI document, and an outside judge of it: schemathesis calls every route with what it allows and what not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig

from stardeck.server.app import build
from stardeck.server.config import Config
from tests.server.running import Running

EXAMPLES = int(os.environ.get("STARDECK_EXAMPLES", "12"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("schema") / "data")
    try:
        running.start()
        yield running
    finally:
        running.kill()


def document() -> dict[str, Any]:
    """The document as it is served: defaults are records there, not objects of ours."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(build(Config()).openapi_schema.to_schema()))
    return found


schema = schemathesis.openapi.from_dict(document(), config=SchemathesisConfig())


def test_every_route_is_described() -> None:
    paths = document()["paths"]
    assert len(paths) > 15 and all(path.startswith("/api/v1/") for path in paths)
    for path, verbs in paths.items():
        for verb, operation in verbs.items():
            if isinstance(operation, dict) and "responses" in operation:
                assert operation.get("summary"), f"{verb} {path} has no summary"


@pytest.mark.slow
@schema.parametrize()
@hypothesis.settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
def test_no_request_makes_the_server_fail(case: Any, server: Running) -> None:
    response = case.call(base_url=server.address, timeout=30)
    assert response.status_code < 500, response.text
    if response.status_code >= 400:
        said = response.json()
        assert said["code"] and said["message"]


def test_the_document_is_served(server: Running) -> None:
    served = server.client().call("GET", "/schema/openapi.json")
    assert served["paths"].keys() == document()["paths"].keys()
