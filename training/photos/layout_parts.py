"""Parts that the chain layouts share: heading, dates, payment, card slip, points and coupons."""
from __future__ import annotations

from datetime import timedelta
from random import Random

from PIL import Image

import fake_data
import fonts
import layout_vocabulary
import qr_codes
import vocabulary
from half_kana import half
from layout_bill import LayoutBill
from money import Item
from paper import barcode, cells
from receipt import Receipt, record_items, record_timestamp, yen
from slip import Slip

TITLES = ("領　収　書", "領 収 証", "領収証")
DATE_FORMS = ("{y}年{m:2}月{d:2}日({w}) {t}", "{y}年{m:02}月{d:02}日({w}){t}", "{y}/{m:02}/{d:02} {t}",
              "{y}/{m:02}/{d:02}({w}) {t}", "{y}年 {m}月{d:2}日({w}) {t}",
              "{y}-{m:02}-{d:02} {t}")


def print_store(rng: Random, slip: Slip, receipt: Receipt, has_branch: float = 0.85) -> None:
    slip.note(receipt, "store", receipt.store)
    if rng.random() < 0.7:
        slip.logo(rng, receipt.store)
    else:
        slip.center(receipt.store, rng.choice((1, 2)), rng.choice((1, 2)), rng.random() < 0.5)
    if rng.random() < has_branch:
        slip.note(receipt, "branch", receipt.branch)
        slip.center(receipt.branch, rng.choice((1, 1, 2)))


def print_contact(rng: Random, slip: Slip, receipt: Receipt, rows: str = "apr") -> None:
    """Address, phone and registration number, in the order of the letters in `rows`."""
    row = slip.left if rng.random() < 0.5 else slip.center
    for letter in rows:
        if letter == "a":
            slip.note(receipt, "address", receipt.address.text)
            row(receipt.address.text)
        elif letter == "p":
            slip.note(receipt, "phone", receipt.phone)
            row(rng.choice(("電話:", "TEL:", "TEL ", "電話 ", "☎ ", "TEL.")) + receipt.phone)
        else:
            print_registration(rng, slip, receipt, row)


def print_registration(rng: Random, slip: Slip, receipt: Receipt, row=None) -> None:
    row = row or slip.left
    slip.note(receipt, "registration", receipt.registration)
    word = rng.choice(("登録番号:", "登録番号 ", "事業者登録番号", "登録番号：", "登録番号"))
    number = receipt.registration
    if rng.random() < 0.06:
        number = f"{number[0]}{number[1]}-{number[2:6]}-{number[6:10]}-{number[10:]}"
    if cells(word + number) > slip.columns:
        row(word)
        word = ""
    row(word + number)


def print_date(rng: Random, slip: Slip, receipt: Receipt, forms: tuple[str, ...] = ()) -> None:
    """The date and time on one row, with a till number beside or below it."""
    when = receipt.when
    weekday = fake_data.WEEKDAYS[when.weekday()]
    forms = forms or DATE_FORMS
    clock = rng.choice((f"{when:%H:%M}", f"{when:%H:%M}", f"{when:%H:%M:%S}", f"{when:%H時%M分}"))
    receipt.truth["date"] = f"{when:%Y-%m-%d}"
    slip.note(receipt, "date", receipt.truth["date"])
    slip.marks["issued_at"] = slip.y
    record_timestamp(receipt, True)
    row = rng.choice(forms).format(y=when.year, m=when.month, d=when.day, w=weekday, t=clock)
    till = rng.choice((f"レジ#{rng.randint(1, 12)}", f"ﾚｼﾞ{rng.randint(101, 9999):04}",
                       f"ﾚｼﾞ:#{rng.randint(2, 6)} {rng.randint(10000, 99999)}",
                       f"No.{rng.randint(1, 9999):04}"))
    if cells(row) > slip.columns:
        row, end = row.split(clock)[0].rstrip(), clock
        slip.left(row)
        slip.right(end)
    elif cells(row) + cells(till) < slip.columns and rng.random() < 0.5:
        slip.pair(row, till)
    else:
        slip.left(row)
        slip.left(till)


def print_items(rng: Random, slip: Slip, receipt: Receipt, form: str = "¥{}",
                mark: str = "※", is_half: bool = False, style: str | None = None) -> None:
    """`style`: where the count of several equal goods stands."""
    slip.head_end = slip.head_end or slip.y
    record_items(receipt)
    style = style or rng.choice(("below", "above", "beside", "times"))
    has_department = rng.random() < 0.15
    for item in receipt.bill.items:
        department = f"{rng.randint(11, 19)}00" if has_department else ""
        print_item(rng, slip, item, form, mark, is_half, style, department)


