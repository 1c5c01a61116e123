"""Receipts in English: American, British, Malaysian, Singaporean, and Japanese in yen."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random

import english_vocabulary as vocabulary
import fake_data
import fonts
from compose import PrintedReceipt
from paper import Paper, barcode


@dataclass(frozen=True)
class Country:
    symbols: tuple[str, ...]
    currency: str
    cents: int
    """Smallest units per unit of the currency: 100, or 1 for the yen."""
    tax_word: str
    tax_per_10000: int
    is_included: bool
    service: bool
    cities: tuple[str, ...]
    rounds_to: int = 1


COUNTRIES = {
    "us": Country(("$",), "USD", 100, "Tax", 825, False, False, vocabulary.AMERICAN_CITIES),
    "uk": Country(("£",), "GBP", 100, "VAT", 2000, True, False, vocabulary.BRITISH_CITIES),
    "my": Country(("RM", "RM "), "MYR", 100, "GST", 600, False, False,
                  vocabulary.MALAYSIAN_CITIES, 5),
    "sg": Country(("S$", "$"), "SGD", 100, "GST", 900, False, True, vocabulary.SINGAPORE_CITIES),
    "jp": Country(("¥", "JPY "), "JPY", 1, "Consumption Tax", 1000, True, False,
                  vocabulary.JAPANESE_CITIES),
}
ORDER = ("us", "my", "uk", "jp", "sg", "jp", "my", "us")


@dataclass
class Sums:
    items: list[tuple[str, int, int]]
    """Name, quantity, and amount for the whole quantity."""
    subtotal: int
    service: int
    tax: int
    rounding: int
    total: int


def half_up(amount: int, per_10000: int, base: int = 10_000) -> int:
    return (2 * amount * per_10000 + base) // (2 * base)


def compute_sums(rng: Random, country: Country) -> Sums:
    items = []
    for name, least, most in rng.sample(vocabulary.ITEMS, rng.randint(1, 9)):
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


class AmountFormatter:
    """Formats amounts for one country, in the same way throughout a receipt."""

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


def compose_english(rng: Random, code: str) -> PrintedReceipt:
    country = COUNTRIES[code]
    sums = compute_sums(rng, country)
    face = rng.choice(fonts.ENGLISH)
    paper = Paper(rng, face, rng.choice((28, 32, 36, 40)), rng.random() < 0.35)
    formatter = AmountFormatter(rng, country)
    truth = _empty_truth(code, country, sums, face.name)
    rule = rng.choice(("-", "=", "line", "*", "."))
    _heading(rng, paper, truth, country, code)
    paper.rule(rule)
    _items(rng, paper, truth, sums, formatter)
    paper.rule(rule)
    _sums(rng, paper, truth, country, sums, formatter)
    _payment(rng, paper, truth, sums, formatter)
    _footer(rng, paper, sums, formatter, code)
    image = paper.finish(rng)
    return PrintedReceipt(image, tuple(paper.texts), truth, paper.em * image.width / paper.width)


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
    truth["store"] = rng.choice(vocabulary.STORES)
    if rng.random() < 0.6:
        paper.logo(rng, truth["store"], fonts.ENGLISH_LOGOS)
    else:
        paper.center(truth["store"], tall=rng.choice((1, 2)), bold=True)
    if rng.random() < 0.3:
        truth["branch"] = rng.choice(vocabulary.BRANCHES)
        paper.center(truth["branch"])
    paper.center(f"{rng.randint(1, 480)} {rng.choice(vocabulary.STREETS)}")
    paper.center(rng.choice(country.cities))
    if rng.random() < 0.7:
        truth["phone"] = f"0{rng.randint(2, 9)}-{rng.randint(200, 9999)}-{rng.randint(1000, 9999)}"
        paper.center(f"{rng.choice(('Tel: ', 'TEL ', 'Phone: '))}{truth['phone']}")
    if code == "jp":
        truth["registration"] = fake_data.registration_number(rng)
        word = rng.choice(("Reg. No. ", "Invoice No. ", "Registration No: "))
        paper.center(word)
        paper.center(truth["registration"])
    if code in ("my", "sg"):
        word = rng.choice(("GST ID: ", "GST Reg No: "))
        paper.center(f"{word}{rng.randint(10 ** 11, 10 ** 12 - 1)}")
        paper.center(rng.choice(("TAX INVOICE", "Tax Invoice", "SIMPLIFIED TAX INVOICE")))
    when = fake_data.timestamp(rng)
    date = fake_data.format_english_date(rng, when, code == "us")
    truth["date"], truth["issued_at"] = f"{when:%Y-%m-%d}", f"{when:%Y-%m-%dT%H:%M}"
    # 03/04/2025 can mean two dates, so the truth marks it as ambiguous.
    is_in_digits = date[2] in "/-." and date[3:5].isdigit()
    truth["is_date_ambiguous"] = is_in_digits and when.day <= 12 and when.day != when.month
    time = f"{when:%H:%M}" if rng.random() < 0.7 else f"{when:%I:%M %p}"
    paper.pair(f"{rng.choice(('Date: ', '', 'DATE '))}{date}", time)
    paper.left(f"{rng.choice(('Receipt #', 'Invoice No: ', 'Order '))}{rng.randint(1000, 999999)}")
    if rng.random() < 0.4:
        truth["table_number"] = str(rng.randint(1, 60))
        truth["waiter"] = rng.choice(vocabulary.PEOPLE)
        paper.pair(f"Table: {truth['table_number']}",
                   f"{rng.choice(('Server: ', 'Cashier: ', 'Waiter: '))}{truth['waiter']}")


def _items(rng: Random, paper: Paper, truth: dict, sums: Sums, formatter: AmountFormatter) -> None:
    layout = rng.choice(("front", "below", "end"))
    for name, quantity, amount in sums.items:
        if layout == "front":
            paper.pair(f"{quantity} {name}", formatter.item(amount))
        elif quantity == 1:
            paper.pair(name, formatter.item(amount))
        elif layout == "below":
            paper.left(name)
            price = formatter.plain(amount // quantity)
            paper.pair(f"{quantity} x {price}", formatter.item(amount), indent=2)
        else:
            paper.pair(f"{name} x{quantity}", formatter.item(amount))


def _sums(rng: Random, paper: Paper, truth: dict, country: Country, sums: Sums,
          formatter: AmountFormatter) -> None:
    percent = f"{country.tax_per_10000 / 100:g}%"
    truth["tax"] = _value(sums.tax, country.cents)
    wide, tall = rng.choice(((1, 1), (2, 2), (1, 2), (2, 1)))
    if not country.is_included or rng.random() < 0.4:
        truth["subtotal"] = _value(sums.subtotal, country.cents)
        paper.pair(rng.choice(vocabulary.SUBTOTALS), formatter.item(sums.subtotal))
    if sums.service:
        paper.pair("Service Charge 10%", formatter.item(sums.service))
    if not country.is_included:
        paper.pair(f"{country.tax_word} {percent}", formatter.item(sums.tax))
    if sums.rounding:
        paper.pair(rng.choice(("Rounding", "Rounding Adj.")), formatter.item(sums.rounding))
    paper.pair(rng.choice(vocabulary.TOTALS), formatter.full(sums.total), wide, tall,
               rng.random() < 0.5)
    if country.is_included:
        paper.pair(rng.choice((f"Incl. {country.tax_word} {percent}",
                               f"({country.tax_word} {percent} included")),
                   formatter.item(sums.tax))


def _payment(rng: Random, paper: Paper, truth: dict, sums: Sums,
             formatter: AmountFormatter) -> None:
    if rng.random() < 0.5:
        note = rng.choice((5, 10, 20, 50)) * (100 if formatter.cents == 100 else 1000)
        tender = -(-sums.total // note) * note
        truth["tender"] = _value(tender, formatter.cents)
        truth["change"] = _value(tender - sums.total, formatter.cents)
        paper.pair(rng.choice(vocabulary.CASH), formatter.item(tender))
        paper.pair(rng.choice(vocabulary.CHANGE), formatter.item(tender - sums.total))
    else:
        paper.pair(rng.choice(vocabulary.CARDS), formatter.item(sums.total))
        paper.left(f"XXXX XXXX XXXX {rng.randint(1000, 9999)}")


def _footer(rng: Random, paper: Paper, sums: Sums, formatter: AmountFormatter, code: str) -> None:
    if code == "us" and rng.random() < 0.5:
        paper.gap()
        paper.center("Suggested gratuity")
        for percent in (15, 18, 20):
            tip = half_up(sums.subtotal, percent * 100)
            paper.left(f"{percent}% = {formatter.full(tip)}")
    if rng.random() < 0.3:
        paper.pair("Loyalty points balance", f"{rng.randint(900, 98000):,}")
    paper.gap()
    for _ in range(rng.choice((1, 2))):
        paper.center(rng.choice(vocabulary.THANKS))
    if rng.random() < 0.3:
        paper.picture(barcode(rng, "0" * 13, max(2, paper.em // 12)))
