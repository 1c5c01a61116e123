import { expect, test } from 'vitest';
import { civilDate } from '../shared/calendar.ts';
import { canPause, paidThrough, previewCancellation } from './cancellation.ts';
import { type Charge, type ChargeStatus, createCharge } from './charge.ts';
import {
  getStatusAfterAction,
  isLive,
  listUnchargedDueDates,
  RECURRING_BILLING_STATUSES,
  type RecurringBilling,
  type RecurringBillingEvent,
  recurringBillingMachine,
  toPublicStatus,
} from './recurring-billing.ts';

const EVENTS: readonly RecurringBillingEvent[] = [
  'activate',
  'miss',
  'mark_past_due',
  'mark_current',
  'cancel_unpaid',
  'pause',
  'resume',
  'end_after_due',
  'end',
  'cancel',
  'change_card',
  'change_price',
];
const RECURRING_BILLING: RecurringBilling = {
  status: 'active',
  schedule: { startDate: civilDate('2027-01-01'), endDate: null, paymentDays: [15] },
  chargedThrough: civilDate('2027-03-15'),
};
const inState = (
  status: RecurringBilling['status'],
  chargedThrough = '2027-03-15',
): RecurringBilling => {
  return { ...RECURRING_BILLING, status, chargedThrough: civilDate(chargedThrough) };
};
const charge = (due: string, status: ChargeStatus): Charge => {
  return { ...createCharge(civilDate(due)), status };
};
const PAID = charge('2027-03-15', 'paid');
const NOON = '2027-04-10T03:00:00Z';
const leave = (recurringBilling: RecurringBilling, charges: readonly Charge[], now = NOON) =>
  previewCancellation(recurringBilling, charges, new Date(now));

test('the transition table of a recurring billing', () => {
  const table = RECURRING_BILLING_STATUSES.map((status) => {
    const steps = EVENTS.filter(
      (event) => recurringBillingMachine.getError(status, event) === undefined,
    );
    return [
      status,
      steps.map((event) => `${event} → ${recurringBillingMachine.step(status, event)}`),
    ];
  });
  expect(Object.fromEntries(table)).toEqual({
    pending_first_payment: ['activate → active', 'miss → canceled', 'cancel → canceled'],
    active: [
      'activate → active',
      'mark_past_due → past_due',
      'mark_current → active',
      'pause → paused',
      'resume → active',
      'end_after_due → ending',
      'end → ended',
      'cancel → canceled',
      'change_card → active',
      'change_price → active',
    ],
    past_due: [
      'mark_past_due → past_due',
      'mark_current → active',
      'cancel_unpaid → canceled',
      'end_after_due → ending',
      'cancel → canceled',
      'change_card → past_due',
      'change_price → past_due',
    ],
    paused: [
      'pause → paused',
      'resume → active',
      'end → ended',
      'cancel → canceled',
      'change_card → paused',
      'change_price → paused',
    ],
    ending: [
      'mark_past_due → ending',
      'mark_current → ending',
      'cancel_unpaid → canceled',
      'end_after_due → ending',
      'end → canceled',
      'cancel → canceled',
      'change_card → ending',
    ],
    canceled: ['miss → canceled', 'cancel_unpaid → canceled', 'cancel → canceled'],
    ended: ['end → ended'],
  });
});

test('a closed recurring billing cannot be reopened', () => {
  expect(() => recurringBillingMachine.step('canceled', 'activate')).toThrow(
    'recurring_billing.closed',
  );
  expect(() => recurringBillingMachine.step('ended', 'resume')).toThrow('recurring_billing.closed');
  expect(getStatusAfterAction('canceled', 'paid')).toBe('canceled');
  expect(getStatusAfterAction('ended', 'mark_past_due')).toBe('ended');
});

test('an action on a charge changes the status of its recurring billing', () => {
  expect(getStatusAfterAction('active', 'mark_past_due')).toBe('past_due');
  expect(getStatusAfterAction('past_due', 'paid')).toBe('active');
  expect(getStatusAfterAction('past_due', 'review')).toBe('active');
  expect(getStatusAfterAction('past_due', 'cancel_unpaid')).toBe('canceled');
  expect(getStatusAfterAction('ending', 'end')).toBe('canceled');
  expect(getStatusAfterAction('active', 'charge')).toBe('active');
});

test('an ending billing is shown as active and keeps its card', () => {
  expect(RECURRING_BILLING_STATUSES.map(toPublicStatus)).toEqual([
    'pending_first_payment',
    'active',
    'past_due',
    'paused',
    'active',
    'canceled',
    'ended',
  ]);
  expect(RECURRING_BILLING_STATUSES.filter(isLive)).toEqual([
    'active',
    'past_due',
    'paused',
    'ending',
  ]);
});

