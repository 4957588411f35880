"""``docs/measures.md`` shows what the program does now; whoever changes it writes the page anew."""

from __future__ import annotations

from pathlib import Path

from benchmarks.corpus import page

PAGE = Path(__file__).parent.parent / "docs" / "measures.md"


def test_the_page_of_measures_is_what_the_command_prints() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m benchmarks.corpus > docs/measures.md"
