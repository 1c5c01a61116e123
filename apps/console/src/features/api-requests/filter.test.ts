import { expect, test } from 'vitest';
import { isFiltered, toSearchString } from '../../lib/list-filter.ts';
import { findRequestId, parseFilter } from './filter.ts';

const keyId = 'key_01jd0000000000000000000001';
const requestId = '01900000-0000-7000-8000-000000000000';

test.each([
  ['', ''],
  ['?from=2026-11-13&to=2026-11-19', '?from=2026-11-13&to=2026-11-19'],
  ['?from=2026-11-31&status=4xx', '?status=4xx'],
  [`?method=POST&api_key_id=${keyId}&path=orders`, `?method=POST&api_key_id=${keyId}&path=orders`],
  ['?method=BREW&api_key_id=ord_1&status=404', ''],
  [`?path=${'a'.repeat(201)}`, ''],
  ['?path=%20&request=x', ''],
  ['?path=a%26b%3Dc', '?path=a%26b%3Dc'],
])('the filter of %o is that of %o', (search, valid) => {
  const filter = parseFilter(search);
  expect(toSearchString(filter)).toBe(valid);
  expect(isFiltered(filter)).toBe(valid !== '');
});

test('an open request keeps the filter', () => {
  const search = toSearchString({ ...parseFilter('?status=5xx'), request: requestId });
  expect(search).toBe(`?status=5xx&request=${requestId}`);
});

test.each([
  [requestId, requestId],
  [` ${requestId.toUpperCase()}\n`, requestId],
  [requestId.slice(1), undefined],
  ['/merchant/orders', undefined],
  ['', undefined],
])('the request id of %o is %o', (typed, id) => {
  expect(findRequestId(typed)).toBe(id);
});
