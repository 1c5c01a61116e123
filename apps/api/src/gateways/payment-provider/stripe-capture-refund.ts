import type { ModificationResult } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';
import Stripe from 'stripe';
import type { RefundInput } from './payment-provider.ts';
import { toDeclineReason } from './stripe-result.ts';

const UNKNOWN = { kind: 'unknown' } as const;
const APPROVED = { kind: 'approved' } as const;
const REFUNDS_MAX = 100;

/**
 * Takes what was reserved, or a part of it. An intent is captured once and never again, so this
 * needs no key: whatever goes wrong, the intent itself says afterwards whether it was taken.
 */
export async function capture(
  stripe: Stripe,
  reference: string,
  amount: Yen,
): Promise<ModificationResult> {
  try {
    const input = { amount_to_capture: amount };
    return toCaptureResult(await stripe.paymentIntents.capture(reference, input), amount);
  } catch (error) {
    return checkCapture(stripe, reference, amount, error).catch(() => UNKNOWN);
  }
}

async function checkCapture(
  stripe: Stripe,
  reference: string,
  amount: Yen,
  error: unknown,
): Promise<ModificationResult> {
  const intent = await stripe.paymentIntents.retrieve(reference);
  const isHeld = intent.status === 'requires_capture';
  return isHeld && isRejected(error) ? toDeclined(error) : toCaptureResult(intent, amount);
}

function toCaptureResult(intent: Stripe.PaymentIntent, amount: Yen): ModificationResult {
  if (intent.status === 'canceled') return { kind: 'expired' };
  const isTaken = intent.status === 'succeeded' && intent.amount_received === amount;
  return isTaken ? APPROVED : UNKNOWN;
}

/**
 * Gives back what was taken, or a part of it. A key is forgotten after a day and a part can be
 * given back twice, so those that were given back are looked through first.
 */
export async function refund(stripe: Stripe, input: RefundInput): Promise<ModificationResult> {
  const { attemptId, paymentId, reference, amount } = input;
  const asked = {
    payment_intent: reference,
    amount,
    metadata: { attempt_id: attemptId, payment_id: paymentId },
  };
  try {
    const before = await findRefund(stripe, input);
    const idempotencyKey = attemptId;
    return toRefundResult(
      before ?? (await stripe.refunds.create(asked, { idempotencyKey })),
      amount,
    );
  } catch (error) {
    if (!isRejected(error)) return UNKNOWN;
    // Two who ask at once: one of them is told that nothing is left, and that was the other.
    const made = await findRefund(stripe, input).catch(() => null);
    if (made === null) return UNKNOWN;
    return made === undefined ? toDeclined(error) : toRefundResult(made, amount);
  }
}

async function findRefund(stripe: Stripe, { attemptId, reference }: RefundInput) {
  const input = { payment_intent: reference, limit: REFUNDS_MAX };
  const { data } = await stripe.refunds.list(input);
  return data.find(({ metadata }) => metadata?.attempt_id === attemptId);
}

/** Cash goes to a bank account, and may fail as long as its payer has not named one that works. */
function toRefundResult({ status, amount: given }: Stripe.Refund, amount: Yen): ModificationResult {
  if (status === 'failed' || status === 'canceled') return { kind: 'declined', reason: 'other' };
  if (given !== amount) return UNKNOWN;
  return status === 'succeeded' ? APPROVED : { kind: 'pending' };
}

/** A no, which did nothing; anything else may have. */
function isRejected(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

function toDeclined(error: Stripe.errors.StripeError): ModificationResult {
  return { kind: 'declined', reason: toDeclineReason(error) };
}

/** The network's own time, which every answer of it carries. */
export async function getServerTime(stripe: Stripe): Promise<Date | undefined> {
  try {
    const { lastResponse } = await stripe.events.list({ limit: 1 });
    const moment = new Date(lastResponse.headers.date ?? '');
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  } catch {
    return undefined;
  }
}
