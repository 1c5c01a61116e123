import type { ModificationResult } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';
import Stripe from 'stripe';
import type { RefundInput } from './payment-provider.ts';
import { retryWhileInUse } from './retry-while-in-use.ts';
import { isConsistent, toDeclineReason } from './stripe-result.ts';

const UNKNOWN = { kind: 'unknown' } as const;
const APPROVED = { kind: 'approved' } as const;
const REFUNDS_MAX = 100;

/**
 * Captures all or part of an authorization. An intent can be captured only once, so no idempotency
 * key is needed: after any error the intent shows whether it was captured.
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
  if (!isConsistent(intent)) return UNKNOWN;
  const isHeld = intent.status === 'requires_capture';
  return isHeld && isRejected(error) ? toDeclined(error) : toCaptureResult(intent, amount);
}

function toCaptureResult(intent: Stripe.PaymentIntent, amount: Yen): ModificationResult {
  if (!isConsistent(intent)) return UNKNOWN;
  if (intent.status === 'canceled') return { kind: 'expired' };
  const isTaken = intent.status === 'succeeded' && intent.amount_received === amount;
  return isTaken ? APPROVED : UNKNOWN;
}

/**
 * Refunds all or part of a captured payment. Idempotency keys expire after a day and a partial
 * refund could be repeated, so existing refunds are checked first.
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
    const key = { idempotencyKey: attemptId };
    const made = before ?? (await retryWhileInUse(() => stripe.refunds.create(asked, key)));
    return toRefundResult(made, amount);
  } catch (error) {
    if (!isRejected(error)) return UNKNOWN;
    // Of two concurrent requests, one fails because nothing is left to refund. The other request
    // created the refund.
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

/** A cash refund goes to a bank account and may fail until the payer has given a valid one. */
function toRefundResult({ status, amount: given }: Stripe.Refund, amount: Yen): ModificationResult {
  if (status === 'failed' || status === 'canceled') return { kind: 'declined', reason: 'other' };
  if (given !== amount) return UNKNOWN;
  return status === 'succeeded' ? APPROVED : { kind: 'pending' };
}

/** An error that proves that nothing was done. After any other error the effect is unknown. */
function isRejected(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

function toDeclined(error: Stripe.errors.StripeError): ModificationResult {
  return { kind: 'declined', reason: toDeclineReason(error) };
}

/** The provider's time, from the Date header of a response. */
export async function getServerTime(stripe: Stripe): Promise<Date | undefined> {
  try {
    const { lastResponse } = await stripe.events.list({ limit: 1 });
    const moment = new Date(lastResponse.headers.date ?? '');
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  } catch {
    return undefined;
  }
}
