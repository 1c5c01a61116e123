import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate, civilDate } from '../shared/calendar.ts';
import {
  CHARGE_STATUSES,
  type Charge,
  type ChargeEvent,
  type ChargeStatus,
  chargeAfter,
  chargeMachine,
  givesUpOn,
  isLate,
  isOpenCharge,
  newCharge,
  nextTryOn,
  payableUntil,
  triedOn,
} from './charge.ts';
import { nextChargeOn, nextStep } from './next-action.ts';
import type { Agreement } from './recurring-billing.ts';

const EVENTS: readonly ChargeEvent[] = [
  'ask',
  'approve',
  'decline',
  'want_payer',
  'fall_behind',
  'give_up',
  'review',
  'waive',
];
const DUE = civilDate('2027-03-15');
const AGREEMENT: Agreement = {
  status: 'active',
  schedule: { startDate: civilDate('2027-01-01'), endDate: null, paymentDays: [15] },
  countedTo: DUE,
};
const WAITING = newCharge(DUE);
const plus = (days: number) => addDays(DUE, days);
const at = (day: CivilDate, time = '10:00:00') => new Date(`${day}T${time}+09:00`);
const stepOn = (charges: readonly Charge[], day: CivilDate, agreement = AGREEMENT) =>
  nextStep(agreement, charges, at(day));
const refusedOn = (...days: readonly CivilDate[]) =>
  days.reduce((charge, day) => {
    return chargeAfter(chargeAfter(charge, 'ask', day), 'decline', day);
  }, WAITING);
const awaiting = chargeAfter(chargeAfter(WAITING, 'ask', DUE), 'want_payer', DUE);

test('the whole table of what a charge accepts', () => {
  const table = CHARGE_STATUSES.map((status) => {
    const steps = EVENTS.filter((event) => chargeMachine.refusal(status, event) === undefined);
    return [status, steps.map((event) => `${event} → ${chargeMachine.step(status, event)}`)];
  });
  const unpaid = [
    'ask → asking',
    'approve → paid',
    'fall_behind → past_due',
    'give_up → failed',
    'review → review',
  ];
  expect(Object.fromEntries(table)).toEqual({
    waiting: ['ask → asking', 'review → review', 'waive → waived'],
    asking: ['approve → paid', 'decline → refused', 'want_payer → awaiting_payer'],
    refused: unpaid,
    awaiting_payer: unpaid,
    past_due: unpaid,
    paid: ['approve → paid'],
    failed: ['give_up → failed'],
    review: ['review → review'],
    waived: ['waive → waived'],
  });
});

test('a charge that came to something stays what it came to', () => {
  const closed = CHARGE_STATUSES.filter((status) => !isOpenCharge(status));
  expect(closed).toEqual(['paid', 'failed', 'review', 'waived']);
  fc.assert(
    fc.property(fc.constantFrom(...closed), fc.constantFrom(...EVENTS), (status, event) => {
      if (chargeMachine.refusal(status, event) !== undefined) return;
      expect(chargeMachine.step(status, event)).toBe(status);
    }),
  );
});

test('a charge that is being asked for is not asked for again', () => {
  const asking = chargeAfter(WAITING, 'ask', DUE);
  expect(() => chargeAfter(asking, 'ask', DUE)).toThrow('order.being_paid');
  for (const days of [0, 1, 20, 40]) expect(stepOn([asking], plus(days))).toBeUndefined();
});

test('a charge is made on its day, not before ten in the morning', () => {
  expect(nextStep(AGREEMENT, [WAITING], at(DUE, '09:59:59'))).toBeUndefined();
  expect(nextStep(AGREEMENT, [WAITING], at(DUE))).toEqual({ kind: 'charge', due: DUE });
  expect(nextStep(AGREEMENT, [WAITING], at(DUE, '23:59:59'))).toEqual({ kind: 'charge', due: DUE });
  expect(nextStep(AGREEMENT, [WAITING], at(plus(1), '03:00:00'))).toBeUndefined();
});

