"""The templates: forms that agree, words that meet, and the same entries in every language."""

import pytest

from bartok_dsl.language.saying.templates import LANGUAGES, read_sayings, sayings

FILE = """
[sandhi]
vowels = "aeiouéœ"
aspirated = ["onze"]
before_vowel = { a = "an" }
elide = ["le", "de", "que"]
join = { "de le" = "du", "si il" = "s'il" }

[things]
card = { one = "carte", many = "cartes", gender = "f" }
others = { many = "les autres" }
black = { one = { m = "noir", f = "noire" }, many = { m = "noirs", f = "noires" } }
plain = "{who} joue {cards}"
"""


@pytest.fixture
def table():
    return read_sayings("xx", FILE)


def test_forms_agree_with_number_and_gender(table):
    forms = [table.say("things.black", many=many, gender=gender).text for many in (False, True) for gender in "mf"]
    assert forms == ["noir", "noire", "noirs", "noires"]


def test_an_entry_of_one_number_is_of_that_number_whatever_is_asked(table):
    assert table.say("things.others", many=False).many
    assert not table.say("things.plain", many=True, who="x", cards="y").many
    assert table.say("things.card", many=True).many


def test_slots_are_filled(table):
    assert table.say("things.plain", who="on", cards=table.say("things.card")).text == "on joue carte"
    with pytest.raises(KeyError):
        table.say("things.plain", who="on")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("de le as", "de l'as"),
        ("de le roi", "du roi"),
        ("que onze", "que onze"),
        ("que un", "qu'un"),
        ("le œuf", "l'œuf"),
        ("a ace or a king", "an ace or a king"),
        ('dire "de le as" si il', 'dire "de le as" s\'il'),
        ("de", "de"),
        ("", ""),
    ],
)
def test_words_that_meet(table, before, after):
    assert table.sandhi(before) == after


@pytest.mark.parametrize(
    "text", ["[sandhi", '[sandhi]\nvowels = ""\naspirated = []\nbefore_vowel = {}\nelide = []\njoin = {}\n[a]\nb = 3']
)
def test_a_file_that_is_no_table_is_refused(text):
    with pytest.raises(ValueError):
        read_sayings("xx", text)


def test_every_language_says_the_same_things():
    first, *others = (set(sayings(language).templates) for language in LANGUAGES)
    for other in others:
        assert other == first


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_the_same_slots(language):
    english = sayings("en").templates
    for key, template in sayings(language).templates.items():
        assert template.slots == english[key].slots, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_an_entry_has_its_slots(language):
    for key, template in sayings(language).templates.items():
        for text in template.texts:
            assert template.slots == {name for name in template.slots if "{" + name + "}" in text}, key
