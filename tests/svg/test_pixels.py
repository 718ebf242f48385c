"""Pictures as PNG have their words on them, whatever fonts the machine has."""

from __future__ import annotations

import pytest

pytest.importorskip("resvg_py", reason="drawing needs the extra `envs`")

from stardeck.svg import pixels

LINE = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20" font-family="{}">{}</text></svg>'
OURS = "'Fira Sans Condensed','Roboto Condensed',system-ui,sans-serif"


def test_words_are_drawn_in_a_font_that_there_is() -> None:
    if pixels.png(LINE.format(pixels.family(), "")) == pixels.png(LINE.format(pixels.family(), "Race")):
        pytest.skip("this machine has none of the fonts that we know")
    assert pixels.png(LINE.format(OURS, "")) != pixels.png(LINE.format(OURS, "Race"))
