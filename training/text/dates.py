"""Dates and times in all the forms that are customary on receipts."""

from .characters import full_width
from .dice import Dice, Words

MONTHS = ('Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec')
LONG_MONTHS = (
    'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September',
    'October', 'November', 'December',
)
DAYS = ('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun')
HEADS = (
    '日付', '日時', '取引日', '取引日時', '発行日', '利用日', 'ご利用日', 'ご利用日時', '営業日', '精算日時',
    '入庫', '出庫', '入庫時刻', '出庫時刻', '来店日時', '会計日時', '印刷日時', '発行', '販売日', '購入日',
    '売上日', 'お支払期限', '支払期日', '有効期限', '請求日', '調剤日', '乗車日', '宿泊日', '検針日',
)
ENGLISH_HEADS = ('Date', 'DATE', 'Date/Time', 'Invoice Date', 'Printed', 'Trans Date', 'Order')


def _padding(dice: Dice) -> str:
    """How a month of one digit is written: 02, ' 2' or 2."""
    return dice.pick(('02d', '02d', '02d', '02d', '2d', 'd', 'd'))


def japanese_date(dice: Dice) -> str:
    year, pad = dice.between(2014, 2032), _padding(dice)
    month, day = format(dice.between(1, 12), pad), format(dice.between(1, 31), pad)
    two = f'{year % 100:02d}'
    chance = dice.random()
    if chance < 0.24:
        return f'{year}年{month}月{day}日'
    if chance < 0.29:
        return f'{year}年 {month}月 {day}日' if dice.chance(0.5) else f'{year} 年{month} 月{day} 日'
    if chance < 0.46:
        return f'{year}/{month}/{day}'
    if chance < 0.53:
        return f'{year}-{month}-{day}'
    if chance < 0.58:
        return f'{year}.{month}.{day}'
    if chance < 0.69:
        return dice.pick(("'", '’', "'", '‘', '′')) + _short(dice, two, month, day)
    if chance < 0.76:
        return _short(dice, two, month, day)
    if chance < 0.87:
        era = dice.pick(('令和', '令和', '令和', '平成')) + _era_year(dice, pad)
        return f'{era}年{month}月{day}日'
    if chance < 0.94:
        mark = dice.pick(('.', '/', '.', '-', '年'))
        era = dice.pick(('R', 'R', 'R', 'H', '令')) + _era_year(dice, pad)
        return f'{era}{mark}{month}{mark}{day}'
    if chance < 0.96:
        return ' '.join(f'{year}年') + f' {month} 月 {day} 日'
    return f'{month}月{day}日' if dice.chance(0.6) else f'{month}/{day}'


def _short(dice: Dice, year: str, month: str, day: str) -> str:
    if dice.chance(0.25):
        return f'{year}年{month}月{day}日'
    mark = dice.pick(('/', '/', '/', '.', '-'))
    return f'{year}{mark}{month}{mark}{day}'


def _era_year(dice: Dice, pad: str) -> str:
    value = dice.between(1, 14)
    return '元' if value == 1 and dice.chance(0.5) else dice.pick(('', '', ' ')) + format(value, pad)


def clock(dice: Dice) -> str:
    if dice.chance(0.1):
        hour = dice.pick((f'{dice.between(0, 23):2d}', f'{dice.between(0, 23):02d}'))
        second = f'{dice.between(0, 59):02d}秒' if dice.chance(0.2) else ''
        return f'{hour}時{dice.between(0, 59):02d}分{second}'
    return digital_clock(dice)


def digital_clock(dice: Dice) -> str:
    hour, minute, second = dice.between(0, 23), dice.between(0, 59), dice.between(0, 59)
    chance = dice.random()
    if chance < 0.52:
        return f'{hour:02d}:{minute:02d}'
    if chance < 0.76:
        return f'{hour:02d}:{minute:02d}:{second:02d}'
    if chance < 0.84:
        return f'{hour}:{minute:02d}'
    if chance < 0.88:
        return f'{hour:02d}：{minute:02d}'
    if chance < 0.9:
        return f'{hour:02d}: {minute:02d}'
    half = dice.pick(('AM', 'PM', 'am', 'pm', 'a.m.', 'p.m.'))
    return f'{hour % 12 + 1}:{minute:02d}{dice.pick(("", " ", " "))}{half}'


def weekday(dice: Dice) -> str:
    if dice.chance(0.75):
        day = dice.pick('月火水木金土日')
        if dice.chance(0.5):
            return f'({day})'
        return dice.pick((f'（{day}）', f' {day}', f'[{day}]', f'{day}曜日', f'({day}曜)'))
    day = dice.pick(DAYS)
    return dice.pick((f'({day})', f' {day}', f'({day.upper()})', f' {day.upper()}.'))


def date(dice: Dice, words: Words) -> str:
    text = japanese_date(dice)
    if dice.chance(0.35):
        text += dice.pick(('', '', ' ')) + weekday(dice)
    if dice.chance(0.55):
        # Digits of a day and of an hour never touch.
        gap = ' ' if text[-1].isdigit() else ''
        text += dice.pick((gap, ' ', ' ', '  ', '   ', '　')) + clock(dice)
    if dice.chance(0.16):
        text = dice.pick(HEADS) + dice.pick((':', ' ', '：', '', ': ', '  ')) + text
    return full_width(text) if dice.chance(0.12) else text


def time_line(dice: Dice, words: Words) -> str:
    """A time alone, or the hours of a shop, a stay or a parking."""
    chance = dice.random()
    if chance < 0.5:
        return clock(dice)
    tilde = dice.pick(('~', '〜', '～', '-', '−', ' ~ ', '～翌'))
    hours = f'{dice.between(5, 12)}:{dice.pick(("00", "30"))}{tilde}{dice.between(13, 29)}:00'
    if chance < 0.8:
        return dice.pick(('営業時間', '営業時間 ', '営業', '受付時間:', '平日', '土日祝', 'OPEN ')) + hours
    span = f'{dice.between(0, 9)}時間{dice.between(0, 59):02d}分'
    return dice.pick(('駐車時間 ', '利用時間', '滞在時間:', 'ご利用時間 ', '入庫', '')) + span


def english_date(dice: Dice, words: Words) -> str:
    year, month, day = dice.between(2014, 2032), dice.between(1, 12), dice.between(1, 31)
    name = dice.pick((MONTHS, MONTHS, LONG_MONTHS))[month - 1]
    if dice.chance(0.45):
        name = name.upper()
    short = year % 100
    text = dice.pick((
        f'{day:02d}/{month:02d}/{year}', f'{month:02d}/{day:02d}/{year}',
        f'{month:02d}/{day:02d}/{short:02d}', f'{day:02d}/{month:02d}/{short:02d}',
        f'{day}/{month}/{year}', f'{day:02d}-{month:02d}-{year}', f'{year}-{month:02d}-{day:02d}',
        f'{day} {name} {year}', f'{day:02d}-{name}-{year}', f'{name} {day}, {year}',
        f'{name} {day:02d} {year}', f'{day:02d} {name} {short:02d}', f"{day} {name} '{short:02d}",
        f'{day:02d}.{month:02d}.{year}', f'{day:02d}{name}{short:02d}',
        f'{dice.pick(DAYS)} {day} {name} {year}',
    ))
    if dice.chance(0.5):
        text += dice.pick((' ', '  ', '   ', ' - ', ' at ', ', ')) + digital_clock(dice)
    if dice.chance(0.3):
        text = dice.pick(ENGLISH_HEADS) + dice.pick((': ', ' ', ':', ' : ')) + text
    return text
