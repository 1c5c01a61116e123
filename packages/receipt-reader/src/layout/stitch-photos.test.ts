import { describe, expect, test } from 'vitest';
import type { Line, Page, Point } from '../page.ts';
import { randomFrom } from '../random.fixture.ts';
import { toLine } from './lines.ts';
import { stitchPhotos } from './stitch-photos.ts';

const GOODS = [
  '牛乳',
  '食パン',
  'おにぎり 鮭',
  '緑茶',
  'からあげ棒',
  'カップ麺',
  'トマト',
  '豚バラ肉',
];

function receipt(seed: number, length: number): readonly string[] {
  const random = randomFrom(seed);
  const items = Array.from({ length }, () => {
    const name = GOODS[Math.floor(random() * GOODS.length)];
    return `${name} ¥${100 + Math.floor(random() * 900)}※`;
  });
  const total = 1000 + Math.floor(random() * 9000);
  return [
    'スーパーみどり',
    '駅前店',
    '2025年2月21日 12:34',
    ...items,
    `合計 ¥${total}`,
    `お預り ¥${total + 500}`,
    'お釣り ¥500',
  ];
}

type Shot = { readonly photo: number; readonly scale?: number; readonly confidence?: number };

function createPage(texts: readonly string[], { photo, scale = 1, confidence = 0.98 }: Shot): Page {
  const lines = texts.map((text, row): Line => {
    const corner: Point = [0, 0];
    const words = text.split(' ').map((part, column) => ({
      text: part,
      certainties: [...part].map(() => confidence),
      confidence,
      x: (20 + column * 400) * scale,
      y: row * 50 * scale,
      width: part.length * 30 * scale,
      height: 40 * scale,
      region: { photo, corners: [corner, corner, corner, corner] as const },
    }));
    return toLine(words);
  });
  return { lines, width: 600 * scale, height: texts.length * 50 * scale, issues: [] };
}

/** Simulates occasional misreadings of a recognizer. */
function misread(texts: readonly string[], random: () => number, share: number): readonly string[] {
  return texts.map((text) =>
    [...text].map((letter) => (letter !== ' ' && random() < share ? '口' : letter)).join(''),
  );
}

const getTexts = ({ lines }: Page) => lines.map(({ text }) => text);

