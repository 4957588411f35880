"""The winner's moment: a sentence is typed, looked at from all sides, and only then announced."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from rich.text import Text

from bartok_dsl.finding import Verdict
from bartok_dsl.messages import example, render
from bartok_dsl.terminal.display.printer import Printer
from bartok_dsl.terminal.display.underline import underline
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.prompts.keyboard import Keyboard, Leave

if TYPE_CHECKING:
    from bartok_dsl.finding import Finding
    from bartok_dsl.language import Offer
    from bartok_dsl.rulebook import Entry, RuleBook
    from bartok_dsl.table.proposal import Proposal
    from bartok_dsl.terminal.prompts.ruleprompt import Echo

UNFINISHED: Final = "incomplete"
"""The finding about a sentence of which only the end is missing."""

COLOURS: Final = {Verdict.ACCEPTED: "green", Verdict.CAUTION: "yellow", Verdict.REFUSED: "red"}


class Proposes(Protocol):
    """Whoever says what there is to say about a sentence."""

    def propose(self, sentence: str, language: str = "en") -> Proposal:
        """What would be said to this sentence; nothing happens."""
        ...


class Chair(Proposes, Protocol):
    """Where a winner announces: a table at which the program deals, or the companion of one with real cards."""

    @property
    def book(self) -> RuleBook:
        """The history with all that was announced."""
        ...

    @property
    def playing(self) -> RuleBook:
        """The rules that hold now."""
        ...

    def announce(self, seat: int, sentence: str, language: str = "en") -> object:
        """The winner announces, and what is accepted enters the book."""
        ...

    def decline(self, seat: int) -> object:
        """The winner announces nothing."""
        ...


class TableGuide:
    """What the prompt offers and echoes: the language's completions, and what the table would say."""

    def __init__(self, table: Proposes, language: str, words: Words) -> None:
        self._table = table
        self._language = language
        self._words = words
        self._last: tuple[str, Proposal] | None = None

    def offers(self, prefix: str) -> Sequence[Offer]:
        """What may come next: words before punctuation, and of what begins as typed the shortest first."""
        from bartok_dsl.language import complete

        return sorted(complete(prefix, self._language), key=_rank)

    def echo(self, text: str) -> Echo:
        """The canonical sentence and verdict, or what is wrong so far."""
        from bartok_dsl.terminal.prompts.ruleprompt import Echo

        if not text.strip():
            return Echo(None, self._words("example-1"))
        proposal = self.proposal(text)
        if proposal.announcement is not None and proposal.verdict is Verdict.ACCEPTED:
            return Echo(proposal.verdict, proposal.canonical(self._words.language) or "")
        if proposal.announcement is None and (_unfinished(proposal) or self.offers(text)):
            return Echo(None, self._words("unfinished"))
        return Echo(proposal.verdict, " ".join(render(f, self._words.language) for f in proposal.findings[:1]))

    def proposal(self, text: str) -> Proposal:
        """What the table would say; the last answer is kept, since it is asked for on every keystroke and on Enter."""
        if self._last is None or self._last[0] != text:
            self._last = (text, self._table.propose(text, self._language))
        return self._last[1]


def _rank(offer: Offer) -> tuple[bool, int]:
    return not offer.text[:1].isalnum(), len(offer.text) if offer.taken else 0


def _unfinished(proposal: Proposal) -> bool:
    return any(finding.code == UNFINISHED for finding in proposal.findings)


class Announcing:
    """One winner's moment: every line they type is a sentence, a suggestion's number, or a question to the program."""

    def __init__(
        self, seat: int, table: Chair, language: str, keyboard: Keyboard, printer: Printer, words: Words
    ) -> None:
        self.guide = TableGuide(table, language, words)
        self._seat = seat
        self._table = table
        self._language = language
        self._keyboard = keyboard
        self._printer = printer
        self._words = words
        self._suggestions: tuple[str, ...] = ()

    def introduce(self) -> None:
        """Say who is to announce, and how."""
        _introduce(self._seat, self._printer, self._words)

    def take(self, typed: str) -> bool:
        """What comes of this line; whether the matter is settled."""
        printer, words = self._printer, self._words
        if typed.isdecimal() and 1 <= int(typed) <= len(self._suggestions):
            typed = self._suggestions[int(typed) - 1]
        stop_if_asked(typed, words)
        if not typed or typed.casefold() in words("cmd-help").split():
            printer.text(words("announce-help-long"))
            _examples(printer, words)
        elif typed.casefold() in words("cmd-rules").split():
            show_rules(self._table, printer, words)
        elif typed.casefold() in words("cmd-decline").split():
            self._table.decline(self._seat)
            tell_declined(self._seat, printer, words)
            return True
        else:
            return self._propose(typed)
        return False

    def _propose(self, typed: str) -> bool:
        printer, words = self._printer, self._words
        proposal = self.guide.proposal(typed)
        self._suggestions = show_proposal(proposal, proposal.canonical(words.language), printer, words)
        if proposal.verdict is Verdict.REFUSED:
            printer.text(words("announce-again"))
        elif wanted(self._keyboard, printer, words, lambda: show_rules(self._table, printer, words)):
            self._table.announce(self._seat, typed, self._language)
            tell_announced(self._seat, self._table, printer, words)
            return True
        return False


