"""Amounts, counts and tax rates as printed on receipts."""

from .characters import full_width
from .rng import Rng
from .vocabulary import COUNTERS, MAIN_TOTALS, TAX_LETTERS, TAX_MARKS, TOTALS
from .word_lists import WordLists

# Most prices have three or four digits; some invoices have eight.
LENGTHS = (1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
MINUS = ('-', '-', '-', '−', '－', '▲', '△')
KANJI_DIGITS = '壱弐参四五六七八九'


def number(rng: Rng) -> int:
    length = rng.pick(LENGTHS)
    if rng.chance(0.015):
        return 0
    value = int(10 ** (length - 1) * (1 + 9 * rng.random()))
    return value // 10 * 10 if rng.chance(0.25) else value


def grouped(rng: Rng, value: int) -> str:
    """A number with its commas, including variants made by printers and typists."""
    if rng.chance(0.15):
        return str(value)
    text = f'{value:,}'
    draw = rng.random()
    if draw < 0.03:
        return text.replace(',', '.')
    if draw < 0.07:
        return text.replace(',', ', ')
    if draw < 0.09:
        return text.replace(',', ' ,')
    if draw < 0.11:
        return ' '.join(text)
    return text


def amount(rng: Rng, words: WordLists) -> str:
    text = grouped(rng, number(rng))
    draw = rng.random()
    if draw < 0.48:
        text = rng.pick(('¥', '¥', '¥', '¥', '￥', '\\')) + rng.pick(('', '', '', ' ')) + text
    elif draw < 0.53:
        text = f'¥{text}-'
    elif draw < 0.67:
        text += rng.pick(('円', '円', '円', ' 円', '円也'))
    elif draw < 0.69:
        text = f'金{rng.pick(("", "¥", " "))}{text}円也'
    elif draw < 0.71:
        text = f'({text})'
    elif draw < 0.73:
        text = rng.pick(('*', '#', '※', '**', '$', '＊')) + text
    if rng.chance(0.1):
        text = rng.pick(MINUS) + rng.pick(('', '', ' ')) + text
    elif rng.chance(0.02):
        text += '-'
    if rng.chance(0.12):
        text += tax_mark(rng)
    return full_width(text) if rng.chance(0.15) else text


def tax_mark(rng: Rng) -> str:
    if rng.chance(0.15):
        return ' ' + rng.pick(TAX_LETTERS)
    return rng.pick(('', '', ' ')) + rng.pick(TAX_MARKS)


def written_out(rng: Rng, words: WordLists) -> str:
    """An amount in formal kanji, as on cheques and formal receipts."""
    text = rng.pick(KANJI_DIGITS) + rng.pick('万萬千阡')
    if rng.chance(0.5):
        text += rng.pick(KANJI_DIGITS) + rng.pick('千百拾')
    return f'金{rng.pick(("", " ", "　"))}{text}円{rng.pick(("也", "也", "", "整"))}'


def columns(rng: Rng, words: WordLists) -> str:
    """Quantity, price and sum, or two sums, in columns."""
    sums = [f'{number(rng):,}' for _ in range(rng.pick((1, 2, 2, 3)))]
    if rng.chance(0.5):
        sums.insert(0, f'{rng.between(1, 30)}{rng.pick(("", "", "点", "個"))}')
    return (' ' * rng.between(2, 7)).join(sums)


def plain_price(rng: Rng, words: WordLists) -> str:
    """The last column of an ordinary item."""
    text = f'{number(rng):,}'
    draw = rng.random()
    if draw < 0.55:
        text = '¥' + text
    elif draw < 0.65:
        text += '円'
    return text + tax_mark(rng) if rng.chance(0.3) else text


def multiple(rng: Rng, words: WordLists) -> str:
    """A quantity and a unit price."""
    each = grouped(rng, number(rng))
    count = rng.between(1, 9) if rng.chance(0.8) else rng.between(10, 120)
    times = rng.pick(('×', 'x', 'X', ' × ', ' x ', ' X ', '＊', '*', 'コ×', '個 × ', '点X'))
    draw = rng.random()
    if draw < 0.28:
        text = f'@{each}{times}{count}'
    elif draw < 0.46:
        text = f'{count}{rng.pick(COUNTERS)}{rng.pick(("", " "))}X{rng.pick(("", " "))}単{each}'
    elif draw < 0.6:
        text = f'({count}{rng.pick(COUNTERS)}{times}{rng.pick(("", "単", "@", "¥"))}{each})'
    elif draw < 0.72:
        text = f'単{each}{times}{count}{rng.pick(COUNTERS)}'
    elif draw < 0.84:
        text = f'{count} {times.strip()} {each}{rng.pick(("", "円"))}'
    else:
        text = f'{rng.pick(("数量", "単価", "@"))}{rng.pick(("", " ", ":"))}{each}'
    if rng.chance(0.25):
        text += ' ' * rng.between(1, 8) + plain_price(rng, words)
    return full_width(text) if rng.chance(0.15) else text


def count(rng: Rng, words: WordLists) -> str:
    value = rng.between(1, 30) if rng.chance(0.9) else rng.between(31, 999)
    text = f'{value}{rng.pick(COUNTERS)}'
    if rng.chance(0.45):
        head = rng.pick(('お買上点数', '買上点数', '合計点数', '点数', 'お買上数', '商品点数', '計'))
        text = head + ' ' * rng.between(0, 6) + text
    return full_width(text) if rng.chance(0.2) else text


def tax_line(rng: Rng, words: WordLists) -> str:
    """A line of the tax breakdown, often in brackets."""
    rate = rng.pick(('10%', '8%', '8%', '10%', '8.0%', '10.0%', '10％', '8％', ' 8%', '08%', '5%'))
    sum_ = rng.pick(('¥', '', '¥', '￥')) + f'{number(rng):,}'
    gap = rng.pick(('', ' ', ' ', '  ', '   ', '      '))
    draw = rng.random()
    if draw < 0.2:
        text = f'({rate}{rng.pick(("", " "))}対象{gap}{sum_})'
    elif draw < 0.36:
        text = rng.pick(('', '(', '')) + rng.pick(('内', '外', '')) + '消費税' + rng.pick(('', '等'))
        text += gap + sum_ + (')' if text[0] == '(' else '')
    elif draw < 0.5:
        text = rng.pick(('外税', '内税', '税率', '消費税', '外税額', '内税額')) + gap[:1] + rate + gap + sum_
    elif draw < 0.64:
        kind = rng.pick(('対象', '対象額', '対象計', '対象合計', '税額', '消費税', '内税額', '標準対象'))
        text = rng.pick(('', '', '(', '軽減税率', '※')) + rate + kind + gap + sum_
    elif draw < 0.74:
        text = f'({rng.pick(("内", "うち"))}消費税{rng.pick(("", "等", "額"))}{gap}{sum_})'
    elif draw < 0.84:
        text = f'税率{rate}対象額{gap}{sum_} 内消費税 {number(rng):,}'
    elif draw < 0.92:
        letter = rng.pick('ABCKSTXZ')
        text = f'{letter}{rng.pick((" ", ":", "="))}{rate}{gap}{sum_}'
    else:
        text = f'{rate} {gap}{sum_} {gap}{number(rng) // 10:,}'
    return full_width(text) if rng.chance(0.13) else text


def spaced(rng: Rng, word: str) -> str:
    """Spreads a word: 合計 becomes 合　計. Short labels are often stretched over the column."""
    gap = rng.pick((' ', '　', '　', '  ', ' 　', '　　', '   '))
    return gap.join(word)


def total_word(rng: Rng, words: WordLists) -> str:
    word = rng.pick(MAIN_TOTALS if rng.chance(0.45) else TOTALS)
    if len(word) <= 4 and not word.isascii() and rng.chance(0.3):
        word = spaced(rng, word)
    draw = rng.random()
    if draw < 0.1:
        word = rng.pick(('■', '◆', '*', '●', '=', '(', '・', '○')) + word
    elif draw < 0.13:
        start, end = rng.pick((('【', '】'), ('<', '>'), ('[', ']'), ('(', ')'), ('*', '*')))
        word = start + word + end
    elif draw < 0.23:
        word += rng.pick(('額', ':', '：', ' :', '(税込)', '（税込）', '/3点', ' 2点', '(3点)', '　3点'))
    return full_width(word) if rng.chance(0.08) else word


def total_line(rng: Rng, words: WordLists) -> str:
    """A label and its amount, close together or at both ends of the line."""
    gap = ' ' * (rng.between(1, 3) if rng.chance(0.5) else rng.between(4, 14))
    if rng.chance(0.08):
        gap = rng.pick(('', ':', '：', '…………', '........', '・・・・・・'))
    return total_word(rng, words) + gap + amount(rng, words)
