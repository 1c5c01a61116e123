import { expect, test } from 'vitest';
import { type PaymentFacts, paymentFault } from './payment-eligibility.ts';
import { NO_LIMITS } from './spending-limits.ts';

const NOW = new Date('2026-11-15T12:00:00+09:00');
const LATER = new Date('2026-11-16T12:00:00+09:00');

const facts = (change: Partial<PaymentFacts> = {}, order: Partial<PaymentFacts['order']> = {}) => {
  const base: PaymentFacts = {
    order: {
      source: 'qr_static',
      status: 'open',
      payAmount: 1280,
      expiresAt: LATER,
      methods: ['card', 'cash', 'paypay', 'bitcash'],
      ...order,
    },
    storeStatus: 'active',
    slip: null,
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

const slip = (change: Partial<NonNullable<PaymentFacts['slip']>>) => {
  return { isAmountSure: true, requiresAcceptance: false, isDuplicate: false, ...change };
};

const agreed = (change: Partial<NonNullable<PaymentFacts['agreed']>> = {}) => {
  const base = { status: 'pending_first_payment', what: 'first', payer: 'other' } as const;
  return { ...base, isOneTime: true, card: 'saved', cardCount: 1, ...change } as const;
};
const foreign = agreed({ what: 'period', status: 'active' });

test.each([
  ['all is well', facts(), undefined],
  ['paid', facts({}, { status: 'paid' }), 'order.paid'],
  ['a paid invoice', facts({}, { status: 'paid', source: 'invoice' }), 'invoice.paid'],
  ['canceled', facts({}, { status: 'canceled' }), 'order.canceled'],
  ['run out', facts({}, { expiresAt: NOW }), 'order.expired'],
  ['the store asleep', facts({ storeStatus: 'pending' }), 'store.inactive'],
  ['another amount', facts({ expectedAmount: 1279 }), 'order.amount_changed'],
  ['not taken', facts({ method: 'google_pay' }), 'store.method_unsupported'],
  [
    'a service that ended',
    facts({ method: 'linepay' }, { methods: ['linepay'] }),
    'store.method_unsupported',
  ],
  ['too small for a card', facts({}, { payAmount: 49 }), 'store.method_unsupported'],
  [
    'too much for a number',
    facts({ method: 'bitcash' }, { payAmount: 50_001 }),
    'store.method_unsupported',
  ],
  [
    'a slip for little',
    facts({ method: 'cash' }, { payAmount: 119, source: 'invoice' }),
    'store.method_unsupported',
  ],
  ['little at the counter', facts({ method: 'cash', by: 'staff' }, { payAmount: 119 }), undefined],
  ['coins on one’s own word', facts({ method: 'cash' }), 'request.invalid'],
  ['a bill of nobody’s', facts({ storeStatus: null }), 'store.unregistered'],
  ['an amount nobody read', facts({ slip: slip({ isAmountSure: false }) }), 'order.amount_unsure'],
  ['typed by its payer', facts({ slip: slip({ requiresAcceptance: true }) }), 'request.invalid'],
  [
    'typed by its payer, seen by the staff',
    facts({ slip: slip({ requiresAcceptance: true }), by: 'staff' }),
    undefined,
  ],
  ['the same bill again', facts({ slip: slip({ isDuplicate: true }) }), 'order.duplicate'],
  ['read for certain', facts({ slip: slip({}) }), undefined],
  ['a first payment', facts({ agreed: agreed() }, { source: 'recurring' }), undefined],
  ['of a guest', facts({ agreed: agreed({ payer: 'guest' }) }), 'agreement.account_needed'],
  [
    'of a guest, too late',
    facts({ agreed: agreed({ payer: 'guest' }) }, { status: 'expired' }),
    'order.expired',
  ],
  ['not with a card', facts({ agreed: agreed(), method: 'linepay' }), 'store.method_unsupported'],
  ['somebody else’s, paid or not', facts({ agreed: foreign }, { status: 'paid' }), 'not_found'],
  [
    'more than its payer may',
    facts({ agreed: agreed(), spent: { day: 299_000, month: 299_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'a guest with much',
    facts({ missingProfile: null }, { payAmount: 100_001 }),
    'payment.limit_exceeded',
  ],
  [
    'a guest again and again',
    facts({ missingProfile: null, spent: { day: 199_000, month: 199_000 } }),
    'payment.limit_exceeded',
  ],
  [
    'much from a stranger',
    facts({ missingProfile: ['phone'] }, { payAmount: 100_001 }),
    'profile.incomplete',
  ],
  [
    'as much as a stranger may',
    facts({ missingProfile: ['phone'] }, { payAmount: 100_000 }),
    undefined,
  ],
  [
    'a stranger again and again',
    facts({ missingProfile: ['phone'], spent: { day: 99_000, month: 99_000 } }),
    'profile.incomplete',
  ],
  ['much in a day', facts({ spent: { day: 299_000, month: 299_000 } }), 'payment.limit_exceeded'],
  ['much in a month', facts({ spent: { day: 0, month: 999_000 } }), 'payment.limit_exceeded'],
] as const)('%s', (_, given, code) => {
  expect(paymentFault(given)?.code).toBe(code);
});

test('the provider’s limit is told before one’s own, and one’s own after it', () => {
  const limits = { ...NO_LIMITS, perDay: 1000 };
  const own = { limits, isNewStore: false, approvesStore: false, isLeaving: false };
  expect(paymentFault(facts({ own }))?.code).toBe('payment.own_day_exceeded');
  const spent = { day: 300_000, month: 300_000 };
  expect(paymentFault(facts({ own, spent }))?.code).toBe('payment.limit_exceeded');
});
