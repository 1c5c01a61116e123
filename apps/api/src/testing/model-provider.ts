import type { ModificationResult, ProviderResult } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';
import type { PaymentProvider } from '../gateways/payment-provider/payment-provider.ts';
import { createPaymentRouter } from '../gateways/payment-provider/payment-router.ts';

/**
 * Behavior for the next requests: success, request lost, response lost, declined, or request in
 * transit until `arrive`.
 */
export type ProviderMode = 'fine' | 'deaf' | 'silent' | 'unwilling' | 'late';

/** The state of one payment. */
export type PaymentRecord = {
  readonly reference: string;
  readonly attemptId: string;
  readonly amount: number;
  reserved: number;
  taken: number;
  refundedAmount: number;
  readonly refunds: Map<string, number>;
};

export type ModelProvider = ReturnType<typeof createModelProvider>;

/**
 * An in-process model of the payment provider. It keeps its state, follows the rules of the real
 * provider and can be switched to a fault mode. Thousands of payment life cycles take a minute.
 */
export function createModelProvider(getServerTime: () => Date) {
  const ledger = new Map<string, PaymentRecord>();
  const state = { mode: 'fine' as ProviderMode };
  let inTransit: readonly (() => unknown)[] = [];

  /** Runs the work in the current mode: it may be done although the response is lost. */
  async function inMode<Answer>(work: () => Answer, silence: Answer): Promise<Answer> {
    const { mode } = state;
    if (mode === 'deaf') return silence;
    if (mode === 'late') {
      inTransit = [...inTransit, work];
      return silence;
    }
    const answer = work();
    return mode === 'silent' ? silence : answer;
  }
  /** Declines only requests that it has not already executed. */
  const isUnwilling = () => state.mode === 'unwilling';

  const unknown = { kind: 'unknown' } as const;
  const declinedResult = {
    kind: 'declined',
    reason: 'other',
    reference: null,
    fingerprint: null,
  } as const;
  const approved = { kind: 'approved' } as const;
  const declined: ModificationResult = { kind: 'declined', reason: 'other' };

  function authorize(attemptId: string, amount: number, isCaptured: boolean): ProviderResult {
    const reference = `ref ${attemptId}`;
    if (!ledger.has(reference) && isUnwilling()) return declinedResult;
    const made: PaymentRecord = ledger.get(reference) ?? {
      reference,
      attemptId,
      amount,
      reserved: isCaptured ? 0 : amount,
      taken: isCaptured ? amount : 0,
      refundedAmount: 0,
      refunds: new Map(),
    };
    ledger.set(reference, made);
    return toProviderResult(made);
  }

  function toProviderResult({
    reference,
    reserved,
    taken,
    refundedAmount,
  }: PaymentRecord): ProviderResult {
    if (reserved + taken - refundedAmount === 0) return declinedResult;
    return { kind: 'approved', reference, isCaptured: taken > 0, card: null };
  }

  function capture(paymentRecord: PaymentRecord | undefined, amount: number): ModificationResult {
    if (paymentRecord === undefined) return unknown;
    if (paymentRecord.taken > 0) return paymentRecord.taken === amount ? approved : unknown;
    if (paymentRecord.reserved === 0) return { kind: 'expired' };
    if (isUnwilling()) return declined;
    paymentRecord.reserved = 0;
    paymentRecord.taken = amount;
    return approved;
  }

  function refund(
    paymentRecord: PaymentRecord | undefined,
    attemptId: string,
    amount: number,
  ): ModificationResult {
    if (paymentRecord === undefined) return declined;
    if (paymentRecord.refunds.has(attemptId)) return approved;
    if (paymentRecord.refundedAmount + amount > paymentRecord.taken || isUnwilling())
      return declined;
    paymentRecord.refunds.set(attemptId, amount);
    paymentRecord.refundedAmount += amount;
    return approved;
  }

  function voidPayment(reference: string): ProviderResult {
    const paymentRecord = ledger.get(reference);
    if (paymentRecord !== undefined) {
      paymentRecord.reserved = 0;
      paymentRecord.refundedAmount = paymentRecord.taken;
    }
    return { kind: 'approved', reference, isCaptured: false, card: null };
  }

  const findByAttempt = (attemptId: string) => {
    const paymentRecord = ledger.get(`ref ${attemptId}`);
    return inMode<ProviderResult | undefined>(
      () => paymentRecord && toProviderResult(paymentRecord),
      unknown,
    );
  };
  const never = () => Promise.reject(new Error('not implemented by the model provider'));

  const paymentProvider: PaymentProvider = {
    ensureCustomer: never,
    getMethod: never,
    createSetup: never,
    getSetup: never,
    detachMethod: never,
    detachMethodOrThrow: never,
    authorize: ({ attemptId, amount, providerMethod }) =>
      inMode(() => authorize(attemptId, amount, providerMethod.kind === 'paypay'), unknown),
    findByAttempt,
    getPayment: async (reference: string, _: Yen) =>
      (await findByAttempt(reference.slice(4))) ?? unknown,
    capture: (reference, amount) => inMode(() => capture(ledger.get(reference), amount), unknown),
    refund: ({ attemptId, reference, amount }) =>
      inMode(() => refund(ledger.get(reference), attemptId, amount), unknown),
    voidPayment: ({ reference }) =>
      inMode<ModificationResult>(() => {
        voidPayment(reference);
        return approved;
      }, unknown),
    findPaymentOf: never,
    getDispute: never,
    listDisputes: never,
    getRefund: never,
    listFailedRefunds: never,
    listMovements: never,
    listPayouts: never,
    listPayoutMovements: never,
    submitEvidence: never,
    getServerTime: async () => (state.mode === 'deaf' ? undefined : getServerTime()),
    parseWebhook: () => {
      throw new Error('not implemented by the model provider');
    },
  };

  const paymentRouter = createPaymentRouter(paymentProvider, {
    pay: ({ attemptId, amount }) => inMode(() => authorize(attemptId, amount, true), unknown),
    findByAttempt,
    refund: (reference) => inMode(() => voidPayment(`ref ${reference.slice(4)}`), unknown),
  });

  /** Expires an authorization. */
  const lapse = (reference: string) => {
    const paymentRecord = ledger.get(reference);
    if (paymentRecord !== undefined) paymentRecord.reserved = 0;
  };
  /** Executes the requests that were in transit. */
  const arrive = () => {
    for (const work of inTransit) work();
    inTransit = [];
  };
  return { paymentProvider, paymentRouter, ledger, state, lapse, arrive };
}
