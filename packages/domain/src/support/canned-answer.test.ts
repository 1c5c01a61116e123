import { expect, test } from 'vitest';
import {
  fillPlaceholders,
  findPlaceholders,
  findUnknownPlaceholders,
  isCannedAnswerKey,
} from './canned-answer.ts';

const VALUES = {
  name: '山田 花子',
  store: 'さくら食堂',
  amount: '¥1,280',
  date: '2026/11/15 12:00',
  payment_id: null,
};

test('placeholders are filled with what is known, and the others stay and are named', () => {
  const text = '{name}様、{store}での{amount}（{ date }、{payment_id}）についてです。{name}様';
  expect(fillPlaceholders(text, VALUES)).toEqual({
    text: '山田 花子様、さくら食堂での¥1,280（2026/11/15 12:00、{payment_id}）についてです。山田 花子様',
    missing: ['payment_id'],
  });
});

test('a value with braces or dollar signs is inserted as it is, and not filled again', () => {
  const values = { ...VALUES, name: '{store} $& $1' };
  expect(fillPlaceholders('{name}', values).text).toBe('{store} $& $1');
});

test('words in braces that are no placeholder are found', () => {
  expect(findPlaceholders('{amount} {nam} {name} {amount}')).toEqual(['name', 'amount']);
  expect(findUnknownPlaceholders('{nam} {name} {nam} {Store} {} {a b} {constructor}')).toEqual([
    'nam',
    'Store',
    'constructor',
  ]);
});

test.each([
  ['refund_approved', true],
  ['a1_2', true],
  ['', false],
  ['Refund', false],
  ['refund__approved', false],
  ['1st', false],
  ['a\n', false],
  [`a${'b'.repeat(60)}`, false],
])('%j is a key: %s', (value, expected) => {
  expect(isCannedAnswerKey(value)).toBe(expected);
});
