"""Lines that phone photos of receipts often show and that the other generators lack.

Amounts whose digits are spread over the column, tax lines in the forms of many cash registers,
labels in half-width kana, marks directly after an amount, and rows of stars. Half of the lines are
ordinary ones: the defects of a phone photo strike those as well.
"""

from . import amounts, dates, english, items, reference_numbers, shops
from .characters import full_width, half_width
from .rng import Rng, WeightedChoice
from .vocabulary import TAX_MARKS
from .word_lists import WordLists

SIDES = ('外', '内', '外税', '内税', '課税', '税込', '税抜', '非課税', '軽減', '標準')
TARGETS = (
    '対象', '対象額', '対象計', '対象合計', '対象商品計', '計', '額', '合計', '小計', 'タイショウ', 'タイショウ計', '抜対象額',
)
RATES = ('8%', '10%', '8％', '10％', '8.0%', '10.0%', '8 %', '10 %', '5%')
KANA_LABELS = (
    'ゴウケイ', 'ショウケイ', 'オツリ', 'オアズカリ', 'アズカリ', 'ゲンキン', 'ゲンケイ', 'ガイゼイ', 'ナイゼイ', 'タイショウ', 'ゼイ',
    'ショウヒゼイ', 'クレジット', 'ネビキ', 'ワリビキ', 'テンスウ', 'ソウゴウケイ', 'オカイケイ', 'ポイント', 'レジ', 'セキ', 'ガイゼイタイショウ',
    'ナイゼイタイショウ', 'カゼイタイショウ', 'ヒカゼイ', 'オカイアゲテンスウ', 'キャッシュレス',
)
WIDE_WORDS = (
    '合計', '合計', '合計', '小計', '現計', '総計', '釣銭', 'お釣', 'お釣り', 'お預り', 'お預', '現金', '税込', '内税', '外税',
    '領収書', '領収証', '総合計', '会計', 'お会計', '値引', '点数', '計', '納品書', '請求書', '合計額', 'お返し', '差引',
)
YEN = ('¥', '¥', '¥', '￥', '\\', '¥ ', '￥ ')
APOSTROPHES = ("'", "'", "'", '’', '‘', '´', '`')


def spread_amount(rng: Rng, words: WordLists) -> str:
    """An amount with gaps between its digits or around its comma."""
    text = f'{amounts.number(rng):,}'
    draw = rng.random()
    if draw < 0.45:
        text = ' '.join(text)
    elif draw < 0.6:
        text = text.replace(',', rng.pick((', ', ' ,', ' , ', '，')))
    elif draw < 0.72 and len(text) > 2:
        place = rng.between(1, len(text) - 1)
        text = f'{text[:place]} {text[place:]}'
    elif draw < 0.86:
        text = ' '.join(text.replace(',', ''))
    if rng.chance(0.62):
        text = rng.pick(YEN) + text
    elif rng.chance(0.6):
        text += rng.pick((' 円', '円', ' 円', ' 円 也'))
    if rng.chance(0.12):
        text = rng.pick(('-', '- ', '▲', '△')) + text
    if rng.chance(0.1):
        text += rng.pick(('-', ' -', '※', ' 軽', ' *'))
    return full_width(text) if rng.chance(0.3) else text


def wide_word(rng: Rng, words: WordLists) -> str:
    word = rng.pick(WIDE_WORDS)
    if len(word) > 1 and rng.chance(0.75):
        word = amounts.spaced(rng, word)
    return word


def wide_total(rng: Rng, words: WordLists) -> str:
    """A spread label and its spread amount, as on double-width total lines."""
    sum_ = spread_amount(rng, words) if rng.chance(0.55) else amounts.amount(rng, words)
    return wide_word(rng, words) + ' ' * rng.between(1, 8) + sum_


def marked_amount(rng: Rng, words: WordLists) -> str:
    """An amount with a mark directly after it: ¥158軽."""
    text = rng.pick(('¥', '¥', '￥', '')) + f'{amounts.number(rng):,}'
    text += rng.pick(('', '', '', ' ')) + rng.pick(('軽', '軽', '軽', *TAX_MARKS))
    return full_width(text) if rng.chance(0.12) else text


