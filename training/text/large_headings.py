"""Texts of large headings: invented shop names that are hard to guess.

The network should read a heading by its shapes, not by known words. So kana are swapped for ones
that look alike (a ring for two dots, a small kana for a large one): guessing by the word is then
wrong half of the time.
"""

from .characters import HIRAGANA
from .english_vocabulary import COMPANY_ENDS
from .rng import Rng, WeightedChoice
from .shops import ROMAN_KINDS, branch, roman_shop, shop
from .vocabulary import SHOP_ENDS, SHOP_KINDS
from .word_lists import WordLists

# Groups that differ only in dots, a ring, or size.
_FAMILIES = (
    'ハバパ ヒビピ フブプ ヘベペ ホボポ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツッヅ テデ トド '
    'アァ イィ ウゥヴ エェ オォ ヤャ ユュ ヨョ はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ かが きぎ くぐ けげ こご さざ しじ すず '
    'せぜ そぞ ただ ちぢ つっづ てで とど やゃ ゆゅ よょ あぁ いぃ うぅ えぇ おぉ'
).split()
LOOKALIKES = {
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


def swap_lookalikes(rng: Rng, text: str, share: float) -> str:
    """Replaces a share of the kana by ones that look alike."""
    return ''.join([
        rng.pick(LOOKALIKES[glyph]) if glyph in LOOKALIKES and rng.random() < share else glyph
        for glyph in text
    ])


def invented_word(rng: Rng) -> str:
    """An invented katakana word."""
    parts = []
    for _ in range(rng.between(2, 5)):
        parts.append(rng.pick(SYLLABLES))
        draw = rng.random()
        if draw < 0.2:
            parts.append('ー')
        elif draw < 0.32:
            parts.append('ッ')
    return ''.join(parts).rstrip('ッ')


def kana_name(rng: Rng, words: WordLists) -> str:
    draw = rng.random()
    if draw < 0.45:
        text = invented_word(rng)
    elif draw < 0.85:
        text = swap_lookalikes(rng, rng.pick(words.katakana), 0.25)
    else:
        text = swap_lookalikes(rng, rng.many(HIRAGANA, rng.between(2, 6)), 0.2)
    # At the start of a word, a small kana looks like a large one.
    text = text.lstrip(SMALL)
    draw = rng.random()
    if draw < 0.15:
        text = rng.pick(('ザ・', 'ラ・', 'ル・', 'オ・')) + text
    elif draw < 0.3:
        text += rng.pick(('・', '・', ' ', '　', '&', '')) + invented_word(rng)
    draw = rng.random()
    if draw < 0.25:
        text += rng.pick(SHOP_ENDS)
    elif draw < 0.4:
        text = rng.pick(SHOP_KINDS) + rng.pick(('', ' ')) + text
    return text + rng.pick(ENDS)


def kanji_name(rng: Rng, words: WordLists) -> str:
    """Kanji, with hiragana as in names of old shops, and with numerals."""
    draw = rng.random()
    if draw < 0.25:
        text = rng.pick(NUMBERS) + rng.pick(words.noun)[:2]
    elif draw < 0.6:
        text = rng.pick(words.surname if rng.chance(0.5) else words.place)
    else:
        text = rng.pick(words.noun)
    draw = rng.random()
    if draw < 0.55:
        text += rng.pick(SHOP_ENDS)
    elif draw < 0.75:
        text += rng.pick(JAPANESE_LINKS) + rng.many(HIRAGANA, rng.between(2, 4))
    if rng.chance(0.35):
        text = rng.pick(SHOP_KINDS) + rng.pick(('', ' ', '　')) + text
    return text


def english_name(rng: Rng, words: WordLists) -> str:
    first = rng.pick(words.latin).capitalize()
    draw = rng.random()
    if draw < 0.3:
        text = first + rng.pick(LINKS) + rng.pick(words.latin).capitalize()
    elif draw < 0.5:
        text = f'The {first} {rng.pick(words.latin).capitalize()}'
    elif draw < 0.65:
        text = first + rng.pick(("'s ", "’s ", "' ", "s' ")) + rng.pick(PLACES)
    elif draw < 0.9:
        text = f'{first} {rng.pick(PLACES if rng.chance(0.6) else ROMAN_KINDS)}'
    else:
        text = first
    if rng.chance(0.15):
        text += ' ' + rng.pick(COMPANY_ENDS)
    draw = rng.random()
    if draw < 0.42:
        return text.upper()
    return text.lower() if draw < 0.48 else text


def with_branch(rng: Rng, words: WordLists) -> str:
    name = kana_name(rng, words) if rng.chance(0.6) else english_name(rng, words)
    return name + rng.pick((' ', '　')) + branch(rng, words)


heading = WeightedChoice(
    (34, kana_name), (14, kanji_name), (16, shop), (26, english_name), (6, roman_shop),
    (4, with_branch),
)
