"""Sums of money, counts and rates as receipts print them."""

from .characters import full_width
from .dice import Dice, Words
from .vocabulary import COUNTERS, MAIN_TOTALS, TAX_LETTERS, TAX_MARKS, TOTALS

# Most prices have three or four digits; the odd invoice has eight.
LENGTHS = (1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
MINUS = ('-', '-', '-', '−', '－', '▲', '△')
KANJI_DIGITS = '壱弐参四五六七八九'


def number(dice: Dice) -> int:
    length = dice.pick(LENGTHS)
    if dice.chance(0.015):
        return 0
    value = int(10 ** (length - 1) * (1 + 9 * dice.random()))
    return value // 10 * 10 if dice.chance(0.25) else value


def grouped(dice: Dice, value: int) -> str:
    """A number with its commas, and with what printers and typists make of them."""
    if dice.chance(0.15):
        return str(value)
    text = f'{value:,}'
    chance = dice.random()
    if chance < 0.03:
        return text.replace(',', '.')
    if chance < 0.07:
        return text.replace(',', ', ')
    if chance < 0.09:
        return text.replace(',', ' ,')
    if chance < 0.11:
        return ' '.join(text)
    return text


def amount(dice: Dice, words: Words) -> str:
    text = grouped(dice, number(dice))
    chance = dice.random()
    if chance < 0.48:
        text = dice.pick(('¥', '¥', '¥', '¥', '￥', '\\')) + dice.pick(('', '', '', ' ')) + text
    elif chance < 0.53:
        text = f'¥{text}-'
    elif chance < 0.67:
        text += dice.pick(('円', '円', '円', ' 円', '円也'))
    elif chance < 0.69:
        text = f'金{dice.pick(("", "¥", " "))}{text}円也'
    elif chance < 0.71:
        text = f'({text})'
    elif chance < 0.73:
        text = dice.pick(('*', '#', '※', '**', '$', '＊')) + text
    if dice.chance(0.1):
        text = dice.pick(MINUS) + dice.pick(('', '', ' ')) + text
    elif dice.chance(0.02):
        text += '-'
    if dice.chance(0.12):
        text += tax_mark(dice)
    return full_width(text) if dice.chance(0.15) else text


def tax_mark(dice: Dice) -> str:
    if dice.chance(0.15):
        return ' ' + dice.pick(TAX_LETTERS)
    return dice.pick(('', '', ' ')) + dice.pick(TAX_MARKS)


def written_out(dice: Dice, words: Words) -> str:
    """A sum in the kanji of cheques and formal receipts."""
    text = dice.pick(KANJI_DIGITS) + dice.pick('万萬千阡')
    if dice.chance(0.5):
        text += dice.pick(KANJI_DIGITS) + dice.pick('千百拾')
    return f'金{dice.pick(("", " ", "　"))}{text}円{dice.pick(("也", "也", "", "整"))}'


def columns(dice: Dice, words: Words) -> str:
    """Quantity, price and sum, or two sums, in their columns."""
    sums = [f'{number(dice):,}' for _ in range(dice.pick((1, 2, 2, 3)))]
    if dice.chance(0.5):
        sums.insert(0, f'{dice.between(1, 30)}{dice.pick(("", "", "点", "個"))}')
    return (' ' * dice.between(2, 7)).join(sums)


def plain_price(dice: Dice, words: Words) -> str:
    """The last column of an ordinary item."""
    text = f'{number(dice):,}'
    chance = dice.random()
    if chance < 0.55:
        text = '¥' + text
    elif chance < 0.65:
        text += '円'
    return text + tax_mark(dice) if dice.chance(0.3) else text


def multiple(dice: Dice, words: Words) -> str:
    """How many of an item at which price."""
    each = grouped(dice, number(dice))
    count = dice.between(1, 9) if dice.chance(0.8) else dice.between(10, 120)
    times = dice.pick(('×', 'x', 'X', ' × ', ' x ', ' X ', '＊', '*', 'コ×', '個 × ', '点X'))
    chance = dice.random()
    if chance < 0.28:
        text = f'@{each}{times}{count}'
    elif chance < 0.46:
        text = f'{count}{dice.pick(COUNTERS)}{dice.pick(("", " "))}X{dice.pick(("", " "))}単{each}'
    elif chance < 0.6:
        text = f'({count}{dice.pick(COUNTERS)}{times}{dice.pick(("", "単", "@", "¥"))}{each})'
    elif chance < 0.72:
        text = f'単{each}{times}{count}{dice.pick(COUNTERS)}'
    elif chance < 0.84:
        text = f'{count} {times.strip()} {each}{dice.pick(("", "円"))}'
    else:
        text = f'{dice.pick(("数量", "単価", "@"))}{dice.pick(("", " ", ":"))}{each}'
    if dice.chance(0.25):
        text += ' ' * dice.between(1, 8) + plain_price(dice, words)
    return full_width(text) if dice.chance(0.15) else text


def count(dice: Dice, words: Words) -> str:
    value = dice.between(1, 30) if dice.chance(0.9) else dice.between(31, 999)
    text = f'{value}{dice.pick(COUNTERS)}'
    if dice.chance(0.45):
        head = dice.pick(('お買上点数', '買上点数', '合計点数', '点数', 'お買上数', '商品点数', '計'))
        text = head + ' ' * dice.between(0, 6) + text
    return full_width(text) if dice.chance(0.2) else text


def tax_line(dice: Dice, words: Words) -> str:
    """A line of the breakdown by rate, in brackets as often as not."""
    rate = dice.pick(('10%', '8%', '8%', '10%', '8.0%', '10.0%', '10％', '8％', ' 8%', '08%', '5%'))
    sum_ = dice.pick(('¥', '', '¥', '￥')) + f'{number(dice):,}'
    gap = dice.pick(('', ' ', ' ', '  ', '   ', '      '))
    chance = dice.random()
    if chance < 0.2:
        text = f'({rate}{dice.pick(("", " "))}対象{gap}{sum_})'
    elif chance < 0.36:
        text = dice.pick(('', '(', '')) + dice.pick(('内', '外', '')) + '消費税' + dice.pick(('', '等'))
        text += gap + sum_ + (')' if text[0] == '(' else '')
    elif chance < 0.5:
        text = dice.pick(('外税', '内税', '税率', '消費税', '外税額', '内税額')) + gap[:1] + rate + gap + sum_
    elif chance < 0.64:
        kind = dice.pick(('対象', '対象額', '対象計', '対象合計', '税額', '消費税', '内税額', '標準対象'))
        text = dice.pick(('', '', '(', '軽減税率', '※')) + rate + kind + gap + sum_
    elif chance < 0.74:
        text = f'({dice.pick(("内", "うち"))}消費税{dice.pick(("", "等", "額"))}{gap}{sum_})'
    elif chance < 0.84:
        text = f'税率{rate}対象額{gap}{sum_} 内消費税 {number(dice):,}'
    elif chance < 0.92:
        letter = dice.pick('ABCKSTXZ')
        text = f'{letter}{dice.pick((" ", ":", "="))}{rate}{gap}{sum_}'
    else:
        text = f'{rate} {gap}{sum_} {gap}{number(dice) // 10:,}'
    return full_width(text) if dice.chance(0.13) else text


def spaced(dice: Dice, word: str) -> str:
    """合計 as 合　計: short headings are often stretched over the column."""
    gap = dice.pick((' ', '　', '　', '  ', ' 　', '　　', '   '))
    return gap.join(word)


def total_word(dice: Dice, words: Words) -> str:
    word = dice.pick(MAIN_TOTALS if dice.chance(0.45) else TOTALS)
    if len(word) <= 4 and not word.isascii() and dice.chance(0.3):
        word = spaced(dice, word)
    chance = dice.random()
    if chance < 0.1:
        word = dice.pick(('■', '◆', '*', '●', '=', '(', '・', '○')) + word
    elif chance < 0.13:
        start, end = dice.pick((('【', '】'), ('<', '>'), ('[', ']'), ('(', ')'), ('*', '*')))
        word = start + word + end
    elif chance < 0.23:
        word += dice.pick(('額', ':', '：', ' :', '(税込)', '（税込）', '/3点', ' 2点', '(3点)', '　3点'))
    return full_width(word) if dice.chance(0.08) else word


def total_line(dice: Dice, words: Words) -> str:
    """A keyword and its amount: close together, or at the two ends of the paper."""
    gap = ' ' * (dice.between(1, 3) if dice.chance(0.5) else dice.between(4, 14))
    if dice.chance(0.08):
        gap = dice.pick(('', ':', '：', '…………', '........', '・・・・・・'))
    return total_word(dice, words) + gap + amount(dice, words)
