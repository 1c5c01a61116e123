"""Who sold it: names of shops, their addresses, telephones and registration numbers."""

from .characters import HIRAGANA, full_width, half_width
from .dice import Dice, Words
from .vocabulary import (
    BRANCH_ENDS, CITIES, CLERK_WORDS, PREFECTURES, SHOP_ENDS, SHOP_KINDS, TOWNS,
)

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


def words_of(dice: Dice, words: Words) -> str:
    chance = dice.random()
    if chance < 0.26:
        return dice.pick(words.katakana)
    if chance < 0.42:
        return dice.pick(words.surname)
    if chance < 0.5:
        return dice.pick(words.organisation)
    if chance < 0.68:
        return dice.pick(words.noun)
    if chance < 0.8:
        return dice.pick(words.place)
    if chance < 0.86:
        return dice.pick(words.given)
    if chance < 0.91:
        return dice.pick(words.proper)
    return dice.many(HIRAGANA, dice.between(2, 5))


def branch(dice: Dice, words: Words) -> str:
    return dice.pick(words.place if dice.chance(0.5) else TOWNS) + dice.pick(BRANCH_ENDS)


def shop(dice: Dice, words: Words) -> str:
    text = words_of(dice, words)
    if dice.chance(0.12):
        text += dice.pick(('', ' ', '・', 'の', '&', '＆')) + words_of(dice, words)
    if dice.chance(0.45):
        text = dice.pick(SHOP_KINDS) + dice.pick(('', '', ' ', '　')) + text
    if dice.chance(0.5):
        text += dice.pick(('', '', '', ' ')) + dice.pick(SHOP_ENDS)
    if dice.chance(0.3):
        text += dice.pick((' ', '　', '', '  ')) + branch(dice, words)
    if dice.chance(0.06):
        return half_width(text)
    return text


def roman_shop(dice: Dice, words: Words) -> str:
    """A name in Latin letters: invented Japanese, or two English words."""
    if dice.chance(0.55):
        text = ''.join([dice.pick(ROMAN_SYLLABLES) for _ in range(dice.between(2, 4))])
    else:
        text = dice.pick(words.latin)
    if dice.chance(0.25):
        text += dice.pick((' ', ' ', '-', ' & ', "'s ", ' no ', '.', '&')) + dice.pick(words.latin)
    text = dice.pick((str.upper, str.title, str.lower, str.capitalize, str.upper))(text)
    chance = dice.random()
    if chance < 0.35:
        text += ' ' + dice.pick(ROMAN_KINDS)
    elif chance < 0.45:
        text = dice.pick(ROMAN_KINDS) + ' ' + text
    elif chance < 0.5:
        text += dice.pick(ROMAN_ENDS)
    if dice.chance(0.15):
        text += dice.pick((' ', '　')) + branch(dice, words)
    if dice.chance(0.06):
        return ' '.join(text)
    return full_width(text) if dice.chance(0.1) else text


def registration(dice: Dice, words: Words) -> str:
    digits = dice.digits(13)
    chance = dice.random()
    if chance < 0.1:
        digits = f'{digits[0]}-{digits[1:5]}-{digits[5:9]}-{digits[9:]}'
    elif chance < 0.14:
        digits = f'{digits[0]} {digits[1:5]} {digits[5:9]} {digits[9:]}'
    elif chance < 0.17:
        digits = ' '.join(digits)
    text = 'T' + dice.pick(('', '', '', '', '-', ' ')) + digits
    if dice.chance(0.72):
        head = dice.pick(REGISTRATION_HEADS)
        text = head + dice.pick((':', ' ', '', '：', ': ', '  ', '　')) + text
    if dice.chance(0.05):
        text = f'({text})'
    return full_width(text) if dice.chance(0.13) else text


def phone(dice: Dice, words: Words) -> str:
    area = dice.pick(AREA_CODES)
    is_long = area in ('050', '090', '080', '070')
    middle = dice.digits(4 if is_long else {2: 4, 3: 3, 4: 3 if area[1] in '15' else 2}[len(area)])
    last = dice.digits(3 if area in ('0120', '0570') else 4)
    mark = dice.pick(('-', '-', '-', '-', '−', ' ', '－', '()', '()', '', '‐', '.'))
    if mark == '()':
        text = f'{area}({middle}){last}' if dice.chance(0.7) else f'({area}){middle}-{last}'
    else:
        text = f'{area}{mark}{middle}{mark}{last}'
    text = dice.pick(PHONE_HEADS) + text
    return full_width(text) if dice.chance(0.17) else text


def postal_code(dice: Dice) -> str:
    mark = dice.pick(('-', '-', '-', '−', '－', 'ー', ''))
    return dice.pick(('〒', '〒', '〒', '〒 ', '')) + dice.digits(3) + mark + dice.digits(4)


def address(dice: Dice, words: Words) -> str:
    chance = dice.random()
    if chance < 0.1:
        text = postal_code(dice)
        return full_width(text) if dice.chance(0.2) else text
    text = dice.pick(PREFECTURES) if dice.chance(0.6) else ''
    text += dice.pick(CITIES) if dice.chance(0.7) else dice.pick(words.place) + dice.pick('市区町村郡')
    text += dice.pick(TOWNS) if dice.chance(0.4) else dice.pick(words.place)
    text += _block(dice)
    if dice.chance(0.22):
        building = dice.pick(words.katakana if dice.chance(0.6) else words.surname)
        text += dice.pick((' ', '　', '')) + building + dice.pick(BUILDINGS)
        if dice.chance(0.6):
            floor = dice.between(1, 12)
            text += dice.pick((f'{floor}F', f'{floor}階', 'B1F', 'B1', f' {dice.digits(3)}号室'))
    if dice.chance(0.15):
        text = postal_code(dice) + dice.pick((' ', '　', '')) + text
    return full_width(text) if dice.chance(0.2) else text


def _block(dice: Dice) -> str:
    first, second, third = dice.between(1, 40), dice.between(1, 30), dice.between(1, 30)
    chance = dice.random()
    if chance < 0.5:
        return f'{first}-{second}-{third}'
    if chance < 0.62:
        return f'{first}-{second}'
    if chance < 0.72:
        return f'{first}丁目{second}番{third}号'
    if chance < 0.8:
        return f'{first}丁目{second}-{third}'
    if chance < 0.86:
        return dice.pick('一二三四五六七八九十') + f'丁目{second}-{third}'
    if chance < 0.92:
        return f'{first}番地{dice.pick(("", f"の{second}"))}'
    return f'{first}ー{second}ー{third}'


def clerk(dice: Dice, words: Words) -> str:
    name = dice.pick(words.surname)
    if dice.chance(0.35):
        name += dice.pick(('', ' ', '　')) + dice.pick(words.given)
    elif dice.chance(0.2):
        name = dice.pick(words.katakana)
        name = half_width(name) if dice.chance(0.5) else name
    if dice.chance(0.15):
        name += dice.pick((' 様', '様', '　様', ' 殿', ' 御中'))
        return name
    text = dice.pick(CLERK_WORDS) + dice.pick(('', ' ', ':', '：', '  ')) + name
    return dice.digits(dice.between(2, 6)) + ' ' + name if dice.chance(0.1) else text
