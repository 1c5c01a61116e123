import { REASON_CODES, REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import * as z from 'zod/mini';
import { timestamp, yenAmount } from './fields.ts';

/** A refund request as shown with its payment. */
export const RefundRequestSummary = z.object({
  id: z.string(),
  status: z.enum(REFUND_REQUEST_STATUSES),
  reason_code: z.enum(REASON_CODES),
  requested_amount: yenAmount,
  approved_amount: z.nullable(yenAmount),
  respond_by: timestamp,
  filed_at: timestamp,
});
export type RefundRequestSummary = z.infer<typeof RefundRequestSummary>;
