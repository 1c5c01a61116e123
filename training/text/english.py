"""Lines of English receipts: American, British, and those of South-East Asia."""

from . import english_vocabulary as vocabulary
from .dates import english_date
from .dice import Dice, Menu, Words
from .ledger import card, web

CURRENCIES = (
    '$', '$', '$', '$', '£', '€', 'RM', 'RM ', 'S$', 'US$', 'SGD ', 'MYR ', '¥', 'JPY ', 'USD ',
    '$ ',
)
CODES = (
    ' SR', ' ZRL', ' S', ' T', ' F', ' N', ' A', ' TX', ' *', ' B', ' X', ' O', 'T', '*', ' SR ',
    ' E',
)
SIZES = (
    '500ML', '1KG', '12PK', '6S', '(L)', '(S)', 'LRG', 'SM', 'REG', '100G', 'X2', '2PCS', '1L',
    '24OZ', '16 oz', '2.5"', 'A4', '#2', '10CM', '3/4"', 'w/ cheese', 'no ice', '*',
)
PHONE_HEADS = ('', '', 'Tel: ', 'TEL: ', 'Tel : ', 'Phone: ', 'TEL ', 'PH: ', 'Fax: ', 'T: ')
FRAMES = (('*** ', ' ***'), ('* ', ' *'), ('-- ', ' --'), ('<< ', ' >>'), ('[', ']'))
CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'


def money(dice: Dice) -> str:
    whole = int(10 ** (3.6 * dice.random()))
    cents = dice.between(0, 99) if dice.chance(0.6) else dice.pick((0, 50, 90, 95, 99, 25, 75))
    text = f'{whole:,}.{cents:02d}' if dice.chance(0.85) else f'{whole}.{cents:02d}'
    chance = dice.random()
    if chance < 0.42:
        text = dice.pick(CURRENCIES) + text
    elif chance < 0.45:
        text += dice.pick((' USD', ' EUR', ' SGD', ' RM', '€', ' GBP'))
    elif chance < 0.48:
        text = text.replace(',', ' ').replace('.', ',')
    if dice.chance(0.1):
        text = dice.pick((f'-{text}', f'({text})', f'{text}-', f'- {text}', f'−{text}'))
    if dice.chance(0.12):
        text += dice.pick(CODES)
    # Printers with a narrow type and readers of photographs alike part a number at its point.
    return text.replace('.', dice.pick((' .', '. '))) if dice.chance(0.02) else text


def cased(dice: Dice, text: str) -> str:
    chance = dice.random()
    if chance < 0.45:
        return text.upper()
    if chance < 0.85:
        return text
    return text.lower() if chance < 0.9 else text.title()


def gap(dice: Dice) -> str:
    return ' ' * (dice.between(1, 3) if dice.chance(0.55) else dice.between(4, 14))


def total(dice: Dice, words: Words) -> str:
    text = dice.pick(vocabulary.TOTALS)
    if dice.chance(0.1):
        text += dice.pick((':', ' :', ' (RM)', ' RM', ' $', ' USD', ' :RM', ' =', ' JPY'))
    if dice.chance(0.04):
        text = ' '.join(text)
    return text if dice.chance(0.2) else text + gap(dice) + money(dice)


def amount(dice: Dice, words: Words) -> str:
    return money(dice)


def word(dice: Dice, words: Words) -> str:
    if dice.chance(0.5):
        return dice.pick(vocabulary.FOODS if dice.chance(0.6) else vocabulary.GOODS)
    return dice.pick(words.latin).capitalize()


def item(dice: Dice, words: Words) -> str:
    text = ' '.join([word(dice, words) for _ in range(dice.pick((1, 1, 2, 2, 3)))])
    if dice.chance(0.3):
        text += ' ' + dice.pick(SIZES)
    text = cased(dice, text)
    chance = dice.random()
    if chance < 0.2:
        text = f'{dice.between(1, 12)}{dice.pick((" ", " x ", "x ", " X ", "  "))}{text}'
    elif chance < 0.28:
        text = f'{dice.digits(dice.pick((4, 5, 6, 12, 13)))} {text}'
    return text if dice.chance(0.45) else text + gap(dice) + money(dice)


def quantity(dice: Dice, words: Words) -> str:
    few = dice.between(1, 9)
    count = dice.pick((str(dice.between(1, 20)), f'{few - 1}.{dice.digits(3)} kg', f'{few}.00'))
    sign = dice.pick((' @ ', ' x ', ' X ', ' @', 'x', ' * ', ' PCS x ', ' EA @ '))
    text = f'{count}{sign}{money(dice)}'
    return text + gap(dice) + money(dice) if dice.chance(0.4) else text


