import { expect, test } from 'vitest';
import { isFiltered, toSearchString } from '../../lib/list-filter.ts';
import { parseFilter } from './event-filter.ts';

test.each([
  ['', ''],
  ['?type=order.paid&from=2026-11-01', '?from=2026-11-01&type=order.paid'],
  ['?type=webhook.queued&to=2026-11-31', ''],
  ['?from=2026-12-01&to=2026-11-30&type=ORDER.PAID', '?from=2026-12-01'],
  ['?event=evt_1', ''],
])('the filter of %o is that of %o', (search, valid) => {
  const filter = parseFilter(search);
  expect(toSearchString(filter)).toBe(valid);
  expect(isFiltered(filter)).toBe(valid !== '');
});

test('an open event keeps the filter', () => {
  const search = toSearchString({ ...parseFilter('?type=order.paid'), event: 'evt_1' });
  expect(search).toBe('?type=order.paid&event=evt_1');
});
