"""Item names, item lines, and words of every kind."""

from .amounts import plain_price
from .characters import full_width, half_width
from .phrases import CLAUSE_ENDS, PARTICLES, PHRASES
from .rng import Rng
from .vocabulary import FOODS, GOODS, ITEM_MARKS, SIZES
from .word_lists import WordLists


def any_word(rng: Rng, words: WordLists) -> str:
    draw = rng.random()
    if draw < 0.4:
        return rng.pick(words.noun)
    if draw < 0.64:
        return rng.pick(words.katakana)
    if draw < 0.72:
        return rng.pick(words.proper)
    if draw < 0.82:
        return rng.pick(words.verb)
    if draw < 0.88:
        return rng.pick(words.surname)
    if draw < 0.94:
        return rng.pick(words.place)
    return rng.pick(words.organisation)


def item_name(rng: Rng, words: WordLists) -> str:
    gap = rng.pick(('', '', ' ', '　'))
    draw = rng.random()
    if draw < 0.3:
        text = rng.pick(FOODS if rng.chance(0.7) else GOODS)
        if rng.chance(0.35):
            text += gap + rng.pick(FOODS)
    elif draw < 0.5:
        second = rng.pick(FOODS if rng.chance(0.6) else words.katakana)
        text = rng.pick(words.katakana) + gap + second
    elif draw < 0.6:
        text = rng.pick(words.place) + rng.pick(('産', '風', '名物', '直送', '')) + rng.pick(FOODS)
    else:
        text = any_word(rng, words)
        if rng.chance(0.6):
            text += gap + any_word(rng, words)
    # Receipt printers truncate long names, also within a word.
    return text[: rng.between(6, 22)]


def item(rng: Rng, words: WordLists) -> str:
    text = item_name(rng, words)
    if rng.chance(0.3):
        text += rng.pick(('', ' ', '　')) + rng.pick(SIZES)
    draw = rng.random()
    if draw < 0.3:
        text = half_width(text)
    elif draw < 0.45:
        text = full_width(text)
    if rng.chance(0.15):
        text = rng.pick(ITEM_MARKS) + rng.pick(('', ' ')) + text
    if rng.chance(0.1):
        text = rng.digits(rng.pick((2, 3, 4, 4, 5, 6, 8, 13))) + rng.pick(('', ' ', '  ')) + text
    return text


def item_line(rng: Rng, words: WordLists) -> str:
    gap = ' ' * (rng.between(1, 3) if rng.chance(0.5) else rng.between(4, 12))
    return item(rng, words) + gap + plain_price(rng, words)


def sentence(rng: Rng, words: WordLists) -> str:
    if rng.chance(0.66):
        text = rng.pick(PHRASES)
        return full_width(text) if rng.chance(0.06) else text
    parts = [any_word(rng, words) + rng.pick(PARTICLES) for _ in range(rng.between(1, 3))]
    return ''.join(parts) + any_word(rng, words) + rng.pick(CLAUSE_ENDS)
