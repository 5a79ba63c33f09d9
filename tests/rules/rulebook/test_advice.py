"""Facts that support the sheets' advice: short words, letter groups, hooks, Q without U."""

from tilewright.lexicon import Lexicon

Q_WITHOUT_U = """
    QAT QATS QAID QAIDS QOPH QOPHS FAQIR FAQIRS QANAT QANATS TRANQ TRANQS QINDAR QINDARS QINTAR
    QINTARS QWERTY QWERTYS SHEQEL QINDARKA SHEQALIM
"""
GROUPS = """
    BR CH CL DLE ED ENT ER EST FUL GHT ING NK KLE MIS ISM IUM MB MP ND NT PR PL RE STR TH UN
    IVE OUS
"""


def test_the_q_without_u_words(enable: Lexicon) -> None:
    """The words with a Q but no U that the sheets list are in the default dictionary."""
    assert enable.missing(Q_WITHOUT_U.split()) == ()


def test_the_hooks(enable: Lexicon) -> None:
    """HAND takes a Y, PLAN an E, TAME a D or an R: single letters that form new words."""
    hooks = {"HAND": "Y", "PLAN": "E", "TAME": "DR"}
    for word, letters in hooks.items():
        assert word in enable
        assert enable.accepts_all(word + letter for letter in letters)


def test_there_are_short_words_to_learn(enable: Lexicon) -> None:
    """The words of two and three letters are few enough to learn."""
    lengths = [len(word) for word in enable if len(word) < 4]
    assert lengths.count(2) == 96 + 5
    assert 900 < lengths.count(3) < 1100


def test_the_letter_groups_are_common(enable: Lexicon) -> None:
    """Every letter group of the advice occurs in hundreds of words."""
    text = "\n".join(enable)
    assert min(text.count(group) for group in GROUPS.split()) > 200
