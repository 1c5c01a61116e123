import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, isBusinessDay } from '../shared/calendar.ts';
import { type Yen, yen } from '../shared/yen.ts';
import {
  getTransferDay,
  isPaidBack,
  PAYOUT_EVENTS,
  PAYOUT_STATUSES,
  type PayoutEvent,
  type PayoutStatus,
  payoutMachine,
  planPayout,
} from './payout.ts';

test.each<[PayoutStatus, PayoutEvent, PayoutStatus | string]>([
  ['scheduled', 'send', 'in_transit'],
  ['scheduled', 'pay', 'payout.not_sent'],
  ['scheduled', 'cancel', 'canceled'],
  ['scheduled', 'fail', 'failed'],
  ['in_transit', 'send', 'in_transit'],
  ['in_transit', 'cancel', 'payout.sent'],
  ['in_transit', 'pay', 'paid'],
  ['paid', 'send', 'paid'],
  ['paid', 'fail', 'failed'],
  ['paid', 'cancel', 'payout.sent'],
  ['failed', 'pay', 'payout.closed'],
  ['canceled', 'send', 'payout.closed'],
])('a payout that is %s and gets %s becomes or tells %s', (status, event, expected) => {
  const error = payoutMachine.getError(status, event);
  expect(error ?? payoutMachine.step(status, event)).toBe(expected);
});

test('whatever happens, a payout is paid back at most once and never paid after that', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PAYOUT_EVENTS), { maxLength: 12 }), (events) => {
      let status: PayoutStatus = 'scheduled';
      let paidBack = 0;
      let sent = false;
      for (const event of events) {
        if (payoutMachine.getError(status, event) !== undefined) continue;
        const next: PayoutStatus = payoutMachine.step(status, event);
        // The same event twice changes nothing.
        expect(payoutMachine.step(next, event)).toBe(next);
        if (isPaidBack(status)) expect(next).toBe(status);
        if (next === 'canceled') expect(sent).toBe(false);
        if (next === 'paid') expect(sent).toBe(true);
        sent ||= next === 'in_transit';
        if (next !== status && isPaidBack(next)) paidBack += 1;
        status = next;
      }
      expect(paidBack).toBeLessThanOrEqual(1);
      expect(PAYOUT_STATUSES).toContain(status);
    }),
  );
});

const FREE = {
  isSuspended: false,
  isOnHold: false,
  bankAccount: 'usable',
  minimumYen: yen(1000),
} as const;
const plan = (due: number, balance: number, others = {}) =>
  planPayout({ ...FREE, dueYen: yen(due), balanceYen: yen(balance), ...others });

test.each<[string, number, number, object, object]>([
  ['pays what is due', 5000, 9000, {}, { amountYen: 5000, takesAll: false, hindrance: null }],
  ['deducts a refund after the cut-off', 5000, 3000, {}, { amountYen: 3000, takesAll: true }],
  ['carries over less than the minimum', 999, 5000, {}, { hindrance: 'below_minimum' }],
  ['carries over what is left of it', 5000, 999, {}, { hindrance: 'below_minimum' }],
  ['pays the minimum', 1000, 1000, {}, { amountYen: 1000, hindrance: null }],
  ['carries a debt', -5, 9000, {}, { hindrance: 'negative_balance', amountYen: -5 }],
  ['carries a new debt', 5000, -1, {}, { hindrance: 'negative_balance', amountYen: -1 }],
  ['holds', 5000, 5000, { isOnHold: true }, { hindrance: 'on_hold', amountYen: 5000 }],
  [
    'holds without account',
    5000,
    5000,
    { bankAccount: 'missing' },
    { hindrance: 'no_bank_account' },
  ],
  ['holds', 5000, 5000, { bankAccount: 'rejected' }, { hindrance: 'bank_account_rejected' }],
  ['holds if suspended', 5000, 5000, { isSuspended: true }, { hindrance: 'merchant_suspended' }],
])('a run %s', (_, due, balance, others, expected) => {
  expect(plan(due, balance, others)).toMatchObject(expected);
});

const AMOUNTS = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(yen);

test('a payout is never more than the balance or what is due, and never below the minimum', () => {
  fc.assert(
    fc.property(AMOUNTS, AMOUNTS, (due: Yen, balance: Yen) => {
      const { hindrance, amountYen } = plan(due, balance);
      expect(amountYen).toBe(Math.min(due, balance));
      expect(hindrance === null).toBe(amountYen >= FREE.minimumYen);
    }),
  );
});

test('a transfer is made on the payout day, or on the next business day of a late run', () => {
  expect(getTransferDay(civilDate('2026-11-20'), civilDate('2026-11-20'))).toBe('2026-11-20');
  expect(getTransferDay(civilDate('2026-11-20'), civilDate('2026-11-21'))).toBe('2026-11-24');
  expect(getTransferDay(civilDate('2026-12-28'), civilDate('2026-12-29'))).toBe('2027-01-04');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (days) => {
      const today = addDays(civilDate('2022-01-01'), days);
      const day = getTransferDay(civilDate('2022-01-04'), today);
      expect(isBusinessDay(day, { yearEnd: true })).toBe(true);
      expect(day >= today).toBe(true);
    }),
  );
});
