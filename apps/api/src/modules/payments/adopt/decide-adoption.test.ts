import { yen } from '@saifu/domain/shared/yen';
import { describe, expect, test } from 'vitest';
import type {
  ProviderRecord,
  RefundRecord,
} from '../../../gateways/payment-provider/payment-provider.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import { decideKnown, decideUnknown } from './decide-adoption.ts';

const SINCE = new Date('2026-11-15T00:00:00Z');

const record = (over: Partial<ProviderRecord> = {}): ProviderRecord => ({
  reference: 'pi_1',
  attemptId: 'attempt',
  paymentId: 'payment',
  description: null,
  amount: 1000,
  createdAt: SINCE,
  state: 'authorized',
  isCapturedLater: true,
  capturedAmount: 0,
  refunds: [],
  ...over,
});
const captured = (over: Partial<ProviderRecord> = {}) =>
  record({ state: 'captured', capturedAmount: 1000, ...over });
const refunded = (amount: number, state: RefundRecord['state'] = 'succeeded', id = 'other') =>
  captured({ refunds: [{ attemptId: id, amount, state }] });

const attempt = (over: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: 'attempt',
  paymentId: 'payment',
  kind: 'authorize',
  amount: yen(1000),
  state: 'approved',
  providerReference: 'pi_1',
  confirmedBy: null,
  completesOnCapture: false,
  bankDetailsRequestedAt: null,
  openedAt: SINCE,
  ...over,
});

const payment = (over: Partial<Payment> = {}): Payment => ({
  id: 'payment',
  orderId: 'order',
  storeId: 'store',
  userId: null,
  guestTokenHash: null,
  amount: yen(1000),
  fee: yen(0),
  capturedAmount: yen(0),
  refundedAmount: yen(0),
  method: 'card',
  cardBrand: null,
  cardLast4: null,
  saveCardName: null,
  paymentType: 'one_time',
  installmentCount: null,
  status: 'processing',
  version: 2,
  providerReference: 'pi_1',
  nextAction: null,
  confirmationNumber: null,
  confirmedBy: null,
  errorCode: null,
  errorReason: null,
  requestHash: Buffer.alloc(0),
  createdAt: SINCE,
  authorizedAt: SINCE,
  completedAt: null,
  autoCompleteAt: null,
  ...over,
});

const decide = (
  there: ProviderRecord,
  here: Partial<Payment> = {},
  open?: Partial<PaymentAttempt>,
  authorize: Partial<PaymentAttempt> = {},
) => {
  const decision = decideKnown(there, {
    payment: payment(here),
    authorize: attempt(authorize),
    open: open && attempt({ id: 'open', state: 'open', ...open }),
  });
  return decision.kind === 'review' ? decision.reason : decision.kind;
};

const WAITING = { status: 'waiting_for_payment', providerReference: null } as const;
const TAKEN = { capturedAmount: yen(1000), status: 'complete' } as const;

describe('an unknown payment', () => {
  const reasonOf = (there: ProviderRecord) => {
    const decision = decideUnknown(there, SINCE);
    return decision.kind === 'review' ? decision.reason : decision.kind;
  };

  test('is canceled only if it was created since the moment and is not captured', () => {
    expect(reasonOf(record())).toBe('cancel');
    expect(reasonOf(record({ state: 'waiting' }))).toBe('cancel');
    const old = { createdAt: new Date(SINCE.getTime() - 1) };
    expect(reasonOf(record(old))).toBe('held_for_unknown_payment');
    expect(reasonOf(captured())).toBe('captured_for_unknown_payment');
    expect(reasonOf(refunded(400))).toBe('captured_for_unknown_payment');
  });

  test('without money or without our ids needs nothing', () => {
    expect(reasonOf(record({ state: 'canceled' }))).toBe('equal');
    expect(reasonOf(record({ state: 'failed' }))).toBe('equal');
    expect(reasonOf(refunded(1000))).toBe('equal');
    expect(reasonOf(record({ paymentId: null }))).toBe('not_ours');
    expect(reasonOf(record({ attemptId: null }))).toBe('not_ours');
  });
});