def tax_label(rng: Rng, words: WordLists) -> str:
    side, rate, target = rng.pick(SIDES), rng.pick(RATES), rng.pick(TARGETS)
    draw = rng.random()
    if draw < 0.3:
        text = side[:1] + rate + rng.pick(('', '', ' ', target))
    elif draw < 0.5:
        text = side + rate + target
    elif draw < 0.65:
        text = rate + rng.pick(('', ' ')) + side + target
    elif draw < 0.8:
        text = side + target
    elif draw < 0.9:
        text = rng.pick(('内', '外')) + '消費税' + rng.pick(('', '等', '額')) + rng.pick(('', rate))
    else:
        text = rng.pick(('税率', '軽減', '標準')) + rate + target
    draw = rng.random()
    if draw < 0.15:
        text = '(' + text
    elif draw < 0.22:
        text = rng.pick(('※', '*', '内 ', '・')) + text
    return half_width(text) if rng.chance(0.3) else text


def tax_line(rng: Rng, words: WordLists) -> str:
    text = tax_label(rng, words)
    if rng.chance(0.75):
        sum_ = spread_amount if rng.chance(0.15) else amounts.plain_price
        text += ' ' * rng.between(0, 7) + sum_(rng, words)
    if text[0] == '(' and rng.chance(0.9):
        text += ')'
    return full_width(text) if rng.chance(0.15) else text


def kana_label(rng: Rng, words: WordLists) -> str:
    text = rng.pick(KANA_LABELS)
    if rng.chance(0.3):
        text = rng.pick(RATES) + rng.pick(('', ' ')) + text
    if rng.chance(0.55):
        text += ' ' * rng.between(1, 7) + amounts.plain_price(rng, words)
    return half_width(text) if rng.chance(0.75) else text


def apostrophe_date(rng: Rng, words: WordLists) -> str:
    pad = rng.pick(('02d', '02d', '2d', 'd'))
    year = f'{rng.between(14, 32):02d}'
    month, day = format(rng.between(1, 12), pad), format(rng.between(1, 31), pad)
    mark = rng.pick(('/', '/', '/', '.', '-', '年'))
    text = rng.pick(APOSTROPHES) + year + mark
    text += f'{month}月{day}日' if mark == '年' else month + mark + day
    if rng.chance(0.35):
        text += rng.pick(('', ' ')) + dates.weekday(rng)
    if rng.chance(0.6):
        text += rng.pick((' ', ' ', '  ', '   ')) + dates.clock(rng)
    return full_width(text) if rng.chance(0.08) else text


def stars(rng: Rng, words: WordLists) -> str:
    """Stars alone, around a word, or in place of the digits of a card."""
    star = rng.pick(('*', '*', '*', '＊', '※', '★', '☆'))
    run = star * rng.between(2, 16)
    if rng.chance(0.25):
        run = ' '.join(run[:10])
    draw = rng.random()
    if draw < 0.3:
        return run
    if draw < 0.6:
        word = rng.pick(WIDE_WORDS) if rng.chance(0.5) else items.item_name(rng, words)
        gap = rng.pick(('', ' ', '  '))
        return run[:8] + gap + word + gap + (run[:8] if rng.chance(0.75) else '')
    if draw < 0.85:
        return run + rng.pick(('', ' ')) + rng.digits(rng.pick((3, 4, 4)))
    return rng.digits(4) + rng.pick(('-', '', ' ')) + run + rng.pick(('-', '', ' ')) + rng.digits(4)


line = WeightedChoice(
    (11, spread_amount), (4, wide_word), (9, wide_total), (5, marked_amount), (9, tax_line),
    (4, kana_label), (4, apostrophe_date), (3, stars), (5, amounts.amount), (8, amounts.total_line),
    (4, amounts.tax_line), (3, amounts.multiple), (2, amounts.columns), (8, items.item_line),
    (4, items.item), (3, items.sentence), (5, dates.date), (4, shops.registration),
    (2, shops.phone), (2, shops.address), (2, shops.shop), (2, reference_numbers.numbered),
    (1, reference_numbers.card), (6, english.line),
)
