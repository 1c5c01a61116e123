import { expect, test } from 'vitest';
import {
  changeSpending,
  checkOwnLimits,
  isLooser,
  isNight,
  NO_LIMITS,
  NO_STAFF_LIMITS,
  type OwnLimitsInput,
  providerLimits,
  type Spending,
  type SpendingLimits,
} from './spending-limits.ts';

const NOW = new Date('2026-11-15T12:00:00+09:00');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const limits = (change: Partial<SpendingLimits> = {}): SpendingLimits => ({
  ...NO_LIMITS,
  ...change,
});
const fixed = (change: Partial<SpendingLimits> = {}): Spending => ({
  limits: limits(change),
  planned: null,
});

test('a stricter limit takes effect at once and needs no verification', () => {
  const wanted = limits({ perPayment: 5000, nightLock: true });
  expect(changeSpending(fixed({ perPayment: 9000 }), wanted, NOW)).toEqual({
    limits: wanted,
    planned: null,
    asksMore: false,
  });
});

test('a looser limit takes effect a day later, a stricter one in the same change at once', () => {
  const wanted = limits({ perPayment: 9000, perDay: 10_000 });
  expect(changeSpending(fixed({ perPayment: 5000, perDay: 20_000 }), wanted, NOW)).toEqual({
    limits: limits({ perPayment: 5000, perDay: 10_000 }),
    planned: { limits: wanted, from: later(24) },
    asksMore: true,
  });
});

test('removing a lock takes as long as raising a limit', () => {
  const change = changeSpending(fixed({ nightLock: true }), limits(), NOW);
  expect(change).toMatchObject({ limits: { nightLock: true }, asksMore: true });
  const store = changeSpending(fixed({ newStoreApproval: true }), limits(), NOW);
  expect(store).toMatchObject({ limits: { newStoreApproval: true }, asksMore: true });
});

test('no limit counts as looser than any limit', () => {
  expect(isLooser(limits(), limits({ perDay: 300_000 }))).toBe(true);
  expect(isLooser(limits({ perDay: 300_000 }), limits())).toBe(false);
  expect(isLooser(limits(), limits())).toBe(false);
});

test('a planned change keeps its date when lowered and restarts its delay when raised', () => {
  const planned = { limits: limits({ perDay: 50_000 }), from: later(1) };
  const spending = { limits: limits({ perDay: 10_000 }), planned };
  const less = changeSpending(spending, limits({ perDay: 40_000, perPayment: 5000 }), NOW);
  expect(less).toMatchObject({ planned: { from: later(1) }, asksMore: false });
  expect(less.limits).toEqual(limits({ perDay: 10_000, perPayment: 5000 }));
  const more = changeSpending(spending, limits({ perDay: 50_001 }), NOW);
  expect(more).toMatchObject({ planned: { from: later(24) }, asksMore: true });
  const back = changeSpending(spending, limits({ perDay: 10_000 }), NOW);
  expect(back).toMatchObject({ planned: null, asksMore: false });
});

test('no change loosens the current limits at once', () => {
  const heights = [null, 1000, 5000];
  const every = heights.flatMap((perDay) =>
    heights.flatMap((perPayment) =>
      [true, false].map((nightLock) => limits({ perDay, perPayment, nightLock })),
    ),
  );
  for (const before of every) {
    for (const wanted of every) {
      const change = changeSpending({ limits: before, planned: null }, wanted, NOW);
      expect(isLooser(change.limits, before)).toBe(false);
      expect(isLooser(change.limits, wanted)).toBe(false);
      expect(change.planned?.limits ?? change.limits).toEqual(wanted);
    }
  }
});

test.each([
  ['22:59:59', false],
  ['23:00:00', true],
  ['00:00:00', true],
  ['04:59:59', true],
  ['05:00:00', false],
  ['12:00:00', false],
])('isNight at %s in Japan returns %s', (time, night) => {
  expect(isNight(new Date(`2026-11-15T${time}+09:00`))).toBe(night);
});

const own = (change: Partial<OwnLimitsInput> = {}): OwnLimitsInput => ({
  limits: NO_LIMITS,
  isNewStore: false,
  approvesStore: false,
  isDeletionPending: false,
  staffLimits: NO_STAFF_LIMITS,
  ...change,
});
const SPENT = { day: 4000, month: 9000 };
const NIGHT = new Date('2026-11-15T23:30:00+09:00');
const asks = { limits: limits({ newStoreApproval: true }), isNewStore: true };

test.each([
  ['no limits', own(), NOW, undefined],
  ['at the payment limit', own({ limits: limits({ perPayment: 1000 }) }), NOW, undefined],
  [
    'one yen above the payment limit',
    own({ limits: limits({ perPayment: 999 }) }),
    NOW,
    'payment.own_limit_exceeded',
  ],
  ['at the daily limit', own({ limits: limits({ perDay: 5000 }) }), NOW, undefined],
  [
    'above the daily limit',
    own({ limits: limits({ perDay: 4999 }) }),
    NOW,
    'payment.own_day_exceeded',
  ],
  ['at the monthly limit', own({ limits: limits({ perMonth: 10_000 }) }), NOW, undefined],
  [
    'above the monthly limit',
    own({ limits: limits({ perMonth: 9999 }) }),
    NOW,
    'payment.own_month_exceeded',
  ],
  ['night lock during the day', own({ limits: limits({ nightLock: true }) }), NOW, undefined],
  [
    'night lock at night',
    own({ limits: limits({ nightLock: true }) }),
    NIGHT,
    'payment.night_locked',
  ],
  ['new store', own(asks), NOW, 'payment.store_approval_needed'],
  ['new store, approved', own({ ...asks, approvesStore: true }), NOW, undefined],
  ['known store', own({ ...asks, isNewStore: false }), NOW, undefined],
  ['account pending deletion', own({ isDeletionPending: true }), NOW, 'account.deletion_pending'],
])('checkOwnLimits: %s', (_, input, now, code) => {
  expect(checkOwnLimits(input, 1000, SPENT, now)?.code).toBe(code);
});

test('the provider limits are higher for a complete profile', () => {
  expect(providerLimits(true)).toEqual({
    perPayment: 300_000,
    perDay: 300_000,
    perMonth: 1_000_000,
  });
  expect(providerLimits(false).perPayment).toBe(100_000);
});
