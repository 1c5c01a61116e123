import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, toCivilDate } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import {
  getAmountDue,
  isFirstPaymentMissed,
  PRICE_CHANGE_STATUSES,
  type PriceChangeEvent,
  priceChangeAt,
  priceChangeMachine,
  type Terms,
  validatePriceChange,
  validateTerms,
} from './pricing.ts';

const TODAY = civilDate('2027-01-10');
const TERMS: Terms = {
  initialYen: yen(5000),
  monthlyYen: yen(1200),
  startDate: civilDate('2027-02-01'),
  endDate: civilDate('2028-01-31'),
  paymentDays: [27],
  firstPaymentDeadline: civilDate('2027-01-31'),
};
const validate = (terms: Partial<Terms>) =>
  validateTerms({ ...TERMS, ...terms }, TODAY).map(({ path, code }) => `${path}: ${code}`);

test('consistent terms have no errors', () => {
  expect(validate({})).toEqual([]);
  expect(validate({ endDate: null, paymentDays: [1, 15, 31] })).toEqual([]);
  expect(validate({ firstPaymentDeadline: TODAY, startDate: addDays(TODAY, -30) })).toEqual([]);
});

test.each<[Partial<Terms>, string]>([
  [{ initialYen: yen(0) }, 'initial_amount: amount.missing'],
  [{ initialYen: yen(49) }, 'initial_amount: field.format'],
  [{ initialYen: yen(1_000_001) }, 'initial_amount: amount.too_large'],
  [{ monthlyYen: yen(-1) }, 'monthly_amount: amount.missing'],
  [{ monthlyYen: yen(49) }, 'monthly_amount: field.format'],
  [{ paymentDays: [] }, 'monthly_payment_days: field.format'],
  [{ paymentDays: [0] }, 'monthly_payment_days: field.format'],
  [{ paymentDays: [32] }, 'monthly_payment_days: field.format'],
  [{ paymentDays: [1.5] }, 'monthly_payment_days: field.format'],
  [{ paymentDays: [5, 5] }, 'monthly_payment_days: field.format'],
  [{ startDate: civilDate('2029-01-01'), endDate: null }, 'start_date: field.format'],
  [{ startDate: civilDate('2025-01-01') }, 'start_date: field.format'],
  [{ firstPaymentDeadline: civilDate('2027-01-09') }, 'first_payment_deadline: field.format'],
  [{ firstPaymentDeadline: civilDate('2027-07-10') }, 'first_payment_deadline: field.format'],
  [{ endDate: civilDate('2027-01-31') }, 'end_date: field.format'],
  [{ endDate: civilDate('2040-01-31') }, 'end_date: field.format'],
])('%j is rejected with %s', (terms, error) => {
  expect(validate(terms)).toContain(error);
});

test('terms with no charge after the first payment deadline are rejected', () => {
  expect(validate({ endDate: civilDate('2027-02-26') })).toEqual(['end_date: field.format']);
  expect(validate({ endDate: civilDate('2027-02-27') })).toEqual([]);
  const late = civilDate('2027-02-27');
  expect(validate({ endDate: late, firstPaymentDeadline: late })).toEqual([
    'end_date: field.format',
  ]);
});

test('the first payment can be made to the end of its last day in Japan', () => {
  expect(isFirstPaymentMissed(TERMS, new Date('2027-01-31T14:59:59.999Z'))).toBe(false);
  expect(isFirstPaymentMissed(TERMS, new Date('2027-01-31T15:00:00Z'))).toBe(true);
});

test('a period costs the price agreed for its due date, even if charged late', () => {
  const agreed = [
    { monthlyYen: yen(1500), from: civilDate('2027-09-01') },
    { monthlyYen: yen(1300), from: civilDate('2027-05-01') },
  ];
  const costs = ['2027-04-27', '2027-05-01', '2027-08-27', '2027-09-01', '2028-01-27'];
  expect(costs.map((due) => getAmountDue(TERMS, agreed, civilDate(due)))).toEqual([
    1200, 1300, 1300, 1500, 1500,
  ]);
  expect(getAmountDue(TERMS, [], civilDate('2027-04-27'))).toBe(1200);
});

test("a price change needs seven days' notice and a later charge", () => {
  const validateFrom = (from: string, monthlyYen = 1500) =>
    validatePriceChange({ monthlyYen: yen(monthlyYen), from: civilDate(from) }, TERMS, TODAY);
  expect(validateFrom('2027-01-17')).toEqual([]);
  expect(validateFrom('2027-01-16')).toEqual([{ path: 'from', code: 'field.format' }]);
  expect(validateFrom('2027-07-09')).toEqual([]);
  expect(validateFrom('2027-07-10')).toHaveLength(1);
  expect(validateFrom('2027-01-17', 0)).toEqual([
    { path: 'monthly_amount', code: 'amount.missing' },
  ]);
  const short = { ...TERMS, endDate: civilDate('2027-03-26') };
  const price = { monthlyYen: yen(1500), from: civilDate('2027-02-28') };
  expect(validatePriceChange(price, short, TODAY)).toHaveLength(1);
});

test('no date makes the validation throw', () => {
  const moments = fc.date({
    min: new Date('1970-01-02T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const edges = ['1970-01-01', '1970-01-02', '2999-12-01', '2999-12-31'].map(civilDate);
  const days = fc.oneof(moments.map(toCivilDate), fc.constantFrom(...edges));
  fc.assert(
    fc.property(days, days, fc.option(days), (startDate, firstPaymentDeadline, endDate) => {
      const terms = { ...TERMS, startDate, firstPaymentDeadline, endDate };
      expect(Array.isArray(validateTerms(terms, TODAY))).toBe(true);
      const price = { monthlyYen: yen(1500), from: startDate };
      expect(Array.isArray(validatePriceChange(price, TERMS, TODAY))).toBe(true);
    }),
  );
  expect(validate({ firstPaymentDeadline: civilDate('2999-12-31') })).toEqual([
    'first_payment_deadline: field.format',
  ]);
});

test('an unanswered price change lapses on its effective date and cannot be accepted', () => {
  const change = { monthlyYen: yen(1500), from: civilDate('2027-03-01') };
  const at = (moment: string, status: (typeof PRICE_CHANGE_STATUSES)[number] = 'proposed') =>
    priceChangeAt({ ...change, status }, new Date(moment));
  expect(at('2027-02-28T14:59:59.999Z')).toBe('proposed');
  expect(at('2027-02-28T15:00:00Z')).toBe('lapsed');
  expect(at('2027-02-28T15:00:00Z', 'accepted')).toBe('accepted');
  expect(() => priceChangeMachine.step('lapsed', 'accept')).toThrow(
    'recurring_billing.price_closed',
  );
});

test('a price change keeps its first answer', () => {
  const events: readonly PriceChangeEvent[] = ['accept', 'decline', 'withdraw', 'lapse'];
  const stories = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(stories, ([first = 'accept', ...later]) => {
      const answered = priceChangeMachine.step('proposed', first);
      for (const event of later) {
        if (priceChangeMachine.getError(answered, event) !== undefined) continue;
        expect(priceChangeMachine.step(answered, event)).toBe(answered);
      }
    }),
  );
  expect(PRICE_CHANGE_STATUSES).toHaveLength(5);
});
