import { expect, test } from 'vitest';
import { getCacheKind, LIST, PAYMENT, truncateList } from './kinds.ts';

test.each([
  [['history', 'list', {}, 'newest'], 'list'],
  [['history', 'months', {}], 'months'],
  [['insights', '2026-01', '2026-12'], 'insights'],
  [['payment', 'pay_1'], 'payment'],
  [['receipts', 'one', 'rcp_1'], 'receipt'],
])('%j is cached as a %s', (key, name) => {
  expect(getCacheKind(key)?.name).toBe(name);
});

test.each([
  [['account', 'me']],
  [['payment', '']],
  [['payment', 'plans', 'ord_1', null]],
  [['receipts', 'settings']],
  [['receipts', 'files']],
  [['receipts', 'found', {}]],
  [['receipts', 'one', '']],
  [['history', 'stores']],
  [['card', 'list']],
  [['order', 'ord_1']],
  [[]],
])('%j is not cached', (key) => {
  expect(getCacheKind(key)).toBeNull();
});

test('a long list is truncated to its first pages', () => {
  const page = (count: number) => ({ items: Array.from({ length: count }, (_, at) => at) });
  const pages = [page(100), page(100), page(1)];
  const data = { pages, pageParams: ['', 'b', 'c'] };
  expect(truncateList(LIST, data)).toEqual({ pages: pages.slice(0, 2), pageParams: ['', 'b'] });
  const short = { pages: [page(3)], pageParams: [''] };
  expect(truncateList(LIST, short)).toBe(short);
  expect(truncateList(PAYMENT, data)).toBe(data);
});
