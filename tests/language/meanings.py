"""What a sentence means, for the tests of the language: every meaning in the notation."""

from bartok_dsl.language import understand
from tests.notation import write


def meant(sentence: str, language: str = "en") -> list[str]:
    """The notation of every meaning of the sentence; empty when it is not understood."""
    return [write(one) for one in understand(sentence, language).trees]
