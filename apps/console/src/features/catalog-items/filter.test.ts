import { expect, test } from 'vitest';
import { toSearchString } from '../../lib/list-filter.ts';
import { parseFilter } from './filter.ts';

test('a filter is read from a URL, and invalid parts are ignored', () => {
  const stores = ['sto_1', 'sto_2'] as const;
  const first = { store_id: 'sto_1', status: 'active', q: '' } as const;
  expect(parseFilter('', stores)).toEqual(first);
  expect(parseFilter('?store_id=sto_9&status=gone&q=+', stores)).toEqual(first);
  const filter = { store_id: 'sto_2', status: 'archived', q: 'ラテ & 茶' } as const;
  expect(parseFilter(toSearchString(filter), stores)).toEqual(filter);
  expect(parseFilter(`?q=${'あ'.repeat(60)}`, stores).q).toHaveLength(50);
});
