"""Receipts of convenience stores, fast food and café chains: three ways to state the tax each."""
from __future__ import annotations

from random import Random

import vocabulary
from layout_bill import (LayoutBill, add_bag, choose_coupon, choose_items, pay_in_cash, total_up,
                         use_points)
from layout_parts import (print_contact, print_count, print_coupon_line, print_date, print_end,
                          print_items, print_registration, print_store, print_tender, print_title,
                          print_total)
import layout_vocabulary
from receipt import Receipt, record_tax, yen
from slip import Slip


def convenience_bill(rng: Random, is_included: bool) -> LayoutBill:
    items = choose_items(rng, vocabulary.ITEMS["konbini"], rng.randint(1, 6), discounts=0.2)
    items = add_bag(rng, items, 0.4)
    return _paid(rng, total_up(items, is_included, choose_coupon(rng, items, 0.1)))


def _paid(rng: Random, bill: LayoutBill) -> LayoutBill:
    use_points(rng, bill, 0.08)
    if rng.random() < 0.45:
        pay_in_cash(rng, bill)
    return bill


def print_net(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Prices before tax, a subtotal per rate, and afterwards the sums with tax per rate."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, "apr")
    print_date(rng, slip, receipt)
    print_title(rng, slip)
    print_items(rng, slip, receipt, rng.choice(("¥{}", "*{}", "{}")), "*")
    slip.gap(0.3)
    print_coupon_line(slip, receipt)
    bill = receipt.bill
    for line in bill.tax_lines:
        slip.pair(f"小　計 (税抜 {line.rate}%)", yen(line.taxable, "¥{}"))
        slip.pair(f"消費税等({line.rate:>2}%)", yen(line.tax, "¥{}"), indent=1)
    print_total(rng, slip, receipt)
    for line in bill.tax_lines:
        slip.pair(f"(税率{line.rate:>2}%対象", f"¥{line.taxable + line.tax:,})", indent=1)
    for line in bill.tax_lines:
        slip.pair(f"(内消費税等 {line.rate}%", f"¥{line.tax:,})", indent=2)
    record_tax(receipt)
    for line in receipt.truth["tax_lines"]:
        line["taxable"], line["is_included"] = line["taxable"] + line["tax"], True
    receipt.truth["is_net"] = True
    print_tender(rng, slip, receipt)
    if rng.random() < 0.5:
        slip.left("お買上明細は上記のとおりです。")
    print_end(rng, slip, receipt, "[*]")


def print_gross(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Prices with tax. In brackets: the sum per rate, and under each the tax in it."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, "apr")
    print_date(rng, slip, receipt)
    print_title(rng, slip)
    slip.rule(rng.choice(("", "-", "=")))
    print_items(rng, slip, receipt, "¥{}", "軽")
    if receipt.bill.coupon:
        receipt.truth["subtotal"] = receipt.bill.subtotal
        slip.pair("小　　計", yen(receipt.bill.subtotal, "¥{}"))
    print_coupon_line(slip, receipt)
    print_total(rng, slip, receipt)
    record_tax(receipt)
    for line in reversed(receipt.bill.tax_lines):
        slip.pair(f"({line.rate:>2}%対象", f"¥{line.taxable:,})", indent=2)
        slip.pair("(内消費税等", f"¥{line.tax:,})", indent=2)
    print_tender(rng, slip, receipt)
    slip.left("「軽」は軽減税率対象商品です。")
    print_end(rng, slip, receipt, "軽")


def print_bracket(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """All tax first, then the sum and the tax of each rate, with a count at the end."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, "rap")
    print_date(rng, slip, receipt, ("{y}年 {m}月{d}日({w}){t}", "{y}年{m:2}月{d:2}日({w}) {t}"))
    print_title(rng, slip)
    print_items(rng, slip, receipt, "{}", "軽")
    print_coupon_line(slip, receipt, "{}")
    print_total(rng, slip, receipt)
    record_tax(receipt)
    bill = receipt.bill
    slip.pair("(内消費税等", f"¥{bill.tax:,})", indent=1)
    lines = {line.rate: (line.taxable, line.tax) for line in bill.tax_lines}
    for rate in (10, 8):
        if rate not in lines and rng.random() < 0.5:
            continue
        taxable, tax = lines.get(rate, (0, 0))
        slip.pair(f"({rate:>2}%対象", f"¥{taxable:,})", indent=2)
        slip.pair("(内消費税額", f"¥{tax:,})", indent=2)
    print_tender(rng, slip, receipt)
    print_count(rng, slip, receipt)
    slip.left("軽印は軽減税率対象商品です。")
    print_end(rng, slip, receipt, "軽")


def fast_food_bill(rng: Random) -> LayoutBill:
    """Eaten in, everything is taxed at 10 %. Taken out, food at 8 %."""
    is_eaten_in = rng.random() < 0.5
    stock = tuple((name, least, most, is_reduced and not is_eaten_in)
                  for name, least, most, is_reduced in layout_vocabulary.FAST_FOOD)
    items = choose_items(rng, stock, rng.randint(1, 5), step=10, discounts=0.08)
    return _paid(rng, total_up(items, True))


def print_fast_food(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Half-width katakana: 10%タイショウ, ウチゼイ."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, rng.choice(("p", "pr", "pa")))
    print_title(rng, slip)
    print_date(rng, slip, receipt)
    slip.center(f"{rng.choice(('お客様番号', '番号札', 'ｵｰﾀﾞｰNo.'))} {rng.randint(1, 999)}", 2)
    bill = receipt.bill
    is_out = any(item.is_reduced for item in bill.items)
    slip.left(rng.choice(("ﾃｲｸｱｳﾄ", "[TO]", "お持帰り") if is_out else ("ｲｰﾄｲﾝ", "[EI]", "店内")))
    print_items(rng, slip, receipt, rng.choice(("¥{}", "{}")), "※", rng.random() < 0.6, "beside")
    if rng.random() < 0.6:
        receipt.truth["subtotal"] = bill.subtotal
        count = sum(item.quantity for item in bill.items if item.price > 0)
        slip.pair(rng.choice(("小　計", f"小計 {count}点", "[TO小計]", "ｼｮｳｹｲ")),
                  yen(bill.subtotal, "¥{}"))
    print_total(rng, slip, receipt, rng.choice(("合　計", "合計", "ｺﾞｳｹｲ", "お買上計")))
    record_tax(receipt)
    style = rng.choice(("kana", "one", "base"))
    for line in bill.tax_lines:
        if style == "kana":
            slip.pair(f"{line.rate}%ﾀｲｼｮｳ", yen(line.taxable, "¥{}"), indent=1)
            slip.pair("ｳﾁｾﾞｲ", yen(line.tax, "¥{}"), indent=3)
        elif style == "one":
            slip.pair(f"({line.rate:>2}%対象", f"¥{line.taxable:,} 消費税 ¥{line.tax:,})")
        else:
            slip.pair(rng.choice(("税率{}%タイショウ", "{}% タイショウ")).format(line.rate),
                      yen(line.taxable, "¥{}"))
            slip.pair(f"(ｼｮｳﾋｾﾞｲ {line.rate}%", f"¥{line.tax:,})", indent=1)
    print_tender(rng, slip, receipt)
    if receipt.truth["registration"] is None:
        print_registration(rng, slip, receipt)
    print_end(rng, slip, receipt, "※")


def print_cafe_chain(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """(8%内税対象 …) and (8%内税額 …) between the subtotal and the total."""
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, rng.choice(("p", "ap")))
    slip.gap(0.4)
    print_date(rng, slip, receipt)
    slip.rule("")
    bill = receipt.bill
    print_items(rng, slip, receipt, "¥{}", "T")
    receipt.truth["subtotal"] = bill.subtotal
    slip.pair("小 計 額", yen(bill.subtotal, "¥{}"))
    record_tax(receipt)
    is_before = rng.random() < 0.6
    if not is_before:
        print_total(rng, slip, receipt)
    for line in bill.tax_lines:
        slip.pair(f"({line.rate}%内税対象", f"¥{line.taxable:,})", indent=1)
        slip.pair(f"({line.rate}%内税額", f"¥{line.tax:,})", indent=1)
    if is_before:
        print_total(rng, slip, receipt)
    print_tender(rng, slip, receipt)
    print_count(rng, slip, receipt)
    if receipt.truth["registration"] is None:
        print_registration(rng, slip, receipt)
    print_end(rng, slip, receipt, "T", advert=0.25)
