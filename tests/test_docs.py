"""The documentation says what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from bartok_dsl import tree

PAGE = (Path(__file__).parent.parent / "docs" / "language.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE)


def test_the_page_lists_every_node_of_the_tree_once() -> None:
    nodes = {name for name, value in vars(tree).items() if isinstance(value, type) and attrs.has(value)}
    assert sorted(name for name, _, _ in ROWS) == sorted(nodes)


@pytest.mark.parametrize(("name", "sentence"), [(name, s[1:-1]) for name, _, s in ROWS if s.startswith("“")])
def test_the_sentence_of_a_node_is_canonical_and_uses_it(name: str, sentence: str) -> None:
    from bartok_dsl.language import understand
    from bartok_dsl.language.say import say
    from bartok_dsl.tree.walk import walk

    read = understand(sentence, "en").tree
    assert read is not None
    assert say(read, "en") == sentence
    assert name in {type(node).__name__ for node in walk(read)}
