import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate, civilDate } from '../shared/calendar.ts';
import {
  applyChargeEvent,
  CHARGE_STATUSES,
  type Charge,
  type ChargeEvent,
  type ChargeStatus,
  chargeMachine,
  createCharge,
  getNextRetryDate,
  getPayableUntil,
  getUnpaidCancelDate,
  isLate,
  isOpenCharge,
  markTried,
} from './charge.ts';
import { getNextAction, getNextChargeDate } from './next-action.ts';
import type { RecurringBilling } from './recurring-billing.ts';

const EVENTS: readonly ChargeEvent[] = [
  'submit',
  'approve',
  'decline',
  'require_payer',
  'mark_past_due',
  'cancel_unpaid',
  'review',
  'waive',
];
const DUE = civilDate('2027-03-15');
const RECURRING_BILLING: RecurringBilling = {
  status: 'active',
  schedule: { startDate: civilDate('2027-01-01'), endDate: null, paymentDays: [15] },
  chargedThrough: DUE,
};
const WAITING = createCharge(DUE);
const plus = (days: number) => addDays(DUE, days);
const at = (day: CivilDate, time = '10:00:00') => new Date(`${day}T${time}+09:00`);
const actionOn = (
  charges: readonly Charge[],
  day: CivilDate,
  recurringBilling = RECURRING_BILLING,
) => getNextAction(recurringBilling, charges, at(day));
const declinedOn = (...days: readonly CivilDate[]) =>
  days.reduce((charge, day) => {
    return applyChargeEvent(applyChargeEvent(charge, 'submit', day), 'decline', day);
  }, WAITING);
const awaiting = applyChargeEvent(applyChargeEvent(WAITING, 'submit', DUE), 'require_payer', DUE);

test('the transition table of a charge', () => {
  const table = CHARGE_STATUSES.map((status) => {
    const steps = EVENTS.filter((event) => chargeMachine.getError(status, event) === undefined);
    return [status, steps.map((event) => `${event} → ${chargeMachine.step(status, event)}`)];
  });
  const unpaid = [
    'submit → processing',
    'approve → paid',
    'mark_past_due → past_due',
    'cancel_unpaid → failed',
    'review → review',
  ];
  expect(Object.fromEntries(table)).toEqual({
    waiting: ['submit → processing', 'review → review', 'waive → waived'],
    processing: ['approve → paid', 'decline → declined', 'require_payer → awaiting_payer'],
    declined: unpaid,
    awaiting_payer: unpaid,
    past_due: unpaid,
    paid: ['approve → paid'],
    failed: ['cancel_unpaid → failed'],
    review: ['review → review'],
    waived: ['waive → waived'],
  });
});

test('a closed charge keeps its status', () => {
  const closed = CHARGE_STATUSES.filter((status) => !isOpenCharge(status));
  expect(closed).toEqual(['paid', 'failed', 'review', 'waived']);
  fc.assert(
    fc.property(fc.constantFrom(...closed), fc.constantFrom(...EVENTS), (status, event) => {
      if (chargeMachine.getError(status, event) !== undefined) return;
      expect(chargeMachine.step(status, event)).toBe(status);
    }),
  );
});

test('a charge in progress is not started again', () => {
  const processing = applyChargeEvent(WAITING, 'submit', DUE);
  expect(() => applyChargeEvent(processing, 'submit', DUE)).toThrow('order.being_paid');
  for (const days of [0, 1, 20, 40]) expect(actionOn([processing], plus(days))).toBeUndefined();
});

test('a charge is made on its due date, not before 10:00', () => {
  expect(getNextAction(RECURRING_BILLING, [WAITING], at(DUE, '09:59:59'))).toBeUndefined();
  expect(getNextAction(RECURRING_BILLING, [WAITING], at(DUE))).toEqual({
    kind: 'charge',
    due: DUE,
  });
  expect(getNextAction(RECURRING_BILLING, [WAITING], at(DUE, '23:59:59'))).toEqual({
    kind: 'charge',
    due: DUE,
  });
  expect(getNextAction(RECURRING_BILLING, [WAITING], at(plus(1), '03:00:00'))).toBeUndefined();
});

