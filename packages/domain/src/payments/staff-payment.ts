import { STAFF_ALONE_YEN_MAX } from '../shared/limits.ts';

/** What staff do with a payment in the operator's name. */
export const STAFF_PAYMENT_ACTS = ['refund', 'void', 'capture'] as const;
export type StaffPaymentAct = (typeof STAFF_PAYMENT_ACTS)[number];

/** What staff find a payment by. */
export const LOOKUP_MATCHES = [
  'payment',
  'order',
  'refund_request',
  'attempt',
  'receipt',
  'dispute',
  'provider_reference',
  'idempotency_key',
] as const;
export type LookupMatch = (typeof LOOKUP_MATCHES)[number];

type Amounts = {
  readonly amountYen: number;
  /** What the same member moved of the same payment within the last day. */
  readonly movedYen: number;
};

/** Whether a second member has to approve. Parts of an amount count as their sum. */
export function needsApproval({ amountYen, movedYen }: Amounts): boolean {
  return amountYen + movedYen > STAFF_ALONE_YEN_MAX;
}
