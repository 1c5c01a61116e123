"""Items, taxes and totals of a bill, exact to the yen."""
from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import vocabulary


@dataclass(frozen=True)
class Item:
    name: str
    quantity: int
    price: int
    """Unit price. Negative for a discount."""
    is_reduced: bool

    @property
    def amount(self) -> int:
        return self.quantity * self.price


@dataclass(frozen=True)
class TaxLine:
    rate: int
    taxable: int
    tax: int
    is_included: bool


@dataclass
class Bill:
    items: list[Item]
    is_included: bool
    """Whether prices include tax (内税). Otherwise tax is added to the subtotal (外税)."""
    service: int = 0
    subtotal: int = 0
    tax_lines: list[TaxLine] = field(default_factory=list)
    total: int = 0
    tender: int | None = None
    change: int | None = None

    @property
    def tax(self) -> int:
        return sum(line.tax for line in self.tax_lines)


def compute_totals(bill: Bill) -> Bill:
    """Computes subtotal, taxes (rounded down, once per rate) and total."""
    bill.subtotal = sum(item.amount for item in bill.items)
    for rate, is_reduced in ((8, True), (10, False)):
        taxable = sum(item.amount for item in bill.items if item.is_reduced == is_reduced)
        taxable += 0 if is_reduced else bill.service
        if taxable > 0:
            tax = taxable * rate // (100 + rate if bill.is_included else 100)
            bill.tax_lines.append(TaxLine(rate, taxable, tax, bill.is_included))
    bill.total = bill.subtotal + bill.service + (0 if bill.is_included else bill.tax)
    return bill


def pay_cash(rng: Random, bill: Bill) -> None:
    """A typical cash payment: the exact amount, a round sum, or one large note."""
    steps = [step for step in (1, 10, 100, 500, 1000, 5000, 10000) if step <= max(1000, bill.total)]
    step = rng.choice(steps + [1000, 10000])
    bill.tender = -(-bill.total // step) * step
    bill.change = bill.tender - bill.total


def shop_bill(rng: Random, kind: str, count: int, is_included: bool | None = None) -> Bill:
    """A bill with random items of this kind of shop."""
    stock = vocabulary.ITEMS[kind]
    items: list[Item] = []
    for name, least, most, is_reduced in rng.sample(stock, min(count, len(stock))):
        step = 10 if kind in ("restaurant", "izakaya", "cafe", "ramen", "bakery") else 1
        price = rng.randrange(least, most + 1, step)
        quantity = 1 if rng.random() < 0.72 else rng.randint(2, 5)
        items.append(Item(name, quantity, price, is_reduced))
        if rng.random() < 0.07 and price >= 200 and kind in ("supermarket", "konbini", "drugstore"):
            cut = rng.choice((20, 30, 50, 100))
            name = rng.choice(("値引", "割引", "クーポン値引", "見切り値引"))
            items.append(Item(name, 1, -cut, is_reduced))
    if is_included is None:
        is_included = rng.random() < 0.55
    bill = Bill(items, is_included)
    if kind in ("restaurant", "izakaya") and rng.random() < 0.2:
        bill.service = sum(item.amount for item in items) // 10
    return compute_totals(bill)
