"""The quick-start notebook runs from top to bottom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "quickstart.ipynb"


@pytest.mark.slow
@pytest.mark.compiled(only=True)
def test_the_notebook_runs_and_shows_pictures() -> None:
    notebook: Any = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "keep the notebook without outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=str(NOTEBOOK.parent))
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in data for data in shown) == 2
    assert sum("image/png" in data for data in shown) == 1
    wins = next(
        output.text for cell in notebook.cells for output in cell.get("outputs", []) if "wins" in output.get("text", "")
    )
    assert wins.startswith("greedy")