describe('stitchPhotos with photos of a long receipt', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];

  test.each(orders)('joins photos taken as %i, %i, %i into one receipt', (...order) => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const whole = receipt(seed, 34);
      const parts = [whole.slice(0, 16), whole.slice(13, 29), whole.slice(25)];
      const pages = order.map((part, photo) => createPage(parts[part] ?? [], { photo }));
      const page = stitchPhotos(pages);
      expect(getTexts(page)).toEqual(whole);
      expect(page.issues).toEqual([]);
    }
  });

  test('joins photos with 5 % misread letters and keeps the more confident reading', () => {
    let [lines, right] = [0, 0];
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomFrom(seed);
      const whole = receipt(seed, 24);
      const lower = createPage(misread(whole.slice(11), random, 0.05), {
        photo: 1,
        confidence: 0.8,
      });
      const page = stitchPhotos([lower, createPage(whole.slice(0, 16), { photo: 0 })]);
      expect(page.issues, `seed ${seed}`).toEqual([]);
      expect(getTexts(page).slice(0, 16), `seed ${seed}`).toEqual(whole.slice(0, 16));
      lines += whole.length;
      right += page.lines.length;
    }
    expect(right).toBe(lines);
  });

  test('drops lines cut by an edge', () => {
    const whole = receipt(3, 20);
    const upper = createPage([...whole.slice(0, 14), '一兀 ‐・'], { photo: 0, confidence: 0.5 });
    const lower = createPage(['‐丶一', ...whole.slice(10)], { photo: 1 });
    expect(getTexts(stitchPhotos([upper, lower]))).toEqual(whole);
  });

  test('keeps a line that only one photo shows', () => {
    const whole = receipt(4, 20);
    const upper = createPage(
      whole.slice(0, 16).filter((_, row) => row !== 12),
      { photo: 0 },
    );
    const lower = createPage(
      whole.slice(9).filter((_, row) => row !== 5),
      { photo: 1 },
    );
    expect(getTexts(stitchPhotos([upper, lower]))).toEqual(whole);
  });

  test('keeps a short line that starts like a longer one', () => {
    const whole = receipt(8, 16);
    const twice = [...whole.slice(0, 9), '緑茶', '@120×2 ¥240', '緑茶 ¥120※', ...whole.slice(9)];
    const upper = createPage(twice.slice(0, 13), { photo: 0 });
    expect(getTexts(stitchPhotos([upper, createPage(twice.slice(7), { photo: 1 })]))).toEqual(
      twice,
    );
  });

  test('scales a photo taken from closer', () => {
    const whole = receipt(5, 20);
    const page = stitchPhotos([
      createPage(whole.slice(0, 14), { photo: 0 }),
      createPage(whole.slice(10), { photo: 1, scale: 1.7 }),
    ]);
    page.lines.forEach(({ y, height, words }, row) => {
      expect(y).toBeCloseTo(row * 50, 0);
      expect(height).toBeCloseTo(40, 0);
      expect(words[0]?.x).toBeCloseTo(20, 0);
    });
    expect(page.lines.at(-1)?.words[0]?.region.photo).toBe(1);
  });

  test('keeps each line once if a photo or part of it was taken twice', () => {
    const whole = receipt(6, 12);
    const [one, two] = [createPage(whole, { photo: 0 }), createPage(whole, { photo: 1 })];
    expect(getTexts(stitchPhotos([one, two]))).toEqual(whole);
    const part = createPage(whole.slice(4, 10), { photo: 1 });
    expect(getTexts(stitchPhotos([one, part]))).toEqual(whole);
    expect(getTexts(stitchPhotos([part, one]))).toEqual(whole);
  });

  test('keeps the order of photos without an overlap and reports it', () => {
    const whole = receipt(7, 30);
    const pages = [
      createPage(whole.slice(0, 15), { photo: 0 }),
      createPage(whole.slice(15), { photo: 1 }),
    ];
    const page = stitchPhotos(pages);
    expect(getTexts(page)).toEqual(whole);
    expect(page.issues).toEqual(['unjoined']);
    expect(page.lines[15]?.y).toBeGreaterThanOrEqual(page.lines[14]?.y ?? 0);
  });

  test('does not join photos of two receipts', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const [one, other] = [receipt(seed, 12).slice(0, 13), receipt(seed + 100, 12).slice(3)];
      const page = stitchPhotos([createPage(one, { photo: 0 }), createPage(other, { photo: 1 })]);
      expect(page.issues, `seed ${seed}`).toEqual(['unjoined']);
    }
  });
});

describe('stitchPhotos', () => {
  const blank: Page = { lines: [], width: 0, height: 0, issues: ['textless'] };

  test('reports no photos as textless', () => {
    expect(stitchPhotos([])).toEqual({ lines: [], width: 0, height: 0, issues: ['textless'] });
    expect(stitchPhotos([blank]).issues).toEqual(['textless']);
  });

  test('returns a single photo unchanged', () => {
    const photoPage = createPage(receipt(1, 5), { photo: 0 });
    expect(stitchPhotos([photoPage])).toEqual({ ...photoPage, height: expect.any(Number) });
  });

  test('ignores a blank photo next to a readable one and reports a tiny one', () => {
    const photoPage = createPage(receipt(1, 5), { photo: 1 });
    expect(stitchPhotos([blank, photoPage]).issues).toEqual([]);
    expect(stitchPhotos([{ ...blank, issues: ['tiny'] }, photoPage]).issues).toEqual(['tiny']);
  });
});
