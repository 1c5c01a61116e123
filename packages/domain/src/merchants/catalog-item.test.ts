import { expect, test } from 'vitest';
import { toCatalogItemNameKey } from './catalog-item.ts';

test.each([
  ['Café Latte', 'CAFÉ LATTE'],
  ['Cafe\u0301 Latte', 'Café Latte'],
  ['ラテ', 'ﾗﾃ'],
  ['Ａセット', 'aセット'],
  ['  Hot   tea ', 'hot tea'],
  ['ホット\u3000ティー', 'ホット ティー'],
])('%o and %o are the same name', (one, other) => {
  expect(toCatalogItemNameKey(one)).toBe(toCatalogItemNameKey(other));
});

test.each([
  ['はし', 'ハシ'],
  ['Latte', 'Lattes'],
  ['Hot tea', 'Hottea'],
  ['ホット', 'ポット'],
])('%o and %o are different names', (one, other) => {
  expect(toCatalogItemNameKey(one)).not.toBe(toCatalogItemNameKey(other));
});
