"""Names as they stand on a shop's sign: invented, and hard to guess.

A name is read by its shapes alone. So the words are swapped about where two shapes are easily
taken for each other (a ring for two dots, a small kana for a large one): whoever has learnt the
word and not the shape is wrong half of the time.
"""

from .characters import HIRAGANA
from .dice import Dice, Menu, Words
from .english_vocabulary import COMPANY_ENDS
from .shops import ROMAN_KINDS, branch, roman_shop, shop
from .vocabulary import SHOP_ENDS, SHOP_KINDS

# Alike but for dots, a ring, or the size.
_FAMILIES = (
    'ハバパ ヒビピ フブプ ヘベペ ホボポ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツッヅ テデ トド '
    'アァ イィ ウゥヴ エェ オォ ヤャ ユュ ヨョ はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ かが きぎ くぐ けげ こご さざ しじ すず '
    'せぜ そぞ ただ ちぢ つっづ てで とど やゃ ゆゅ よょ あぁ いぃ うぅ えぇ おぉ'
).split()
TWINS = {
    glyph: ''.join(other for other in family if other != glyph)
    for family in _FAMILIES for glyph in family
}
SYLLABLES = (
    'ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ヌ ネ ノ ハ ヒ フ ヘ ホ マ ミ ム メ モ ヤ ユ ヨ ラ リ ル レ ロ ワ '
    'ン ン ン ガ ギ グ ゲ ゴ ザ ジ ズ ゼ ゾ ダ デ ド バ ビ ブ ベ ボ パ ピ プ ペ ポ バ ビ ブ ベ ボ パ ピ プ ペ ポ '
    'ティ ディ トゥ ドゥ ファ フィ フェ フォ ヴァ ヴィ ヴェ ヴォ ウィ ウェ ウォ シェ ジェ チェ ツァ ツォ デュ フュ クォ グァ '
    'キャ キュ キョ シャ シュ ショ チャ チュ チョ ニャ ニュ ヒャ ヒョ ミュ リャ リュ リョ ギャ ギョ ジャ ジュ ジョ ビュ ピョ '
    'テイ フオ ツア シヨ クオ ウエ ウイ キヤ'
).split()
LINKS = (' & ', ' & ', ' & ', '&', ' and ', ' + ', '-', ' ', ' of ')
PLACES = (
    'House Kitchen Corner Garden Street Market Room Table Hill Bay Lane Square Station Park Bridge '
    'Tavern Grill Bakery Books Coffee Tea Diner Deli Pantry Cellar Studio Works Supply Trading'
).split()
JAPANESE_LINKS = ('', '', ' ', '　', '・', 'の', '&', '＆')
NUMBERS = '一一一二三八十百千万'
ENDS = ('',) * 14 + (' 本店', '!', '24', ' 2号店', '®', '館')
SMALL = 'ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ'


def swapped(dice: Dice, text: str, share: float) -> str:
    """Some of the kana in the place of those that look like them."""
    return ''.join([
        dice.pick(TWINS[glyph]) if glyph in TWINS and dice.random() < share else glyph
        for glyph in text
    ])


def coined(dice: Dice) -> str:
    """A katakana word that nobody has ever said."""
    parts = []
    for _ in range(dice.between(2, 5)):
        parts.append(dice.pick(SYLLABLES))
        chance = dice.random()
        if chance < 0.2:
            parts.append('ー')
        elif chance < 0.32:
            parts.append('ッ')
    return ''.join(parts).rstrip('ッ')


def kana_name(dice: Dice, words: Words) -> str:
    chance = dice.random()
    if chance < 0.45:
        text = coined(dice)
    elif chance < 0.85:
        text = swapped(dice, dice.pick(words.katakana), 0.25)
    else:
        text = swapped(dice, dice.many(HIRAGANA, dice.between(2, 6)), 0.2)
    # Alone at the head a small kana looks like a large one.
    text = text.lstrip(SMALL)
    chance = dice.random()
    if chance < 0.15:
        text = dice.pick(('ザ・', 'ラ・', 'ル・', 'オ・')) + text
    elif chance < 0.3:
        text += dice.pick(('・', '・', ' ', '　', '&', '')) + coined(dice)
    chance = dice.random()
    if chance < 0.25:
        text += dice.pick(SHOP_ENDS)
    elif chance < 0.4:
        text = dice.pick(SHOP_KINDS) + dice.pick(('', ' ')) + text
    return text + dice.pick(ENDS)


def kanji_name(dice: Dice, words: Words) -> str:
    """Kanji, with hiragana beside them as old shops have it, and numbers among them."""
    chance = dice.random()
    if chance < 0.25:
        text = dice.pick(NUMBERS) + dice.pick(words.noun)[:2]
    elif chance < 0.6:
        text = dice.pick(words.surname if dice.chance(0.5) else words.place)
    else:
        text = dice.pick(words.noun)
    chance = dice.random()
    if chance < 0.55:
        text += dice.pick(SHOP_ENDS)
    elif chance < 0.75:
        text += dice.pick(JAPANESE_LINKS) + dice.many(HIRAGANA, dice.between(2, 4))
    if dice.chance(0.35):
        text = dice.pick(SHOP_KINDS) + dice.pick(('', ' ', '　')) + text
    return text


def english_name(dice: Dice, words: Words) -> str:
    first = dice.pick(words.latin).capitalize()
    chance = dice.random()
    if chance < 0.3:
        text = first + dice.pick(LINKS) + dice.pick(words.latin).capitalize()
    elif chance < 0.5:
        text = f'The {first} {dice.pick(words.latin).capitalize()}'
    elif chance < 0.65:
        text = first + dice.pick(("'s ", "’s ", "' ", "s' ")) + dice.pick(PLACES)
    elif chance < 0.9:
        text = f'{first} {dice.pick(PLACES if dice.chance(0.6) else ROMAN_KINDS)}'
    else:
        text = first
    if dice.chance(0.15):
        text += ' ' + dice.pick(COMPANY_ENDS)
    chance = dice.random()
    if chance < 0.42:
        return text.upper()
    return text.lower() if chance < 0.48 else text


def with_branch(dice: Dice, words: Words) -> str:
    name = kana_name(dice, words) if dice.chance(0.6) else english_name(dice, words)
    return name + dice.pick((' ', '　')) + branch(dice, words)


name = Menu(
    (34, kana_name), (14, kanji_name), (16, shop), (26, english_name), (6, roman_shop),
    (4, with_branch),
)
