"""Lines with numbers of receipts, terminals, cards, tables and points, and web addresses."""

from .amounts import number
from .characters import full_width
from .dates import clock
from .rng import Rng
from .vocabulary import MAIN_NUMBERED, MAIN_TABLE_WORDS, NUMBERED, PEOPLE_WORDS, TABLE_WORDS
from .word_lists import WordLists

HEX = '0123456789ABCDEF'
POINT_HEADS = (
    '今回ポイント', '獲得ポイント', '今回獲得', '累計ポイント', 'ポイント残高', '利用可能ポイント', '前回残高',
    '付与ポイント', 'ポイント', '有効ポイント', 'ボーナスポイント', '会員ポイント', '本日ポイント', 'マイル',
)
SEATS = ('', '', '', '', '', 'A-', 'A', 'B', 'C-', 'T', 'V-', '個室', 'カウンター', '座敷')
DOMAINS = ('co.jp', 'jp', 'com', 'ne.jp', 'or.jp', 'net', 'shop', 'info', 'com.sg', 'co.uk')


def numbered(rng: Rng, words: WordLists) -> str:
    text = rng.pick(MAIN_NUMBERED if rng.chance(0.4) else NUMBERED)
    if text[-1] not in ':#':
        text += rng.pick(('', '', ' ', ':', '：', '#', ': ', '  ', '　'))
    draw = rng.random()
    if draw < 0.6:
        text += rng.digits(rng.between(1, 8))
    elif draw < 0.75:
        text += f'{rng.digits(rng.between(3, 7))}-{rng.digits(rng.between(2, 6))}'
    elif draw < 0.88:
        text += rng.many(HEX, rng.between(4, 14))
    else:
        text += f'{rng.pick("ABCDEFGHJKLMNPRSTXYZ")}{rng.pick(("", "-", " "))}{rng.digits(4)}'
    if rng.chance(0.25):
        second = rng.pick(NUMBERED) + rng.digits(4)
        more = rng.pick((clock(rng), rng.pick(words.surname), second))
        text += rng.pick((' ', '  ', '    ', '　')) + more
    return full_width(text) if rng.chance(0.1) else text


def table(rng: Rng, words: WordLists) -> str:
    if rng.chance(0.4):
        value = f'{rng.between(1, 12)}{rng.pick(("名", "名", "人", "名様", ""))}'
        text = rng.pick(PEOPLE_WORDS) + rng.pick(('', ' ', ':', '：', '   ')) + value
    else:
        letter = rng.pick(SEATS)
        value = letter + (rng.digits(2) if rng.chance(0.3) else str(rng.between(1, 120)))
        head = rng.pick(MAIN_TABLE_WORDS if rng.chance(0.5) else TABLE_WORDS)
        text = head + rng.pick(('', ' ', ':', '：', ' : ', '   ')) + value
    if rng.chance(0.15):
        text += rng.pick((' ', '  ')) + f'{rng.between(1, 9)}名'
    return full_width(text) if rng.chance(0.12) else text


def card(rng: Rng, words: WordLists) -> str:
    last = rng.digits(4)
    masked = rng.pick((
        '*' * 12 + last, f'****-****-****-{last}', f'XXXX-XXXX-XXXX-{last}', 'X' * 12 + last,
        f'**** **** **** {last}', f'{rng.digits(4)}-{rng.digits(2)}**-****-{last}',
        f'{rng.digits(6)}XXXXXX{last}', f'{rng.digits(6)}******{last}', f'xxxxxxxxxxxx{last}',
        f'●●●●●●●●{last}', f'************{last[:3]}*', f'XXXXXXXXXXXX{last}-XX', f'＊＊＊＊＊＊{last}',
        f'#### #### #### {last}', f'JE{"*" * 12}{last}',
    ))
    head = rng.pick((
        '', '', 'カード番号 ', 'カード番号:', 'カードNo. ', '会員番号 ', 'CARD ', 'Card No: ', 'VISA ', 'JCB ',
        'Mastercard ', 'ACCT: ', 'Card #:', '会員番号:', 'ICカード番号 ',
    ))
    return head + masked


def terminal(rng: Rng, words: WordLists) -> str:
    """Lines of card terminals."""
    return rng.pick((
        lambda: f'TC:{rng.digits(7)}-{rng.digits(4)}',
        lambda: f'AID:A0000000{rng.digits(6)}',
        lambda: f'ATC:{rng.digits(5)} {rng.digits(2)}',
        lambda: f'{rng.many(HEX, 4)} {rng.many(HEX, 4)} {rng.many(HEX, 4)}',
        lambda: f'APL NAME:{rng.pick(("VISA CREDIT", "JCB CREDIT", "MASTERCARD", "Visa Debit"))}',
        lambda: f'カードシーケンス番号 {rng.digits(2)}',
        lambda: f'有効期限 {rng.pick(("XX/XX", "**/**", "**年**月"))}',
        lambda: f'{rng.digits(5)}-{rng.digits(3)}-{rng.digits(5)}',
        lambda: f'承認番号 {rng.digits(6)}',
        lambda: f'APPROVAL {rng.digits(6)}',
        lambda: f'#{rng.digits(4)} {rng.digits(2)}-{rng.digits(5)}',
        lambda: f'{rng.digits(4)}-{rng.digits(4)}-{rng.digits(4)}',
        lambda: f'C{rng.digits(3)}-{rng.digits(6)} R{rng.digits(2)} S{rng.digits(4)}',
    ))()


def barcode(rng: Rng, words: WordLists) -> str:
    start = rng.pick(('4', '49', '45', '2', '02', '', '*', '9'))
    text = start + rng.digits(rng.pick((8, 12, 12, 13, 16, 18, 20)) - len(start))
    if rng.chance(0.12):
        text = ' '.join(text[place : place + 4] for place in range(0, len(text), 4))
    return text + rng.pick(('', '', '', '', ' JAN', '*'))


def points(rng: Rng, words: WordLists) -> str:
    text = rng.pick(POINT_HEADS) + rng.pick((' ', '  ', ':', '', '      ', '　'))
    text += f'{number(rng):,}' + rng.pick(('P', 'ポイント', 'pt', 'Ｐ', '点', 'p', ''))
    return full_width(text) if rng.chance(0.1) else text


def web(rng: Rng, words: WordLists) -> str:
    name = rng.pick(words.latin).lower()
    domain = f'{name}.{rng.pick(DOMAINS)}'
    draw = rng.random()
    if draw < 0.3:
        start = rng.pick(('http://www.', 'https://www.', 'https://', 'http://'))
        return start + domain + rng.pick(('', '/'))
    if draw < 0.6:
        return f'www.{domain}'
    if draw < 0.8:
        person = rng.pick(('info', 'support', 'shop', 'mail', rng.pick(words.latin).lower()))
        return f'{person}@{domain}'
    if draw < 0.9:
        return f'@{name}_{rng.pick(words.latin).lower()}'
    return f'https://{domain}/{rng.pick(words.latin).lower()}?id={rng.digits(6)}'
