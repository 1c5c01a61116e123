"""Receipts of supermarkets, drugstores, 100-yen shops, electronics shops and small tills."""
from __future__ import annotations

from random import Random

import layout_vocabulary
import vocabulary
from layout_bill import (LayoutBill, add_bag, choose_coupon, choose_items, pay_in_cash, total_up,
                         use_points)
from layout_parts import (print_contact, print_count, print_coupon_line, print_date, print_end,
                          print_items, print_points, print_registration, print_store, print_tender,
                          print_title, print_total)
from receipt import Receipt, record_items, record_tax, yen
from slip import Slip


def market_bill(rng: Random, is_included: bool, returns: float = 0.04) -> LayoutBill:
    stock = vocabulary.ITEMS["supermarket"]
    items = choose_items(rng, stock, rng.randint(2, 12), discounts=0.15, returns=returns)
    items = add_bag(rng, items, 0.5)
    bill = total_up(items, is_included, choose_coupon(rng, items, 0.08))
    use_points(rng, bill, 0.08)
    if rng.random() < 0.55:
        pay_in_cash(rng, bill)
    return bill


def _head(rng: Random, slip: Slip, receipt: Receipt) -> None:
    print_store(rng, slip, receipt)
    if rng.random() < 0.3:
        slip.center(rng.choice(vocabulary.SLOGANS))
    print_contact(rng, slip, receipt, rng.choice(("p", "apr", "pr", "pa")))
    print_title(rng, slip)
    print_date(rng, slip, receipt)
    if rng.random() < 0.5:
        clerk = rng.choice(vocabulary.SURNAMES)
        slip.note(receipt, "waiter", clerk)
        slip.left(f"{rng.choice(('責:', '担当:', '責任者:', 'レジ担当:'))}{clerk}")


def _subtotal(rng: Random, slip: Slip, receipt: Receipt, has_count: bool) -> None:
    bill = receipt.bill
    receipt.truth["subtotal"] = bill.subtotal
    count = sum(item.quantity for item in bill.items if item.price > 0)
    word = rng.choice(("小計", "小　計", "小　　計"))
    slip.pair(f"{word}    {count}点" if has_count else word, yen(bill.subtotal, "¥{}"))
    print_coupon_line(slip, receipt)


def _end(rng: Random, slip: Slip, receipt: Receipt, mark: str, points: float = 0.35) -> None:
    print_tender(rng, slip, receipt)
    if rng.random() < 0.5:
        print_count(rng, slip, receipt)
    if receipt.truth["registration"] is None and rng.random() < 0.8:
        print_registration(rng, slip, receipt)
    print_end(rng, slip, receipt, mark, points)