def print_item(rng: Random, slip: Slip, item: Item, form: str, mark: str, is_half: bool,
               style: str, department: str = "") -> None:
    name = half(item.name) if is_half else item.name
    name = f"{department} {name}" if department else name
    if item.is_reduced and mark in "※*◆T#":
        name = f"{mark}{'' if mark == '※' else ' '}{name}"
    amount = yen(item.amount, form)
    if item.is_reduced and mark == "軽":
        amount += mark
    elif mark == "軽":
        amount += "  "
    price = yen(item.price, "{}")
    if item.quantity == 1:
        slip.pair(name, amount, indent=2 if item.price < 0 else 0)
    elif style == "above":
        slip.left(name)
        slip.pair(f"@{price}x {item.quantity}", amount, indent=4)
    elif style == "beside":
        slip.pair(f"{name} {item.quantity}点", amount)
    elif style == "times":
        slip.pair(name, amount)
        slip.left(f"({item.quantity}コ X 単{price})", indent=4)
    else:
        slip.left(name)
        slip.pair(f"{yen(item.price, '¥{}')}X {item.quantity}点", amount, indent=3)


def print_total(rng: Random, slip: Slip, receipt: Receipt, label: str = "", form: str = "¥{}",
                plain: float = 0.2) -> None:
    """The total, usually in double-width or double-height characters."""
    label = label or rng.choice(("合　計", "合計", "合 計", "合　　計"))
    amount = yen(receipt.bill.total, form)
    if rng.random() < 0.1:
        amount = amount.replace(",", ", ")
    start = slip.y
    if rng.random() < plain:
        slip.pair(label, amount, tall=rng.choice((1, 2)))
    elif rng.random() < 0.5:
        slip.wide_amount(label, amount, 2, rng.choice((1, 1, 2)))
    else:
        slip.pair(label, amount, 2, rng.choice((1, 1, 2)))
    slip.total_rows = (start, slip.y)


def print_coupon_line(slip: Slip, receipt: Receipt, form: str = "¥{}") -> None:
    bill = receipt.bill
    if isinstance(bill, LayoutBill) and bill.coupon:
        receipt.truth["coupon"] = bill.coupon.amount
        slip.pair(bill.coupon.name, yen(bill.coupon.amount, form))


def print_tender(rng: Random, slip: Slip, receipt: Receipt, form: str = "¥{}",
                 has_slip: float = 0.35) -> None:
    """Cash and change, or one cashless payment. Points pay a part of the total."""
    bill = receipt.bill
    owed = bill.total
    if isinstance(bill, LayoutBill) and bill.points_used:
        receipt.truth["points_used"] = bill.points_used
        word = rng.choice(("ポイント支払", "ポイント利用", "ﾎﾟｲﾝﾄご利用", "値引ポイント"))
        slip.pair(word, yen(bill.points_used, form))
        owed -= bill.points_used
    if bill.tender is not None:
        receipt.truth["tender"], receipt.truth["change"] = bill.tender, bill.change
        wide = rng.choice((1, 1, 2))
        slip.wide_amount(rng.choice(("お預り", "お 預 り", "お預かり", "現金", "お預り合計", "お預り現金")),
                         yen(bill.tender, form), wide)
        slip.wide_amount(rng.choice(("お釣", "お　釣", "お釣り", "おつり", "お釣銭")),
                         yen(bill.change or 0, form), wide)
        return
    method = rng.choice(layout_vocabulary.CASHLESS)
    slip.pair(method, yen(owed, form))
    if rng.random() < 0.25:
        slip.pair("お釣り", yen(0, form))
    if rng.random() < has_slip:
        print_payment_slip(rng, slip, receipt, method, owed, form)
    elif "マネー" in method or "ﾏﾈｰ" in method:
        slip.pair(rng.choice(("残高", "カード残高", "ｶｰﾄﾞ残高")), yen(rng.randint(100, 19999), form))


def print_payment_slip(rng: Random, slip: Slip, receipt: Receipt, method: str, owed: int,
                       form: str) -> None:
    """The customer's copy of a card or wallet payment, under the receipt itself."""
    slip.rule(rng.choice(("-", "*", "=")))
    title = {"iD支払": "iD支払", "QUICPay支払": "QUICPay売上票", "PayPay支払": "PayPay決済"}.get(
        method, "クレジット売上票")
    if rng.random() < 0.5:
        slip.banner(title, rng.choice((1.1, 1.5)), False, share=0.7)
        slip.center(rng.choice(layout_vocabulary.CUSTOMER_COPIES))
    else:
        slip.center(f"{title} {rng.choice(layout_vocabulary.CUSTOMER_COPIES)}")
    rows = [("カード会社", rng.choice(layout_vocabulary.CARD_BRANDS)),
            ("会員番号", f"**** **** **** {rng.randint(0, 9999):04}"), ("有効期限", "**/**"),
            ("取引内容", rng.choice(("売上", "売上／一括"))), ("支払区分", "一括"),
            ("伝票番号", f"{rng.randint(1, 99999):05}"),
            ("承認番号", f"{rng.randint(0, 999999):06}"),
            ("端末番号", f"{rng.randint(10 ** 12, 10 ** 13 - 1)}")]
    for label, value in rows:
        if rng.random() < 0.75:
            slip.pair(label, value)
    slip.pair(rng.choice(("支払金額", "金額", "売上金額", "ご利用金額", "クレジット取扱合計")), yen(owed, form))
    if rng.random() < 0.25:
        slip.left(rng.choice(("サイン不要", "※暗証番号省略", "ご署名")))
    slip.rule(rng.choice(("-", "*", "=")))