def tax_table(dice: Dice, words: Words) -> str:
    """A row of the summary by rate."""
    code = dice.pick(('SR', 'ZRL', 'S', 'A', 'T1', 'GST', 'VAT', 'SR @', 'Z', 'TX'))
    rate = dice.pick(('6%', '(6%)', '(@ 6%)', '0%', '20.00%', '7%', '8.875%', '10%', '= 6%'))
    return f'{code} {rate}{gap(dice)}{money(dice)}{gap(dice)}{money(dice)}'


def numbered(dice: Dice, words: Words) -> str:
    text = dice.pick(vocabulary.NUMBERED)
    text += dice.pick((' ', ' ', ': ') if text[-1] in ':#.' else (' ', ': ', ':', ' : ', '#', ' #'))
    value = dice.digits(dice.between(1, 9))
    chance = dice.random()
    if chance < 0.2:
        value = dice.many(CAPITALS, dice.between(1, 4)) + dice.pick(('', '-')) + value
    elif chance < 0.3:
        value = f'{value}-{dice.digits(dice.between(2, 6))}'
    elif chance < 0.42:
        value = cased(dice, dice.pick(words.latin).capitalize())
    text += value
    if dice.chance(0.2):
        head = dice.pick(vocabulary.NUMBERED)
        text += gap(dice) + head + dice.pick((': ', ' ', '#')) + dice.digits(2)
    return text


def phone(dice: Dice, words: Words) -> str:
    area, middle, first, last = dice.digits(3), dice.digits(3), dice.digits(4), dice.digits(4)
    text = dice.pick((
        f'({area}) {middle}-{last}', f'{area}-{middle}-{last}', f'{area}.{middle}.{last}',
        f'+81-3-{first}-{last}', f'+44 20 {first} {last}', f'0{dice.between(3, 9)}-{first}{last}',
        f'+60{dice.between(3, 9)}-{first} {last}', f'020 {first} {last}', f'1-800-{area}-{last}',
    ))
    return dice.pick(PHONE_HEADS) + text


def address(dice: Dice, words: Words) -> str:
    chance = dice.random()
    if chance < 0.4:
        name = dice.pick(words.latin).capitalize()
        number = str(dice.between(1, 9999)) + dice.pick(('', '', 'A', f'-{dice.between(1, 99)}'))
        text = f'{number}{dice.pick((" ", ", "))}{name} {dice.pick(vocabulary.STREETS)}'
    elif chance < 0.65:
        head = dice.pick(vocabulary.MALAY_STREETS)
        name, end = dice.pick(words.latin).capitalize(), f'/{dice.between(1, 40)}'
        text = f'{head} {name} {dice.between(1, 40)}{dice.pick(("", end, ","))}'
        if dice.chance(0.4):
            text = f'{dice.pick(("NO.", "NO ", "LOT ", "No. "))}{dice.between(1, 200)}, {text}'
    else:
        text = dice.pick(vocabulary.CITIES)
        code = dice.digits(5)
        british = f'SW{dice.between(1, 19)} {dice.digits(1)}AB'
        code = dice.pick((code, dice.digits(6), british, f'{code}-{dice.digits(4)}'))
        text = f'{code} {text}' if dice.chance(0.4) else f'{text} {code}'
    return cased(dice, text) + dice.pick(('', '', '', ',', '.'))


def company(dice: Dice, words: Words) -> str:
    count = dice.pick((1, 1, 2, 2, 3))
    text = ' '.join([dice.pick(words.latin).capitalize() for _ in range(count)])
    if dice.chance(0.2):
        text += "'s" if dice.chance(0.6) else ' & ' + dice.pick(words.latin).capitalize()
    if dice.chance(0.8):
        text += ' ' + dice.pick(vocabulary.COMPANY_ENDS)
    if dice.chance(0.08):
        text = f'{text} ({dice.digits(6)}-{dice.pick("ADHKMPTUVWX")})'
    return text.upper() if dice.chance(0.5) else text


def heading(dice: Dice, words: Words) -> str:
    text = dice.pick(vocabulary.HEADINGS)
    if dice.chance(0.08):
        start, end = dice.pick(FRAMES)
        return start + text + end
    return text.upper() if dice.chance(0.12) else text


def sentence(dice: Dice, words: Words) -> str:
    text = ' '.join([dice.pick(words.latin).lower() for _ in range(dice.between(2, 5))])
    text = text[0].upper() + text[1:] if dice.chance(0.7) else text
    text = text.upper() if dice.chance(0.3) else text
    return text + dice.pick(('', '', '.', '!', ',', '?', ':', ';'))


line = Menu(
    (22, total), (8, amount), (21, item), (6, quantity), (9, numbered), (4, phone), (7, address),
    (6, company), (9, heading), (2, tax_table), (5, english_date), (4, sentence), (2, card),
    (2, web),
)
