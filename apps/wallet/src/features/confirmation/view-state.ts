import type { ConfirmationView } from '@saifu/contract/confirmation';
import { isOpen } from '@saifu/domain/payments/refund-request';

/** `asked`: waiting for the payer's answer. `none`: nothing to show. The others are outcomes. */
export type ViewState =
  | 'pending'
  | 'requested'
  | 'reported'
  | 'complete'
  | 'canceled'
  | 'refunded'
  | 'none';

export function getViewState({ status, refund_request: request }: ConfirmationView): ViewState {
  if (status === 'cancel') return 'canceled';
  if (status === 'refunded') return 'refunded';
  if (request !== null && isOpen(request.status)) {
    return request.reason_code === 'not_me' ? 'reported' : 'requested';
  }
  if (status === 'processing') return 'pending';
  return status === 'complete' ? 'complete' : 'none';
}
