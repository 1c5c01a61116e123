import { distance } from '@saifu/receipt-reader/layout/similarity';
import { expect, test } from 'vitest';
import { createEmptyFields, getStoreNames, type Reading } from './reading.ts';
import { isAmount, score, scoreItems, scoreTaxLines } from './score.ts';
import { similarity } from './similarity.ts';
import type { Truth } from './truth.ts';

const TRUTH: Truth = {
  id: 'a',
  images: ['a.jpg'],
  store: 'みなとマート',
  branch: '浜町店',
  total: 1026,
  date: '2025-03-31',
  issued_at: '2025-03-31T12:34',
  registration: 'T1234567890123',
  phone: '03-1234-5678',
  postal_code: '103-0007',
};

test('a correct reading scores every field', () => {
  const scores = score(TRUTH, reading({}));
  for (const field of ['total', 'date', 'time', 'registration', 'store', 'phone'] as const) {
    expect(scores[field], field).toEqual({ hits: 1, of: 1 });
  }
  expect(scores.postal_code).toEqual({ hits: 1, of: 1 });
  expect(scores.waiter, 'the truth does not know').toEqual({ hits: 0, of: 0 });
});

test('a wrong field loses its own score only', () => {
  const wrong = {
    total: { pay_amount: 1027 },
    date: { issued_at: '2025-03-30T12:34' },
    time: { issued_at: '2025-03-31T12:35' },
    registration: { registration_number: 'T1234567890124' },
    store: { title: 'みどりストア', branch: null },
    phone: { phone: null },
    postal_code: { postal_code: '1030008' },
  } as const;
  for (const [field, fields] of Object.entries(wrong)) {
    const missed = Object.entries(score(TRUTH, reading(fields))).filter(
      ([, fieldScore]) => fieldScore.hits < fieldScore.of,
    );
    expect(missed.map(([name]) => name)).toEqual([field]);
  }
});

test('a date without a time scores the date only', () => {
  const scores = score(TRUTH, reading({ issued_at: '2025-03-31' }));
  expect([scores.date.hits, scores.time.hits]).toEqual([1, 0]);
});

test('a store name scores with its branch in the title or without it', () => {
  const joined = score(TRUTH, reading({ title: 'みなとマート浜町店', branch: null }));
  const alone = score(TRUTH, reading({ branch: null }));
  expect([joined.store.hits, alone.store.hits]).toEqual([1, 1]);
});

test('an alias of the store is as good as its name', () => {
  const truth = { ...TRUTH, aliases: ['株式会社ハーバー商事'] };
  const scores = score(truth, reading({ title: '株式会社ハーバー商事', branch: null }));
  expect(scores.store).toEqual({ hits: 1, of: 1 });
  expect(score(TRUTH, reading({ title: '株式会社ハーバー商事', branch: null })).store.hits).toBe(0);
});

test('a field that an engine does not extract is not scored', () => {
  const silent = { ...reading({ phone: null }), unasked: ['phone'] as const };
  expect(score(TRUTH, silent).phone).toEqual({ hits: 0, of: 0 });
});

test('amounts are compared to the cent', () => {
  expect(isAmount(0.1 + 0.2, 0.3)).toBe(true);
  expect(isAmount(12.51, 12.5)).toBe(false);
  expect(isAmount(null, 0)).toBe(false);
  expect(isAmount(5, null)).toBe(false);
});

test('an extracted item matches one item of the ground truth only', () => {
  const coffee = { name: 'コーヒー', quantity: 1, amount: 250, is_reduced: false };
  const truth = { name: 'コーヒー', qty: 1, price: 250 };
  expect(scoreItems([truth, truth], [coffee])).toEqual({ hits: 1, of: 2 });
  expect(scoreItems([truth], [coffee, coffee])).toEqual({ hits: 1, of: 1 });
  expect(scoreItems([truth], [{ ...coffee, amount: 251 }])).toEqual({ hits: 0, of: 1 });
  expect(scoreItems([truth], [{ ...coffee, name: '紅茶' }])).toEqual({ hits: 0, of: 1 });
});

test('a tax line scores with its rate and all known amounts', () => {
  const line = { rate: 8, taxable: 1080, tax: 80, is_included: true } as const;
  expect(scoreTaxLines([{ rate: 8, tax: 80 }], [line])).toEqual({ hits: 1, of: 1 });
  expect(scoreTaxLines([{ rate: 8, taxable: 1000, tax: 80 }], [line]).hits).toBe(0);
  expect(scoreTaxLines([{ rate: 10, tax: 80 }], [line]).hits).toBe(0);
});

test('name similarity ignores width, case and punctuation', () => {
  expect(similarity('ｶﾌｪ・ソラ', 'カフェソラ')).toBe(1);
  expect(similarity('Sora cafe', 'SORA-CAFE')).toBe(1);
  expect(similarity('', '')).toBe(1);
  expect(similarity('abc', '')).toBe(0);
  expect(distance([...'kitten'], [...'sitting'])).toBe(3);
});

function reading(changes: Partial<Reading['fields']>): Reading {
  const fields = {
    ...createEmptyFields('sure', []),
    title: 'みなとマート',
    branch: '浜町店',
    pay_amount: 1026,
    issued_at: '2025-03-31T12:34',
    registration_number: 'T1234567890123',
    phone: '0312345678',
    postal_code: '〒103-0007',
    ...changes,
  };
  const cost = { seconds: 1, cpuSeconds: 1, stages: {} };
  return { fields, names: getStoreNames(fields), unasked: [], cost };
}