/** Runs day by day while the card declines every charge. */
function runDays(first: Charge, from: CivilDate, isUp = (_day: number) => true) {
  let charge = first;
  const story: string[] = [];
  for (let count = 0; count <= 20; count += 1) {
    const today = addDays(from, count);
    let step = isUp(count) ? actionOn([charge], today) : undefined;
    while (step !== undefined) {
      story.push(`+${count} ${step.kind}`);
      const { kind } = step;
      if (kind === 'charge') {
        charge = applyChargeEvent(applyChargeEvent(charge, 'submit', today), 'decline', today);
      } else if (kind === 'notify_payer') charge = markTried(charge, today);
      else if (kind !== 'end') charge = applyChargeEvent(charge, kind, today);
      step = actionOn([charge], today);
    }
  }
  return story;
}

test('a declined charge is retried after 1, 3 and 7 days, then marked past due', () => {
  const story = ['+0 charge', '+1 charge', '+3 charge', '+7 charge', '+7 mark_past_due'];
  expect(runDays(WAITING, DUE)).toEqual([...story, '+14 cancel_unpaid']);
});

test('a charge started late has the same retry schedule', () => {
  const late = runDays(WAITING, plus(10));
  expect(late).toEqual(runDays(WAITING, DUE));
});

test('an unpaid charge is canceled 14 days after its first attempt', () => {
  expect(getUnpaidCancelDate(WAITING)).toBeUndefined();
  expect(getUnpaidCancelDate(declinedOn(DUE, plus(7)))).toBe(plus(14));
  expect(getUnpaidCancelDate(declinedOn(plus(17)))).toBe(plus(31));
  // The charge goes to staff review before it would be canceled.
  expect(getUnpaidCancelDate(declinedOn(plus(18)))).toBeUndefined();
  expect(getPayableUntil(DUE)).toBe(plus(31));
  expect([isLate(DUE, plus(31)), isLate(DUE, plus(32))]).toEqual([false, true]);
});

test('missed retries are replaced by one, and a charge is not canceled without it', () => {
  expect(runDays(WAITING, DUE, (day) => day === 0 || day > 5)).toEqual([
    '+0 charge',
    '+6 charge',
    '+7 charge',
    '+7 mark_past_due',
    '+14 cancel_unpaid',
  ]);
  expect(runDays(WAITING, DUE, (day) => day === 0 || day > 15)).toEqual([
    '+0 charge',
    '+16 charge',
    '+16 mark_past_due',
    '+16 cancel_unpaid',
  ]);
});

test('a charge that requires the payer sends reminders instead of retrying the card', () => {
  const story = ['+1 notify_payer', '+3 notify_payer', '+7 mark_past_due', '+14 cancel_unpaid'];
  expect(runDays(awaiting, DUE)).toEqual(story);
  expect(applyChargeEvent(awaiting, 'approve', plus(2))).toMatchObject({ status: 'paid' });
});

test('a new card is charged at once, and only once', () => {
  for (const status of ['declined', 'awaiting_payer', 'past_due'] satisfies ChargeStatus[]) {
    const charge = { ...declinedOn(DUE), status, hasNewCard: true };
    expect(actionOn([charge], DUE)).toEqual({ kind: 'charge', due: DUE });
    const again = applyChargeEvent(applyChargeEvent(charge, 'submit', DUE), 'decline', DUE);
    expect(again.hasNewCard).toBe(false);
    expect(actionOn([again], DUE)).toBeUndefined();
  }
});

test('retry dates are counted from the first attempt', () => {
  expect(getNextRetryDate(WAITING)).toBeUndefined();
  expect(getNextRetryDate(declinedOn(DUE))).toBe(plus(1));
  expect(getNextRetryDate(declinedOn(DUE, plus(1)))).toBe(plus(3));
  expect(getNextRetryDate(declinedOn(DUE, plus(5)))).toBe(plus(7));
  expect(getNextRetryDate(declinedOn(DUE, plus(7)))).toBeUndefined();
});

