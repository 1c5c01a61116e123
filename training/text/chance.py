"""Text without sense, so that every character is learnt by its shape and not by its neighbours."""

from . import characters as sets
from .characters import full_width, half_width
from .dice import Dice, Words
from .items import any_word

# Pairs and groups that look alike. Neither may win because it is the more common one.
TWINS = (
    '合令會今', '計討訂許', '預頂項領', '釣鈎鉤約', '軽転輕経', '8B36S', '0OD〇○Q', '1lI|i!', '5S$', '¥Y半4￥V', 'ー一-―',
    'ロ口□', 'カ力', 'エ工I', 'タ夕', 'ニ二=', 'ト卜', 'ハ八', 'へヘ', 'りリ', 'ソンリ', 'シツミ', 'ベべペぺ', 'ケヶ', 'ヨE3',
    '未末', '土士', '日曰目', '千干于', '大犬太', '人入', '己已巳', '田由甲申', '円内丹', '税祝説悦', '金全', '様株', '店占庄',
    '買員貝', '代伐', '領頒', '収牧叔', '消治', '費贄', '証誰', '現規', '点占', '7?フワ1', '9gq', '2Zz', '6bG', 'rnm',
    'vVuU', 'cCeG', 'oO0', 'xX×', 'wWvv', '.,、。', ':;i', "'’,`", '*※＊', '#井', '%96', '@a', '&8',
    'フラワ', 'クワタ', 'ノ/', 'コュユ', 'スヌ', 'テチナ', 'マア', 'ぬめ', 'ねれわ', 'るろ', 'はほ', 'さきち', 'ばぱ', 'びぴ',
    'バパ', 'ビピ', 'ガカ', 'っつ', 'ッツ', 'ャヤ', 'ょよ',
)
SWAPS = str.maketrans('合計預釣軽額税円¥80O1lI5S領現内', '令討頂鈎転類祝内YBODlI1S5頒規円')
KEYWORDS = (
    '合計', '合　計', '小計', '総合計', 'お預り', 'お釣り', '釣銭', '軽減税率', '領収証', '¥1,580', '¥10,800', '内消費税', '現計',
)
SHORT = '軽 内 外 円 点 様 印 計 ¥ ※ ※ No. TEL 8% 10% - * 御中 R T'.split()
CODE = '0123456789' * 4 + '-/:.,#*ABCDEFXT¥()'
CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
SMALL = CAPITALS.lower()
KANA = sets.KATAKANA + ['ー'] * 6
FOLDED_MARKS = [mark for mark in sets.FOLDED_MARKS if mark != '　']
MARKS = sorted(sets.KEPT_MARKS) + sets.OTHER_MARKS + FOLDED_MARKS
# Everything but what ordinary lines are full of anyway, each as likely as any other.
EVERY = [
    glyph for glyph in sets.GLYPHS
    if glyph not in sets.ASCII and glyph not in ' 　ﾞﾟ' and glyph not in sets.FULL_ASCII
]


class Deck:
    """Deals every character once before any twice: chance alone leaves some out for long."""

    def __init__(self, dice: Dice, cards: list[str]) -> None:
        self.dice, self.cards, self.place = dice, list(cards), 0
        dice.source.shuffle(self.cards)

    def deal(self, count: int) -> str:
        if self.place + count > len(self.cards):
            self.dice.source.shuffle(self.cards)
            self.place = 0
        self.place += count
        return ''.join(self.cards[self.place - count : self.place])


def glyphs(dice: Dice, words: Words, deck: Deck) -> str:
    """Characters of the whole set, mostly kanji; by themselves or among ordinary words."""
    length = dice.between(2, 14)
    chance = dice.random()
    if chance < 0.6:
        return deck.deal(length)
    if chance < 0.78:
        return any_word(dice, words) + deck.deal(dice.between(1, 4)) + any_word(dice, words)
    if chance < 0.84:
        return dice.many(KANA, length)
    if chance < 0.88:
        return half_width(dice.many(KANA, length))
    if chance < 0.92:
        return dice.many(sets.HIRAGANA, length)
    if chance < 0.96:
        return dice.many(sets.COMMON_KANJI, length)
    return dice.many(MARKS + KANA, length)


def twins(dice: Dice, words: Words) -> str:
    """Look-alikes, beside each other, among digits, or in the place of the usual one."""
    chance = dice.random()
    if chance < 0.12:
        return dice.pick(KEYWORDS).translate(SWAPS)
    group = dice.pick(TWINS)
    if chance < 0.35:
        return dice.many(group, dice.between(2, 8))
    if chance < 0.6:
        other = dice.pick(TWINS)
        return dice.many(group + other, dice.between(3, 10))
    if chance < 0.8:
        return dice.digits(dice.between(1, 4)) + dice.pick(group) + dice.digits(dice.between(1, 4))
    return any_word(dice, words) + dice.many(group, dice.between(1, 2)) + any_word(dice, words)


def codes(dice: Dice, words: Words) -> str:
    """Digits and ASCII."""
    length = dice.between(2, 18)
    chance = dice.random()
    if chance < 0.4:
        text = dice.digits(length)
    elif chance < 0.58:
        text = dice.many(CODE, length)
    elif chance < 0.68:
        text = dice.many(CAPITALS + '0123456789', length)
    elif chance < 0.76:
        text = dice.many(CAPITALS if dice.chance(0.5) else SMALL, length)
    elif chance < 0.9:
        text = dice.many(sets.ASCII, length)
    else:
        text = dice.many(sets.ASCII + [' '] * 20, length)
    return full_width(text) if dice.chance(0.15) else text


def short(dice: Dice, words: Words) -> str:
    """One to three characters: what a detector cuts out beside a column."""
    length = dice.pick((1, 1, 1, 2, 2, 3))
    chance = dice.random()
    if chance < 0.3:
        text = dice.digits(length)
        return full_width(text) if dice.chance(0.15) else text
    if chance < 0.45:
        return dice.many(sets.ASCII, length)
    if chance < 0.6:
        return dice.many(sets.COMMON_KANJI, length)
    if chance < 0.75:
        return dice.many(KANA if dice.chance(0.6) else sets.HIRAGANA, length)
    if chance < 0.85:
        return dice.pick(MARKS)
    return dice.pick(SHORT)
