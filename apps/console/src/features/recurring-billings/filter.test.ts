import { expect, test } from 'vitest';
import { isFiltered, toSearchString } from '../../lib/list-filter.ts';
import { parseFilter, toWords } from './filter.ts';

test.each([
  ['', ''],
  ['?q=%20ＡＢＣ%20', '?q=ABC'],
  ['?status=ending&q=%E4%BE%BF', '?status=ending&q=%E4%BE%BF'],
  ['?status=lost&from=2026-11-31&store_id=zzz', ''],
  ['?q=a%E2%80%AEb', ''],
])('the filter of %o is that of %o', (search, valid) => {
  const filter = parseFilter(search);
  expect(toSearchString(filter)).toBe(valid);
  expect(isFiltered(filter)).toBe(valid !== '');
});

test('words are shortened to what the server accepts, also if they grow when normalized', () => {
  expect(toWords('便'.repeat(60))).toBe('便'.repeat(50));
  expect([...toWords('㍿'.repeat(50))]).toHaveLength(50);
  expect(toWords('x'.repeat(100_000))).toHaveLength(50);
});
