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
  ['a saved card', first(), undefined],
  ['a saved card in a full wallet', first({ cardCount: 5 }), undefined],
  ['a typed card that is kept', first({ card: 'kept', cardCount: 4 }), undefined],
  ['no room for it', first({ card: 'kept', cardCount: 5 }), 'card.too_many'],
  ['a typed card that is not kept', first({ card: 'typed' }), 'request.invalid'],
  ['over time', first({ isOneTime: false }), 'request.invalid'],
  ['a guest', first({ payer: 'guest', card: 'kept' }), 'recurring_billing.account_needed'],
  ['an offer that was withdrawn', first({ status: 'canceled' }), 'recurring_billing.closed'],
  ['one that somebody agreed to', first({ status: 'active' }), 'recurring_billing.closed'],
  ['a period by hand', period(), undefined],
  ['a period with any card', period({ card: 'typed', cardCount: 5 }), undefined],
  ['a period of what fell behind', period({ status: 'past_due' }), undefined],
  ['a period of what is ending', period({ status: 'ending' }), undefined],
  ['a period over time', period({ isOneTime: false }), 'request.invalid'],
  ['a period of what is over', period({ status: 'canceled' }), 'recurring_billing.closed'],
  ['somebody else’s period', period({ payer: 'other' }), 'not_found'],
  ['a guest at a period', period({ payer: 'guest' }), 'not_found'],
])('%s', (_, input, code) => {
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
