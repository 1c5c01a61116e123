import type { RefundRequestView } from '@saifu/contract/refund-request';

/** Whether the merchant has to answer. After the deadline, the provider's staff decide. */
export function isWaiting({ status }: Pick<RefundRequestView, 'status'>): boolean {
  return status === 'pending';
}

/** The requests that wait for the merchant, urgent ones first, then the others in their order. */
export function putWaitingFirst(
  requests: readonly RefundRequestView[],
): readonly RefundRequestView[] {
  return requests.toSorted((one, other) => getRank(one) - getRank(other));
}

function getRank(request: RefundRequestView): number {
  if (!isWaiting(request)) return 2;
  return request.is_urgent ? 0 : 1;
}
