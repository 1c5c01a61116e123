import { expect, test } from 'vitest';
import { checkPaymentEligibility, type PaymentEligibilityInput } from './payment-eligibility.ts';
import { NO_LIMITS } from './spending-limits.ts';

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
  ['all is well', createInput(), undefined],
  ['paid', createInput({}, { status: 'paid' }), 'order.paid'],
  ['a paid invoice', createInput({}, { status: 'paid', source: 'invoice' }), 'invoice.paid'],
  ['canceled', createInput({}, { status: 'canceled' }), 'order.canceled'],
  ['run out', createInput({}, { expiresAt: NOW }), 'order.expired'],
  ['the store asleep', createInput({ storeStatus: 'pending' }), 'store.inactive'],
  ['another amount', createInput({ expectedAmount: 1279 }), 'order.amount_changed'],
  ['not taken', createInput({ method: 'google_pay' }), 'store.method_unsupported'],
  [
    'a service that ended',
    createInput({ method: 'linepay' }, { methods: ['linepay'] }),
    'store.method_unsupported',
  ],
  ['too small for a card', createInput({}, { payAmount: 49 }), 'store.method_unsupported'],
  [
    'too much for a number',
    createInput({ method: 'bitcash' }, { payAmount: 50_001 }),
    'store.method_unsupported',
  ],
  [
    'a slip for little',
    createInput({ method: 'cash' }, { payAmount: 119, source: 'invoice' }),
    'store.method_unsupported',
  ],
  [
    'little at the counter',
    createInput({ method: 'cash', by: 'staff' }, { payAmount: 119 }),
    undefined,
  ],
  ['coins on one’s own word', createInput({ method: 'cash' }), 'request.invalid'],
  ['a bill of nobody’s', createInput({ storeStatus: null }), 'store.unregistered'],
  [
    'an amount nobody read',
    createInput({ scanStatus: scanStatus({ isAmountSure: false }) }),
    'order.amount_unsure',
  ],
  [
    'typed by its payer',
    createInput({ scanStatus: scanStatus({ requiresAcceptance: true }) }),
    'request.invalid',
  ],
  [
    'typed by its payer, seen by the staff',
    createInput({ scanStatus: scanStatus({ requiresAcceptance: true }), by: 'staff' }),
    undefined,
  ],
  [
    'the same bill again',
    createInput({ scanStatus: scanStatus({ isDuplicate: true }) }),
    'order.duplicate',
  ],
  ['read for certain', createInput({ scanStatus: scanStatus({}) }), undefined],
  ['a first payment', createInput({ agreed: agreed() }, { source: 'recurring' }), undefined],
  [
    'of a guest',
    createInput({ agreed: agreed({ payer: 'guest' }) }),
    'recurring_billing.account_needed',
  ],
  [
    'of a guest, too late',
    createInput({ agreed: agreed({ payer: 'guest' }) }, { status: 'expired' }),
    'order.expired',
  ],
  [
    'not with a card',
    createInput({ agreed: agreed(), method: 'linepay' }),
    'store.method_unsupported',
  ],
  [
    'somebody else’s, paid or not',
    createInput({ agreed: foreign }, { status: 'paid' }),
    'not_found',
  ],
  [
    'more than its payer may',
    createInput({ agreed: agreed(), spent: { day: 299_000, month: 299_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'a guest with much',
    createInput({ missingProfile: null }, { payAmount: 100_001 }),
    'payment.limit_exceeded',
  ],
  [
    'a guest again and again',
    createInput({ missingProfile: null, spent: { day: 199_000, month: 199_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'much from a stranger',
    createInput({ missingProfile: ['phone'] }, { payAmount: 100_001 }),
    'profile.incomplete',
  ],
  [
    'as much as a stranger may',
    createInput({ missingProfile: ['phone'] }, { payAmount: 100_000 }),
    undefined,
  ],
  [
    'a stranger again and again',
    createInput({ missingProfile: ['phone'], spent: { day: 99_000, month: 99_000 } }),
    'profile.incomplete',
  ],
  [
    'much in a day',
    createInput({ spent: { day: 299_000, month: 299_000 } }),
    'payment.limit_exceeded',
  ],
  ['much in a month', createInput({ spent: { day: 0, month: 999_000 } }), 'payment.limit_exceeded'],
] as const)('%s', (_, given, code) => {
  expect(checkPaymentEligibility(given)?.code).toBe(code);
});

test("the provider limit is reported before the user's own limit", () => {
  const limits = { ...NO_LIMITS, perDay: 1000 };
  const own = { limits, isNewStore: false, approvesStore: false, isLeaving: false };
  expect(checkPaymentEligibility(createInput({ own }))?.code).toBe('payment.own_day_exceeded');
  const spent = { day: 300_000, month: 300_000 };
  expect(checkPaymentEligibility(createInput({ own, spent }))?.code).toBe('payment.limit_exceeded');
});
