"""Lines of English receipts: American, British and South-East Asian."""

from . import english_vocabulary as vocabulary
from .dates import english_date
from .reference_numbers import card, web
from .rng import Rng, WeightedChoice
from .word_lists import WordLists

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


def money(rng: Rng) -> str:
    whole = int(10 ** (3.6 * rng.random()))
    cents = rng.between(0, 99) if rng.chance(0.6) else rng.pick((0, 50, 90, 95, 99, 25, 75))
    text = f'{whole:,}.{cents:02d}' if rng.chance(0.85) else f'{whole}.{cents:02d}'
    draw = rng.random()
    if draw < 0.42:
        text = rng.pick(CURRENCIES) + text
    elif draw < 0.45:
        text += rng.pick((' USD', ' EUR', ' SGD', ' RM', '€', ' GBP'))
    elif draw < 0.48:
        text = text.replace(',', ' ').replace('.', ',')
    if rng.chance(0.1):
        text = rng.pick((f'-{text}', f'({text})', f'{text}-', f'- {text}', f'−{text}'))
    if rng.chance(0.12):
        text += rng.pick(CODES)
    # Narrow print often shows a gap at the decimal point.
    return text.replace('.', rng.pick((' .', '. '))) if rng.chance(0.02) else text


def cased(rng: Rng, text: str) -> str:
    draw = rng.random()
    if draw < 0.45:
        return text.upper()
    if draw < 0.85:
        return text
    return text.lower() if draw < 0.9 else text.title()


def gap(rng: Rng) -> str:
    return ' ' * (rng.between(1, 3) if rng.chance(0.55) else rng.between(4, 14))


def total(rng: Rng, words: WordLists) -> str:
    text = rng.pick(vocabulary.TOTALS)
    if rng.chance(0.1):
        text += rng.pick((':', ' :', ' (RM)', ' RM', ' $', ' USD', ' :RM', ' =', ' JPY'))
    if rng.chance(0.04):
        text = ' '.join(text)
    return text if rng.chance(0.2) else text + gap(rng) + money(rng)


def amount(rng: Rng, words: WordLists) -> str:
    return money(rng)


def word(rng: Rng, words: WordLists) -> str:
    if rng.chance(0.5):
        return rng.pick(vocabulary.FOODS if rng.chance(0.6) else vocabulary.GOODS)
    return rng.pick(words.latin).capitalize()


def item(rng: Rng, words: WordLists) -> str:
    text = ' '.join([word(rng, words) for _ in range(rng.pick((1, 1, 2, 2, 3)))])
    if rng.chance(0.3):
        text += ' ' + rng.pick(SIZES)
    text = cased(rng, text)
    draw = rng.random()
    if draw < 0.2:
        text = f'{rng.between(1, 12)}{rng.pick((" ", " x ", "x ", " X ", "  "))}{text}'
    elif draw < 0.28:
        text = f'{rng.digits(rng.pick((4, 5, 6, 12, 13)))} {text}'
    return text if rng.chance(0.45) else text + gap(rng) + money(rng)


def quantity(rng: Rng, words: WordLists) -> str:
    few = rng.between(1, 9)
    count = rng.pick((str(rng.between(1, 20)), f'{few - 1}.{rng.digits(3)} kg', f'{few}.00'))
    sign = rng.pick((' @ ', ' x ', ' X ', ' @', 'x', ' * ', ' PCS x ', ' EA @ '))
    text = f'{count}{sign}{money(rng)}'
    return text + gap(rng) + money(rng) if rng.chance(0.4) else text


def tax_table(rng: Rng, words: WordLists) -> str:
    """A row of the tax summary."""
    code = rng.pick(('SR', 'ZRL', 'S', 'A', 'T1', 'GST', 'VAT', 'SR @', 'Z', 'TX'))
    rate = rng.pick(('6%', '(6%)', '(@ 6%)', '0%', '20.00%', '7%', '8.875%', '10%', '= 6%'))
    return f'{code} {rate}{gap(rng)}{money(rng)}{gap(rng)}{money(rng)}'