def print_points(rng: Random, slip: Slip, receipt: Receipt) -> None:
    now, whole = rng.choice(vocabulary.POINTS)
    earned, before = receipt.bill.total // rng.choice((100, 200)), rng.randint(12, 9800)
    slip.left(f"{rng.choice(vocabulary.MEMBERS)} ****{rng.randint(1000, 9999)}")
    slip.pair(rng.choice(("前回ポイント", "前回までの累計")), f"{before:,}P")
    slip.pair(now, f"{earned:,}P")
    slip.pair(whole, f"{before + earned:,}P", rng.choice((1, 1, 2)))


def print_advert(rng: Random, slip: Slip, receipt: Receipt) -> None:
    """A coupon or campaign below the receipt, with its own amounts and dates."""
    slip.gap(0.6)
    offer = rng.choice(layout_vocabulary.OFFERS)
    slip.banner(rng.choice(layout_vocabulary.CAMPAIGNS), rng.choice((1.0, 1.4)), rng.random() < 0.7)
    slip.banner(offer, rng.choice((2, 2.8)), rng.random() < 0.5)
    first, last = receipt.when + timedelta(days=3), receipt.when + timedelta(days=24)
    slip.center(f"有効期限 {first.month}/{first.day}～{last.month}/{last.day}")
    if rng.random() < 0.5:
        _, image = qr_codes.code(rng, max(2, slip.em // 8))
        slip.picture(image.convert("L"))
    else:
        print_barcode(rng, slip)
    if rng.random() < 0.6:
        slip.left("※1会計1回限り。他の割引との併用不可。")


def print_barcode(rng: Random, slip: Slip) -> None:
    digits = f"{rng.randint(10 ** 12, 10 ** 13 - 1)}"
    image = barcode(rng, digits, max(2, slip.em // 12))
    room = slip.width - 2 * slip.margin
    if image.width > room:
        image = image.resize((room, image.height), Image.NEAREST)
    slip.picture(image)
    slip.center(digits)


def print_count(rng: Random, slip: Slip, receipt: Receipt) -> None:
    count = sum(item.quantity for item in receipt.bill.items if item.price > 0)
    slip.pair(rng.choice(("お買上点数", "お買上商品数", "点　数", "買上点数")), f"{count}{rng.choice('点個')}")


def print_end(rng: Random, slip: Slip, receipt: Receipt, mark: str, points: float = 0.2,
              advert: float = 0.35) -> None:
    if any(item.is_reduced for item in receipt.bill.items):
        slip.left(f"{mark}{rng.choice(('印は軽減税率対象商品です。', 'は軽減税率(8%)対象', '印は軽減税率8%適用商品'))}")
    if rng.random() < points:
        print_points(rng, slip, receipt)
    if rng.random() < 0.3:
        slip.left(rng.choice(vocabulary.NOTES))
    if rng.random() < advert:
        print_advert(rng, slip, receipt)
    elif rng.random() < 0.35:
        print_barcode(rng, slip)
    if rng.random() < 0.4:
        slip.left(f"{rng.choice(('ﾚｼｰﾄNo', 'レシートNo:', '取引No'))}{rng.randint(1, 9999):04}")


def print_title(rng: Random, slip: Slip, words: tuple[str, ...] = TITLES) -> None:
    word = rng.choice(words)
    draw = rng.random()
    if draw < 0.25:
        slip.banner(word, rng.choice((1.2, 1.6)), draw < 0.12, share=rng.choice((0.5, 0.8, 1)))
    elif draw < 0.6:
        slip.center(word, 2, rng.choice((1, 2)))
    else:
        slip.center(rng.choice((f"【{word}】", f"＊＊ {word} ＊＊", word)))


def pick_face(rng: Random, dotted: float) -> fonts.Face:
    """A held-out typeface. Dotted ones come only from those that are allowed beside them."""
    faces = [face for face in fonts.ORDINARY if face.is_dotted]
    return rng.choice(faces) if rng.random() < dotted else rng.choice(fonts.HELD_OUT)
