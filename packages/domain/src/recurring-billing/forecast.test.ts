import { expect, test } from 'vitest';
import { addDays, civilDate } from '../shared/calendar.ts';
import { applyChargeEvent, createCharge } from './charge.ts';
import { countDeclines, forecastCharges } from './forecast.ts';
import type { RecurringBilling } from './recurring-billing.ts';

const DUE = civilDate('2027-03-15');
const ACTIVE: RecurringBilling = {
  status: 'active',
  schedule: { startDate: civilDate('2027-01-01'), endDate: null, paymentDays: [15] },
  chargedThrough: DUE,
};
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+09:00`);
const paid = applyChargeEvent(applyChargeEvent(createCharge(DUE), 'submit', DUE), 'approve', DUE);
const declined = applyChargeEvent(
  applyChargeEvent(createCharge(DUE), 'submit', DUE),
  'decline',
  DUE,
);

test('later due dates are charged on their day, listed for a year', () => {
  const { next, coming } = forecastCharges(ACTIVE, [paid], at('2027-03-16'));
  expect(next).toEqual({ due: '2027-04-15', on: '2027-04-15' });
  expect(coming).toHaveLength(12);
  expect(coming.at(-1)).toEqual({ due: '2028-03-15', on: '2028-03-15' });
});

test('on its due date a charge is the next one until it is paid', () => {
  const uncounted = { ...ACTIVE, chargedThrough: addDays(DUE, -1) };
  const before = forecastCharges(uncounted, [], at(DUE, '09:00:00'));
  expect(before.next).toEqual({ due: DUE, on: DUE });
  expect(forecastCharges(ACTIVE, [createCharge(DUE)], at(DUE)).next).toEqual({ due: DUE, on: DUE });
  expect(forecastCharges(ACTIVE, [paid], at(DUE)).next?.due).toBe('2027-04-15');
});

test('overdue charges are made one per day, the oldest first', () => {
  const weekly = { ...ACTIVE, schedule: { ...ACTIVE.schedule, paymentDays: [1, 8, 15] } };
  const behind = { ...weekly, chargedThrough: civilDate('2027-02-28') };
  expect(forecastCharges(behind, [], at(DUE)).coming.slice(0, 4)).toEqual([
    { due: '2027-03-01', on: '2027-03-15' },
    { due: '2027-03-08', on: '2027-03-16' },
    { due: '2027-03-15', on: '2027-03-17' },
    { due: '2027-04-01', on: '2027-04-01' },
  ]);
});

test('a declined charge is listed on its retry date', () => {
  expect(forecastCharges(ACTIVE, [declined], at(DUE)).next).toEqual({ due: DUE, on: '2027-03-16' });
});

test('a charge awaiting the payer is not listed, but the following ones are', () => {
  const asked = applyChargeEvent(createCharge(DUE), 'submit', DUE);
  const awaiting = applyChargeEvent(asked, 'require_payer', DUE);
  const { next, coming } = forecastCharges(ACTIVE, [awaiting], at(DUE));
  expect(next).toBeUndefined();
  expect(coming[0]).toEqual({ due: '2027-04-15', on: '2027-04-15' });
});

test.each(['paused', 'canceled', 'ended', 'pending_first_payment'] as const)(
  'a billing in status %s has no upcoming charges',
  (status) => {
    expect(forecastCharges({ ...ACTIVE, status }, [], at('2027-03-16'))).toEqual({
      next: undefined,
      coming: [],
    });
  },
);

test('an ending billing lists only its open charges', () => {
  const ending = { ...ACTIVE, status: 'ending' } as const;
  expect(forecastCharges(ending, [createCharge(DUE)], at(DUE)).coming).toEqual([
    { due: DUE, on: DUE },
  ]);
});

test('countDeclines counts by the days of the attempts', () => {
  expect(countDeclines(createCharge(DUE))).toBe(0);
  expect(countDeclines(applyChargeEvent(createCharge(DUE), 'submit', DUE))).toBe(0);
  expect(countDeclines(declined)).toBe(1);
  const again = applyChargeEvent(declined, 'submit', addDays(DUE, 1));
  expect(countDeclines(again)).toBe(1);
  expect(countDeclines(applyChargeEvent(again, 'decline', addDays(DUE, 1)))).toBe(2);
  expect(countDeclines({ ...declined, lastAttemptedOn: addDays(DUE, 7) })).toBe(4);
});
