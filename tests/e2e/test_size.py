"""What a browser has to load before the first game: small, and never more than it needs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from tests.e2e.conftest import Doors

MOST = 300_000  # bytes as they go over the net, fonts not counted


@pytest.mark.parametrize("path", ["home", "race", "realms", "orion"])
def test_the_first_load_is_small(enter: Doors, path: str) -> None:
    ann = enter()
    loaded: dict[str, Request] = {}

    def note(request: Request) -> None:
        if "/api/" not in request.url and not request.url.endswith((".woff2", ".woff")):
            loaded[request.url] = request

    ann.page.on("requestfinished", note)
    if path == "home":
        ann.go("/")
        ann.page.locator("h1").first.wait_for()
    else:
        ann.sit(ann.open_table(path))
        ann.asked()
    ann.page.wait_for_load_state("networkidle")
    sizes = {url: request.sizes()["responseBodySize"] for url, request in loaded.items()}
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) < MOST, sorted(sizes.items(), key=lambda each: -each[1])[:10]
    for request in loaded.values():
        answer = request.response()
        assert answer is not None and answer.status == 200
        if request.url.endswith((".js", ".css")) and sizes[request.url] > 1000:
            assert answer.headers["content-encoding"] in ("br", "gzip")
