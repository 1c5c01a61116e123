import Stripe from 'stripe';
import { isUuid } from '../../platform/crypto/tokens.ts';
import type { ProviderRecord, ProviderRecords, RefundRecord } from './payment-provider.ts';
import { toRefundState } from './stripe-refund.ts';
import { isConsistent } from './stripe-result.ts';

const PAGE = 100;

/** Events of a change to an existing intent. The list of intents has only their creation. */
const CHANGES = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
] as const;

/** What Stripe has recorded, to compare it with our rows. */
export function createProviderRecords(stripe: Stripe): ProviderRecords {
  return {
    listReferences: (since) => listReferences(stripe, since),
    listPaymentIdsBefore: (moment) => listPaymentIdsBefore(stripe, moment),
    getRecord: (reference) => getRecord(stripe, reference),
    cancelUncaptured: (reference) => cancelUncaptured(stripe, reference),
  };
}

/**
 * References of the intents that were created or changed since a moment: captures and voids are
 * found by their events, which Stripe keeps for 30 days, and refunds by their own list.
 */
async function* listReferences(stripe: Stripe, since: Date): AsyncGenerator<string> {
  const recent = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE };
  const seen = new Set<string>();
  const isNew = (reference: string) => !seen.has(reference) && Boolean(seen.add(reference));
  for await (const { id } of stripe.paymentIntents.list(recent)) if (isNew(id)) yield id;
  for await (const { payment_intent: intent } of stripe.refunds.list(recent)) {
    const id = typeof intent === 'string' ? intent : intent?.id;
    if (id !== undefined && isNew(id)) yield id;
  }
  for await (const { data } of stripe.events.list({ ...recent, types: [...CHANGES] })) {
    const { id } = data.object as { readonly id?: string };
    if (id !== undefined && isNew(id)) yield id;
  }
}

async function listPaymentIdsBefore(stripe: Stripe, moment: Date): Promise<readonly string[]> {
  const created = { lt: Math.floor(moment.getTime() / 1000) };
  const { data } = await stripe.paymentIntents.list({ created, limit: PAGE });
  return [...new Set(data.map(({ metadata }) => metadata.payment_id).filter(isUuid))];
}

async function getRecord(stripe: Stripe, reference: string): Promise<ProviderRecord> {
  const intent = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  const { attempt_id: attemptId, payment_id: paymentId } = intent.metadata;
  return {
    reference,
    attemptId: isUuid(attemptId) ? attemptId : null,
    paymentId: isUuid(paymentId) ? paymentId : null,
    description: intent.description,
    amount: intent.amount,
    createdAt: new Date(intent.created * 1000),
    state: toState(intent.status),
    isCapturedLater: intent.capture_method === 'manual',
    capturedAmount: intent.amount_received,
    refunds: hasRefunds(intent) ? await listRefunds(stripe, reference) : [],
  };
}

function toState(status: Stripe.PaymentIntent.Status): ProviderRecord['state'] {
  switch (status) {
    case 'requires_capture':
      return 'authorized';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'canceled';
    case 'requires_payment_method':
      return 'failed';
    default:
      return 'waiting';
  }
}

function hasRefunds({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && charge.amount_refunded > 0;
}

async function listRefunds(stripe: Stripe, reference: string): Promise<readonly RefundRecord[]> {
  const refunds: RefundRecord[] = [];
  const asked = { payment_intent: reference, limit: PAGE };
  for await (const { amount, status, metadata } of stripe.refunds.list(asked)) {
    const attemptId = metadata?.attempt_id;
    refunds.push({
      attemptId: isUuid(attemptId) ? attemptId : null,
      amount,
      state: toRefundState(status),
    });
  }
  return refunds;
}

async function cancelUncaptured(stripe: Stripe, reference: string): Promise<boolean> {
  try {
    return isCanceled(await stripe.paymentIntents.cancel(reference));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Already canceled, or captured meanwhile: the intent says which.
    return isCanceled(await stripe.paymentIntents.retrieve(reference));
  }
}

function isCanceled(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'canceled' && isConsistent(intent);
}
