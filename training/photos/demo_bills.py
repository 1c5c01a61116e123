"""The contents of the demo stores' bills."""
from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass

import numpy as np
from PIL import Image

import money
import qr_codes
from money import Bill, Item
from paper import Paper
from receipt import yen

REDUCED = "※"


@dataclass(frozen=True)
class Store:
    name: str
    rows: tuple[str, ...]
    """The rows below its name."""


RESTAURANT = Store("さくら食堂", (
    "丸の内本店", "〒100-0005", "東京都千代田区丸の内1-9-1", "TEL 03-1234-5601", "登録番号 T4011001098993"))
CONVENIENCE = Store("みどりマート", (
    "神田駅前店", "東京都千代田区内神田3-21-8", "TEL 03-1234-5602", "登録番号 T7010705000725"))
TAXI = Store("都タクシー", (
    "京都営業所", "京都市下京区東塩小路町721-1", "TEL 075-345-6703", "登録番号 T2120901007402"))
BOOKS = Store("しおり堂", ("本の定期便", "大阪市北区梅田3-1-3"))
UNREGISTERED_STORE = Store("喫茶みなと", (
    "〒231-0002", "横浜市中区海岸通2-14", "TEL 045-555-0148", "登録番号 T7020001990148"))

BOOKS_CODE = (
    "00020101021126680019jp.or.paymentsjapan01137000012050002020400010306000001040600000152045968"
    "53033925802JP5914SHIORIDO BOOKS6005OSAKA6107530000162200516q7r753zctzh76hfq"
    "64270002JA0110本の定期便 しおり堂0203大阪府630492B5")
"""The JPQR payload of the store's code."""

GROCERIES = (
    ("牛乳 1L", 238, 1), ("食パン 6枚", 178, 1), ("たまご 10個", 268, 1), ("納豆 3パック", 98, 2),
    ("絹とうふ", 88, 2), ("バナナ", 198, 1), ("りんご", 158, 3), ("キャベツ", 188, 1), ("にんじん", 128, 1),
    ("玉ねぎ 3個", 168, 1), ("豚こま 300g", 398, 1), ("鮭切身 2切", 498, 1), ("ヨーグルト", 158, 2),
    ("緑茶 2L", 168, 2), ("コーヒー豆 200g", 598, 1), ("即席めん 5食", 448, 1), ("カレールウ", 238, 1),
    ("米 2kg", 1280, 1), ("しょうゆ 1L", 298, 1), ("味噌 750g", 348, 1), ("砂糖 1kg", 228, 1))
HOUSEHOLD = (
    ("洗剤 詰替", 398, 1), ("ごみ袋 45L", 248, 1), ("ティッシュ 5箱", 358, 1), ("乾電池 単3", 658, 1),
    ("歯ブラシ", 198, 2), ("スポンジ 3個", 158, 1))


def items(entries: tuple[tuple[str, int, int], ...], is_reduced: bool = False) -> list[Item]:
    return [Item(name, quantity, price, is_reduced) for name, price, quantity in entries]


def print_heading(paper: Paper, store: Store) -> None:
    paper.center(store.name, wide=2, tall=2, bold=True)
    for row in store.rows:
        paper.center(row)
    paper.gap(0.5)


def print_sums(paper: Paper, bill: Bill, word: str = "合計") -> None:
    for item in bill.items:
        count = "" if item.quantity == 1 else f" ×{item.quantity}"
        mark = REDUCED if item.is_reduced else ""
        paper.pair(item.name + count, yen(item.amount, "¥{}") + mark)
    paper.rule("-")
    paper.pair("小計", yen(bill.subtotal, "¥{}"))
    paper.pair(word, yen(bill.total, "¥{}"), wide=2, tall=2, bold=True)
    for line in bill.tax_lines:
        paper.pair(f"({line.rate}%対象", yen(line.taxable, "¥{}") + ")")
        paper.pair(f"(内消費税等{line.rate}%", yen(line.tax, "¥{}") + ")")


def restaurant(paper: Paper) -> None:
    print_heading(paper, RESTAURANT)
    paper.left("2026年11月13日(金) 19:42")
    paper.pair("テーブル 12", "2名様")
    paper.left("担当:佐々木")
    paper.rule("-")
    print_sums(paper, money.compute_totals(Bill(items((
        ("焼き魚定食", 1280, 1), ("天ぷら盛合せ", 1480, 1), ("茶碗蒸し", 450, 2), ("ほうじ茶", 300, 2))),
        True)), "お会計")
    paper.gap()
    paper.center("またのお越しをお待ちしております")


def convenience(paper: Paper) -> None:
    print_heading(paper, CONVENIENCE)
    paper.pair("2026/11/14(土)", "08:16")
    paper.rule("-")
    print_sums(paper, money.compute_totals(Bill([
        *items((("おにぎり 鮭", 168, 2), ("緑茶 600ml", 162, 1), ("サラダ", 298, 1)), True),
        *items((("ビニール傘", 658, 1), ("レジ袋 中", 5, 1)))], True)))
    paper.left(f"{REDUCED}印は軽減税率(8%)対象")


def taxi(paper: Paper) -> None:
    paper.center("ご利用明細", wide=2, tall=2)
    paper.left("日時 2026年11月12日 22:07")
    paper.pair("車番", "3841")
    paper.rule("line")
    print_sums(paper, money.compute_totals(Bill(items((("運賃", 2600, 1), ("迎車料金", 500, 1))), True)))
    paper.rule("line")
    print_heading(paper, TAXI)


def long(paper: Paper) -> None:
    print_heading(paper, CONVENIENCE)
    paper.pair("2026/11/11(水)", "18:31")
    paper.left("レジ02 No.4127")
    paper.rule("-")
    print_sums(paper, money.compute_totals(Bill([
        *items(GROCERIES, True), *items(HOUSEHOLD)], True)))
    paper.left(f"{REDUCED}印は軽減税率(8%)対象")
    paper.gap()
    paper.center("ご来店ありがとうございます")


def bare(paper: Paper) -> None:
    """Only a total, with no other sum to check it against."""
    print_heading(paper, RESTAURANT)
    paper.left("2026年11月10日(火) 12:55")
    paper.rule("line")
    paper.pair("お食事代", "")
    paper.pair("合計", "¥2,640", wide=2, tall=2, bold=True)
    paper.rule("line")


def unregistered(paper: Paper) -> None:
    print_heading(paper, UNREGISTERED_STORE)
    paper.left("2026年11月9日(月) 15:20")
    paper.rule("-")
    print_sums(paper, money.compute_totals(Bill(items((
        ("ブレンド", 520, 2), ("チーズケーキ", 580, 1))), True)))


def code(paper: Paper) -> None:
    """No registration number and no telephone: only the code identifies the payee."""
    print_heading(paper, BOOKS)
    paper.left("2026年11月8日")
    paper.rule("-")
    print_sums(paper, money.compute_totals(Bill(items((
        ("選書便 3冊", 4400, 1), ("送料", 350, 1))), True)))
    paper.gap()
    paper.center("コードでお支払いいただけます")
    paper.picture(qr(BOOKS_CODE, 5))


def qr(text: str, module: int) -> Image.Image:
    done = subprocess.run(["node", "--input-type=module", "-e", qr_codes.DRAW], cwd=qr_codes.ROOT,
                          check=True, input=json.dumps([text]), capture_output=True, text=True)
    drawn = json.loads(done.stdout)[text]
    squares = np.array(drawn["data"], np.uint8).reshape(drawn["height"], drawn["width"])
    image = Image.fromarray(squares)
    return image.resize((image.width * module, image.height * module), Image.NEAREST)
