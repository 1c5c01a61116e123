import { expect, test } from 'vitest';
import { checkPaymentEligibility, type PaymentEligibilityInput } from './payment-eligibility.ts';
import { NO_LIMITS, NO_STAFF_LIMITS } from './spending-limits.ts';

const NOW = new Date('2026-11-15T12:00:00+09:00');
const LATER = new Date('2026-11-16T12:00:00+09:00');

const createInput = (
  change: Partial<PaymentEligibilityInput> = {},
  order: Partial<PaymentEligibilityInput['order']> = {},
) => {
  const base: PaymentEligibilityInput = {
    order: {
      source: 'qr_static',
      status: 'open',
      payAmount: 1280,
      expiresAt: LATER,
      methods: ['card', 'cash', 'paypay', 'bitcash'],
      ...order,
    },
    storeStatus: 'active',
    scanStatus: null,
    agreed: null,
    expectedAmount: order.payAmount ?? 1280,
    method: 'card',
    by: 'customer',
    missingProfile: [],
    spent: { day: 0, month: 0 },
    own: null,
    now: NOW,
  };
  return { ...base, ...change };
};

const scanStatus = (change: Partial<NonNullable<PaymentEligibilityInput['scanStatus']>>) => {
  return { isAmountSure: true, requiresAcceptance: false, isDuplicate: false, ...change };
};

const agreed = (change: Partial<NonNullable<PaymentEligibilityInput['agreed']>> = {}) => {
  const base = { status: 'pending_first_payment', what: 'first', payer: 'other' } as const;
  return { ...base, isOneTime: true, card: 'saved', cardCount: 1, ...change } as const;
};
const foreign = agreed({ what: 'period', status: 'active' });

test.each([
  ['payable order', createInput(), undefined],
  ['paid order', createInput({}, { status: 'paid' }), 'order.paid'],
  ['paid invoice', createInput({}, { status: 'paid', source: 'invoice' }), 'invoice.paid'],
  ['canceled order', createInput({}, { status: 'canceled' }), 'order.canceled'],
  ['expired order', createInput({}, { expiresAt: NOW }), 'order.expired'],
  ['inactive store', createInput({ storeStatus: 'pending' }), 'store.inactive'],
  ['different expected amount', createInput({ expectedAmount: 1279 }), 'order.amount_changed'],
  [
    'method not accepted by the store',
    createInput({ method: 'google_pay' }),
    'store.method_unsupported',
  ],
  [
    'discontinued method',
    createInput({ method: 'linepay' }, { methods: ['linepay'] }),
    'store.method_unsupported',
  ],
  ['below the card minimum', createInput({}, { payAmount: 49 }), 'store.method_unsupported'],
  [
    'above the BitCash maximum',
    createInput({ method: 'bitcash' }, { payAmount: 50_001 }),
    'store.method_unsupported',
  ],
  [
    'below the voucher minimum',
    createInput({ method: 'cash' }, { payAmount: 119, source: 'invoice' }),
    'store.method_unsupported',
  ],
  [
    'small cash amount at the counter',
    createInput({ method: 'cash', by: 'staff' }, { payAmount: 119 }),
    undefined,
  ],
  ['cash not confirmed by staff', createInput({ method: 'cash' }), 'request.invalid'],
  ['unregistered store', createInput({ storeStatus: null }), 'store.unregistered'],
  [
    'scan with an uncertain amount',
    createInput({ scanStatus: scanStatus({ isAmountSure: false }) }),
    'order.amount_unsure',
  ],
  [
    'amount typed by the payer',
    createInput({ scanStatus: scanStatus({ requiresAcceptance: true }) }),
    'request.invalid',
  ],
  [
    'amount typed by the payer, confirmed by staff',
    createInput({ scanStatus: scanStatus({ requiresAcceptance: true }), by: 'staff' }),
    undefined,
  ],
  [
    'duplicate bill',
    createInput({ scanStatus: scanStatus({ isDuplicate: true }) }),
    'order.duplicate',
  ],
  ['scan with a certain amount', createInput({ scanStatus: scanStatus({}) }), undefined],
  [
    'first payment of a recurring billing',
    createInput({ agreed: agreed() }, { source: 'recurring' }),
    undefined,
  ],
  [
    'first payment by a guest',
    createInput({ agreed: agreed({ payer: 'guest' }) }),
    'recurring_billing.account_needed',
  ],
  [
    'first payment by a guest, expired order',
    createInput({ agreed: agreed({ payer: 'guest' }) }, { status: 'expired' }),
    'order.expired',
  ],
  [
    'first payment without a card',
    createInput({ agreed: agreed(), method: 'linepay' }),
    'store.method_unsupported',
  ],
  ['period of another payer', createInput({ agreed: foreign }, { status: 'paid' }), 'not_found'],
  [
    'first payment above the daily limit',
    createInput({ agreed: agreed(), spent: { day: 299_000, month: 299_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'guest above the limit',
    createInput({ missingProfile: null }, { payAmount: 100_001 }),
    'payment.limit_exceeded',
  ],
  [
    'guest above the daily sum',
    createInput({ missingProfile: null, spent: { day: 199_000, month: 199_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'incomplete profile above the limit',
    createInput({ missingProfile: ['phone'] }, { payAmount: 100_001 }),
    'profile.incomplete',
  ],
  [
    'incomplete profile at the limit',
    createInput({ missingProfile: ['phone'] }, { payAmount: 100_000 }),
    undefined,
  ],
  [
    'incomplete profile above the daily sum',
    createInput({ missingProfile: ['phone'], spent: { day: 99_000, month: 99_000 } }),
    'profile.incomplete',
  ],
  [
    'complete profile above the daily sum',
    createInput({ spent: { day: 299_000, month: 299_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'complete profile above the monthly sum',
    createInput({ spent: { day: 0, month: 999_000 } }),
    'payment.limit_exceeded',
  ],
] as const)('checkPaymentEligibility: %s', (_, given, code) => {
  expect(checkPaymentEligibility(given)?.code).toBe(code);
});

test("the provider limit is reported before the user's own limit", () => {
  const limits = { ...NO_LIMITS, perDay: 1000 };
  const own = {
    limits,
    staffLimits: NO_STAFF_LIMITS,
    isNewStore: false,
    approvesStore: false,
    isDeletionPending: false,
  };
  expect(checkPaymentEligibility(createInput({ own }))?.code).toBe('payment.own_day_exceeded');
  const spent = { day: 300_000, month: 300_000 };
  expect(checkPaymentEligibility(createInput({ own, spent }))?.code).toBe('payment.limit_exceeded');
});

test.each([
  ['a guest for one payment', createInput({ missingProfile: null }, { payAmount: 100_001 }), 0],
  [
    'a guest in 24 hours',
    createInput({ missingProfile: null, spent: { day: 199_000, month: 199_000 } }),
    1,
  ],
  ['a member in 24 hours', createInput({ spent: { day: 299_000, month: 999_000 } }), 1],
  ['a member in 30 days', createInput({ spent: { day: 0, month: 999_000 } }), 30],
] as const)('the exceeded limit is named with its period: %s', (_, given, days) => {
  const limits = {
    0: 100_000,
    1: given.missingProfile === null ? 200_000 : 300_000,
    30: 1_000_000,
  };
  expect(checkPaymentEligibility(given)?.params).toEqual({ limit: limits[days], days });
});
