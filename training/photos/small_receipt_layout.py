"""Small receipts without a list of goods: taxi, parking, petrol, clinic, ticket, card."""
from __future__ import annotations

from random import Random

import fake_data
import money
import vocabulary
from money import Bill, Item
from paper import Paper, cells
from receipt import Receipt, Style, record_items, record_timestamp, yen
from shop_layout import print_heading, print_payment, print_taxes, print_total


def taxi_bill(rng: Random) -> Bill:
    fare = 500 + 100 * rng.randint(0, 92)
    items = [Item("運賃", 1, fare, False)]
    if rng.random() < 0.35:
        items.append(Item("迎車料金", 1, rng.choice((300, 420, 500)), False))
    if rng.random() < 0.2:
        items.append(Item("障害者割引", 1, -(fare // 10), False))
    return money.compute_totals(Bill(items, True))


def print_taxi(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    paper.center(rng.choice(("領 収 書", "領収証", "タクシー料金領収書")), wide=2, tall=rng.choice((1, 2)))
    _print_timestamp(rng, paper, receipt)
    paper.pair("車番", f"{rng.randint(100, 9999)}")
    paper.pair("無線番号", f"{rng.randint(1, 999):03}")
    record_items(receipt)
    for item in receipt.bill.items:
        paper.pair(item.name, yen(item.amount, style.money))
    paper.rule(style.rule)
    print_total(rng, paper, receipt, style)
    print_taxes(rng, paper, receipt, style)
    paper.pair(rng.choice(("現金", "クレジット", "ＱＲ決済")), yen(receipt.bill.total, style.money))
    paper.rule(style.rule)
    print_heading(rng, paper, receipt)
    paper.center(rng.choice(("ご乗車ありがとうございました", "お忘れ物はございませんか")))


def parking_bill(rng: Random) -> Bill:
    return money.compute_totals(Bill([Item("駐車料金", 1, 100 * rng.randint(1, 38), False)], True))


def print_parking(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    print_heading(rng, paper, receipt)
    paper.center(rng.choice(("駐車料金領収証", "領収証", "ご利用明細")), tall=2)
    record_items(receipt)
    record_timestamp(receipt, True)
    start = max(0, receipt.when.hour - rng.randint(1, 5))
    date = f"{receipt.when:%Y/%m/%d}"
    paper.pair("入庫", f"{date} {start:02}:{rng.randint(0, 59):02}")
    paper.pair(rng.choice(("出庫", "精算")), f"{date} {receipt.when:%H:%M}")
    paper.pair("車室番号", f"{rng.randint(1, 60)}")
    paper.pair("駐車料金", yen(receipt.bill.total, style.money))
    print_total(rng, paper, receipt, style)
    print_taxes(rng, paper, receipt, style)
    print_payment(rng, paper, receipt, style)
    paper.center("ご利用ありがとうございました")


def petrol_bill(rng: Random) -> Bill:
    """Litres times price, rounded down to the yen."""
    hundredths, price = rng.randint(800, 5200), rng.randint(158, 196)
    grade = rng.choice(("レギュラー", "ハイオク", "軽油"))
    name = f"{grade} {hundredths / 100:.2f}L @{price}"
    return money.compute_totals(Bill([Item(name, 1, hundredths * price // 100, False)], True))


def print_petrol(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    print_heading(rng, paper, receipt)
    paper.center(rng.choice(("納品書 兼 領収書", "売上票", "お客様控え")))
    _print_timestamp(rng, paper, receipt)
    paper.pair("給油機", f"{rng.randint(1, 12):02}")
    paper.pair("車番", f"{rng.randint(1, 99):02}-{rng.randint(0, 99):02}")
    item = receipt.bill.items[0]
    grade, litres, price = item.name.split(" ")
    receipt.truth["items"] = [{"name": grade, "qty": 1, "price": item.amount, "is_reduced": False}]
    paper.left(grade)
    paper.pair(f"{litres} {price}", yen(item.amount, style.money), indent=2)
    paper.rule(style.rule)
    print_total(rng, paper, receipt, style)
    print_taxes(rng, paper, receipt, style)
    print_payment(rng, paper, receipt, style)


def clinic_bill(rng: Random) -> Bill:
    """Insurance points of ten yen, of which the patient pays a share, to ten yen. No tax."""
    return Bill([], True, subtotal=0, total=10 * rng.randint(29, 980))


def print_clinic(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    title = "診療費領収書" if receipt.kind == "clinic" else "調剤報酬領収書"
    paper.center(title, wide=2)
    _print_timestamp(rng, paper, receipt)
    paper.pair("患者番号", f"{rng.randint(1000, 99999)}")
    paper.left(f"{rng.choice(vocabulary.SURNAMES)} 様")
    paper.pair("保険区分 社保", "負担割合 3割")
    paper.rule(style.rule)
    points = round(receipt.bill.total / 3)
    names = ("初診・再診", "投薬", "検査") if receipt.kind == "clinic" else ("調剤技術料", "薬学管理料", "薬剤料")
    shares = (points // 2, points // 4, points - points // 2 - points // 4)
    for name, share in zip(names, shares):
        paper.pair(name, f"{share:,}点")
    paper.pair("合計点数", f"{points:,}点")
    paper.pair("保険外負担", yen(0, "{}円"))
    paper.rule(style.rule)
    word = rng.choice(("領収金額", "今回請求額", "ご請求額", "領収額合計", "お支払金額"))
    paper.pair(word, yen(receipt.bill.total, rng.choice(("{}円", "¥{}"))), wide=rng.choice((1, 2)),
               tall=rng.choice((1, 2)), bold=True)
    if receipt.bill.tender is not None:
        print_payment(rng, paper, receipt, style)
    paper.rule(style.rule)
    print_heading(rng, paper, receipt)
    paper.left("※領収書の再発行はいたしかねます")


def print_ticket(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    """A meal ticket from a vending machine."""
    receipt.truth["store"] = receipt.store
    wide = rng.choice((1, 2)) if 2 * cells(receipt.store) <= paper.columns else 1
    paper.center(receipt.store, wide)
    paper.center(rng.choice(("食券", "お食事券", "領収書")), wide=2, tall=2)
    record_items(receipt)
    for item in receipt.bill.items:
        name = item.name if item.quantity == 1 else f"{item.name} {item.quantity}枚"
        paper.pair(name, yen(item.amount, "{}円"), tall=2)
    paper.rule(style.rule)
    print_total(rng, paper, receipt, style)
    print_taxes(rng, paper, receipt, style)
    receipt.truth["registration"] = receipt.registration
    paper.left(f"登録番号 {receipt.registration}")
    _print_timestamp(rng, paper, receipt)
    paper.pair("発券番号", f"{rng.randint(1, 999):03}")


def print_card(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    """The customer's copy of a card payment."""
    paper.center(rng.choice(("クレジットカード売上票", "カードご利用票", "クレジット売上伝票")), bold=True)
    paper.center(rng.choice(("（お客様控え）", "【お客様控え】", "お客様控え")))
    print_heading(rng, paper, receipt)
    _print_timestamp(rng, paper, receipt)
    paper.pair("端末番号", f"{rng.randint(10 ** 12, 10 ** 13 - 1)}")
    paper.pair("カード会社", rng.choice(("青空カード", "みらいクレジット", "VISA", "JCB")))
    paper.pair("会員番号", f"XXXX-XXXX-XXXX-{rng.randint(0, 9999):04}")
    paper.pair("有効期限", "XX/XX")
    paper.pair("取引内容", rng.choice(("売上", "お買上")))
    paper.pair("支払区分", rng.choice(("一括", "1回払い", "一括払い")))
    paper.pair("承認番号", f"{rng.randint(0, 9999999):07}")
    paper.pair("伝票番号", f"{rng.randint(0, 99999):05}")
    paper.rule(style.rule)
    if rng.random() < 0.5:
        paper.pair("金額", yen(receipt.bill.total - receipt.bill.tax, style.money))
        paper.pair("税・送料", yen(receipt.bill.tax, style.money))
    word = rng.choice(("合計金額", "合計", "お支払合計", "ご利用金額"))
    paper.pair(word, yen(receipt.bill.total, rng.choice(("¥{}", "￥{}", "{}円"))), 2,
               rng.choice((1, 2)), True)
    paper.gap()
    paper.left(rng.choice(("ご署名", "サインは不要です", "暗証番号 確認済")))
    paper.rule("line")


def utility_bill(rng: Random) -> Bill:
    items = [Item("基本料金", 1, rng.randint(600, 2200), False),
             Item("従量料金", 1, rng.randint(900, 14000), False)]
    return money.compute_totals(Bill(items, True))


def print_utility(rng: Random, paper: Paper, receipt: Receipt, style: Style) -> None:
    """A payment form that is paid at a convenience store."""
    paper.center("払込取扱票・払込受領証", bold=True)
    receipt.truth["store"] = receipt.store
    wide = rng.choice((1, 2)) if 2 * cells(receipt.store) <= paper.columns else 1
    paper.left(receipt.store, wide)
    paper.pair("お客様番号", f"{rng.randint(10 ** 10, 10 ** 11 - 1)}")
    paper.left(f"{rng.choice(vocabulary.SURNAMES)} {rng.choice(('一郎', '花子', '健'))} 様")
    record_items(receipt)
    use = rng.choice(("123kWh", "18m3", "42m3"))
    paper.pair("ご使用量", use)
    for item in receipt.bill.items:
        paper.pair(item.name, yen(item.amount, style.money))
    print_total(rng, paper, receipt, style)
    print_taxes(rng, paper, receipt, style)
    _print_timestamp(rng, paper, receipt, rng.choice(("発行日 ", "ご請求日 ")))
    receipt.truth["registration"] = receipt.registration
    paper.left(f"登録番号 {receipt.registration}")
    receipt.truth["phone"] = receipt.phone
    paper.left(f"お問合せ TEL {receipt.phone}")


def _print_timestamp(rng: Random, paper: Paper, receipt: Receipt, word: str | None = None) -> None:
    has_time = word is None and rng.random() < 0.8
    record_timestamp(receipt, has_time)
    time = fake_data.format_time(rng, receipt.when) if has_time else ""
    word = word or rng.choice(("", "", "日時 ", "ご利用日 ", "日付:"))
    row = f"{word}{fake_data.format_date(rng, receipt.when)} {time}".strip()
    if cells(row) > paper.columns:
        row, end = row.removesuffix(time), time
        paper.left(row)
        return paper.right(end)
    paper.left(row)
