import { describe, expect, test } from 'vitest';
import type { Line, Page, Point } from '../page.ts';
import { randomFrom } from '../random.fixture.ts';
import { lineOf } from './lines.ts';
import { join } from './stitch-photos.ts';

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

function sheetOf(texts: readonly string[], { photo, scale = 1, confidence = 0.98 }: Shot): Page {
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
      place: { photo, corners: [corner, corner, corner, corner] as const },
    }));
    return lineOf(words);
  });
  return { lines, width: 600 * scale, height: texts.length * 50 * scale, troubles: [] };
}

/** What a recogniser does to a line now and then. */
function misread(texts: readonly string[], random: () => number, share: number): readonly string[] {
  return texts.map((text) =>
    [...text].map((letter) => (letter !== ' ' && random() < share ? '口' : letter)).join(''),
  );
}

const textsOf = ({ lines }: Page) => lines.map(({ text }) => text);

describe('photographs of a long receipt', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];

  test.each(orders)('taken as %i, %i, %i are one receipt', (...order) => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const whole = receipt(seed, 34);
      const parts = [whole.slice(0, 16), whole.slice(13, 29), whole.slice(25)];
      const sheets = order.map((part, photo) => sheetOf(parts[part] ?? [], { photo }));
      const page = join(sheets);
      expect(textsOf(page)).toEqual(whole);
      expect(page.troubles).toEqual([]);
    }
  });

  test('stay one when a letter in twenty is misread, and the surer reading is kept', () => {
    let [lines, right] = [0, 0];
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomFrom(seed);
      const whole = receipt(seed, 24);
      const lower = sheetOf(misread(whole.slice(11), random, 0.05), { photo: 1, confidence: 0.8 });
      const page = join([lower, sheetOf(whole.slice(0, 16), { photo: 0 })]);
      expect(page.troubles, `seed ${seed}`).toEqual([]);
      expect(textsOf(page).slice(0, 16), `seed ${seed}`).toEqual(whole.slice(0, 16));
      lines += whole.length;
      right += page.lines.length;
    }
    expect(right).toBe(lines);
  });

  test('leave out what an edge has cut', () => {
    const whole = receipt(3, 20);
    const upper = sheetOf([...whole.slice(0, 14), '一兀 ‐・'], { photo: 0, confidence: 0.5 });
    const lower = sheetOf(['‐丶一', ...whole.slice(10)], { photo: 1 });
    expect(textsOf(join([upper, lower]))).toEqual(whole);
  });

  test('keep a line that only one of them shows', () => {
    const whole = receipt(4, 20);
    const upper = sheetOf(
      whole.slice(0, 16).filter((_, row) => row !== 12),
      { photo: 0 },
    );
    const lower = sheetOf(
      whole.slice(9).filter((_, row) => row !== 5),
      { photo: 1 },
    );
    expect(textsOf(join([upper, lower]))).toEqual(whole);
  });

  test('keep a short line that begins like a longer one', () => {
    const whole = receipt(8, 16);
    const twice = [...whole.slice(0, 9), '緑茶', '@120×2 ¥240', '緑茶 ¥120※', ...whole.slice(9)];
    const upper = sheetOf(twice.slice(0, 13), { photo: 0 });
    expect(textsOf(join([upper, sheetOf(twice.slice(7), { photo: 1 })]))).toEqual(twice);
  });

  test('may have been taken from nearer', () => {
    const whole = receipt(5, 20);
    const page = join([
      sheetOf(whole.slice(0, 14), { photo: 0 }),
      sheetOf(whole.slice(10), { photo: 1, scale: 1.7 }),
    ]);
    page.lines.forEach(({ y, height, words }, row) => {
      expect(y).toBeCloseTo(row * 50, 0);
      expect(height).toBeCloseTo(40, 0);
      expect(words[0]?.x).toBeCloseTo(20, 0);
    });
    expect(page.lines.at(-1)?.words[0]?.place.photo).toBe(1);
  });

  test('say each line once when the same one was taken twice, or a part of it', () => {
    const whole = receipt(6, 12);
    const [one, two] = [sheetOf(whole, { photo: 0 }), sheetOf(whole, { photo: 1 })];
    expect(textsOf(join([one, two]))).toEqual(whole);
    const part = sheetOf(whole.slice(4, 10), { photo: 1 });
    expect(textsOf(join([one, part]))).toEqual(whole);
    expect(textsOf(join([part, one]))).toEqual(whole);
  });

  test('without an overlap stay in order and say so', () => {
    const whole = receipt(7, 30);
    const sheets = [
      sheetOf(whole.slice(0, 15), { photo: 0 }),
      sheetOf(whole.slice(15), { photo: 1 }),
    ];
    const page = join(sheets);
    expect(textsOf(page)).toEqual(whole);
    expect(page.troubles).toEqual(['unjoined']);
    expect(page.lines[15]?.y).toBeGreaterThanOrEqual(page.lines[14]?.y ?? 0);
  });

  test('of two receipts are not joined', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const [one, other] = [receipt(seed, 12).slice(0, 13), receipt(seed + 100, 12).slice(3)];
      const page = join([sheetOf(one, { photo: 0 }), sheetOf(other, { photo: 1 })]);
      expect(page.troubles, `seed ${seed}`).toEqual(['unjoined']);
    }
  });
});

describe('joining', () => {
  const blank: Page = { lines: [], width: 0, height: 0, troubles: ['textless'] };

  test('nothing is nothing', () => {
    expect(join([])).toEqual({ lines: [], width: 0, height: 0, troubles: ['textless'] });
    expect(join([blank]).troubles).toEqual(['textless']);
  });

  test('one photograph is that photograph', () => {
    const sheet = sheetOf(receipt(1, 5), { photo: 0 });
    expect(join([sheet])).toEqual({ ...sheet, height: expect.any(Number) });
  });

  test('a blank one beside a written one is left out, a tiny one is told', () => {
    const sheet = sheetOf(receipt(1, 5), { photo: 1 });
    expect(join([blank, sheet]).troubles).toEqual([]);
    expect(join([{ ...blank, troubles: ['tiny'] }, sheet]).troubles).toEqual(['tiny']);
  });
});
