import { expect, test } from 'vitest';
import { leavingFrom, mayStay, refuseUnfinished, reminderHorizon } from './deletion.ts';

const ASKED = new Date('2026-11-15T12:00:00+09:00');

test('thirty days to change one’s mind, and a word a week before the end', () => {
  const leaving = leavingFrom(ASKED);
  expect(leaving.eraseAt).toEqual(new Date('2026-12-15T12:00:00+09:00'));
  expect(mayStay(leaving, new Date('2026-12-15T11:59:59.999+09:00'))).toBe(true);
  expect(mayStay(leaving, leaving.eraseAt)).toBe(false);
  expect(reminderHorizon(new Date('2026-12-08T12:00:00+09:00'))).toEqual(leaving.eraseAt);
});

test('what is not over keeps one here, and is counted', () => {
  expect(() => refuseUnfinished({ payments: [], agreements: [] })).not.toThrow();
  const unfinished = { payments: ['a', 'b'], agreements: ['c'] };
  expect(() => refuseUnfinished(unfinished)).toThrow(
    expect.objectContaining({ code: 'account.in_use', params: { payments: 2, agreements: 1 } }),
  );
});