/** What is done day by day, when every card says no. */
function storyOf(first: Charge, from: CivilDate, isUp = (_day: number) => true) {
  let charge = first;
  const story: string[] = [];
  for (let count = 0; count <= 20; count += 1) {
    const today = addDays(from, count);
    let step = isUp(count) ? stepOn([charge], today) : undefined;
    while (step !== undefined) {
      story.push(`+${count} ${step.kind}`);
      const { kind } = step;
      if (kind === 'charge') {
        charge = chargeAfter(chargeAfter(charge, 'ask', today), 'decline', today);
      } else if (kind === 'ask_payer') charge = triedOn(charge, today);
      else if (kind !== 'end') charge = chargeAfter(charge, kind, today);
      step = stepOn([charge], today);
    }
  }
  return story;
}

test('a card is asked again after one, three and seven days, then the payer is behind', () => {
  const story = ['+0 charge', '+1 charge', '+3 charge', '+7 charge', '+7 fall_behind'];
  expect(storyOf(WAITING, DUE)).toEqual([...story, '+14 give_up']);
});

test('a charge we were late with leaves its payer as many days', () => {
  const late = storyOf(WAITING, plus(10));
  expect(late).toEqual(storyOf(WAITING, DUE));
});

test('what is not paid is given up two weeks after it was first asked for', () => {
  expect(givesUpOn(WAITING)).toBeUndefined();
  expect(givesUpOn(refusedOn(DUE, plus(7)))).toBe(plus(14));
  expect(givesUpOn(refusedOn(plus(17)))).toBe(plus(31));
  // It goes to people before anybody gives it up.
  expect(givesUpOn(refusedOn(plus(18)))).toBeUndefined();
  expect(payableUntil(DUE)).toBe(plus(31));
  expect([isLate(DUE, plus(31)), isLate(DUE, plus(32))]).toEqual([false, true]);
});

test('days we missed are made up for by one try, and nobody is given up without it', () => {
  expect(storyOf(WAITING, DUE, (day) => day === 0 || day > 5)).toEqual([
    '+0 charge',
    '+6 charge',
    '+7 charge',
    '+7 fall_behind',
    '+14 give_up',
  ]);
  expect(storyOf(WAITING, DUE, (day) => day === 0 || day > 15)).toEqual([
    '+0 charge',
    '+16 charge',
    '+16 fall_behind',
    '+16 give_up',
  ]);
});

test('where a bank wants the payer, they are written to and the bank is left alone', () => {
  const story = ['+1 ask_payer', '+3 ask_payer', '+7 fall_behind', '+14 give_up'];
  expect(storyOf(awaiting, DUE)).toEqual(story);
  expect(chargeAfter(awaiting, 'approve', plus(2))).toMatchObject({ status: 'paid' });
});

test('a new card is asked at once, and only once', () => {
  for (const status of ['refused', 'awaiting_payer', 'past_due'] satisfies ChargeStatus[]) {
    const charge = { ...refusedOn(DUE), status, hasNewCard: true };
    expect(stepOn([charge], DUE)).toEqual({ kind: 'charge', due: DUE });
    const again = chargeAfter(chargeAfter(charge, 'ask', DUE), 'decline', DUE);
    expect(again.hasNewCard).toBe(false);
    expect(stepOn([again], DUE)).toBeUndefined();
  }
});

test('tries are counted from the first, whenever they were made', () => {
  expect(nextTryOn(WAITING)).toBeUndefined();
  expect(nextTryOn(refusedOn(DUE))).toBe(plus(1));
  expect(nextTryOn(refusedOn(DUE, plus(1)))).toBe(plus(3));
  expect(nextTryOn(refusedOn(DUE, plus(5)))).toBe(plus(7));
  expect(nextTryOn(refusedOn(DUE, plus(7)))).toBeUndefined();
});

