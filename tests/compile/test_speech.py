"""Words: which may be said, and until when words are due."""

from bartok_dsl.compile import compile_rule
from bartok_dsl.engine.phases import Code
from bartok_dsl.engine.program import RuleCode
from tests.corpus import corpus
from tests.engine.build import done, refused, strict, table
from tests.notation import read

HANDS = "7S 2S 3D 4D | 5S 5D 6D | 9H 10H 2H"


def rule(number: str) -> RuleCode:
    return compile_rule(corpus()[number], int(number[1:]))


def rules(*texts: str) -> tuple[RuleCode, ...]:
    return tuple(compile_rule(read(text), number) for number, text in enumerate(texts, 1))


def test_a_word_that_is_banned_is_banned_in_every_sentence():
    t = table(HANDS, "10S", rule("R167"))
    assert refused(t.say("B", "I have no Spades, sorry")) is Code.MAY_NOT_SAY
    assert refused(t.say("B", "spades!")) is Code.MAY_NOT_SAY
    done(t.say("B", "spadesman"))
    done(t.say("B", "hearts"))
    t = strict(HANDS, "10S", rule("R167"), stock="KD QD JD")
    done(t.say("B", "three spades"))
    assert (t.faults, t.count("B")) == (["B"], 4)


def test_a_word_that_is_owed_may_be_said_although_it_is_banned():
    (owing,) = rules('When(play(everyone, spades), [Due(says(actor, "spades"), soon, [Penalise(them)])])')
    t = table(HANDS, "10S", owing, rule("R167"))
    done(t.play("A", "7S", say="spades"))
    assert t.owes == []
    assert refused(t.say("A", "spades")) is Code.MAY_NOT_SAY


def test_only_certain_words_may_be_said():
    t = table(HANDS, "10S", *rules('Only(says(everyone, "yes" | "no"))'))
    done(t.say("A", "Yes."))
    assert refused(t.say("A", "yes and no")) is Code.MAY_NOT_SAY


def test_what_only_the_table_can_judge_is_left_to_the_table():
    for number in ("R249", "R351", "R355", "R446", "R464"):
        assert rule(number).hooks == ()
    t = strict(HANDS, "10S", rule("R403"))
    done(t.say("A", "well done, Bo"))
    assert t.faults == []


def test_a_duty_ends_with_the_first_other_word():
    for words, faults in (("change of suit", []), ("hello", ["A"])):
        t = strict("7D 2D 3D 4D | 5S 5D 6D | 9H 10H 2H", "7S", rule("R454"), stock="KD QD JD")
        done(t.play("A", "7D"))
        assert t.owes == ["A say change of suit"]
        done(t.say("A", words))
        assert (t.owes, t.faults) == ([], faults)
        assert t.game.state.kept == (), "nothing stays behind"


def test_a_duty_that_other_words_could_end_is_due_before_the_next_action_all_the_same():
    t = strict("7D 2D 3D 4D | 5S 5D 6D | 9H 10H 2H", "7S", rule("R454"), stock="KD QD JD")
    done(t.play("A", "7D"))
    done(t.say("B", "hello"))
    assert t.owes == ["A say change of suit"], "somebody else's words end nothing"
    done(t.draw("B"))
    assert t.faults == ["A"]
    assert t.game.state.kept == ()


def test_a_duty_until_the_end_of_ones_turn():
    until = 'When(begins(everyone, turn), [Due(says(actor, "mine"), ends(actor, turn), [Penalise(them)])])'
    t = strict("7S 2S 3D 4D | 5S 5D 6D | 9H 10H 2H", "10S", *rules(until), stock="KD QD JD 10D")
    done(t.draw("A"))
    assert t.owes == ["B say mine"]
    done(t.say("A", "mine"))
    assert t.owes == ["B say mine"]
    done(t.draw("B"))
    assert (t.faults, t.owes) == (["B"], ["C say mine"])
    done(t.say("C", "mine"))
    done(t.play("C", "10H"))
    assert t.faults == []
