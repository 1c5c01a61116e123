"""Meaningless text, so that the network learns each character by shape and not by context."""

from . import characters as sets
from .characters import full_width, half_width
from .items import any_word
from .rng import Rng
from .word_lists import WordLists

# Groups of characters that look alike. The more common one must not be preferred.
LOOKALIKES = (
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
# All glyphs except those frequent in ordinary lines, each equally likely.
EVERY = [
    glyph for glyph in sets.GLYPHS
    if glyph not in sets.ASCII and glyph not in ' 　ﾞﾟ' and glyph not in sets.FULL_ASCII
]


class ShuffledCharacters:
    """Returns every character once before any repeats. Independent draws would miss some."""

    def __init__(self, rng: Rng, glyphs: list[str]) -> None:
        self.rng, self.glyphs, self.position = rng, list(glyphs), 0
        rng.source.shuffle(self.glyphs)

    def take(self, count: int) -> str:
        if self.position + count > len(self.glyphs):
            self.rng.source.shuffle(self.glyphs)
            self.position = 0
        self.position += count
        return ''.join(self.glyphs[self.position - count : self.position])


def glyphs(rng: Rng, words: WordLists, shuffled: ShuffledCharacters) -> str:
    """Characters of the whole set, mostly kanji, alone or among ordinary words."""
    length = rng.between(2, 14)
    draw = rng.random()
    if draw < 0.6:
        return shuffled.take(length)
    if draw < 0.78:
        return any_word(rng, words) + shuffled.take(rng.between(1, 4)) + any_word(rng, words)
    if draw < 0.84:
        return rng.many(KANA, length)
    if draw < 0.88:
        return half_width(rng.many(KANA, length))
    if draw < 0.92:
        return rng.many(sets.HIRAGANA, length)
    if draw < 0.96:
        return rng.many(sets.COMMON_KANJI, length)
    return rng.many(MARKS + KANA, length)


def lookalikes(rng: Rng, words: WordLists) -> str:
    """Look-alikes side by side, among digits, or in place of the usual character."""
    draw = rng.random()
    if draw < 0.12:
        return rng.pick(KEYWORDS).translate(SWAPS)
    group = rng.pick(LOOKALIKES)
    if draw < 0.35:
        return rng.many(group, rng.between(2, 8))
    if draw < 0.6:
        other = rng.pick(LOOKALIKES)
        return rng.many(group + other, rng.between(3, 10))
    if draw < 0.8:
        return rng.digits(rng.between(1, 4)) + rng.pick(group) + rng.digits(rng.between(1, 4))
    return any_word(rng, words) + rng.many(group, rng.between(1, 2)) + any_word(rng, words)


def codes(rng: Rng, words: WordLists) -> str:
    """Digits and ASCII."""
    length = rng.between(2, 18)
    draw = rng.random()
    if draw < 0.4:
        text = rng.digits(length)
    elif draw < 0.58:
        text = rng.many(CODE, length)
    elif draw < 0.68:
        text = rng.many(CAPITALS + '0123456789', length)
    elif draw < 0.76:
        text = rng.many(CAPITALS if rng.chance(0.5) else SMALL, length)
    elif draw < 0.9:
        text = rng.many(sets.ASCII, length)
    else:
        text = rng.many(sets.ASCII + [' '] * 20, length)
    return full_width(text) if rng.chance(0.15) else text


def short(rng: Rng, words: WordLists) -> str:
    """One to three characters, like the crops a detector makes beside a column."""
    length = rng.pick((1, 1, 1, 2, 2, 3))
    draw = rng.random()
    if draw < 0.3:
        text = rng.digits(length)
        return full_width(text) if rng.chance(0.15) else text
    if draw < 0.45:
        return rng.many(sets.ASCII, length)
    if draw < 0.6:
        return rng.many(sets.COMMON_KANJI, length)
    if draw < 0.75:
        return rng.many(KANA if rng.chance(0.6) else sets.HIRAGANA, length)
    if draw < 0.85:
        return rng.pick(MARKS)
    return rng.pick(SHORT)
