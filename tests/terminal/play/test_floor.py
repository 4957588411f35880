"""People at one keyboard who forget, call each other out and argue: typed lines in, what is shown out."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import read_card, read_cards
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import DOUBLE, with_settings
from bartok_dsl.engine.state import Phase
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.bots import SensibleBot
from bartok_dsl.table.driver import BotPlayer
from bartok_dsl.table.table import Table
from tests.terminal.tables import book, dealt, sit

HANDS = ("3S 9C 4D", "5H 2C 6C", "7D 8D JD")
SPADES = (("Bo", "a spade may not be played on a spade"), ("Ana", "a king may be played on any card"))


def plain(rules: RuleBook | None = None, referee: Referee = Referee.TABLE) -> Table:
    return dealt(HANDS, "9H", "2S 6S", rules=rules, referee=referee)


def double(hand: str = "8H 9C 4D 6H", **settings: bool) -> Table:
    profile = with_settings(DOUBLE, dict(settings))
    return dealt((hand, "5H 2C 6C 7C", "7D 8D JD QD"), "9H", "2S 6S", profile=profile)


def bot() -> BotPlayer:
    from bartok_dsl.engine.chance import Seeded

    return BotPlayer(SensibleBot(Seeded(1)))


# --- calls ------------------------------------------------------------------------------------------------------------


def test_a_call_that_the_table_upholds_takes_the_card_back() -> None:
    table = plain()
    text, keyboard = sit(table, "3S", "Bo: call Ana for the card: it does not match", "", "agree")
    assert "Bo calls Ana out for the card: “it does not match”." in text
    assert keyboard.asked[2:4] == [
        "Ana, do you admit it? (y: yes, Enter: no)",
        "Chi, is it true? agree, disagree, or Enter to abstain:",
    ]
    told = text.index("The call on Ana is upheld.")
    assert told < text.index("3♠ goes back to Ana.") < text.index("Fault: Ana may not play 3♠.")
    assert "Ana takes 1 card as a penalty." in text
    assert (table.state.turn, table.state.pile[0].face) == (0, read_card("9H"))
    assert sorted(table.state.hands[0]) == sorted(read_cards("3S 9C 4D 2S"))


def test_a_call_that_is_turned_down_costs_nothing() -> None:
    table = plain()
    text, _ = sit(table, "3S", "Bo: call Ana: card", "", "disagree")
    assert "The call on Ana is turned down; nothing is taken back." in text
    assert (table.state.turn, table.state.pile[0].face) == (1, read_card("3S"))


def test_the_offender_may_admit_it() -> None:
    text, keyboard = sit(plain(), "3S", "Chi: catch ana card", "y")
    assert "Ana admits it." in text
    assert not any("is it true" in prompt for prompt in keyboard.asked)


def test_what_nobody_calls_stands() -> None:
    table = plain()
    text, _ = sit(table, "3S", "", "5H", "Chi: call Ana for the card")
    assert "a fault is called before the next player has acted." in text
    assert table.state.pile[0].face == read_card("5H")


def test_a_word_that_is_missing_is_called_and_one_that_is_said_in_time_is_not() -> None:
    silent = dealt(("9S 4D", "5H 2C", "7D 8D"), "9H", "2S 6S")
    text, _ = sit(silent, "9S", 'Bo: call Ana for not saying "Bartok"', "", "agree")
    assert "Fault: Ana has not said “Bartok”." in text
    assert silent.state.pile[0].face == read_card("9S")
    in_time = dealt(("9S 4D", "5H 2C", "7D 8D"), "9H", "2S 6S")
    text, _ = sit(in_time, "9S", "Ana: bartok", "Bo: catch ana no bartok", "", "")
    assert "Ana says “bartok”." in text
    assert "The call on Ana is turned down; nothing is taken back." in text


def test_what_must_be_done_is_called_as_a_gesture() -> None:
    rules = book(("Chi", "when a diamond is played, its player must knock"))
    table = dealt(("9D 4D 3D", "5H 2C 6C", "7D 8D JD"), "9H", rules=rules)
    text, _ = sit(table, "9D", "Chi: catch Ana no knock", "y")
    assert "Chi calls Ana out for not doing “knock”." in text
    again = dealt(("9D 4D 3D", "5H 2C 6C", "7D 8D JD"), "9H", rules=rules)
    text, _ = sit(again, "9D", "Chi: catch Ana for not knocking", "y")
    assert "Chi calls Ana out for not doing “knock”." in text
    assert "Fault: Ana has not done “knock” (rule 1)." in text


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Bo: call Ana", "Call Ana out for what?"),
        ("Bo: call Ana for being rude", "“being rude” is no fault that I know"),
        ("Bo: call Zoe for the card", "Nobody here is called “Zoe”: Ana, you and Chi."),
        ("call Ana for the card", "Several people sit here: begin with a name, as in Ana: call Bo for the card"),
        ("Bo: 1", "Name the card, as in 7H"),
        ("Bo: kall Ana", "I do not understand “kall Ana”."),
        ("Bo: end timeout", "There is no timeout to end."),
        ("Bo: agree", "Nobody is called out now."),
        ("Bo: admit", "Nobody is called out now."),
        ("Bo: confirm", "There is no result to confirm now."),
        ("Bo: call Bo for the card", "You cannot call yourself out."),
        ("Bo: what is special?", "To say it to the table, put it in quotation marks."),
        ("Bo: call Ana for rule 7", "No rule in force has that number."),
        ("Bo: call Ana for speech", "There is nothing like that to call now"),
        ("h", "call somebody out for a fault; the others vote"),
        ("r", "No rule has been added yet"),
        ("l", "Ana plays 3♠."),
    ],
)
def test_what_can_be_typed_in_the_moment_before_the_next_player_acts(line: str, shown: str) -> None:
    table = plain()
    text, keyboard = sit(table, "3S", line)
    assert shown in text
    assert keyboard.asked[-1] == "…"
    assert table.state.phase is Phase.PLAY


def test_somebody_may_act_out_of_turn_and_be_called_for_it() -> None:
    table = plain()
    text, _ = sit(table, "9C", "Chi: JD", "Ana: call Chi for acting out of turn", "y")
    assert "Ana calls Chi out for acting out of turn." in text
    assert "J♦ goes back to Chi." in text
    assert "Fault: it is not the turn of Chi." in text
    assert table.state.turn == 1


def test_what_was_said_can_be_called() -> None:
    text, _ = sit(plain(), "9C", 'Ana: "may I play a nine?"', "Bo: call Ana for a question", "y")
    assert "Bo calls Ana out for what was said." in text
    assert "Ana takes 1 card as a penalty." in text


def test_without_pace_nobody_is_waited_for_but_whoever_has_acted() -> None:
    text, keyboard = sit(plain(), "3S", "", "5H", pace=False)
    assert "…" not in keyboard.asked
    assert keyboard.asked[1] == "Anything to say, do or choose? (Enter: nothing)"
    assert "Bo, is it true" not in text


def test_one_person_acts_by_themself_without_a_name() -> None:
    table = plain()
    text, keyboard = sit(table, "3S", "bartok", "", bots={1: bot(), 2: bot()})
    assert "You say “bartok”." in text
    assert keyboard.asked[1:3] == ["…", "…"]


def test_bots_call_a_person_out_and_vote() -> None:
    table = plain()
    text, keyboard = sit(table, "3S", "who is right", "", "", bots={1: bot(), 2: bot()})
    assert keyboard.asked.count("Do you admit it? (y: yes, Enter: no)") == 1
    assert "You are wrong: 3♠ matches neither the suit nor the rank of the card below." in text
    assert "calls you out for the card." in text
    assert "The call on you is upheld." in text
    assert "3♠ goes back to you." in text


# --- the program's reading --------------------------------------------------------------------------------------------


def test_the_program_explains_with_the_rule_and_does_not_decide() -> None:
    table = dealt(("3S 9C 4D", "5H 2C 6C", "7D 8D JD"), "9S", rules=book(*SPADES))
    text, _ = sit(table, "Bo: who is right?", "3S", "Bo: who is right?", "Bo: call Ana card", "", "who is right", "")
    assert "There is nothing to judge now." in text
    assert text.count("Ana is wrong: a rule forbids 3♠ (rule 1).") == 2
    assert "Rule 1: A spade may not be played on a spade." in text
    assert "I explain; the table decides." in text
    assert "The call on Ana is turned down; nothing is taken back." in text


def test_a_right_play_is_right_and_a_forgotten_word_is_explained() -> None:
    table = dealt(("9S 4D", "5H 2C", "7D 8D"), "9H")
    text, _ = sit(table, "9S", "Bo: who is right", "Bo: catch Ana no bartok", "", "who is right")
    assert "Ana has done nothing wrong there: the card." in text
    assert "Ana is wrong: “bartok” was to be said." in text


def test_what_hangs_on_hidden_cards_is_left_open() -> None:
    rules = book(("Chi", "you may not draw if you can play"))
    table = dealt(("9S 4D", "5H 2C", "7D 8D"), "9H", rules=rules)
    text, _ = sit(table, "d", "Bo: who is right")
    assert "Whether Ana is wrong hangs on cards that you do not see: drawing." in text


# --- timeouts, explanations, rulings ----------------------------------------------------------------------------------


def test_a_timeout_with_an_explanation_and_a_ruling() -> None:
    table = dealt(("KS 5S 9D", "2D 3D 4D", "2H 3H 4H"), "9S", rules=book(*SPADES))
    text, _ = sit(
        table,
        "Bo: timeout",
        'Chi: "does rule 1 stop the king of spades?"',
        "explain 1",
        "Bo: explain 1: no spade at all, on any spade",
        "Chi: explain 1: only low ones",
        "rule 2 over 1",
        "Ana: rule 1 over 2",
        "Ana: rule 2 over 1",
        "Ana: end timeout",
        "Bo: end timeout",
        "KS",
    )
    assert "Chi says “does rule 1 stop the king of spades?”." in text
    assert text.count("Rule 1: A spade may not be played on a spade.") >= 2
    assert "You explain: “no spade at all, on any spade” (rule 1)." in text or "Bo explains: “no spade at all" in text
    assert "Rule 1 is by Bo, who may explain it." in text
    assert "Here Ana rules: whoever wrote the newer of the two rules" in text
    assert "rule 1 decides over rule 2." in text
    assert "Rule 2: A king may be played on any card." in text
    assert "A ruling for rule 2 over rule 1 closes a circle with earlier rulings." in text
    assert "Whoever called the timeout ends it." in text
    assert table.state.pile[0].face == read_card("KS")
    assert table.book.rulings[-1].winner == 1


def test_a_bot_reads_its_rule_out_when_it_is_asked() -> None:
    table = dealt(("KS 5S 9D", "2D 3D 4D", "2H 3H 4H"), "9S", rules=book(*SPADES))
    text, _ = sit(table, "timeout", "explain 1", "explain 2", bots={1: bot(), 2: bot()})
    assert "Bo explains: “A spade may not be played on a spade” (rule 1)." in text
    assert "You explain the rule (rule 2)." in text


def test_a_rule_is_read_without_a_timeout() -> None:
    table = dealt(("KS 5S 9D", "2D 3D 4D", "2H 3H 4H"), "9S", rules=book(*SPADES))
    text, _ = sit(table, "explain 2", "explain 7", "explain 2 because kings are free")
    assert "Rule 2: A king may be played on any card." in text
    assert "No rule in force has that number." in text
    assert "Rules are explained and rulings made in a timeout" in text


def test_a_question_in_a_timeout_is_asked_aloud() -> None:
    text, _ = sit(plain(), "3S", "Bo: timeout", "what may be played?", "5H")
    assert "Bo says “what may be played?”." in text
    assert "A timeout stops play; whoever called it types “end timeout”" in text
    assert "Fault" not in text


def test_a_bot_that_is_asked_rules_for_its_newer_rule_and_the_list_shows_it() -> None:
    table = plain(book(("Bo", "a spade may not be played on a spade"), ("Chi", "a king may be played on any card")))
    text, _ = sit(table, "timeout", "rule 1 over 2", "r", bots={2: bot()})
    assert "Chi rules: rule 2 decides over rule 1." in text
    assert "Rule 2 goes before rule 1 (Chi, deal 1)" in text
    assert table.playing.ruling_pairs() == ((2, 1),)


# --- playing with words, gestures, choices ----------------------------------------------------------------------------


def test_words_and_gestures_with_a_card() -> None:
    rules = book(("Bo", "when a nine is played, its player must knock"))
    table = dealt(("9S 4D", "5H 2C", "7D 8D"), "9H", rules=rules, referee=Referee.STRICT)
    text, _ = sit(table, '9S "bartok" knock', "", "d")
    assert "You say “bartok”." in text
    assert "You do “knock”." in text
    assert "Fault" not in text


@pytest.mark.parametrize("referee", list(Referee))
def test_a_suit_is_named_with_the_card(referee: Referee) -> None:
    rules = book(("Bo", "eight is wild, you pick the suit"))
    table = dealt(("8H 9C 4D", "5H 2C 6C", "7D 8D JD"), "9H", rules=rules, referee=referee)
    text, _ = sit(table, "8H clubs", "", "")
    assert "You choose clubs" in text
    assert "clubs must be followed" in text.casefold()


def test_a_suit_that_nobody_asks_for_is_only_said() -> None:
    text, _ = sit(plain(), "9C hearts")
    assert "You say “hearts”." in text


def test_with_a_guide_wrong_attempts_are_refused_as_ever() -> None:
    table = plain(referee=Referee.GUIDE)
    text, _ = sit(table, "3S", "call Bo for the card", hints=True)
    assert "3♠ does not fit 9♥: match its suit or its rank." in text
    assert "With this referee nobody is called out" in text


def test_hints_are_given_only_where_they_are_wanted() -> None:
    for hints in (False, True):
        text, _ = sit(dealt(("9S 4D", "5H 2C", "7D 8D"), "9H"), "9S", hints=hints)
        assert ("are to say “Bartok”" in text) is hints
        assert ("✗" in text) is hints
        assert ("play a card (its number), draw (d), or pass (p)" in text) is not hints


# --- declared ranks ---------------------------------------------------------------------------------------------------


def test_a_rank_is_declared_with_a_card() -> None:
    table = double()
    text, keyboard = sit(table, "8H declare eight reverses direction", "")
    echo = text.index("It means: When an eight is played, direction reverses.")
    assert echo < text.index("accepted") < text.index("You declare: “eight reverses direction” (rule 1).")
    assert "Announce this? (Enter: yes, n: no)" in keyboard.asked
    assert table.state.direction == -1
    assert table.state.special[0].rule == 1


@pytest.mark.parametrize("sentence", ["demand another suit", "eight asks for a suit"])
def test_another_suit_may_be_demanded(sentence: str) -> None:
    text, _ = sit(double(), f"8H clubs declare {sentence}", "")
    assert "You choose clubs (rule 1)." in text


def test_the_rank_need_not_be_repeated() -> None:
    table = double()
    sit(table, "8H declare reverses direction", "")
    assert table.declared[0].sentence == "eight reverses direction"


def test_a_refused_meaning_is_said_another_way_or_given_up() -> None:
    table = double()
    text, _ = sit(table, "8H declare queen reverses direction", "none", "8H declare eight reverses Bob", "none")
    assert text.count("refused") == 2
    assert text.count("Nothing is declared, and nothing is played.") == 2
    assert not table.declared
    assert table.state.turn == 0
    table = double()
    sit(table, "8H declare queen reverses direction", "eight skips the next player", "")
    assert table.declared[0].sentence == "eight skips the next player"


def test_a_meaning_may_be_typed_with_a_pronoun_or_as_a_whole_command_again() -> None:
    table = double()
    sit(table, "8H declare it reverses direction", "")
    assert table.declared[0].sentence == "eight reverses direction"
    table = double()
    text, _ = sit(table, "8H declare", "h", "8H declare eight reverses direction", "what?", "")
    assert text.count("Say what the rank means, as in “reverses direction”") == 2
    assert table.declared[0].sentence == "eight reverses direction"


@pytest.mark.parametrize(
    ("language", "typed", "sentence"),
    [
        ("en", "8H declare the next player misses a turn", "eight: the next player misses a turn"),
        ("en", "8H declare everyone else draws a card", "eight: everyone else draws a card"),
        ("en", "8H declare it skips the next player", "eight skips the next player"),
        ("en", "8H declare is wild", "eight is wild"),
        ("fr", "8H déclare le joueur suivant passe son tour", "huit : le joueur suivant passe son tour"),
        ("fr", "8H déclare on change de sens", "huit : on change de sens"),
        ("fr", "8H déclare inverse le sens du jeu", "huit inverse le sens du jeu"),
    ],
)
def test_what_others_do_stands_after_a_colon(language: str, typed: str, sentence: str) -> None:
    table = double()
    text, _ = sit(table, typed, "", language=language)
    assert table.declared[0].sentence == sentence
    assert sentence in text


@pytest.mark.parametrize(
    ("language", "refused", "good", "rules", "help", "unknown"),
    [
        ("en", "8H declare queen reverses direction", "eight is wild", "r", "h", "I do not understand “what”."),
        ("fr", "8H déclare la dame inverse le sens", "le huit est libre", "r", "a", "« what » n'est pas compris."),
    ],
)
def test_rules_and_help_may_be_asked_for_while_a_meaning_is_settled(
    language: str, refused: str, good: str, rules: str, help: str, unknown: str
) -> None:
    table = double()
    title = {"en": "Rules in force", "fr": "Règles en vigueur"}[language]
    confirm = {"en": "Announce this?", "fr": "L'annoncer ?"}[language]
    text, keyboard = sit(table, refused, rules, help, good, rules, help, "what", "", language=language)
    assert text.count(title) == 2
    assert text.count(unknown) == 1
    assert sum(prompt.startswith(confirm) for prompt in keyboard.asked) == 4
    assert [entry.sentence for entry in table.declared] == [good]


def test_help_is_no_answer_to_whether_something_is_admitted() -> None:
    table = dealt(("9C 4D", "5H 2C", "6C 7C"), "9H")
    text, keyboard = sit(table, "4D", "Bo: call Ana for the card", "h", "r", "y")
    assert "Rules in force" in text and "q          stop; the match is kept" in text
    assert sum("do you admit it?" in prompt for prompt in keyboard.asked) == 3
    assert "Ana admits it." in text


def test_stopping_while_a_meaning_is_settled_declares_nothing() -> None:
    table = double()
    _, keyboard = sit(table, "8H declare queen reverses direction", "q", "eight is wild", "")
    assert keyboard.at == 2
    assert not table.declared


def test_after_a_fault_under_strict_the_turn_is_asked_for_again_at_once() -> None:
    text, keyboard = sit(plain(referee=Referee.STRICT), "3S", "9C", "2")
    assert keyboard.asked[1:3] == [">", "Anything to say, do or choose? (Enter: nothing)"]
    assert "Name the card, as in 7H" in text


def test_a_meaning_that_is_not_wanted_after_all() -> None:
    table = double()
    text, _ = sit(table, "8H declare eight reverses direction", "n")
    assert "Nothing is declared, and nothing is played." in text
    assert read_card("8H") in table.state.hands[0]


def test_in_classic_nothing_is_declared() -> None:
    text, _ = sit(plain(), "9C declare nine reverses direction")
    assert "Here ranks are not declared: whoever wins a deal adds a rule." in text


def test_declared_ranks_are_remembered_unless_they_are_listed() -> None:
    for listed in (False, True):
        table = double(declarations_listed=listed)
        text, _ = sit(table, "8H declare eight reverses direction", "", "r", "l")
        after = text.split("Rules in force")[1]
        assert ("1. When an eight is played, direction reverses." in after) is listed
        assert ("declares: “eight reverses direction”" in after) is listed


def test_a_rank_has_one_meaning() -> None:
    table = double("8H 8C 4D 6H")
    text, _ = sit(table, "8H declare skip", "", "", "d", "", "8C declare play again")
    assert "That rank has a meaning already in this deal." in text


def test_the_deal_is_counted_with_special_cards_double_and_confirmed() -> None:
    table = dealt(("8H 6H", "5H 8C", "7D QD"), "9H", "2S 6S", profile=with_settings(DOUBLE, {"deals": 1}))
    lines = ("8H declare reverses direction", "", "Ana: bartok", "", "d", "", "d", "", "6H", "", "", "", "confirm")
    text, _ = sit(table, *lines)
    left = text[text.index("Left in hand") :]
    assert "  Ana: no card, total 0\n  Chi: 7♦ Q♦ 2♠ = 19, total 19\n  Bo: 8♣× 5♥ 6♠ = 27, total 27\n" in left
    assert "Cards marked × were special and count 2 times." in text
    assert text.count("confirms the result.") == 3
    assert table.over


# --- in French --------------------------------------------------------------------------------------------------------


def test_in_french() -> None:
    table = plain()
    text, keyboard = sit(table, "3S", "Bo: qui a raison ?", "Bo: faute d'Ana : la carte", "", "d'accord", language="fr")
    assert "3♠ ne suit ni la couleur ni la valeur de la carte dessous" in text
    assert "J'explique ; la table décide." in text
    assert "Bo signale une faute (Ana) : la carte." in text
    assert "Ana, l'admettez-vous ? (o : oui, Entrée : non)" in keyboard.asked
    assert "La faute est retenue : Ana." in text
    assert "3♠ revient à Ana." in text
    assert table.state.turn == 0
