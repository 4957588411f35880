"""From a sentence to one meaning, to a question, or to what was not understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl import tree
from bartok_dsl.finding import Question
from bartok_dsl.language import LANGUAGES, UnknownLanguageError, understand
from bartok_dsl.language.understanding import MOST_CHARACTERS, MOST_WORDS
from bartok_dsl.tree.walk import walk
from tests.notation import write


def meant(sentence, language="en"):
    return [write(one) for one in understand(sentence, language).trees]


def codes(sentence, language="en"):
    return [finding.code for finding in understand(sentence, language).findings]


GIVES = "Let(actor picks 1 of ~actor); Let(actor picks 1 of hand(actor)); Move(that2 -> hand(that1))"
CALLS = "Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)"
DRAWS = "acts(everyone, draws) | done(Draw(everyone, amount)) | done(Penalise(everyone))"
TWO = "When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])"
SAME = {
    "When(play(everyone, Qs), [Reverse])": [
        "queen reverses direction",
        "When a queen is played, the direction of play reverses.",
        "queen: go the other way",
        "on a queen, reverse direction",
        "if someone plays a queen, direction reverses",
        "the player of a queen reverses direction",
        "QUEEN = REVERSE!",
        "direction reverses when a queen is played",
        "Q reverses",
    ],
    "When(play(everyone, 10s), [Turn(actor)])": [
        "ten, go again",
        "10: play again",
        "whoever plays a ten has another turn",
        "When a ten is played its player plays again",
        "a ten lets its player play once more",
        "if you play a ten, you go again",
    ],
    "When(play(everyone, 8s), [Skip(next, 1)])": [
        "8 means the next one waits",
        "eight: skip",
        "an eight skips the next player",
        "when an eight is played the next person loses their turn",
        "on an eight, miss a turn",
    ],
    "When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])": [
        "When a two is played, the next player draws two cards and misses a turn.",
        "2: next player picks up 2 cards and misses a turn",
        "two - the next player must draw two cards and miss the turn",
        "the next player draws two cards and misses a turn when a two is played",
    ],
    f"When(play(everyone, 6s), [{GIVES}])": [
        "six: you give someone a card",
        "when a 6 is played its player gives 1 card to another player of their choice",
        "on a six you give a card to someone",
    ],
    f"May(play(everyone, 8s)); When(play(everyone, 8s), [{CALLS}])": [
        "eights are wild, you pick the suit",
        "An eight may be played on any card and its player names the suit that must follow.",
        "an eight is wild",
    ],
    "MayNot(play(everyone, spades) & (under in spades))": [
        "no spade on a spade",
        "a spade may not be played on a spade",
        "you may not play a spade on a spade",
        "spades can't be played on spades",
    ],
    f'When({DRAWS}, [Due(says(actor, "never lucky"), soon, [Penalise(them)])])': [
        'whoever draws must say "never lucky"',
        "when someone draws a card, they must say “never lucky”",
    ],
    f"Answer(cards, play(everyone, 2s), [Shift(next, owed(cards, actor))]); {TWO}": [
        "When a two is played, the next player must draw two cards and miss the turn, or play another two, "
        "and then the draws add up and pass to the next player.",
        "When a two is played, the next player draws two cards and misses a turn, and a two may be stacked on it.",
    ],
    "Answer(cards, play(everyone, 10s), [Draw(causer, owed(cards, actor))])": [
        "A player who must draw may play a ten instead, and then whoever played the last two draws the total.",
    ],
    "Answer(cards, play(everyone, 9s & has(suit of under)), [Shift(next, owed(cards, actor))])": [
        "A player who must draw may instead play a nine of the top card's suit, which passes the same draw on to the "
        "next player.",
    ],
    "Answer(cards, play(everyone, 3s & clubs), [Draw(actor | causer, (owed(cards, actor) div-up 2))])": [
        "A player who must draw may play the three of clubs instead, and then that player and whoever caused the draw "
        "each draw half of the total.",
    ],
    "When(play(everyone, 3s), [Skip(along(2, actor), 1)])": [
        "When a three is played, the next player plays normally and the player after that misses a turn.",
        "three: the player after the next misses a turn",
    ],
    "May(play(everyone, 8s)); When(play(everyone, 8s) & (under in numbers), [Draw(next, value(under))])": [
        "An eight may be played on any card, and when it is played on a number card the next player draws as many "
        "cards as that card's value.",
    ],
    "May(play(~on-turn, has(face of under)))": [
        "A player who holds a card identical to the top card may play it out of turn, and play continues from them.",
    ],
    "MayNot(play(everyone, ~Qs) & (#hand(actor) = 1))": [
        "A player may play their last card only if it is a queen.",
    ],
    "MayNot(play(everyone, Qs) & (#(Ks & hand(actor)) = 0))": [
        "A queen may be played only if its player holds a king.",
    ],
    "When(falls(everyone, #hand(them), 1) & (hand(actor) in specials), [Draw(actor, 1)])": [
        "A player whose hand drops to one card draws one card if the card that is left is special.",
    ],
    "When(begins(everyone, turn) & (#hand(actor) = 2), [Move(9s & spades & hand(actor) -> discard.bottom)])": [
        "A player who holds exactly two cards at the start of their turn puts the nine of spades, if they hold it, at "
        "the bottom of the discard pile.",
    ],
    "When(play(everyone, has(rank of starter)), [Due(says(actor, name(rank of it)), soon, [Penalise(them)])])": [
        "Whoever plays a card of the same rank as the starter must say its rank.",
    ],
    f"May(play(everyone, Js) & (under in ~Js)); MayNot(play(everyone, Js) & (under in Js)); "
    f"When(play(everyone, Js), [{CALLS}])": [
        "A jack may be played on any card but never on a jack, and its player names the suit that must follow.",
        "A jack can be played on anything except another jack, and sets the suit.",
    ],
    "When(play(everyone, faces & has(rank of under)), [Let(actor picks 1 of every-suit); "
    "Keep(ends(actor, lap), [MayNot(play(everyone, has(that1)))])])": [
        "When a face card of the same rank as the card beneath it is played, its player names a suit that nobody may "
        "play for one lap.",
    ],
    "When(play(everyone, even) & (under in even), [If((<direction> in clockwise), "
    '[Due(says(actor, "north"), soon, [Penalise(them)])], [Due(says(actor, "south"), soon, [Penalise(them)])])])': [
        'When an even card is played on an even card, its player must say "north" if play runs clockwise and "south" '
        "if it runs anticlockwise.",
    ],
    "When(begins(everyone, deal) & (starter in 2s), [Draw(<first-player>, 2)])": [
        "If the starter is a two, the first player draws two cards.",
    ],
    "Instead(acts(who((#(playable(them) & hand(them)) = 0)), draws), [Draw(actor, until(playable(actor))); "
    "Turn(actor); Keep(ends(actor, turn), "
    "[MayNot(acts(actor & who((#(playable(them) & hand(them)) >= 1)), draws))])])": [
        "A player who cannot play draws until they draw a card they may play, and must play that card.",
    ],
    "When(play(everyone, 5s), [Draw(actor, 1); Turn(actor); Keep(ends(actor, turn), "
    "[MayNot(acts(actor & who((#(playable(them) & hand(them)) >= 1)), draws))])])": [
        "The player of a five draws one card and must then cover the five with another card that matches it, or draw "
        "one card if they cannot.",
    ],
    "When(play(everyone, 7s), [Draw(next, (streak(play(everyone, 7s)) * 2))])": [
        "When a seven is played, the next player draws two cards for each seven played in a row.",
        "seven: the next player draws 2 cards for every seven laid in a row",
    ],
    "Set(hand-size := 7)": ["each player is dealt seven cards", "seven cards each", "hand size 7", "deal 7 cards"],
}
FRENCH = {
    "When(play(everyone, Qs), [Reverse])": [
        "la dame change le sens",
        "quand on joue une dame, le sens change",
        "dame : on change de sens",
        "sur une dame, on inverse le sens du jeu",
        "quand quelqu'un joue une dame, on change de sens",
    ],
    "When(play(everyone, As), [Turn(actor)])": ["l'as : on rejoue", "as, tu rejoues", "celui qui joue un as rejoue"],
    "When(play(everyone, As), [Draw(~actor, 1); Turn(actor)])": [
        "avec un as, tous les autres piochent une carte et c'est encore à toi",
        "as : tous les autres piochent une carte et tu rejoues",
    ],
    "When(play(everyone, 8s), [Draw(~actor, 1); "
    "Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])": [
        "huit : tous les autres piochent une carte et tu choisis la couleur qui suit",
    ],
    "When(play(everyone, 8s), [Let(actor picks 1 of every-suit); Put(called-suit-or-rank := that1)])": [
        "huit : on demande une couleur",
        "le huit demande une autre couleur",
    ],
    "When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])": [
        "2 : le suivant pioche deux cartes et passe son tour",
        "quand on joue un deux, le joueur suivant pioche 2 cartes et passe son tour",
    ],
    "When(play(everyone, 7s), [Draw(next, (streak(play(everyone, 7s)) * 2))])": [
        "quand on joue un sept, le joueur suivant pioche deux cartes pour chaque sept joué de suite",
    ],
    "MayNot(play(everyone, 8s) & (under in 8s))": [
        "jamais de huit sur un huit",
        "on ne peut pas jouer un huit sur un huit",
    ],
    "When(play(everyone, 5s), [Rotate(hand, actor | left(actor), 1, along)])": [
        "cinq: tu échanges ta main avec ton voisin de gauche"
    ],
}


@pytest.mark.parametrize(("tree_", "sentence"), [(one, said) for one, several in SAME.items() for said in several])
def test_different_words_for_one_rule(tree_, sentence):
    assert meant(sentence) == [tree_]


@pytest.mark.parametrize(("tree_", "sentence"), [(one, said) for one, several in FRENCH.items() for said in several])
def test_different_french_words_for_one_rule(tree_, sentence):
    assert meant(sentence, "fr") == [tree_]


@pytest.mark.parametrize(
    ("sentence", "count"),
    [
        ("two: pick up two", 2),
        ("two: pick up two and miss a turn", 2),
        ("on a nine, draw a card", 2),
    ],
)
def test_who_draws_is_asked_when_nobody_is_named(sentence, count):
    understanding = understand(sentence, "en")
    assert len(understanding.trees) == count
    assert understanding.tree is None
    (finding,) = understanding.findings
    assert (finding.code, len(finding.fixes)) == ("two-readings", count)


def test_the_offered_readings_are_read_as_one_meaning_each():
    understanding = understand("two: pick up two", "en")
    (finding,) = understanding.findings
    assert [meant(sentence) for sentence in finding.fixes] == [[write(one)] for one in understanding.trees]


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("a spade may be played on a spade", "a spade may not be played on a spade"),
        (
            "when a two is played, the next player draws two cards",
            "when a two is played, the next player draws three cards",
        ),
        ("when a two is played, the next player draws two cards", "when a two is played, its player draws two cards"),
        ("a king may be played on a queen if play runs clockwise", "a king may be played on a queen"),
        ("on a five you may draw a card", "on a five you draw a card"),
        (
            "the next player may play a heart next when a six is played",
            "the next player must play a heart next when a six is played",
        ),
    ],
)
def test_negations_numbers_subjects_conditions_and_modals_are_never_dropped(sentence, other):
    assert len(meant(sentence)) == len(meant(other)) == 1
    assert meant(sentence) != meant(other)


@pytest.mark.parametrize(
    ("sentence", "code", "quoted"),
    [
        ("", "empty-rule", None),
        ("  …!  ", "empty-rule", None),
        ("x " * (MOST_CHARACTERS // 2 + 1), "too-long", None),
        ("a " + "ace, " * (MOST_WORDS // 2 + 1), "too-long", None),
        ("queen reverses\x00 direction", "control-characters", "\x00"),
        ("queen rеverses direction", "mixed-scripts", "rеverses"),
        ("when a quen is played, direction reverses", "unknown-word", "quen"),
        ("when a queen is played, the next player", "incomplete", ""),
        ("than a queen", "no-beginning", "than"),
        ("when a queen is played, the next player of", "not-understood", "of"),
        ("a two two is wild", "no-sense", None),
    ],
)
def test_what_was_not_understood_is_said_with_its_place(sentence, code, quoted):
    understanding = understand(sentence, "en")
    assert understanding.trees == ()
    (finding,) = understanding.findings
    assert (finding.code, finding.question) == (code, Question.CLEAR)
    if quoted is not None:
        assert sentence[finding.span.start : finding.span.end] == quoted


def test_a_misspelt_word_is_offered_in_its_right_spelling():
    (finding,) = understand("when a quen is played, direction reverses", "en").findings
    assert finding.fixes[0] == "When a queen is played, direction reverses."


def test_an_unknown_word_where_a_player_is_expected_is_a_name_and_perhaps_a_typo():
    understanding = understand("when a king is played, everyne draws a card", "en")
    (node,) = [node for node in walk(understanding.tree) if isinstance(node, tree.Particular)]
    assert (node.partiality, node.words) == (tree.Partiality.NAME, "everyne")
    (finding,) = understanding.findings
    assert finding.code == "unknown-word"
    assert finding.fixes[0] == "When a king is played, everyone draws one card."


@pytest.mark.parametrize(
    ("sentence", "language", "partiality", "words"),
    [
        ("Bob draws two cards at the start of every deal", "en", tree.Partiality.NAME, "Bob"),
        ("when a king is played, my left neighbour draws a card", "en", tree.Partiality.AUTHOR, "my left neighbour"),
        ("when an ace is played, the oldest player draws a card", "en", tree.Partiality.TRAIT, "oldest player"),
        ("when an ace is played, guests draw a card", "en", tree.Partiality.GUEST, "guests"),
        ("quand on joue un as, les gauchers piochent une carte", "fr", tree.Partiality.TRAIT, "gauchers"),
    ],
)
def test_people_whom_no_rule_may_mean_are_understood(sentence, language, partiality, words):
    (one,) = understand(sentence, language).trees
    assert [node for node in walk(one) if isinstance(node, tree.Particular)] == [tree.Particular(partiality, words)]


@pytest.mark.parametrize(
    ("sentence", "language", "code", "quoted"),
    [
        ("A five may be played only by left-handed players, thrice over", "en", "partial-trait", "left-handed players"),
        ("everyone who does not eat meat gets a penalty on fours", "en", "partial-trait", "eat meat"),
        ("kings are free, but only for alice", "en", "partial-name", "alice"),
        ("when somebody king plays, bobby takes too", "en", "partial-name", "bobby"),
        ("whoever got here last begins with nine", "en", "partial-guest", "got here last"),
        ("les rois sont libres mais seulement pour alice", "fr", "partial-name", "alice"),
    ],
)
def test_people_are_found_by_their_words_and_quoted(sentence, language, code, quoted):
    finding, *_ = understand(sentence, language).findings
    assert (finding.code, sentence[finding.span.start : finding.span.end]) == (code, quoted)


def test_a_title_before_a_rule_is_no_part_of_it_but_a_misspelt_card_is_no_title():
    assert meant("inflation: when a two is played, the next player draws one card") == [
        "When(play(everyone, 2s), [Draw(next, 1)])"
    ]
    assert understand("quen: no spade on a spade", "en").trees == ()


def test_people_are_named_even_where_the_rest_is_not_understood():
    assert codes("the oldest player never loses a turn")[0] == "partial-trait"
    assert codes("kings are free, but only for Alice")[0] == "partial-name"


@pytest.mark.parametrize(
    ("sentence", "aspect"),
    [
        ("rules only last three deals", tree.RuleAspect.LIFETIME),
        ("this beats any later rule", tree.RuleAspect.PRECEDENCE),
        ("from now on rules can only be about hearts", tree.RuleAspect.SUBJECT),
        ("winner doesn't have to tell us the rule", tree.RuleAspect.SECRECY),
        ("no new rules for the next three wins", tree.RuleAspect.NUMBER),
        ("jack: make a rule right now", tree.RuleAspect.MAKING),
        ("dealer can say no to a rule", tree.RuleAspect.MAKING),
    ],
)
def test_sentences_about_making_rules_are_understood_as_such(sentence, aspect):
    (one,) = understand(sentence, "en").trees
    (node,) = [node for node in walk(one) if isinstance(node, tree.MakeRules)]
    assert node.aspect is aspect
    assert node.words in sentence


def test_only_what_is_about_rules_is_quoted():
    assert meant("when a jack is played, the next player draws a card and then gets to write a law, I mean a rule") == [
        'When(play(everyone, Js), [Draw(next, 1); MakeRules(making, "gets to write a law, I mean a rule")])'
    ]


def test_sentences_that_only_speak_of_rules_are_not_about_making_them():
    assert codes("there are several discard piles, and rules decide which one must be played next") != []
    assert codes("si tu ne gagnes pas dans les règles, tu remontes à quatre cartes", "fr") != []


def test_repealing_and_replacing_one_rule_is_no_control_of_rules():
    assert meant("repeal rule 3") == ["Repeal(3)"]
    assert understand("replace rule 2: queen reverses direction", "en").tree == tree.Replace(
        2, understand("queen reverses direction", "en").tree
    )
    assert meant("abroger la règle 3", "fr") == ["Repeal(3)"]


def test_free_text_is_quoted_or_last_after_a_speech_verb_and_never_a_description():
    assert meant("seven: say hello") == meant('seven: say "hello"')
    assert meant("whoever plays a seven must say a set phrase") == []
    assert meant("seven: say hello and the next player draws a card") == []


def test_words_keep_their_capitals_inside_quotation_marks():
    (one,) = understand('seven: say "Have a Nice Day"', "en").trees
    assert tree.Words("Have a Nice Day") in list(walk(one))


def test_an_unknown_language_is_the_only_error():
    with pytest.raises(UnknownLanguageError):
        understand("queen reverses direction", "tlh")


VOCABULARY = (
    "when a two queen heart is played , the next player draws cards and misses turn : on if may not be must say "
    "everyone else its hand one higher than card beneath it or but until deal 7 +2 swap hands with"
)
WORDS = st.lists(st.sampled_from(VOCABULARY.split()), max_size=25)


@given(st.one_of(st.text(max_size=80), WORDS.map(" ".join), st.binary(max_size=60).map(lambda b: b.decode("latin-1"))))
def test_any_text_gives_trees_or_findings_and_never_an_error(text):
    for language in LANGUAGES:
        understanding = understand(text, language)
        assert understanding.trees or understanding.findings
        assert len(understanding.trees) < 2 or understanding.findings
        for finding in understanding.findings:
            assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(text)


@given(WORDS)
def test_the_same_words_always_mean_the_same(words):
    sentence = " ".join(words)
    assert understand(sentence, "en") == understand(sentence.upper().lower(), "en")
