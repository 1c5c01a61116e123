import type { ClosingOutcome } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';
import Stripe from 'stripe';
import type { GivingBack } from './payment-provider.ts';
import { reasonOf } from './stripe-result.ts';

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
): Promise<ClosingOutcome> {
  try {
    const input = { amount_to_capture: amount };
    return captureOf(await stripe.paymentIntents.capture(reference, input), amount);
  } catch (error) {
    return afterCapture(stripe, reference, amount, error).catch(() => UNKNOWN);
  }
}

async function afterCapture(
  stripe: Stripe,
  reference: string,
  amount: Yen,
  error: unknown,
): Promise<ClosingOutcome> {
  const intent = await stripe.paymentIntents.retrieve(reference);
  const isHeld = intent.status === 'requires_capture';
  return isHeld && isNo(error) ? declinedBy(error) : captureOf(intent, amount);
}

function captureOf(intent: Stripe.PaymentIntent, amount: Yen): ClosingOutcome {
  if (intent.status === 'canceled') return { kind: 'lapsed' };
  const isTaken = intent.status === 'succeeded' && intent.amount_received === amount;
  return isTaken ? APPROVED : UNKNOWN;
}

/**
 * Gives back what was taken, or a part of it. A key is forgotten after a day and a part can be
 * given back twice, so those that were given back are looked through first.
 */
export async function giveBack(stripe: Stripe, input: GivingBack): Promise<ClosingOutcome> {
  const { attemptId, paymentId, reference, amount } = input;
  const asked = {
    payment_intent: reference,
    amount,
    metadata: { attempt_id: attemptId, payment_id: paymentId },
  };
  try {
    const before = await findRefund(stripe, input);
    const idempotencyKey = attemptId;
    return refundOf(before ?? (await stripe.refunds.create(asked, { idempotencyKey })), amount);
  } catch (error) {
    if (!isNo(error)) return UNKNOWN;
    // Two who ask at once: one of them is told that nothing is left, and that was the other.
    const made = await findRefund(stripe, input).catch(() => null);
    if (made === null) return UNKNOWN;
    return made === undefined ? declinedBy(error) : refundOf(made, amount);
  }
}

async function findRefund(stripe: Stripe, { attemptId, reference }: GivingBack) {
  const input = { payment_intent: reference, limit: REFUNDS_MAX };
  const { data } = await stripe.refunds.list(input);
  return data.find(({ metadata }) => metadata?.attempt_id === attemptId);
}

/** Cash goes to a bank account, and may fail as long as its payer has not named one that works. */
function refundOf({ status, amount: given }: Stripe.Refund, amount: Yen): ClosingOutcome {
  if (status === 'failed' || status === 'canceled') return { kind: 'declined', reason: 'other' };
  if (given !== amount) return UNKNOWN;
  return status === 'succeeded' ? APPROVED : { kind: 'on_its_way' };
}

/** A no, which did nothing; anything else may have. */
function isNo(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError
  );
}

function declinedBy(error: Stripe.errors.StripeError): ClosingOutcome {
  return { kind: 'declined', reason: reasonOf(error) };
}

/** The network's own time, which every answer of it carries. */
export async function readClock(stripe: Stripe): Promise<Date | undefined> {
  try {
    const { lastResponse } = await stripe.events.list({ limit: 1 });
    const moment = new Date(lastResponse.headers.date ?? '');
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  } catch {
    return undefined;
  }
}
