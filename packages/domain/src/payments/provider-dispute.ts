import { AppError } from '../shared/app-error.ts';
import { defineMachine } from '../shared/state-machine.ts';

/** A chargeback: the cardholder asked the bank for the money, not the store. */
export const PROVIDER_DISPUTE_STATUSES = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type ProviderDisputeStatus = (typeof PROVIDER_DISPUTE_STATUSES)[number];

/** What the cardholder told the bank. `general` is any reason that is not listed. */
export const PROVIDER_DISPUTE_REASONS = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'general',
] as const;
export type ProviderDisputeReason = (typeof PROVIDER_DISPUTE_REASONS)[number];

/** submit: the merchant gave its evidence. win, lose: the bank decided, or the deadline passed. */
export type ProviderDisputeEvent = 'submit' | 'win' | 'lose';

/** Events of the provider arrive twice and in any order, so a decision is final. */
export const providerDisputeMachine = defineMachine<ProviderDisputeStatus, ProviderDisputeEvent>({
  needs_response: {
    on: { submit: 'under_review', win: 'won', lose: 'lost' },
    otherwise: 'dispute.closed',
  },
  under_review: { on: { win: 'won', lose: 'lost' }, otherwise: 'dispute.evidence_submitted' },
  won: { on: { win: 'won' }, otherwise: 'dispute.closed' },
  lost: { on: { lose: 'lost' }, otherwise: 'dispute.closed' },
});

const EVENTS = {
  needs_response: undefined,
  under_review: 'submit',
  won: 'win',
  lost: 'lose',
} as const satisfies Record<ProviderDisputeStatus, ProviderDisputeEvent | undefined>;

/** The status after the provider reported one, which may be older than what is known. */
export function advanceDispute(
  status: ProviderDisputeStatus,
  reported: ProviderDisputeStatus,
): ProviderDisputeStatus {
  const event = EVENTS[reported];
  return (event && providerDisputeMachine.rules[status].on[event]) ?? status;
}

export function isDisputeOpen(status: ProviderDisputeStatus): boolean {
  return status === 'needs_response' || status === 'under_review';
}

type Answerable = {
  readonly status: ProviderDisputeStatus;
  /** Null: the bank gave no time. */
  readonly respondBy: Date | null;
};

/** Throws if the merchant cannot submit evidence now. Evidence can be submitted once. */
export function assertTakesEvidence({ status, respondBy }: Answerable, now: Date): void {
  providerDisputeMachine.step(status, 'submit');
  if (respondBy !== null && now >= respondBy) throw new AppError('dispute.too_late');
}
