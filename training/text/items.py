"""What was sold: items, and words of every kind."""

from .amounts import plain_price
from .characters import full_width, half_width
from .dice import Dice, Words
from .phrases import CLAUSE_ENDS, PARTICLES, PHRASES
from .vocabulary import FOODS, GOODS, ITEM_MARKS, SIZES


def any_word(dice: Dice, words: Words) -> str:
    chance = dice.random()
    if chance < 0.4:
        return dice.pick(words.noun)
    if chance < 0.64:
        return dice.pick(words.katakana)
    if chance < 0.72:
        return dice.pick(words.proper)
    if chance < 0.82:
        return dice.pick(words.verb)
    if chance < 0.88:
        return dice.pick(words.surname)
    if chance < 0.94:
        return dice.pick(words.place)
    return dice.pick(words.organisation)


def item_name(dice: Dice, words: Words) -> str:
    gap = dice.pick(('', '', ' ', '　'))
    chance = dice.random()
    if chance < 0.3:
        text = dice.pick(FOODS if dice.chance(0.7) else GOODS)
        if dice.chance(0.35):
            text += gap + dice.pick(FOODS)
    elif chance < 0.5:
        second = dice.pick(FOODS if dice.chance(0.6) else words.katakana)
        text = dice.pick(words.katakana) + gap + second
    elif chance < 0.6:
        text = dice.pick(words.place) + dice.pick(('産', '風', '名物', '直送', '')) + dice.pick(FOODS)
    else:
        text = any_word(dice, words)
        if dice.chance(0.6):
            text += gap + any_word(dice, words)
    # Tills cut long names off, in the middle of a word too.
    return text[: dice.between(6, 22)]


def item(dice: Dice, words: Words) -> str:
    text = item_name(dice, words)
    if dice.chance(0.3):
        text += dice.pick(('', ' ', '　')) + dice.pick(SIZES)
    chance = dice.random()
    if chance < 0.3:
        text = half_width(text)
    elif chance < 0.45:
        text = full_width(text)
    if dice.chance(0.15):
        text = dice.pick(ITEM_MARKS) + dice.pick(('', ' ')) + text
    if dice.chance(0.1):
        text = dice.digits(dice.pick((2, 3, 4, 4, 5, 6, 8, 13))) + dice.pick(('', ' ', '  ')) + text
    return text


def item_line(dice: Dice, words: Words) -> str:
    gap = ' ' * (dice.between(1, 3) if dice.chance(0.5) else dice.between(4, 12))
    return item(dice, words) + gap + plain_price(dice, words)


def sentence(dice: Dice, words: Words) -> str:
    if dice.chance(0.66):
        text = dice.pick(PHRASES)
        return full_width(text) if dice.chance(0.06) else text
    parts = [any_word(dice, words) + dice.pick(PARTICLES) for _ in range(dice.between(1, 3))]
    return ''.join(parts) + any_word(dice, words) + dice.pick(CLAUSE_ENDS)
