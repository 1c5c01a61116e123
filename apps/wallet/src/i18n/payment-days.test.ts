import { loadAllTexts } from '@saifu/i18n/texts';
import { expect, test } from 'vitest';
import { formatPaymentDays } from './payment-days.ts';

test.each([
  ['en', [15, 1], 'The 1st and 15th of every month'],
  ['en', [2, 3, 22], 'The 2nd, 3rd, and 22nd of every month'],
  ['en', [28], 'The 28th of every month'],
  ['en', [29], 'The 29th of every month (in shorter months: the last day)'],
  ['en', [31], 'The last day of every month'],
  ['en', [31, 1], 'The 1st and last day of every month'],
  ['en', [30, 31], 'The 30th and last day of every month (in shorter months: the last day)'],
  ['ja', [1, 15], '毎月1日、15日'],
  ['ja', [1, 31], '毎月1日、末日'],
  ['ja', [31], '毎月末日'],
  ['ja', [30], '毎月30日（その日がない月は末日）'],
  ['ko', [1, 15], '매월 1일 및 15일'],
  ['ko', [1, 31], '매월 1일 및 말일'],
  ['ko', [31], '매월 말일'],
  ['ko', [30], '매월 30일(해당 날짜가 없는 달은 말일)'],
] as const)('in %s the days %j are formatted as “%s”', async (language, days, message) => {
  expect(formatPaymentDays(await loadAllTexts(language), days)).toBe(message);
});
