"""The garbage collector while a server runs: garbage goes, what lives is let be, and afterwards all is as before."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from stardeck.server import pauses


class Knot:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


def test_garbage_goes_and_what_lives_is_let_be() -> None:
    kept = Knot()
    lost = weakref.ref(Knot())
    pauses.look()
    assert lost() is None and gc.get_freeze_count() > 0
    assert not any(one is kept for one in gc.get_objects())  # frozen: nobody looks at it again
    later = weakref.ref(kept)
    del kept
    pauses.look()
    assert later() is not None  # it died after it was let be
    pauses.look(everything=True)
    assert later() is None
    gc.unfreeze()


@pytest.mark.anyio
async def test_the_collector_is_given_back(anyio_backend: str) -> None:
    usual = gc.get_threshold()
    app: Any = None
    async with pauses.short_pauses(app):
        assert gc.get_threshold()[0] == pauses.YOUNG
    assert gc.get_threshold() == usual and gc.get_freeze_count() == 0
