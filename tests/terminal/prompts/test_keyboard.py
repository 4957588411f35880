import io
from collections.abc import Iterator, Sequence

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from bartok_dsl.language import Offer
from bartok_dsl.terminal.prompts.keyboard import Leave, LineKeyboard, PromptKeyboard, keyboard_for, pick
from bartok_dsl.terminal.prompts.ruleprompt import Echo

UP, TAB, CTRL_C, CTRL_D = "\x1b[A", "\t", "\x03", "\x04"


class NextWord:
    """Offers the next word of one sentence."""

    sentence = "queen reverses direction"

    def offers(self, prefix: str) -> Sequence[Offer]:
        done, _, fragment = prefix.rpartition(" ")
        rest = self.sentence.removeprefix(done).split()
        return [Offer(word, len(fragment), "") for word in rest[:1] if word.startswith(fragment)]

    def echo(self, text: str) -> Echo:
        return Echo(None, f"so far: {text}")


@pytest.fixture
def pipe() -> Iterator[PipeInput]:
    with create_pipe_input() as made:
        yield made


def test_a_line(pipe: PipeInput) -> None:
    pipe.send_text(" 3 say Bartok \r")
    assert PromptKeyboard(pipe, DummyOutput()).ask(">") == "3 say Bartok"


def test_a_key_on_an_empty_line_answers_at_once(pipe: PipeInput) -> None:
    pipe.send_text("r")
    assert PromptKeyboard(pipe, DummyOutput()).ask(">", keys="rh") == "r"


def test_the_same_key_inside_a_line_is_only_a_letter(pipe: PipeInput) -> None:
    pipe.send_text("say hurray\r")
    assert PromptKeyboard(pipe, DummyOutput()).ask(">", keys="rh") == "say hurray"


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_a_prompt(pipe: PipeInput, key: str) -> None:
    pipe.send_text(key)
    with pytest.raises(Leave):
        PromptKeyboard(pipe, DummyOutput()).ask(">")


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_the_rule_prompt(pipe: PipeInput, key: str) -> None:
    pipe.send_text(key)
    with pytest.raises(Leave):
        PromptKeyboard(pipe, DummyOutput()).ask_rule("rule>", NextWord())


def test_completing_a_word(pipe: PipeInput) -> None:
    pipe.send_text("que" + TAB + " reverses direction\r")
    assert PromptKeyboard(pipe, DummyOutput()).ask_rule("rule>", NextWord()) == "queen reverses direction"


def test_completing_a_line_that_is_no_rule(pipe: PipeInput) -> None:
    pipe.send_text("que" + TAB + " is played\r")
    assert PromptKeyboard(pipe, DummyOutput()).ask(">", guide=NextWord()) == "queen is played"


def test_a_draft_is_there_to_be_edited(pipe: PipeInput) -> None:
    pipe.send_text("!\r")
    assert PromptKeyboard(pipe, DummyOutput()).ask_rule("rule>", NextWord(), "queen") == "queen!"


def test_earlier_sentences_come_back_with_the_arrow(pipe: PipeInput) -> None:
    keyboard = PromptKeyboard(pipe, DummyOutput())
    pipe.send_text("queen is wild\r")
    keyboard.ask_rule("rule>", NextWord())
    pipe.send_text(UP + "\r")
    assert keyboard.ask_rule("rule>", NextWord()) == "queen is wild"


def test_plain_lines_are_echoed_for_a_transcript() -> None:
    target = io.StringIO()
    keyboard = LineKeyboard(io.StringIO("d\nlast"), target, echo=True)
    assert keyboard.ask(">") == "d"
    assert keyboard.ask_rule("rule>", NextWord()) == "last"
    with pytest.raises(Leave):
        keyboard.ask(">")
    assert target.getvalue() == "> d\nrule> last\n> \n"


def test_without_a_terminal_lines_are_read() -> None:
    assert isinstance(keyboard_for(io.StringIO(), io.StringIO(), "xterm"), LineKeyboard)


@pytest.mark.parametrize(
    ("answer", "option"),
    [("2", 1), ("hearts", 1), ("HEA", 1), ("c", 0), ("s", 2), ("4", None), ("x", None), ("", None)],
)
def test_pick(answer: str, option: int | None) -> None:
    assert pick(answer, ("clubs", "hearts", "spades")) == option


def test_pick_asks_again_when_several_begin_alike() -> None:
    assert pick("d", ("dame", "deux")) is None
