"""Bills of the chain layouts: discounts, coupons, returned goods and shopping bags."""
from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import money
from money import Bill, Item

Stock = tuple[tuple[str, int, int, bool], ...]


@dataclass
class LayoutBill(Bill):
    coupon: Item | None = None
    """Taken off after the subtotal. It is not one of the items."""
    points_used: int = 0
    """The part of the total that is paid with points."""
    untaxed: int = 0
    """The sum of goods without tax, such as stamps."""
    untaxed_items: list[Item] = field(default_factory=list)
    litres: tuple[str, str] = ("", "")
    """Litres and price of a litre, as printed."""


def choose_items(rng: Random, stock: Stock, count: int, step: int = 1, discounts: float = 0.0,
                 returns: float = 0.0) -> list[Item]:
    items: list[Item] = []
    for name, least, most, is_reduced in rng.sample(stock, min(count, len(stock))):
        price = rng.randrange(least, most + 1, step)
        quantity = 1 if rng.random() < 0.7 else rng.randint(2, 4)
        items.append(Item(name, quantity, price, is_reduced))
        if price >= 150 and rng.random() < discounts:
            cut = rng.choice((20, 30, 50, price // 10, price // 5))
            word = rng.choice(("値引", "割引 20%", "値引額", "ｸｰﾎﾟﾝ値引", "会員値引", "まとめ値引"))
            items.append(Item(word, 1, -cut, is_reduced))
        elif quantity > 1 and rng.random() < returns:
            items.append(Item(f"返品 {name}", 1, -price, is_reduced))
    return items


def add_bag(rng: Random, items: list[Item], share: float = 0.5) -> list[Item]:
    if rng.random() < share:
        bag = Item(rng.choice(("レジ袋", "レジ袋 (大)", "バイオ袋M", "袋", "ﾚｼﾞ袋 L")), 1,
                   rng.choice((2, 3, 3, 5, 7)), False)
        items.insert(rng.choice((0, len(items))), bag)
    return items


def total_up(items: list[Item], is_included: bool, coupon: Item | None = None,
             untaxed_items: list[Item] | None = None) -> LayoutBill:
    """Sums and taxes, rounded down once per rate. The subtotal is before the coupon."""
    everything = items + ([coupon] if coupon else [])
    bill = LayoutBill(everything, is_included)
    money.compute_totals(bill)
    bill.items = items
    bill.subtotal = sum(item.amount for item in items)
    bill.coupon = coupon
    bill.untaxed_items = untaxed_items or []
    bill.untaxed = sum(item.amount for item in bill.untaxed_items)
    bill.total += bill.untaxed
    bill.subtotal += bill.untaxed
    return bill


def choose_coupon(rng: Random, items: list[Item], share: float) -> Item | None:
    """A coupon on the goods at the reduced rate, if they cost enough."""
    reduced = sum(item.amount for item in items if item.is_reduced)
    if reduced < 400 or rng.random() >= share:
        return None
    word = rng.choice(("クーポン割引", "アプリクーポン", "小計割引", "割引券"))
    return Item(word, 1, -rng.choice((10, 30, 50, 100)), True)


def use_points(rng: Random, bill: LayoutBill, share: float) -> None:
    if bill.total > 300 and rng.random() < share:
        bill.points_used = rng.randint(1, min(bill.total - 1, 500))


def pay_in_cash(rng: Random, bill: LayoutBill) -> None:
    """Cash for what the points leave to pay."""
    owed = bill.total - bill.points_used
    steps = [step for step in (1, 10, 100, 500, 1000, 5000, 10000) if step <= max(1000, owed)]
    step = rng.choice(steps + [1000, 10000])
    bill.tender = -(-owed // step) * step
    bill.change = bill.tender - owed
