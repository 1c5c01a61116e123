"""Shop names, addresses, telephone numbers, registration numbers and staff."""

from .characters import HIRAGANA, full_width, half_width
from .rng import Rng
from .vocabulary import (
    BRANCH_ENDS, CITIES, CLERK_WORDS, PREFECTURES, SHOP_ENDS, SHOP_KINDS, TOWNS,
)
from .word_lists import WordLists

REGISTRATION_HEADS = (
    '登録番号', '登録番号', '登録番号', '事業者登録番号', 'インボイス登録番号', '適格請求書発行事業者登録番号',
    '登録No', '登録No.', '事業者番号', 'インボイス番号', '登録番号(インボイス)', 'Invoice No.', 'Reg No.',
)
PHONE_HEADS = (
    'TEL', 'TEL:', 'TEL ', 'TEL. ', '電話', '電話:', '電話 ', '℡', '☎', 'Tel.', 'Tel ', 'tel:',
    '電話番号 ', 'FAX', 'FAX ', 'お客様相談室 ', 'フリーダイヤル ', '代表', 'お問合せ ', '', '', '', '', 'T E L ',
)
AREA_CODES = (
    '03', '03', '03', '06', '06', '045', '052', '011', '092', '075', '078', '022', '082', '048',
    '043', '042', '0422', '0466', '0463', '0798', '0120', '0120', '0800', '0570', '050', '090',
    '080', '070',
)
ROMAN_SYLLABLES = (
    'a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha hi fu he ho ma '
    'mi mu me mo ya yu yo ra ri ru re ro wa n ga gi gu ge go za ji zu ze zo da de do ba bi bu be '
    'bo pa pi pu pe po kyo sho cho ryu nyan kan ken ryo shin to yama kawa moto mura naka saka hara'
).split()
ROMAN_KINDS = (
    'CAFE Cafe cafe COFFEE Coffee BAR Bar Dining DINING Kitchen KITCHEN Bakery BAKERY STORE Store '
    'MART Market MARKET SHOP Shop HOTEL Hotel Grill Bistro Pizza Burger Books Drug PHARMACY Foods '
    'FOODS House Deli Lounge Sushi SUSHI RAMEN Ramen Izakaya Garden PARKING TAXI Salon Hair '
    'Clinic Co.,Ltd. INC.'
).split()
ROMAN_ENDS = (' 24', ' 21', ' 7', ' Tokyo', ' TOKYO', ' JAPAN', ' 1985', '™', '®', '+', '!')
BUILDINGS = ('ビル', 'ビル', 'タワー', 'プラザ', 'モール', 'マンション', 'ハイツ', '会館')


def name_word(rng: Rng, words: WordLists) -> str:
    draw = rng.random()
    if draw < 0.26:
        return rng.pick(words.katakana)
    if draw < 0.42:
        return rng.pick(words.surname)
    if draw < 0.5:
        return rng.pick(words.organisation)
    if draw < 0.68:
        return rng.pick(words.noun)
    if draw < 0.8:
        return rng.pick(words.place)
    if draw < 0.86:
        return rng.pick(words.given)
    if draw < 0.91:
        return rng.pick(words.proper)
    return rng.many(HIRAGANA, rng.between(2, 5))


def branch(rng: Rng, words: WordLists) -> str:
    return rng.pick(words.place if rng.chance(0.5) else TOWNS) + rng.pick(BRANCH_ENDS)


def shop(rng: Rng, words: WordLists) -> str:
    text = name_word(rng, words)
    if rng.chance(0.12):
        text += rng.pick(('', ' ', '・', 'の', '&', '＆')) + name_word(rng, words)
    if rng.chance(0.45):
        text = rng.pick(SHOP_KINDS) + rng.pick(('', '', ' ', '　')) + text
    if rng.chance(0.5):
        text += rng.pick(('', '', '', ' ')) + rng.pick(SHOP_ENDS)
    if rng.chance(0.3):
        text += rng.pick((' ', '　', '', '  ')) + branch(rng, words)
    if rng.chance(0.06):
        return half_width(text)
    return text


def roman_shop(rng: Rng, words: WordLists) -> str:
    """A name in Latin letters: invented Japanese syllables, or English words."""
    if rng.chance(0.55):
        text = ''.join([rng.pick(ROMAN_SYLLABLES) for _ in range(rng.between(2, 4))])
    else:
        text = rng.pick(words.latin)
    if rng.chance(0.25):
        text += rng.pick((' ', ' ', '-', ' & ', "'s ", ' no ', '.', '&')) + rng.pick(words.latin)
    text = rng.pick((str.upper, str.title, str.lower, str.capitalize, str.upper))(text)
    draw = rng.random()
    if draw < 0.35:
        text += ' ' + rng.pick(ROMAN_KINDS)
    elif draw < 0.45:
        text = rng.pick(ROMAN_KINDS) + ' ' + text
    elif draw < 0.5:
        text += rng.pick(ROMAN_ENDS)
    if rng.chance(0.15):
        text += rng.pick((' ', '　')) + branch(rng, words)
    if rng.chance(0.06):
        return ' '.join(text)
    return full_width(text) if rng.chance(0.1) else text


