"""Invented registration numbers, telephone numbers, addresses and timestamps."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

import vocabulary

WEEKDAYS = "月火水木金土日"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def check_digit(base: str) -> str:
    """The first digit of a corporate number, computed from the other twelve."""
    weighted = (int(digit) * (1 if place % 2 == 0 else 2)
                for place, digit in enumerate(reversed(base)))
    return str(9 - sum(weighted) % 9)


def registration_number(rng: Random) -> str:
    base = "".join(rng.choice("0123456789") for _ in range(12))
    return f"T{check_digit(base)}{base}"


def phone(rng: Random) -> str:
    if rng.random() < 0.12:
        return f"0120-{rng.randint(100, 999)}-{rng.randint(100, 999)}"
    area = rng.choice(vocabulary.AREA_CODES)
    middle = 10 - len(area) - 4
    exchange = rng.randint(2 * 10 ** (middle - 1), 10 ** middle - 1)
    return f"{area}-{exchange}-{rng.randint(0, 9999):04}"


@dataclass(frozen=True)
class Address:
    postal_code: str
    text: str


def address(rng: Random) -> Address:
    prefix, town = rng.choice(vocabulary.PLACES)
    number = "-".join(str(rng.randint(1, 28)) for _ in range(rng.choice((2, 3, 3))))
    return Address(f"{prefix}{rng.randint(0, 99):02}"[:8], f"{town}{number}")


def timestamp(rng: Random) -> datetime:
    start = datetime(2023, 10, 1, 7)
    return start + timedelta(days=rng.randint(0, 1100), minutes=rng.randint(0, 15 * 60))


def format_date(rng: Random, when: datetime) -> str:
    """A date in one of the formats of Japanese receipts, always with the day."""
    weekday = WEEKDAYS[when.weekday()]
    era = when.year - 2018
    short = when.year % 100
    forms = (
        f"{when:%Y/%m/%d}", f"{when:%Y-%m-%d}", f"{when:%Y.%m.%d}",
        f"{when.year}年{when.month}月{when.day}日", f"{when:%Y年%m月%d日}",
        f"{when.year}年{when.month:2}月{when.day:2}日({weekday})",
        f"{when:%Y/%m/%d}({weekday})", f"{when:%Y年%m月%d日}（{weekday}）",
        f"'{when:%y/%m/%d}", f"'{when:%y-%m-%d}", f"{short}年{when.month:02}月{when.day:02}日",
        f"令和{era}年{when.month}月{when.day}日", f"令和{era:2}年{when.month:2}月{when.day:2}日",
        f"R{era}.{when.month:02}.{when.day:02}",
        f"{when.year}年{when.month}月{when.day}日 {weekday}曜日",
    )
    weights = (5, 3, 1, 4, 4, 3, 5, 3, 3, 1, 1, 2, 1, 1, 1)
    return rng.choices(forms, weights)[0]


def format_time(rng: Random, when: datetime) -> str:
    forms = (f"{when:%H:%M}", f"{when:%H:%M}:{rng.randint(0, 59):02}", f"{when:%H時%M分}",
             f"{when.hour:2}:{when.minute:02}", f"{when.hour}時{when.minute:02}分")
    return rng.choices(forms, (6, 3, 2, 1, 1))[0]


def format_english_date(rng: Random, when: datetime, is_american: bool) -> str:
    month = MONTHS[when.month - 1]
    day_first = (f"{when:%d/%m/%Y}", f"{when:%d-%m-%Y}", f"{when:%d.%m.%Y}", f"{when:%d/%m/%Y}",
                 f"{when.day} {month} {when.year}", f"{when:%d}-{month}-{when.year}")
    month_first = (f"{when:%m/%d/%Y}", f"{month} {when.day}, {when.year}", f"{when:%m-%d-%Y}",
                   f"{month} {when:%d} {when.year}")
    either = (f"{when:%Y-%m-%d}", f"{when:%Y/%m/%d}")
    forms = (month_first if is_american else day_first) + either
    return rng.choice(forms)