test('due dates are listed once while active, and not while paused or ending', () => {
  const today = civilDate('2027-06-20');
  expect(listUnchargedDueDates(RECURRING_BILLING, today)).toEqual([
    '2027-04-15',
    '2027-05-15',
    '2027-06-15',
  ]);
  expect(listUnchargedDueDates(inState('past_due', '2027-05-20'), today)).toEqual(['2027-06-15']);
  expect(listUnchargedDueDates(inState('active', '2027-06-15'), today)).toEqual([]);
  for (const status of ['pending_first_payment', 'paused', 'ending', 'canceled'] as const) {
    expect(listUnchargedDueDates(inState(status), today)).toEqual([]);
  }
});

test('before the cut-off a cancellation takes effect at once and keeps the paid days', () => {
  const left = { event: 'cancel', stillCharged: [], runsUntil: '2027-04-14' };
  expect(leave(RECURRING_BILLING, [PAID])).toEqual(left);
  expect(leave(RECURRING_BILLING, [PAID], '2027-04-14T14:59:59.999Z')).toEqual(left);
});

test('after the cut-off the next charge is still made, the one after it is not', () => {
  const late = { event: 'end_after_due', stillCharged: ['2027-04-15'], runsUntil: '2027-05-14' };
  expect(leave(RECURRING_BILLING, [PAID], '2027-04-14T15:00:00Z')).toEqual(late);
  const counted = inState('active', '2027-04-15');
  for (const status of ['waiting', 'processing', 'declined', 'awaiting_payer'] as const) {
    const charges = [PAID, charge('2027-04-15', status)];
    expect(leave(counted, charges, '2027-04-16T03:00:00Z')).toEqual(late);
  }
  const paid = [PAID, charge('2027-04-15', 'paid')];
  expect(leave(counted, paid, '2027-04-15T03:00:00Z').event).toBe('cancel');
});

test('a past-due charge delays the cancellation only while a new card is charged', () => {
  const stuck = [charge('2027-03-15', 'past_due'), charge('2027-04-01', 'waiting')];
  expect(leave(inState('past_due'), stuck)).toEqual({
    event: 'cancel',
    stillCharged: [],
    runsUntil: '2027-04-10',
  });
  const asked = [charge('2027-03-15', 'processing')];
  expect(leave(inState('past_due'), asked)).toMatchObject({ stillCharged: ['2027-03-15'] });
});

test('a charge too late for the card does not delay the cancellation', () => {
  const old = charge('2027-03-09', 'waiting');
  expect(leave(RECURRING_BILLING, [old]).event).toBe('cancel');
  expect(leave(RECURRING_BILLING, [charge('2027-03-10', 'waiting')]).event).toBe('end_after_due');
});

test('it runs to its end date; a paused one to today; a never active one has no end', () => {
  const schedule = { ...RECURRING_BILLING.schedule, endDate: civilDate('2027-05-01') };
  const last = { ...inState('active', '2027-04-15'), schedule };
  expect(leave(last, [PAID], '2027-04-20T03:00:00Z').runsUntil).toBe('2027-05-01');
  expect(leave(inState('pending_first_payment'), [])).toEqual({
    event: 'cancel',
    stillCharged: [],
    runsUntil: null,
  });
  expect(leave(inState('paused'), []).runsUntil).toBe('2027-04-10');
});

test('a pause has the same cut-off and requires no open charge', () => {
  const can = (recurringBilling: RecurringBilling, charges: readonly Charge[], now = NOON) =>
    canPause(recurringBilling, charges, new Date(now));
  expect(can(RECURRING_BILLING, [PAID])).toBe(true);
  expect(can(RECURRING_BILLING, [PAID], '2027-04-14T14:59:59Z')).toBe(true);
  expect(can(RECURRING_BILLING, [PAID], '2027-04-14T15:00:00Z')).toBe(false);
  expect(can(RECURRING_BILLING, [charge('2027-03-15', 'declined')])).toBe(false);
  expect(can(inState('past_due'), [])).toBe(false);
});

test.each([
  ['2027-01-20', null, null, null, '2027-02-14'],
  ['2027-01-20', '2027-02-15', null, null, '2027-03-14'],
  ['2027-01-20', '2027-02-15', '2027-05-01', null, '2027-05-14'],
  ['2027-01-20', '2027-04-15', null, '2027-05-01', '2027-05-01'],
  [null, null, null, null, null],
] as const)(
  'first paid on %s, last due date paid %s, resumed on %s, ending on %s: paid through %s',
  (first, due, resumed, end, expected) => {
    const day = (date: string | null) => (date === null ? null : civilDate(date));
    const schedule = { startDate: civilDate('2027-01-20'), endDate: day(end), paymentDays: [15] };
    const coverage = {
      firstPaidOn: day(first),
      lastPaidDueDate: day(due),
      resumedOn: day(resumed),
    };
    expect(paidThrough(schedule, coverage)).toBe(expected);
  },
);
