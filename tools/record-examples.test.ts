import { expect, test } from 'vitest';
import { normalizeExample } from './examples/normalize-example.ts';
import { pickExample, shortenLists } from './examples/pick-example.ts';

const AT = new Date('2026-11-17T16:30:10+09:00');
const normalize = (value: unknown) => JSON.parse(normalizeExample(JSON.stringify(value), AT));

test('two recordings of the same exchange give the same example', () => {
  const record = (id: string, at: Date, port: number) => {
    const created_at = at.toISOString();
    const value = {
      id: `ord_${id}`,
      next: [`ord_${id}`],
      created_at,
      url: `http://localhost:${port}/hook`,
    };
    return normalizeExample(JSON.stringify(value), at);
  };
  const first = record('01m7n5hhvfec9s3y3fhwabpq18', AT, 40_231);
  const second = record('01m7n5hh5wes2s6j3d8tn1bh3c', new Date('2027-02-01T08:00:59Z'), 1024);
  expect(first).toBe(second);
  expect(JSON.parse(first)).toEqual({
    id: expect.stringMatching(/^ord_[0-9a-z]{26}$/),
    next: [JSON.parse(first).id],
    created_at: '2026-10-01T03:00:00.000Z',
    url: 'https://shop.example/hook',
  });
});

test('secrets and addresses are replaced by fake ones of the same format', () => {
  const token = 'AaHqXnnRf2OrOOz5IZi0o1PuiL2ZyyTSYqUZow-0APo';
  expect(normalize({ key: `sk_${token}`, url: `/pdf?token=1794934233.${token}` })).toEqual({
    key: expect.stringMatching(/^sk_example-not-a-secret-0{22}$/),
    url: expect.stringMatching(/^\/pdf\?token=1790823600\.example-not-a-secret-0{22}$/),
  });
  expect(normalize({ secret: 'whsec_Zm9vYmFyMTIzZm9vYmFyMTIzZm9vYmFyMTI=' }).secret).toMatch(
    /^whsec_ExampleNotASecret0+=$/,
  );
  expect(
    normalize(['a@mail.test.jp', 'https://saifu.example/q', 'http://localhost:3000/p']),
  ).toEqual(['a@mail.example', 'https://saifu.example/q', 'https://pay.example/p']);
});

test('dates move with the recording, dates of birth and the version of the terms do not', () => {
  expect(
    normalize({
      birth: '1990-04-01',
      due: '2026-11-18',
      terms_version: '2026-11-17',
      month: '2026-11',
    }),
  ).toEqual({
    birth: '1990-04-01',
    due: '2026-10-02',
    terms_version: '2026-11-17',
    month: '2026-09',
  });
  expect(normalize('2026-11-20T23:59:59+09:00')).toBe('2026-10-04T23:59:59+09:00');
});

test('the most complete example without test input is picked, whatever the order', () => {
  const plain = { name: 'さくら食堂', note: null };
  const complete = { name: 'さくら食堂', note: '個室' };
  const hostile = { name: '<script>', note: 'x', more: 'xxxxxxxxxxxx' };
  expect(pickExample([plain, hostile, complete])).toBe(complete);
  expect(pickExample([complete, plain])).toBe(complete);
  expect(pickExample([])).toBeUndefined();
  expect(shortenLists({ items: [{ a: 1 }, { a: 2 }, { a: 3 }], days: [1, 2, 3] })).toEqual({
    items: [{ a: 1 }, { a: 2 }],
    days: [1, 2, 3],
  });
});
