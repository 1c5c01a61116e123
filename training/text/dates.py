"""Dates and times in the formats used on receipts."""

from .characters import full_width
from .rng import Rng
from .word_lists import WordLists

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


def _padding(rng: Rng) -> str:
    """Format of a one-digit month: 02, ' 2' or 2."""
    return rng.pick(('02d', '02d', '02d', '02d', '2d', 'd', 'd'))


def japanese_date(rng: Rng) -> str:
    year, pad = rng.between(2014, 2032), _padding(rng)
    month, day = format(rng.between(1, 12), pad), format(rng.between(1, 31), pad)
    two = f'{year % 100:02d}'
    draw = rng.random()
    if draw < 0.24:
        return f'{year}年{month}月{day}日'
    if draw < 0.29:
        return f'{year}年 {month}月 {day}日' if rng.chance(0.5) else f'{year} 年{month} 月{day} 日'
    if draw < 0.46:
        return f'{year}/{month}/{day}'
    if draw < 0.53:
        return f'{year}-{month}-{day}'
    if draw < 0.58:
        return f'{year}.{month}.{day}'
    if draw < 0.69:
        return rng.pick(("'", '’', "'", '‘', '′')) + _short(rng, two, month, day)
    if draw < 0.76:
        return _short(rng, two, month, day)
    if draw < 0.87:
        era = rng.pick(('令和', '令和', '令和', '平成')) + _era_year(rng, pad)
        return f'{era}年{month}月{day}日'
    if draw < 0.94:
        mark = rng.pick(('.', '/', '.', '-', '年'))
        era = rng.pick(('R', 'R', 'R', 'H', '令')) + _era_year(rng, pad)
        return f'{era}{mark}{month}{mark}{day}'
    if draw < 0.96:
        return ' '.join(f'{year}年') + f' {month} 月 {day} 日'
    return f'{month}月{day}日' if rng.chance(0.6) else f'{month}/{day}'


def _short(rng: Rng, year: str, month: str, day: str) -> str:
    if rng.chance(0.25):
        return f'{year}年{month}月{day}日'
    mark = rng.pick(('/', '/', '/', '.', '-'))
    return f'{year}{mark}{month}{mark}{day}'


def _era_year(rng: Rng, pad: str) -> str:
    value = rng.between(1, 14)
    return '元' if value == 1 and rng.chance(0.5) else rng.pick(('', '', ' ')) + format(value, pad)


def clock(rng: Rng) -> str:
    if rng.chance(0.1):
        hour = rng.pick((f'{rng.between(0, 23):2d}', f'{rng.between(0, 23):02d}'))
        second = f'{rng.between(0, 59):02d}秒' if rng.chance(0.2) else ''
        return f'{hour}時{rng.between(0, 59):02d}分{second}'
    return digital_clock(rng)


def digital_clock(rng: Rng) -> str:
    hour, minute, second = rng.between(0, 23), rng.between(0, 59), rng.between(0, 59)
    draw = rng.random()
    if draw < 0.52:
        return f'{hour:02d}:{minute:02d}'
    if draw < 0.76:
        return f'{hour:02d}:{minute:02d}:{second:02d}'
    if draw < 0.84:
        return f'{hour}:{minute:02d}'
    if draw < 0.88:
        return f'{hour:02d}：{minute:02d}'
    if draw < 0.9:
        return f'{hour:02d}: {minute:02d}'
    half = rng.pick(('AM', 'PM', 'am', 'pm', 'a.m.', 'p.m.'))
    return f'{hour % 12 + 1}:{minute:02d}{rng.pick(("", " ", " "))}{half}'


def weekday(rng: Rng) -> str:
    if rng.chance(0.75):
        day = rng.pick('月火水木金土日')
        if rng.chance(0.5):
            return f'({day})'
        return rng.pick((f'（{day}）', f' {day}', f'[{day}]', f'{day}曜日', f'({day}曜)'))
    day = rng.pick(DAYS)
    return rng.pick((f'({day})', f' {day}', f'({day.upper()})', f' {day.upper()}.'))


def date(rng: Rng, words: WordLists) -> str:
    text = japanese_date(rng)
    if rng.chance(0.35):
        text += rng.pick(('', '', ' ')) + weekday(rng)
    if rng.chance(0.55):
        # The digits of day and hour are always separated.
        gap = ' ' if text[-1].isdigit() else ''
        text += rng.pick((gap, ' ', ' ', '  ', '   ', '　')) + clock(rng)
    if rng.chance(0.16):
        text = rng.pick(HEADS) + rng.pick((':', ' ', '：', '', ': ', '  ')) + text
    return full_width(text) if rng.chance(0.12) else text


def time_line(rng: Rng, words: WordLists) -> str:
    """A time alone, opening hours, or a duration of stay or parking."""
    draw = rng.random()
    if draw < 0.5:
        return clock(rng)
    tilde = rng.pick(('~', '〜', '～', '-', '−', ' ~ ', '～翌'))
    hours = f'{rng.between(5, 12)}:{rng.pick(("00", "30"))}{tilde}{rng.between(13, 29)}:00'
    if draw < 0.8:
        return rng.pick(('営業時間', '営業時間 ', '営業', '受付時間:', '平日', '土日祝', 'OPEN ')) + hours
    span = f'{rng.between(0, 9)}時間{rng.between(0, 59):02d}分'
    return rng.pick(('駐車時間 ', '利用時間', '滞在時間:', 'ご利用時間 ', '入庫', '')) + span


def english_date(rng: Rng, words: WordLists) -> str:
    year, month, day = rng.between(2014, 2032), rng.between(1, 12), rng.between(1, 31)
    name = rng.pick((MONTHS, MONTHS, LONG_MONTHS))[month - 1]
    if rng.chance(0.45):
        name = name.upper()
    short = year % 100
    text = rng.pick((
        f'{day:02d}/{month:02d}/{year}', f'{month:02d}/{day:02d}/{year}',
        f'{month:02d}/{day:02d}/{short:02d}', f'{day:02d}/{month:02d}/{short:02d}',
        f'{day}/{month}/{year}', f'{day:02d}-{month:02d}-{year}', f'{year}-{month:02d}-{day:02d}',
        f'{day} {name} {year}', f'{day:02d}-{name}-{year}', f'{name} {day}, {year}',
        f'{name} {day:02d} {year}', f'{day:02d} {name} {short:02d}', f"{day} {name} '{short:02d}",
        f'{day:02d}.{month:02d}.{year}', f'{day:02d}{name}{short:02d}',
        f'{rng.pick(DAYS)} {day} {name} {year}',
    ))
    if rng.chance(0.5):
        text += rng.pick((' ', '  ', '   ', ' - ', ' at ', ', ')) + digital_clock(rng)
    if rng.chance(0.3):
        text = rng.pick(ENGLISH_HEADS) + rng.pick((': ', ' ', ':', ' : ')) + text
    return text
