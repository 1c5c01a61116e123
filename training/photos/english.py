"""Receipts in English: American, British, Malaysian, from Singapore, and from Japan in yen."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random

import english_words as words
import fonts
import invent
from compose import Print
from paper import Paper, barcode


@dataclass(frozen=True)
class Country:
    symbols: tuple[str, ...]
    currency: str
    cents: int
    """Smallest units in one of the currency: 100, or 1 for the yen."""
    tax_word: str
    tax_per_10000: int
    is_included: bool
    service: bool
    cities: tuple[str, ...]
    rounds_to: int = 1


COUNTRIES = {
    "us": Country(("$",), "USD", 100, "Tax", 825, False, False, words.AMERICAN_CITIES),
    "uk": Country(("£",), "GBP", 100, "VAT", 2000, True, False, words.BRITISH_CITIES),
    "my": Country(("RM", "RM "), "MYR", 100, "GST", 600, False, False, words.MALAYSIAN_CITIES, 5),
    "sg": Country(("S$", "$"), "SGD", 100, "GST", 900, False, True, words.SINGAPORE_CITIES),
    "jp": Country(("¥", "JPY "), "JPY", 1, "Consumption Tax", 1000, True, False,
                  words.JAPANESE_CITIES),
}
ORDER = ("us", "my", "uk", "jp", "sg", "jp", "my", "us")


@dataclass
class Sums:
    items: list[tuple[str, int, int]]
    """Name, quantity, amount of all of them."""
    subtotal: int
    service: int
    tax: int
    rounding: int
    total: int


def half_up(amount: int, per_10000: int, base: int = 10_000) -> int:
    return (2 * amount * per_10000 + base) // (2 * base)


def reckon(rng: Random, country: Country) -> Sums:
    items = []
    for name, least, most in rng.sample(words.ITEMS, rng.randint(1, 9)):
        price = rng.randint(least, most)
        if country.cents == 1:
            price = price // 10 * 10
        quantity = rng.choice((1, 1, 1, 2, 3))
        items.append((name, quantity, price * quantity))
    subtotal = sum(amount for _, _, amount in items)
    service = half_up(subtotal, 1000) if country.service and rng.random() < 0.7 else 0
    base = subtotal + service
    rate = country.tax_per_10000
    tax = base * rate // (10_000 + rate) if country.is_included else half_up(base, rate)
    exact = base if country.is_included else base + tax
    step = country.rounds_to
    total = (2 * exact + step) // (2 * step) * step
    return Sums(items, subtotal, service, tax, total - exact, total)


class Writer:
    """Amounts in one country's way, the same all over one receipt."""

    def __init__(self, rng: Random, country: Country) -> None:
        self.cents = country.cents
        self.symbol = rng.choice(country.symbols)
        self.on_items = rng.random() < 0.4

    def plain(self, amount: int) -> str:
        sign = "-" if amount < 0 else ""
        value = abs(amount)
        whole = f"{value // self.cents:,}"
        return sign + (whole if self.cents == 1 else f"{whole}.{value % self.cents:02}")

    def full(self, amount: int) -> str:
        sign = "-" if amount < 0 else ""
        return sign + self.symbol + self.plain(abs(amount))

    def item(self, amount: int) -> str:
        return self.full(amount) if self.on_items else self.plain(amount)


def compose_english(rng: Random, code: str) -> Print:
    country = COUNTRIES[code]
    sums = reckon(rng, country)
    face = rng.choice(fonts.ENGLISH)
    paper = Paper(rng, face, rng.choice((28, 32, 36, 40)), rng.random() < 0.35)
    write = Writer(rng, country)
    truth = _empty_truth(code, country, sums, face.name)
    rule = rng.choice(("-", "=", "line", "*", "."))
    _heading(rng, paper, truth, country, code)
    paper.rule(rule)
    _items(rng, paper, truth, sums, write)
    paper.rule(rule)
    _sums(rng, paper, truth, country, sums, write)
    _payment(rng, paper, truth, sums, write)
    _foot(rng, paper, sums, write, code)
    image = paper.finish(rng)
    return Print(image, tuple(paper.texts), truth, paper.em * image.width / paper.width)


def _value(amount: int, cents: int) -> float | int:
    return amount if cents == 1 else amount / cents


def _empty_truth(code: str, country: Country, sums: Sums, font: str) -> dict:
    return {
        "kind": f"english-{code}", "language": "en", "currency": country.currency, "expect": "any",
        "font": font, "store": None, "branch": "", "total": _value(sums.total, country.cents),
        "date": None, "issued_at": None, "registration": None, "phone": None,
        "postal_code": None, "address": None, "table_number": None, "waiter": None,
        "subtotal": None, "tax": None, "tender": None, "change": None, "tax_lines": [],
        "items": [{"name": name, "qty": quantity, "price": _value(amount, country.cents),
                   "is_reduced": False} for name, quantity, amount in sums.items],
    }


