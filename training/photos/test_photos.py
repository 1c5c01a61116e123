"""Tests of the photo sets: exact sums, check digits, and truths that are printed."""
from __future__ import annotations

import hashlib
import io
import json
import re
import sys
import unicodedata
import unittest
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent))

from PIL import Image, ImageCms  # noqa: E402

import colour_profile  # noqa: E402
import compose  # noqa: E402
import english  # noqa: E402
import fake_data  # noqa: E402
import fonts  # noqa: E402
import layouts  # noqa: E402
import phone_camera  # noqa: E402
import phone_sets  # noqa: E402
import qr_codes  # noqa: E402
import sets  # noqa: E402
import strokes  # noqa: E402
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


class Layouts(unittest.TestCase):
    prints: list[compose.PrintedReceipt]

    @classmethod
    def setUpClass(cls) -> None:
        names = [*layouts.ROLLS, *layouts.FORMS] * 12
        cls.prints = [layouts.compose_layout(Random(f"layout:{index}"), name,
                                             face=fonts.HELD_OUT[0])
                      for index, name in enumerate(names)]

    def test_every_layout_is_part_of_the_set(self) -> None:
        names = {layouts.name_of(index) for index in range(len(layouts.NAMES))}
        self.assertEqual(names, {*layouts.ROLLS, *layouts.FORMS})

    def test_sums_are_exact(self) -> None:
        for paper in self.prints:
            truth = paper.truth
            with self.subTest(truth):
                if truth["kind"] == "refund":
                    self.assertIsNone(truth["total"])
                    continue
                self.assertGreater(truth["total"], 0)
                goods = sum(item["price"] for item in truth["items"])
                if truth["subtotal"] is not None:
                    self.assertEqual(goods, truth["subtotal"])
                if truth["tender"] is not None:
                    paid = truth["tender"] - truth["change"] + truth.get("points_used", 0)
                    self.assertEqual(paid, truth["total"])
                    self.assertGreaterEqual(truth["change"], 0)
                if truth["tax_lines"]:
                    self._check_tax(truth, goods)

    def _check_tax(self, truth: dict, goods: int) -> None:
        taxed = 0
        for line in truth["tax_lines"]:
            base = 100 + line["rate"] if line["is_included"] else 100
            self.assertEqual(line["tax"], line["taxable"] * line["rate"] // base)
            taxed += line["taxable"] + (0 if line["is_included"] else line["tax"])
        self.assertEqual(truth["tax"], sum(line["tax"] for line in truth["tax_lines"]))
        self.assertEqual(truth["total"], taxed + truth.get("untaxed", 0))
        before_tax = not truth["tax_lines"][0]["is_included"] or truth.get("is_net", False)
        owed = goods + truth.get("coupon", 0) + (truth["tax"] if before_tax else 0)
        self.assertEqual(truth["total"], owed)

    def test_every_truth_is_printed(self) -> None:
        names = ("store", "branch", "total", "registration", "address", "phone", "table_number",
                 "waiter", "subtotal", "tender", "change", "points_used", "untaxed")
        for paper in self.prints:
            printed = bare("".join(paper.texts))
            digits = printed.replace("-", "")
            for name in names:
                value = paper.truth.get(name)
                if value is not None:
                    where = digits if name == "registration" else printed
                    self.assertIn(bare(str(value)), where, (name, paper.texts))
            for item in paper.truth["items"]:
                self.assertIn(bare(item["name"]), printed)
                self.assertIn(str(abs(item["price"])), printed)
            for line in paper.truth["tax_lines"]:
                self.assertIn(str(line["taxable"]), printed)
                self.assertIn(str(line["tax"]), printed)
            self._check_date(paper)

    def _check_date(self, paper: compose.PrintedReceipt) -> None:
        if paper.truth["date"] is None:
            return
        year, month, day = (int(part) for part in paper.truth["date"].split("-"))
        years = f"({year}|'?{year % 100}|令和 *{year - 2018}|R{year - 2018})"
        form = rf"{years}[年/.-] *0?{month}[月/.-] *0?{day}([^0-9]|$)"
        rows = (unicodedata.normalize("NFKC", row) for row in paper.texts)
        self.assertTrue(any(re.search(form, row) for row in rows), paper.texts)

    def test_registration_numbers_have_a_valid_check_digit(self) -> None:
        numbers = [paper.truth["registration"] for paper in self.prints]
        self.assertGreater(len([number for number in numbers if number]), 100)
        for number in filter(None, numbers):
            self.assertEqual(number[1], fake_data.check_digit(number[2:]))

    def test_a_cut_heading_leaves_no_truth_that_is_not_in_the_photo(self) -> None:
        cut = [layouts.compose_layout(Random(index), layouts.name_of(index), True,
                                      fonts.HELD_OUT[0]) for index in range(40)]
        lost = [paper for paper in cut if paper.truth["store"] is None]
        self.assertGreater(len(lost), 20)
        for paper in lost:
            printed = bare("".join(paper.texts))
            for name in ("phone", "address", "registration", "total", "waiter"):
                value = paper.truth[name]
                if value is not None:
                    self.assertIn(bare(str(value)), printed.replace("-", "")
                                  if name == "registration" else printed)
            self._check_date(paper)

    def test_a_refund_and_a_handwritten_amount_may_not_be_sure(self) -> None:
        for paper in self.prints:
            if paper.truth["kind"] in ("refund", "handwritten-form"):
                self.assertEqual(paper.truth["expect"], "unsure")
            else:
                self.assertIn(paper.truth["expect"], ("sure", "any"))

    def test_a_total_that_is_partly_paid_with_points_need_not_be_sure(self) -> None:
        used = [paper.truth for paper in self.prints if paper.truth.get("points_used")]
        self.assertGreater(len(used), 5)
        self.assertEqual({truth["expect"] for truth in used}, {"any"})

    def test_the_pen_can_write_every_amount_and_date(self) -> None:
        self.assertLessEqual(set("0123456789¥,-/年月日"), set(strokes.STROKES))


class Phones(unittest.TestCase):
    def test_the_same_seed_takes_the_same_photo(self) -> None:
        for name, index in (("phone", 3), ("phone", 10), ("layouts", 1)):
            first, again = sets.SETS[name].take(3, index), sets.SETS[name].take(3, index)
            self.assertEqual(first.photos, again.photos)
            self.assertEqual(first.truth, again.truth)
        self.assertNotEqual(first.photos, sets.take_layout(4, 1).photos)

    def test_a_photo_has_twelve_megapixels_a_profile_and_an_orientation(self) -> None:
        paper = layouts.compose_layout(Random(1), "taxi-meter", face=fonts.HELD_OUT[0])
        for orientation, size in ((1, (3024, 4032)), (6, (4032, 3024))):
            rng = sets.np.random.default_rng(orientation)
            shot = phone_sets.replace(phone_sets.worn_shot(rng, phone_sets.TWELVE),
                                      orientation=orientation, profile="Display P3")
            photo = Image.open(io.BytesIO(phone_camera.photograph(rng, paper.image, shot)))
            self.assertEqual(photo.size, size)
            self.assertEqual(photo.getexif()[0x0112], orientation)
            self.assertEqual(photo.info["icc_profile"], colour_profile.profile("Display P3"))
            self.assertEqual([layer[1:3] for layer in photo.layer], [(2, 2), (1, 1), (1, 1)])

    def test_the_colour_profiles_are_valid_and_match_the_standard_sRGB(self) -> None:
        standard = ImageCms.createProfile("sRGB")
        grey = Image.merge("RGB", [Image.linear_gradient("L")] * 3)
        turns = [Image.linear_gradient("L").rotate(turn) for turn in (0, 90, 180)]
        bands = Image.merge("RGB", turns)
        for name, swatch in (("sRGB", bands), ("Display P3", grey)):
            ours = ImageCms.ImageCmsProfile(io.BytesIO(colour_profile.profile(name)))
            self.assertIn(name, ImageCms.getProfileDescription(ours))
            seen = sets.np.asarray(ImageCms.profileToProfile(swatch, ours, standard), int)
            self.assertLessEqual(abs(seen - sets.np.asarray(swatch, int)).max(), 3)

    def test_a_hand_leaves_the_print_free(self) -> None:
        paper = Image.new("L", (700, 1400), 255)
        for side in ("left", "right", "bottom"):
            rng = sets.np.random.default_rng(5)
            shot = phone_sets.light_shot(rng, (756, 1008))
            shape = phone_sets.replace(shot.shape, fill=0.8, turn=0.0, tilt=0.0, wave=0.0,
                                       crumple=0.0)
            scene, light = Image.new("RGB", (756, 1008)), sets.np.ones((126, 94), "float32")
            alpha = phone_camera.lay(rng, scene, light, paper, shape, shot.wear, 1)
            phone_camera._hold(rng, scene, alpha, phone_sets.replace(shot, hand=side))
            red, _, blue = (sets.np.asarray(band, int) for band in scene.split())
            # Skin is red. The finger's shadow on the paper is grey and hides nothing.
            skin = red - blue > 40
            left, top, right, bottom = alpha.point(lambda level: 255 * (level > 128)).getbbox()
            inner = round(0.07 * (right - left))
            self.assertTrue(skin.any())
            self.assertFalse(skin[top:bottom - inner, left + inner:right - inner].any(), side)

    def test_several_receipts_of_equal_standing_have_no_total(self) -> None:
        index = phone_sets.MAKERS.index(phone_sets.several)
        truth = sets.take_phone(1, index).truth
        self.assertEqual((truth["expect"], truth["total"]), ("unsure", None))


class Photographs(unittest.TestCase):
    def test_the_contents_of_the_first_sets_have_not_changed(self) -> None:
        papers = [compose.compose(Random(f"fixed:{index}"), compose.kind_of(index),
                                  face=fonts.HELD_OUT[0]) for index in range(42)]
        papers += [english.compose_english(Random(index), english.ORDER[index % 8])
                   for index in range(16)]
        known = hashlib.sha256()
        for paper in papers:
            known.update(json.dumps([paper.truth, paper.texts], ensure_ascii=False).encode())
        self.assertEqual(known.hexdigest()[:16], "4eea5381a7b4b498")

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
