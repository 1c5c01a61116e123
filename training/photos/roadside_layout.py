"""Receipts of taxis, car parks, petrol stations, post offices and taverns."""
from __future__ import annotations

from datetime import timedelta
from random import Random

import layout_vocabulary
import vocabulary
from layout_bill import LayoutBill, choose_items, pay_in_cash, total_up
from layout_parts import (print_contact, print_count, print_date, print_end, print_items,
                          print_registration, print_store, print_tender, print_title, print_total)
from money import Item
from receipt import Receipt, record_items, record_tax, record_timestamp, yen
from slip import Slip


def taxi_bill(rng: Random) -> LayoutBill:
    items = [Item(rng.choice(("基本運賃", "運賃", "乗車料金")), 1, 100 * rng.randint(5, 68)
                  + rng.choice((0, 20, 60, 80)), False)]
    if rng.random() < 0.25:
        items.append(Item(rng.choice(("迎車料金", "予約料金", "高速代")), 1,
                          rng.choice((300, 420, 500)), False))
    return total_up(items, True)


def print_taxi(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """A meter's receipt: wide digits, 円 after the amounts, and rows without an amount."""
    bill = receipt.bill
    slip.center(rng.choice(("領　収　書", "領 収 書", "領収書")), 2, rng.choice((1, 2)))
    if rng.random() < 0.6:
        slip.center("(現金･ﾁｹｯﾄ･ｸｰﾎﾟﾝ･ｶｰﾄﾞ)")
    slip.rule("")
    slip.note(receipt, "date", f"{receipt.when:%Y-%m-%d}")
    record_timestamp(receipt, False)
    day = rng.choice(("日付 {:%Y年%m月%d日}", "{:%Y年%m月%d日}", "日付  {:%Y/%m/%d}"))
    slip.left(day.format(receipt.when))
    slip.left(f"{rng.choice(('車番', '車両番号'))}  {rng.randint(100, 9999)}{rng.choice(('', '号'))}")
    form, wide = rng.choice(("¥{}円", "{}円", "¥{}")), rng.choice((1, 2))
    record_items(receipt)
    slip.head_end = slip.y
    for item in bill.items:
        slip.pair(item.name, yen(item.amount, form))
    if rng.random() < 0.4:
        slip.pair("通行料,他", "円")
    slip.rule(rng.choice(("-", "")))
    start = slip.y
    amount = yen(bill.total, form)
    if rng.random() < 0.3:
        amount = amount.replace(",", "")
    slip.pair(rng.choice(("合計", "計", "合　計", "運賃料金計")), amount, wide, rng.choice((1, 2)))
    slip.total_rows = (start, slip.y)
    if rng.random() < 0.6:
        record_tax(receipt)
        slip.pair("(内消費税等", yen(bill.tax, form) + ")", indent=2)
    else:
        slip.pair("消費税率", "10.0%")
        receipt.truth["expect"] = "any"
    if rng.random() < 0.6:
        slip.center("-----  内　訳  -----")
        slip.pair(rng.choice(("現金支払", "カード支払", "アプリ決済")), yen(bill.total, form))
    slip.rule("")
    slip.note(receipt, "store", receipt.store)
    slip.center(receipt.store, rng.choice((1, 2)))
    print_contact(rng, slip, receipt, rng.choice(("rp", "apr", "pr")))
    slip.center(rng.choice(("お忘れ物のお問合せは上記まで", "ご乗車ありがとうございました")))


def parking_bill(rng: Random) -> LayoutBill:
    bill = total_up([Item("駐車料金", 1, 100 * rng.randint(1, 42), False)], True)
    if rng.random() < 0.6:
        pay_in_cash(rng, bill)
    return bill


def print_parking(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Entry and exit with dates on both, discounts of zero, and coins put in."""
    bill = receipt.bill
    print_store(rng, slip, receipt, 0)
    slip.center(f"{rng.choice(vocabulary.BRANCHES)[:-1]}第{rng.randint(1, 9)}")
    print_contact(rng, slip, receipt, rng.choice(("r", "pr")))
    print_title(rng, slip, ("領　収　証", "領収書", "ご利用明細書兼領収書"))
    slip.head_end = slip.y
    record_items(receipt)
    slip.note(receipt, "date", f"{receipt.when:%Y-%m-%d}")
    slip.marks["issued_at"] = slip.y
    record_timestamp(receipt, True)
    minutes = min(rng.randint(12, 400), receipt.when.hour * 60 + receipt.when.minute)
    entered = receipt.when - timedelta(minutes=minutes)
    form = rng.choice(("{:%Y/%m/%d %H:%M}", "{:%Y年%m月%d日 %H:%M}", "{:%Y-%m-%d %H:%M}"))
    slip.pair(rng.choice(("入庫", "入庫時刻", "駐車開始")), form.format(entered))
    slip.pair(rng.choice(("出庫", "精算時刻", "精算")), form.format(receipt.when))
    slip.pair("駐車時間", f"{minutes // 60}時間{minutes % 60:02}分")
    slip.pair(rng.choice(("車室", "車室番号", "区画No.")), f"{rng.randint(1, 60)}")
    money_form = rng.choice(("{}円", "¥{}"))
    slip.pair("駐車料金", yen(bill.total, money_form))
    if rng.random() < 0.5:
        slip.pair(rng.choice(("割引額", "サービス券")), yen(0, money_form))
    print_total(rng, slip, receipt, rng.choice(("合計", "領収金額", "請求金額", "お支払額")), money_form)
    record_tax(receipt)
    slip.pair(f"(10%対象 {yen(bill.total, money_form)}", f"内消費税 {yen(bill.tax, money_form)})")
    if bill.tender is not None:
        receipt.truth["tender"], receipt.truth["change"] = bill.tender, bill.change
        slip.pair(rng.choice(("投入金額", "お預り", "現金投入額")), yen(bill.tender, money_form))
        slip.pair(rng.choice(("釣銭", "お釣り")), yen(bill.change or 0, money_form))
    else:
        slip.pair(rng.choice(("電子マネー", "クレジット", "コード決済")), yen(bill.total, money_form))


def petrol_bill(rng: Random) -> LayoutBill:
    """Litres times price, rounded down to the yen."""
    hundredths, price = rng.randint(800, 5200), rng.randint(1580, 1960)
    name = rng.choice(("レギュラー", "ハイオク", "灯油", "レギュラーガソリン"))
    item = Item(name, 1, hundredths * price // 1000, False)
    bill = total_up([item] + ([Item("洗車 シャンプー", 1, rng.choice((400, 600, 800)), False)]
                              if rng.random() < 0.2 else []), True)
    bill.litres = f"{hundredths / 100:.2f}", f"{price / 10:.1f}"
    if rng.random() < 0.5:
        pay_in_cash(rng, bill)
    return bill


def print_petrol(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """納品書・領収書 of a petrol station."""
    bill = receipt.bill
    slip.center(rng.choice(("納品書・領収書", "納品書（領収書）", "納 品 書 兼 領 収 書", "領収書・納品書")),
                rng.choice((1, 2)))
    print_store(rng, slip, receipt, 0.8)
    print_contact(rng, slip, receipt, rng.choice(("apr", "pr", "rp")))
    print_date(rng, slip, receipt)
    slip.pair(f"伝票No.{rng.randint(1, 9999):04}", f"計量機 {rng.randint(1, 12):02}")
    slip.left(rng.choice(("現金フリー 様", "現金会員 様", "ﾌﾟﾘｶ会員 様")))
    slip.rule(rng.choice(("-", "=")))
    slip.head_end = slip.y
    record_items(receipt)
    litres, price = bill.litres
    first = bill.items[0]
    if rng.random() < 0.5:
        slip.left(first.name)
        slip.pair(f"{litres}L × @{price}", yen(first.amount, "¥{}"), indent=2)
    else:
        slip.pair(first.name, f"{litres}L")
        slip.pair("単価", f"{price}円")
        slip.pair("金額", yen(first.amount, "¥{}"))
    for item in bill.items[1:]:
        slip.pair(item.name, yen(item.amount, "¥{}"))
    slip.rule("-")
    print_total(rng, slip, receipt, rng.choice(("合計", "合　計", "合計金額", "お買上金額")))
    record_tax(receipt)
    style = rng.choice(("one", "two"))
    if style == "one":
        slip.left(f"(10%対象 ¥{bill.total:,} 消費税 ¥{bill.tax:,})")
    else:
        slip.pair("10%対象計", yen(bill.total, "¥{}"), indent=1)
        slip.pair("(うち消費税等", f"¥{bill.tax:,})", indent=1)
    if bill.tender is not None:
        receipt.truth["tender"], receipt.truth["change"] = bill.tender, bill.change
        slip.pair(rng.choice(("お預り", "現金", "現計")), yen(bill.tender, "¥{}"))
        slip.pair(rng.choice(("お釣り", "釣銭")), yen(bill.change or 0, "¥{}"))
    else:
        print_tender(rng, slip, receipt)
    slip.left(rng.choice(("給油許可ボタンは店員が操作します", "またのご来店をお待ちしております")))


def post_bill(rng: Random) -> LayoutBill:
    """Post is taxed at 10 %; stamps are not taxed."""
    items = choose_items(rng, layout_vocabulary.POST, rng.randint(1, 2))
    items = [Item(item.name, 1, item.price, False) for item in items]
    stamps = [Item(name, rng.randint(1, 5), price, False)
              for name, price in rng.sample(layout_vocabulary.STAMPS, rng.choice((0, 1)))]
    bill = total_up(items, True, untaxed_items=stamps)
    if rng.random() < 0.8:
        pay_in_cash(rng, bill)
    return bill


def print_post(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """課税計 and 非課税計 apart."""
    bill = receipt.bill
    print_title(rng, slip, ("領　収　証　書", "領収証書", "領 収 書"))
    slip.note(receipt, "store", receipt.store)
    slip.center(receipt.store, rng.choice((1, 2)))
    print_contact(rng, slip, receipt, rng.choice(("apr", "pr")))
    print_date(rng, slip, receipt)
    slip.rule("-")
    slip.head_end = slip.y
    record_items(receipt)
    for item in bill.items:
        slip.left(item.name)
        slip.pair(f"@{item.price:,}  {item.quantity}通", yen(item.amount, "¥{}"), indent=2)
    for item in bill.untaxed_items:
        receipt.truth["items"].append({"name": item.name, "qty": item.quantity,
                                       "price": item.amount, "is_reduced": False})
        slip.left(item.name)
        slip.pair(f"@{item.price:,}  {item.quantity}枚", yen(item.amount, "¥{}"), indent=2)
    slip.rule("-")
    receipt.truth["subtotal"] = bill.subtotal
    slip.pair("小　　計", yen(bill.subtotal, "¥{}"))
    record_tax(receipt)
    taxed = bill.total - bill.untaxed
    slip.pair("課税計(10%)", yen(taxed, "¥{}"))
    slip.pair("(内消費税等(10%)", f"¥{bill.tax:,})", indent=1)
    if bill.untaxed:
        receipt.truth["untaxed"] = bill.untaxed
        slip.pair("非課税計", yen(bill.untaxed, "¥{}"))
    print_total(rng, slip, receipt, rng.choice(("合　計", "合　　計", "合計")))
    if bill.tender is not None:
        receipt.truth["tender"], receipt.truth["change"] = bill.tender, bill.change
        slip.pair("お預り金額", yen(bill.tender, "¥{}"))
        slip.pair("おつり", yen(bill.change or 0, "¥{}"))
    else:
        print_tender(rng, slip, receipt)


def tavern_bill(rng: Random) -> LayoutBill:
    is_included = rng.random() < 0.6
    items = choose_items(rng, vocabulary.ITEMS["izakaya"], rng.randint(3, 10), step=10)
    if rng.random() < 0.25:
        price = rng.choice((1500, 1980, 2500))
        items.append(Item("飲み放題120分", rng.randint(2, 6), price, False))
    bill = total_up(items, is_included)
    if rng.random() < 0.4:
        pay_in_cash(rng, bill)
    return bill


def print_tavern(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """Table, people, and the share of each person below the total."""
    bill = receipt.bill
    print_store(rng, slip, receipt)
    print_contact(rng, slip, receipt, rng.choice(("ap", "apr")))
    print_date(rng, slip, receipt)
    people = rng.randint(1, 8)
    receipt.truth["table_number"] = str(rng.randint(1, 40))
    slip.marks["table_number"] = slip.y
    slip.pair(f"卓番:{receipt.truth['table_number']}", f"{people}名様")
    slip.rule(rng.choice(("-", "=")))
    print_items(rng, slip, receipt, rng.choice(("¥{}", "{}")), "※", style="beside")
    slip.rule("-")
    if not bill.is_included or rng.random() < 0.5:
        receipt.truth["subtotal"] = bill.subtotal
        slip.pair("小　計", yen(bill.subtotal, "¥{}"))
    record_tax(receipt)
    tax_word = "(内消費税" if bill.is_included else "外税"
    if not bill.is_included:
        for line in bill.tax_lines:
            slip.pair(f"外税対象額({line.rate}%)", yen(line.taxable, "¥{}"))
            slip.pair(f"{tax_word}({line.rate}%)", yen(line.tax, "¥{}"))
    print_total(rng, slip, receipt, rng.choice(("合　計", "お会計", "ご請求額", "合計金額")))
    if bill.is_included:
        for line in bill.tax_lines:
            slip.pair(f"({line.rate}%対象額", f"¥{line.taxable:,})", indent=1)
            slip.pair(f"{tax_word}", f"¥{line.tax:,})", indent=1)
    if people > 1 and rng.random() < 0.6:
        slip.pair(rng.choice(("お一人様", "一人当り", "割勘 1名様")), yen(-(-bill.total // people), "¥{}"))
    print_tender(rng, slip, receipt)
    if receipt.truth["registration"] is None:
        print_registration(rng, slip, receipt)
    print_count(rng, slip, receipt)
    print_end(rng, slip, receipt, "※", 0.1, 0.15)
