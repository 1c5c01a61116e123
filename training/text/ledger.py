"""The bookkeeping of a till: numbers of slips, terminals, cards, tables, points."""

from .amounts import number
from .characters import full_width
from .dates import clock
from .dice import Dice, Words
from .vocabulary import MAIN_NUMBERED, MAIN_TABLE_WORDS, NUMBERED, PEOPLE_WORDS, TABLE_WORDS

HEX = '0123456789ABCDEF'
POINT_HEADS = (
    '今回ポイント', '獲得ポイント', '今回獲得', '累計ポイント', 'ポイント残高', '利用可能ポイント', '前回残高',
    '付与ポイント', 'ポイント', '有効ポイント', 'ボーナスポイント', '会員ポイント', '本日ポイント', 'マイル',
)
SEATS = ('', '', '', '', '', 'A-', 'A', 'B', 'C-', 'T', 'V-', '個室', 'カウンター', '座敷')
DOMAINS = ('co.jp', 'jp', 'com', 'ne.jp', 'or.jp', 'net', 'shop', 'info', 'com.sg', 'co.uk')


def numbered(dice: Dice, words: Words) -> str:
    text = dice.pick(MAIN_NUMBERED if dice.chance(0.4) else NUMBERED)
    if text[-1] not in ':#':
        text += dice.pick(('', '', ' ', ':', '：', '#', ': ', '  ', '　'))
    chance = dice.random()
    if chance < 0.6:
        text += dice.digits(dice.between(1, 8))
    elif chance < 0.75:
        text += f'{dice.digits(dice.between(3, 7))}-{dice.digits(dice.between(2, 6))}'
    elif chance < 0.88:
        text += dice.many(HEX, dice.between(4, 14))
    else:
        text += f'{dice.pick("ABCDEFGHJKLMNPRSTXYZ")}{dice.pick(("", "-", " "))}{dice.digits(4)}'
    if dice.chance(0.25):
        second = dice.pick(NUMBERED) + dice.digits(4)
        more = dice.pick((clock(dice), dice.pick(words.surname), second))
        text += dice.pick((' ', '  ', '    ', '　')) + more
    return full_width(text) if dice.chance(0.1) else text


def table(dice: Dice, words: Words) -> str:
    if dice.chance(0.4):
        value = f'{dice.between(1, 12)}{dice.pick(("名", "名", "人", "名様", ""))}'
        text = dice.pick(PEOPLE_WORDS) + dice.pick(('', ' ', ':', '：', '   ')) + value
    else:
        letter = dice.pick(SEATS)
        value = letter + (dice.digits(2) if dice.chance(0.3) else str(dice.between(1, 120)))
        head = dice.pick(MAIN_TABLE_WORDS if dice.chance(0.5) else TABLE_WORDS)
        text = head + dice.pick(('', ' ', ':', '：', ' : ', '   ')) + value
    if dice.chance(0.15):
        text += dice.pick((' ', '  ')) + f'{dice.between(1, 9)}名'
    return full_width(text) if dice.chance(0.12) else text


def card(dice: Dice, words: Words) -> str:
    last = dice.digits(4)
    masked = dice.pick((
        '*' * 12 + last, f'****-****-****-{last}', f'XXXX-XXXX-XXXX-{last}', 'X' * 12 + last,
        f'**** **** **** {last}', f'{dice.digits(4)}-{dice.digits(2)}**-****-{last}',
        f'{dice.digits(6)}XXXXXX{last}', f'{dice.digits(6)}******{last}', f'xxxxxxxxxxxx{last}',
        f'●●●●●●●●{last}', f'************{last[:3]}*', f'XXXXXXXXXXXX{last}-XX', f'＊＊＊＊＊＊{last}',
        f'#### #### #### {last}', f'JE{"*" * 12}{last}',
    ))
    head = dice.pick((
        '', '', 'カード番号 ', 'カード番号:', 'カードNo. ', '会員番号 ', 'CARD ', 'Card No: ', 'VISA ', 'JCB ',
        'Mastercard ', 'ACCT: ', 'Card #:', '会員番号:', 'ICカード番号 ',
    ))
    return head + masked


def terminal(dice: Dice, words: Words) -> str:
    """Lines that only the card company reads."""
    return dice.pick((
        lambda: f'TC:{dice.digits(7)}-{dice.digits(4)}',
        lambda: f'AID:A0000000{dice.digits(6)}',
        lambda: f'ATC:{dice.digits(5)} {dice.digits(2)}',
        lambda: f'{dice.many(HEX, 4)} {dice.many(HEX, 4)} {dice.many(HEX, 4)}',
        lambda: f'APL NAME:{dice.pick(("VISA CREDIT", "JCB CREDIT", "MASTERCARD", "Visa Debit"))}',
        lambda: f'カードシーケンス番号 {dice.digits(2)}',
        lambda: f'有効期限 {dice.pick(("XX/XX", "**/**", "**年**月"))}',
        lambda: f'{dice.digits(5)}-{dice.digits(3)}-{dice.digits(5)}',
        lambda: f'承認番号 {dice.digits(6)}',
        lambda: f'APPROVAL {dice.digits(6)}',
        lambda: f'#{dice.digits(4)} {dice.digits(2)}-{dice.digits(5)}',
        lambda: f'{dice.digits(4)}-{dice.digits(4)}-{dice.digits(4)}',
        lambda: f'C{dice.digits(3)}-{dice.digits(6)} R{dice.digits(2)} S{dice.digits(4)}',
    ))()


def barcode(dice: Dice, words: Words) -> str:
    start = dice.pick(('4', '49', '45', '2', '02', '', '*', '9'))
    text = start + dice.digits(dice.pick((8, 12, 12, 13, 16, 18, 20)) - len(start))
    if dice.chance(0.12):
        text = ' '.join(text[place : place + 4] for place in range(0, len(text), 4))
    return text + dice.pick(('', '', '', '', ' JAN', '*'))


def points(dice: Dice, words: Words) -> str:
    text = dice.pick(POINT_HEADS) + dice.pick((' ', '  ', ':', '', '      ', '　'))
    text += f'{number(dice):,}' + dice.pick(('P', 'ポイント', 'pt', 'Ｐ', '点', 'p', ''))
    return full_width(text) if dice.chance(0.1) else text


def web(dice: Dice, words: Words) -> str:
    name = dice.pick(words.latin).lower()
    domain = f'{name}.{dice.pick(DOMAINS)}'
    chance = dice.random()
    if chance < 0.3:
        start = dice.pick(('http://www.', 'https://www.', 'https://', 'http://'))
        return start + domain + dice.pick(('', '/'))
    if chance < 0.6:
        return f'www.{domain}'
    if chance < 0.8:
        person = dice.pick(('info', 'support', 'shop', 'mail', dice.pick(words.latin).lower()))
        return f'{person}@{domain}'
    if chance < 0.9:
        return f'@{name}_{dice.pick(words.latin).lower()}'
    return f'https://{domain}/{dice.pick(words.latin).lower()}?id={dice.digits(6)}'
