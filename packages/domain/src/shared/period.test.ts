import { expect, test } from 'vitest';
import { findInvalidDates, type Period } from './period.ts';

const CASES: readonly (readonly [Period, readonly string[]])[] = [
  [{}, []],
  [{ from: '2026-11-01' }, []],
  [{ to: '2026-11-30' }, []],
  [{ from: '2026-11-01', to: '2026-11-01' }, []],
  [{ from: '1970-01-01', to: '2999-12-31' }, []],
  [{ from: '2026-11-02', to: '2026-11-01' }, ['to']],
  [{ from: '2026-02-30' }, ['from']],
  [{ to: '2026-13-01' }, ['to']],
  [{ from: '1969-12-31', to: '3000-01-01' }, ['from', 'to']],
  [{ from: '', to: '２０２６-01-01' }, ['from', 'to']],
];

test.each(CASES)('findInvalidDates(%j) returns %j', (period, names) => {
  expect(findInvalidDates(period)).toEqual(names);
});
