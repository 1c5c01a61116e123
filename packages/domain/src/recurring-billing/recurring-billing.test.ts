import { expect, test } from 'vitest';
import { civilDate } from '../shared/calendar.ts';
import { canPause, leaveNow, paidThrough } from './cancellation.ts';
import { type Charge, type ChargeStatus, newCharge } from './charge.ts';
import {
  AGREEMENT_STATUSES,
  type Agreement,
  type AgreementEvent,
  agreementMachine,
  isLive,
  shownStatus,
  statusAfter,
  uncountedDues,
} from './recurring-billing.ts';

const EVENTS: readonly AgreementEvent[] = [
  'activate',
  'miss',
  'fall_behind',
  'catch_up',
  'give_up',
  'pause',
  'resume',
  'wind_down',
  'end',
  'cancel',
  'change_card',
  'change_price',
];
const AGREEMENT: Agreement = {
  status: 'active',
  schedule: { startDate: civilDate('2027-01-01'), endDate: null, paymentDays: [15] },
  countedTo: civilDate('2027-03-15'),
};
const inState = (status: Agreement['status'], countedTo = '2027-03-15'): Agreement => {
  return { ...AGREEMENT, status, countedTo: civilDate(countedTo) };
};
const charge = (due: string, status: ChargeStatus): Charge => {
  return { ...newCharge(civilDate(due)), status };
};
const PAID = charge('2027-03-15', 'paid');
const NOON = '2027-04-10T03:00:00Z';
const leave = (agreement: Agreement, charges: readonly Charge[], now = NOON) =>
  leaveNow(agreement, charges, new Date(now));

test('the whole table of what an agreement accepts', () => {
  const table = AGREEMENT_STATUSES.map((status) => {
    const steps = EVENTS.filter((event) => agreementMachine.refusal(status, event) === undefined);
    return [status, steps.map((event) => `${event} → ${agreementMachine.step(status, event)}`)];
  });
  expect(Object.fromEntries(table)).toEqual({
    pending_first_payment: ['activate → active', 'miss → canceled', 'cancel → canceled'],
    active: [
      'activate → active',
      'fall_behind → past_due',
      'catch_up → active',
      'pause → paused',
      'resume → active',
      'wind_down → ending',
      'end → ended',
      'cancel → canceled',
      'change_card → active',
      'change_price → active',
    ],
    past_due: [
      'fall_behind → past_due',
      'catch_up → active',
      'give_up → canceled',
      'wind_down → ending',
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
      'fall_behind → ending',
      'catch_up → ending',
      'give_up → canceled',
      'wind_down → ending',
      'end → canceled',
      'cancel → canceled',
      'change_card → ending',
    ],
    canceled: ['miss → canceled', 'give_up → canceled', 'cancel → canceled'],
    ended: ['end → ended'],
  });
});

test('nothing brings back an agreement that is over', () => {
  expect(() => agreementMachine.step('canceled', 'activate')).toThrow('agreement.closed');
  expect(() => agreementMachine.step('ended', 'resume')).toThrow('agreement.closed');
  expect(statusAfter('canceled', 'paid')).toBe('canceled');
  expect(statusAfter('ended', 'fall_behind')).toBe('ended');
});

test('what becomes of a charge becomes of its agreement', () => {
  expect(statusAfter('active', 'fall_behind')).toBe('past_due');
  expect(statusAfter('past_due', 'paid')).toBe('active');
  expect(statusAfter('past_due', 'review')).toBe('active');
  expect(statusAfter('past_due', 'give_up')).toBe('canceled');
  expect(statusAfter('ending', 'end')).toBe('canceled');
  expect(statusAfter('active', 'charge')).toBe('active');
});

test('one that is ending is shown as active, and keeps its card', () => {
  expect(AGREEMENT_STATUSES.map(shownStatus)).toEqual([
    'pending_first_payment',
    'active',
    'past_due',
    'paused',
    'active',
    'canceled',
    'ended',
  ]);
  expect(AGREEMENT_STATUSES.filter(isLive)).toEqual(['active', 'past_due', 'paused', 'ending']);
});

test('periods are counted while it runs, each once, and not while it is paused or leaving', () => {
  const today = civilDate('2027-06-20');
  expect(uncountedDues(AGREEMENT, today)).toEqual(['2027-04-15', '2027-05-15', '2027-06-15']);
  expect(uncountedDues(inState('past_due', '2027-05-20'), today)).toEqual(['2027-06-15']);
  expect(uncountedDues(inState('active', '2027-06-15'), today)).toEqual([]);
  for (const status of ['pending_first_payment', 'paused', 'ending', 'canceled'] as const) {
    expect(uncountedDues(inState(status), today)).toEqual([]);
  }
});