test('a charge more than 31 days late goes to review and is not charged', () => {
  expect(isLate(DUE, plus(31))).toBe(false);
  expect(isLate(DUE, plus(32))).toBe(true);
  expect(actionOn([WAITING], plus(31))).toEqual({ kind: 'charge', due: DUE });
  expect(actionOn([WAITING], plus(32))).toEqual({ kind: 'review', due: DUE });
  const declined = declinedOn(plus(31));
  expect(actionOn([declined], plus(32))).toEqual({ kind: 'review', due: DUE });
});

const NEXT = createCharge(civilDate('2027-04-15'));

test('the oldest charge comes first, one per day', () => {
  const today = civilDate('2027-04-15');
  expect(actionOn([NEXT, WAITING], today)).toEqual({ kind: 'charge', due: DUE });
  const paid = applyChargeEvent(applyChargeEvent(WAITING, 'submit', today), 'approve', today);
  expect(actionOn([paid, NEXT], today)).toBeUndefined();
  expect(actionOn([paid, NEXT], addDays(today, 1))).toEqual({ kind: 'charge', due: NEXT.due });
});

test('a worker with a slow clock does not charge when a payment is dated tomorrow', () => {
  const today = civilDate('2027-04-15');
  const paid = applyChargeEvent(
    applyChargeEvent(WAITING, 'submit', DUE),
    'approve',
    addDays(today, 1),
  );
  expect(actionOn([paid, NEXT], today)).toBeUndefined();
});

test('the next charge waits while an older one is unpaid', () => {
  const declined = declinedOn(civilDate('2027-04-14'), civilDate('2027-04-15'));
  expect(actionOn([declined, NEXT], civilDate('2027-04-15'))).toBeUndefined();
});

test('after cancellation a charge never started is waived and a declined one fails', () => {
  const over = { ...RECURRING_BILLING, status: 'canceled' } as const;
  expect(actionOn([WAITING], DUE, over)).toEqual({ kind: 'waive', due: DUE });
  expect(actionOn([declinedOn(DUE)], DUE, over)).toEqual({ kind: 'cancel_unpaid', due: DUE });
  expect(actionOn([applyChargeEvent(WAITING, 'submit', DUE)], DUE, over)).toBeUndefined();
});

test('a recurring billing ends after its last day, but not with an open charge', () => {
  const short = {
    ...RECURRING_BILLING,
    schedule: { ...RECURRING_BILLING.schedule, endDate: plus(5) },
  };
  expect(actionOn([], plus(5), short)).toBeUndefined();
  expect(actionOn([], plus(6), short)).toEqual({ kind: 'end' });
  expect(actionOn([declinedOn(DUE)], plus(6), short)).not.toEqual({ kind: 'end' });
  expect(actionOn([], plus(6), { ...short, chargedThrough: plus(-1) })).toBeUndefined();
  expect(actionOn([], plus(6), { ...short, status: 'paused' })).toEqual({ kind: 'end' });
  expect(actionOn([], plus(1), { ...RECURRING_BILLING, status: 'ending' })).toEqual({
    kind: 'end',
  });
});

test('getNextChargeDate returns the next date on which the payer is charged', () => {
  const on = (
    charges: readonly Charge[],
    day: CivilDate,
    status: RecurringBilling['status'] = 'active',
  ) => getNextChargeDate({ ...RECURRING_BILLING, status }, charges, at(day));
  const paid = applyChargeEvent(applyChargeEvent(WAITING, 'submit', DUE), 'approve', DUE);
  expect(on([paid], DUE)).toBe('2027-04-15');
  expect(on([WAITING], DUE)).toBe(DUE);
  expect(on([paid, createCharge(plus(-5))], DUE)).toBe(plus(1));
  expect(on([declinedOn(DUE)], DUE)).toBe(plus(1));
  expect(on([declinedOn(DUE)], plus(2))).toBe(plus(2));
  expect(on([awaiting], plus(1))).toBeUndefined();
  expect(on([paid], civilDate('2027-04-16'))).toBe('2027-04-16');
  expect(on([paid], DUE, 'paused')).toBeUndefined();
  expect(on([paid], DUE, 'ending')).toBeUndefined();
});