test('what is over a month late goes to people, not to the card', () => {
  expect(isLate(DUE, plus(31))).toBe(false);
  expect(isLate(DUE, plus(32))).toBe(true);
  expect(stepOn([WAITING], plus(31))).toEqual({ kind: 'charge', due: DUE });
  expect(stepOn([WAITING], plus(32))).toEqual({ kind: 'review', due: DUE });
  const refused = refusedOn(plus(31));
  expect(stepOn([refused], plus(32))).toEqual({ kind: 'review', due: DUE });
});

const NEXT = newCharge(civilDate('2027-04-15'));

test('the oldest comes first, and one a day', () => {
  const today = civilDate('2027-04-15');
  expect(stepOn([NEXT, WAITING], today)).toEqual({ kind: 'charge', due: DUE });
  const paid = chargeAfter(chargeAfter(WAITING, 'ask', today), 'approve', today);
  expect(stepOn([paid, NEXT], today)).toBeUndefined();
  expect(stepOn([paid, NEXT], addDays(today, 1))).toEqual({ kind: 'charge', due: NEXT.due });
});

test('a worker whose clock is behind sees what another was paid tomorrow', () => {
  const today = civilDate('2027-04-15');
  const paid = chargeAfter(chargeAfter(WAITING, 'ask', DUE), 'approve', addDays(today, 1));
  expect(stepOn([paid, NEXT], today)).toBeUndefined();
});

test('while one is not paid the next waits, for its card is known to say no', () => {
  const refused = refusedOn(civilDate('2027-04-14'), civilDate('2027-04-15'));
  expect(stepOn([refused, NEXT], civilDate('2027-04-15'))).toBeUndefined();
});

test('after an agreement what was never asked is waived, and what was refused has failed', () => {
  const over = { ...AGREEMENT, status: 'canceled' } as const;
  expect(stepOn([WAITING], DUE, over)).toEqual({ kind: 'waive', due: DUE });
  expect(stepOn([refusedOn(DUE)], DUE, over)).toEqual({ kind: 'give_up', due: DUE });
  expect(stepOn([chargeAfter(WAITING, 'ask', DUE)], DUE, over)).toBeUndefined();
});

test('an agreement ends after its last day, and not while something is to be paid', () => {
  const short = { ...AGREEMENT, schedule: { ...AGREEMENT.schedule, endDate: plus(5) } };
  expect(stepOn([], plus(5), short)).toBeUndefined();
  expect(stepOn([], plus(6), short)).toEqual({ kind: 'end' });
  expect(stepOn([refusedOn(DUE)], plus(6), short)).not.toEqual({ kind: 'end' });
  expect(stepOn([], plus(6), { ...short, countedTo: plus(-1) })).toBeUndefined();
  expect(stepOn([], plus(6), { ...short, status: 'paused' })).toEqual({ kind: 'end' });
  expect(stepOn([], plus(1), { ...AGREEMENT, status: 'ending' })).toEqual({ kind: 'end' });
});

test('a payer is told when they are charged next', () => {
  const on = (charges: readonly Charge[], day: CivilDate, status: Agreement['status'] = 'active') =>
    nextChargeOn({ ...AGREEMENT, status }, charges, at(day));
  const paid = chargeAfter(chargeAfter(WAITING, 'ask', DUE), 'approve', DUE);
  expect(on([paid], DUE)).toBe('2027-04-15');
  expect(on([WAITING], DUE)).toBe(DUE);
  expect(on([paid, newCharge(plus(-5))], DUE)).toBe(plus(1));
  expect(on([refusedOn(DUE)], DUE)).toBe(plus(1));
  expect(on([refusedOn(DUE)], plus(2))).toBe(plus(2));
  expect(on([awaiting], plus(1))).toBeUndefined();
  expect(on([paid], civilDate('2027-04-16'))).toBe('2027-04-16');
  expect(on([paid], DUE, 'paused')).toBeUndefined();
  expect(on([paid], DUE, 'ending')).toBeUndefined();
});
