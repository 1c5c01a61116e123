import type Stripe from 'stripe';
import { isUuid } from '../../platform/crypto/tokens.ts';
import { listOldestFirst } from './list-oldest-first.ts';
import type { MadeRefund, PaymentProvider, RefundRecord } from './payment-provider.ts';
import { orUnavailable, orUndefined } from './stripe-dispute.ts';

export type Refunds = Pick<PaymentProvider, 'getRefund' | 'listFailedRefunds'>;

export function createRefunds({ refunds, balanceTransactions }: Stripe): Refunds {
  return {
    getRefund: (reference) =>
      orUndefined(async () => toMadeRefund(await refunds.retrieve(reference))),
    // Refunds cannot be listed by their status. The money that comes back is a movement of its own.
    listFailedRefunds: (since, limit) =>
      orUnavailable(async () => {
        const { items, readTo } = await listOldestFirst(since, limit, (params) =>
          balanceTransactions.list({ ...params, type: 'refund_failure' }),
        );
        return { items: items.flatMap(({ source }) => toReference(source)), readTo };
      }),
  };
}

export function toRefundState(status: string | null): RefundRecord['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function toMadeRefund({ id, amount, status, metadata }: Stripe.Refund): MadeRefund {
  const attemptId = metadata?.attempt_id;
  return {
    reference: id,
    attemptId: isUuid(attemptId) ? attemptId : null,
    amount,
    state: toRefundState(status),
  };
}

function toReference(source: Stripe.BalanceTransaction['source']): readonly string[] {
  if (source === null) return [];
  return [typeof source === 'string' ? source : source.id];
}
