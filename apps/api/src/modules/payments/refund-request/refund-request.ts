import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { ReasonCode, RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { StoreSummary } from '../../merchants/store/store.repository.ts';
import type { Idempotency } from '../authorize/authorization.ts';

/** A refund request as stored. */
export type RefundRequest = {
  readonly id: string;
  readonly paymentId: string;
  readonly storeId: string;
  /** Null for a guest, who used the confirmation link. */
  readonly userId: string | null;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  readonly isUrgent: boolean;
  readonly requestedAmount: number;
  readonly approvedAmount: number | null;
  readonly status: RefundRequestStatus;
  readonly version: number;
  readonly merchantResponse: string | null;
  readonly answeredBy: 'merchant' | 'staff' | null;
  readonly requestHash: Buffer;
  readonly filedAt: Date;
  readonly respondBy: Date;
  readonly answeredAt: Date | null;
  readonly escalatedAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** The amount paid, with the fee. */
  readonly paymentAmount: number;
  readonly paymentStatus: PaymentStatus;
  readonly store: StoreSummary;
  readonly merchantId: string;
  /** The state of the refund attempt. Null if there is none. */
  readonly refundState: 'open' | 'approved' | 'declined' | 'needs_payer' | null;
};

/** The summary of a refund request in a payment view. */
export type Summary = Pick<
  RefundRequest,
  | 'id'
  | 'paymentId'
  | 'status'
  | 'reasonCode'
  | 'requestedAmount'
  | 'approvedAmount'
  | 'respondBy'
  | 'filedAt'
>;

/** The input for a new refund request. */
export type NewRefundRequest = {
  readonly id: string;
  readonly paymentId: string;
  readonly userId: string | null;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  /** Null requests everything that is not refunded yet. */
  readonly requestedAmount: number | null;
  readonly isUrgent: boolean;
  readonly respondBy: Date;
  readonly idempotency: Idempotency;
  readonly now: Date;
};

const COLUMNS = {
  id: 'id',
  paymentId: 'payment_id',
  storeId: 'store_id',
  userId: 'user_id',
  reasonCode: 'reason_code',
  reason: 'reason',
  isUrgent: 'is_urgent',
  requestedAmount: 'requested_amount',
  approvedAmount: 'approved_amount',
  status: 'status',
  version: 'version',
  merchantResponse: 'merchant_response',
  answeredBy: 'answered_by',
  requestHash: 'request_hash',
  filedAt: 'filed_at',
  respondBy: 'respond_by',
  answeredAt: 'answered_at',
  escalatedAt: 'escalated_at',
  withdrawnAt: 'withdrawn_at',
} as const satisfies Partial<ColumnsOf<'refund_requests', RefundRequest>>;

/** Maps the fields of a refund request `o` to columns. */
export const REFUND_REQUEST_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `o.${column} as "${name}"`)
  .join(', ');