def print_outside(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """(外 8%対象額 …), 外 8% …, then 外税計 or the total with a count."""
    _head(rng, slip, receipt)
    mark = rng.choice(("◆", "※", "*"))
    print_items(rng, slip, receipt, rng.choice(("¥{}", "{}")), mark)
    _subtotal(rng, slip, receipt, False)
    record_tax(receipt)
    base = rng.choice(("(外{}%対象", "(外税{}%対象額", "(外 {}% 対象額"))
    tax = rng.choice(("外{}%", "外税{}%", "外 {}%"))
    for line in receipt.bill.tax_lines:
        slip.pair(base.format(line.rate), f"¥{line.taxable:,})")
        slip.pair(tax.format(line.rate), yen(line.tax, "¥{}"), indent=rng.choice((0, 2)))
    if rng.random() < 0.6:
        word = rng.choice(("外税計", "(税合計", "外税額合計", "消費税等計"))
        end = ")" if word.startswith("(") else ""
        slip.pair(word, yen(receipt.bill.tax, "¥{}") + end)
    count = sum(item.quantity for item in receipt.bill.items if item.price > 0)
    label = rng.choice((f"合計/ {count}点", "合　計", "合計", "合　計"))
    print_total(rng, slip, receipt, label)
    _end(rng, slip, receipt, mark)


def print_outside_rate(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """The rate with decimals: (外税 8.00%対象額 …) and 外税 8.00%."""
    _head(rng, slip, receipt)
    slip.rule(rng.choice(("-", "")))
    print_items(rng, slip, receipt, "¥{}", rng.choice(("※", "*")), style="below")
    _subtotal(rng, slip, receipt, True)
    record_tax(receipt)
    for line in receipt.bill.tax_lines:
        slip.pair(f"(外税 {line.rate}.00%対象額", f"¥{line.taxable:,})")
        slip.pair(f"外税    {line.rate}.00%", yen(line.tax, "¥{}"))
    print_total(rng, slip, receipt)
    _end(rng, slip, receipt, "※")


def print_inside(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """内税対象 and 内税額 of each rate, below the total or above it."""
    _head(rng, slip, receipt)
    mark = rng.choice(("軽", "※", "◆"))
    print_items(rng, slip, receipt, rng.choice(("¥{}", "{}")), mark)
    _subtotal(rng, slip, receipt, rng.random() < 0.5)
    record_tax(receipt)
    is_above = rng.random() < 0.4
    if not is_above:
        print_total(rng, slip, receipt)
    style = rng.choice(("plain", "bracket", "sum"))
    for line in receipt.bill.tax_lines:
        taxable, tax = f"¥{line.taxable:,}", f"¥{line.tax:,}"
        if style == "plain":
            slip.pair(f"内税対象額 {line.rate}%", taxable, indent=1)
            slip.pair(f"内税額 {line.rate}%", tax, indent=1)
        elif style == "bracket":
            slip.pair(f"(内税{line.rate}%対象", f"{taxable})")
            slip.pair(f"(内税{line.rate}%", f"{tax})")
        else:
            slip.pair(f"{line.rate}%対象 {taxable}", f"内税 {tax}")
    if style == "sum":
        slip.pair("内税計", yen(receipt.bill.tax, "¥{}"))
    if is_above:
        print_total(rng, slip, receipt)
    _end(rng, slip, receipt, mark)


def drugstore_bill(rng: Random) -> LayoutBill:
    items = choose_items(rng, vocabulary.ITEMS["drugstore"], rng.randint(1, 7), discounts=0.25)
    bill = total_up(add_bag(rng, items, 0.4), rng.random() < 0.3)
    use_points(rng, bill, 0.3)
    if rng.random() < 0.5:
        pay_in_cash(rng, bill)
    return bill


def print_drugstore(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Points before and after the payment, and a list of discounts."""
    _head(rng, slip, receipt)
    slip.rule("-")
    print_items(rng, slip, receipt, "¥{}", "*")
    slip.rule("-")
    bill = receipt.bill
    _subtotal(rng, slip, receipt, True)
    cut = -sum(item.amount for item in bill.items if item.price < 0)
    if cut and rng.random() < 0.6:
        slip.pair("(値引合計", f"¥{cut:,})")
    record_tax(receipt)
    side = "内" if bill.is_included else "外"
    for line in bill.tax_lines:
        slip.pair(f"{side}税 {line.rate}%対象", yen(line.taxable, "¥{}"), indent=1)
        slip.pair(f"{side}税額 {line.rate}%", yen(line.tax, "¥{}"), indent=1)
    print_total(rng, slip, receipt)
    print_tender(rng, slip, receipt)
    slip.rule("-")
    print_points(rng, slip, receipt)
    if receipt.truth["registration"] is None:
        print_registration(rng, slip, receipt)
    print_end(rng, slip, receipt, "*", 0)


def hundred_bill(rng: Random) -> LayoutBill:
    items = choose_items(rng, vocabulary.ITEMS["hundred"], rng.randint(1, 6), step=100)
    bill = total_up(items, False)
    if rng.random() < 0.7:
        pay_in_cash(rng, bill)
    return bill


def print_hundred(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """A short receipt: prices before tax, 外税対象計 and one line of tax."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, rng.choice(("p", "pr")))
    print_title(rng, slip)
    print_date(rng, slip, receipt)
    print_items(rng, slip, receipt, rng.choice(("¥{}", "{}外", "¥{}")), "※")
    slip.rule(rng.choice(("-", "")))
    _subtotal(rng, slip, receipt, True)
    record_tax(receipt)
    for line in receipt.bill.tax_lines:
        slip.pair(f"{line.rate}%税抜対象計", yen(line.taxable, "¥{}"), indent=1)
        slip.pair(f"消費税等({line.rate}%)", yen(line.tax, "¥{}"), indent=1)
    print_total(rng, slip, receipt)
    _end(rng, slip, receipt, "※", 0.05)


def electronics_bill(rng: Random) -> LayoutBill:
    items = choose_items(rng, layout_vocabulary.ELECTRONICS, rng.randint(1, 4), discounts=0.3)
    bill = total_up(items, True)
    use_points(rng, bill, 0.25)
    if rng.random() < 0.3:
        pay_in_cash(rng, bill)
    return bill


def print_electronics(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Codes above each product, a long guarantee, and points at several rates."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, "apr")
    print_title(rng, slip, ("お買上票", "領収書(お客様控え)", "御買上明細"))
    print_date(rng, slip, receipt)
    slip.rule("-")
    record_items(receipt)
    slip.head_end = slip.y
    for item in receipt.bill.items:
        if item.price > 0:
            slip.left(f"49{rng.randint(10 ** 10, 10 ** 11 - 1)}")
        slip.pair(item.name, yen(item.price, "{}"))
        if item.price > 0:
            slip.pair(f"  {item.quantity}点", yen(item.amount, "¥{}"))
        if item.price > 5000 and rng.random() < 0.4:
            slip.left("長期保証 5年 (無料)", indent=2)
    slip.rule("-")
    _subtotal(rng, slip, receipt, True)
    print_total(rng, slip, receipt, rng.choice(("合　計", "お買上金額", "税込合計")))
    record_tax(receipt)
    for line in receipt.bill.tax_lines:
        slip.pair(f"(税率{line.rate}%対象", f"¥{line.taxable:,})", indent=1)
        slip.pair("(内 消費税等", f"¥{line.tax:,})", indent=1)
    print_tender(rng, slip, receipt, has_slip=0.6)
    print_points(rng, slip, receipt)
    print_end(rng, slip, receipt, "※", 0)


def register_bill(rng: Random) -> LayoutBill:
    items = choose_items(rng, layout_vocabulary.DISHES, rng.randint(1, 4), step=10)
    bill = total_up(items, True)
    if rng.random() < 0.6:
        pay_in_cash(rng, bill)
    return bill


def print_register(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """A small cash register. 現計 is the total if no tender was entered, else it is the tender."""
    slip.note(receipt, "store", receipt.store)
    slip.center(receipt.store, rng.choice((1, 2)), 2)
    print_contact(rng, slip, receipt, rng.choice(("p", "pr", "apr")))
    print_date(rng, slip, receipt, ("{y}-{m:02}-{d:02} {t}", "{y}年{m:02}月{d:02}日 {t}"))
    slip.gap(0.5)
    bill = receipt.bill
    print_items(rng, slip, receipt, rng.choice(("¥{}", "￥{}")), "※", style="above")
    record_tax(receipt)
    for line in bill.tax_lines:
        mark = "※" if line.rate == 8 else " "
        slip.pair(f"対象計{mark}  {line.rate}.0%", yen(line.taxable, "¥{}"))
        slip.pair(f"内税{mark}", yen(line.tax, "¥{}"))
    start = slip.y
    if bill.tender is None:
        receipt.truth["expect"] = "any"
        slip.pair(rng.choice(("現計", "現　計", "現金計")), yen(bill.total, "¥{}"), 2, rng.choice((1, 2)))
    else:
        slip.pair(rng.choice(("合計", "計", "合　計")), yen(bill.total, "¥{}"), 2)
        receipt.truth["tender"], receipt.truth["change"] = bill.tender, bill.change
        slip.pair(rng.choice(("お預り", "現計", "お預り")), yen(bill.tender, "¥{}"), 2)
        slip.pair("お　釣", yen(bill.change or 0, "¥{}"), 2)
    slip.total_rows = (start, slip.y)
    if any(item.is_reduced for item in bill.items):
        slip.left("注) ※は軽減税率適用")


def print_refund(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Money given back for returned goods: there is nothing to pay."""
    _head(rng, slip, receipt)
    slip.banner(rng.choice(("返品", "返 金 伝 票", "返品レシート")), 1.6, rng.random() < 0.5)
    slip.left(f"元取引 {receipt.when:%Y/%m/%d} No.{rng.randint(1, 9999):04}")
    print_items(rng, slip, receipt, "-{}", "※", style="beside")
    record_tax(receipt)
    slip.pair(rng.choice(("返品合計", "返金合計", "合　計")), yen(receipt.bill.total, "-¥{}"), 2)
    for line in receipt.bill.tax_lines:
        slip.pair(f"({line.rate}%対象", f"-¥{line.taxable:,})")
        slip.pair("(内消費税等", f"-¥{line.tax:,})")
    slip.pair(rng.choice(("返金額", "現金返金", "ご返金")), yen(receipt.bill.total, "-¥{}"))
    slip.left("上記金額をご返金いたしました。")
    empty = {"total": None, "subtotal": None, "tax": None, "tax_lines": [], "items": []}
    receipt.truth.update(empty, expect="unsure")
