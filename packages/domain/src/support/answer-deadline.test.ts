import { expect, test } from 'vitest';
import { answerBy } from './answer-deadline.ts';

test.each([
  ['a Tuesday', '2026-11-17T10:00:00+09:00', '2026-11-18T23:59:59+09:00'],
  [
    'a Friday: the weekend does not count',
    '2026-11-13T23:30:00+09:00',
    '2026-11-16T23:59:59+09:00',
  ],
  ['a Saturday', '2026-11-14T09:00:00+09:00', '2026-11-16T23:59:59+09:00'],
  ['a Friday before a holiday on Monday', '2026-11-20T12:00:00+09:00', '2026-11-24T23:59:59+09:00'],
  ['the day before three holidays', '2026-05-01T12:00:00+09:00', '2026-05-07T23:59:59+09:00'],
  ['a holiday itself', '2026-11-23T12:00:00+09:00', '2026-11-24T23:59:59+09:00'],
  ['the last business day of the year', '2026-12-28T18:00:00+09:00', '2027-01-04T23:59:59+09:00'],
  [
    'midnight in Japan, the day before in UTC',
    '2026-11-17T00:00:00+09:00',
    '2026-11-18T23:59:59+09:00',
  ],
])('a question asked on %s is due at the end of the next business day', (_, asked, due) => {
  expect(answerBy(new Date(asked))).toEqual(new Date(due));
});
