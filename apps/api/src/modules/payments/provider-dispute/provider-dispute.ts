import type {
  ProviderDisputeReason,
  ProviderDisputeStatus,
} from '@saifu/domain/payments/provider-dispute';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { StoreSummary } from '../../merchants/store/store.repository.ts';

/** A chargeback as stored. */
export type ProviderDispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly merchantId: string;
  readonly providerReference: string;
  readonly status: ProviderDisputeStatus;
  readonly reason: ProviderDisputeReason;
  readonly amount: number;
  readonly respondBy: Date | null;
  readonly evidenceText: string | null;
  readonly evidenceSubmittedAt: Date | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly store: StoreSummary;
  /** The amount paid, with the fee. */
  readonly paymentAmount: number;
};

const COLUMNS = {
  id: 'id',
  paymentId: 'payment_id',
  merchantId: 'merchant_id',
  providerReference: 'provider_reference',
  status: 'status',
  reason: 'reason',
  amount: 'amount',
  respondBy: 'respond_by',
  evidenceText: 'evidence_text',
  evidenceSubmittedAt: 'evidence_submitted_at',
  openedAt: 'opened_at',
  closedAt: 'closed_at',
} as const satisfies Partial<ColumnsOf<'provider_disputes', ProviderDispute>>;

/** Maps the fields of a dispute `d` to columns. */
export const PROVIDER_DISPUTE_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `d.${column} as "${name}"`)
  .join(', ');