def registration(rng: Rng, words: WordLists) -> str:
    digits = rng.digits(13)
    draw = rng.random()
    if draw < 0.1:
        digits = f'{digits[0]}-{digits[1:5]}-{digits[5:9]}-{digits[9:]}'
    elif draw < 0.14:
        digits = f'{digits[0]} {digits[1:5]} {digits[5:9]} {digits[9:]}'
    elif draw < 0.17:
        digits = ' '.join(digits)
    text = 'T' + rng.pick(('', '', '', '', '-', ' ')) + digits
    if rng.chance(0.72):
        head = rng.pick(REGISTRATION_HEADS)
        text = head + rng.pick((':', ' ', '', '：', ': ', '  ', '　')) + text
    if rng.chance(0.05):
        text = f'({text})'
    return full_width(text) if rng.chance(0.13) else text


def phone(rng: Rng, words: WordLists) -> str:
    area = rng.pick(AREA_CODES)
    is_long = area in ('050', '090', '080', '070')
    middle = rng.digits(4 if is_long else {2: 4, 3: 3, 4: 3 if area[1] in '15' else 2}[len(area)])
    last = rng.digits(3 if area in ('0120', '0570') else 4)
    mark = rng.pick(('-', '-', '-', '-', '−', ' ', '－', '()', '()', '', '‐', '.'))
    if mark == '()':
        text = f'{area}({middle}){last}' if rng.chance(0.7) else f'({area}){middle}-{last}'
    else:
        text = f'{area}{mark}{middle}{mark}{last}'
    text = rng.pick(PHONE_HEADS) + text
    return full_width(text) if rng.chance(0.17) else text


def postal_code(rng: Rng) -> str:
    mark = rng.pick(('-', '-', '-', '−', '－', 'ー', ''))
    return rng.pick(('〒', '〒', '〒', '〒 ', '')) + rng.digits(3) + mark + rng.digits(4)


def address(rng: Rng, words: WordLists) -> str:
    draw = rng.random()
    if draw < 0.1:
        text = postal_code(rng)
        return full_width(text) if rng.chance(0.2) else text
    text = rng.pick(PREFECTURES) if rng.chance(0.6) else ''
    text += rng.pick(CITIES) if rng.chance(0.7) else rng.pick(words.place) + rng.pick('市区町村郡')
    text += rng.pick(TOWNS) if rng.chance(0.4) else rng.pick(words.place)
    text += _block(rng)
    if rng.chance(0.22):
        building = rng.pick(words.katakana if rng.chance(0.6) else words.surname)
        text += rng.pick((' ', '　', '')) + building + rng.pick(BUILDINGS)
        if rng.chance(0.6):
            floor = rng.between(1, 12)
            text += rng.pick((f'{floor}F', f'{floor}階', 'B1F', 'B1', f' {rng.digits(3)}号室'))
    if rng.chance(0.15):
        text = postal_code(rng) + rng.pick((' ', '　', '')) + text
    return full_width(text) if rng.chance(0.2) else text


def _block(rng: Rng) -> str:
    first, second, third = rng.between(1, 40), rng.between(1, 30), rng.between(1, 30)
    draw = rng.random()
    if draw < 0.5:
        return f'{first}-{second}-{third}'
    if draw < 0.62:
        return f'{first}-{second}'
    if draw < 0.72:
        return f'{first}丁目{second}番{third}号'
    if draw < 0.8:
        return f'{first}丁目{second}-{third}'
    if draw < 0.86:
        return rng.pick('一二三四五六七八九十') + f'丁目{second}-{third}'
    if draw < 0.92:
        return f'{first}番地{rng.pick(("", f"の{second}"))}'
    return f'{first}ー{second}ー{third}'


def clerk(rng: Rng, words: WordLists) -> str:
    name = rng.pick(words.surname)
    if rng.chance(0.35):
        name += rng.pick(('', ' ', '　')) + rng.pick(words.given)
    elif rng.chance(0.2):
        name = rng.pick(words.katakana)
        name = half_width(name) if rng.chance(0.5) else name
    if rng.chance(0.15):
        name += rng.pick((' 様', '様', '　様', ' 殿', ' 御中'))
        return name
    text = rng.pick(CLERK_WORDS) + rng.pick(('', ' ', ':', '：', '  ')) + name
    return rng.digits(rng.between(2, 6)) + ' ' + name if rng.chance(0.1) else text
