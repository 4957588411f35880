"""The prompt at which a rule is typed: what may come next is offered, and the verdict stands under the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import frozen
from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.styles import Style

from bartok_dsl.finding import Verdict
from bartok_dsl.language.completion import Offer
from bartok_dsl.terminal.display.text import visible

if TYPE_CHECKING:
    from prompt_toolkit.history import History
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output


@frozen
class Echo:
    """What stands under the line: a verdict, or None while the sentence is unfinished, and one line of text."""

    verdict: Verdict | None
    line: str


class Guide(Protocol):
    """What the prompt knows about the rule language."""

    def offers(self, prefix: str) -> Sequence[Offer]:
        """What may follow *prefix*, in the order in which people need it."""
        ...

    def echo(self, text: str) -> Echo:
        """What the program makes of the text so far."""
        ...


STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noreverse",
        "accepted": "ansigreen",
        "caution": "ansiyellow",
        "refused": "ansired",
    }
)

MARKS = {Verdict.ACCEPTED: "✓", Verdict.CAUTION: "!", Verdict.REFUSED: "✗", None: "…"}
"""The verdict by a sign too, so that it does not hang on colour."""


class RuleCompleter(Completer):
    """Offers of a guide as a completion menu."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """What may come next at the cursor."""
        for offer in self._guide.offers(document.text_before_cursor):
            yield Completion(offer.text, start_position=-offer.taken)


def _keys(guide: Guide) -> KeyBindings:
    """Tab takes the only offer at once, and otherwise walks through the menu of offers."""
    bindings = KeyBindings()

    @bindings.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state is not None:
            buffer.complete_next()
            return
        offers = guide.offers(buffer.document.text_before_cursor)
        if len(offers) == 1:
            buffer.apply_completion(Completion(offers[0].text, start_position=-offers[0].taken))
        elif offers:
            buffer.start_completion(select_first=True)

    return bindings


def toolbar(guide: Guide, text: str) -> StyleAndTextTuples:
    """The line under what is typed: the verdict as a sign and a colour, and what there is to say."""
    echo = guide.echo(text)
    if not echo.line:
        return []
    style = f"class:{echo.verdict.value}" if echo.verdict else ""
    return [(style, f"{MARKS[echo.verdict]} {visible(echo.line)}")]


def prompt_rule(
    prompt: str,
    guide: Guide,
    history: History,
    draft: str = "",
    input: Input | None = None,
    output: Output | None = None,
) -> str:
    """Ask for a sentence. Raises :class:`EOFError` or :class:`KeyboardInterrupt` as prompt_toolkit does."""
    session: PromptSession[str] = PromptSession(history=history, input=input, output=output)

    return session.prompt(
        prompt,
        completer=RuleCompleter(guide),
        complete_while_typing=True,
        auto_suggest=AutoSuggestFromHistory(),
        bottom_toolbar=lambda: toolbar(guide, session.default_buffer.text),
        style=STYLE,
        default=draft,
        reserve_space_for_menu=6,
        key_bindings=_keys(guide),
    ).strip()
