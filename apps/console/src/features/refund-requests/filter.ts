import {
  REFUND_REQUEST_STATUSES,
  type RefundRequestStatus,
} from '@saifu/domain/payments/refund-request';
import { readOption } from '../../lib/list-filter.ts';

/** Which refund requests are listed. An empty status means all. */
export type RequestFilter = { readonly status: RefundRequestStatus | '' };

export function parseFilter(search: string): RequestFilter {
  return { status: readOption(new URLSearchParams(search), 'status', REFUND_REQUEST_STATUSES) };
}
