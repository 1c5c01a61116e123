import {
  PROVIDER_DISPUTE_REASONS,
  PROVIDER_DISPUTE_STATUSES,
} from '@saifu/domain/payments/provider-dispute';
import { AppError } from '@saifu/domain/shared/app-error';
import Stripe from 'stripe';
import { isUuid } from '../../platform/crypto/tokens.ts';
import { listOldestFirst } from './list-oldest-first.ts';
import type { DisputeRecord, PaymentProvider } from './payment-provider.ts';

const EXPAND = { expand: ['payment_intent'] };
const EXPAND_ALL = { expand: ['data.payment_intent'] };

type Disputes = Pick<PaymentProvider, 'getDispute' | 'listDisputes' | 'submitEvidence'>;

export function createDisputes({ disputes }: Stripe): Disputes {
  return {
    getDispute: (reference) =>
      orUndefined(async () => toRecord(await disputes.retrieve(reference, EXPAND))),
    listDisputes: (since, limit) =>
      orUnavailable(async () => {
        const { items, readTo } = await listOldestFirst(since, limit, (params) =>
          disputes.list({ ...params, ...EXPAND_ALL }),
        );
        return { items: items.map(toRecord), readTo };
      }),
    // No idempotency key is needed: Stripe takes evidence for a dispute once. After an error the
    // dispute shows whether it was taken.
    submitEvidence: (reference, text) => {
      const input = { evidence: { uncategorized_text: text }, submit: true, ...EXPAND };
      return orUndefined(async () => toRecord(await disputes.update(reference, input)));
    },
  };
}

/** Throws that the provider is not available for any failure. */
export async function orUnavailable<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch {
    throw new AppError('payment.gateway_unavailable');
  }
}

/** Undefined if Stripe rejected the request. Throws if its effect is unknown. */
export async function orUndefined<Answer>(
  send: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw new AppError('payment.gateway_unavailable');
  }
}

function toRecord(dispute: Stripe.Dispute): DisputeRecord {
  const { id, amount, created, evidence, evidence_details: details, payment_intent } = dispute;
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const attemptId = intent?.metadata.attempt_id;
  const isSubmitted = details.submission_count > 0;
  return {
    reference: id,
    attemptId: isUuid(attemptId) ? attemptId : null,
    amount,
    reason: PROVIDER_DISPUTE_REASONS.find((reason) => reason === dispute.reason) ?? 'general',
    status: PROVIDER_DISPUTE_STATUSES.find((status) => status === dispute.status) ?? null,
    respondBy: details.due_by === null ? null : new Date(details.due_by * 1000),
    openedAt: new Date(created * 1000),
    evidenceText: isSubmitted ? (evidence.uncategorized_text ?? '') : null,
  };
}