def _heading(rng: Random, paper: Paper, truth: dict, country: Country, code: str) -> None:
    truth["store"] = rng.choice(words.STORES)
    if rng.random() < 0.6:
        paper.logo(rng, truth["store"], fonts.ENGLISH_LOGOS)
    else:
        paper.center(truth["store"], tall=rng.choice((1, 2)), bold=True)
    if rng.random() < 0.3:
        truth["branch"] = rng.choice(words.BRANCHES)
        paper.center(truth["branch"])
    paper.center(f"{rng.randint(1, 480)} {rng.choice(words.STREETS)}")
    paper.center(rng.choice(country.cities))
    if rng.random() < 0.7:
        truth["phone"] = f"0{rng.randint(2, 9)}-{rng.randint(200, 9999)}-{rng.randint(1000, 9999)}"
        paper.center(f"{rng.choice(('Tel: ', 'TEL ', 'Phone: '))}{truth['phone']}")
    if code == "jp":
        truth["registration"] = invent.registration_number(rng)
        word = rng.choice(("Reg. No. ", "Invoice No. ", "Registration No: "))
        paper.center(word)
        paper.center(truth["registration"])
    if code in ("my", "sg"):
        word = rng.choice(("GST ID: ", "GST Reg No: "))
        paper.center(f"{word}{rng.randint(10 ** 11, 10 ** 12 - 1)}")
        paper.center(rng.choice(("TAX INVOICE", "Tax Invoice", "SIMPLIFIED TAX INVOICE")))
    when = invent.moment(rng)
    date = invent.english_date(rng, when, code == "us")
    truth["date"], truth["issued_at"] = f"{when:%Y-%m-%d}", f"{when:%Y-%m-%dT%H:%M}"
    # 03/04/2025 is two days, depending on who wrote it: no reader can be blamed.
    is_in_digits = date[2] in "/-." and date[3:5].isdigit()
    truth["is_date_ambiguous"] = is_in_digits and when.day <= 12 and when.day != when.month
    time = f"{when:%H:%M}" if rng.random() < 0.7 else f"{when:%I:%M %p}"
    paper.pair(f"{rng.choice(('Date: ', '', 'DATE '))}{date}", time)
    paper.left(f"{rng.choice(('Receipt #', 'Invoice No: ', 'Order '))}{rng.randint(1000, 999999)}")
    if rng.random() < 0.4:
        truth["table_number"] = str(rng.randint(1, 60))
        truth["waiter"] = rng.choice(words.PEOPLE)
        paper.pair(f"Table: {truth['table_number']}",
                   f"{rng.choice(('Server: ', 'Cashier: ', 'Waiter: '))}{truth['waiter']}")


def _items(rng: Random, paper: Paper, truth: dict, sums: Sums, write: Writer) -> None:
    way = rng.choice(("front", "below", "end"))
    for name, quantity, amount in sums.items:
        if way == "front":
            paper.pair(f"{quantity} {name}", write.item(amount))
        elif quantity == 1:
            paper.pair(name, write.item(amount))
        elif way == "below":
            paper.left(name)
            price = write.plain(amount // quantity)
            paper.pair(f"{quantity} x {price}", write.item(amount), indent=2)
        else:
            paper.pair(f"{name} x{quantity}", write.item(amount))


def _sums(rng: Random, paper: Paper, truth: dict, country: Country, sums: Sums,
          write: Writer) -> None:
    percent = f"{country.tax_per_10000 / 100:g}%"
    truth["tax"] = _value(sums.tax, country.cents)
    wide, tall = rng.choice(((1, 1), (2, 2), (1, 2), (2, 1)))
    if not country.is_included or rng.random() < 0.4:
        truth["subtotal"] = _value(sums.subtotal, country.cents)
        paper.pair(rng.choice(words.SUBTOTALS), write.item(sums.subtotal))
    if sums.service:
        paper.pair("Service Charge 10%", write.item(sums.service))
    if not country.is_included:
        paper.pair(f"{country.tax_word} {percent}", write.item(sums.tax))
    if sums.rounding:
        paper.pair(rng.choice(("Rounding", "Rounding Adj.")), write.item(sums.rounding))
    paper.pair(rng.choice(words.TOTALS), write.full(sums.total), wide, tall, rng.random() < 0.5)
    if country.is_included:
        paper.pair(rng.choice((f"Incl. {country.tax_word} {percent}",
                               f"({country.tax_word} {percent} included")), write.item(sums.tax))


def _payment(rng: Random, paper: Paper, truth: dict, sums: Sums, write: Writer) -> None:
    if rng.random() < 0.5:
        note = rng.choice((5, 10, 20, 50)) * (100 if write.cents == 100 else 1000)
        tender = -(-sums.total // note) * note
        truth["tender"] = _value(tender, write.cents)
        truth["change"] = _value(tender - sums.total, write.cents)
        paper.pair(rng.choice(words.CASH), write.item(tender))
        paper.pair(rng.choice(words.CHANGE), write.item(tender - sums.total))
    else:
        paper.pair(rng.choice(words.CARDS), write.item(sums.total))
        paper.left(f"XXXX XXXX XXXX {rng.randint(1000, 9999)}")


def _foot(rng: Random, paper: Paper, sums: Sums, write: Writer, code: str) -> None:
    if code == "us" and rng.random() < 0.5:
        paper.gap()
        paper.center("Suggested gratuity")
        for percent in (15, 18, 20):
            tip = half_up(sums.subtotal, percent * 100)
            paper.left(f"{percent}% = {write.full(tip)}")
    if rng.random() < 0.3:
        paper.pair("Loyalty points balance", f"{rng.randint(900, 98000):,}")
    paper.gap()
    for _ in range(rng.choice((1, 2))):
        paper.center(rng.choice(words.THANKS))
    if rng.random() < 0.3:
        paper.picture(barcode(rng, "0" * 13, max(2, paper.em // 12)))