test('a payment whose attempt, amount or reference differs is for a person', () => {
  expect(decide(record({ attemptId: 'another' }))).toBe('attempt_differs');
  expect(decide(record({ amount: 999 }))).toBe('amount_differs');
  expect(decide(record({ reference: 'pi_2' }))).toBe('reference_differs');
});

test('an authorization without a result gets it when the provider has one', () => {
  const open = { state: 'open' } as const;
  const asked = { state: 'needs_payer' } as const;
  expect(decide(record(), WAITING, undefined, open)).toBe('record_authorization');
  expect(decide(captured(), WAITING, undefined, asked)).toBe('record_authorization');
  const failed = record({ state: 'failed' });
  expect(decide(failed, WAITING, undefined, asked)).toBe('record_authorization');
  const waiting = record({ state: 'waiting' });
  expect(decide(waiting, WAITING, undefined, open)).toBe('in_progress');
  expect(decide(waiting, WAITING, undefined, asked)).toBe('equal');
  const part = captured({ isCapturedLater: false, capturedAmount: 900 });
  expect(decide(part, WAITING, undefined, open)).toBe('captured_amount_differs');
  expect(decide(record(), WAITING)).toBe('contradiction');
});

test('an open capture, void or refund is recorded only if the provider has made it', () => {
  const capture = { kind: 'capture' } as const;
  expect(decide(record(), {}, capture)).toBe('in_progress');
  expect(decide(captured(), {}, capture)).toBe('record_modification');
  expect(decide(record({ state: 'canceled' }), {}, capture)).toBe('record_modification');
  const part = captured({ capturedAmount: 900 });
  expect(decide(part, {}, capture)).toBe('captured_amount_differs');
  expect(decide(record(), {}, { kind: 'void' })).toBe('in_progress');
  expect(decide(record({ state: 'canceled' }), {}, { kind: 'void' })).toBe('record_modification');
  expect(decide(refunded(1000), {}, { kind: 'void' })).toBe('record_modification');
  const refund = { kind: 'refund', amount: yen(400) } as const;
  expect(decide(captured(), TAKEN, refund)).toBe('in_progress');
  expect(decide(refunded(400), TAKEN, refund)).toBe('in_progress');
  expect(decide(refunded(400, 'pending', 'open'), TAKEN, refund)).toBe('in_progress');
  expect(decide(refunded(400, 'succeeded', 'open'), TAKEN, refund)).toBe('record_modification');
});

test('what the provider has done beyond our rows is recorded', () => {
  expect(decide(record())).toBe('equal');
  expect(decide(captured())).toBe('record_capture');
  expect(decide(record({ state: 'canceled' }))).toBe('record_release');
  expect(decide(captured(), TAKEN)).toBe('equal');
  expect(decide(refunded(400), TAKEN)).toBe('record_refund');
  expect(decide(refunded(400), { ...TAKEN, refundedAmount: yen(400) })).toBe('equal');
  expect(decide(refunded(400, 'failed'), TAKEN)).toBe('equal');
});

test('what our rows have and the provider has not is for a person', () => {
  expect(decide(record(), TAKEN)).toBe('contradiction');
  expect(decide(record({ state: 'canceled' }), TAKEN)).toBe('contradiction');
  expect(decide(record({ state: 'waiting' }))).toBe('contradiction');
  expect(decide(record({ state: 'failed' }))).toBe('contradiction');
  expect(decide(captured({ capturedAmount: 900 }), TAKEN)).toBe('captured_amount_differs');
  expect(decide(captured(), { ...TAKEN, refundedAmount: yen(1) })).toBe('refunded_less');
  expect(decide(refunded(400, 'pending'), TAKEN)).toBe('refund_pending');
});

test('money held for a closed payment is for a person', () => {
  const declined = { state: 'declined' } as const;
  for (const status of ['cancel', 'error'] as const) {
    expect(decide(record(), { status }, undefined, declined)).toBe('held_for_closed_payment');
    expect(decide(captured(), { status }, undefined, declined)).toBe('held_for_closed_payment');
    expect(decide(refunded(1000), { status }, undefined, declined)).toBe('equal');
    expect(decide(record({ state: 'canceled' }), { status }, undefined, declined)).toBe('equal');
  }
});
