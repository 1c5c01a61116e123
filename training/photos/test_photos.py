"""Tests of the photo sets: exact sums, check digits, and truths that are printed."""
from __future__ import annotations

import re
import sys
import unicodedata
import unittest
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

import compose  # noqa: E402
import english  # noqa: E402
import fake_data  # noqa: E402
import fonts  # noqa: E402
import qr_codes  # noqa: E402
import sets  # noqa: E402
import unreadable  # noqa: E402

RECEIPTS = 500


def bare(text: str) -> str:
    """Folded, without spaces and commas."""
    return re.sub(r"[\s,]", "", unicodedata.normalize("NFKC", text))


def composed() -> list[compose.PrintedReceipt]:
    """All in one typeface: drawing each character for the first time takes most of the time."""
    face = fonts.HELD_OUT[0]
    return [compose.compose(Random(f"test:{index}"), compose.kind_of(index), face=face)
            for index in range(RECEIPTS)]


class Receipts(unittest.TestCase):
    prints: list[compose.PrintedReceipt]

    @classmethod
    def setUpClass(cls) -> None:
        cls.prints = composed()

    def test_every_kind_occurs(self) -> None:
        self.assertEqual({paper.truth["kind"] for paper in self.prints}, set(compose.KINDS))

    def test_sums_are_exact(self) -> None:
        for paper in self.prints:
            truth = paper.truth
            with self.subTest(truth):
                self.assertGreater(truth["total"], 0)
                self._check_tax(truth)
                if truth["tender"] is not None:
                    self.assertEqual(truth["tender"] - truth["change"], truth["total"])
                    self.assertGreaterEqual(truth["change"], 0)

    def _check_tax(self, truth: dict) -> None:
        items = sum(item["price"] for item in truth["items"])
        if truth["subtotal"] is not None:
            self.assertEqual(items, truth["subtotal"])
        if not truth["tax_lines"]:
            return
        taxable = 0
        for line in truth["tax_lines"]:
            base = 100 + line["rate"] if line["is_included"] else 100
            self.assertEqual(line["tax"], line["taxable"] * line["rate"] // base)
            taxable += line["taxable"]
        self.assertEqual(truth["tax"], sum(line["tax"] for line in truth["tax_lines"]))
        is_included = truth["tax_lines"][0]["is_included"]
        self.assertEqual(truth["total"], taxable + (0 if is_included else truth["tax"]))
        reduced = sum(item["price"] for item in truth["items"] if item["is_reduced"])
        stated = sum(line["taxable"] for line in truth["tax_lines"] if line["rate"] == 8)
        self.assertEqual(reduced, stated)

    def test_every_truth_is_printed(self) -> None:
        names = ("store", "branch", "total", "registration", "postal_code", "address",
                 "table_number", "waiter", "subtotal", "tender", "change")
        for paper in self.prints:
            printed = bare("".join(paper.texts))
            for name in names:
                value = paper.truth[name]
                if value is not None:
                    self.assertIn(bare(str(value)), printed, (name, paper.texts))
            digits = re.sub(r"[-()]", "", printed)
            self.assertIn((paper.truth["phone"] or "").replace("-", ""), digits)
            for item in paper.truth["items"]:
                if paper.truth["kind"] not in ("receipt", "cardslip"):
                    self.assertIn(bare(item["name"]), printed)
                    self.assertIn(str(abs(item["price"])), printed)
            for line in paper.truth["tax_lines"]:
                self.assertIn(str(line["taxable"]), printed)
                self.assertIn(str(line["tax"]), printed)

    def test_the_date_is_printed_in_a_known_format(self) -> None:
        for paper in self.prints:
            year, month, day = (int(part) for part in paper.truth["date"].split("-"))
            years = f"({year}|'?{year % 100}|令和 *{year - 2018}|R{year - 2018})"
            form = rf"{years}[年/.-] *0?{month}[月/.-] *0?{day}([^0-9]|$)"
            rows = (unicodedata.normalize("NFKC", row) for row in paper.texts)
            self.assertTrue(any(re.search(form, row) for row in rows), paper.texts)

    def test_registration_numbers_have_a_valid_check_digit(self) -> None:
        self.assertEqual(fake_data.check_digit("123456789012"), "7")
        self.assertEqual(fake_data.check_digit("000012050002"), "7")
        for paper in self.prints:
            number = paper.truth["registration"]
            if number is not None:
                self.assertRegex(number, r"^T[1-9]\d{12}$")
                self.assertEqual(number[1], fake_data.check_digit(number[2:]))


class English(unittest.TestCase):
    def test_sums_are_exact_and_printed(self) -> None:
        for index in range(120):
            paper = english.compose_english(Random(index), english.ORDER[index % 8])
            truth, printed = paper.truth, bare("".join(paper.texts))
            has_cents = truth["currency"] != "JPY"
            for name in ("total", "tax", "subtotal", "tender", "change"):
                if truth[name] is not None:
                    text = f"{truth[name]:.2f}" if has_cents else str(truth[name])
                    self.assertIn(text, printed, name)
            self.assertIn(bare(truth["store"]), printed)
            items = round(sum(item["price"] for item in truth["items"]), 2)
            if truth["subtotal"] is not None:
                self.assertEqual(items, truth["subtotal"])
            if truth["tender"] is not None:
                self.assertEqual(round(truth["tender"] - truth["change"], 2), truth["total"])


class Photographs(unittest.TestCase):
    def test_the_same_seed_takes_the_same_photos(self) -> None:
        first, again = sets.take_plain(3, 5), sets.take_plain(3, 5)
        self.assertEqual(first.photos, again.photos)
        self.assertEqual(first.truth, again.truth)
        self.assertNotEqual(first.photos, sets.take_plain(4, 5).photos)

    def test_photos_of_long_receipts_cover_all_of_it_and_overlap(self) -> None:
        shot = sets.camera.plain_shot(sets.np.random.default_rng(1), (1500, 2000))
        for index in range(40):
            rng = Random(index)
            parts = sets.windows(rng, (700, rng.randint(1100, 3600)), shot)
            self.assertIn(len(parts), (2, 3))
            self.assertLessEqual(parts[0][0], 0)
            self.assertGreaterEqual(parts[-1][1], 1)
            for upper, lower in zip(parts, parts[1:]):
                self.assertGreater(upper[1] - lower[0], 0.15 * (upper[1] - upper[0]))

    def test_unreadable_photos_have_an_expected_verdict(self) -> None:
        for index in (0, 1, 6, 12, 14):
            rng, camera_rng = sets.random_sources("bad", 1, index)
            photo, truth = unreadable.make(rng, camera_rng, index)
            self.assertTrue(photo.startswith(b"\xff\xd8"))
            self.assertIn(truth["expect"], ("unsure", "unreadable"))

    def test_the_qr_checksum_matches_the_published_value(self) -> None:
        self.assertEqual(qr_codes.crc("123456789"), "29B1")


if __name__ == "__main__":
    unittest.main()