test('before the cut-off a payer leaves at once, and keeps what is paid', () => {
  const left = { event: 'cancel', stillCharged: [], runsUntil: '2027-04-14' };
  expect(leave(AGREEMENT, [PAID])).toEqual(left);
  expect(leave(AGREEMENT, [PAID], '2027-04-14T14:59:59.999Z')).toEqual(left);
});

test('from the midnight before a charge on, it is still made, and the next is not', () => {
  const late = { event: 'wind_down', stillCharged: ['2027-04-15'], runsUntil: '2027-05-14' };
  expect(leave(AGREEMENT, [PAID], '2027-04-14T15:00:00Z')).toEqual(late);
  const counted = inState('active', '2027-04-15');
  for (const status of ['waiting', 'asking', 'refused', 'awaiting_payer'] as const) {
    const charges = [PAID, charge('2027-04-15', status)];
    expect(leave(counted, charges, '2027-04-16T03:00:00Z')).toEqual(late);
  }
  const paid = [PAID, charge('2027-04-15', 'paid')];
  expect(leave(counted, paid, '2027-04-15T03:00:00Z').event).toBe('cancel');
});

test('what is past due keeps nobody, unless a new card is being asked just now', () => {
  const stuck = [charge('2027-03-15', 'past_due'), charge('2027-04-01', 'waiting')];
  expect(leave(inState('past_due'), stuck)).toEqual({
    event: 'cancel',
    stillCharged: [],
    runsUntil: '2027-04-10',
  });
  const asked = [charge('2027-03-15', 'asking')];
  expect(leave(inState('past_due'), asked)).toMatchObject({ stillCharged: ['2027-03-15'] });
});

test('what is too late for the card does not hold a payer back', () => {
  const old = charge('2027-03-09', 'waiting');
  expect(leave(AGREEMENT, [old]).event).toBe('cancel');
  expect(leave(AGREEMENT, [charge('2027-03-10', 'waiting')]).event).toBe('wind_down');
});

test('one with an end runs to its last day, one that was never begun or is paused to today', () => {
  const schedule = { ...AGREEMENT.schedule, endDate: civilDate('2027-05-01') };
  const last = { ...inState('active', '2027-04-15'), schedule };
  expect(leave(last, [PAID], '2027-04-20T03:00:00Z').runsUntil).toBe('2027-05-01');
  expect(leave(inState('pending_first_payment'), [])).toEqual({
    event: 'cancel',
    stillCharged: [],
    runsUntil: null,
  });
  expect(leave(inState('paused'), []).runsUntil).toBe('2027-04-10');
});

test('a pause has the same cut-off, and nothing may be left to pay', () => {
  const can = (agreement: Agreement, charges: readonly Charge[], now = NOON) =>
    canPause(agreement, charges, new Date(now));
  expect(can(AGREEMENT, [PAID])).toBe(true);
  expect(can(AGREEMENT, [PAID], '2027-04-14T14:59:59Z')).toBe(true);
  expect(can(AGREEMENT, [PAID], '2027-04-14T15:00:00Z')).toBe(false);
  expect(can(AGREEMENT, [charge('2027-03-15', 'refused')])).toBe(false);
  expect(can(inState('past_due'), [])).toBe(false);
});

test.each([
  ['2027-01-20', null, null, null, '2027-02-14'],
  ['2027-01-20', '2027-02-15', null, null, '2027-03-14'],
  ['2027-01-20', '2027-02-15', '2027-05-01', null, '2027-05-14'],
  ['2027-01-20', '2027-04-15', null, '2027-05-01', '2027-05-01'],
  [null, null, null, null, null],
] as const)(
  'first paid on %s, last due paid %s, resumed on %s, ending on %s: paid through %s',
  (first, due, resumed, end, expected) => {
    const day = (date: string | null) => (date === null ? null : civilDate(date));
    const schedule = { startDate: civilDate('2027-01-20'), endDate: day(end), paymentDays: [15] };
    const coverage = { firstPaidOn: day(first), lastPaidDue: day(due), resumedOn: day(resumed) };
    expect(paidThrough(schedule, coverage)).toBe(expected);
  },
);
