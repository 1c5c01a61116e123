import { expect, test } from 'vitest';
import { maskName } from './store.ts';

test.each([
  ['佐藤', '佐●'],
  ['山田 花子', '山●●●●'],
  ['Alexandra', 'A●●●●'],
  ['𠮷', '●'],
  ['', '●'],
])('maskName(%s) returns %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