def announce(seat: int, table: Chair, language: str, keyboard: Keyboard, printer: Printer, words: Words) -> None:
    """Ask the winner for a rule until one is announced or none is wanted.

    Raises :class:`~bartok_dsl.terminal.prompts.keyboard.Leave` when they stop; then nothing has been announced.
    """
    announcing = Announcing(seat, table, language, keyboard, printer, words)
    announcing.introduce()
    while not announcing.take(keyboard.ask_rule(words("announce-prompt"), announcing.guide)):
        pass


def _introduce(seat: int, printer: Printer, words: Words) -> None:
    printer.text()
    printer.text(words.to(seat, "announce-title"), "bold")
    printer.text(words("announce-help"))
    _examples(printer, words)
    printer.text(words("announce-keys"))


def _examples(printer: Printer, words: Words) -> None:
    for number in (1, 2, 3):
        printer.text(words(f"example-{number}"), "italic", "  ")


def wanted(keyboard: Keyboard, printer: Printer, words: Words, rules: Callable[[], None]) -> bool:
    """Whether they want it announced, now that they have seen what it means; *rules* shows those in force."""
    while True:
        answer = keyboard.ask(words("announce-confirm"))
        folded = answer.casefold()
        if words("yes").startswith(folded):
            return True
        if words("no").startswith(folded):
            return False
        stop_if_asked(answer, words)
        if folded in words("cmd-rules").split():
            rules()
            continue
        if folded not in words("cmd-help").split():
            printer.text(words("what-now", text=answer))
        printer.text(words("announce-confirm-help"))


def stop_if_asked(typed: str, words: Words) -> None:
    """Raises :class:`~bartok_dsl.terminal.prompts.keyboard.Leave` where the line is the command that stops."""
    if typed.casefold() in words("cmd-quit").split():
        raise Leave


def show_proposal(proposal: Proposal, canonical: str | None, printer: Printer, words: Words) -> tuple[str, ...]:
    """The verdict, the canonical sentence, every finding, and suggestions with numbers, which are returned."""
    verdict = proposal.verdict
    if canonical is not None:
        printer.text(words("means", sentence=canonical))
    printer.text(words(verdict.value), "bold " + COLOURS[verdict])
    suggestions: list[str] = []
    for finding in proposal.findings:
        _show_finding(finding, proposal.sentence, printer, words)
        suggestions.extend(fix for fix in finding.fixes if fix not in suggestions)
    if suggestions:
        printer.text(words("suggestions"))
        for number, suggestion in enumerate(suggestions, 1):
            printer.text(f"{number}. {suggestion}", "", "  ")
    return tuple(suggestions)


def _show_finding(finding: Finding, sentence: str, printer: Printer, words: Words) -> None:
    printer.text(render(finding, words.language), "", "  ")
    if finding.span is not None:
        printer.lines(Text(line) for line in underline(sentence, (finding.span,), printer.style.width, "    "))
    shown = example(finding, words.language)
    if shown is not None:
        printer.text(words("example", example=shown), "", "    ")


def tell_announced(seat: int, table: Chair, printer: Printer, words: Words) -> None:
    """What the newest entry of the book is, in the reader's language."""
    printer.text(entry_text(table.book.entries[-1], seat, words), "bold")


def tell_declined(seat: int, printer: Printer, words: Words) -> None:
    """That the winner adds no rule."""
    printer.text(words.to(seat, "declined"), "bold")


def entry_text(entry: Entry, seat: int, words: Words) -> str:
    """An entry of the rule book, made by *seat*, in one sentence."""
    from bartok_dsl.language.say import say_or_quote
    from bartok_dsl.rulebook import Announced, Repealed, Ruled

    match entry:
        case Announced():
            sentence = say_or_quote(entry.rule, entry.sentence, words.language)
            return words.to(seat, "announced", number=entry.number, sentence=sentence)
        case Repealed(number):
            return words.to(seat, "repealed-note", number=number)
        case Ruled(winner, loser):
            return words.to(seat, "ruled-note", winner=winner, loser=loser)


def show_rules(table: Chair, printer: Printer, words: Words, without: Collection[int] = ()) -> None:
    """The rules in force and the rulings between them, newest first, in the reader's language, with whose they are.

    *without* are the numbers of those that are not to be shown.
    """
    from bartok_dsl.language.say import say_or_quote

    printer.text(words("rules-title"), "bold")
    entries = [entry for entry in table.playing.in_force if entry.number not in without]
    if not entries:
        printer.text(words("no-rules"), "", "  ")
    for entry in reversed(entries):
        by = words("by-author", author=entry.author, deal=entry.origin.deal) if entry.author else ""
        sentence = say_or_quote(entry.rule, entry.sentence, words.language)
        printer.text(f"{entry.number}. {sentence}" + (f" ({by})" if by else ""), "", "  ")
    for ruled in reversed(table.playing.rulings):
        if not {ruled.winner, ruled.loser} & set(without):
            first = words.catalogue.write("night.sheet.ruling", {"winner": ruled.winner, "loser": ruled.loser})
            author = ruled.origin.author
            by = words("by-author", author=author, deal=ruled.origin.deal) if author else ""
            printer.text(first + (f" ({by})" if by else ""), "", "  ")
