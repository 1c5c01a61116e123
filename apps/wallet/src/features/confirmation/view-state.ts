import type { ConfirmationView } from '@saifu/contract/confirmation';
import { isOpen } from '@saifu/domain/payments/refund-request';

/** asked: an answer is awaited. The others say what became of it; none: there is nothing to say. */
export type ViewState =
  | 'asked'
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
  if (status === 'processing') return 'asked';
  return status === 'complete' ? 'complete' : 'none';
}