def numbered(rng: Rng, words: WordLists) -> str:
    text = rng.pick(vocabulary.NUMBERED)
    text += rng.pick((' ', ' ', ': ') if text[-1] in ':#.' else (' ', ': ', ':', ' : ', '#', ' #'))
    value = rng.digits(rng.between(1, 9))
    draw = rng.random()
    if draw < 0.2:
        value = rng.many(CAPITALS, rng.between(1, 4)) + rng.pick(('', '-')) + value
    elif draw < 0.3:
        value = f'{value}-{rng.digits(rng.between(2, 6))}'
    elif draw < 0.42:
        value = cased(rng, rng.pick(words.latin).capitalize())
    text += value
    if rng.chance(0.2):
        head = rng.pick(vocabulary.NUMBERED)
        text += gap(rng) + head + rng.pick((': ', ' ', '#')) + rng.digits(2)
    return text


def phone(rng: Rng, words: WordLists) -> str:
    area, middle, first, last = rng.digits(3), rng.digits(3), rng.digits(4), rng.digits(4)
    text = rng.pick((
        f'({area}) {middle}-{last}', f'{area}-{middle}-{last}', f'{area}.{middle}.{last}',
        f'+81-3-{first}-{last}', f'+44 20 {first} {last}', f'0{rng.between(3, 9)}-{first}{last}',
        f'+60{rng.between(3, 9)}-{first} {last}', f'020 {first} {last}', f'1-800-{area}-{last}',
    ))
    return rng.pick(PHONE_HEADS) + text


def address(rng: Rng, words: WordLists) -> str:
    draw = rng.random()
    if draw < 0.4:
        name = rng.pick(words.latin).capitalize()
        number = str(rng.between(1, 9999)) + rng.pick(('', '', 'A', f'-{rng.between(1, 99)}'))
        text = f'{number}{rng.pick((" ", ", "))}{name} {rng.pick(vocabulary.STREETS)}'
    elif draw < 0.65:
        head = rng.pick(vocabulary.MALAY_STREETS)
        name, end = rng.pick(words.latin).capitalize(), f'/{rng.between(1, 40)}'
        text = f'{head} {name} {rng.between(1, 40)}{rng.pick(("", end, ","))}'
        if rng.chance(0.4):
            text = f'{rng.pick(("NO.", "NO ", "LOT ", "No. "))}{rng.between(1, 200)}, {text}'
    else:
        text = rng.pick(vocabulary.CITIES)
        code = rng.digits(5)
        british = f'SW{rng.between(1, 19)} {rng.digits(1)}AB'
        code = rng.pick((code, rng.digits(6), british, f'{code}-{rng.digits(4)}'))
        text = f'{code} {text}' if rng.chance(0.4) else f'{text} {code}'
    return cased(rng, text) + rng.pick(('', '', '', ',', '.'))


def company(rng: Rng, words: WordLists) -> str:
    count = rng.pick((1, 1, 2, 2, 3))
    text = ' '.join([rng.pick(words.latin).capitalize() for _ in range(count)])
    if rng.chance(0.2):
        text += "'s" if rng.chance(0.6) else ' & ' + rng.pick(words.latin).capitalize()
    if rng.chance(0.8):
        text += ' ' + rng.pick(vocabulary.COMPANY_ENDS)
    if rng.chance(0.08):
        text = f'{text} ({rng.digits(6)}-{rng.pick("ADHKMPTUVWX")})'
    return text.upper() if rng.chance(0.5) else text


def heading(rng: Rng, words: WordLists) -> str:
    text = rng.pick(vocabulary.HEADINGS)
    if rng.chance(0.08):
        start, end = rng.pick(FRAMES)
        return start + text + end
    return text.upper() if rng.chance(0.12) else text


def sentence(rng: Rng, words: WordLists) -> str:
    text = ' '.join([rng.pick(words.latin).lower() for _ in range(rng.between(2, 5))])
    text = text[0].upper() + text[1:] if rng.chance(0.7) else text
    text = text.upper() if rng.chance(0.3) else text
    return text + rng.pick(('', '', '.', '!', ',', '?', ':', ';'))


line = WeightedChoice(
    (22, total), (8, amount), (21, item), (6, quantity), (9, numbered), (4, phone), (7, address),
    (6, company), (9, heading), (2, tax_table), (5, english_date), (4, sentence), (2, card),
    (2, web),
)
