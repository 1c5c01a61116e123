import { expect, test } from 'vitest';
import {
  checkRecurringEligibility,
  isHidden,
  type RecurringBillingEligibilityInput,
} from './eligibility.ts';
import { RECURRING_BILLING_STATUSES } from './recurring-billing.ts';

const first = (
  change: Partial<RecurringBillingEligibilityInput> = {},
): RecurringBillingEligibilityInput => {
  const status = 'pending_first_payment';
  const payer = { payer: 'other', isOneTime: true, card: 'saved', cardCount: 1 } as const;
  return { status, what: 'first', ...payer, ...change };
};
const period = (change: Partial<RecurringBillingEligibilityInput> = {}) =>
  first({ status: 'active', what: 'period', payer: 'agreed', ...change });

test.each([
  ['saved card', first(), undefined],
  ['saved card, card limit reached', first({ cardCount: 5 }), undefined],
  ['new card to be saved', first({ card: 'kept', cardCount: 4 }), undefined],
  [
    'new card to be saved, card limit reached',
    first({ card: 'kept', cardCount: 5 }),
    'card.too_many',
  ],
  ['new card not to be saved', first({ card: 'typed' }), 'request.invalid'],
  ['installments', first({ isOneTime: false }), 'request.invalid'],
  ['guest', first({ payer: 'guest', card: 'kept' }), 'recurring_billing.account_needed'],
  ['withdrawn offer', first({ status: 'canceled' }), 'recurring_billing.closed'],
  ['already active', first({ status: 'active' }), 'recurring_billing.closed'],
  ['period paid by its payer', period(), undefined],
  ['period with a new card', period({ card: 'typed', cardCount: 5 }), undefined],
  ['period of a past-due billing', period({ status: 'past_due' }), undefined],
  ['period of an ending billing', period({ status: 'ending' }), undefined],
  ['period in installments', period({ isOneTime: false }), 'request.invalid'],
  ['period of a canceled billing', period({ status: 'canceled' }), 'recurring_billing.closed'],
  ['period of another payer', period({ payer: 'other' }), 'not_found'],
  ['period paid by a guest', period({ payer: 'guest' }), 'not_found'],
])('checkRecurringEligibility: %s', (_, input, code) => {
  expect(checkRecurringEligibility(input)?.code).toBe(code);
});

test('the error names the fields that have to change', () => {
  const getFields = (input: RecurringBillingEligibilityInput) =>
    checkRecurringEligibility(input)?.fields;
  expect(getFields(first({ card: 'typed' }))).toMatchObject([{ path: 'save_card' }]);
  expect(getFields(first({ isOneTime: false }))).toMatchObject([{ path: 'payment_type' }]);
});

test('a period is hidden from other users in every status', () => {
  for (const status of RECURRING_BILLING_STATUSES) {
    expect(isHidden(period({ status, payer: 'other' }))).toBe(true);
    expect(isHidden(period({ status }))).toBe(false);
    expect(isHidden(first({ status, payer: 'guest' }))).toBe(false);
  }
});
